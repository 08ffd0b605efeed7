"""Who may send a body at all: known from the route and the session before a byte of it is read."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.routing import compile_path

from fifthstreet.people.authority import Actor
from fifthstreet.people.state import State
from fifthstreet.refusals import Refusal
from fifthstreet.web.identity import acts_refused, signed_on, somebody
from fifthstreet.web.openapi import TAKEN


def _calls(dependant: Dependant) -> Iterator[Callable[..., Any] | None]:
    """Yield everything that a route calls before it runs."""
    yield dependant.call
    for each in dependant.dependencies:
        yield from _calls(each)


class BodyGate:
    """The routes whose bodies are only for those who have signed in, with the acts they take."""

    def __init__(self, routers: Iterable[APIRouter], prefix: str) -> None:
        self._routes = [
            (route.methods or set(), compile_path(prefix + route.path)[0], acts)
            for router in routers
            for route in router.routes
            if isinstance(route, APIRoute) and (acts := _acts(route)) is not None
        ]

    def refusal(
        self, method: str, path: str, actor: Actor | Refusal, state: State
    ) -> Refusal | None:
        """Return why a person may not send any body to an address, or None."""
        for methods, pattern, acts in self._routes:
            if method in methods and (match := pattern.match(path)):
                if isinstance(actor, Refusal):
                    return actor
                if actor.session is None:
                    return Refusal("session_has_ended")
                return acts_refused(actor, acts, match.groupdict(), state)
        return None


def _acts(route: APIRoute) -> tuple[str, ...] | None:
    """Return the acts of which a person needs one, or None where anyone may ask."""
    calls = {*_calls(route.dependant)}
    if signed_on not in calls:
        return None
    return tuple((route.openapi_extra or {}).get(TAKEN, ())) if somebody in calls else ()

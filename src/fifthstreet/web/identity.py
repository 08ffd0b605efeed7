"""Who sends a request over HTTP: known by a cookie or a bearer token, never by an address."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Annotated, Final, TypeVar

from fastapi import Body, Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer
from fastapi.security.utils import get_authorization_scheme_param

from fifthstreet.people.approvals import APPROVES, approving_act
from fifthstreet.people.authority import ANYTHING, Actor, On, refusal, refusal_beforehand
from fifthstreet.people.protection import in_words
from fifthstreet.people.secret import Secret
from fifthstreet.people.state import State
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.openapi import TAKEN
from fifthstreet.web.throttle import source_of

BEARER = HTTPBearer(
    auto_error=False, scheme_name="token", description="The token of a session, as it was given."
)
COOKIE = APIKeyCookie(
    name="fifthstreet",
    auto_error=False,
    scheme_name="cookie",
    description="The same token in a cookie; over TLS its name is `__Host-fifthstreet`.",
)
AWAY: Final = "-away"
"""How the name of the cookie goes on that keeps a browser away."""
MOMENT: Final = re.compile("[0-9]{1,16}")
NOBODYS = "-"
"""Stands for any other authorization of a request, which opens nothing."""


async def _lobby_of(request: Request) -> Lobby:
    """Return what the whole server shares."""
    lobby: Lobby = request.app.state.lobby
    return lobby


InLobby = Annotated[Lobby, Depends(_lobby_of)]


async def _source_from(request: Request) -> str:
    """Return the source that a request's address belongs to."""
    return source_of(request.client.host if request.client else "")


Source = Annotated[str, Depends(_source_from)]


def token_of(request: Request, lobby: Lobby) -> str:
    """Return the token that a request brings, in its header or in the cookie; without one, nothing.

    Any other header opens nothing, and then the cookie does not count either.
    """
    header = request.headers.get("authorization")
    if header is None:
        return request.cookies.get(lobby.serving.cookie, "")
    scheme, token = get_authorization_scheme_param(header)
    return token if scheme.lower() == "bearer" and token else NOBODYS


async def _actor_of(
    request: Request,
    lobby: InLobby,
    _bearer: Annotated[HTTPAuthorizationCredentials | None, Security(BEARER)],
    _cookie: Annotated[str | None, Security(COOKIE)],
) -> Actor | Refusal:
    """Return the person who asks, or that their session has ended."""
    actor = lobby.actor(token_of(request, lobby))
    if isinstance(actor, Actor) and actor.session is not None:
        lobby.running.desk.touch(actor.session.id)
    return actor


Got = TypeVar("Got")
Sends = Annotated[Got, Body()]
"""The body of a request; it is read after the sender is known."""
Resolved = Annotated[Actor | Refusal, Depends(_actor_of)]


async def _anybody(resolved: Resolved, lobby: InLobby) -> Actor:
    """Return who makes a request; a person whose session has ended counts as nobody."""
    if isinstance(resolved, Refusal):
        return Actor(column=None, at=lobby.running.desk.at())
    return resolved


async def signed_on(resolved: Resolved) -> Actor:
    """Return who makes a request; they must have signed in."""
    if isinstance(resolved, Refusal):
        raise RefusedError(resolved)
    if resolved.session is None:
        raise RefusedError(Refusal("session_has_ended"))
    return resolved


Anybody = Annotated[Actor, Depends(_anybody)]
SignedOn = Annotated[Actor, Depends(signed_on)]


async def somebody(request: Request, lobby: InLobby, actor: SignedOn) -> Actor:
    """Return the person who asks, whose role must allow an act of the route.

    This comes before the body is read: whoever may not send it learns so, whatever it contains.
    """
    acts = (request.scope["route"].openapi_extra or {}).get(TAKEN, ())
    if refused := acts_refused(actor, acts, request.path_params, lobby.running.desk.state):
        raise RefusedError(refused)
    return actor


def acts_refused(
    actor: Actor, acts: Iterable[str], about: Mapping[str, str], state: State
) -> Refusal | None:
    """Return why somebody may do none of a route's acts, or None; `about` is of its address.

    Of the acts that approve, only the one counts that approves the request in the address.
    """
    if "request" in about:
        own = approving_act(state, about["request"])
        acts = [act for act in acts if act == own or act not in APPROVES.values()]
    refusals = [refusal_beforehand(actor, act, about.get("table")) for act in acts]
    return refusals[0] if refusals and all(refusals) else None


Somebody = Annotated[Actor, Depends(somebody)]


def who_may(act: str, on: On = ANYTHING) -> Callable[..., Awaitable[Actor]]:
    """Return a dependency that admits those who may do an act."""

    async def checked(actor: Somebody) -> Actor:
        if refused := refusal(actor, act, on):
            raise RefusedError(refused)
        return actor

    return checked


def session_of(actor: Actor) -> str:
    """Return the session in which a person acts."""
    return actor.session.id if actor.session else ""


def give_token(lobby: Lobby, response: Response, token: Secret) -> None:
    """Put a token into the cookie that only the server reads."""
    response.set_cookie(
        lobby.serving.cookie,
        token.reveal(),
        httponly=True,
        samesite="strict",
        secure=lobby.serving.secure,
        path="/",
    )


def away_until(request: Request, lobby: Lobby) -> int | None:
    """Return until when a browser stays away in which somebody excluded themselves, or None."""
    until = request.cookies.get(lobby.serving.cookie + AWAY, "")
    return int(until) if MOMENT.fullmatch(until) and int(until) > lobby.running.desk.at() else None


def stay_away(lobby: Lobby, response: Response, until: int | None) -> None:
    """Have a browser remember an exclusion; it says when it ends, and nothing of the person.

    A browser keeps no cookie for years, so each page that it loads renews this one.
    """
    if until is not None:
        response.set_cookie(
            lobby.serving.cookie + AWAY,
            str(until),
            max_age=until - lobby.running.desk.at(),
            httponly=True,
            samesite="strict",
            secure=lobby.serving.certificate is not None,
            path="/",
        )


async def not_away(request: Request, lobby: InLobby) -> None:
    """Raise if nobody may come as a guest or create an account in this browser."""
    if until := away_until(request, lobby):
        ends = in_words(until, lobby.running.register.zone)
        raise RefusedError(Refusal("browser_is_excluded", f"It ends on {ends}."))


def take_token(lobby: Lobby, response: Response) -> None:
    """Have a browser forget its token."""
    response.delete_cookie(
        lobby.serving.cookie,
        httponly=True,
        samesite="strict",
        secure=lobby.serving.secure,
        path="/",
    )

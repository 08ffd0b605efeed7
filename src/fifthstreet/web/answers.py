"""The house calls back when something is durable; a request over HTTP waits for that."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, TypeVar

import orjson
from fastapi import Response

from fifthstreet.accounts.outcome import Outcome, told_events
from fifthstreet.refusals import Refusal, RefusedError, refusal_of

Got = TypeVar("Got")
JSON: Final = "application/json"


def written(body: Any, status: int = 200) -> Response:
    """Return an answer as JSON, without looking at it again."""
    return Response(orjson.dumps(body), status, media_type=JSON)


async def answer(ask: Callable[[Callable[[Got], None]], None]) -> Got:
    """Ask something, and wait for what is told; who has gone away is not told."""
    told: asyncio.Future[Got] = asyncio.get_running_loop().create_future()

    def then(got: Got) -> None:
        if not told.done():
            told.set_result(got)

    ask(then)
    return await told


def granted(outcome: Got | Refusal | Exception) -> Got:
    """Return what the desk gave; raise where it refused or failed."""
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


async def done(ask: Callable[[Callable[[Outcome], None]], None]) -> Any:
    """Ask something of the desk, and return what it tells the client."""
    outcome = granted(await answer(ask))
    return {"events": told_events(outcome.events)} if outcome.body is None else outcome.body


def obeyed(body: dict[str, Any]) -> dict[str, Any]:
    """Return a table's answer, or raise the problem that it tells."""
    if not body["ok"]:
        raise RefusedError(refusal_of(body))
    return body

"""Answers over HTTP: a request waits until the house reports that its effect is durable."""

import asyncio
from collections.abc import Callable, Generator, Mapping
from typing import Any, Final, TypeVar

from fastapi import Response

from fifthstreet.accounts.outcome import Outcome, told_events
from fifthstreet.floor.tables.parts import Parts, next_part
from fifthstreet.protocol.codec import text_of
from fifthstreet.refusals import Refusal, RefusedError, refusal_of

Got = TypeVar("Got")
JSON: Final = "application/json"


def written(record: object, status: int = 200) -> Response:
    """Return a record, or several, as an answer."""
    return Response(text_of(record), status, media_type=JSON)


async def in_parts(work: Parts[Got]) -> Got:
    """Do long work in parts, with turns for others in between, and return its outcome."""
    part: Any = work
    while isinstance(part, Generator):
        part = next_part(part)
        await asyncio.sleep(0)
    outcome: Got = part
    return outcome


async def answer(ask: Callable[[Callable[[Got], None]], None]) -> Got:
    """Make a request and wait for the answer, unless the client disconnects."""
    future: asyncio.Future[Got] = asyncio.get_running_loop().create_future()

    def then(got: Got) -> None:
        if not future.done():
            future.set_result(got)

    ask(then)
    return await future


def granted(outcome: Got | Refusal | Exception) -> Got:
    """Return the desk's result; raise if it refused or failed."""
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


async def done(ask: Callable[[Callable[[Outcome], None]], None], status: int = 200) -> Response:
    """Send a request to the desk, and answer the client with its result."""
    return written(await desk_answer(ask), status)


async def desk_answer(ask: Callable[[Callable[[Outcome], None]], None]) -> Any:
    """Send a request to the desk, and return its result."""
    completed = granted(await answer(ask))
    return {"events": told_events(completed.events)} if completed.body is None else completed.body


def obeyed(body: Mapping[str, Any], status: int = 200) -> Response:
    """Return a table's reply, or raise its problem."""
    if not body["ok"]:
        raise RefusedError(refusal_of(body))
    return written(body, status)

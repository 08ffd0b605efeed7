"""The journal for witnesses: signed heads, and proofs that it only ever grew."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, Final, TypeVar

from fastapi import APIRouter, Query, Response

from fifthstreet.protocol.heads import HeadProof, LineProof, SignedHead
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.web.answers import written
from fifthstreet.web.identity import InLobby
from fifthstreet.web.openapi import answers

router = APIRouter(prefix="/heads", tags=["records"])
Size = Annotated[int, Query(ge=1, le=2**53 - 1, description="Lines of the journal.")]
Got = TypeVar("Got")


WORKER: Final = ThreadPoolExecutor(1, "heads")
"""Signs and proves, one request after the other: nobody else of the house waits for a witness."""
MOST: Final = 16
_waiting: set[object] = set()


async def _answer(ask: Callable[[], Got | None]) -> Response:
    """Compute a proof in a thread, as it reads the journal; refuse if there is nothing."""
    if len(_waiting) >= MOST:
        raise RefusedError(Refusal("too_many_requests"), wait=1)
    _waiting.add(ask)
    try:
        proved = await asyncio.get_running_loop().run_in_executor(WORKER, ask)
    finally:
        _waiting.discard(ask)
    if proved is None:
        raise RefusedError(Refusal("head_is_unknown"))
    return written(proved)


@router.get("", responses=answers(SignedHead))
async def head(lobby: InLobby) -> Response:
    """Show where the journal ends, signed by the house now or a few seconds ago."""
    running = lobby.running
    return await _answer(lambda: running.heads.current(running.clock.seconds()))


@router.get("/proof", responses=answers(HeadProof))
async def prove_growth(
    lobby: InLobby,
    before: Annotated[Size, Query(alias="from")],
    after: Annotated[Size, Query(alias="to")],
) -> Response:
    """Prove that the journal of one size begins with the journal of a smaller size (RFC 9162)."""
    return await _answer(lambda: lobby.running.heads.proof(before, after))


@router.get("/lines/{line}", responses=answers(LineProof))
async def prove_line(line: int, lobby: InLobby, size: Size) -> Response:
    """Prove that the journal of some size has a line (RFC 9162)."""
    return await _answer(lambda: lobby.running.heads.inclusion(line, size))

"""Several auditors for one journal: each goes through it in a process of its own, for some tables.

What has to be seen in order and as a whole, chain, ledger and meters, stays with whoever hires
them. Jackpots, laws and the register are quickly gone through, so every auditor does that for its
own tables.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Final
from zlib import crc32

from fifthstreet import bookcase
from fifthstreet.audit.audit import OFTEN, REPLAYED, AuditProblem, Replaying
from fifthstreet.audit.replay import replayers
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.laws import PREFIX as LAW
from fifthstreet.floor.tables.loader import PREFIX
from fifthstreet.ledger.store.address import open_store
from fifthstreet.register import STREAM as REGISTER

LOOK: Final = 0.2
"""Seconds between two looks at how far the auditors are."""
WORTH: Final = 50_000
"""Lines above which another process is worth starting."""

Discrepancy = tuple[list[AuditProblem], int]


class AuditorsError(FifthStreetError):
    """An auditor was ended before it was through."""


_reached: Any = None
"""In an auditor's process: how far each of them is, which all can see."""


def _sit_down(reached: Any, *folders: str) -> None:
    bookcase.open_bookcase(*folders)
    global _reached  # noqa: PLW0603 - a process of its own has it for as long as it lasts
    _reached = reached


def _go_through(database: str | None, last: int, share: int, of: int) -> Discrepancy:
    """Replay one share of a journal's tables, up to a line."""

    def mine(stream: str) -> bool:
        if stream.startswith(PREFIX):
            return crc32(stream.encode()) % of == share
        return share == 0 or stream.startswith(("link:", LAW, REGISTER))

    with open_store(database, read_only=True) as store, store.view() as view:
        replaying = Replaying(replayers(store.personal), mine)
        for line in view.lines():
            if line.seq > last:
                break
            if not line.seq % OFTEN:
                _reached[share] = line.seq
            if line.part in REPLAYED:
                replaying.take(line)
    left = replaying.close(last)
    return replaying.problems, left


class Auditors:
    """Auditors who replay a journal between them."""

    def __init__(self, database: str | None, count: int) -> None:
        spawn = get_context("spawn")
        self.database = database
        self.count = count
        self.counts: Any = spawn.Array("Q", count, lock=False)
        self.pool = ProcessPoolExecutor(
            count,
            mp_context=spawn,
            initializer=_sit_down,
            initargs=(self.counts, *bookcase.named()),
        )
        self.hired: list[Future[Discrepancy]] = []

    def begin(self, last: int) -> None:
        """Begin, and go as far as a line."""
        self.hired = [
            self.pool.submit(_go_through, self.database, last, share, self.count)
            for share in range(self.count)
        ]

    def reached(self) -> list[int]:
        """Return how far each of them is."""
        return [*self.counts]

    def end(self, waiting: Callable[[], None]) -> tuple[set[AuditProblem], int]:
        """Return what they found and how many rounds they could not judge, when all are through."""
        while wait(self.hired, LOOK).not_done:
            waiting()
        try:
            items = [one.result() for one in self.hired]
        except BrokenProcessPool:
            raise AuditorsError(
                "An auditor was ended before it was through.",
                remedy="Audit again, with fewer workers if memory was short.",
            ) from None
        problems = {problem for problems, _ in items for problem in problems}
        return problems, sum(left for _, left in items)


@contextmanager
def auditors(database: str | None, count: int) -> Iterator[Auditors]:
    """Hire so many auditors for a store that others can open, and let them go at the end."""
    result = Auditors(database, count)
    try:
        yield result
    finally:
        result.pool.shutdown(cancel_futures=True)

"""From the house's one thread to the store and back: what is handed in is answered when durable."""

import asyncio
from contextlib import suppress
from typing import Final, Protocol

from fifthstreet.ledger.batch import Batch
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Done, Outcome, Writer

__all__: Final = ["Committer", "DirectCommitter", "Done", "LoopCommitter", "Outcome"]


class Committer(Protocol):
    """Takes batches; `done` is called in the house's thread, once, never before `submit` ends."""

    def submit(self, batch: Batch, done: Done) -> None:
        """Hand in a batch; those of one caller are committed in the order of their coming."""


class LoopCommitter:
    """Commits in a thread of its own, many tables at a time, and answers in an asyncio loop."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.writer = Writer(store, tell=self._tell)
        self.loop = loop
        self._handed: list[tuple[Batch, Done]] = []

    def submit(self, batch: Batch, done: Done) -> None:
        """Hand in a batch to the writer's next group, with all else of this turn of the loop.

        So what came at the same time is forced to the disk at the same time.
        """
        self.writer.check_open()
        if not self._handed:
            self.loop.call_soon(self._pass_on)
        self._handed.append((batch, done))

    def _pass_on(self) -> None:
        handed, self._handed = self._handed, []
        if handed:
            self.writer.hand_in(handed)

    def _tell(self, outcomes: list[tuple[Done, Outcome]]) -> None:
        """Wake the loop once for a whole group, unless it has ended meanwhile."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._answer, outcomes)

    def _answer(self, outcomes: list[tuple[Done, Outcome]]) -> None:
        for done, outcome in outcomes:
            self.loop.call_soon(done, outcome)

    def close(self) -> None:
        """Commit what waits; nothing can be handed in any more."""
        self._pass_on()
        self.writer.close()


class DirectCommitter:
    """Commits at once and answers when `settle` is called: for tests and short commands."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[tuple[Batch, Done]] = []

    def submit(self, batch: Batch, done: Done) -> None:
        """Keep a batch until `settle`."""
        self.waiting.append((batch, done))

    def settle(self) -> None:
        """Commit everything that was submitted, and what the answers cause, until nothing waits."""
        while self.waiting:
            group, self.waiting = self.waiting, []
            results = self.store.commit_apart([batch for batch, _ in group])
            for (_, done), result in zip(group, results, strict=True):
                done(result)

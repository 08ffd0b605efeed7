"""From the house's one thread to the store and back: what is handed in is answered when durable."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

from fifthstreet.house.batch import Batch, CommitResult
from fifthstreet.house.store.store import Store
from fifthstreet.house.store.writer import Writer

Outcome = CommitResult | Exception
"""What became of a batch: it stands, or why it does not."""

Done = Callable[[Outcome], None]


class Committer(Protocol):
    """Takes batches; `done` is called in the house's thread, once, never before `submit` ends."""

    def submit(self, batch: Batch, done: Done) -> None:
        """Hand in a batch; those of one caller are committed in the order of their coming."""


class LoopCommitter:
    """Commits in a thread of its own, many tables at a time, and answers in an asyncio loop."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.writer = Writer(store)
        self.loop = loop

    def submit(self, batch: Batch, done: Done) -> None:
        """Hand in a batch to the writer's next group."""

        def told(future: "Future[CommitResult]") -> None:
            error = future.exception()
            outcome: Outcome = future.result() if error is None else _as_exception(error)
            if not self.loop.is_closed():
                self.loop.call_soon_threadsafe(done, outcome)

        self.writer.submit(batch).add_done_callback(told)

    def close(self) -> None:
        """Commit what waits; nothing can be handed in any more."""
        self.writer.close()


def _as_exception(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError(str(error))


class DirectCommitter:
    """Commits at once and answers when `settle` is called: for tests and short commands."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[tuple[Batch, Done]] = []

    def submit(self, batch: Batch, done: Done) -> None:
        """Keep a batch until `settle`."""
        self.waiting.append((batch, done))

    def settle(self) -> None:
        """Commit everything that was handed in, and what comes of the answers, until none waits."""
        while self.waiting:
            group, self.waiting = self.waiting, []
            results = self.store.commit_apart([batch for batch, _ in group])
            for (_, done), result in zip(group, results, strict=True):
                done(result)

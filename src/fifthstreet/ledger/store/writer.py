"""Group commit: one thread writes the batches of many tables, as many at a time as wait.

The house's own thread submits through a committer, which answers there when a batch is durable.
"""

import asyncio
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, Protocol

from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.store.refusals import StoreError
from fifthstreet.ledger.store.store import Store

MOST: Final = 256
"""Batches in one transaction: enough to make a forced write cheap, few enough to answer soon."""

Outcome = CommitResult | Exception
"""The outcome of a batch: its result, or why it failed."""

Done = Callable[[Outcome], None]
Tell = Callable[[list[tuple[Done, Outcome]]], None]
"""Receives the outcomes of a whole group, in the writer's thread."""


def tell_each(outcomes: Iterable[tuple[Done, Outcome]]) -> None:
    """Report the outcome of each batch in turn."""
    for done, outcome in outcomes:
        done(outcome)


class _Waiting(NamedTuple):
    """A batch, where to report its outcome, and whether anyone still waits."""

    batch: Batch
    done: Done
    begins: Callable[[], bool] | None = None


class Writer:
    """The one thread that commits to a store; it reports each batch when it is durable.

    A batch that is refused affects no other. An asyncio program awaits
    `asyncio.wrap_future(writer.submit(batch))`, or hands in and has `tell` call its loop.
    """

    def __init__(self, store: Store, *, most: int = MOST, tell: Tell = tell_each) -> None:
        self.store = store
        self.most = most
        self._tell = tell
        self._waiting: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._turn = threading.Lock()
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="house-writer", daemon=True)
        self._thread.start()

    def submit(self, batch: Batch) -> "Future[CommitResult]":
        """Submit a batch; batches of one caller are committed in order of arrival.

        One whose future is cancelled in time is not committed.
        """
        future: Future[CommitResult] = Future()
        done = partial(_fulfil, future)
        self._put(_Waiting(batch, done, future.set_running_or_notify_cancel))
        return future

    def hand_in(self, handed: Iterable[tuple[Batch, Done]]) -> None:
        """Submit batches; the outcome of each is reported as the writer was set up to do."""
        self._put(*(_Waiting(batch, done) for batch, done in handed))

    def _put(self, *handed: _Waiting) -> None:
        with self._turn:
            self.check_open()
            for waiting in handed:
                self._waiting.put(waiting)

    def check_open(self) -> None:
        """Raise if nothing more can be submitted."""
        if self._closing:
            raise StoreError("The house is closing and takes nothing more.")

    def close(self) -> None:
        """Commit what waits, and end the thread; the store stays open."""
        with self._turn:
            if not self._closing:
                self._closing = True
                self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while group := self._gather():
            begun = [waiting for waiting in group if waiting.begins is None or waiting.begins()]
            batches = [waiting.batch for waiting in begun]
            results: list[Outcome]
            try:
                results = [*self.store.commit_apart(batches)]
            except Exception as error:  # noqa: BLE001 - whatever it is, the callers wait for it
                results = [error] * len(begun)
            result = zip((waiting.done for waiting in begun), results, strict=True)
            self._tell([*result])

    def _gather(self) -> list[_Waiting]:
        """Return the waiting batches, up to a maximum; none at all means that it is time to end."""
        group: list[_Waiting] = []
        one = self._waiting.get()
        while one is not None:
            group.append(one)
            if len(group) == self.most:
                return group
            try:
                one = self._waiting.get_nowait()
            except Empty:
                return group
        if group:
            self._waiting.put(None)
        return group


def _fulfil(future: "Future[CommitResult]", outcome: Outcome) -> None:
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


class Committer(Protocol):
    """Takes batches; `done` is called in the house's thread, once, never before `submit` ends."""

    def submit(self, batch: Batch, done: Done) -> None:
        """Submit a batch; those of one caller are committed in order of arrival."""


class LoopCommitter:
    """Commits in a separate thread, many tables at a time, and answers in an asyncio loop."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        self.writer = Writer(store, tell=self._tell)
        self.loop = loop
        self._handed: list[tuple[Batch, Done]] = []

    def submit(self, batch: Batch, done: Done) -> None:
        """Submit a batch to the writer's next group, with all others of this turn of the loop.

        So batches that arrive together are forced to the disk together.
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
        """Commit waiting batches; nothing more can be submitted."""
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
        """Commit everything submitted, and everything the answers cause, until nothing waits."""
        while self.waiting:
            group, self.waiting = self.waiting, []
            results = self.store.commit_apart([batch for batch, _ in group])
            for (_, done), result in zip(group, results, strict=True):
                done(result)

"""Group commit: one thread writes what many tables hand in, as many batches at a time as wait."""

import threading
from collections import deque
from concurrent.futures import Future
from typing import Final

from fifthstreet.house.batch import Batch, CommitResult
from fifthstreet.house.store.refusals import StoreError
from fifthstreet.house.store.store import Store

MOST: Final = 256
"""Batches in one transaction: enough to make a forced write cheap, few enough to answer soon."""

Waiting = tuple[Batch, "Future[CommitResult]"]


class Writer:
    """The one thread that commits to a store; a future is done when its batch is durable.

    A batch that cannot stand fails its own future only. An asyncio program awaits
    `asyncio.wrap_future(writer.submit(batch))`.
    """

    def __init__(self, store: Store, *, most: int = MOST) -> None:
        self.store = store
        self.most = most
        self._waiting: deque[Waiting] = deque()
        self._stirred = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="house-writer", daemon=True)
        self._thread.start()

    def submit(self, batch: Batch) -> "Future[CommitResult]":
        """Hand in a batch; batches of one caller are committed in the order of their coming."""
        future: Future[CommitResult] = Future()
        with self._stirred:
            if self._closing:
                raise StoreError("The house is closing and takes nothing more.")
            self._waiting.append((batch, future))
            self._stirred.notify()
        return future

    def close(self) -> None:
        """Commit what waits, and end the thread; the store stays open."""
        with self._stirred:
            self._closing = True
            self._stirred.notify()
        self._thread.join()

    def _work(self) -> None:
        while group := self._gather():
            group = [(batch, future) for batch, future in group if _begun(future)]
            try:
                results = self.store.commit_apart([batch for batch, _ in group])
            except Exception as error:  # noqa: BLE001 - whatever it is, the callers wait for it
                results = [error] * len(group)
            for (_, future), result in zip(group, results, strict=True):
                if isinstance(result, Exception):
                    future.set_exception(result)
                else:
                    future.set_result(result)

    def _gather(self) -> list[Waiting]:
        """Return what waits, up to a measure; nothing at all means that it is time to end."""
        with self._stirred:
            while not self._waiting and not self._closing:
                self._stirred.wait()
            return [self._waiting.popleft() for _ in range(min(self.most, len(self._waiting)))]


def _begun(future: "Future[CommitResult]") -> bool:
    """Tell whether a caller still waits; one who gave up in time is not committed for."""
    return future.set_running_or_notify_cancel()

"""Heavy figures are worked out in a process of their own, so that no table ever feels them.

The process starts when something is first asked, keeps what it has counted, gives way to the house
and ends with it. Answers are kept; who asks for something that takes long is told to ask again,
and finds it done.
"""

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, Final

from fifthstreet import bookcase
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.refusals import Refusal, RefusedError

PATIENCE: Final = 20.0
"""Seconds for which somebody waits."""
CACHED_RESULTS: Final = 512
"""Answers that are kept, the last asked for staying longest."""
MOST_WAITING: Final = 32
"""Questions that may wait at a time."""
GENTLY: Final = 10
"""By how much the process gives way to the house."""

Job = Callable[..., Any]


def _begin(*folders: str) -> None:
    """Prepare the process: it is ended by the house alone, and never outlives it."""
    bookcase.open_bookcase(*folders)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(GENTLY)
    threading.Thread(target=_end_with_the_house, daemon=True).start()


def _end_with_the_house() -> None:
    house = parent_process()
    if house is not None:
        house.join()
        os._exit(0)


def _run(job: Job, arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Do a job in the process; what a person got wrong comes back as plain words."""
    try:
        return True, job(*arguments)
    except FifthStreetError as error:
        kind = NoExactFigureError if isinstance(error, NoExactFigureError) else FifthStreetError
        return False, (kind, error.what, error.citation, error.remedy)


class Worker:
    """The process beside the house, and the answers it has given."""

    def __init__(self) -> None:
        self.patience = PATIENCE
        self._pool: ProcessPoolExecutor | None = None
        self._shelf: tuple[str, ...] = ()
        self._answers: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self._waiting: dict[tuple[Any, ...], Future[tuple[bool, Any]]] = {}
        self._lock = threading.RLock()

    async def ask(self, job: Job, *arguments: Any, patience: float | None = None) -> Any:
        """Return what a job comes to, kept from before or worked out now."""
        patience = self.patience if patience is None else patience
        key = (bookcase.named(), job.__name__, *arguments)
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                return _unwrap(self._answers[key])
            waited_for = self._waiting.get(key) or self._begin(key, job, arguments)
        waiting = asyncio.wrap_future(waited_for)
        try:
            outcome = await asyncio.wait_for(asyncio.shield(waiting), patience)
        except TimeoutError:
            raise RefusedError(
                Refusal("house_is_busy", "The calculation takes longer than usual."), wait=patience
            ) from None
        except BrokenProcessPool:
            raise RefusedError(Refusal("house_is_busy")) from None
        return _unwrap(outcome)

    def _begin(
        self, key: tuple[Any, ...], job: Job, arguments: tuple[Any, ...]
    ) -> Future[tuple[bool, Any]]:
        if len(self._waiting) >= MOST_WAITING:
            raise RefusedError(Refusal("house_is_busy"), wait=1)
        if self._shelf != bookcase.named():
            self.close()
        if self._pool is None:
            context = get_context("spawn")
            self._shelf = bookcase.named()
            self._pool = ProcessPoolExecutor(1, context, _begin, self._shelf)
        try:
            job_future = self._pool.submit(_run, job, arguments)
        except BrokenProcessPool:
            self._pool = None
            return self._begin(key, job, arguments)
        self._waiting[key] = job_future
        job_future.add_done_callback(lambda future: self._keep(key, future))
        return job_future

    def close(self) -> None:
        """End the process at once; the next question starts another."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: tuple[Any, ...], future: "Future[tuple[bool, Any]]") -> None:
        """Keep an answer; a process that has died is replaced by the next question."""
        with self._lock:
            self._waiting.pop(key, None)
            if future.cancelled():
                return
            if future.exception() is not None:
                self._pool = None
                return
            self._answers[key] = future.result()
            while len(self._answers) > CACHED_RESULTS:
                self._answers.popitem(last=False)


def _unwrap(outcome: tuple[bool, Any]) -> Any:
    well, value = outcome
    if well:
        return value
    kind, what, citation, remedy = value
    raise kind(what, citation=citation, remedy=remedy)


WORKER: Final = Worker()
SLOW: Final = Worker()
"""What is answered at once, and what takes long: two processes for every house that runs here."""

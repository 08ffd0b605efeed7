"""How long the loop of a house is held up: the processor time of its longest turn.

Time that other programs take does not count, and neither does what a running house does in other
threads: commits, and calculations in the process beside it.
"""

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from fifthstreet.coaching.worker import SLOW, WORKER
from web.proof.premises import Premises

LONGEST = 0.005
"""Seconds for which a request may hold up everybody else."""
TRIES = 6
"""How often something is measured before it counts as slow: caches and interrupts cost time too."""
ADDITIONS, USUAL = 50_000, 0.0025
"""A fixed piece of work, and its seconds on a machine for which the limit is meant."""


def slowness() -> float:
    """Return how many times as slow as such a machine this one is now, 1 where it is not slower."""

    def work() -> float:
        begun, total = time.thread_time(), 0
        for number in range(ADDITIONS):
            total += number
        return time.thread_time() - begun

    return max(1.0, min(work() for _ in range(5)) / USUAL)


class Stopwatch:
    """Measures the turns of the loop of a house."""

    def __init__(self, premises: Premises, patch: pytest.MonkeyPatch) -> None:
        self.longest = 0.0
        self._elsewhere = 0.0
        run, commit = asyncio.events.Handle._run, premises.running.store.commit_apart

        def timed_run(handle: Any) -> None:
            with self.turn():
                run(handle)

        def timed_commit(batches: Any) -> Any:
            begun = time.thread_time()
            try:
                return commit(batches)
            finally:
                self._elsewhere += time.thread_time() - begun

        async def answered(*_: Any, **__: Any) -> bytes:
            return b"{}"

        patch.setattr(asyncio.events.Handle, "_run", timed_run)
        patch.setattr(premises.running.store, "commit_apart", timed_commit)
        for worker in (WORKER, SLOW):
            patch.setattr(worker, "ask", answered)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Measure one turn."""
        begun, self._elsewhere = time.thread_time(), 0.0
        try:
            yield
        finally:
            self.longest = max(self.longest, time.thread_time() - begun - self._elsewhere)

    def seconds(self, act: Callable[[], object]) -> float:
        """Return the longest turn of something that is done; where it is slow, the best of some.

        A turn that is still too long is counted as the seconds of a machine of the usual speed.
        """
        best = float("inf")
        for _ in range(TRIES):
            self.longest = 0.0
            act()
            best = min(best, self.longest)
            if best < LONGEST:
                return best
        return best / slowness()


@contextmanager
def no_collection() -> Iterator[None]:
    """Let Python look for cycles only where it does not disturb."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()

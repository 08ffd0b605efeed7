"""Where work runs: threads of this process, processes of this machine, or a cluster."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from fifthstreet import bookcase
from fifthstreet.errors import FifthStreetError

THREADS, PROCESSES = "threads", "processes"
CONNECT_SECONDS = 5
MOST_WORKERS = 1024


@contextmanager
def workers(place: str, count: int = 0) -> Iterator[tuple[Executor, int]]:
    """Give an executor and how many work behind it; `place` may be the address of a cluster."""
    if not 0 <= count <= MOST_WORKERS:
        raise FifthStreetError(
            f"Choose 1 to {MOST_WORKERS} workers.", remedy="Omit --workers for one per processor."
        )
    count = count or os.cpu_count() or 1
    if place == THREADS:
        with ThreadPoolExecutor(count) as pool:
            yield pool, count
    elif place == PROCESSES:
        # Spawned, not forked: threads that a library started would not survive a fork.
        context, shelf = get_context("spawn"), bookcase.named()
        with ProcessPoolExecutor(count, context, bookcase.open_bookcase, shelf) as pool:
            yield pool, count
    elif "://" in place:
        with _cluster(place) as client:
            machines = client.scheduler_info().get("workers", {})
            yield client.get_executor(), max(1, sum(w["nthreads"] for w in machines.values()))
    else:
        raise FifthStreetError(
            f"Cannot run on {place!r}.",
            remedy="Choose threads, processes, or a cluster such as tcp://host:8786.",
        )


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise FifthStreetError(
            "A cluster needs the library distributed, which is not installed.",
            remedy="Install it with: pip install 'fifthstreet[cluster]'",
        ) from None
    try:
        client = Client(  # type: ignore[no-untyped-call]
            address, timeout=CONNECT_SECONDS, set_as_default=False
        )
    except (OSError, ValueError, TimeoutError) as error:
        raise FifthStreetError(
            f"No cluster answers at {address} ({type(error).__name__}).",
            remedy="Check that its scheduler is running.",
        ) from None
    with client:
        yield client

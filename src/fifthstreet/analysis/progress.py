"""Who watches long work: what is done of it is told to whoever asked, from any depth."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias, TypeVar

Progress: TypeAlias = Callable[[int, int], None]
"""Is called with what is done and what there is to do."""

Item = TypeVar("Item")

_WATCHER: ContextVar[Progress | None] = ContextVar("watcher", default=None)


@contextmanager
def watched_by(progress: Progress | None) -> Iterator[None]:
    """Tell somebody how far work has come that is done inside."""
    token = _WATCHER.set(progress)
    try:
        yield
    finally:
        _WATCHER.reset(token)


def watcher() -> Progress | None:
    """Return whoever watches, if anybody does."""
    return _WATCHER.get()


def one_by_one(items: Sequence[Item]) -> Iterator[Item]:
    """Yield items and tell whoever watches how many are done, but not how far each has come."""
    progress = watcher()
    for done, item in enumerate(items, start=1):
        with watched_by(None):
            yield item
        if progress:
            progress(done, len(items))

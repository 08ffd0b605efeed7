"""The files of a SQLite store: whether they are there still, and nobody else has written to them.

SQLite goes on writing to a file that was deleted or replaced, and would not notice for a long time.
While a store is open its process alone writes to it, so whatever else changes is seen in the files'
numbers, sizes and times.
"""

from os import stat
from pathlib import Path
from typing import Final

from fifthstreet.ledger.store.refusals import MissingStoreError, StoreLostError

BESIDE: Final = ("-wal", "-shm")
"""How the names of the files end that SQLite keeps beside a store while it is open."""

PUT_BACK: Final = "Put the newest copy of the store back, or restore the newest backup."


def companions(path: Path) -> tuple[Path, ...]:
    """Return the files that SQLite keeps next to a store."""
    return tuple(path.with_name(path.name + end) for end in BESIDE)


def begin_file(path: Path, *, create: bool) -> None:
    """Make the file of a store where there is none; refuse where one was there before."""
    if path.exists() and path.stat().st_size:
        return
    for left in companions(path):
        if left.exists():
            raise MissingStoreError(
                f"{path} is missing, but {left.name} is still there.",
                remedy=f"Put {path.name} back beside it. To restore a backup or open a new house"
                f" here, move {left.name} away first.",
            )
    if not create:
        raise MissingStoreError(f"There is no store at {path}.")
    path.touch()


Trace = tuple[tuple[int, int], tuple[int, int]]
"""What tells a file from every other, and its size and time."""


class StoreFiles:
    """The file of an open store and its log, as its process last left them."""

    def __init__(self, path: Path) -> None:
        self.paths = (str(path), str(companions(path)[0]))
        self._left = self._traces()

    def changed_by_others(self) -> bool:
        """Tell whether another program has written; raise if a file is missing or replaced."""
        return self._compared() != self._left

    def leave(self) -> None:
        """Remember how the files are now; raise where one is gone or another."""
        self._left = self._compared()

    def _compared(self) -> list[Trace]:
        now = self._traces()
        for path, trace, left in zip(self.paths, now, self._left, strict=True):
            if trace[0] != left[0]:
                raise StoreLostError(
                    f"{path} was replaced while the house was open.", remedy=PUT_BACK
                )
        return now

    def _traces(self) -> list[Trace]:
        """Look at every file; this is done with every commit."""
        traces = []
        for path in self.paths:
            try:
                status = stat(path)  # noqa: PTH116 - the quicker way
            except OSError as error:
                what = f"{path} is gone: {error.strerror}."
                raise StoreLostError(what, remedy=PUT_BACK) from None
            file, content = (status.st_dev, status.st_ino), (status.st_size, status.st_mtime_ns)
            traces.append((file, content))
        return traces

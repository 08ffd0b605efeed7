"""The files of an open SQLite store: which they are, and what this process has left in them.

SQLite goes on writing to a file that was deleted or replaced, and would not notice for a long time.
While a store is open, only its own process writes to it, so any other change shows in the files'
numbers, sizes and times, and in the checksums of their pages.
"""

import os
import sys
import time
from array import array
from os import stat
from pathlib import Path
from typing import Final
from zlib import crc32

from fifthstreet.ledger.store.refusals import MissingStoreError, StoreLostError

BESIDE: Final = ("-wal", "-shm")
"""How the names of the files end that SQLite keeps next to an open store."""

PUT_BACK: Final = "Put the newest copy of the store back, or restore the newest backup."


def companions(path: Path) -> tuple[Path, ...]:
    """Return the files that SQLite keeps next to a store."""
    return tuple(path.with_name(path.name + end) for end in BESIDE)


def begin_file(path: Path, *, create: bool) -> None:
    """Create the file of a store if there is none; refuse if one was there before."""
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


MAGIC: Final = b"SQLite format 3\0"
AT_ONCE: Final = 2_048
"""Pages whose checksums are compared in one look, which takes a few milliseconds."""
TOGETHER: Final = 64
"""Pages that are read together, into one buffer: memory that a thread asks for and gives back it
may keep for itself, and every look comes from another thread."""
SETTLED: Final = 1_000_000_000
"""Nanoseconds after which a file's next change certainly shows in its time."""


class PageSums:
    """Checksums of a file's pages, from when its process last wrote to it until it does again."""

    def __init__(self, path: str) -> None:
        self._path = path
        # Closing it would let go of SQLite's own locks on the file, so it stays open as long.
        self._file = os.open(path, os.O_RDONLY)
        self._size = int.from_bytes(os.pread(self._file, 2, len(MAGIC)), "big")
        self._size = 65_536 if self._size == 1 else self._size or 4_096
        self._buffer = memoryview(bytearray(TOGETHER * self._size))
        self._sums = array("L")
        self._next = 0

    def forget(self) -> None:
        """Start again, because the process itself has written to the file."""
        del self._sums[:]
        self._next = 0

    def look(self) -> None:
        """Compare the header and some pages, and learn those that are not known yet."""
        if os.pread(self._file, len(MAGIC), 0) != MAGIC:
            raise self._lost(1)
        if not self._compare(self._next, AT_ONCE):
            self._next = 0
        else:
            self._next += AT_ONCE

    def compare(self) -> None:
        """Compare every page that is known."""
        for start in range(0, len(self._sums), AT_ONCE):
            self._compare(start, AT_ONCE)

    def _compare(self, start: int, count: int) -> bool:
        """Compare some pages, and tell whether all of them were there."""
        for first in range(start, start + count, TOGETHER):
            read = os.preadv(self._file, [self._buffer], first * self._size)
            for page, place in enumerate(range(0, read, self._size), first):
                sum_ = crc32(self._buffer[place : min(place + self._size, read)])
                if page == len(self._sums):
                    self._sums.append(sum_)
                elif self._sums[page] != sum_:
                    raise self._lost(page + 1)
            if read < len(self._buffer):
                return False
        return True

    def _lost(self, page: int) -> StoreLostError:
        what = f"{self._path} was overwritten while the house was open: page {page:,} has changed."
        return StoreLostError(what, remedy=PUT_BACK)

    def close(self) -> None:
        """Close the file, after SQLite has."""
        os.close(self._file)


Trace = tuple[tuple[int, int], tuple[int, int, int]]
"""What identifies a file, with its size and times."""


class Checkpoints:
    """How much of the log SQLite has moved into the file: nothing else of it writes there.

    SQLite documents the form of this, which is in the memory that its connections share.
    """

    SALT: Final = slice(32, 40)
    ATTEMPTED: Final = slice(128, 132)

    def __init__(self, path: str) -> None:
        # Closing it, too, would let go of SQLite's own locks.
        self._file = os.open(path, os.O_RDONLY)
        self._last = self._read()

    def moved(self) -> bool:
        """Tell whether a part of the log was moved, or tried to be, since the last call."""
        last, self._last = self._last, self._read()
        (salt, frames), (salt_before, frames_before) = self._last, last
        return frames > (frames_before if salt == salt_before else 0)

    def _read(self) -> tuple[bytes, int]:
        """Return which log this is, and how many of its pages were to be moved."""
        read = os.pread(self._file, self.ATTEMPTED.stop, 0)
        return read[self.SALT], int.from_bytes(read[self.ATTEMPTED], sys.byteorder)

    def close(self) -> None:
        """Release the memory, after SQLite has."""
        os.close(self._file)


class StoreFiles:
    """The file of an open store and its log, as its process last left them."""

    def __init__(self, path: Path) -> None:
        log, memory = companions(path)
        self.paths = (str(path), str(log))
        self._left = self._traces()
        self.pages = PageSums(self.paths[0])
        self._checkpoints = Checkpoints(str(memory))

    def changed_by_others(self) -> bool:
        """Tell whether another program has written here; raise if a file is missing or replaced."""
        return self._compared() != self._left

    def leave(self) -> None:
        """Remember the state of the files; raise if one is missing or replaced.

        Anything that another program has written meanwhile remains to be examined.
        """
        file, log = self._compared()
        moved = self._checkpoints.moved()
        if file != self._left[0] and moved:
            self.pages.forget()
        self._left = [file if moved else self._left[0], log]

    def accept(self) -> None:
        """Remember the state of the files, once what others wrote has been examined."""
        self._left = self._compared()
        self.pages.forget()

    def look(self) -> None:
        """Compare some pages of the store with their checksums, unless it was written just now."""
        _, (_, changed, _) = self._left[0]
        if time.time_ns() - changed > SETTLED:
            self.pages.look()

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
            content = (status.st_size, status.st_mtime_ns, status.st_ctime_ns)
            traces.append(((status.st_dev, status.st_ino), content))
        return traces

    def close(self) -> None:
        """Close the files, after SQLite has."""
        self.pages.close()
        self._checkpoints.close()

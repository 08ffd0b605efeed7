"""The chain hashes of the last lines that a process wrote, which signing need not read again.

Reading them back means to unpack and hash every line a second time, which costs about as much as
writing it did.
"""

import threading
from collections.abc import Iterable
from typing import Final

from fifthstreet.ledger.journal import JournalLine

MOST: Final = 1 << 17
"""Lines whose hashes are remembered; older ones are read from the store."""


class RecentSeals:
    """A run of chain hashes without gaps that ends with the last line written here.

    >>> lines = [JournalLine(seq, "record", "a", seq, "k", None, "{}", f"h{seq}") for seq in (4, 5)]
    >>> recent = RecentSeals()
    >>> recent.add(lines)
    >>> recent.between(3, 5), recent.between(4, 5), recent.between(2, 5)
    (['h4', 'h5'], ['h5'], None)
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._after = 0
        self._hashes: list[str] = []
        self._lock = threading.Lock()

    def add(self, lines: Iterable[JournalLine]) -> None:
        """Add lines in their order; after a gap, which another process has filled, begin again."""
        with self._lock:
            for line in lines:
                if line.seq != self._after + len(self._hashes) + 1:
                    self._after, self._hashes = line.seq - 1, []
                self._hashes.append(line.hash)
            surplus = len(self._hashes) - self._most
            if surplus > 0:
                surplus += self._most // 2  # so that few commits have to move the rest
                del self._hashes[:surplus]
                self._after += surplus

    def between(self, after: int, upto: int) -> list[str] | None:
        """Return the hashes of the lines after a sequence up to another, if all are here."""
        with self._lock:
            start, stop = after - self._after, upto - self._after
            return self._hashes[start:stop] if start >= 0 and stop <= len(self._hashes) else None

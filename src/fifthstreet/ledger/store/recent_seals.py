"""The chain hashes of the last lines that a process wrote, which signing need not read again.

Reading them back would mean unpacking and hashing every line a second time, which costs about as
much as writing it did.
"""

import threading
from collections.abc import Iterable
from typing import Final

from fifthstreet.ledger.journal import JournalLine

MOST: Final = 1 << 17
"""Lines whose hashes are remembered, 4 MB in all; older ones are read from the store."""
SIZE: Final = 32
"""Bytes of a hash."""


class RecentSeals:
    """A run of chain hashes without gaps that ends with the last line written here.

    >>> hashes = {4: "a4" * 32, 5: "b5" * 32}
    >>> recent = RecentSeals()
    >>> recent.add(JournalLine(at, "record", "a", at, "k", None, "{}", hashes[at]) for at in hashes)
    >>> recent.between(3, 5) == [*hashes.values()], recent.between(2, 5)
    (True, None)
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._after = 0
        self._hashes = bytearray()
        self._lock = threading.Lock()

    def add(self, lines: Iterable[JournalLine]) -> None:
        """Add lines in order; after a gap, which another process has filled, start again."""
        with self._lock:
            hashes = self._hashes
            for line in lines:
                if line.seq != self._after + len(hashes) // SIZE + 1:
                    self._after = line.seq - 1
                    hashes.clear()
                hashes += bytes.fromhex(line.hash)
            surplus = len(hashes) // SIZE - self._most
            if surplus > 0:
                surplus += self._most // 2  # so that few commits have to move the rest
                del hashes[: surplus * SIZE]
                self._after += surplus

    def between(self, after: int, upto: int) -> list[str] | None:
        """Return the hashes of the lines after a sequence up to another, if all are here."""
        with self._lock:
            start, stop = (after - self._after) * SIZE, (upto - self._after) * SIZE
            if start < 0 or stop > len(self._hashes):
                return None
            hashes = self._hashes[start:stop]
        return [hashes[at : at + SIZE].hex() for at in range(0, len(hashes), SIZE)]

"""Heads of the chain, copied to a second place to reveal a journal that was cut or rewritten.

An anchor is a file on another disk, host or account than the store. Its first two lines are slots
that have the latest head, written in turn so that one is always complete. After them comes a head
for every so many lines, for good. The head after line 1 is among them and says whose journal it
is: no two houses begin with the same line.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.journal import START, ChainHead

WIDTH: Final = 96
"""Bytes of a line: 20 digits, a space, 64 hexadecimal digits, spaces, and the end of the line."""

SLOTS: Final = 2
SPACING: Final = 1_000
"""Lines of the journal between two heads that are kept forever."""

EVERY: Final = 64
"""Commits after which the file is forced to its disk."""


class AnchorError(FifthStreetError):
    """An anchor cannot be read or written, or does not belong to the store."""


class Anchor:
    """A file of heads for one process to write; nothing in it is ever removed."""

    def __init__(self, path: Path, *, spacing: int = SPACING) -> None:
        self.path = path
        self.spacing = spacing
        placed = dict(_placed_heads(path)) if path.exists() else {}
        self.heads = sorted(set(placed.values()))
        """What the file held when it was opened."""
        self.latest = max(placed.values(), default=START)
        self.names_journal = any(head.seq == 1 for head in self.heads)
        self._last_written = self.latest.seq // spacing
        self._slot = min(range(SLOTS), key=lambda slot: placed.get(slot, START))
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            if os.fstat(self._file).st_size < SLOTS * WIDTH:
                os.pwrite(self._file, SLOTS * (b" " * (WIDTH - 1) + b"\n"), 0)
        except OSError as error:
            raise AnchorError(f"{path} cannot be written: {error.strerror}.") from None
        self._since = 0

    def name_journal(self, first: ChainHead) -> None:
        """Record which journal this is the anchor of, by the head after its first line."""
        self._append(_line(first))
        self.names_journal = True

    def note(self, head: ChainHead) -> None:
        """Copy the head of a durable commit; a head behind the latest is refused."""
        if head.seq <= self.latest.seq and head != self.latest:
            raise AnchorError(f"{self.path} knows line {self.latest.seq}; {head.seq} is behind it.")
        line = _line(head)
        os.pwrite(self._file, line, self._slot * WIDTH)
        self._slot = 1 - self._slot
        self.latest = head
        if head.seq // self.spacing > self._last_written:
            self._last_written = head.seq // self.spacing
            self._append(line)
        self._since += 1
        if self._since >= EVERY:
            self.force()

    def _append(self, line: bytes) -> None:
        """Add a permanent line; it replaces one that a power cut has cut short."""
        size = os.fstat(self._file).st_size
        os.pwrite(self._file, line, max(SLOTS, size // WIDTH) * WIDTH)

    def force(self) -> None:
        """Make sure that everything noted is on the disk."""
        os.fsync(self._file)
        self._since = 0

    def close(self) -> None:
        """Close the file."""
        if self._file >= 0:
            self.force()
            os.close(self._file)
            self._file = -1


def anchor_at(place: Anchor | Path) -> Anchor:
    """Return the anchor at a path, or the anchor itself if it is one already."""
    return place if isinstance(place, Anchor) else Anchor(place)


def read_heads(path: Path) -> list[ChainHead]:
    """Return the heads of an anchor in order; a line cut short by a crash does not count.

    Any other fault in a line raises, because only someone who edits the file can cause it.
    """
    return sorted({head for _, head in _placed_heads(path)})


def _placed_heads(path: Path) -> Iterator[tuple[int, ChainHead]]:
    """Yield the heads of an anchor, each with the number of its line in the file, from 0."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise AnchorError(f"{path} cannot be read: {error.strerror}.") from None
    for start in range(0, len(content), WIDTH):
        line = content[start : start + WIDTH]
        if len(line) < WIDTH or not line.strip(b" \n\0"):
            continue
        number, _, sealed = line.decode("ascii", "replace").strip().partition(" ")
        if not number.isdecimal() or len(sealed) != 64 or not line.endswith(b"\n"):  # noqa: PLR2004
            raise AnchorError(f"{path} is no anchor: line {start // WIDTH + 1} is damaged.")
        yield start // WIDTH, ChainHead(int(number), sealed)


def _line(head: ChainHead) -> bytes:
    return f"{head.seq:020} {head.hash}".ljust(WIDTH - 1).encode() + b"\n"

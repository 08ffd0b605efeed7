"""Heads of the chain, copied to a second place, so that a journal cut short or redone is found.

An anchor is a file on another disk, host or account than the store. Its first two lines are slots
that hold the latest head, written in turn so that one is always whole; after them stands a head
for every so many lines, for ever.
"""

import os
from pathlib import Path
from typing import Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.house.chain import Head

WIDTH: Final = 96
"""Bytes of a line: 20 digits, a space, 64 hexadecimal digits, spaces, and the end of the line."""

SPACING: Final = 1_000
"""Lines of the journal between two heads that are kept for ever."""

EVERY: Final = 64
"""Commits after which the file is forced to its disk."""


class AnchorError(FifthStreetError):
    """An anchor cannot be read or written."""


class Anchor:
    """A file of heads for one process to write; what it holds is never taken back."""

    def __init__(self, path: Path, *, spacing: int = SPACING) -> None:
        self.path = path
        self.spacing = spacing
        heads = read_heads(path) if path.exists() else []
        self._kept = max((head.seq for head in heads), default=0) // spacing
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            if os.fstat(self._file).st_size < 2 * WIDTH:
                os.pwrite(self._file, 2 * (b" " * (WIDTH - 1) + b"\n"), 0)
        except OSError as error:
            raise AnchorError(f"{path} cannot be written: {error.strerror}.") from None
        self._slot = self._since = 0

    def note(self, head: Head) -> None:
        """Copy the head of a commit that stands."""
        line = f"{head.seq:020} {head.hash}".ljust(WIDTH - 1).encode() + b"\n"
        os.pwrite(self._file, line, self._slot * WIDTH)
        self._slot = 1 - self._slot
        if head.seq // self.spacing > self._kept:
            self._kept = head.seq // self.spacing
            size = os.fstat(self._file).st_size
            os.pwrite(self._file, line, max(2, -(-size // WIDTH)) * WIDTH)
        self._since += 1
        if self._since >= EVERY:
            self.force()

    def force(self) -> None:
        """Make sure that what is noted is on the disk."""
        os.fsync(self._file)
        self._since = 0

    def close(self) -> None:
        """Let go of the file."""
        if self._file >= 0:
            self.force()
            os.close(self._file)
            self._file = -1


def anchor_at(place: Anchor | Path) -> Anchor:
    """Return the anchor at a path; an anchor stands for itself."""
    return place if isinstance(place, Anchor) else Anchor(place)


def read_heads(path: Path) -> list[Head]:
    """Return the heads of an anchor in their order; a line cut short by a crash is not one.

    A line of which anything else is wrong raises, as nothing but a hand on the file makes it so.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise AnchorError(f"{path} cannot be read: {error.strerror}.") from None
    heads = []
    for start in range(0, len(content), WIDTH):
        line = content[start : start + WIDTH]
        if len(line) < WIDTH or not line.strip(b" \n\0"):
            continue
        number, _, sealed = line.decode("ascii", "replace").strip().partition(" ")
        if not number.isdecimal() or len(sealed) != 64 or not line.endswith(b"\n"):  # noqa: PLR2004
            raise AnchorError(f"{path} is no anchor: line {start // WIDTH + 1} is damaged.")
        heads.append(Head(int(number), sealed))
    return sorted(set(heads))

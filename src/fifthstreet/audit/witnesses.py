"""Heads that witnesses keep, held against a journal: each must be the journal as it was then.

A chain that was rebuilt from some line on agrees with itself, but not with a head that was signed
before. The tree is grown line by line, and its root compared at the size of every kept head.
"""

from collections.abc import Iterator
from pathlib import Path

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.merkle import Frontier, leaf
from fifthstreet.ledger.witness import stored_heads
from fifthstreet.protocol.heads import SignedHead

Discrepancy = tuple[int, str]
"""A sequence of the journal, and what is wrong there."""


class WitnessedHeads:
    """The heads of one witness, in a folder or a file, while the journal is gone through."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._frontier = Frontier()
        self._heads: dict[int, list[SignedHead]] = {}
        self._good = 0
        self._failed = False
        self._fault = ""
        try:
            for one in (one for file in stored_heads(place) for one in file):
                self._heads.setdefault(one.head.size, []).append(one.head)
        except FifthStreetError as error:
            self._fault = str(error)
        if not self._heads and not self._fault:
            self._fault = f"{place} keeps no head"

    def take(self, line: JournalLine) -> Iterator[Discrepancy]:
        """Take the journal's next line, and yield the first head that does not agree with it."""
        if line.seq == 1:
            yield from self._choose(line.hash)
        if not self._heads:
            return
        self._frontier.add(leaf(line.hash))
        for head in self._heads.pop(line.seq, ()):
            if (head.root, head.chain) == (self._frontier.root.hex(), line.hash):
                self._good = line.seq
            elif not self._failed:
                self._failed = True
                yield (
                    self._good + 1,
                    (
                        f"the journal was rewritten after line {self._good:,}: {self._place} keeps"
                        f" another head of line {head.size:,}, signed on {head.time}"
                    ),
                )

    def _choose(self, journal: str) -> Iterator[Discrepancy]:
        """Leave out the heads of other houses; a house without any is another, or was rebuilt."""
        every = [head for heads in self._heads.values() for head in heads]
        mine = [head for head in every if head.journal == journal]
        if every and not mine:
            yield (
                1,
                (
                    f"{self._place} keeps no head of this journal: it is of another house, or was"
                    f" rewritten from line 1; the first head is that of line {min(self._heads):,}"
                ),
            )
        self._heads = {}
        for head in mine:
            self._heads.setdefault(head.size, []).append(head)

    def close(self, end: int) -> Iterator[Discrepancy]:
        """Yield what is wrong with the heads themselves, and the first that is not reached."""
        if self._fault:
            yield 0, self._fault
        if self._heads and not self._failed:
            head = self._heads[min(self._heads)][0]
            yield (
                end + 1,
                (
                    f"the journal was set back to line {end:,}: {self._place} keeps a head of line"
                    f" {head.size:,}, signed on {head.time}"
                ),
            )

"""Heads that anchors hold, compared with a journal line by line."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from fifthstreet.ledger.anchor import AnchorError, read_heads
from fifthstreet.ledger.journal import JournalLine

Discrepancy = tuple[int, str]
"""A sequence of the journal, and what is wrong there."""


class AnchoredHeads:
    """The heads of some anchors, while the journal is gone through."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._heads: defaultdict[int, set[str]] = defaultdict(set)
        self._faults: list[str] = []
        self._good = 0
        self._break_since: int | None = None
        for path in paths:
            try:
                for head in read_heads(path):
                    self._heads[head.seq].add(head.hash)
            except AnchorError as error:
                self._faults.append(str(error))

    def note_break(self, seq: int) -> None:
        """Take note that the chain is broken at a line."""
        self._break_since = self._break_since or seq

    def take(self, line: JournalLine) -> Iterator[Discrepancy]:
        """Take the journal's next line, and yield what is wrong with it."""
        heads = self._heads.pop(line.seq, None)
        if heads == {line.hash}:
            self._good, self._break_since = line.seq, None
        elif heads is not None:
            text = f"the anchor knows another journal after line {self._good:,}"
            if not self._good:
                text = "the anchor is of another journal, or this one was rewritten from line 1"
            yield self._break_since or self._good + 1, f"{text}, up to line {line.seq:,}"

    def close(self, end: int) -> Iterator[Discrepancy]:
        """Yield what is wrong with the anchors, and the heads that the journal does not reach."""
        yield from ((0, fault) for fault in self._faults)
        for seq in sorted(self._heads):
            yield end + 1, f"the journal was cut short: the anchor knows line {seq}"

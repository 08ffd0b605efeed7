"""Pieces of work: what is to be simulated, small enough to be sent to any process."""

from collections.abc import Iterator
from typing import Protocol

from fifthstreet.simulation.counts import Counts

PIECE = 1 << 20
"""Rounds of a piece: a fraction of a second, so that progress shows and little is lost."""

MOST_ROUNDS = 10**13
"""Rounds of a run; more would take months."""


class Work(Protocol):
    """Something that can be simulated: rounds are numbered, and each depends on its number."""

    @property
    def name(self) -> str:
        """Return what tells this work from any other, its options included."""
        ...

    def count(self, first: int, last: int, seed: int) -> Counts:
        """Simulate the rounds from one number to before another."""
        ...


def pieces(rounds: int, size: int = PIECE) -> Iterator[tuple[int, int]]:
    """Yield the first and the last but one number of each piece.

    >>> list(pieces(5, size=2))
    [(0, 2), (2, 4), (4, 5)]
    """
    for first in range(0, rounds, size):
        yield first, min(first + size, rounds)

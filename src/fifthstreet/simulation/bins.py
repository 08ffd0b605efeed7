"""Reading bins again: quantiles and coarser bins of what was counted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from fifthstreet.errors import ensure

FINE = 7
"""Bits that a bin tells of its numbers, as the kernels have it."""


def lowest_in(place: int) -> int:
    """Return the least number that falls in a bin whose width grows with its numbers.

    >>> lowest_in(255), lowest_in(256), lowest_in(257), lowest_in(384)
    (255, 256, 258, 512)
    """
    shift = max((place >> FINE) - 1, 0)
    return (place - (shift << FINE)) << shift


@dataclass(frozen=True, slots=True)
class Bins:
    """Numbers in bins: how many fell in each, and the least number of each."""

    counts: Sequence[int]
    lowest: Callable[[int], int] = lowest_in

    @property
    def total(self) -> int:
        """Return how many numbers were counted."""
        return sum(self.counts)

    def quantile(self, part: Fraction) -> int | None:
        """Return the bin, by its least number, that the given part of all numbers reaches.

        >>> Bins([0, 3, 0, 1]).quantile(Fraction(1, 2))
        1
        """
        ensure(0 <= part <= 1, "a quantile is a part")
        goal = part * self.total
        for place, reached in enumerate(accumulate(self.counts)):
            if reached and reached >= goal:
                return self.lowest(place)
        return None

    def below(self, amount: int) -> int:
        """Return how many numbers lie in bins that start below an amount."""
        return sum(count for at, count in enumerate(self.counts) if self.lowest(at) < amount)

    def grouped(self, count: int, *, trim: Fraction = Fraction(0)) -> list[tuple[int, int, int]]:
        """Return at most so many even steps: from, to before, and how many numbers.

        The given part of the numbers is left out at the upper end, so that a few large ones do not
        flatten all the others; the last step takes them in.
        """
        filled = [place for place, each in enumerate(self.counts) if each]
        if not filled:
            return []
        low, high = self.lowest(filled[0]), self.lowest(filled[-1])
        if trim:
            high = max(low, self.quantile(1 - trim) or low)
        step = even_step(high - low + 1, count)
        start = low // step * step
        steps = (high - start) // step + 1
        groups = [0] * steps
        for place in filled:
            at = min((self.lowest(place) - start) // step, steps - 1)
            groups[at] += self.counts[place]
        return [
            (start + step * at, start + step * (at + 1), each) for at, each in enumerate(groups)
        ]


def even_step(span: int, count: int) -> int:
    """Return the least of 1, 2, 5, 10, 20 and so on that covers a span in so many steps.

    >>> even_step(95, 20), even_step(101, 20), even_step(7, 10)
    (5, 10, 1)
    """
    size = 1
    while True:
        for lead in (1, 2, 5):
            if lead * size * count >= span:
                return lead * size
        size *= 10

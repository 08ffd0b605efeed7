"""What a whole table wins in a round, in ranges of its result: as found, and as counted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate

from fifthstreet.simulation.bins import even_step
from fifthstreet.simulation.report import in_errors

STEPS = 12
TAIL = Fraction(1, 200)
"""So much of the rounds at most lies in the first range, and in the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRange:
    """Rounds in which the players win from one amount to below another, in minor units.

    The first range has no lowest amount and the last one no highest.
    """

    low: int | None
    high: int | None
    rounds: int
    share: Fraction
    exact: Fraction | None

    @property
    def variance(self) -> Fraction:
        """Return the variance of the share found."""
        share = self.share if self.exact is None else self.exact
        return share * (1 - share) / self.rounds

    @property
    def z(self) -> Decimal | None:
        """Return by how many standard errors the share found misses the exact one."""
        if self.exact is None or not self.variance:
            return None
        return in_errors(self.share - self.exact, self.variance)


def ranges_of(
    histogram: Sequence[int], size: int, exact: Mapping[Fraction, int] | None
) -> tuple[ResultRange, ...]:
    """Return even ranges of the bins of a histogram, which are so wide, nought in the middle."""
    rounds, middle = sum(histogram), len(histogram) // 2
    so_far = [*accumulate(histogram)]
    first = next(at for at, many in enumerate(so_far) if many > TAIL * rounds)
    last = next(at for at, many in enumerate(so_far) if many >= (1 - TAIL) * rounds)
    step = even_step(last - first + 1, STEPS)
    edges = [*range((first - middle) // step + 1, (last - middle) // step + 1)]

    def number(place: int) -> int:
        return sum(place >= edge * step for edge in edges)

    counts, exact_counts = [0] * (len(edges) + 1), [0] * (len(edges) + 1)
    for place, many in enumerate(histogram):
        counts[number(place - middle)] += many
    for value, ways in (exact or {}).items():
        exact_counts[number(value // size)] += ways
    amounts = [None, *(edge * step * size for edge in edges), None]
    return tuple(
        ResultRange(
            low=amounts[at],
            high=amounts[at + 1],
            rounds=rounds,
            share=Fraction(counts[at], rounds),
            exact=Fraction(exact_counts[at], sum(exact_counts)) if exact else None,
        )
        for at in range(len(counts))
    )

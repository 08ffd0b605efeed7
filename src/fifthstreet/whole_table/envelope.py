"""The best of many straight lines: where one way to play gives over to the next, exactly.

A way to play is worth a straight line in the amount of a meter, and the best play the highest of
all such lines: a value that is convex and made of straight pieces. Whoever can tell the best line
at any one amount can find all pieces by asking where two known lines cross.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TypeAlias

TRIED_FIRST = (1, 100, 10_000)
"""Denominators of the points asked near a crossing: a solver is quicker with small ones."""


@dataclass(frozen=True, slots=True)
class EnvelopeLine:
    """A straight line.

    >>> EnvelopeLine(Fraction(-3), Fraction(1, 2)).at(Fraction(8))
    Fraction(1, 1)
    """

    intercept: Fraction
    slope: Fraction

    def at(self, x: Fraction) -> Fraction:
        """Return the height at a point."""
        return self.intercept + self.slope * x

    def crossing(self, other: "EnvelopeLine") -> Fraction:
        """Return where a line of another slope crosses this one."""
        return (self.intercept - other.intercept) / (other.slope - self.slope)


Best: TypeAlias = Callable[[Fraction], EnvelopeLine]
"""Tells the highest line at a point; where several are, any of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch on which one line is the highest."""

    low: Fraction
    high: Fraction
    line: EnvelopeLine

    @property
    def inside(self) -> Fraction:
        """Return a point within the stretch, a whole one where there is one near the middle."""
        middle = (self.low + self.high) / 2
        whole = Fraction(ceil(middle))
        return whole if self.low < whole < self.high else middle


def segments(best: Best, low: Fraction, high: Fraction) -> tuple[Segment, ...]:
    """Return the stretches between two points, in order; neighbours have different lines.

    >>> lines = [EnvelopeLine(Fraction(-n * n), Fraction(2 * n)) for n in range(5)]
    >>> def best(x: Fraction) -> EnvelopeLine:
    ...     return max(lines, key=lambda line: line.at(x))
    >>> [str(each.high) for each in segments(best, Fraction(0), Fraction(2))]
    ['1/2', '3/2', '2']
    """
    items: list[Segment] = []
    for part in _parts((low, best(low)), (high, best(high)), best):
        if part.low == part.high:
            continue  # several lines are highest at an end, and this one nowhere else
        start = items.pop().low if items and items[-1].line == part.line else part.low
        items.append(Segment(low=start, high=part.high, line=part.line))
    return tuple(items)


EnvelopeQuery: TypeAlias = tuple[Fraction, EnvelopeLine]


def _parts(start: EnvelopeQuery, end: EnvelopeQuery, best: Best) -> list[Segment]:
    """Return the stretches between two points whose best lines are known."""
    (low, first), (high, last) = start, end
    if first.slope == last.slope:
        return [Segment(low=low, high=high, line=first)]
    crossing = first.crossing(last)
    request = _higher_between(start, end, crossing, best)
    if request is not None:
        return [*_parts(start, request, best), *_parts(request, end, best)]
    return [
        Segment(low=low, high=crossing, line=first),
        Segment(low=crossing, high=high, line=last),
    ]


def _higher_between(
    start: EnvelopeQuery, end: EnvelopeQuery, crossing: Fraction, best: Best
) -> EnvelopeQuery | None:
    """Return a point near the crossing of two lines where a third is higher than both, if any.

    Only the crossing itself can tell that there is none.
    """
    (low, first), (high, last) = start, end
    near = [crossing.limit_denominator(most) for most in TRIED_FIRST]
    tried = [point for point in dict.fromkeys(near) if low < point < high and point != crossing]
    if crossing.denominator <= TRIED_FIRST[-1]:
        tried = []
    for point in (*tried, crossing):
        line = best(point)
        if line.at(point) > max(first.at(point), last.at(point)):
            return point, line
    return None


def first_reaching(best: Best, target: Fraction, above: Fraction) -> Fraction | None:
    """Return the least point from nought up where the value reaches a target.

    At the point `above` it must have done so. None means that it does not depend on the point.
    """
    nought = Fraction(0)
    if best(nought).at(nought) >= target:
        return nought
    point = Fraction(ceil(above))
    while True:
        line = best(point)
        if line.slope == 0:
            return None
        # The value lies above its line, so that it has reached the target where the line does.
        earlier = Fraction(ceil((target - line.intercept) / line.slope))
        if earlier < point:
            point = earlier
        elif best(point - 1).at(point - 1) >= target:
            point -= 1
        else:
            break
    for segment in segments(best, point - 1, point):
        if segment.line.at(segment.high) >= target:
            return (target - segment.line.intercept) / segment.line.slope
    return point

"""A round as a step of money on a lattice: whole multiples of one unit, with float chances.

Where every result is a multiple of a unit and none is too far away, the lattice is exact. A few
rare results, such as a meter that shows odd cents, may have no place on a lattice of a sensible
size: those are split between the two nearest places so that the mean stays the same, and the
chance of any such result in a round is kept for the bounds.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import floor

import numpy as np

from fifthstreet.risk.distribution import Distribution

EPSILON = float(np.finfo(np.float64).eps)
MOST_SPAN = 1 << 19
"""Places between the worst and the best result from which rare ones may be moved."""
RARE = Fraction(1, 100_000)
"""Results that are together no more frequent than this may be split."""


@dataclass(frozen=True, eq=False)
class Walk:
    """Steps in units, in ascending order, with their chances; `split` is the chance of a split."""

    unit: Fraction
    steps: np.ndarray
    chances: np.ndarray
    split: float = 0.0

    @cached_property
    def down(self) -> int:
        """Return the most units that one round loses."""
        return max(0, -int(self.steps[0]))

    @cached_property
    def up(self) -> int:
        """Return the most units that one round wins."""
        return max(0, int(self.steps[-1]))

    @cached_property
    def mean(self) -> float:
        """Return the mean step in units."""
        return float(self.steps @ self.chances)

    @cached_property
    def variance(self) -> float:
        """Return the variance of a step."""
        return float((self.steps - self.mean) ** 2 @ self.chances)


def coarser(walk: Walk, factor: int) -> Walk:
    """Return a step on a lattice with so much wider a unit, whose mean is the same.

    >>> two = coarser(Walk(Fraction(1), np.array([-1, 4]), np.array([0.5, 0.5])), 2)
    >>> two.unit, two.steps.tolist(), two.chances.tolist()
    (Fraction(2, 1), [-1, 0, 2], [0.25, 0.25, 0.5])
    """
    low, above = np.divmod(walk.steps, factor)
    part = above / factor
    places = np.concatenate([low, low + 1])
    steps, where = np.unique(places, return_inverse=True)
    chances = np.bincount(where, np.concatenate([walk.chances * (1 - part), walk.chances * part]))
    return Walk(walk.unit * factor, steps[chances > 0], chances[chances > 0], walk.split)


def finer(walk: Walk, factor: int) -> Walk:
    """Return the same step on a lattice with so much smaller a unit."""
    return Walk(walk.unit / factor, walk.steps * factor, walk.chances, walk.split)


def mirrored(walk: Walk) -> Walk:
    """Return the step that loses what this one wins."""
    return Walk(walk.unit, -walk.steps[::-1], walk.chances[::-1], walk.split)


def walk_within(round_: Distribution, most: Fraction) -> Walk:
    """Return a round as a step for which no more than `most` antes of a win ever matter."""
    walk = walk_of(round_)
    return walk_of(round_.clipped(most)) if walk.split or walk.up > MOST_SPAN else walk


def walk_of(round_: Distribution) -> Walk:
    """Return a round as a step on the coarsest lattice that has all its frequent results.

    >>> walk = walk_of(Distribution({Fraction(-1): 2, Fraction(3, 2): 1}))
    >>> walk.unit, walk.steps.tolist(), walk.split
    (Fraction(1, 2), [-2, 3], 0.0)
    """
    span = max(round_.ways) - min(round_.ways)
    if span <= MOST_SPAN * round_.unit:
        unit, steps = round_.lattice()
        return Walk(unit, steps, round_.chances)
    unit = _coarse(round_)
    ways: dict[int, Fraction] = {}
    split = 0
    for net, count in round_.ways.items():
        low = floor(net / unit)
        above = net / unit - low
        split += count if above else 0
        ways[low] = ways.get(low, Fraction(0)) + count * (1 - above)
        if above:
            ways[low + 1] = ways.get(low + 1, Fraction(0)) + count * above
    places = sorted(place for place, count in ways.items() if count)
    chances = np.array([float(ways[place] / round_.total) for place in places])
    return Walk(unit, np.array(places, dtype=np.int64), chances, split / round_.total)


def _coarse(round_: Distribution) -> Fraction:
    """Return the unit of the frequent results."""
    spare, frequent = RARE * round_.total, list(round_.ways)
    for net, count in sorted(round_.ways.items(), key=lambda each: each[1]):
        if count > spare:
            break
        spare -= count
        frequent.remove(net)
    return Distribution(dict.fromkeys(frequent, 1)).unit

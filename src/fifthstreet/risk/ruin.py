"""Ruin and target without a limit of rounds, from every amount of money at once.

Money is followed downwards level by level: where it first falls below each, seen from the target.
All sums are of chances, none of which is below zero, so that floats lose no digits; their error is
bounded by what is left over when the result is put into its own equations.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf

import numpy as np

from fifthstreet.risk.figure import Figure
from fifthstreet.risk.life import Ends, Life
from fifthstreet.risk.walk import EPSILON, Walk, coarser

MOST_WORK = 6 * 10**9
"""Products that one answer may take; above, the lattice is made coarser."""
MOST_ROWS = 1 << 17
STEADY_AFTER = 50
"""How many times the variance over the mean money is followed until nothing changes any more."""
HALF = 0.5


@dataclass(frozen=True, eq=False)
class RuinCurve:
    """How lives end, a row for each unit of money: chances of ruin and target, and mean rounds.

    `error` bounds the error of the chances, `relative` that of the rounds in parts of them.
    """

    life: Life
    walk: Walk
    values: np.ndarray
    error: float
    relative: float

    def at(self, bankroll: Fraction) -> tuple[float, float, float]:
        """Return the chances of ruin and target and the mean rounds from some bankroll."""
        place = replace(self.life, bankroll=bankroll).place(self.walk)
        ruined, reached, rounds = self.values[place].tolist()
        return ruined, reached, rounds

    @property
    def slope(self) -> float:
        """Return by how much the chance of ruin changes from one unit to the next at most."""
        return float(np.abs(np.diff(self.values[:, 0], prepend=1.0)).max())


def ever(life: Life) -> Ends:
    """Return how a life ends that no number of rounds limits.

    >>> from fifthstreet.risk.distribution import Distribution
    >>> coin = Distribution({Fraction(-1): 1, Fraction(1): 1})
    >>> ends = ever(Life(coin, Fraction(3), Fraction(1), Fraction(10)))
    >>> round(ends.ruined.value, 12), round(ends.rounds.value, 9)
    (0.7, 21.0)
    """
    if life.target is None and life.round.mean <= 0:
        return _sure_ruin(life)
    lives = curve(life)
    ruined, reached, rounds = lives.at(life.bankroll)
    split = life.walk.split
    if life.target is None:
        chance = Figure(ruined, "bound", lives.error + split * lives.slope)
        none = replace(chance, value=1 - ruined)
        return Ends(ruined=chance, reached=Figure(Fraction(0)), played=none, rounds=Figure(inf))
    error = lives.error + rounds * split * lives.slope
    return Ends(
        ruined=Figure(ruined, "bound", error),
        reached=Figure(reached, "bound", error),
        played=Figure(Fraction(0)),
        rounds=Figure(rounds, "bound", rounds * (lives.relative + split)),
    )


def _sure_ruin(life: Life) -> Ends:
    """Return how a life ends that can only end in ruin.

    By Wald's identity its mean number of rounds is the mean of what it loses, over what a round
    loses. The money at the end is less than the least, by no more than the worst round.
    """
    none, certain, mean = Figure(Fraction(0)), Figure(Fraction(1)), -life.round.mean
    rounds = Figure(inf)
    if mean:
        first = (life.bankroll - life.least) / mean
        last = first - min(life.round.ways) / mean
        rounds = Figure(float(first + last) / 2, "bound", float(last - first) / 2)
    return Ends(ruined=certain, reached=none, played=none, rounds=rounds)


def curve(life: Life) -> RuinCurve:
    """Return how lives end from every amount of money between ruin and target.

    Where the lattice of a game is too fine for that, it is made coarser, and the difference to one
    that is twice as coarse is added to the error.
    """
    walk, factor = life.walk, 1
    while _work(life, walk) > MOST_WORK:
        factor *= 2
        walk = coarser(life.walk, factor)
    fine = _curve(life, walk)
    if factor == 1:
        return fine
    one, two = (
        each.at(life.bankroll) for each in (fine, _curve(life, coarser(life.walk, 2 * factor)))
    )
    apart, relative = abs(one[0] - two[0]), abs(one[2] / two[2] - 1) if two[2] else 0.0
    return replace(fine, error=fine.error + apart, relative=fine.relative + relative)


def _rows(life: Life, walk: Walk) -> int:
    steady = STEADY_AFTER * walk.variance / max(abs(walk.mean), 1e-9)
    return life.end(walk) or int(min(MOST_ROWS, steady + walk.up)) + 1


def _work(life: Life, walk: Walk) -> float:
    rows = _rows(life, walk)
    return float(rows) * min(rows, walk.up + 1) * walk.down


def _curve(life: Life, walk: Walk) -> RuinCurve:
    from fifthstreet.kernels.barriers import descents, ruin

    end, rows = life.end(walk), _rows(life, walk)
    falls, ends = np.zeros((rows, max(1, walk.down))), np.zeros((rows, 2))
    count = descents(walk.steps, walk.chances, falls, ends)
    values = np.zeros((end or life.place(walk) + 1, 3))
    ruin(falls[:count], ends[:count], end, values)
    if not end:
        relative = EPSILON * count * (walk.up + walk.down)
        return RuinCurve(life, walk, values, relative, relative)
    ruined, rounds = (float(np.abs(each).max()) for each in _left_over(walk, values))
    # The mean rounds bound how often an equation that is not quite met can count.
    longest = float(values[:, 2].max()) / (1 - min(HALF, rounds))
    return RuinCurve(life, walk, values, ruined * longest, rounds)


def _left_over(walk: Walk, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return by how much the equations of the chance of ruin and of the rounds are missed."""
    size = len(values)
    ruined, rounds = values[:, 0].copy(), values[:, 2] - 1
    for step, chance in zip(walk.steps.tolist(), walk.chances.tolist(), strict=True):
        low, high = min(size, max(0, -step)), max(0, min(size, size - step))
        ruined[:low] -= chance
        if low < high:
            ruined[low:high] -= chance * values[low + step : high + step, 0]
            rounds[low:high] -= chance * values[low + step : high + step, 2]
    return ruined, rounds

"""Ruin and target without a limit of rounds, from every amount of money at once.

Money is followed downwards level by level: where it first falls below each, seen from the target.
All sums are of chances, none of which is below zero, so that floats lose no digits; their error is
bounded by what is left over when the result is put into its own equations.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import inf
from typing import TypeAlias

import numpy as np

from fifthstreet.risk.figure import Figure
from fifthstreet.risk.life import Ends, Life
from fifthstreet.risk.walk import EPSILON, Walk, coarser, rounded

MOST_WORK = 6 * 10**9
"""Products that one answer may take; above, the lattice is made coarser."""
MOST_ROWS = 1 << 17
STEADY_AFTER = 50
"""How many times the variance over the mean money is followed until nothing changes any more."""
HALF = 0.5

Ways: TypeAlias = tuple[np.ndarray, np.ndarray]
"""Chances of all steps, a row for each way to play, and which way is played at each place."""


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

    Where the lattice of a game is too fine for that, it is made coarser. Then the error is the
    distance to two other games on the same lattice, one of which never wins less and the other
    never more: the truth lies between them.
    """
    walk, factor = life.walk, 1
    while _work(walk, life.end(walk)) > MOST_WORK:
        factor *= 2
        walk = coarser(life.walk, factor)
    fine = _curve(life, walk)
    if factor == 1:
        return fine
    ruined, _, rounds = fine.at(life.bankroll)
    ends = [_rounded(life, factor, up=up) for up in (True, False)]
    error = fine.error + max(abs(end - ruined) for end in ends)
    worst = max((abs(end - rounds) for end in _mean_rounds(life, ends)), default=inf)
    return replace(fine, error=error, relative=worst / rounds if rounds else 0.0)


def _rounded(life: Life, factor: int, *, up: bool) -> float:
    """Return the chance of ruin where every round wins no less, or no more, than it does."""
    walk = rounded(life.walk, factor, up=up)
    place, end = life.span(walk, up=up)
    if not walk.down or (life.target is not None and place >= end):
        return 0.0
    if life.target is None and walk.mean <= 0:
        return 1.0
    values, error, _ = _solved(walk, place, end)
    return min(1.0, max(0.0, float(values[place, 0]) + (-error if up else error)))


def _mean_rounds(life: Life, ends: Sequence[float]) -> Iterator[float]:
    """Yield between which numbers the mean rounds lie, from the chances of ruin.

    By Wald's identity they are the mean result of a life over that of a round. Money ends below
    the least by no more than the worst round, and passes the target by no more than the best.
    """
    mean = life.round.mean
    if life.target is None or not mean:
        return
    worst, best = float(min(life.round.ways)), float(max(life.round.ways))
    lost, won = float(life.least - life.bankroll), float(life.target - life.bankroll)
    for ruined in ends:
        yield (ruined * (lost + worst) + (1 - ruined) * won) / float(mean)
        yield (ruined * lost + (1 - ruined) * (won + best)) / float(mean)


def _rows(walk: Walk, end: int) -> int:
    steady = STEADY_AFTER * walk.variance / max(abs(walk.mean), 1e-9)
    return end or int(min(MOST_ROWS, steady + walk.up)) + 1


def _work(walk: Walk, end: int) -> float:
    rows = _rows(walk, end)
    return float(rows) * min(rows, walk.up + 1) * walk.down


def _curve(life: Life, walk: Walk) -> RuinCurve:
    return RuinCurve(life, walk, *_solved(walk, life.place(walk), life.end(walk)))


def _solved(walk: Walk, place: int, end: int) -> tuple[np.ndarray, float, float]:
    """Return the values of a curve from ruin to the end, or to a place, and their two errors."""
    rows = _rows(walk, end)
    one_way = walk.chances[np.newaxis], np.zeros(rows, dtype=np.int64)
    values, count = _values(walk.steps, one_way, end, end or place + 1)
    if not end:
        relative = EPSILON * count * (walk.up + walk.down)
        return values, relative, relative
    return values, *_errors(walk.steps, one_way, values)


def solved_by_place(steps: np.ndarray, ways: Ways) -> tuple[np.ndarray, float]:
    """Return the values of a curve where money at each place is played in a way of its own.

    There is a place for each unit from ruin to the target. The error is that of the chances.
    """
    chances, played = ways
    values, _ = _values(steps, (chances, played[::-1].copy()), len(played), len(played))
    return values, _errors(steps, ways, values)[0]


def _values(steps: np.ndarray, ways: Ways, end: int, size: int) -> tuple[np.ndarray, int]:
    """Return a row for each place, and how many rows were gone through; ways are by distance."""
    from fifthstreet.kernels.barriers import descents, ruin

    chances, played = ways
    rows = len(played)
    falls, ends = np.zeros((rows, max(1, -int(steps[0])))), np.zeros((rows, 2))
    count = descents(steps, chances, played, falls, ends)
    values = np.zeros((size, 3))
    ruin(falls[:count], ends[:count], end, values)
    return values, count


def _errors(steps: np.ndarray, ways: Ways, values: np.ndarray) -> tuple[float, float]:
    """Return the errors of chances and rounds, from what is left over in their equations."""
    ruined, rounds = (float(np.abs(each).max()) for each in _left_over(steps, ways, values))
    # The mean rounds bound how often an equation that is not quite met can count.
    longest = float(values[:, 2].max()) / (1 - min(HALF, rounds))
    return ruined * longest, rounds


def _left_over(steps: np.ndarray, ways: Ways, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return by how much the equations of the chance of ruin and of the rounds are missed."""
    size = len(values)
    chances, played = ways
    ruined, rounds = values[:, 0].copy(), values[:, 2] - 1
    for step, each in zip(steps.tolist(), chances.T, strict=True):
        low, high = min(size, max(0, -step)), max(0, min(size, size - step))
        chance = each[played[:size]]
        ruined[:low] -= chance[:low]
        if low < high:
            ruined[low:high] -= chance[low:high] * values[low + step : high + step, 0]
            rounds[low:high] -= chance[low:high] * values[low + step : high + step, 2]
    return ruined, rounds

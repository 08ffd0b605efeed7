"""Ruin and target without a limit of rounds, from every amount of money at once.

Money is followed downwards level by level: where it first falls below each, seen from the target.
All sums are of chances, none of which is below zero, so that floats lose no digits; their error is
bounded by what is left over when the result is put into its own equations.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, exp, inf, sqrt
from typing import TypeAlias

import numpy as np

from fifthstreet.risk.drawdown import rising_rate
from fifthstreet.risk.figure import CLOSE, Figure, between
from fifthstreet.risk.life import MOST_MONEY, Ends, Life
from fifthstreet.risk.walk import EPSILON, Walk, coarser, walk_of, walk_within

MOST_WORK = 2 * 10**10
"""Products that one answer may take; above, the lattice is made coarser."""
NEVER = 28
"""Rates of a score above ruin from where money hardly ever comes back."""
MOST_SWEEPS, SWEEP_WORK = 400, 10**9
"""Rounds that are played on the fine lattice after a coarser one."""
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
    if life.target is None:
        chance = _ruin_without_target(life)
        none = replace(chance, value=1 - float(chance))
        return Ends(ruined=chance, reached=Figure(Fraction(0)), played=none, rounds=Figure(inf))
    lives, split = curve(life), life.walk.split
    ruined, _, rounds = lives.at(life.bankroll)
    low, high = _ruined(life, ruined, lives.error + rounds * split * lives.slope)
    value = min(max(ruined, low), high)
    error = max(value - low, high - value)
    nearest = max((abs(each - rounds) for each in _mean_rounds(life, (low, high))), default=inf)
    return Ends(
        ruined=Figure(value, "bound", error),
        reached=Figure(1 - value, "bound", error),
        played=Figure(Fraction(0)),
        rounds=Figure(rounds, "bound", min(rounds * (lives.relative + split), nearest)),
    )


def _ruin_without_target(life: Life) -> Figure:
    """Return the chance of ruin of a life that may go on for ever.

    A score that every unit of money divides by the same stays level on average. So the chance lies
    between the scores of the bankroll at the last money and at the first that is ruin; where those
    are apart, money is followed, and may come back from where it is left with a smaller chance.
    """
    if min(life.round.ways) >= 0:
        return Figure(Fraction(0))
    rate, spare = rising_rate(life.round.scaled(Fraction(-1))), float(life.bankroll - life.least)
    first, last = exp(-rate * (spare - float(min(life.round.ways)))), exp(-rate * spare)
    if last - first <= CLOSE / 2:
        return between(first, last)
    target = life.least + min(ceil(NEVER / rate), MOST_MONEY)
    ruined = ever(replace(life, target=target)).ruined
    left = exp(-rate * float(target - life.least))
    return replace(ruined, error=float(ruined.error) + left)


def _sure_ruin(life: Life) -> Ends:
    """Return how a life ends that can only end in ruin.

    By Wald's identity its mean number of rounds is the mean of what it loses, over what a round
    loses. The money at the end is less than the least, by no more than the worst round.
    """
    none, certain, mean = Figure(Fraction(0)), Figure(Fraction(1)), -life.round.mean
    rounds = Figure(inf)
    if mean:
        spare = life.bankroll - life.least
        rounds = between(float(spare / mean), float((spare - min(life.round.ways)) / mean))
        if not rounds.is_close:
            rounds = between(*(float(Fraction(each) / mean) for each in _lost(life)))
    return Ends(ruined=certain, reached=none, played=none, rounds=rounds)


def _lost(life: Life) -> tuple[float, float]:
    """Return between what a life loses on average that can only end in ruin.

    Money falls from one lowest amount to the next. Those falls are followed, except where money
    rises very far in between.
    """
    from fifthstreet.kernels.barriers import descents

    walk = walk_of(life.round)
    down, place = walk.down, life.place(walk)
    rows = int(sqrt(MOST_WORK / 2 / down))
    walk = walk_within(life.round, rows * walk.unit)
    falls, ends = np.zeros((rows, down)), np.zeros((rows, 2))
    one_way = walk.chances[np.newaxis], np.zeros(rows, dtype=np.int64)
    count = descents(np.minimum(walk.steps, rows), *one_way, falls, ends)
    lowest = np.zeros(place + down + 1)
    lowest[0] = 1.0
    for lost in range(place + 1):
        lowest[lost + 1 : lost + down + 1] += lowest[lost] * falls[count - 1][::-1]
    least = float(lowest[place + 1 :] @ np.arange(place + 1, place + down + 1))
    missed = max(0.0, 1 - float(lowest[place + 1 :].sum())) + walk.split * rows
    unit, slack = float(walk.unit), 1 + rows * EPSILON
    first, last = least + missed * (place + 1), least + missed * (place + down)
    return unit * first / slack, unit * last * slack


def curve(life: Life) -> RuinCurve:
    """Return how lives end from every amount of money between ruin and target.

    Where the lattice of a game is too fine for that, it is made coarser. What comes of it is played
    on for some rounds on the fine one, and the error follows from its equations there.
    """
    walk, factor = life.walk, 1
    while float(life.end(walk)) * min(life.end(walk), walk.up + 1) * walk.down > MOST_WORK:
        factor *= 2
        walk = coarser(life.walk, factor)
    end = life.end(walk)
    values = _values(walk.steps, (walk.chances[np.newaxis], np.zeros(end, dtype=np.int64)))
    one_way = life.walk.chances[np.newaxis], np.zeros(life.end(life.walk), dtype=np.int64)
    if factor > 1:
        values = _played_on(life, values, factor, one_way)
    return RuinCurve(life, life.walk, values, *_errors(life.walk.steps, one_way, values))


def _played_on(life: Life, values: np.ndarray, factor: int, one_way: Ways) -> np.ndarray:
    """Return values between those of a coarser lattice, after some rounds from each of them."""
    walk = life.walk
    places = np.arange(life.end(walk)) - life.place(walk)
    # Ruin begins below the first place, and the target is reached beyond the last.
    at = (values[:, 0], 1 - values[:, 0], values[:, 2])
    coarse = np.arange(len(values)) * factor - (life.place(walk) // factor) * factor
    fine = np.column_stack([np.interp(places, coarse, each) for each in at])
    for _ in range(int(min(MOST_SWEEPS, 1 + SWEEP_WORK // (len(places) * len(walk.steps))))):
        ruined, rounds = _left_over(walk.steps, one_way, fine)
        fine[:, 0] -= ruined
        fine[:, 2] -= rounds
    fine[:, 1] = 1 - fine[:, 0]
    return fine


def _ruined(life: Life, ruined: float, error: float) -> tuple[float, float]:
    """Return between which figures the chance of ruin lies: those of its equations and of a score.

    A score that every unit of money multiplies by the same stays level on average, so the chance to
    come from the bankroll to an end is no more than the scores there, one over the other.
    """
    target = life.target or life.bankroll
    round_ = life.round.clipped(target - life.least)
    up, down = rising_rate(round_), rising_rate(round_.scaled(Fraction(-1)))
    reached = exp(-up * float(target - life.bankroll))
    first, last = 1 - reached, exp(-down * float(life.bankroll - life.least))
    return max(ruined - error, first), min(ruined + error, last)


def _mean_rounds(life: Life, ends: Sequence[float]) -> Iterator[float]:
    """Yield between which numbers the mean rounds lie, from the chances of ruin.

    By Wald's identity they are the mean result of a life over that of a round. Money ends below
    the least by no more than the worst round, and passes the target by no more than the best.
    """
    if life.target is None:
        return
    round_ = life.round.clipped(life.target - life.least)
    worst, best, mean = float(min(round_.ways)), float(max(round_.ways)), float(round_.mean)
    lost, won = float(life.least - life.bankroll), float(life.target - life.bankroll)
    for ruined in ends if mean else ():
        yield (ruined * (lost + worst) + (1 - ruined) * won) / mean
        yield (ruined * lost + (1 - ruined) * (won + best)) / mean


def solved_by_place(steps: np.ndarray, ways: Ways) -> tuple[np.ndarray, float]:
    """Return the values of a curve where money at each place is played in a way of its own.

    There is a place for each unit from ruin to the target. The error is that of the chances.
    """
    chances, played = ways
    values = _values(steps, (chances, played[::-1].copy()))
    return values, _errors(steps, ways, values)[0]


def _values(steps: np.ndarray, ways: Ways) -> np.ndarray:
    """Return a row for each place; ways are by distance to the target."""
    from fifthstreet.kernels.barriers import descents, ruin

    chances, played = ways
    rows = len(played)
    falls, ends = np.zeros((rows, max(1, -int(steps[0])))), np.zeros((rows, 2))
    # Steps past the target end there, however far they go.
    count = descents(np.minimum(steps, rows), chances, played, falls, ends)
    values = np.zeros((rows, 3))
    ruin(falls[:count], ends[:count], rows, values)
    return values


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

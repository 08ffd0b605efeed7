"""Drawdown: how far money falls below the highest amount it had so far, within some rounds."""

from fractions import Fraction
from functools import lru_cache

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.session import check_rounds
from fifthstreet.risk.walk import EPSILON, Walk, rounded, walk_of

MOST_WORK = 10**9
MOST_COARSE = 1 << 10
LOOKS = 32
"""How many depths are tried: two games, two parts, and some for each."""


def drawdown_chance(round_: Distribution, depth: Fraction, rounds: int) -> Figure:
    """Return the probability to be at least some antes below the highest amount so far.

    The bankroll counts as the first highest amount, and money is looked at after every round.

    >>> coin = Distribution({Fraction(-1): 1, Fraction(1): 1})
    >>> drawdown_chance(coin, Fraction(2), 3).value
    0.375
    """
    check_rounds(rounds)
    if depth <= 0:
        raise FifthStreetError(
            f"A drawdown must be more than 0, not {depth}.", remedy="Write a greater depth."
        )
    walk = walk_of(round_)
    units = -int(-depth // walk.unit)
    if float(units) * rounds * len(walk.steps) > MOST_WORK:
        raise FifthStreetError(
            f"A drawdown of {depth} antes within {rounds:,} rounds takes too long to follow.",
            remedy="Ask for fewer rounds or for less.",
        )
    error = rounds * (EPSILON * (len(walk.steps) + 2) + walk.split)
    return Figure(1 - _undrawn(walk, units, rounds), "bound", error)


@lru_cache(maxsize=64)
def _undrawn(walk: Walk, units: int, rounds: int) -> float:
    from fifthstreet.kernels.barriers import undrawn

    return float(undrawn(walk.steps, walk.chances, units, rounds))


def drawdown_quantiles(
    round_: Distribution, rounds: int, parts: tuple[float, ...] = (0.5, 0.95)
) -> tuple[Figure, ...]:
    """Return the drawdowns in antes that some parts of all sessions stay within.

    The lattice is made coarser where so many rounds demand it. Then each lies between those of two
    other games, one of which never wins less and falls less far, and one that never wins more.
    """
    check_rounds(rounds)
    walk = walk_of(round_)
    guess = 2.5 * (walk.variance * rounds) ** 0.5 + 2 * abs(walk.mean) * rounds + walk.down
    factor = 1
    while guess / factor * rounds * len(walk.steps) * LOOKS > MOST_WORK and factor < MOST_COARSE:
        factor *= 2
    if factor == 1:
        return tuple(_figure(*_quantile(walk, rounds, part)) for part in parts)
    less, more = (rounded(walk, factor, up=up) for up in (True, False))
    return tuple(
        _figure(_quantile(less, rounds, part)[0], _quantile(more, rounds, part)[1])
        for part in parts
    )


def _figure(first: Fraction, last: Fraction) -> Figure:
    """Return the figure that lies from one depth to another."""
    return Figure((first + last) / 2, "bound", (last - first) / 2)


def _quantile(walk: Walk, rounds: int, part: float) -> tuple[Fraction, Fraction]:
    """Return between which depths in antes a quantile lies."""
    slack = rounds * (EPSILON * (len(walk.steps) + 2) + walk.split)
    low, high = 0, max(1, walk.down)
    most = walk.down * rounds + 1
    while high < most and (chance := _undrawn(walk, high, rounds)) < part + slack:
        low = high if chance < part - slack else low
        high *= 2
    # To one part in 128: nobody needs it closer, and each look takes a while.
    while high - low > 1 + (high >> 7):
        middle = (low + high) // 2
        chance = _undrawn(walk, middle, rounds)
        if abs(chance - part) <= slack:
            break
        low, high = (middle, high) if chance < part else (low, middle)
    # Some are as deep as `low`, and never so deep as `high`, so at most one unit less.
    return low * walk.unit, (high - 1) * walk.unit

"""Drawdown: how far money falls below the highest amount it had so far, within some rounds."""

from fractions import Fraction

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.session import check_rounds
from fifthstreet.risk.walk import EPSILON, Walk, coarser, walk_of

MOST_WORK = 10**9
MOST_COARSE = 1 << 10
LOOKS = 8
"""How many depths are tried, on average as deep as half the first guess."""


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


def _undrawn(walk: Walk, units: int, rounds: int) -> float:
    from fifthstreet.kernels.barriers import undrawn

    return float(undrawn(walk.steps, walk.chances, units, rounds))


def drawdown_quantiles(
    round_: Distribution, rounds: int, parts: tuple[float, ...] = (0.5, 0.95)
) -> tuple[Figure, ...]:
    """Return the drawdowns in antes that some parts of all sessions stay within.

    The error is the unit of the lattice, which is made coarser where so many rounds demand it.
    """
    check_rounds(rounds)
    walk = walk_of(round_)
    guess = 2.5 * (walk.variance * rounds) ** 0.5 + 2 * abs(walk.mean) * rounds + walk.down
    factor = 1
    while guess / factor * rounds * len(walk.steps) * LOOKS > MOST_WORK and factor < MOST_COARSE:
        factor *= 2
    walk = coarser(walk, factor) if factor > 1 else walk
    return tuple(_quantile(walk, rounds, part) for part in parts)


def _quantile(walk: Walk, rounds: int, part: float) -> Figure:
    low, high = 0, max(1, walk.down)
    most = walk.down * rounds + 1
    while high < most and _undrawn(walk, high, rounds) < part:
        low, high = high, 2 * high
    # To one part in 128: nobody needs it closer, and each look takes a while.
    while high - low > 1 + (high >> 7):
        middle = (low + high) // 2
        if _undrawn(walk, middle, rounds) < part:
            low = middle
        else:
            high = middle
    # Never so deep as `high`, so at most one unit less.
    return Figure(float((high - 1) * walk.unit), "bound", float((high - low) * walk.unit))

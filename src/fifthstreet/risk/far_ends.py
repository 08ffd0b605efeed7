"""Lives so far from ruin and from the target that next to none comes there in time.

They need not be followed round by round: but for those few, their results are those of a session. A
bound on the few follows from a score that every unit of money multiplies by the same. What it can
grow to on average in so many rounds is at least its value at an end, times the chance to get there.
"""

from fractions import Fraction
from math import exp, log

import numpy as np

from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure, between
from fifthstreet.risk.life import Ends, Life
from fifthstreet.risk.session import Session, session_of

RARE = 1e-4
"""A chance of an end below which the ends are far."""
RATES = np.geomspace(1e-3, 500.0, 400)
"""Rates of scores that are tried, over the largest result of a round."""
ROUNDING = 1e-6
"""More than floats lose in an exponent."""
LOWEST = -700.0
"""The least exponent of a bound: no bound is nought."""


def far_ends(life: Life, rounds: int) -> Ends | None:
    """Return how a life of some rounds ends whose ends are far; None where they are near."""
    ruined = most_moved(life.round, rounds, life.bankroll - life.least, up=False)
    reached = 0.0
    if life.target is not None:
        reached = most_moved(life.round, rounds, life.target - life.bankroll, up=True)
    early = ruined + reached
    if early > RARE:
        return None
    session = session_of(life.round, rounds)
    return Ends(
        ruined=Figure(0.0, "bound", ruined),
        reached=Figure(0.0, "bound", reached),
        played=Figure(1.0, "bound", early),
        rounds=Figure(float(rounds), "bound", rounds * early),
        quantile=lambda part: _quantile(session, part, early),
    )


def most_moved(round_: Distribution, rounds: int, way: Fraction, *, up: bool) -> float:
    """Return what no chance exceeds that money ever moves so far, up or down, in some rounds."""
    nets = np.array([float(net) for net in round_.ways]) * (1 if up else -1)
    largest = float(nets.max())
    if largest <= 0:
        return exp(LOWEST)
    exponents = [
        rounds * max(0.0, _growth(round_.chances, rate * nets)) - rate * float(way)
        for rate in RATES / largest
    ]
    return exp(max(LOWEST, min(0.0, min(exponents) + ROUNDING)))


def _growth(chances: np.ndarray, powers: np.ndarray) -> float:
    """Return the logarithm of the mean of a score after one round."""
    highest = float(powers.max())
    return highest + log(float((chances * np.exp(powers - highest)).sum()))


def _quantile(session: Session, part: float, early: float) -> Figure:
    """Return the result that some part of all lives do not exceed, wherever the few end."""
    first, last = session.bounds(part - early)[0], session.bounds(part + early)[1]
    return Figure(first) if first == last else between(first, last)

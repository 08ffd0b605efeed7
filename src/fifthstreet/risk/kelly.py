"""Kelly's fraction: how much of a bankroll to play for so that it grows fastest in the long run."""

from dataclasses import dataclass
from fractions import Fraction
from math import log1p

from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure

STEPS = 60


@dataclass(frozen=True, slots=True)
class Kelly:
    """The part of the bankroll that an ante is, and the growth in a round, as a logarithm."""

    fraction: Figure
    growth: Figure


def kelly(round_: Distribution) -> Kelly:
    """Return the growth-optimal ante: nothing at all where the player has no edge.

    >>> better = Distribution({Fraction(-1): 9, Fraction(1): 11})
    >>> round(kelly(better).fraction.value, 12)
    0.1
    """
    if round_.mean <= 0:
        return Kelly(Figure(Fraction(0)), Figure(Fraction(0)))
    worst = min(round_.ways)
    results = [(float(net), ways / round_.total) for net, ways in round_.ways.items()]
    if worst >= 0:
        return Kelly(Figure(float("inf")), Figure(float("inf")))

    def slope(part: float) -> float:
        return sum(chance * net / (1 + part * net) for net, chance in results)

    low, high = 0.0, float(-1 / worst)
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    growth = sum(chance * log1p(low * net) for net, chance in results)
    error = max(high - low, 1e-12)
    return Kelly(Figure(low, "bound", error), Figure(growth, "bound", error))

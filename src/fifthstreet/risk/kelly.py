"""Kelly's fraction: how much of a bankroll to play for so that it grows fastest in the long run."""

from fractions import Fraction

from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure

STEPS = 60


def kelly(round_: Distribution) -> Figure:
    """Return which part of the bankroll the growth-optimal ante is: nothing without an edge.

    >>> better = Distribution({Fraction(-1): 9, Fraction(1): 11})
    >>> round(kelly(better).value, 12)
    0.1
    """
    if round_.mean <= 0:
        return Figure(Fraction(0))
    worst = min(round_.ways)
    results = [(float(net), ways / round_.total) for net, ways in round_.ways.items()]
    if worst >= 0:
        return Figure(float("inf"))

    def slope(part: float) -> float:
        return sum(chance * net / (1 + part * net) for net, chance in results)

    low, high = 0.0, float(-1 / worst)
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return Figure(low, "bound", max(high - low, 1e-12))

"""Ruin before a target without a limit of time: exact, by solving for all amounts of money at once.

From each amount the chance of ruin is the mean of the chances one round later. These equations are
solved in whole numbers, without any rounding, so there may not be too many of them.
"""

from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.errors import ensure
from fifthstreet.simulation.results import Results

MOST_AMOUNTS = 120
"""Amounts of money between ruin and target that are solved for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruin:
    """The chance of ruin before the target, and the mean number of rounds until either."""

    chance: Fraction
    rounds: Fraction


def exact_ruin(results: Results, *, start: int, least: int, target: int) -> Ruin:
    """Return the exact figures for money in parts of an ante: ruin is to hold less than `least`.

    >>> coin = Results((Fraction(-1), Fraction(1)), (1, 1), most_staked=1)
    >>> exact_ruin(coin, start=3, least=1, target=10)
    Ruin(chance=Fraction(7, 10), rounds=Fraction(21, 1))
    """
    size = target - least
    ensure(least <= start < target and size <= MOST_AMOUNTS, "the money lies between few amounts")
    rows = [_equation(results, money, least, target) for money in range(least, target)]
    chance, rounds = _solved(rows, start - least)
    return Ruin(chance=chance, rounds=rounds)


def _equation(results: Results, money: int, least: int, target: int) -> list[int]:
    """Return the equation of an amount: its coefficients, then ruin and rounds on the right."""
    size = target - least
    row = [0] * (size + 2)
    row[money - least] = results.total
    row[-1] = results.total
    for net, weight in zip(results.whole, results.weights, strict=True):
        after = money + net - least
        if after < 0:
            row[-2] += weight
        elif after < size:
            row[after] -= weight
    return row


def _solved(rows: list[list[int]], start: int) -> tuple[Fraction, Fraction]:
    """Return one unknown for both right sides, by Bareiss' elimination in whole numbers.

    The wanted column stands last, so that the last row tells it. No pivot is nought, since other
    weights of a row never come to more than that on the diagonal, and money always runs out.
    """
    size = len(rows)
    order = [*range(start), *range(start + 1, size), start]
    table = [[rows[at][column] for column in (*order, size, size + 1)] for at in order]
    before = 1
    for step in range(size - 1):
        pivot, lead = table[step][step], table[step]
        for row in table[step + 1 :]:
            factor = row[step]
            for column in range(step + 1, size + 2):
                row[column] = (row[column] * pivot - factor * lead[column]) // before
        before = pivot
    *_, own, chance, rounds = table[-1]
    return Fraction(chance, own), Fraction(rounds, own)

"""Rounds that the tests follow: wheels with known formulas, and small games of chance."""

from fractions import Fraction

from hypothesis import strategies as st

from fifthstreet.risk.distribution import Distribution

COIN = Distribution({Fraction(-1): 1, Fraction(1): 1})
WHEEL = Distribution({Fraction(-1): 10, Fraction(1): 9})
SKEW = Distribution(
    {Fraction(-3): 5, Fraction(-1): 40, Fraction(0): 30, Fraction(2): 22, Fraction(40): 1}
)
"""Loses three at a time, and wins much now and then."""
PARTS = Distribution({Fraction(-1): 7, Fraction(1, 2): 4, Fraction(5, 3): 2})

nets = st.integers(-4, 12).map(Fraction)
small = st.dictionaries(nets, st.integers(1, 50), min_size=2, max_size=6).map(Distribution)


def summed(round_: Distribution, rounds: int) -> Distribution:
    """Return the sum of some rounds by plain enumeration."""
    ways = {Fraction(0): 1}
    for _ in range(rounds):
        then: dict[Fraction, int] = {}
        for money, weight in ways.items():
            for net, count in round_.ways.items():
                then[money + net] = then.get(money + net, 0) + weight * count
        ways = then
    return Distribution(ways)

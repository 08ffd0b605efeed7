"""What one round brings: every result in antes with the exact number of deals that end in it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, gcd, lcm, sqrt
from typing import Self

import numpy as np

from fifthstreet.analysis.tally import Tally
from fifthstreet.errors import ensure


@dataclass(frozen=True, eq=True)
class Distribution:
    """Results of a round in antes, in ascending order, and the number of deals with each.

    >>> coin = Distribution({Fraction(1): 1, Fraction(-1): 1})
    >>> coin.ways, coin.mean, coin.variance
    ({Fraction(-1, 1): 1, Fraction(1, 1): 1}, Fraction(0, 1), Fraction(1, 1))
    """

    ways: dict[Fraction, int]

    def __post_init__(self) -> None:
        counted = {Fraction(net): ways for net, ways in sorted(self.ways.items()) if ways}
        ensure(bool(counted) and min(counted.values()) > 0, "deals are counted, and not below zero")
        object.__setattr__(self, "ways", counted)

    @classmethod
    def of(cls, tally: Tally) -> Self:
        """Return the distribution of the endings of a game."""
        return cls.counted((ending.net, ending.ways) for ending in tally.endings)

    @classmethod
    def counted(cls, results: Iterable[tuple[Fraction, int]]) -> Self:
        """Return the distribution of results with their deals; a result may come more than once."""
        ways: dict[Fraction, int] = {}
        for net, count in results:
            ways[net] = ways.get(net, 0) + count
        return cls(ways)

    @classmethod
    def mixed(cls, parts: Iterable[tuple[Fraction, Mapping[Fraction, int]]]) -> Self:
        """Return a mixture: each part's deals count by its weight."""
        chances: dict[Fraction, Fraction] = {}
        for weight, ways in parts:
            share = weight / sum(ways.values())
            for net, count in ways.items():
                chances[net] = chances.get(net, Fraction(0)) + share * count
        whole = lcm(*(chance.denominator for chance in chances.values()))
        return cls({net: int(chance * whole) for net, chance in chances.items()})

    @cached_property
    def total(self) -> int:
        """Return the number of deals."""
        return sum(self.ways.values())

    def moment(self, power: int, about: Fraction = Fraction(0)) -> Fraction:
        """Return a moment of the result, exactly."""
        terms = ((net - about) ** power * ways for net, ways in self.ways.items())
        return sum(terms, Fraction(0)) / self.total

    @cached_property
    def mean(self) -> Fraction:
        """Return the mean result in antes."""
        return self.moment(1)

    @cached_property
    def variance(self) -> Fraction:
        """Return the variance of the result."""
        return self.moment(2, self.mean)

    @property
    def standard_deviation(self) -> float:
        """Return the standard deviation in antes, to the precision of a float."""
        return sqrt(self.variance)

    @cached_property
    def skewness(self) -> float:
        """Return the skewness, to the precision of a float; 0 where nothing varies."""
        return self._standard(3)

    @cached_property
    def excess_kurtosis(self) -> float:
        """Return the kurtosis less that of a normal distribution; 0 where nothing varies."""
        return self._standard(4) - 3 if self.variance else 0.0

    def _standard(self, power: int) -> float:
        if not self.variance:
            return 0.0
        moment = self.moment(power, self.mean)
        root = sqrt(moment**2 / self.variance**power)
        return root if moment >= 0 else -root

    def chance(self, holds: Callable[[Fraction], bool]) -> Fraction:
        """Return the exact probability of the results for which something holds."""
        return Fraction(sum(ways for net, ways in self.ways.items() if holds(net)), self.total)

    @property
    def hit_frequency(self) -> Fraction:
        """Return the probability of a round with a net win."""
        return self.chance(lambda net: net > 0)

    def scaled(self, by: Fraction) -> "Distribution":
        """Return the distribution with every result multiplied: at another stake."""
        return Distribution.counted((net * by, ways) for net, ways in self.ways.items())

    def clipped(self, most: Fraction) -> "Distribution":
        """Return the distribution with all results above `most` moved to one amount above all.

        So the others lie on a lattice of their own.

        >>> Distribution({Fraction(-2): 8, Fraction(4): 3, Fraction(99, 7): 1}).clipped(Fraction(5))
        Distribution(ways={Fraction(-2, 1): 8, Fraction(4, 1): 3, Fraction(10, 1): 1})
        """
        rest = {net: ways for net, ways in self.ways.items() if net <= most}
        if not rest or len(rest) == len(self.ways):
            return self
        others = Distribution(rest)
        top = max(*rest, Fraction(0)) + ceil(most / others.unit) * others.unit
        return Distribution(rest | {top: self.total - others.total})

    @cached_property
    def unit(self) -> Fraction:
        """Return the largest amount that every result is a multiple of; an ante if all are zero."""
        whole = lcm(*(net.denominator for net in self.ways))
        return Fraction(gcd(*(int(net * whole) for net in self.ways)) or whole, whole)

    def lattice(self) -> tuple[Fraction, np.ndarray]:
        """Return the unit, and the results in units, in ascending order.

        >>> Distribution({Fraction(3, 2): 1, Fraction(-1): 2}).lattice()
        (Fraction(1, 2), array([-2,  3]))
        """
        unit = self.unit
        return unit, np.array([int(net / unit) for net in self.ways], dtype=np.int64)

    @cached_property
    def chances(self) -> np.ndarray:
        """Return the probability of each result as a float, in ascending order."""
        return np.array([ways / self.total for ways in self.ways.values()])

    def rows(self) -> list[dict[str, object]]:
        """Return every result as a plain row, as `pandas.DataFrame` takes them."""
        return [
            {"net": net, "ways": ways, "chance": Fraction(ways, self.total)}
            for net, ways in self.ways.items()
        ]

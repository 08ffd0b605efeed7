"""Sums of money as whole minor units, so that no cent is made or lost."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import total_ordering
from typing import Final

from fifthstreet.money.currency import Currency
from fifthstreet.money.currency import currency as currency_of
from fifthstreet.money.error import MoneyError, quoted
from fifthstreet.money.figure import FIGURE, read_figure, short_text, whole_number, write_decimal

MOST_MINOR_UNITS: Final = 10**18 - 1
"""The largest amount in minor units: it fits in 64 bits, wherever it is stored."""

_NOTATION: Final = re.compile(
    rf"(?P<sign>-?)(?P<whole>{FIGURE})(?:\.(?P<part>[0-9]+))? (?P<code>[A-Z]{{3}})"
)


@total_ordering
@dataclass(frozen=True, slots=True, init=False, repr=False)
class Amount:
    """A sum of money, never negative, in whole minor units of one currency.

    >>> ante = Amount(1050, "USD")
    >>> str(ante), ante.pretty
    ('10.50 USD', '$10.50')
    >>> ante + 3 * ante
    Amount(4200, 'USD')
    """

    minor: int
    currency: Currency

    def __init__(self, minor: int, currency: Currency | str) -> None:
        units = whole_number(minor, "An amount in minor units", most=MOST_MINOR_UNITS)
        object.__setattr__(self, "minor", units)
        object.__setattr__(self, "currency", currency_of(currency))

    @classmethod
    def parse(cls, text: str) -> "Amount":
        """Read an amount in its notation, with or without commas and decimals.

        >>> Amount.parse("1,000.00 USD") == Amount.parse("1000 USD") == Amount(100000, "USD")
        True
        """
        match = _NOTATION.fullmatch(short_text(text, "An amount"))
        if match is None:
            raise MoneyError(
                f"Cannot read {quoted(text)} as an amount.",
                remedy="Write figure, space and code, as in 10.50 USD or 1,000 USD.",
            )
        currency = currency_of(match["code"])
        part = match["part"] or ""
        if len(part) > currency.decimals:
            raise MoneyError(
                f"{currency.code} has {currency.decimals} decimals, and {quoted(text)} has more.",
                remedy=f"Write whole {currency.minor_word}.",
            )
        units = read_figure(match["whole"] + part.ljust(currency.decimals, "0"))
        return cls(-units if match["sign"] else units, currency)

    @property
    def pretty(self) -> str:
        """The amount as a sign shows it: the symbol, commas, and no zero cents.

        >>> Amount(100000, "USD").pretty, Amount(250, "GBP").pretty
        ('$1,000', '£2.50')
        """
        places = self.currency.decimals
        figure = write_decimal(self.minor, places, commas=True)
        return self.currency.symbol + figure.removesuffix("." + "0" * places)

    def __str__(self) -> str:
        return f"{write_decimal(self.minor, self.currency.decimals)} {self.currency.code}"

    def __repr__(self) -> str:
        return f"Amount({self.minor}, {self.currency.code!r})"

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(self.minor + self._minor_of(other), self.currency)

    def __sub__(self, other: "Amount") -> "Amount":
        subtrahend = self._minor_of(other)
        if subtrahend > self.minor:
            raise MoneyError(
                f"{other} is more than {self}.",
                remedy="Subtract the smaller amount from the larger.",
            )
        return Amount(self.minor - subtrahend, self.currency)

    def __mul__(self, times: int) -> "Amount":
        return Amount(self.minor * whole_number(times, "A multiple of an amount"), self.currency)

    __rmul__ = __mul__

    def __lt__(self, other: "Amount") -> bool:
        return self.minor < self._minor_of(other)

    def _minor_of(self, other: "Amount") -> int:
        """Return the other's minor units, which count only in the same currency."""
        if not isinstance(other, Amount):
            raise MoneyError(
                f"{self} cannot be combined with {quoted(other)}, which is not an amount.",
                remedy=f"Write it as in {self!r}.",
            )
        if other.currency != self.currency:
            raise MoneyError(
                f"{self} cannot be combined with {other}: the currencies differ.",
                remedy="Use one currency; fifthstreet does not convert currencies.",
            )
        return other.minor


def sum_amounts(amounts: Iterable[Amount], currency: Currency | str) -> Amount:
    """Add up amounts of one currency, which is named because there may be none of them.

    >>> sum_amounts([Amount(500, "SGD"), Amount(250, "SGD")], "SGD")
    Amount(750, 'SGD')
    >>> sum_amounts([], "SGD")
    Amount(0, 'SGD')
    """
    return sum(amounts, start=Amount(0, currency))

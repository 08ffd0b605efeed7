"""The currencies that the documents count in: a closed vocabulary."""

from dataclasses import dataclass
from typing import Final

from fifthstreet.money.error import MoneyError, quoted


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its code, the sign before a sum, its decimals, the word for its minor unit.

    `chips` are the denominations of chips at a table in minor units, smallest first; each goes
    into the next.
    """

    code: str
    symbol: str
    decimals: int
    minor_word: str
    chips: tuple[int, ...] = ()


CHIPS: Final = (1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00, 5_000_00)
"""The usual denominations of a currency with a hundred minor units."""

USD: Final = Currency("USD", "$", 2, "cents", CHIPS)
SGD: Final = Currency("SGD", "S$", 2, "cents", CHIPS)
GBP: Final = Currency("GBP", "£", 2, "pence", CHIPS)

CURRENCIES: Final = (USD, SGD, GBP)
"""Every currency that an amount may be in."""


def currency(code: str | Currency) -> Currency:
    """Return the known currency of a code; a known currency stands for itself.

    >>> currency("GBP").minor_word
    'pence'
    """
    for known in CURRENCIES:
        if code in (known.code, known):
            return known
    codes = ", ".join(known.code for known in CURRENCIES)
    raise MoneyError(f"No such currency: {quoted(code)}.", remedy=f"Write one of {codes}.")

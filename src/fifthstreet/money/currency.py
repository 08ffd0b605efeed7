"""The currencies of ISO 4217 that people pay with, read once from a data file."""

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from fifthstreet.money.error import MoneyError, quoted

LADDER: Final = (1, 5, 25, 100, 500, 1_000, 5_000)
"""The usual denominations of chips, as multiples of the smallest; each goes into the next."""


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

    def minor(self, hundredths: int) -> int:
        """Return hundredths of the currency's unit in minor units, rounded down.

        >>> [currency(code).minor(2_550) for code in ("JPY", "USD", "KWD")]
        [25, 2550, 25500]
        """
        return hundredths * int(10**self.decimals) // 100


def _read(line: str) -> Currency:
    """Read a currency; one without a symbol of its own is written with its code and a space."""
    code, decimals, symbol, minor_word, chip = line.split("\t")
    smallest = int(chip) * 10 ** int(decimals)
    chips = tuple(smallest * times for times in LADDER)
    return Currency(code, symbol or f"{code}\N{NO-BREAK SPACE}", int(decimals), minor_word, chips)


_FILE: Final = files("fifthstreet.money").joinpath("currencies.tsv")

CURRENCIES: Final = tuple(map(_read, _FILE.read_text("utf-8").splitlines()[1:]))
"""Every currency that an amount may be in."""

_BY_CODE: Final = {known.code: known for known in CURRENCIES}


def currency(code: str | Currency) -> Currency:
    """Return the known currency of a code; a known currency stands for itself.

    >>> currency("GBP").minor_word, currency("JPY").decimals, currency("KWD").decimals
    ('pence', 0, 3)
    """
    known = _BY_CODE.get(code.code if isinstance(code, Currency) else str(code))
    if known is None or code not in (known.code, known):
        raise MoneyError(
            f"No such currency: {quoted(code)}.",
            remedy="Write the code of a currency in ISO 4217, such as USD, EUR or JPY.",
        )
    return known

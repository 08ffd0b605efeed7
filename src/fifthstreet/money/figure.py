"""Figures as they are given and written: whole numbers, fractions, commas, exact decimals."""

import re
from fractions import Fraction
from typing import Final

from fifthstreet.money.error import MoneyError, quoted

FIGURE: Final = r"(?:0|[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]*)"
"""A pattern for a whole number, plain or with commas by threes: 1000 or 1,000."""

LONGEST_TEXT: Final = 64
"""The characters a notation has at most, so that reading one is always cheap."""

_FRACTION: Final = re.compile(r"(?P<part>-?[0-9]{1,200})(?:/(?P<whole>[1-9][0-9]{0,199}))?")


def whole_number(
    value: object, what: str, *, least: int | None = 0, most: int | None = None
) -> int:
    """Return the value when it is a plain integer within bounds, and refuse it otherwise.

    >>> whole_number(500, "A stake")
    500
    """
    if type(value) is not int:  # a bool is an int to Python, and not a sum of money
        raise MoneyError(
            f"{what} is a whole number, not {quoted(value)}.",
            remedy="Give a plain integer; count money in minor units, such as cents or pence.",
        )
    if least is not None and value < least:
        raise MoneyError(
            f"{what} is at least {least:,}, not {quoted(value)}.", remedy=f"Give {least:,} or more."
        )
    if most is not None and value > most:
        raise MoneyError(
            f"{what} is at most {most:,}, not {quoted(value)}.", remedy=f"Give {most:,} or less."
        )
    return value


def short_text(value: object, what: str) -> str:
    """Return the value when it is a text short enough to read, and refuse it otherwise."""
    if not isinstance(value, str):
        raise MoneyError(
            f"{what} is written as text, not {quoted(value)}.", remedy="Put it in quotes."
        )
    if len(value) > LONGEST_TEXT:
        raise MoneyError(
            f"{what} has at most {LONGEST_TEXT} characters, not {len(value):,}.",
            remedy="Shorten it.",
        )
    return value


def read_figure(text: str) -> int:
    """Read a text that matches `FIGURE`.

    >>> read_figure("1,000")
    1000
    """
    return int(text.replace(",", ""))


def read_fraction(text: str) -> Fraction:
    """Read a fraction as `str` writes it: p or p/q, each of at most 200 digits.

    An exponent is refused: it makes a number of a hundred million digits of a short text.

    >>> read_fraction("50000001/10000"), read_fraction("-7")
    (Fraction(50000001, 10000), Fraction(-7, 1))
    """
    match = _FRACTION.fullmatch(text)
    if match is None:
        raise MoneyError(
            f"Cannot read {quoted(text)} as a fraction.",
            remedy="Write p or p/q in at most 200 digits each, as in 3/4.",
        )
    return Fraction(int(match["part"]), int(match["whole"] or 1))


def write_decimal(units: int, places: int, *, commas: bool = False) -> str:
    """Write a count of the smallest units with its decimal point.

    >>> write_decimal(100050, 2), write_decimal(100050, 2, commas=True), write_decimal(7, 0)
    ('1000.50', '1,000.50', '7')
    """
    whole, part = divmod(units, 10**places)
    figure = f"{whole:,}" if commas else f"{whole}"
    return f"{figure}.{part:0{places}d}" if places else figure

"""The rate of progression: the part of each wager that a meter gains, as an exact fraction."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Final

from fifthstreet.money.error import MoneyError, quoted
from fifthstreet.money.figure import short_text, write_decimal

MOST_DECIMALS: Final = 6
"""The decimals a rate has at most; a percentage has two fewer."""

_DECIMAL: Final = re.compile(r"(?P<whole>[0-9]+)(?:\.(?P<part>[0-9]+))?(?P<percent>%?)")
_PROPORTION: Final = re.compile(r"(?P<part>[0-9]{1,6})/(?P<whole>[1-9][0-9]{0,5})")


def parse_rate(value: str | Decimal | int) -> Fraction:
    """Read a rate between 0 and 1, both excluded.

    >>> parse_rate("15%") == parse_rate("0.15") == parse_rate(Decimal("0.15"))
    True
    >>> parse_rate("1/8")
    Fraction(1, 8)
    """
    if isinstance(value, Decimal):
        return _from_decimal(value)
    if isinstance(value, str):
        return _from_text(short_text(value, "A rate"))
    if type(value) is int:
        return _within_bounds(Fraction(value), value)
    raise MoneyError(
        f"A rate is a text or a Decimal, not {quoted(value)}.",
        remedy='Put it in quotes, as in "0.15" or "15%".',
    )


def format_percent(fraction: Fraction) -> str:
    """Write a fraction exactly: as a percentage where its decimals end, or else as p/q.

    >>> format_percent(Fraction(1, 8)), format_percent(Fraction(1, 3))
    ('12.5%', '1/3')
    """
    percent = fraction * 100
    places = _decimals(percent)
    if places is None:
        return str(fraction)
    sign = "-" if percent < 0 else ""
    return f"{sign}{write_decimal(int(abs(percent) * 10**places), places)}%"


def _from_decimal(value: Decimal) -> Fraction:
    """Read a Decimal, whose exponent is looked at before any figure is made of it."""
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int):
        raise MoneyError(
            f"A rate is a finite number, not {quoted(value)}.", remedy="Write it as in 0.15."
        )
    if not 0 < value < 1:
        raise _out_of_bounds(value)
    if exponent < -MOST_DECIMALS:
        raise _too_many_decimals(value)
    return Fraction(value)


def _from_text(text: str) -> Fraction:
    """Read a decimal, a percentage or a proportion."""
    if match := _DECIMAL.fullmatch(text):
        part = match["part"] or ""
        places = len(part) + (2 if match["percent"] else 0)
        rate = _within_bounds(Fraction(int(match["whole"] + part), 10**places), text)
    elif match := _PROPORTION.fullmatch(text):
        rate = _within_bounds(Fraction(int(match["part"]), int(match["whole"])), text)
        places = _decimals(rate) or 0
    else:
        raise MoneyError(
            f"Cannot read {quoted(text)} as a rate.", remedy="Write it as in 0.15, 15% or 1/8."
        )
    if places > MOST_DECIMALS:
        raise _too_many_decimals(text)
    return rate


def _decimals(fraction: Fraction) -> int | None:
    """Return how many decimals write the fraction exactly, or None where they never end."""
    denominator = fraction.denominator
    tried = range(denominator.bit_length())
    return next((places for places in tried if 10**places % denominator == 0), None)


def _within_bounds(rate: Fraction, source: object) -> Fraction:
    if not 0 < rate < 1:
        raise _out_of_bounds(source)
    return rate


def _out_of_bounds(source: object) -> MoneyError:
    return MoneyError(
        f"A rate lies above 0 and below 1, and {quoted(source)} does not.",
        remedy='Write fifteen percent as "0.15" or "15%".',
    )


def _too_many_decimals(source: object) -> MoneyError:
    return MoneyError(
        f"A rate has at most {MOST_DECIMALS} decimals, and {quoted(source)} has more.",
        remedy=f"Write {MOST_DECIMALS} at most, or {MOST_DECIMALS - 2} of a percentage.",
    )

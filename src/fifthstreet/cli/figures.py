"""Numbers that a person types: short, plain, and exact."""

import re
from fractions import Fraction

from fifthstreet.errors import FifthStreetError

_PLAIN = re.compile(r"(?P<whole>[0-9]{1,18})(?:\.(?P<part>[0-9]{1,9}))?(?P<percent>%?)")
_LONGER = re.compile(r"[0-9]+(?:\.[0-9]+)?%?")
_PROPORTION = re.compile(r"[0-9]{1,9}/[0-9]{1,9}")


def figure(text: str, what: str) -> Fraction:
    """Return a number that is not below zero, as in 12, 0.05, 5% or 1/20.

    >>> figure("0.05", "A chance") == figure("5%", "A chance") == figure("1/20", "A chance")
    True
    """
    word = text.strip()
    if plain := _PLAIN.fullmatch(word):
        value = Fraction(f"{plain['whole']}.{plain['part'] or 0}")
        return value / 100 if plain["percent"] else value
    if _PROPORTION.fullmatch(word) and int(word.partition("/")[2]):
        return Fraction(word)
    if word.startswith("-"):
        raise FifthStreetError(
            f"{what} is below zero: {text[:40]!r}.", remedy="Write a number from 0."
        )
    if _LONGER.fullmatch(word):
        raise FifthStreetError(
            f"{what} has too many digits: {text[:40]!r}.",
            remedy="Write at most 18 before the point and 9 after it.",
        )
    raise FifthStreetError(
        f"{what} is not a number: {text[:40]!r}.", remedy="Write it like 12, 0.05, 5% or 1/20."
    )


def rate_of(text: str) -> Fraction:
    """Return a number of rounds per hour, which must be more than zero."""
    rate = figure(text, "The rate")
    if not rate:
        raise FifthStreetError("The rate must be more than 0.", remedy="Write rounds per hour.")
    return rate

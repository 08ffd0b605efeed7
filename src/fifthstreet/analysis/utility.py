"""What a result is worth to somebody who plays for something else than its mean."""

from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import Protocol

DIGITS = 6
"""Decimals of an ante to which utilities are rounded, once; all comparisons of them are exact."""
_CONTEXT = Context(prec=40)


class Utility(Protocol):
    """What a result in antes is worth, as a fraction."""

    def of(self, net: Fraction) -> Fraction:
        """Return what a result is worth."""


@dataclass(frozen=True)
class LogUtility:
    """The utility of a result with a bankroll in antes, so that small results keep their size.

    >>> LogUtility(Fraction(100)).of(Fraction(1)) < 1
    True
    """

    bankroll: Fraction

    def of(self, net: Fraction) -> Fraction:
        """Return bankroll · log(1 + net / bankroll), rounded."""
        after = 1 + net / self.bankroll
        part = _CONTEXT.divide(Decimal(after.numerator), Decimal(after.denominator))
        worth = Fraction(_CONTEXT.ln(part)) * self.bankroll
        return Fraction(round(worth * 10**DIGITS), 10**DIGITS)

"""Exact figures written as decimals: rounded once, half up, and only when they are printed."""

from decimal import Decimal
from fractions import Fraction
from math import isqrt


def exact(value: Fraction | int) -> str:
    """Return a figure as other programs read it.

    >>> exact(Fraction(-6, 4)), exact(3)
    ('-3/2', '3/1')
    """
    figure = Fraction(value)
    return f"{figure.numerator}/{figure.denominator}"


def decimal(value: Fraction | int, places: int) -> Decimal:
    """Return a figure with so many decimals.

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(-1, 2), 0)
    (Decimal('0.6667'), Decimal('-1'))
    """
    figure = Fraction(value) * 10**places
    size = (2 * abs(figure.numerator) + figure.denominator) // (2 * figure.denominator)
    whole = size if figure >= 0 else -size
    return Decimal(whole).scaleb(-places)


def percent(value: Fraction | int, places: int = 4) -> Decimal:
    """Return a share in percent.

    >>> percent(Fraction(53223, 1082900))
    Decimal('4.9149')
    """
    return decimal(Fraction(value) * 100, places)


def square_root(value: Fraction, places: int = 6) -> Decimal:
    """Return the square root of a figure, rounded to so many decimals.

    >>> square_root(Fraction(2), 4)
    Decimal('1.4142')
    """
    shifted = value * 10 ** (2 * (places + 1))
    root = isqrt(shifted.numerator // shifted.denominator)
    return decimal(Fraction(root, 10 ** (places + 1)), places)

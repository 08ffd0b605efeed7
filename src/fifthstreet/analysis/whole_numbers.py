"""Fractions as whole numbers over one denominator, so that arrays can hold them exactly."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

SAFE = 2**62
"""Below this, sums of 64-bit integers cannot run over."""


def denominator(values: Iterable[Fraction]) -> int:
    """Return the least common denominator."""
    return lcm(*(value.denominator for value in values))


def scaled(values: Sequence[Fraction], by: int) -> list[int]:
    """Return values times a multiple of their denominator, as whole numbers."""
    return [value.numerator * (by // value.denominator) for value in values]


def kind_for(largest: int) -> type:
    """Return the array type for integers up to a size: 64 bits, or Python's own beyond."""
    return np.int64 if largest < SAFE else object

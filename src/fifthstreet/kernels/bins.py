"""Bins for whole numbers of any size: each is as wide as the number is large, to one part in 128.

Numbers below 256 have a bin each. So a few thousand bins hold everything from one cent, or one
round, to what no table ever sees.
"""

import numpy as np
from numba import njit

FINE = 7
MOST_BITS = 48
BINS = (MOST_BITS - FINE + 1) << FINE
"""Bits that a bin tells, those of the largest number, and how many bins that makes."""

MOST = (1 << MOST_BITS) - 1


@njit(nogil=True, cache=True)
def bin_of(value: int) -> int:
    """Return the bin of a number that is not below nought; the last one takes all beyond it."""
    value = min(value, MOST)
    shift = 0
    while value >> shift >= 2 << FINE:
        shift += 1
    return (shift << FINE) + (value >> shift)


@njit(nogil=True, cache=True)
def spread(values: np.ndarray, counts: np.ndarray) -> None:
    """Count numbers in their bins."""
    for value in values:
        counts[bin_of(value)] += 1

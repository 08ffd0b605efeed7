"""Lots drawn from chance: one of some outcomes, each with its exact chance in whole numbers.

Twelve random bits nearly always tell the outcome. Where an outcome ends inside what they name, 52
more are drawn, and the few words of 64 bits that do not go evenly into the weights are thrown away.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.philox import block

BITS = 12
CELLS = 1 << BITS
REST = 64 - BITS
"""Bits of a lot, how many there are, and the bits that may have to be added."""

A_WORD = 64 // BITS
A_BLOCK = 2 * A_WORD
"""Lots in one random word, and in the two words that come at once."""

UNSURE = 255
"""What stands in a cell where an outcome ends."""

_ONE = np.uint64(1)


@njit(nogil=True, cache=True)
def settled(key: int, number: int, place: int, stream: int, cell: int, upper: np.ndarray) -> int:
    """Return the outcome of a lot that twelve bits leave open: the `place`-th of a number.

    `upper` holds the last word of each outcome. The streams from `stream` on are used up.
    """
    at = np.uint64(place)
    one, two = block(key, number, at >> _ONE, stream)
    rest = two if at & _ONE else one
    word = np.uint64(cell) << np.uint64(REST) | rest >> np.uint64(BITS)
    while word > upper[-1]:
        stream += 1
        one, two = block(key, number, at >> _ONE, stream)
        word = two if at & _ONE else one
    outcome = 0
    while word > upper[outcome]:
        outcome += 1
    return outcome


@njit(nogil=True, cache=True)
def drawn(key: int, number: int, count: int, streams: tuple, table: tuple) -> np.ndarray:
    """Return the first outcomes of a number, one by one: what the other kernels count."""
    upper, cells = table
    outcomes = np.empty(count, dtype=np.int64)
    for place in range(count):
        word, second = block(key, number, place // A_BLOCK, streams[0])
        if place % A_BLOCK >= A_WORD:
            word = second
        cell = np.int64(word >> np.uint64(BITS * (place % A_WORD)) & np.uint64(CELLS - 1))
        outcome = np.int64(cells[cell])
        if outcome == UNSURE:
            outcome = settled(key, number, place, streams[1], cell, upper)
        outcomes[place] = outcome
    return outcomes

"""The best few of some cards, row by row: the strongest of all their parts."""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CHOOSE


@njit(nogil=True, cache=True)
def best_of(cards: np.ndarray, parts: np.ndarray, strengths: np.ndarray) -> np.ndarray:
    """Return the greatest strength among the parts of each row, whatever the order of its cards.

    A row of `parts` lists places in a row of cards, ascending; `strengths` are by place of a set.
    """
    rows, size = cards.shape
    best = np.empty(rows, dtype=strengths.dtype)
    row = np.empty(size, dtype=np.int64)
    for number in range(rows):
        for at in range(size):
            card, before = np.int64(cards[number, at]), at
            while before > 0 and row[before - 1] > card:
                row[before] = row[before - 1]
                before -= 1
            row[before] = card
        most = strengths.dtype.type(0)
        for part in parts:
            place = 0
            for k in range(part.size):
                place += CHOOSE[row[part[k]], k + 1]
            most = max(most, strengths[place])
        best[number] = most
    return best

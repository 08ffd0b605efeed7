"""Players' lives by the million: money goes up and down by results that are drawn, not dealt."""

import numpy as np
from numba import njit

from fifthstreet.kernels.lots import A_BLOCK, A_WORD, BITS, CELLS, UNSURE, settled
from fifthstreet.kernels.philox import block

STREAM, REST_STREAM = 0x100, 0x101
"""Streams of chance that no other kernel uses; those after the second settle rare doubts."""

_BITS, _CELL = np.uint64(BITS), np.uint64(CELLS - 1)


@njit(nogil=True, cache=True)
def live(key: int, first: int, last: int, table: tuple, terms: tuple, marks: tuple) -> tuple:
    """Play the lives from one number to before another; return money and rounds at their ends.

    `table` has the last words of the results, the cells, and the results. `terms` are the money to
    start with, the least to go on with, the money to stop at, and the most rounds. `marks` are how
    often the money is noted down, in blocks of ten rounds, and the rows for it, one for each life.
    """
    upper, cells, results = table
    start, least, target, rounds = terms
    every, noted = marks
    ends = np.empty(last - first, dtype=np.int64)
    times = np.empty(last - first, dtype=np.int64)
    for number in range(first, last):
        money, time, over = start, 0, rounds == 0
        row = noted[number - first] if every else noted[0]
        while not over:
            if every and time % (every * A_BLOCK) == 0:
                row[time // (every * A_BLOCK)] = money
            word, second = block(key, number, time // A_BLOCK, STREAM)
            for at in range(A_BLOCK):
                if at == A_WORD:
                    word = second
                cell = np.int64(word & _CELL)
                word >>= _BITS
                outcome = np.int64(cells[cell])
                if outcome == UNSURE:
                    outcome = settled(key, number, time, REST_STREAM, cell, upper)
                money += results[outcome]
                time += 1
                if money < least or money >= target or time == rounds:
                    over = True
                    break
        if every:
            # From its end on a life keeps what it has.
            row[(time - 1) // (every * A_BLOCK) + 1 :] = money
        ends[number - first], times[number - first] = money, time
    return ends, times

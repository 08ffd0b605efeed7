"""Years of a progressive: wagers one after the other, meters that rise, are won and start again.

Between awards meters rise evenly, so that they are touched only where something is won. Each meter
is counted in parts of a minor unit of its own, in which its contributions are whole.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.bins import bin_of
from fifthstreet.kernels.lots import A_BLOCK, A_WORD, BITS, CELLS, UNSURE, settled
from fifthstreet.kernels.philox import block

STREAM, REST_STREAM = 0x200, 0x201
"""Streams of chance that no other kernel uses; those after the second settle rare doubts."""

NOTHING, FIXED, SHARE = 0, 1, 2
"""What an outcome brings: no award, a fixed sum, or a part of a meter."""

WHOLE = 100
FULLS, PARTS, FULLS_PAID, PARTS_PAID, TOPPED, DROPPED, CHARGED = 0, 1, 2, 3, 4, 5, 6
SUMS = 7
"""Sums kept of a meter: full awards and others, what these paid in minor units, and in parts of a
minor unit what the house added up to the floor, what rounding left over, and fixed sums borne."""

_BITS, _CELL = np.uint64(BITS), np.uint64(CELLS - 1)


@njit(nogil=True, cache=True)
def _good_from(value: int, gain: int, wagers: int) -> int:
    """Return how many of the next wagers are worth their stake.

    `value` is what the wager before was worth beyond it, and `gain` what each one adds.
    """
    if gain <= 0:
        return wagers if value >= 0 else 0
    # The first that reaches nought, counted from one.
    first = max(1, -(value // gain))
    return max(0, wagers - first + 1)


@njit(nogil=True, cache=True)
def _award(outcome: int, lines: tuple, meters: tuple, rules: tuple, sums: np.ndarray) -> int:
    """Pay an award, move the meter, and return a full award in minor units, or none as -1."""
    kinds, amounts, whose = lines
    values, resets, scales = meters
    half_up, floored, from_meter = rules
    meter = whose[outcome]
    scale = scales[meter]
    if kinds[outcome] == FIXED:
        if from_meter:
            borne = min(values[meter], amounts[outcome] * scale)
            values[meter] -= borne
            sums[meter, CHARGED] += borne
        return -1
    percent, whole = amounts[outcome], WHOLE * scale
    paid = (values[meter] * percent + (whole // 2 if half_up else 0)) // whole
    paid = min(paid, values[meter] // scale)
    left = values[meter] - paid * scale
    if percent == WHOLE:
        sums[meter, FULLS] += 1
        sums[meter, FULLS_PAID] += paid
        sums[meter, DROPPED] += left
        values[meter] = resets[meter]
        return paid
    sums[meter, PARTS] += 1
    sums[meter, PARTS_PAID] += paid
    if floored and left < resets[meter]:
        sums[meter, TOPPED] += resets[meter] - left
        left = resets[meter]
    values[meter] = left
    return -1


@njit(nogil=True, cache=True)
def live(key: int, number: int, wagers: int, lots: tuple, rounds: tuple, results: tuple) -> int:
    """Make the wagers of one numbered life; return how many were worth their stake or more.

    `lots` has the last words and the cells. `rounds` has the lines (what each brings, how much, on
    which meter), the meters (what they hold, resets, parts), the rules, what a wager adds to each
    meter, and the worth of a wager: its constant and what each meter adds. `results` takes how
    often each line came, the sums of the meters, and bins of full awards.
    """
    upper, cells = lots
    lines, meters, rules, gains, worth = rounds
    counts, sums, sizes = results
    constant, slopes = worth
    values = meters[0]
    gain = np.int64(0)
    for meter in range(values.size):
        gain += slopes[meter] * gains[meter]
    since, good = np.int64(0), np.int64(0)
    for base in range(0, wagers, A_BLOCK):
        word, second = block(key, number, base // A_BLOCK, STREAM)
        for at in range(min(A_BLOCK, wagers - base)):
            if at == A_WORD:
                word = second
            cell = np.int64(word & _CELL)
            word >>= _BITS
            outcome = np.int64(cells[cell])
            if outcome == 0:
                continue
            time = base + at
            if outcome == UNSURE:
                outcome = settled(key, number, time, REST_STREAM, cell, upper)
                if outcome == 0:
                    continue
            counts[outcome] += 1
            if lines[0][outcome] == FIXED and not rules[2]:
                continue
            good += _rise(time + 1 - since, gains, values, (constant, slopes, gain))
            since = time + 1
            full = _award(outcome, lines, meters, rules, sums)
            if full >= 0:
                sizes[lines[2][outcome], bin_of(full)] += 1
    return good + _rise(wagers - since, gains, values, (constant, slopes, gain))


@njit(nogil=True, cache=True)
def _rise(wagers: int, gains: np.ndarray, values: np.ndarray, worth: tuple) -> int:
    """Let meters rise by some wagers; return how many of these were worth their stake."""
    constant, slopes, gain = worth
    value = constant
    for meter in range(values.size):
        value += slopes[meter] * values[meter]
        values[meter] += wagers * gains[meter]
    return _good_from(value, gain, wagers)

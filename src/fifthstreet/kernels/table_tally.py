"""Adding a round to a table's tally: counts by line, sums and squares of results, a histogram."""

from numba import njit

from fifthstreet.kernels.table_records import (
    BINS,
    LIMB_BITS,
    PROGRESSIVE,
    SEATS,
    SIX,
    TOTAL,
    Record,
)

_LIMB = 1 << LIMB_BITS
_HALF_BITS = 31
_HALF = 1 << _HALF_BITS

PATIENCE = 1 << 20
"""After so many rounds lower limbs are carried over at the latest."""

_SMALL = 1 << 20
"""Squares of results below this do not fill a limb in that many rounds."""


@njit(nogil=True, cache=True)
def carry(tally: Record) -> None:
    """Bring what the lower limbs hold too much to the upper ones."""
    for row in range(SEATS + 1):
        for wager in range(TOTAL + 1):
            tally.squares_high[row, wager] += tally.squares[row, wager] >> LIMB_BITS
            tally.squares[row, wager] &= _LIMB - 1


@njit(nogil=True, cache=True)
def _add_large(hands: Record, tally: Record) -> None:
    """Add squares that may be longer than 64 bits, lower limbs being carried over at once."""
    for row in range(SEATS + 1):
        for wager in range(TOTAL + 1):
            size = abs(hands.net[row, wager])
            upper, lower = size >> _HALF_BITS, size & (_HALF - 1)
            between = 2 * upper * lower
            tally.squares_high[row, wager] += upper * upper + (between >> _HALF_BITS)
            for part in ((between & (_HALF - 1)) << _HALF_BITS, lower * lower):
                low = tally.squares[row, wager]
                tally.squares_high[row, wager] += low >> LIMB_BITS
                tally.squares[row, wager] = (low & (_LIMB - 1)) + part


@njit(nogil=True, cache=True)
def _add_results(hands: Record, tally: Record, seats: int) -> None:
    """Sum the results of all seats and wagers, and add them with their squares."""
    for wager in range(TOTAL + 1):
        hands.net[SEATS, wager] = 0
    for seat in range(seats):
        total = 0
        for wager in range(TOTAL):
            total += hands.net[seat, wager]
        hands.net[seat, TOTAL] = total
        for wager in range(TOTAL + 1):
            hands.net[SEATS, wager] += hands.net[seat, wager]
    size = 0
    for row in range(SEATS + 1):
        for wager in range(TOTAL + 1):
            net = hands.net[row, wager]
            tally.net[row, wager] += net
            size |= abs(net)
    if size >= _SMALL:
        _add_large(hands, tally)
        return
    for row in range(SEATS + 1):
        for wager in range(TOTAL + 1):
            tally.squares[row, wager] += hands.net[row, wager] * hands.net[row, wager]


@njit(nogil=True, cache=True)
def add_round(table: Record, hands: Record, tally: Record) -> None:
    """Count a round."""
    _add_results(hands, tally, table.seats)
    for seat in range(table.seats):
        tally.main[seat, hands.code[seat], hands.ending[seat]] += 1
        if table.stakes[seat, PROGRESSIVE]:
            tally.award[seat, hands.award[seat]] += 1
        if table.stakes[seat, SIX]:
            tally.six[seat, hands.six[seat]] += 1
        if hands.brought[seat]:
            tally.envy[hands.kind[seat]] += hands.brought[seat]
    tally.three[hands.three] += 1
    if hands.kept_back:
        tally.capped_rounds += 1
        tally.kept_back += hands.kept_back
    place = hands.net[SEATS, TOTAL] // table.bin + BINS // 2
    tally.histogram[min(max(place, 0), BINS - 1)] += 1

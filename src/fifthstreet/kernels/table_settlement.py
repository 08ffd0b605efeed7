"""Settling a simulated table: ceilings and their shares, meters that move, and envy."""

from numba import njit

from fifthstreet.kernels.table_records import (
    AMOUNT,
    ENVY,
    LINE,
    METER,
    PERCENT,
    PROGRESSIVE,
    RESET,
    SUM,
    TIMES,
    Record,
)

WHOLE = 100
"""The percentage that takes a whole meter."""


@njit(nogil=True, cache=True)
def hold_to_cap(table: Record, hands: Record, wager: int) -> None:
    """Bring the winnings of a wager of all seats down to the ceiling."""
    total, cut = 0, 0
    for seat in range(table.seats):
        won, staked = hands.net[seat, wager], hands.staked[seat]
        hands.owed[seat] = won if won > 0 and won >= table.from_odds * staked else 0
        hands.weight[seat] = staked if table.by_stake else won
        total += hands.owed[seat]
    if total > table.ceiling:
        if table.is_shared:
            _share(table, hands, wager)
            cut = total - table.ceiling
        else:
            for seat in range(table.seats):
                if hands.owed[seat] > table.ceiling:
                    hands.net[seat, wager] = table.ceiling
                    cut += hands.owed[seat] - table.ceiling
    hands.kept_back = cut


@njit(nogil=True, cache=True)
def _share(table: Record, hands: Record, wager: int) -> None:
    """Split the ceiling by weight; a seat gets what it won at most, and the others the rest."""
    rest = table.ceiling
    while True:
        whole = table.unit if rest % table.unit == 0 else 1
        _split(rest // whole, table.seats, hands)
        before = rest
        for seat in range(table.seats):
            if hands.owed[seat] and hands.share[seat] * whole > hands.owed[seat]:
                rest -= hands.owed[seat]
                hands.owed[seat] = 0
        if rest == before:
            break
    for seat in range(table.seats):
        if hands.owed[seat]:
            hands.net[seat, wager] = hands.share[seat] * whole


@njit(nogil=True, cache=True)
def _split(units: int, seats: int, hands: Record) -> None:
    """Divide units among those to whom something is owed, by largest remainder, the first first."""
    total, left = 0, units
    for seat in range(seats):
        if hands.owed[seat]:
            total += hands.weight[seat]
    for seat in range(seats):
        hands.rest[seat] = -1
        if hands.owed[seat]:
            hands.share[seat] = units * hands.weight[seat] // total
            hands.rest[seat] = units * hands.weight[seat] % total
            left -= hands.share[seat]
    for _ in range(left):
        best = 0
        for seat in range(1, seats):
            if hands.rest[seat] > hands.rest[best]:
                best = seat
        hands.share[best] += 1
        hands.rest[best] = -1


@njit(nogil=True, cache=True)
def settle_progressive(table: Record, hands: Record) -> None:
    """Settle progressive wagers seat by seat in order, and the envy that each hand brings."""
    for meter in range(hands.meters.size):
        hands.meters[meter] = table.meters[meter, AMOUNT]
    for place in range(table.seats):
        seat = table.order[place]
        stake = table.stakes[seat, PROGRESSIVE]
        kind = hands.kind[seat]
        hands.brought[seat] = 0
        if stake:
            won = 0
            hands.award[seat] = table.lines + 1
            if hands.live[seat]:
                hands.award[seat] = table.progressive[kind, LINE]
                if table.progressive[kind, LINE] < table.lines:
                    won = _award(table, hands, kind, stake)
                    if not table.progressive[kind, TIMES]:
                        won += stake * table.stake_back
            hands.net[seat, PROGRESSIVE] = won - stake
        qualifies = hands.live[seat] or table.folded_holds
        if qualifies and table.brings[kind] and (stake or not table.holder_wagers):
            _bring_envy(table, hands, seat)


@njit(nogil=True, cache=True)
def _award(table: Record, hands: Record, kind: int, stake: int) -> int:
    """Return what a class is awarded from its line, and move the meters."""
    meter, percent = table.progressive[kind, METER], table.progressive[kind, PERCENT]
    if meter < 0:
        won = table.progressive[kind, TIMES] * stake + table.progressive[kind, SUM]
        _charge(table, hands, won)
        return won
    value, reset = hands.meters[meter], table.meters[meter, RESET]
    share, whole = value * percent, WHOLE * table.parts
    won = (2 * share + whole) // (2 * whole) if table.half_up else share // whole
    won = min(won, value // table.parts)
    left = value - won * table.parts
    if percent == WHOLE or (table.floor_at_reset and left < reset):
        left = reset
    hands.meters[meter] = left
    return won


@njit(nogil=True, cache=True)
def _charge(table: Record, hands: Record, amount: int) -> None:
    """Take a fixed sum from the first meter as far as it goes, where the operator chose that."""
    if table.fixed_from_meter:
        hands.meters[0] = max(hands.meters[0] - amount * table.parts, 0)


@njit(nogil=True, cache=True)
def _bring_envy(table: Record, hands: Record, holder: int) -> None:
    """Pay what a hand brings to every other seat with a progressive wager."""
    total = 0
    for seat in range(table.seats):
        bonus = table.envy[seat, hands.kind[holder]]
        if bonus and seat != holder:
            hands.net[seat, ENVY] += bonus
            hands.brought[holder] += 1
            total += bonus
    _charge(table, hands, total)

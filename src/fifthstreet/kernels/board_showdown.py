"""One board and all hands beside it: how two cards stand against every two that a dealer may hold.

The 1,081 hands beside a board are put in order of strength once. How many of them lie below a hand
is then a sum over levels, for all hands and for those with each single card, so that the hands that
share a card with the player's are taken off without going through them.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.five_card_strength import CLASSES, row_of_ranks
from fifthstreet.kernels.set_index import CARDS
from fifthstreet.kernels.suits import SUITS

BOARD = 5
LIVE = CARDS - BOARD
"""How many cards there are beside a board."""

HANDS = LIVE * (LIVE - 1) // 2
DEALT = (LIVE - 2) * (LIVE - 3) // 2
"""How many hands the dealer may hold beside a board and a player's hand."""

NO_ROW = -1
"""Stands for the ranks of a board where a flush can come."""


@njit(nogil=True, cache=True)
def room() -> tuple:
    """Return space for one board at a time: see `compare`."""
    return (
        np.empty(LIVE, dtype=np.int64),
        np.empty(HANDS, dtype=np.uint16),
        np.empty((HANDS, 3), dtype=np.int64),
        np.zeros(CLASSES + 1, dtype=np.int16),
        np.empty((HANDS + 1, LIVE + 1), dtype=np.int32),
        np.full(1, NO_ROW, dtype=np.int64),
    )


@njit(nogil=True, cache=True)
def others(board: np.ndarray, live: np.ndarray) -> None:
    """Write the cards beside a board."""
    at = card = 0
    for shared in board:
        while card < shared:
            live[at] = card
            at += 1
            card += 1
        card += 1
    while card < CARDS:
        live[at] = card
        at += 1
        card += 1


@njit(nogil=True, cache=True)
def suit_of_flush(board: np.ndarray) -> int:
    """Return the suit in which hands beside a board may have a flush, -1 where there is none."""
    counts = np.zeros(SUITS, dtype=np.int64)
    for card in board:
        counts[card & 3] += 1
        if counts[card & 3] == 3:
            return card & 3
    return -1


@njit(nogil=True, cache=True)
def _strengths(
    board: np.ndarray, suit: int, tables: tuple, live: np.ndarray, strength: np.ndarray
) -> None:
    """Write the strength of every two live cards with a board."""
    by_ranks, by_suit = tables
    row = by_ranks[row_of_ranks(board)]
    at = 0
    for q in range(1, LIVE):
        high = live[q] >> 2
        column = high * (high + 1) // 2
        for p in range(q):
            strength[at] = row[column + (live[p] >> 2)]
            at += 1
    if suit < 0:
        return
    mask = 0
    for card in board:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    at = 0
    for q in range(1, LIVE):
        second = 1 << (live[q] >> 2) if live[q] & 3 == suit else 0
        for p in range(q):
            first = 1 << (live[p] >> 2) if live[p] & 3 == suit else 0
            strength[at] = max(strength[at], by_suit[mask | first | second])
            at += 1


@njit(nogil=True, cache=True)
def _levels(strength: np.ndarray, level_of: np.ndarray, least: int) -> tuple[np.ndarray, int]:
    """Number the strengths that occur from nought up; return them, and how many are below least."""
    level_of[:] = -1
    distinct = np.empty(HANDS, dtype=np.uint16)
    levels = 0
    for each in strength:
        if level_of[each] < 0:
            level_of[each] = 0
            distinct[levels] = each
            levels += 1
    order = np.sort(distinct[:levels])
    low = 0
    for level in range(levels):
        level_of[order[level]] = level
        low += order[level] < least
    return order, low


@njit(nogil=True, cache=True)
def arrange(board: np.ndarray, suit: int, tables: tuple, least: int, space: tuple) -> int:
    """Put all hands beside a board in order, and count them by level; return the first that fits.

    `below[level]` then tells how many hands are lower: those with each live card, and all of them
    in the last column. The level returned is the first that qualifies.
    """
    live, strength, _, level_of, below, _ = space
    _strengths(board, suit, tables, live, strength)
    order, low = _levels(strength, level_of, least)
    below[: order.size + 1] = 0
    at = 0
    for q in range(1, LIVE):
        for p in range(q):
            row = below[level_of[strength[at]] + 1]
            row[p] += 1
            row[q] += 1
            row[LIVE] += 1
            at += 1
    for level in range(order.size):
        below[level + 1] += below[level]
    return low


@njit(nogil=True, cache=True)
def compare(board: np.ndarray, tables: tuple, least: int, space: tuple) -> bool:
    """Count how the dealer's hands stand against every hand beside a board of ascending cards.

    `space` (from `room`) then holds the live cards, and of their pairs in the order of
    `place_of_two` the strengths and three counts: of the dealer's hands that are lower, that are
    equal, and that do not qualify. Where no flush can come, boards of the same ranks have the same
    counts; those of the board before are then left as they are, and the answer is no.
    """
    live, strength, counts, level_of, below, last = space
    others(board, live)
    suit = suit_of_flush(board)
    row = row_of_ranks(board) if suit < 0 else NO_ROW
    if row == last[0] != NO_ROW:
        return False
    last[0] = row
    low = arrange(board, suit, tables, least, space)
    fails = below[low]
    at = 0
    for q in range(1, LIVE):
        for p in range(q):
            level = level_of[strength[at]]
            under, up_to = below[level], below[level + 1]
            lower = under[LIVE] - under[p] - under[q]
            counts[at, 0] = lower
            counts[at, 1] = up_to[LIVE] - up_to[p] - up_to[q] + 1 - lower
            counts[at, 2] = fails[LIVE] - fails[p] - fails[q] + (level < low)
            at += 1
    return True

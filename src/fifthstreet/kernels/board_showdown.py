"""One board and all hands beside it: how two cards stand against every two that a dealer may hold.

The 1,081 hands beside a board are put in order of strength once. How many of them lie below a hand
is then a sum over levels, for all hands and for those with each single card, so that the hands that
share a card with the player's are taken off without going through them.

Beside a board, cards of a rank differ only in whether a flush can come of them. So all hands are of
some 80 to 276 types, and those of a type have the same strength and the same counts. Boards of the
same ranks have the same types where no flush can come, or one with cards of the same ranks.
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

KINDS = 26
"""More than there are cards that differ beside a board: by rank, and by the suit of a flush."""

TYPES = KINDS * (KINDS + 1) // 2

SAME, MOVED, NEW = 0, 1, 2
"""What differs from the board before: nothing, which hands are of a type, or the types."""


@njit(nogil=True, cache=True)
def room() -> tuple:
    """Return space for one board at a time: see `compare`."""
    return (
        np.empty(LIVE, dtype=np.int64),
        np.empty(HANDS, dtype=np.uint16),
        np.empty((HANDS, 3), dtype=np.int64),
        np.zeros(CLASSES + 1, dtype=np.int16),
        np.empty((HANDS + 1, LIVE + 1), dtype=np.int32),
        room_by_type(),
    )


@njit(nogil=True, cache=True)
def room_by_type() -> tuple:
    """Return space for one board at a time: see `compare_types`."""
    return (
        np.empty(LIVE, dtype=np.int64),
        np.empty(HANDS, dtype=np.uint16),
        np.zeros(TYPES, dtype=np.uint16),
        np.zeros((TYPES, 3), dtype=np.int64),
        np.zeros(CLASSES + 1, dtype=np.int16),
        np.empty((TYPES + 1, KINDS + 1), dtype=np.int32),
        np.full(3, -1, dtype=np.int64),
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
    mask = ranks_of_suit(board, suit)
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
    distinct = np.empty(strength.size, dtype=np.uint16)
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
def type_of(one: int, two: int) -> int:
    """Return the number of the hands of two cards of some kinds."""
    return max(one, two) * (max(one, two) + 1) // 2 + min(one, two)


@njit(nogil=True, cache=True)
def _kinds(suit: int, live: np.ndarray, kind: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Write the kind of each live card, and how many are of it; return a card of each.

    Kinds ascend by rank, so that their numbers do not depend on which suit may have a flush.
    """
    each, cards = np.empty(LIVE, dtype=np.int64), np.empty(KINDS, dtype=np.int64)
    many, number = np.zeros(KINDS, dtype=np.int64), np.empty(KINDS, dtype=np.int64)
    for place in range(LIVE):
        each[place] = 2 * (live[place] >> 2) + (live[place] & 3 == suit)
        many[each[place]] += 1
    count = 0
    for at in range(KINDS):
        if many[at]:
            number[at], sizes[count] = count, many[at]
            count += 1
    for place in range(LIVE):
        kind[place] = number[each[place]]
        cards[kind[place]] = live[place]
    return cards[:count]


@njit(nogil=True, cache=True)
def ranks_of_suit(board: np.ndarray, suit: int) -> int:
    """Return the ranks that a board has in a suit, as bits."""
    mask = 0
    for card in board:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask


@njit(nogil=True, cache=True)
def _strengths_by_type(
    board: np.ndarray, suit: int, tables: tuple, cards: np.ndarray, strength: np.ndarray
) -> None:
    """Write the strength of all types of hands with a board; `cards` has one of each kind."""
    by_ranks, by_suit = tables
    row = by_ranks[row_of_ranks(board)]
    mask = ranks_of_suit(board, suit)
    for two in range(cards.size):
        high = cards[two] >> 2
        second = 1 << high if cards[two] & 3 == suit else 0
        for one in range(two + 1):
            low = cards[one] >> 2
            best = row[high * (high + 1) // 2 + low]
            if suit >= 0:
                first = 1 << low if cards[one] & 3 == suit else 0
                best = max(best, by_suit[mask | first | second])
            strength[type_of(one, two)] = best


@njit(nogil=True, cache=True)
def _arrange_types(
    strength: np.ndarray, sizes: np.ndarray, least: int, level_of: np.ndarray, below: np.ndarray
) -> int:
    """Count hands by level as `arrange` does, for each kind of card those with one such card."""
    kinds = sizes.size
    some, count = np.empty(TYPES, dtype=np.uint16), 0
    for two in range(kinds):
        for one in range(two + 1):
            if one < two or sizes[one] > 1:
                some[count] = strength[type_of(one, two)]
                count += 1
    order, low = _levels(some[:count], level_of, least)
    below[: order.size + 1] = 0
    for two in range(kinds):
        for one in range(two + 1):
            if one == two and sizes[one] < 2:
                continue
            row = below[level_of[strength[type_of(one, two)]] + 1]
            if one == two:
                row[one] += sizes[one] - 1
                row[KINDS] += sizes[one] * (sizes[one] - 1) // 2
            else:
                row[one] += sizes[two]
                row[two] += sizes[one]
                row[KINDS] += sizes[one] * sizes[two]
    for level in range(order.size):
        below[level + 1] += below[level]
    return low


@njit(nogil=True, cache=True)
def _count_types(low: int, sizes: np.ndarray, space: tuple) -> None:
    """Write the counts of all types of hands that were put in order; `low` is the first to fit."""
    strength, counts, level_of, below = space
    fails = below[low]
    for two in range(sizes.size):
        for one in range(two + 1):
            if one == two and sizes[one] < 2:
                continue
            at = type_of(one, two)
            level = level_of[strength[at]]
            under, up_to = below[level], below[level + 1]
            lower = under[KINDS] - under[one] - under[two]
            counts[at, 0] = lower
            counts[at, 1] = up_to[KINDS] - up_to[one] - up_to[two] + 1 - lower
            counts[at, 2] = fails[KINDS] - fails[one] - fails[two] + (level < low)


@njit(nogil=True, cache=True)
def compare_types(board: np.ndarray, tables: tuple, least: int, space: tuple) -> int:
    """Count how the dealer's hands stand against every type of hand beside a board.

    `space` (from `room_by_type`) then holds the live cards and the type of each of their pairs, in
    the order of `place_of_two`, the strength and three counts of each type (see `compare`), and at
    last how many types there are. The answer is what differs from the board before.
    """
    live, types, strength, counts, level_of, below, last = space
    others(board, live)
    suit = suit_of_flush(board)
    row, mask = row_of_ranks(board), ranks_of_suit(board, suit)
    alike = row == last[0] and mask == last[1]
    if alike and suit < 0:
        return SAME
    kind, sizes = np.empty(LIVE, dtype=np.int64), np.empty(KINDS, dtype=np.int64)
    cards = _kinds(suit, live, kind, sizes)
    at = 0
    for q in range(1, LIVE):
        for p in range(q):
            types[at] = type_of(kind[p], kind[q])
            at += 1
    if alike:
        return MOVED
    last[0], last[1], last[2] = row, mask, type_of(cards.size, 0)
    _strengths_by_type(board, suit, tables, cards, strength)
    low = _arrange_types(strength, sizes[: cards.size], least, level_of, below)
    _count_types(low, sizes[: cards.size], (strength, counts, level_of, below))
    return NEW


@njit(nogil=True, cache=True)
def compare(board: np.ndarray, tables: tuple, least: int, space: tuple) -> bool:
    """Count how the dealer's hands stand against every hand beside a board of ascending cards.

    `space` (from `room`) then holds the live cards, and of their pairs in the order of
    `place_of_two` the strengths and three counts: of the dealer's hands that are lower, that are
    equal, and that do not qualify. Where no flush can come, boards of the same ranks have the same
    counts; those of the board before are then left as they are, and the answer is no.
    """
    live, strength, counts, by_type = space[0], space[1], space[2], space[5]
    others(board, live)
    if compare_types(board, tables, least, by_type) == SAME:
        return False
    types = by_type[1]
    for at in range(HANDS):
        strength[at] = by_type[2][types[at]]
        for each in range(3):
            counts[at, each] = by_type[3][types[at], each]
    return True

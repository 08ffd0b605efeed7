"""Hands at a table: places of cards that lie in any order, and six-card hands judged by bits."""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, ascending

PLACE = CHOOSE.astype(np.uint32)

RANKS = np.array([1 << 4 * (card >> 2) for card in range(CARDS)], dtype=np.uint64)
"""For each card a one in the four bits of its rank."""

SUITS = np.array([1 << 4 * (card & 3) for card in range(CARDS)], dtype=np.uint64)
"""For each card a one in the four bits of its suit."""

BITS = np.array([1 << 16 * (card & 3) + (card >> 2) for card in range(CARDS)], dtype=np.uint64)
"""For each card its rank as a bit among the sixteen of its suit."""

_EACH = np.uint64(0x1111111111111)
_RANK_BITS = np.uint64(0x1FFF)
_THREE, _FLUSH = np.uint64(0x3333), np.uint64(0x8888)
_ROYAL, _SUPER = np.uint64(0x1F00), np.uint64(0x1F80)
_ONE, _TWO, _FOUR, _LANE = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(16)
_ACE = np.uint64(12)
_ZERO = np.uint64(0)

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL, SUPER = range(11)
"""Kinds of six-card hands; a super royal of a suit stands at `SUPER` and the suit's number."""


@njit(nogil=True, cache=True, inline="always")
def sorted_place(a: int, b: int, c: int, d: int, e: int) -> int:
    """Return the place of five cards in any order."""
    a, b, c, d, e = ascending(a, b, c, d, e)
    return a + PLACE[b, 2] + PLACE[c, 3] + PLACE[d, 4] + PLACE[e, 5]


@njit(nogil=True, cache=True, inline="always")
def sorted_place_of_three(a: int, b: int, c: int) -> int:
    """Return the place of three cards in any order."""
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    return a + PLACE[b, 2] + PLACE[c, 3]


@njit(nogil=True, cache=True, inline="always")
def _has_run(ranks: int) -> bool:
    """Tell whether five ranks in a row are there; the ace also stands below the two."""
    runs = ranks << _ONE | ranks >> _ACE & _ONE
    runs &= runs >> _ONE
    runs &= runs >> _TWO
    return runs & runs >> _ONE != _ZERO


@njit(nogil=True, cache=True, inline="always")
def _suited_kind(suits: int, bits: int) -> int:
    """Return the kind of six cards of which five or more are suited."""
    lane, suit = bits, 0
    while suits & np.uint64(15) < np.uint64(5):
        suits >>= _FOUR
        lane >>= _LANE
        suit += 1
    lane &= _RANK_BITS
    if lane & _SUPER == _SUPER:
        return SUPER + suit
    if lane & _ROYAL == _ROYAL:
        return ROYAL
    return STRAIGHT_FLUSH if _has_run(lane) else FLUSH


@njit(nogil=True, cache=True, inline="always")
def six_kind(ranks: int, suits: int, bits: int) -> int:
    """Return the kind of six cards from the sums of their `RANKS`, `SUITS` and `BITS`.

    Five suited cards leave no room for four of a kind or a full house.
    """
    if suits + _THREE & _FLUSH:
        return _suited_kind(suits, bits)
    if ranks >> _TWO & _EACH:
        return QUADS
    pairs = ranks >> _ONE & _EACH
    trips = pairs & ranks
    several = pairs & (pairs - _ONE) != _ZERO
    if trips and several:
        return FULL
    rank_bits = (
        bits | bits >> _LANE | bits >> _LANE * _TWO | bits >> _LANE * np.uint64(3)
    ) & _RANK_BITS
    if _has_run(rank_bits):
        return STRAIGHT
    if trips:
        return TRIPS
    if pairs:
        return TWO_PAIR if several else PAIR
    return HIGH

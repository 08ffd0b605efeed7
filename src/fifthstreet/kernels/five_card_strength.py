"""The strength of every five-card hand, in the order of `choosing.place_of_five`.

Strengths are those of `fifthstreet.cards.rank_five`: 1 for 7-5-4-3-2 to 7,462 for a royal flush.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, place_of_five

HANDS = int(CHOOSE[CARDS, 5])
CLASSES = 7462
"""How many strengths there are."""

_RANKS = 13
_KEYS = 11 * _RANKS**5
_HIGH, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL, _QUADS, _STRAIGHT_FLUSH, _ROYAL = range(
    1, 11
)


@njit(nogil=True, cache=True)
def _key(category: int, r0: int, r1: int, r2: int, r3: int, r4: int) -> int:
    key = category
    for rank in (r0, r1, r2, r3, r4):
        key = key * _RANKS + rank
    return key


@njit(nogil=True, cache=True)
def _unpaired(a: int, b: int, c: int, d: int, e: int, suited: bool) -> int:
    """Return the key of five different ranks, ascending."""
    top = e if e - a == 4 else (3 if e == 12 and d == 3 else -1)
    if top < 0:
        return _key(_FLUSH if suited else _HIGH, e, d, c, b, a)
    if not suited:
        return _key(_STRAIGHT, top, 0, 0, 0, 0)
    return _key(_ROYAL if top == 12 else _STRAIGHT_FLUSH, top, 0, 0, 0, 0)


@njit(nogil=True, cache=True)
def _grouped(a: int, b: int, c: int, d: int, e: int) -> int:
    """Return the key of a hand with equal ranks; its ranks ascend."""
    same = (a == b) + (b == c) + (c == d) + (d == e)
    if same == 1:
        if a == b:
            return _key(_PAIR, a, e, d, c, 0)
        if b == c:
            return _key(_PAIR, b, e, d, a, 0)
        if c == d:
            return _key(_PAIR, c, e, b, a, 0)
        return _key(_PAIR, d, c, b, a, 0)
    if same == 3:
        if b == d:
            return _key(_QUADS, c, e if a == b else a, 0, 0, 0)
        return _key(_FULL, c, a if c == e else e, 0, 0, 0)
    if a == c or b == d or c == e:
        if a == c:
            high, low = e, d
        elif b == d:
            high, low = e, a
        else:
            high, low = b, a
        return _key(_TRIPS, c, high, low, 0, 0)
    odd = a if a != b else (c if c not in (b, d) else e)
    return _key(_TWO_PAIR, d, b, odd, 0, 0)


@njit(nogil=True, cache=True)
def _key_of(a: int, b: int, c: int, d: int, e: int) -> int:
    """Return a number that orders hands as the documents do; the cards are ascending."""
    p, q, r, s, t = a >> 2, b >> 2, c >> 2, d >> 2, e >> 2
    if p != q and q != r and r != s and s != t:
        suited = a & 3 == b & 3 and b & 3 == c & 3 and c & 3 == d & 3 and d & 3 == e & 3
        return _unpaired(p, q, r, s, t, suited)
    return _grouped(p, q, r, s, t)


@njit(nogil=True, cache=True)
def _fill(keys: np.ndarray, used: np.ndarray) -> None:
    place = 0
    for e in range(CARDS):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        key = _key_of(a, b, c, d, e)
                        keys[place] = key
                        used[key] = True
                        place += 1


@njit(nogil=True, cache=True)
def _rename(keys: np.ndarray, strength_of: np.ndarray, strengths: np.ndarray) -> None:
    for place in range(keys.size):
        strengths[place] = strength_of[keys[place]]


def _keys() -> tuple[np.ndarray, np.ndarray]:
    """Return the key of every five-card hand, and the strength of every key."""
    keys = np.empty(HANDS, dtype=np.int32)
    used = np.zeros(_KEYS, dtype=np.bool_)
    _fill(keys, used)
    return keys, np.cumsum(used, dtype=np.uint16)


def strengths() -> np.ndarray:
    """Return the strength of every five-card hand (two bytes each)."""
    keys, strength_of = _keys()
    result = np.empty(HANDS, dtype=np.uint16)
    _rename(keys, strength_of, result)
    return result


@njit(nogil=True, cache=True)
def _best_by_ranks(ranks: np.ndarray, strength_of: np.ndarray) -> int:
    """Return the strength of the best five of seven ascending ranks, suits aside."""
    best = 0
    five = np.empty(5, dtype=np.int64)
    for first in range(6):
        for second in range(first + 1, 7):
            at = 0
            for place in range(7):
                if place not in (first, second):
                    five[at] = ranks[place] * 4 + (at > 0)
                    at += 1
            key = _key_of(five[0], five[1], five[2], five[3], five[4])
            best = max(best, strength_of[key])
    return best


@njit(nogil=True, cache=True)
def _fill_by_ranks(strength_of: np.ndarray, result: np.ndarray) -> None:
    ranks = np.empty(7, dtype=np.int64)
    for e in range(_RANKS):
        for d in range(e + 1):
            for c in range(d + 1):
                for b in range(c + 1):
                    for a in range(b + 1):
                        if a == e:
                            continue
                        row = place_of_five(a, b + 1, c + 2, d + 3, e + 4)
                        for high in range(_RANKS):
                            for low in range(high + 1):
                                ranks[:] = (a, b, c, d, e, low, high)
                                ranks.sort()
                                at = low + high * (high + 1) // 2
                                result[row, at] = _best_by_ranks(ranks, strength_of)


@njit(nogil=True, cache=True)
def _fill_by_suit(strength_of: np.ndarray, result: np.ndarray) -> None:
    for mask in range(1 << _RANKS):
        for e in range(4, _RANKS):
            for d in range(3, e):
                for c in range(2, d):
                    for b in range(1, c):
                        for a in range(b):
                            five = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e
                            if mask & five == five:
                                key = _key_of(a * 4, b * 4, c * 4, d * 4, e * 4)
                                result[mask] = max(result[mask], strength_of[key])


def best_of_seven() -> tuple[np.ndarray, np.ndarray]:
    """Return the strength of the best five of seven cards, in two tables.

    The first tells it suits aside: a row for the ranks of five cards (see `row_of_ranks`) and a
    column for those of the other two, `low + high * (high + 1) // 2`. Seven of a rank too many make
    a figure that means nothing. The second tells it for the ranks of one suit as bits, nought below
    five of them. A hand with five suited cards is never stronger by its ranks.
    """
    _, strength_of = _keys()
    by_ranks = np.zeros((CHOOSE[_RANKS + 4, 5], _RANKS * (_RANKS + 1) // 2), dtype=np.uint16)
    _fill_by_ranks(strength_of, by_ranks)
    by_suit = np.zeros(1 << _RANKS, dtype=np.uint16)
    _fill_by_suit(strength_of, by_suit)
    return by_ranks, by_suit


@njit(nogil=True, cache=True)
def row_of_ranks(cards: np.ndarray) -> int:
    """Return the row of five ascending cards in the table by ranks."""
    a, b, c, d, e = cards
    return place_of_five(a >> 2, (b >> 2) + 1, (c >> 2) + 2, (d >> 2) + 3, (e >> 2) + 4)

"""The strength of every five-card hand, in the order of `choosing.place_of_five`.

Strengths are those of `fifthstreet.cards.rank_five`: 1 for 7-5-4-3-2 to 7,462 for a royal flush.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE

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


def strengths() -> np.ndarray:
    """Return the strength of every five-card hand (two bytes each)."""
    keys = np.empty(HANDS, dtype=np.int32)
    used = np.zeros(_KEYS, dtype=np.bool_)
    _fill(keys, used)
    result = np.empty(HANDS, dtype=np.uint16)
    _rename(keys, np.cumsum(used, dtype=np.uint16), result)
    return result

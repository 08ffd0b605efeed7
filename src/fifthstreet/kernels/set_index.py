"""Places of card sets in lists: every set of one to five cards has a number of its own.

A set of cards a < b < c < d < e stands at C(a,1) + C(b,2) + C(c,3) + C(d,4) + C(e,5): all sets with
lower cards come first, so that the place needs no deck size and no search.
"""

from math import comb

import numpy as np
from numba import njit

CARDS = 52

CHOOSE = np.array([[comb(n, k) for k in range(7)] for n in range(CARDS + 1)], dtype=np.int64)
"""CHOOSE[n, k]: in how many ways k cards are chosen from n."""


_small = np.uint32
_A_THIRD, _A_FIFTH = np.uint32(0xAAAAAAAB), np.uint32(0xCCCCCCCD)
"""What takes three and five out of a number of 32 bits that they divide."""

_ONE, _TWO, _THREE, _FOUR = np.uint32(1), np.uint32(2), np.uint32(3), np.uint32(4)


@njit(nogil=True, cache=True, inline="always")
def choose_2(n: int) -> int:
    """Return in how many ways two cards are chosen from n; no table, so that loops need no wait."""
    return _small(_small(n * _small(n - _ONE)) >> _ONE)


@njit(nogil=True, cache=True, inline="always")
def choose_3(n: int) -> int:
    """Return in how many ways three cards are chosen from n."""
    return _small(_small(choose_2(n) * _small(n - _TWO)) * _A_THIRD)


@njit(nogil=True, cache=True, inline="always")
def choose_4(n: int) -> int:
    """Return in how many ways four cards are chosen from n."""
    return _small(_small(choose_3(n) * _small(n - _THREE)) >> _TWO)


@njit(nogil=True, cache=True, inline="always")
def choose_5(n: int) -> int:
    """Return in how many ways five cards are chosen from n."""
    product = _small(_small(choose_3(n) * _small(n - _THREE)) * _small(n - _FOUR))
    return _small(_small(product >> _TWO) * _A_FIFTH)


@njit(nogil=True, cache=True)
def insert(card: int, cards: np.ndarray, many: int) -> None:
    """Put a card, or any other number, into its place among so many ascending ones."""
    at = many
    while at > 0 and cards[at - 1] > card:
        cards[at] = cards[at - 1]
        at -= 1
    cards[at] = card


@njit(nogil=True, cache=True)
def next_set(cards: np.ndarray, most: int = CARDS) -> bool:
    """Step to the set at the next place, of so many cards; False after the last."""
    size = cards.size
    for i in range(size):
        limit = cards[i + 1] if i + 1 < size else most
        if cards[i] + 1 < limit:
            cards[i] += 1
            for lower in range(i):
                cards[lower] = lower
            return True
    return False


@njit(nogil=True, cache=True)
def place_of_two(a: int, b: int) -> int:
    """Return the place of two ascending cards."""
    return a + CHOOSE[b, 2]


@njit(nogil=True, cache=True)
def place_of_three(a: int, b: int, c: int) -> int:
    """Return the place of three ascending cards."""
    return a + CHOOSE[b, 2] + CHOOSE[c, 3]


@njit(nogil=True, cache=True)
def place_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Return the place of five ascending cards."""
    return a + CHOOSE[b, 2] + CHOOSE[c, 3] + CHOOSE[d, 4] + CHOOSE[e, 5]


@njit(nogil=True, cache=True)
def place_with(four: np.ndarray, card: int) -> int:
    """Return the place of four ascending cards and a fifth that may lie anywhere among them."""
    place, at = 0, 0
    placed = False
    for k in range(1, 6):
        if not placed and (at == 4 or card < four[at]):
            place += CHOOSE[card, k]
            placed = True
        else:
            place += CHOOSE[four[at], k]
            at += 1
    return place


@njit(nogil=True, cache=True, inline="always")
def ascending(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int, int, int, int]:
    """Return five cards in ascending order; least and greatest take no branch to guess."""
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    a, c = min(a, c), max(a, c)
    b, c = min(b, c), max(b, c)
    a, d = min(a, d), max(a, d)
    c, d = min(c, d), max(c, d)
    b, e = min(b, e), max(b, e)
    b, c = min(b, c), max(b, c)
    d, e = min(d, e), max(d, e)
    return a, b, c, d, e

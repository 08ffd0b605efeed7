"""Rounds on one's own hand by the million: dealt, decided by table and counted."""

import numpy as np
from numba import njit

from fifthstreet.kernels.philox import block
from fifthstreet.kernels.set_index import CHOOSE
from fifthstreet.kernels.shuffle import pick, uneven

CODES, ENDINGS, FOLDED = 64, 23, 22
"""Sequences of bets (two bits for each street), endings of each, and the one that is a fold."""

CARDS_STREAM, MISTAKES_STREAM = 0, 1

_UNEVEN = uneven(5)
_PLACE = CHOOSE.astype(np.uint32)
_LEFT = np.uint64(52), np.uint64(51), np.uint64(50), np.uint64(49), np.uint64(48)


@njit(nogil=True, cache=True, inline="always")
def _five(word: int) -> tuple[int, int, int, int, int, bool]:
    """Return which of the cards left each of five is, and whether the word favours no order."""
    a, word = pick(word, _LEFT[0])
    b, word = pick(word, _LEFT[1])
    c, word = pick(word, _LEFT[2])
    d, word = pick(word, _LEFT[3])
    e, word = pick(word, _LEFT[4])
    return a, b, c, d, e, word >= _UNEVEN


@njit(nogil=True, cache=True, inline="always")
def mistaken(action: int, street: int, bits: int, rate: int) -> int:
    """Return the action, or one of the three others, each with a chance of rate in 2**20."""
    slip = np.int64(bits >> np.uint64(20 * street) & np.uint64(0xFFFFF))
    if slip >= 3 * rate:
        return action
    other = slip // rate
    return other if other < action else other + 1


@njit(nogil=True, cache=True, inline="always")
def _two(a: int, b: int) -> tuple[int, int]:
    """Return two cards in order; the second was picked from those that the first one left."""
    if b >= a:
        return a, b + 1
    return b, a


@njit(nogil=True, cache=True, inline="always")
def _three(a: int, b: int, c: int) -> tuple[int, int, int]:
    """Return three cards in order; two are, and the third was picked from those left."""
    c += c >= a
    c += c >= b
    if c < a:
        return c, a, b
    if c < b:
        return a, c, b
    return a, b, c


@njit(nogil=True, cache=True, inline="always")
def _four(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """Return four cards in order; three are, and the fourth was picked from those left."""
    d += d >= a
    d += d >= b
    d += d >= c
    if d < a:
        return d, a, b, c
    if d < b:
        return a, d, b, c
    if d < c:
        return a, b, d, c
    return a, b, c, d


@njit(nogil=True, cache=True, inline="always")
def _place_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Return the place of a hand; four cards are in order, the fifth was picked from those left."""
    e += e >= a
    e += e >= b
    e += e >= c
    e += e >= d
    if e < a:
        a, b, c, d, e = e, a, b, c, d
    elif e < b:
        b, c, d, e = e, b, c, d
    elif e < c:
        c, d, e = e, c, d
    elif e < d:
        d, e = e, d
    return a + _PLACE[b, 2] + _PLACE[c, 3] + _PLACE[d, 4] + _PLACE[e, 5]


@njit(nogil=True, cache=True, inline="always")
def _deal(key: int, number: int) -> tuple[int, int, int, int, int]:
    """Return which of the cards left each of five is: two in the hand, then the board."""
    draw = 0
    while True:
        word, other = block(key, number, draw, CARDS_STREAM)
        a, b, c, d, e, fair = _five(word)
        if not fair:
            a, b, c, d, e, fair = _five(other)
        if fair:
            return a, b, c, d, e
        draw += 1


@njit(nogil=True, cache=True)
def play(key: int, first: int, last: int, tables: tuple, rate: int, tally: np.ndarray) -> None:
    """Play the rounds from one number to before another, and count how each ends.

    `tables` are the decisions for all sets of two, three and four cards, two bits for each number
    of antes staked, and the class of all hands. `tally[code, ending]` counts: the code holds the
    bets of the streets, the ending is a class or a fold.
    """
    twos, threes, fours, classes = tables
    slips = np.uint64(0)
    for number in range(first, last):
        a, b, c, d, e = _deal(key, number)
        if rate:
            slips, _ = block(key, number, 0, MISTAKES_STREAM)
        a, b = _two(a, b)
        third = np.int64(twos[a + _PLACE[b, 2]])
        if rate:
            third = mistaken(third, 0, slips, rate)
        if third == 0:
            tally[0, FOLDED] += 1
            continue
        a, b, c = _three(a, b, c)
        # Two to four antes may be staked by now, then three to seven.
        packed = threes[a + _PLACE[b, 2] + _PLACE[c, 3]]
        fourth = np.int64(packed >> (2 * (third - 1)) & 3)
        if rate:
            fourth = mistaken(fourth, 1, slips, rate)
        if fourth == 0:
            tally[third << 4, FOLDED] += 1
            continue
        a, b, c, d = _four(a, b, c, d)
        packed = fours[a + _PLACE[b, 2] + _PLACE[c, 3] + _PLACE[d, 4]]
        fifth = np.int64(packed >> (2 * (third + fourth - 2)) & 3)
        if rate:
            fifth = mistaken(fifth, 2, slips, rate)
        code = third << 4 | fourth << 2
        if fifth == 0:
            tally[code, FOLDED] += 1
        else:
            tally[code | fifth, classes[_place_of_five(a, b, c, d, e)]] += 1


@njit(nogil=True, cache=True)
def record(key: int, first: int, last: int, tables: tuple, rate: int, codes: np.ndarray) -> None:
    """Write how each round ends: the place in its tally, laid out in one row."""
    tally = np.zeros((CODES, ENDINGS), dtype=np.int64)
    row = tally.ravel()
    for number in range(first, last):
        play(key, number, number + 1, tables, rate, tally)
        codes[number - first] = row.argmax()
        row[codes[number - first]] = 0

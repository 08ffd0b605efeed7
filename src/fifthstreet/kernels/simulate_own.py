"""Rounds on one's own hand by the million: dealt, decided by table and counted.

Rounds are played in blocks, each step for the whole block before the next: loops without a branch,
which a processor runs for several rounds at once, and look-ups that wait for memory together.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.philox import block, fill
from fifthstreet.kernels.set_index import choose_2, choose_3, choose_4, choose_5
from fifthstreet.kernels.shuffle import pick, uneven

CODES, ENDINGS, FOLDED = 64, 23, 22
"""Sequences of bets (two bits for each street), endings of each, and the one that is a fold."""

CARDS_STREAM, MISTAKES_STREAM = 0, 1
BLOCK = 1024
"""Rounds of a block."""

_UNEVEN = uneven(5)
_LEFT = np.uint64(52), np.uint64(51), np.uint64(50), np.uint64(49), np.uint64(48)
_ALL_BITS = np.uint64(2**64 - 1)
_small = np.uint32


@njit(nogil=True, cache=True, inline="always")
def _five(word: int) -> tuple[int, int, int, int, int, int]:
    """Return which of the cards left each of five is, and what is left of the word."""
    a, word = pick(word, _LEFT[0])
    b, word = pick(word, _LEFT[1])
    c, word = pick(word, _LEFT[2])
    d, word = pick(word, _LEFT[3])
    e, word = pick(word, _LEFT[4])
    return a, b, c, d, e, word


@njit(nogil=True, cache=True, inline="always")
def mistaken(action: int, street: int, bits: int, rate: int) -> int:
    """Return the action, or one of the three others, each with a chance of rate in 2**20."""
    slip = np.int64(bits >> np.uint64(20 * street) & np.uint64(0xFFFFF))
    if slip >= 3 * rate:
        return action
    other = slip // rate
    return other if other < action else other + 1


@njit(nogil=True, cache=True)
def _deal(key: int, number: int) -> tuple[int, int, int, int, int]:
    """Return which of the cards left each of five is: two in the hand, then the board.

    The words that do not go evenly into the orders of five cards are thrown away.
    """
    draw = 0
    while True:
        word, other = block(key, number, draw, CARDS_STREAM)
        a, b, c, d, e, rest = _five(word)
        if rest < _UNEVEN:
            a, b, c, d, e, rest = _five(other)
        if rest >= _UNEVEN:
            return a, b, c, d, e
        draw += 1


@njit(nogil=True, cache=True)
def _picks(key: int, first: int, words: np.ndarray, picks: np.ndarray) -> None:
    """Write the picks of a block of rounds from the first word of each."""
    least = _ALL_BITS
    for at in range(words.size):
        a, b, c, d, e, rest = _five(words[at])
        picks[0, at], picks[1, at], picks[2, at], picks[3, at], picks[4, at] = a, b, c, d, e
        least = min(least, rest)
    if least >= _UNEVEN:
        return
    for at in range(words.size):  # as hardly ever
        if _five(words[at])[5] < _UNEVEN:
            a, b, c, d, e = _deal(key, first + at)
            picks[0, at], picks[1, at], picks[2, at], picks[3, at], picks[4, at] = a, b, c, d, e


@njit(nogil=True, cache=True)
def _places(picks: np.ndarray, places: np.ndarray) -> None:
    """Write the places of the first two, three, four and five cards of each round.

    A card was picked from those left: it moves up past each one before it, the lowest first.
    """
    for at in range(picks.shape[1]):
        a, b = _small(picks[0, at]), _small(picks[1, at])
        c, d, e = _small(picks[2, at]), _small(picks[3, at]), _small(picks[4, at])
        b = _small(b + (b >= a))
        a, b = min(a, b), max(a, b)
        places[0, at] = a + choose_2(b)
        c = _small(c + (c >= a))
        c = _small(c + (c >= b))
        b, c = min(b, c), max(b, c)
        a, b = min(a, b), max(a, b)
        places[1, at] = a + choose_2(b) + choose_3(c)
        d = _small(d + (d >= a))
        d = _small(d + (d >= b))
        d = _small(d + (d >= c))
        c, d = min(c, d), max(c, d)
        b, c = min(b, c), max(b, c)
        a, b = min(a, b), max(a, b)
        places[2, at] = a + choose_2(b) + choose_3(c) + choose_4(d)
        e = _small(e + (e >= a))
        e = _small(e + (e >= b))
        e = _small(e + (e >= c))
        e = _small(e + (e >= d))
        d, e = min(d, e), max(d, e)
        c, d = min(c, d), max(c, d)
        b, c = min(b, c), max(b, c)
        a, b = min(a, b), max(a, b)
        places[3, at] = a + choose_2(b) + choose_3(c) + choose_4(d) + choose_5(e)


@njit(nogil=True, cache=True)
def _end(
    places: np.ndarray, tables: tuple, rate: int, slips: np.ndarray, codes: np.ndarray
) -> None:
    """Write how each round of a block ends; after a fold the later bets are none."""
    twos, threes, fours, classes = tables
    for at in range(codes.size):
        third = np.int64(twos[places[0, at]])
        if rate:
            third = mistaken(third, 0, slips[at], rate)
        # Two to four antes may be staked by now, then three to seven.
        fourth = np.int64(threes[places[1, at]]) >> 2 * (third - (third > 0)) & 3
        if rate:
            fourth = mistaken(fourth, 1, slips[at], rate)
        codes[at] = third << 2 | fourth * (third > 0)
    for at in range(codes.size):
        third, fourth = codes[at] >> 2, codes[at] & 3
        fifth = np.int64(fours[places[2, at]]) >> 2 * max(third + fourth - 2, 0) & 3
        if rate:
            fifth = mistaken(fifth, 2, slips[at], rate)
        codes[at] = codes[at] << 2 | fifth * (fourth > 0)
    for at in range(codes.size):
        code, hand = codes[at], np.int64(classes[places[3, at]])
        codes[at] = code * ENDINGS + (hand if code & 3 else FOLDED)


@njit(nogil=True, cache=True)
def _room() -> tuple:
    """Return arrays for a block: random words, mistakes, picks, places and endings."""
    words, slips = np.empty(BLOCK, dtype=np.uint64), np.empty(BLOCK, dtype=np.uint64)
    picks, places = np.empty((5, BLOCK), np.uint32), np.empty((4, BLOCK), np.uint32)
    return words, slips, picks, places, np.empty(BLOCK, dtype=np.int64)


@njit(nogil=True, cache=True)
def _play_block(key: int, first: int, tables: tuple, rate: int, room: tuple) -> np.ndarray:
    """Play a block of rounds and return how each ends."""
    words, slips, picks, places, codes = room
    fill(key, first, CARDS_STREAM, words, slips)
    _picks(key, first, words, picks)
    _places(picks, places)
    if rate:
        fill(key, first, MISTAKES_STREAM, slips, words)
    _end(places, tables, rate, slips, codes)
    return codes


@njit(nogil=True, cache=True)
def play(key: int, first: int, last: int, tables: tuple, rate: int, tally: np.ndarray) -> None:
    """Play the rounds from one number to before another, and count how each ends.

    `tables` are the decisions for all sets of two, three and four cards, two bits for each number
    of antes staked, and the class of all hands. `tally[code, ending]` counts: the code holds the
    bets of the streets, the ending is a class or a fold.
    """
    room, row = _room(), tally.ravel()
    for number in range(first, last, BLOCK):
        codes = _play_block(key, number, tables, rate, room)
        for at in range(min(BLOCK, last - number)):
            row[codes[at]] += 1


@njit(nogil=True, cache=True)
def record(key: int, first: int, last: int, tables: tuple, rate: int, codes: np.ndarray) -> None:
    """Write how each round ends: the place in its tally, laid out in one row."""
    room = _room()
    for number in range(first, last, BLOCK):
        size = min(BLOCK, last - number)
        codes[number - first : number - first + size] = _play_block(
            key, number, tables, rate, room
        )[:size]

"""Chance that is a function: the same key and counter give the same words, in any order.

This is Philox4x32 with ten rounds: four words of 32 bits are mixed under a key of two. A round of a
game has its own counter, so it is dealt the same cards whoever simulates it, and when.
"""

import numpy as np
from numba import njit

_LOW = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_MULTIPLIER = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_STEP = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
ROUNDS = 10


@njit(nogil=True, cache=True, inline="always")
def block(key: int, round_number: int, draw: int, stream: int) -> tuple[int, int]:
    """Return two words of 64 random bits for a draw of a numbered round in a stream."""
    key = np.uint64(key)
    k0, k1 = key & _LOW, key >> _HALF
    number = np.uint64(round_number)
    c0, c1 = number & _LOW, number >> _HALF
    c2, c3 = np.uint64(draw), np.uint64(stream)
    for _ in range(ROUNDS):
        left, right = _MULTIPLIER[0] * c0, _MULTIPLIER[1] * c2
        c0, c1, c2, c3 = (
            (right >> _HALF) ^ c1 ^ k0,
            right & _LOW,
            (left >> _HALF) ^ c3 ^ k1,
            left & _LOW,
        )
        k0, k1 = (k0 + _STEP[0]) & _LOW, (k1 + _STEP[1]) & _LOW
    return (c1 << _HALF) | c0, (c3 << _HALF) | c2


@njit(nogil=True, cache=True)
def fill(key: int, first: int, stream: int, words: np.ndarray, others: np.ndarray) -> None:
    """Write the two words of the first draw of rounds that follow one another."""
    for at in range(words.size):
        words[at], others[at] = block(key, first + at, 0, stream)

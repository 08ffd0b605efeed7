"""Cards dealt from chance: every order of the first cards of a deck is equally likely.

One random word names the first cards of a round. The words do not go evenly into the orders of the
cards, so that some are thrown away and the next ones taken: no order is favoured.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.philox import block
from fifthstreet.kernels.set_index import CARDS

WORDS = 2**64
_LOW, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


def orders(cards: int) -> int:
    """Return in how many orders so many cards can be dealt from a deck."""
    count = 1
    for left in range(CARDS, CARDS - cards, -1):
        count *= left
    return count


def uneven(cards: int) -> np.uint64:
    """Return below which rest a random word would favour some orders of so many cards."""
    return np.uint64(WORDS % orders(cards))


@njit(nogil=True, cache=True, inline="always")
def pick(word: int, left: int) -> tuple[int, int]:
    """Return which of so many cards a word picks, and what is left of the word for the next pick.

    The word is read as a fraction of one: times the number of cards, its whole part is the pick
    and the rest a fraction again.
    """
    low = (word & _LOW) * left
    high = (word >> _HALF) * left + (low >> _HALF)
    return np.int64(high >> _HALF), (high << _HALF) | (low & _LOW)


@njit(nogil=True, cache=True)
def shuffle(deck: np.ndarray, count: int, key: int, number: int, stream: int) -> None:
    """Deal so many cards of a round to the front of a deck, which is put in order first.

    Each card is picked from those that are left by 32 random bits, those too high for an even
    pick being thrown away.
    """
    for card in range(CARDS):
        deck[card] = card
    draw, first, words = np.uint64(0), np.uint64(0), 0
    second = np.uint64(0)
    for at in range(count):
        left = np.uint64(CARDS - at)
        while True:
            if words == 0:
                first, second = block(key, number, draw, stream)
                draw += np.uint64(1)
                words = 4
            elif words == 2:
                first = second
            bits = first & np.uint64(0xFFFFFFFF)
            first >>= np.uint64(32)
            words -= 1
            # The upper half of bits * left is a pick; the lower half tells whether it is even.
            product = bits * left
            if product & np.uint64(0xFFFFFFFF) >= np.uint64(0x100000000) % left:
                break
        other = at + np.int64(product >> np.uint64(32))
        deck[at], deck[other] = deck[other], deck[at]

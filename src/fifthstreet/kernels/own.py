"""One's own hand: which sets of one to four cards lead to which, and to which hands.

A player who has seen a set of cards does not care which of them lie in the hand and which on the
board, so a state is a set; suits are reduced as in `suits`.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, place_with
from fifthstreet.kernels.suits import SUITS, canonical_place


@njit(nogil=True, cache=True)
def children(sets: np.ndarray, index: np.ndarray) -> np.ndarray:
    """Return for each set and each further card the number of the set that they make.

    `index` is that of the greater sets; a column is a card, -1 where the set holds it already.
    """
    count, size = sets.shape
    result = np.full((count, CARDS), -1, dtype=np.int32)
    cards, masks = np.zeros(size + 1, dtype=np.int64), np.zeros(SUITS, dtype=np.int64)
    for number in range(count):
        cards[:size] = sets[number]
        for card in range(CARDS):
            if not (sets[number] == card).any():
                cards[size] = card
                result[number, card] = index[canonical_place(cards, masks)]
    return result


@njit(nogil=True, cache=True)
def finals(fours: np.ndarray, class_of: np.ndarray, classes: int) -> np.ndarray:
    """Return for each set of four cards how many fifth cards make a hand of each class.

    `class_of` tells the class of every five-card hand by its place.
    """
    counts = np.zeros((fours.shape[0], classes), dtype=np.uint8)
    for number in range(fours.shape[0]):
        four = fours[number].astype(np.int64)
        for card in range(CARDS):
            if not (four == card).any():
                counts[number, class_of[place_with(four, card)]] += 1
    return counts

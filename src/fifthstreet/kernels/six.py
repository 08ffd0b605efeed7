"""Six-card hands counted: the class of the best five of every six cards, and each super royal."""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, place_of_five
from fifthstreet.kernels.suits import SUITS

_NINE = 7
"""The rank of a nine, counted from two."""
_ROYAL = 21
"""The class of a royal flush, the last of the classes of five cards."""


@njit(nogil=True, cache=True)
def _best(cards: np.ndarray, class_of: np.ndarray) -> int:
    """Return the class of the best five of six ascending cards."""
    a, b, c, d, e, f = cards
    best = class_of[place_of_five(a, b, c, d, e)]
    best = max(best, class_of[place_of_five(a, b, c, d, f)])
    best = max(best, class_of[place_of_five(a, b, c, e, f)])
    best = max(best, class_of[place_of_five(a, b, d, e, f)])
    best = max(best, class_of[place_of_five(a, c, d, e, f)])
    return max(best, class_of[place_of_five(b, c, d, e, f)])


@njit(nogil=True, cache=True)
def _is_super(cards: np.ndarray) -> bool:
    """Tell whether six cards with a royal flush among them are all suited, from a nine up."""
    for card in cards:
        if card & 3 != cards[0] & 3:
            return False
    return cards[0] >> 2 == _NINE


@njit(nogil=True, cache=True)
def class_of_six(cards: np.ndarray, class_of: np.ndarray) -> int:
    """Return the class of the best five of six ascending cards; one more is a super royal.

    `class_of` tells the class of every five-card hand by its place; its greatest is the royal
    flush.
    """
    best = int(_best(cards, class_of))
    if best == _ROYAL and _is_super(cards):
        return best + 1
    return best


@njit(nogil=True, cache=True)
def classes_with(hands: np.ndarray, class_of: np.ndarray) -> np.ndarray:
    """Return the class of each five cards with each card that is not among them, in order."""
    result = np.empty((hands.shape[0], CARDS - 5), dtype=np.uint8)
    six = np.empty(6, dtype=np.int64)
    for row in range(hands.shape[0]):
        hand = hands[row].astype(np.int64)
        column = 0
        for card in range(CARDS):
            if (hand == card).any():
                continue
            at = 5
            six[:5] = hand
            while at > 0 and six[at - 1] > card:
                six[at] = six[at - 1]
                at -= 1
            six[at] = card
            result[row, column] = class_of_six(six, class_of)
            column += 1
    return result


@njit(nogil=True, cache=True)
def counts(class_of: np.ndarray, classes: int) -> tuple[np.ndarray, np.ndarray]:
    """Return how many six-card hands are of each class, and the first hand of each that comes.

    `class_of` tells the class of every five-card hand by its place; the last one is the royal
    flush. The super royals follow the classes, one entry for each suit.
    """
    tally = np.zeros(classes + SUITS, dtype=np.int64)
    example = np.zeros((classes + SUITS, 6), dtype=np.uint8)
    cards = np.zeros(6, dtype=np.int64)
    for f in range(CARDS):
        cards[5] = f
        for e in range(f):
            cards[4] = e
            for d in range(e):
                cards[3] = d
                for c in range(d):
                    cards[2] = c
                    for b in range(c):
                        cards[1] = b
                        for a in range(b):
                            cards[0] = a
                            best = int(_best(cards, class_of))
                            if best == classes - 1 and _is_super(cards):
                                best = classes + (a & 3)
                            if tally[best] == 0:
                                example[best] = cards
                            tally[best] += 1
    return tally, example

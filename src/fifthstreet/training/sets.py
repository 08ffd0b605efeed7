"""Sets of seen cards by number, for many observations at once."""

from functools import cache
from itertools import permutations
from math import comb

import numpy as np

from fifthstreet.analysis.census import Sets
from fifthstreet.analysis.own import states_of

SUITS = 4
CARDS = 52

CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(CARDS + 1)], dtype=np.int64)


@cache
def swaps() -> np.ndarray:
    """Return all ways to swap suits: what becomes of each card, the identity first."""
    cards = np.arange(CARDS)
    moves = [(cards & ~3) | np.array(order)[cards & 3] for order in permutations(range(SUITS))]
    return np.array(moves, dtype=np.int8)


def places(cards: np.ndarray) -> np.ndarray:
    """Return the place of each row of cards, in whatever order, in the list of all sets.

    >>> places(np.array([[1, 0], [0, 1], [51, 50]])).tolist()
    [0, 0, 1325]
    """
    ascending = np.sort(cards, axis=1)
    result = np.zeros(len(cards), dtype=np.int64)
    for at in range(cards.shape[1]):
        result += CHOOSE[ascending[:, at], at + 1]
    return result


@cache
def _numbers(size: int) -> np.ndarray:
    """Return for the place of every set of seen cards the number of the one kept for it."""
    sets: Sets = states_of(size)
    numbers = np.empty(comb(CARDS, size), dtype=np.int32)
    for swap in swaps():
        numbers[places(swap[sets.cards])] = np.arange(len(sets), dtype=np.int32)
    return numbers


def state_numbers(cards: np.ndarray) -> np.ndarray:
    """Return the numbers of the states of rows of seen cards."""
    numbers: np.ndarray = _numbers(cards.shape[1])[places(cards)]
    return numbers


def canonical_hands(hands: np.ndarray, up: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the places of the hands kept for some hands, and which column each face-up card is.

    A column is one of the cards beside the hand, in their order.
    """
    suits, ranks = hands & 3, (hands >> 2).astype(np.int64)
    masks = np.stack([((suits == suit) << ranks).sum(axis=1) for suit in range(SUITS)], axis=1)
    order = np.argsort(-masks, axis=1, kind="stable")
    moves = np.empty_like(order)
    np.put_along_axis(moves, order, np.arange(SUITS)[None, :], axis=1)
    moved = (hands & ~3) + np.take_along_axis(moves, suits.astype(np.int64), axis=1)
    card = (up & ~3) + np.take_along_axis(moves, (up & 3).astype(np.int64)[:, None], axis=1)[:, 0]
    return places(moved), card - (moved < card[:, None]).sum(axis=1)

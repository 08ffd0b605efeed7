"""Seats beside one board: how every hand of theirs ends, and how often two seats end together."""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, insert, place_of_two

HAND = 5


@njit(nogil=True, cache=True)
def _place(cards: np.ndarray, size: int, ascending: np.ndarray) -> int:
    """Return the place of some cards in whatever order; `ascending` is room to sort them."""
    place = 0
    for i in range(size):
        insert(cards[i], ascending, i)
    for i in range(size):
        place += CHOOSE[ascending[i], i + 1]
    return place


@njit(nogil=True, cache=True)
def holes_beside(board: np.ndarray, size: int) -> np.ndarray:
    """Return all sets of two or three hole cards beside a board, ascending."""
    free = np.empty(CARDS - board.size, dtype=np.int64)
    at = 0
    for card in range(CARDS):
        if not (board == card).any():
            free[at] = card
            at += 1
    holes = np.empty((CHOOSE[free.size, size], size), dtype=np.int64)
    at = 0
    for i in range(free.size):
        for j in range(i + 1, free.size):
            if size == 2:
                holes[at, 0], holes[at, 1] = free[i], free[j]
                at += 1
                continue
            for k in range(j + 1, free.size):
                holes[at, 0], holes[at, 1], holes[at, 2] = free[i], free[j], free[k]
                at += 1
    return holes


@njit(nogil=True, cache=True)
def classes_on(board: np.ndarray, holes: np.ndarray, class_of: np.ndarray) -> np.ndarray:
    """Return the class that each set of hole cards makes with a board."""
    cards, ascending = np.empty(HAND, dtype=np.int64), np.empty(HAND, dtype=np.int64)
    size = holes.shape[1]
    cards[size:] = board
    classes = np.empty(len(holes), dtype=np.int64)
    for number in range(len(holes)):
        cards[:size] = holes[number]
        classes[number] = class_of[_place(cards, HAND, ascending)]
    return classes


@njit(nogil=True, cache=True)
def stakes_on(
    board: np.ndarray, holes: np.ndarray, classes: np.ndarray, play: tuple, staked: np.ndarray
) -> None:
    """Write how many antes each set of hole cards has staked at the end, below nought on a fold.

    The board lies in the order in which it is shown. `play` holds the antes staked before the deal,
    the cards seen at each decision, the number of every set by its size and place, and
    `after[decision, antes staked, number]`: what is then staked, below nought where it folds.
    """
    opening, seen, numbers, after = play
    visible, ascending = np.empty(HAND, dtype=np.int64), np.empty(HAND, dtype=np.int64)
    size = holes.shape[1]
    visible[size:] = board
    for at in range(len(holes)):
        visible[:size] = holes[at]
        total = opening
        for street in range(len(seen)):
            if seen[street] == HAND:
                number = classes[at]
            else:
                place = _place(visible, seen[street], ascending)
                number = numbers[seen[street], place]
            total = after[street, total, number]
            if total < 0:
                break
        staked[at] = total


@njit(nogil=True, cache=True)
def pairs_of(holes: np.ndarray, kinds: np.ndarray, ways: int, pairs: np.ndarray) -> None:
    """Add how often two seats with cards of their own end in each two kinds.

    Hands that share a card cannot be held together: the sum over all cards that both may hold,
    with alternating sign, leaves those that share none.
    """
    size = holes.shape[1]
    number_of = np.full(len(pairs), -1, dtype=np.int64)
    present = np.empty(len(pairs), dtype=np.int64)
    many = 0
    for kind in kinds:
        if number_of[kind] < 0:
            number_of[kind] = many
            present[many] = kind
            many += 1
    hands = np.zeros(many, dtype=np.int64)
    ones = np.zeros((many, CARDS), dtype=np.int64)
    twos = np.zeros((many, CHOOSE[CARDS, 2] if size > 2 else 0), dtype=np.int64)
    for at in range(len(holes)):
        number = number_of[kinds[at]]
        hands[number] += 1
        for i in range(size):
            ones[number, holes[at, i]] += 1
            if size > 2:
                for j in range(i + 1, size):
                    twos[number, place_of_two(holes[at, i], holes[at, j])] += 1
    for i in range(many):
        for j in range(many):
            count = hands[i] * hands[j]
            for card in range(CARDS):
                count -= ones[i, card] * ones[j, card]
            for two in range(twos.shape[1]):
                count += twos[i, two] * twos[j, two]
            if i == j:
                count += hands[i] if size == 2 else -hands[i]
            pairs[present[i], present[j]] += ways * count

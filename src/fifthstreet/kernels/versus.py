"""A hand against a hand: how the dealer's hands stand against each hand and face-up card.

The dealer's hands that avoid the player's cards and hold the face-up card are counted by inclusion
and exclusion: the sum over every part S of the player's cards, with alternating sign, of the number
of hands that hold S and the face-up card. Those numbers lie in tables, one row for each S and one
column for each face-up card; hands enter the tables in order of strength, and a player's hand is
asked when all weaker hands are in, and once more when all equal ones are.

No table has a row for five cards. A dealer's hand that holds five of the player's and the face-up
card is one hand of six, whose strength is looked up.
"""

from math import comb

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, next_set

FEW, MOST = 2, 4
"""The largest parts whose counts need 32 bits, and the largest that have rows at all."""

STARTS = np.array([0, 1, 1 + CARDS, 0, comb(CARDS, 3)])
"""Where the rows of each size of part start in their table: of few cards, or of three and four."""


@njit(nogil=True, cache=True)
def _place(cards: np.ndarray, parts: np.ndarray, part: int, size: int) -> int:
    """Return the place of some of the cards: those that a row of `parts` lists."""
    place = 0
    for k in range(size):
        place += CHOOSE[cards[parts[part, k]], k + 1]
    return place


@njit(nogil=True, cache=True)
def best_strengths(size: int, best: int, strengths: np.ndarray) -> np.ndarray:
    """Return the strength of the best few cards of every hand of a size, by its place.

    `strengths` has the strengths of all hands of `best` cards.
    """
    parts, sizes = _parts(size, best)
    result = np.empty(CHOOSE[CARDS, size], dtype=np.uint16)
    cards = np.arange(size)
    for place in range(result.size):
        greatest = 0
        for part in range(sizes.size):
            if sizes[part] == best:
                greatest = max(greatest, strengths[_place(cards, parts, part, best)])
        result[place] = greatest
        next_set(cards)
    return result


@njit(nogil=True, cache=True)
def hands_by_strength(
    size: int, strengths: np.ndarray, classes: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return all hands of a size from the weakest up, and where each strength starts."""
    starts = np.zeros(classes + 2, dtype=np.int64)
    for strength in strengths:
        starts[strength + 1] += 1
    for strength in range(classes + 1):
        starts[strength + 1] += starts[strength]
    put = starts.copy()
    hands = np.empty((strengths.size, size), dtype=np.uint8)
    cards = np.arange(size)
    for place in range(strengths.size):
        at = put[strengths[place]]
        put[strengths[place]] = at + 1
        for k in range(size):
            hands[at, k] = cards[k]
        next_set(cards)
    return hands, starts


@njit(nogil=True, cache=True)
def _parts(size: int, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the parts of a hand with at most so many cards, by position, and their sizes.

    A row lists the positions of the cards in the part and then those of the others.
    """
    parts = np.empty((1 << size, size), dtype=np.int64)
    sizes = np.empty(1 << size, dtype=np.int64)
    count = 0
    for mask in range(1 << size):
        many = 0
        for at in range(size):
            many += mask >> at & 1
        if many > most:
            continue
        inside, outside = 0, many
        for at in range(size):
            if mask >> at & 1:
                parts[count, inside] = at
                inside += 1
            else:
                parts[count, outside] = at
                outside += 1
        sizes[count] = many
        count += 1
    return parts[:count], sizes[:count]


@njit(nogil=True, cache=True)
def _enter(hand: np.ndarray, parts: np.ndarray, sizes: np.ndarray, tables: tuple) -> None:
    """Count one hand in the tables: for every part of it and each of its other cards."""
    few, many = tables
    for part in range(sizes.size):
        size = sizes[part]
        row = STARTS[size] + _place(hand, parts, part, size)
        if size <= FEW:
            for at in range(size, hand.size):
                few[row, hand[parts[part, at]]] += 1
        else:
            for at in range(size, hand.size):
                many[row, hand[parts[part, at]]] += 1


@njit(nogil=True, cache=True)
def _ask(
    hand: np.ndarray, parts: np.ndarray, sizes: np.ndarray, tables: tuple, answer: np.ndarray
) -> None:
    """Write for every face-up card how many hands in the tables avoid the player's cards."""
    few, many = tables
    answer[:] = 0
    for part in range(sizes.size):
        size = sizes[part]
        row = STARTS[size] + _place(hand, parts, part, size)
        if size <= FEW:
            counted = few[row]
            if size & 1:
                for up in range(CARDS):
                    answer[up] -= counted[up]
            else:
                for up in range(CARDS):
                    answer[up] += counted[up]
        else:
            rare = many[row]
            if size & 1:
                for up in range(CARDS):
                    answer[up] -= rare[up]
            else:
                for up in range(CARDS):
                    answer[up] += rare[up]


@njit(nogil=True, cache=True)
def _place_with(hand: np.ndarray, card: int) -> int:
    """Return the place of a hand and one more card that may lie anywhere among them."""
    place, k = 0, 1
    placed = False
    for at in range(hand.size):
        if not placed and card < hand[at]:
            place += CHOOSE[card, k]
            placed = True
            k += 1
        place += CHOOSE[hand[at], k]
        k += 1
    return place if placed else place + CHOOSE[card, k]


@njit(nogil=True, cache=True)
def _write(
    hand: np.ndarray, answer: np.ndarray, whole: np.ndarray, below: int, row: np.ndarray
) -> None:
    """Write the answers for the cards that the player does not hold, in their order.

    `whole` has the strengths of hands that hold all of the player's cards and the face-up one, if
    there are any: one such hand is in the tables if it is `below` some strength.
    """
    column = at = 0
    for up in range(CARDS):
        if at < hand.size and hand[at] == up:
            at += 1
            continue
        row[column] = answer[up]
        if whole.size and whole[_place_with(hand, up)] < below:
            row[column] -= 1
        column += 1


@njit(nogil=True, cache=True)
def compare(
    dealt: tuple,
    questions: np.ndarray,
    strength: np.ndarray,
    least: int,
    counts: np.ndarray,
) -> None:
    """Fill counts[(fails, loses, ties), number, face-up card] for the player's hands.

    `dealt` has the dealer's hands by strength, where each strength starts, and the strength of the
    hands by their place where a hand of the dealer's may hold five of the player's and one more.
    `questions` holds the player's hands in ascending order of `strength`; `least` is the lowest
    strength with which the dealer qualifies. Counts stand for the dealer's other cards and are zero
    on entry.
    """
    hands, starts, whole = dealt
    mine, theirs = questions.shape[1], hands.shape[1]
    most = min(MOST, mine, theirs - 1)
    few = np.zeros((STARTS[FEW] + CHOOSE[CARDS, FEW], CARDS), dtype=np.int32)
    many = np.zeros((STARTS[MOST] + CHOOSE[CARDS, MOST], CARDS), dtype=np.int16)
    tables = (few, many)
    parts, sizes = _parts(theirs, most)
    pieces, of_size = _parts(mine, most)
    answer = np.zeros(CARDS, dtype=np.int32)
    entered = 0
    while entered < starts[least]:
        _enter(hands[entered], parts, sizes, tables)
        entered += 1
    for number in range(questions.shape[0]):
        _ask(questions[number], pieces, of_size, tables, answer)
        _write(questions[number], answer, whole, least, counts[0, number])
    number = 0
    while number < questions.shape[0] and strength[number] < least:
        number += 1
    while number < questions.shape[0]:
        level, first = np.int64(strength[number]), number
        for place in (1, 2):
            below = level + place - 1
            while entered < starts[below]:
                _enter(hands[entered], parts, sizes, tables)
                entered += 1
            number = first
            while number < questions.shape[0] and strength[number] == level:
                _ask(questions[number], pieces, of_size, tables, answer)
                _write(questions[number], answer, whole, below, counts[place, number])
                number += 1
        for again in range(first, number):
            counts[2, again] -= counts[1, again]
            counts[1, again] -= counts[0, again]

"""Five cards against five: how the dealer's hands stand against each hand and face-up card.

The dealer's hands that avoid the player's five cards and hold the face-up card are counted by
inclusion and exclusion: the sum over every part S of the player's cards, with alternating sign, of
the number of hands that hold S and the face-up card. Those numbers lie in tables, one row for each
S and one column for each face-up card; hands enter the tables in order of strength, and a player's
hand is asked when all weaker hands are in, and once more when all equal ones are.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, place_of_four, place_of_three, place_of_two

FACE_UP = 47
"""How many cards may lie face up before the dealer once the player holds five."""


@njit(nogil=True, cache=True)
def hands_by_strength(strengths: np.ndarray, classes: int) -> tuple[np.ndarray, np.ndarray]:
    """Return all hands (five cards each) from the weakest up, and where each strength starts."""
    starts = np.zeros(classes + 2, dtype=np.int64)
    for strength in strengths:
        starts[strength + 1] += 1
    for strength in range(classes + 1):
        starts[strength + 1] += starts[strength]
    put = starts.copy()
    hands = np.empty((strengths.size, 5), dtype=np.uint8)
    place = 0
    for e in range(CARDS):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        strength = strengths[place]
                        at = put[strength]
                        put[strength] = at + 1
                        hands[at, 0], hands[at, 1], hands[at, 2] = a, b, c
                        hands[at, 3], hands[at, 4] = d, e
                        place += 1
    return hands, starts


@njit(nogil=True, cache=True)
def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return empty tables for parts of no, one, two, three and four cards."""
    none = np.zeros(CARDS, dtype=np.int32)
    one = np.zeros((CARDS, CARDS), dtype=np.int32)
    two = np.zeros((CHOOSE[CARDS, 2], CARDS), dtype=np.int32)
    three = np.zeros((CHOOSE[CARDS, 3], CARDS), dtype=np.int16)
    four = np.zeros((CHOOSE[CARDS, 4], CARDS), dtype=np.int8)
    return none, one, two, three, four


@njit(nogil=True, cache=True)
def _place_without(cards: np.ndarray, left_out: int) -> int:
    """Return the place of the four cards that remain of a hand without one."""
    a = cards[1] if left_out == 0 else cards[0]
    b = cards[2] if left_out <= 1 else cards[1]
    c = cards[3] if left_out <= 2 else cards[2]
    d = cards[4] if left_out <= 3 else cards[3]
    return place_of_four(a, b, c, d)


@njit(nogil=True, cache=True)
def _enter(cards: np.ndarray, tables: tuple) -> None:
    """Count one hand in the tables: for every part of it and each of its other cards."""
    none, one, two, three, four = tables
    for i in range(5):
        none[cards[i]] += 1
        for u in range(5):
            if u != i:
                one[cards[i], cards[u]] += 1
    for j in range(1, 5):
        for i in range(j):
            row = place_of_two(cards[i], cards[j])
            for u in range(5):
                if u not in (i, j):
                    two[row, cards[u]] += 1
    for k in range(2, 5):
        for j in range(1, k):
            for i in range(j):
                row = place_of_three(cards[i], cards[j], cards[k])
                for u in range(5):
                    if u not in (i, j, k):
                        three[row, cards[u]] += 1
    for u in range(5):
        four[_place_without(cards, u), cards[u]] = 1


@njit(nogil=True, cache=True)
def _enter_up_to(hands: np.ndarray, entered: int, end: int, tables: tuple) -> int:
    """Count the hands that come next in order of strength; return how many are in."""
    while entered < end:
        _enter(hands[entered], tables)
        entered += 1
    return entered


@njit(nogil=True, cache=True)
def _ask(cards: np.ndarray, tables: tuple, answer: np.ndarray) -> None:
    """Write for every face-up card how many hands in the tables avoid the player's cards."""
    none, one, two, three, four = tables
    for u in range(CARDS):
        answer[u] = none[u]
    for i in range(5):
        row1 = one[cards[i]]
        for u in range(CARDS):
            answer[u] -= row1[u]
    for j in range(1, 5):
        for i in range(j):
            row2 = two[place_of_two(cards[i], cards[j])]
            for u in range(CARDS):
                answer[u] += row2[u]
    for k in range(2, 5):
        for j in range(1, k):
            for i in range(j):
                row3 = three[place_of_three(cards[i], cards[j], cards[k])]
                for u in range(CARDS):
                    answer[u] -= row3[u]
    for i in range(5):
        row4 = four[_place_without(cards, i)]
        for u in range(CARDS):
            answer[u] += row4[u]


@njit(nogil=True, cache=True)
def _ask_and_keep(cards: np.ndarray, tables: tuple, answer: np.ndarray, row: np.ndarray) -> None:
    """Ask, and keep the answers for the cards that the player does not hold, in their order."""
    _ask(cards, tables, answer)
    column = at = 0
    for u in range(CARDS):
        if at < cards.size and cards[at] == u:
            at += 1
        else:
            row[column] = answer[u]
            column += 1


@njit(nogil=True, cache=True)
def compare(
    hands: np.ndarray,
    starts: np.ndarray,
    questions: np.ndarray,
    strength: np.ndarray,
    least: int,
    counts: np.ndarray,
) -> None:
    """Fill counts[(fails, loses, ties), number, face-up card] for the player's hands.

    `asked` holds the player's hands in ascending order of `strength`; `least` is the lowest
    strength with which the dealer qualifies. Counts stand for the dealer's other four cards and
    are zero on entry.
    """
    tables = _tables()
    answer = np.zeros(CARDS, dtype=np.int32)
    entered = _enter_up_to(hands, 0, starts[least], tables)
    for number in range(questions.shape[0]):
        _ask_and_keep(questions[number], tables, answer, counts[0, number])
    number = 0
    while number < questions.shape[0] and strength[number] < least:
        number += 1
    while number < questions.shape[0]:
        level, first = strength[number], number
        entered = _enter_up_to(hands, entered, starts[level], tables)
        while number < questions.shape[0] and strength[number] == level:
            _ask_and_keep(questions[number], tables, answer, counts[1, number])
            number += 1
        entered = _enter_up_to(hands, entered, starts[level + 1], tables)
        for again in range(first, number):
            _ask_and_keep(questions[again], tables, answer, counts[2, again])
            counts[2, again] -= counts[1, again]
            counts[1, again] -= counts[0, again]

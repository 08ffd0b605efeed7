"""Five cards against five for a player who knows two of the dealer's cards.

The count is that of `versus` with a column for every two cards in place of one face-up card:
the hands that hold both and avoid the player's five are found by inclusion and exclusion over the
parts of the player's cards, up to three of them. Sixteen bits hold every count: three cards are
chosen from fifty at most, and what runs over on the way comes back.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, place_of_three, place_of_two

PAIRS = int(CHOOSE[CARDS, 2])

DEALER_HANDS = int(CHOOSE[CARDS - 7, 3])
"""How many hands the dealer may hold once seven cards are known, two of them the dealer's."""

BETS, FAILS, LOSES, TIES = range(4)
"""What is counted of each class: the states bet on, and in them what the dealer's hands do."""


@njit(nogil=True, cache=True)
def _tables(pairs: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return empty tables for parts of no, one, two and three cards."""
    none = np.zeros((1, pairs), dtype=np.int16)
    one = np.zeros((CARDS, pairs), dtype=np.int16)
    two = np.zeros((CHOOSE[CARDS, 2], pairs), dtype=np.int16)
    three = np.zeros((CHOOSE[CARDS, 3], pairs), dtype=np.int8)
    return none, one, two, three


@njit(nogil=True, cache=True)
def _enter(cards: np.ndarray, tables: tuple, higher: tuple, rest: np.ndarray) -> None:
    """Count one hand in the tables: for every two of its cards and each part of the others."""
    none, one, two, three = tables
    for v in range(1, 5):
        if not higher[0] <= cards[v] < higher[1]:
            continue
        for u in range(v):
            put = 0
            for i in range(5):
                if i != u and i != v:
                    rest[put] = cards[i]
                    put += 1
            column = place_of_two(cards[u], cards[v]) - CHOOSE[higher[0], 2]
            a, b, c = rest[0], rest[1], rest[2]
            none[0, column] += 1
            one[a, column] += 1
            one[b, column] += 1
            one[c, column] += 1
            two[place_of_two(a, b), column] += 1
            two[place_of_two(a, c), column] += 1
            two[place_of_two(b, c), column] += 1
            three[place_of_three(a, b, c), column] = 1


@njit(nogil=True, cache=True)
def _enter_up_to(hands: np.ndarray, entered: int, end: int, tables: tuple, higher: tuple) -> int:
    """Count the hands that come next in order of strength; return how many are in."""
    rest = np.zeros(3, dtype=np.int64)
    while entered < end:
        _enter(hands[entered], tables, higher, rest)
        entered += 1
    return entered


@njit(nogil=True, cache=True)
def _ask(cards: np.ndarray, tables: tuple, answer: np.ndarray) -> None:
    """Write for every two cards how many hands in the tables avoid the player's cards."""
    none, one, two, three = tables
    a, b, c, d, e = cards
    row0 = none[0]
    row1, row2, row3, row4, row5 = one[a], one[b], one[c], one[d], one[e]
    for u in range(answer.size):
        answer[u] = row0[u] - row1[u] - row2[u] - row3[u] - row4[u] - row5[u]
    for j in range(1, 5):
        for i in range(j):
            with_two = two[place_of_two(cards[i], cards[j])]
            for u in range(answer.size):
                answer[u] += with_two[u]
    for k in range(2, 5):
        for j in range(1, k):
            for i in range(j):
                with_three = three[place_of_three(cards[i], cards[j], cards[k])]
                for u in range(answer.size):
                    answer[u] -= with_three[u]


@njit(nogil=True, cache=True)
def _choose(
    cards: np.ndarray, counted: tuple, gains: np.ndarray, higher: tuple
) -> tuple[int, np.int64, np.int64, np.int64]:
    """Return in how many states the player bets, and how the dealer's hands stand in them.

    `counted` has the dealer's hands that fail, that are below the player's, and those with the
    equal ones. `gains` holds what a dealer's hand that fails, loses or ties is better than one that
    wins, and the least sum of gains for which the player bets.
    """
    fails, below, upto = counted
    of_fails, of_loses, of_ties, least = gains
    states = 0
    failing = losing = tying = np.int64(0)
    own = np.zeros(CARDS, dtype=np.bool_)
    for card in cards:
        own[card] = True
    for v in range(higher[0], higher[1]):
        if own[v]:
            continue
        first = CHOOSE[v, 2] - CHOOSE[higher[0], 2]
        for u in range(v):
            if own[u]:
                continue
            column = first + u
            fail = np.int64(fails[column])
            lose = np.int64(below[column]) - fail
            tie = np.int64(upto[column]) - below[column]
            if fail * of_fails + lose * of_loses + tie * of_ties >= least:
                states += 1
                failing += fail
                losing += lose
                tying += tie
    return states, failing, losing, tying


@njit(nogil=True, cache=True)
def _add(counts: np.ndarray, choice: tuple, ways: int) -> None:
    for kind in range(4):
        counts[kind] += choice[kind] * ways


def halves() -> tuple[tuple[int, int], tuple[int, int]]:
    """Return two ranges of cards of which nearly as many pairs each have their higher card."""
    middle = int(np.searchsorted(CHOOSE[: CARDS + 1, 2], PAIRS // 2))
    return (1, middle), (middle, CARDS)


@njit(nogil=True, cache=True)
def with_second_card(
    dealt: tuple[np.ndarray, np.ndarray],
    player: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray],
    least: int,
    gains: np.ndarray,
    higher: tuple[int, int],
) -> np.ndarray:
    """Return counts[class, (bets, fails, loses, ties)] of a player who sees two dealer's cards.

    `dealt` has the dealer's hands by strength, and where each strength starts. `player` holds the
    player's hands in ascending order of strength, their strengths, how many hands each stands for,
    and their classes; `gains[class]` is what `_choose` asks for. The higher of the two cards is
    from `higher[0]` on and below `higher[1]`: counts of several such ranges add up.
    """
    hands, starts = dealt
    cards, strength, ways, classes = player
    counts = np.zeros((gains.shape[0], 4), dtype=np.int64)
    pairs = CHOOSE[higher[1], 2] - CHOOSE[higher[0], 2]
    tables = _tables(pairs)
    entered = _enter_up_to(hands, 0, starts[least], tables, higher)
    none, one, two, three = tables
    failing = none.copy(), one.copy(), two.copy(), three.copy()
    fails, upto = np.zeros(pairs, dtype=np.int16), np.zeros(pairs, dtype=np.int16)
    number = 0
    while number < cards.shape[0] and strength[number] < least:
        _ask(cards[number], failing, fails)
        choice = _choose(cards[number], (fails, fails, fails), gains[classes[number]], higher)
        _add(counts[classes[number]], choice, ways[number])
        number += 1
    while number < cards.shape[0]:
        first = last = number
        while last < cards.shape[0] and strength[last] == strength[first]:
            last += 1
        below = np.zeros((last - first, pairs), dtype=np.int16)
        entered = _enter_up_to(hands, entered, starts[strength[first]], tables, higher)
        for each in range(first, last):
            _ask(cards[each], tables, below[each - first])
        entered = _enter_up_to(hands, entered, starts[strength[first] + 1], tables, higher)
        for each in range(first, last):
            _ask(cards[each], failing, fails)
            _ask(cards[each], tables, upto)
            counted = fails, below[each - first], upto
            choice = _choose(cards[each], counted, gains[classes[each]], higher)
            _add(counts[classes[each]], choice, ways[each])
        number = last
    return counts

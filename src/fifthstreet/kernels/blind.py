"""A hand that is bet unseen: all hands of the player against all hands of the dealer.

The nets of the player's hands that avoid the dealer's four hidden cards are summed by inclusion and
exclusion: over every part S of the four, with alternating sign, the nets of the hands that hold S.
Those sums lie in tables and change while hands pass in order of strength.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, place_of_four, place_of_three, place_of_two

PLAYER, DEALER, NOBODY = range(3)


@njit(nogil=True, cache=True)
def _tables() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return empty tables for parts of no, one, two, three and four cards."""
    none = np.zeros(1, dtype=np.int64)
    one = np.zeros(CARDS, dtype=np.int64)
    two = np.zeros(CHOOSE[CARDS, 2], dtype=np.int64)
    three = np.zeros(CHOOSE[CARDS, 3], dtype=np.int64)
    four = np.zeros(CHOOSE[CARDS, 4], dtype=np.int64)
    return none, one, two, three, four


@njit(nogil=True, cache=True)
def _add(cards: np.ndarray, net: int, tables: tuple) -> None:
    """Add a net to every part of a player's hand that the dealer might hold."""
    none, one, two, three, four = tables
    none[0] += net
    for i in range(5):
        one[cards[i]] += net
        for j in range(i + 1, 5):
            two[place_of_two(cards[i], cards[j])] += net
            for k in range(j + 1, 5):
                three[place_of_three(cards[i], cards[j], cards[k])] += net
                for m in range(k + 1, 5):
                    four[place_of_four(cards[i], cards[j], cards[k], cards[m])] += net


@njit(nogil=True, cache=True)
def _ask(cards: np.ndarray, up: int, tables: tuple) -> int:
    """Return the sum of nets of the player's hands that avoid a dealer's hand."""
    none, one, two, three, four = tables
    hidden = np.empty(4, dtype=np.int64)
    put = 0
    for card in cards:
        if card != up:
            hidden[put] = card
            put += 1
    total = none[0] + four[place_of_four(hidden[0], hidden[1], hidden[2], hidden[3])]
    for i in range(4):
        total -= one[hidden[i]]
        for j in range(i + 1, 4):
            total += two[place_of_two(hidden[i], hidden[j])]
            for k in range(j + 1, 4):
                total -= three[place_of_three(hidden[i], hidden[j], hidden[k])]
    return total


@njit(nogil=True, cache=True)
def _whose(cards: np.ndarray, up: int, dead: np.ndarray) -> int:
    """Tell who can hold a hand: the dealer's have the face-up card, and no hand has a dead one."""
    owner = PLAYER
    for card in cards:
        if dead[card]:
            return NOBODY
        if card == up:
            owner = DEALER
    return owner


@njit(nogil=True, cache=True)
def bet_unseen(
    hands: np.ndarray, starts: np.ndarray, nets: np.ndarray, least: int, shown_cards: tuple
) -> int:
    """Return the sum of nets over all hands of the player and the dealer with a face-up card.

    `hands` are all hands from the weakest up, and `starts` tells where each strength starts;
    `nets[strength]` are the nets where the dealer fails, loses, ties and wins. `known` are the
    face-up card and, for every card, whether it is dead.
    """
    up, dead = shown_cards
    tables = _tables()
    owners = np.empty(hands.shape[0], dtype=np.uint8)
    total = 0
    for strength in range(1, nets.shape[0]):
        fails = nets[strength, 0]
        for number in range(starts[strength], starts[strength + 1]):
            owners[number] = _whose(hands[number], up, dead)
            if owners[number] == PLAYER:
                _add(hands[number], fails, tables)
    for number in range(starts[least]):
        if owners[number] == DEALER:
            total += _ask(hands[number], up, tables)
    for strength in range(1, nets.shape[0]):
        fails, loses, _, wins = nets[strength]
        change = (wins if strength < least else loses) - fails
        for number in range(starts[strength], starts[strength + 1]):
            if owners[number] == PLAYER:
                _add(hands[number], change, tables)
    for strength in range(least, nets.shape[0]):
        _, loses, ties, wins = nets[strength]
        for number in range(starts[strength], starts[strength + 1]):
            if owners[number] == PLAYER:
                _add(hands[number], ties - loses, tables)
        for number in range(starts[strength], starts[strength + 1]):
            if owners[number] == DEALER:
                total += _ask(hands[number], up, tables)
        for number in range(starts[strength], starts[strength + 1]):
            if owners[number] == PLAYER:
                _add(hands[number], wins - ties, tables)
    return total

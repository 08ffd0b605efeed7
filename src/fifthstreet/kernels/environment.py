"""Many rounds at once: each step of all of them is one pass over arrays.

A round is a row: its cards, how far it is and what is staked. The cards of a row's next round are a
function of the key, the row and how many rounds it had, so nobody's play changes anybody's cards.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.philox import block
from fifthstreet.kernels.set_index import CARDS, place_of_five

FOLD = 0
UNSEEN = CARDS
FIVE = 5


def even_limit(cards: int) -> np.uint64:
    """Return the highest random word that favours no order of so many cards."""
    orders = 1
    for left in range(CARDS, CARDS - cards, -1):
        orders *= left
    return np.uint64(2**64 - 2**64 % orders - 1)


@njit(nogil=True, cache=True)
def _deal(cards: np.ndarray, key: int, limit: int, number: int, row: int) -> None:
    """Deal a round from the first random word that is not above the limit."""
    draw = 0
    while True:
        word, other = block(key, number, draw, row)
        if word <= limit:
            break
        if other <= limit:
            word = other
            break
        draw += 1
    for at in range(cards.size):
        left = np.uint64(CARDS - at)
        card = np.int64(word % left)
        word //= left
        # The card is counted among those left: it moves up past each one dealt before, and
        # those must be passed in rising order.
        passed = -1
        while True:
            lowest = CARDS
            for before in range(at):
                if passed < cards[before] < lowest:
                    lowest = np.int64(cards[before])
            if lowest > card:
                break
            card += 1
            passed = lowest
        cards[at] = card


@njit(nogil=True, cache=True)
def _sort(cards: np.ndarray) -> None:
    """Put a few cards in descending order."""
    for at in range(1, cards.size):
        card, place = cards[at], at
        while place > 0 and cards[place - 1] < card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@njit(nogil=True, cache=True)
def deal_rows(rounds: tuple, chance: tuple, own: int) -> None:
    """Deal the next round of every row that is over; the first cards are the player's own."""
    cards, street, staked, over, dealt = rounds
    key, limit = chance
    for row in range(over.size):
        if over[row]:
            _deal(cards[row], key, limit, dealt[row], row)
            _sort(cards[row, :own])
            dealt[row] += 1
            street[row], staked[row], over[row] = 0, 1, False


@njit(nogil=True, cache=True)
def first_illegal(rounds: tuple, actions: np.ndarray, may: np.ndarray) -> int:
    """Return the first row whose action may not be taken, or -1; rows that are over take any."""
    _, street, _, over, _ = rounds
    for row in range(over.size):
        action = actions[row]
        if over[row]:
            continue
        if action < 0 or action >= may.shape[1] or not may[street[row], action]:
            return row
    return -1


@njit(nogil=True, cache=True)
def masks(rounds: tuple, may: np.ndarray, mask: np.ndarray) -> None:
    """Write which actions may be taken in each row; none where the round is over."""
    _, street, _, over, _ = rounds
    for row in range(over.size):
        for action in range(may.shape[1]):
            mask[row, action] = may[street[row], action] and not over[row]


@njit(nogil=True, cache=True)
def see_own(rounds: tuple, observations: np.ndarray) -> None:
    """Write what is seen in each row: own cards, the board so far, the decision, the stake."""
    cards, street, staked, over, _ = rounds
    last = observations.shape[1]
    for row in range(over.size):
        # A row that is over keeps the cards turned up until then; its street counts the bets.
        for at in range(FIVE):
            observations[row, at] = cards[row, at] if at < 2 + street[row] else UNSEEN
        observations[row, last - 2] = FIVE - 2 if over[row] else street[row]
        observations[row, last - 1] = staked[row]


@njit(nogil=True, cache=True)
def _place(hand: np.ndarray) -> int:
    """Return the place of five cards in whatever order."""
    a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
    if a > b:
        a, b = b, a
    if d > e:
        d, e = e, d
    if c > e:
        c, e = e, c
    if c > d:
        c, d = d, c
    if b > e:
        b, e = e, b
    if a > d:
        a, d = d, a
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return place_of_five(a, b, c, d, e)


@njit(nogil=True, cache=True)
def step_own(
    rounds: tuple, actions: np.ndarray, law: tuple, rewards: np.ndarray, ended: np.ndarray
) -> None:
    """Take one action in every row that is not over; the rows that end are marked as over.

    `law` holds the multiple behind each action of a street, the net of each class by the antes
    staked, and the class of every five-card hand by its place.
    """
    cards, street, staked, over, _ = rounds
    multiples, nets, classes = law
    for row in range(over.size):
        rewards[row], ended[row] = 0.0, False
        if over[row]:
            continue
        if actions[row] == FOLD:
            rewards[row] = -staked[row]
            ended[row] = over[row] = True
            continue
        staked[row] += multiples[street[row], actions[row]]
        street[row] += 1
        if street[row] == multiples.shape[0]:
            rewards[row] = nets[staked[row], classes[_place(cards[row])]]
            ended[row] = over[row] = True


@njit(nogil=True, cache=True)
def see_versus(rounds: tuple, observations: np.ndarray) -> None:
    """Write what is seen in each row: own cards and the dealer's face-up card."""
    cards = rounds[0]
    for row in range(cards.shape[0]):
        for at in range(FIVE + 1):
            observations[row, at] = cards[row, at]


@njit(nogil=True, cache=True)
def step_versus(
    rounds: tuple, actions: np.ndarray, law: tuple, rewards: np.ndarray, ended: np.ndarray
) -> None:
    """Take one action in every row that is not over, which ends it.

    `law` holds the strength and the class of every five-card hand by its place, the nets of each
    class where the dealer fails, loses, ties and wins, and the least strength that qualifies.
    """
    cards, _, staked, over, _ = rounds
    strengths, classes, nets, bet, least = law
    for row in range(over.size):
        rewards[row], ended[row] = 0.0, False
        if over[row]:
            continue
        ended[row] = over[row] = True
        if actions[row] == FOLD:
            rewards[row] = -staked[row]
            continue
        staked[row] += bet
        own = _place(cards[row, :FIVE])
        mine, theirs = strengths[own], strengths[_place(cards[row, FIVE:])]
        if theirs < least:
            outcome = 0
        elif theirs < mine:
            outcome = 1
        elif theirs == mine:
            outcome = 2
        else:
            outcome = 3
        rewards[row] = nets[classes[own], outcome]

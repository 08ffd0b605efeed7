"""The main game and the bets beside it, counted together over all deals of a hand and a board."""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, insert, next_set, place_of_five
from fifthstreet.kernels.six import class_of_six

BOX = 4
"""How many cards a box has."""
_TRIPS = 15
"""The class of three of a kind, and so the number of classes below it."""
_LOWEST = sum(1 << 4 * rank for rank in range(13))
_ACE = 4 * 12


@njit(nogil=True, cache=True)
def _place(cards: np.ndarray, size: int) -> int:
    place = 0
    for k in range(size):
        place += CHOOSE[cards[k], k + 1]
    return place


@njit(nogil=True, cache=True)
def _may_be_trips(ranks: int, suits: int) -> bool:
    """Tell whether cards may make three of a kind, a straight, a flush or more.

    `ranks` and `suits` have four bits for the cards of each rank and of each suit.
    """
    if (ranks & ranks >> 1 | ranks >> 2) & _LOWEST or (suits + 0x3333) & 0x8888:
        return True
    runs = (ranks | ranks >> 1 | ranks >> 2) & _LOWEST
    runs = runs << 4 | runs >> _ACE
    return runs & runs >> 4 & runs >> 8 & runs >> 12 & runs >> 16 != 0


@njit(nogil=True, cache=True)
def _boxes(
    hole: np.ndarray, free: np.ndarray, class_of: np.ndarray, keys: np.ndarray, parts: tuple
) -> None:
    """Count the boxes of each key, by every part of up to three cards that they hold.

    `keys` tells the key of each class of six cards; key 0 is not counted.
    """
    none, ones, twos, threes = parts
    none[:] = 0
    ones[:] = 0
    twos[:] = 0
    threes[:] = 0
    six = np.empty(6, dtype=np.int64)
    all_classes = keys[:_TRIPS].any()
    ranks, suits = np.int64(1) << 4 * (free >> 2), np.int64(1) << 4 * (free & 3)
    own_ranks = (np.int64(1) << 4 * (hole >> 2)).sum()
    own_suits = (np.int64(1) << 4 * (hole & 3)).sum()
    for d in range(3, free.size):
        for c in range(2, d):
            for b in range(1, c):
                some_ranks = own_ranks + ranks[b] + ranks[c] + ranks[d]
                some_suits = own_suits + suits[b] + suits[c] + suits[d]
                for a in range(b):
                    if not all_classes and not _may_be_trips(
                        some_ranks + ranks[a], some_suits + suits[a]
                    ):
                        continue
                    six[: hole.size] = hole
                    insert(free[a], six, 2)
                    insert(free[b], six, 3)
                    insert(free[c], six, 4)
                    insert(free[d], six, 5)
                    key = keys[class_of_six(six, class_of)]
                    if key == 0:
                        continue
                    none[key] += 1
                    for one in (a, b, c, d):
                        ones[one, key] += 1
                    for one, two in ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d)):
                        twos[one + CHOOSE[two, 2], key] += 1
                    for one, two, three in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
                        threes[one + CHOOSE[two, 2] + CHOOSE[three, 3], key] += 1


@njit(nogil=True, cache=True)
def _left(at: np.ndarray, parts: tuple, boxes: int, left: np.ndarray) -> None:
    """Write how many boxes of each key share no card with a board of three."""
    none, ones, twos, threes = parts
    a, b, c = at
    whole = boxes
    for key in range(1, left.size):
        count = none[key] - ones[a, key] - ones[b, key] - ones[c, key]
        count += twos[a + CHOOSE[b, 2], key]
        count += twos[a + CHOOSE[c, 2], key] + twos[b + CHOOSE[c, 2], key]
        count -= threes[a + CHOOSE[b, 2] + CHOOSE[c, 3], key]
        left[key] = count
        whole -= count
    left[0] = whole


@njit(nogil=True, cache=True)
def _states(hole: np.ndarray, numbers: tuple, states: tuple) -> None:
    """Write the numbers of all sets that one and two more cards make of a hand."""
    ones, twos = states
    size = hole.size
    cards = np.empty(size + 2, dtype=np.int64)
    for one in range(CARDS):
        if (hole == one).any():
            continue
        cards[:size] = hole
        insert(one, cards, size)
        ones[one] = numbers[1][_place(cards, size + 1)]
        if size + 2 > 4:
            continue
        for two in range(one):
            if (hole == two).any():
                continue
            cards[:size] = hole
            insert(one, cards, size)
            insert(two, cards, size + 1)
            number = numbers[2][_place(cards, size + 2)]
            twos[one, two] = twos[two, one] = number


@njit(nogil=True, cache=True)
def count(deal: tuple, play: tuple, bets: tuple, orders: np.ndarray, counts: np.ndarray) -> None:
    """Add up deals by how play ends, the final class, and the keys of the bets beside it.

    `deal` has the kept hands, how many each stands for, and the numbers of all sets of their size,
    and of one and two cards more. `play` has the cards of the board seen at each decision, and
    what is done there: for each node and state the next node, or -1 less the number of a fold.
    Folds come after the endings without one. `bets` has the class of every five cards, the key of
    every board, of every hand, and of every class of six cards; one key of six means no box.
    `counts` is by ending, class, key of the board, of the hand and of the box.
    """
    hands, ways, numbers = deal
    seen, moves, finals = play
    class_of, on_board, on_hand, on_six = bets
    size, most = hands.shape[1], CARDS - hands.shape[1]
    board = 5 - size
    boxed = on_six.size > 1
    many = counts.shape[4]
    trios = (
        np.zeros(many, dtype=np.int64),
        np.zeros((most, many), dtype=np.int64),
        np.zeros((CHOOSE[most, 2], many), dtype=np.int64),
        np.zeros((CHOOSE[most, 3], many), dtype=np.int64),
    )
    states = np.zeros(CARDS, dtype=np.int64), np.zeros((CARDS, CARDS), dtype=np.int64)
    free = np.empty(most, dtype=np.int64)
    five, left = np.empty(5, dtype=np.int64), np.ones(many, dtype=np.int64)
    cards = np.empty(board, dtype=np.int64)
    for number in range(hands.shape[0]):
        hole = hands[number].astype(np.int64)
        place = 0
        for card in range(CARDS):
            if not (hole == card).any():
                free[place] = card
                place += 1
        _states(hole, numbers, states)
        own = numbers[0][_place(hole, size)]
        if boxed:
            _boxes(hole, free, class_of, on_six, trios)
        at = np.arange(board)
        while True:
            five[:size] = hole
            for each in range(board):
                cards[each] = free[at[each]]
                insert(cards[each], five, size + each)
            final = class_of[place_of_five(five[0], five[1], five[2], five[3], five[4])]
            if boxed:
                _left(at, trios, CHOOSE[most - board, BOX], left)
            key = on_board[_place(cards, board)]
            for order in orders:
                node = 0
                for street in range(seen.size):
                    if seen[street] == board:
                        state = np.int64(final)
                    elif seen[street] == 0:
                        state = np.int64(own)
                    elif seen[street] == 1:
                        state = states[0][cards[order[0]]]
                    else:
                        state = states[1][cards[order[0]], cards[order[1]]]
                    node = moves[street, node, state]
                    if node < 0:
                        node = finals - 1 - node
                        break
                for box in range(many):
                    if left[box]:
                        counts[node, final, key, on_hand[number], box] += ways[number] * left[box]
            if not next_set(at, most):
                break

"""Positions with dead cards: a player has seen cards of other seats, which cannot come any more.

A player's first cards are fixed and all other cards are counted by their order among the rest, so
that dead cards are places among them. Every position is solved twice: for a player who minds the
dead cards, and for one who plays as if nothing had been seen.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.set_index import CARDS, CHOOSE, place_of_two, place_with
from fifthstreet.kernels.suits import SUITS, canonical_place

OTHERS = CARDS - 2
"""How many cards there are beside two hole cards."""

BOARDS = int(CHOOSE[OTHERS, 2])
"""How many sets of two community cards there are beside two hole cards."""


@njit(nogil=True, cache=True)
def without(own: np.ndarray, others: np.ndarray) -> None:
    """Write all cards but those held, in their order."""
    count = 0
    for card in range(CARDS):
        if not (own == card).any():
            others[count] = card
            count += 1


@njit(nogil=True, cache=True)
def boards(holes: np.ndarray, class_of: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return for each two hole cards and two others their kept place and what a fifth makes.

    `class_of` tells the class of every five-card hand by its place. Places are those of the sets of
    four cards that `suits` keeps.
    """
    count = holes.shape[0]
    places = np.empty((count, BOARDS), dtype=np.int64)
    classes = np.zeros((count, BOARDS, OTHERS), dtype=np.uint8)
    others, masks = np.empty(OTHERS, dtype=np.int64), np.zeros(SUITS, dtype=np.int64)
    for number in range(count):
        without(holes[number], others)
        for y in range(1, OTHERS):
            for x in range(y):
                four = np.array([holes[number, 0], holes[number, 1], others[x], others[y]])
                four.sort()
                board = place_of_two(x, y)
                places[number, board] = canonical_place(four, masks)
                for z in range(OTHERS):
                    if z not in (x, y):
                        fifth = place_with(four, others[z])
                        classes[number, board, z] = class_of[fifth]
    return places, classes


@njit(nogil=True, cache=True)
def last_sums(classes: np.ndarray, nets: np.ndarray) -> np.ndarray:
    """Return for each board of some hole cards the sum of nets over all fifth cards.

    A row of `nets` is a class, a column a number of antes staked.
    """
    sums = np.zeros((BOARDS, nets.shape[1]), dtype=np.int64)
    for y in range(1, OTHERS):
        for x in range(y):
            board = place_of_two(x, y)
            for z in range(OTHERS):
                if z not in (x, y):
                    for staked in range(nets.shape[1]):
                        sums[board, staked] += nets[classes[board, z], staked]
    return sums


@njit(nogil=True, cache=True)
def _best(choices: np.ndarray, ends: np.ndarray, lost: int) -> int:
    """Return the value of the best choice.

    `choices` are the antes staked and the multiples that may be bet, `ends` what comes of the antes
    staked then, and `lost` what becomes of one ante that is folded.
    """
    best = choices[0] * lost
    for column in range(1, choices.size):
        best = max(best, ends[choices[0] + choices[column]])
    return best


@njit(nogil=True, cache=True)
def _usual(staked: int, bet: int, ends: np.ndarray, lost: int) -> int:
    """Return the value of the choice that is usually made; 0 is a fold."""
    return ends[staked + bet] if bet > 0 else staked * lost


@njit(nogil=True, cache=True)
def _solve_third(
    tables: tuple, choices: np.ndarray, pays: tuple, dead: np.ndarray, absent: np.ndarray
) -> np.ndarray:
    """Return after[way to play, card, staked]: the sums over the other card of two on the board."""
    classes, sums, _, _, usual = tables
    nets, scale = pays
    staking = nets.shape[1]
    lost = -scale * (OTHERS - 2 - dead.size)
    after = np.zeros((2, OTHERS, staking), dtype=np.int64)
    ends = np.empty(staking, dtype=np.int64)
    for y in range(1, OTHERS):
        if absent[y]:
            continue
        for x in range(y):
            if absent[x]:
                continue
            board = place_of_two(x, y)
            for staked in range(staking):
                ends[staked] = sums[board, staked]
            for card in dead:
                number = classes[board, card]
                for staked in range(staking):
                    ends[staked] -= nets[number, staked]
            for row in range(choices.shape[0]):
                staked = choices[row, 0]
                best = _best(choices[row], ends, lost)
                played = _usual(staked, usual[board, row], ends, lost)
                after[0, x, staked] += best
                after[0, y, staked] += best
                after[1, x, staked] += played
                after[1, y, staked] += played
    return after


@njit(nogil=True, cache=True)
def _solve_with_dead(
    tables: tuple, streets: tuple, pays: tuple, dead: np.ndarray
) -> tuple[int, int]:
    """Return the value of hole cards with dead cards: of the best play, and of the usual one.

    `tables` are those of the hole cards: classes of boards, their sums, and what is usually bet at
    each street. `streets` are the choices of each street: antes staked, and the multiples. `pays`
    are the nets, by class and antes staked, and their scale. A value is the sum over all orders in
    which the board can come, times the scale.
    """
    _, _, first, second, _ = tables
    live = OTHERS - dead.size
    absent = np.zeros(OTHERS, dtype=np.bool_)
    for card in dead:
        absent[card] = True
    after = _solve_third(tables, streets[2], pays, dead, absent)
    ends = np.zeros((2, after.shape[2]), dtype=np.int64)
    lost = -pays[1] * (live - 2) * (live - 1)
    for x in range(OTHERS):
        if not absent[x]:
            for row in range(streets[1].shape[0]):
                staked = streets[1][row, 0]
                ends[0, staked] += _best(streets[1][row], after[0, x], lost)
                ends[1, staked] += _usual(staked, second[x, row], after[1, x], lost)
    choices = streets[0][0]
    best = _best(choices, ends[0], lost * live)
    return best, _usual(choices[0], first[0], ends[1], lost * live)


@njit(nogil=True, cache=True)
def draw(words: np.ndarray, places: np.ndarray) -> None:
    """Shuffle as many of the places to the front as there are random words, each place alike."""
    size = np.uint64(places.size)
    for at in range(words.size):
        other = at + np.int64(words[at] % (size - np.uint64(at)))
        places[at], places[other] = places[other], places[at]


@njit(nogil=True, cache=True)
def sampled_gains(
    words: np.ndarray, until: np.ndarray, tables: tuple, streets: tuple, pays: tuple
) -> np.ndarray:
    """Return what minding dead cards gains in random positions; a row of words makes one.

    The first word chooses the hole cards, by how many of all hands come `until` each, and the other
    words the dead cards. `tables` are those of `_solve_with_dead`, of all hole cards.
    """
    classes, sums, first, second, third = tables
    gains = np.empty(words.shape[0], dtype=np.int64)
    places = np.empty(OTHERS, dtype=np.int64)
    for sample in range(words.shape[0]):
        hole = np.searchsorted(until, np.int64(words[sample, 0] % np.uint64(until[-1])), "right")
        for place in range(OTHERS):
            places[place] = place
        draw(words[sample, 1:], places)
        own = classes[hole], sums[hole], first[hole], second[hole], third[hole]
        best, usual = _solve_with_dead(own, streets, pays, places[: words.shape[1] - 1])
        gains[sample] = best - usual
    return gains


@njit(nogil=True, cache=True)
def values_with(tables: tuple, streets: tuple, pays: tuple, dead: np.ndarray) -> np.ndarray:
    """Return the best and the usual value of hole cards with each of some sets of dead cards."""
    values = np.empty((dead.shape[0], 2), dtype=np.int64)
    for number in range(dead.shape[0]):
        values[number, 0], values[number, 1] = _solve_with_dead(tables, streets, pays, dead[number])
    return values

"""A dealer's card known too early: what hands are worth on a flop against each card it may be."""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_showdown import (
    LIVE,
    arrange,
    others,
    room,
    suit_of_flush,
)
from fifthstreet.kernels.set_index import CARDS

DEALT = LIVE - 3
"""How many hands the dealer may hold beside a board, a player's hand and with a known card."""


@njit(nogil=True, cache=True)
def _tables(space: tuple, low: int, levels: np.ndarray, lower: np.ndarray) -> None:
    """Write by cards what `arrange` counted: the level of every two, and hands below each level."""
    live, strength, _, level_of, below, _ = space
    top = 0
    at = 0
    for q in range(1, LIVE):
        for p in range(q):
            level = level_of[strength[at]]
            levels[live[q], live[p]] = level
            levels[live[p], live[q]] = level
            top = max(top, level)
            at += 1
    for level in range(top + 2):
        for p in range(LIVE):
            lower[level, live[p]] = below[level, p]
    for p in range(LIVE):
        lower[-1, live[p]] = below[low, p]


@njit(nogil=True, cache=True)
def _count(
    pair: tuple[int, int], low: int, levels: np.ndarray, lower: np.ndarray, counts: np.ndarray
) -> None:
    """Write for each known card how many of the dealer's hands are lower, equal and fail."""
    a, b = pair
    level = levels[a, b]
    with_a, with_b = levels[a], levels[b]
    under, up_to, fails = lower[level], lower[level + 1], lower[-1]
    for card in range(CARDS):
        counts[0, card] = under[card] - (with_a[card] < level) - (with_b[card] < level)
    for card in range(CARDS):
        up = up_to[card] - (with_a[card] <= level) - (with_b[card] <= level)
        counts[1, card] = up - counts[0, card]
    for card in range(CARDS):
        counts[2, card] = fails[card] - (with_a[card] < low) - (with_b[card] < low)


@njit(nogil=True, cache=True)
def _worth(counts: np.ndarray, term: np.ndarray, worth: np.ndarray) -> None:
    """Write what a bet is worth against each known card."""
    base, first, second, third = term[0], term[1], term[2], term[3]
    lower, equal, fails = counts[0], counts[1], counts[2]
    for card in range(CARDS):
        worth[card] = base + lower[card] * first + equal[card] * second + fails[card] * third


@njit(nogil=True, cache=True)
def _add(worth: np.ndarray, free: np.ndarray, into: np.ndarray) -> None:
    for card in range(CARDS):
        into[card] += worth[card] * free[card]


@njit(nogil=True, cache=True)
def values_against_cards(
    flop: np.ndarray, holes: np.ndarray, tables: tuple, game: tuple, sums: np.ndarray
) -> None:
    """Add to `sums[value, hole, card]` what hole cards are worth against a dealer with a card.

    Sums are over all boards that go on from the flop and over the dealer's other card, in 32 bits.
    `game` is as for `board_sums.values_on_flops`, with terms for so few hands; the last bet is
    decided with the card known.
    """
    least, classes, terms, stakes, choices, fold, _ = game
    space = room()
    live, strength = space[0], space[1]
    levels = np.zeros((CARDS, CARDS), dtype=np.int32)
    lower = np.zeros((strength.size + 2, CARDS), dtype=np.int32)
    free = np.zeros(CARDS, dtype=np.int32)
    counts = np.empty((3, CARDS), dtype=np.int32)
    worth, best = np.empty(CARDS, dtype=np.int32), np.empty(CARDS, dtype=np.int32)
    places = np.zeros(CARDS, dtype=np.int64)
    for second in range(1, CARDS):
        for first in range(second):
            if (flop == first).any() or (flop == second).any():
                continue
            board = np.sort(np.append(flop, np.array([first, second])))
            others(board, live)
            low = arrange(board, suit_of_flush(board), tables, least, space)
            _tables(space, low, levels, lower)
            free[:] = 0
            for place in range(LIVE):
                free[live[place]] = 1
                places[live[place]] = place
            for hole in range(len(holes)):
                high, down = holes[hole, 0], holes[hole, 1]
                if free[high] == 0 or free[down] == 0:
                    continue
                _count((high, down), low, levels, lower, counts)
                own = strength[places[down] + places[high] * (places[high] - 1) // 2]
                mine = terms[classes[own], int(own >= least)]
                free[high] = free[down] = 0
                for stake in range(stakes.size):
                    _worth(counts, mine[stakes[stake]], worth)
                    _add(worth, free, sums[stake, hole])
                for at in range(choices.size):
                    if choices[at] < 0:
                        worth[:] = fold
                    else:
                        _worth(counts, mine[choices[at]], worth)
                    for card in range(CARDS):
                        best[card] = max(best[card], worth[card]) if at else worth[card]
                if choices.size:
                    _add(best, free, sums[stakes.size, hole])
                free[high] = free[down] = 1

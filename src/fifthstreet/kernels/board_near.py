"""How rounds end from some states on flops, and last choices that other pays change."""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_flops import FLOPS, moved
from fifthstreet.kernels.board_showdown import HANDS, LIVE, compare, room
from fifthstreet.kernels.board_sums import ON_FLOP, OUTCOMES, add_ends, ends_of_last
from fifthstreet.kernels.set_index import CARDS

ABOUT = 5
"""What is written of a hand before its ends: its board, its two cards, its class and its choice."""


@njit(nogil=True, cache=True)
def changed_last(boards: tuple, tables: tuple, game: tuple, other: tuple) -> np.ndarray:
    """Return the hands whose last choice is another under other terms, each with its ends."""
    cards, ways, _, _ = boards
    least, classes = game[0], game[1]
    none = np.empty(0, dtype=np.uint8)
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    last, otherwise = np.empty(HANDS, dtype=np.int64), np.empty(HANDS, dtype=np.int64)
    rows, size = np.zeros((64, ABOUT + OUTCOMES), dtype=np.int64), 0
    for number in range(len(cards)):
        if compare(cards[number], tables, least, space):
            ends_of_last(strength, counts, game, none, last)
            ends_of_last(strength, counts, other, none, otherwise)
        hand = 0
        for q in range(1, LIVE):
            for p in range(q):
                if last[hand] != otherwise[hand]:
                    if size == len(rows):
                        rows = np.concatenate((rows, np.zeros_like(rows)))
                    own, row = strength[hand], rows[size]
                    row[0], row[1], row[2] = number, live[q], live[p]
                    row[3], row[4] = classes[own], last[hand] - ON_FLOP
                    add_ends(counts[hand], ways[number], own >= least, row[ABOUT:])
                    size += 1
                hand += 1
    return rows[:size]


@njit(nogil=True, cache=True)
def ends_of_states(
    boards: tuple, tables: tuple, game: tuple, states: tuple, ends: np.ndarray
) -> None:
    """Add to `ends[state, end, line, outcome]` how rounds end: played on, then by last choices.

    `states` are the line of every class, where the cells of each flop begin in what follows, and of
    every cell its two cards and the number of its state.
    """
    cards, ways, flops, swaps = boards
    least, classes, decides = game[0], game[1], game[4].size > 0
    lines, starts, highs, lows, numbers = states
    none = np.empty(0, dtype=np.uint8)
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    last = np.empty(HANDS, dtype=np.int64)
    place = np.empty(CARDS, dtype=np.int64)
    for number in range(len(cards)):
        if compare(cards[number], tables, least, space) and decides:
            ends_of_last(strength, counts, game, none, last)
        for way in range(FLOPS):
            flop = flops[number, way]
            place[:] = -1
            for p in range(LIVE):
                place[moved(live[p], swaps[number, way])] = p
            for cell in range(starts[flop], starts[flop + 1]):
                one, two = place[highs[cell]], place[lows[cell]]
                if one < 0 or two < 0:
                    continue
                p, q = min(one, two), max(one, two)
                hand = q * (q - 1) // 2 + p
                own = strength[hand]
                into = ends[numbers[cell], :, lines[classes[own]]]
                add_ends(counts[hand], ways[number], own >= least, into[0])
                if decides:
                    chosen = into[1 + last[hand] - ON_FLOP]
                    add_ends(counts[hand], ways[number], own >= least, chosen)

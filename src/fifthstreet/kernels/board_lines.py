"""A bet beside a shared board: how rounds end for each of its lines, counted with the main game."""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_flops import FLOPS, moved
from fifthstreet.kernels.board_showdown import HANDS, LIVE, compare, room
from fifthstreet.kernels.board_sums import add_ends, ends_of_last
from fifthstreet.kernels.set_index import CARDS

CHOICES = 4
"""How many choices there may be at a decision."""


@njit(nogil=True, cache=True)
def ends_by_line(
    boards: tuple, tables: tuple, game: tuple, policies: tuple, lines: tuple, ends: np.ndarray
) -> None:
    """Add to `ends[choice, line, class, outcome]` how rounds end: choices of three decisions.

    `policies` are for each cell the place of the choice on hole cards, the place of that which goes
    on to a flop, and then what `board_sums.ends_by_choice` takes but the first. `lines` are those
    of each flop and cell, and of each board and hand where the bet is on all shared cards.
    """
    cards, ways, flops, swaps = boards
    least, classes = game[0], game[1]
    before, staying, on_flop, packed, going = policies
    by_flop, by_board = lines
    whole = by_board.shape[1] > 0
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    last = np.empty(HANDS, dtype=np.int64)
    to = np.empty((FLOPS, LIVE), dtype=np.int64)
    for number in range(len(cards)):
        compare(cards[number], tables, least, space)
        ends_of_last(strength, counts, game, packed[number], last)
        for way in range(FLOPS):
            for p in range(LIVE):
                to[way, p] = moved(live[p], swaps[number, way])
        at = 0
        for q in range(1, LIVE):
            for p in range(q):
                own = strength[at]
                # On most flops of a board a hand ends alike, and is then added once.
                end = line = often = 0
                for way in range(FLOPS):
                    flop, cell = flops[number, way], to[way, q] * CARDS + to[way, p]
                    now = before[live[q] * CARDS + live[p]]
                    if now == staying:
                        now = CHOICES + on_flop[flop, cell]
                        if on_flop[flop, cell] == going:
                            now = CHOICES + last[at]
                    lies = by_board[number, at] if whole else by_flop[flop, cell]
                    if often and (now != end or lies != line):
                        into = ends[end, line, classes[own]]
                        add_ends(counts[at], ways[number] * often, own >= least, into)
                        often = 0
                    end, line, often = now, lies, often + 1
                into = ends[end, line, classes[own]]
                add_ends(counts[at], ways[number] * often, own >= least, into)
                at += 1

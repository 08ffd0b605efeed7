"""A bet beside a shared board: how rounds end for each of its lines, counted with the main game."""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_flops import FLOPS, moved
from fifthstreet.kernels.board_showdown import HANDS, LIVE, compare, room
from fifthstreet.kernels.board_sums import add_ends, last_place
from fifthstreet.kernels.set_index import CARDS

CHOICES = 4
"""How many choices there may be at a decision."""


@njit(nogil=True, cache=True)
def ends_by_line(
    boards: tuple, tables: tuple, game: tuple, policies: tuple, lines: tuple, ends: np.ndarray
) -> None:
    """Add to `ends[choice, line, class, outcome]` how rounds end: choices of three decisions.

    `policies` are for each cell the place of the choice on hole cards, the place of that which goes
    on to a flop, and then what `board_sums.last_losses` takes. `lines` are those of each flop and
    cell, and of each board and hand where the bet is on all shared cards.
    """
    cards, ways, flops, swaps = boards
    least, classes, _, _, choices, _, _ = game
    before, staying, on_flop, packed, going, theirs = policies
    by_flop, by_board = lines
    whole = by_board.shape[1] > 0
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    last = np.empty(HANDS, dtype=np.int64)
    to = np.empty(LIVE, dtype=np.int64)
    for number in range(len(cards)):
        compare(cards[number], tables, least, space)
        for at in range(HANDS):
            last[at] = 2 * CHOICES
            if choices.size:
                qualifies = int(strength[at] >= least)
                terms = theirs[0][classes[strength[at]], qualifies]
                last[at] += last_place((at, packed[number]), counts[at], choices, terms, theirs)
        for way in range(FLOPS):
            for p in range(LIVE):
                to[p] = moved(live[p], swaps[number, way])
            flop = flops[number, way]
            at = 0
            for q in range(1, LIVE):
                for p in range(q):
                    cell = to[q] * CARDS + to[p]
                    end = before[live[q] * CARDS + live[p]]
                    if end == staying:
                        end = CHOICES + on_flop[flop, cell]
                        if on_flop[flop, cell] == going:
                            end = last[at]
                    line = by_board[number, at] if whole else by_flop[flop, cell]
                    own = strength[at]
                    into = ends[end, line, classes[own]]
                    add_ends(counts[at], ways[number], own >= least, into)
                    at += 1

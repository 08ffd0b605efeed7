"""Whole tables beside a board shared with the dealer, by the million rounds."""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_flops import moved, swap_of
from fifthstreet.kernels.board_showdown import BOARD, compare, room
from fifthstreet.kernels.board_sums import river
from fifthstreet.kernels.set_index import CARDS, place_of_three
from fifthstreet.kernels.shuffle import shuffle
from fifthstreet.kernels.simulate_hands import CARDS_STREAM
from fifthstreet.kernels.simulate_table import keep
from fifthstreet.kernels.table_hands import sorted_place
from fifthstreet.kernels.table_records import FOLDED, MAIN, THREE, Record
from fifthstreet.kernels.table_tally import PATIENCE, add_round, carry

FOLD, STAY = -1, -2
"""Choices beside the numbers of stakes; a fold is also the last row of what rounds win."""

BY_CLASS, BY_HOLE, BY_FLOP = range(3)
"""What decides a side bet: the final hand, a seat's own cards, or those and the flop."""


@njit(nogil=True, cache=True)
def _place(live: np.ndarray, one: int, two: int) -> int:
    """Return the place of two cards among all pairs of live ones."""
    p, q = np.searchsorted(live, min(one, two)), np.searchsorted(live, max(one, two))
    return p + q * (q - 1) // 2


@njit(nogil=True, cache=True)
def _pay_beside(table: Record, hands: Record, seat: int, line: int, lives: bool) -> None:
    """Settle the side bet of a seat on a line; one that a fold took is lost."""
    stake = table.stakes[seat, THREE]
    won = stake * table.three[line, 0] + table.three[line, 1]
    hands.net[seat, THREE] = won if lives else -stake


@njit(nogil=True, cache=True)
def play_board(
    deal: tuple, tables: np.ndarray, policies: tuple, rounds: np.ndarray, tallies: np.ndarray
) -> None:
    """Play rounds beside a board shared with the dealer and count them.

    `deal` is as in `simulate_table.play_own`. `policies` are the stake that each cell of hole cards
    takes before the flop and on each flop, with the number of every flop; the law of the last
    decision; the tables of seven cards; what each stake wins by seat, class and outcome, with and
    without a ceiling; and what decides the side bet, its line for each, and whether it outlives
    a fold.
    """
    key, first, last, decks, traces = deal
    (before, on_flop, flop_number), law, seven, (nets, free), (by, lines, outlives) = policies
    least, classes, terms, _, choices, fold, larger = law
    table, hands, tally = tables[0], rounds[0], tallies[0]
    space = room()
    live, strength, counts = space[0], space[1], space[2]
    deck, board = np.zeros(CARDS, np.int64), np.zeros(BOARD, np.int64)
    for number in range(first, last):
        if len(decks):
            deck[:] = decks[number - first]
        else:
            shuffle(deck, table.dealt, key, number, CARDS_STREAM)
        for at in range(BOARD):
            board[at] = deck[table.shared[at]]
        x, y, z = board[0], board[1], board[2]
        swap = swap_of(board[:3])
        flop = np.array([moved(x, swap), moved(y, swap), moved(z, swap)])
        flop.sort()
        alike = flop_number[place_of_three(flop[0], flop[1], flop[2])]
        board.sort()
        compare(board, seven, least, space)
        dealer = strength[_place(live, deck[table.shared[BOARD]], deck[table.shared[BOARD + 1]])]
        hands.kept_back = 0
        for seat in range(table.seats):
            a, b = deck[table.places[seat, 0]], deck[table.places[seat, 1]]
            at = _place(live, a, b)
            mine = strength[at]
            kind = np.int64(classes[mine])
            stake = np.int64(before[a * CARDS + b])
            if stake == STAY:
                m, n = moved(a, swap), moved(b, swap)
                stake = np.int64(on_flop[alike, max(m, n) * CARDS + min(m, n)])
            if stake == STAY:
                worth = terms[kind, int(mine >= least)]
                stake = choices[river(counts[at], worth, choices, fold, larger)[1]]
            met = 3 * int(dealer >= least) + int(dealer >= mine) + int(dealer > mine)
            hands.net[seat, MAIN] = nets[seat, stake, kind, met]
            hands.kept_back += free[seat, stake, kind, met] - nets[seat, stake, kind, met]
            hands.code[seat], hands.live[seat] = max(stake, 0), stake != FOLD
            hands.ending[seat] = FOLDED if stake == FOLD else kind
            if table.stakes[seat, THREE]:
                line = lines[kind] if by == BY_CLASS else lines[a * CARDS + b]
                if by == BY_FLOP:
                    line = lines[sorted_place(a, b, x, y, z)]
                _pay_beside(table, hands, seat, line, outlives or stake != FOLD)
        add_round(table, hands, tally)
        if number % PATIENCE == 0:
            carry(tally)
        if len(traces):
            keep(traces[number - first], hands)

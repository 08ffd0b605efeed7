"""Whole tables of games for which no quicker kernel was made, by the million rounds.

Boxes have any number of cards against a dealer; hands beside a board have any decisions. What a
round brings to a seat is looked up by its choice, its class and what the dealer's hand comes to.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.board_flops import moved, swap_of
from fifthstreet.kernels.boards import classes_on, stakes_on
from fifthstreet.kernels.set_index import CARDS, CHOOSE, insert
from fifthstreet.kernels.shuffle import shuffle
from fifthstreet.kernels.suits import SUITS, canonical_place
from fifthstreet.kernels.table_records import FOLDED, MAIN, THREE, Record
from fifthstreet.kernels.table_tally import PATIENCE, add_round, carry

CARDS_STREAM = 8
"""The stream of chance of whole tables."""


@njit(nogil=True, cache=True)
def judge(cards: np.ndarray, judged: tuple) -> int:
    """Return the strength of the best part of ascending cards.

    `judged` are the parts that count, as places of cards, and the strengths of all sets by place.
    """
    parts, strengths = judged
    best = 0
    for part in parts:
        place = 0
        for k in range(part.size):
            place += CHOOSE[cards[part[k]], k + 1]
        best = max(best, np.int64(strengths[place]))
    return best


@njit(nogil=True, cache=True)
def pay_side_bet(
    table: Record, hands: Record, seat: int, cards: tuple[np.ndarray, int], side: tuple
) -> None:
    """Settle the side bet of a box on its own cards, and the face-up card where that counts.

    `side` are the sizes of a hand without that card and with it, how it is judged, the line of
    every strength, and whether the bet outlives a fold.
    """
    stake = table.stakes[seat, THREE]
    if not stake:
        return
    (own, size), judged, lines, outlives = side
    mine, up = cards
    every = np.empty(size, np.int64)
    every[:own] = mine[:own]
    if size > own:
        insert(up, every, own)
    line = lines[judge(every, judged)]
    won = stake * table.three[line, 0] + table.three[line, 1]
    hands.net[seat, THREE] = won if outlives or hands.live[seat] else -stake


@njit(nogil=True, cache=True)
def _keep(trace: Record, hands: Record, seats: int) -> None:
    """Write a round down."""
    for seat in range(seats):
        trace.code[seat], trace.ending[seat] = hands.code[seat], hands.ending[seat]
        for wager in (MAIN, THREE):
            trace.net[seat, wager] = hands.net[seat, wager]


@njit(nogil=True, cache=True)
def _end(hands: Record, seat: int, end: tuple, nets: np.ndarray, free: np.ndarray) -> None:
    """Write down what becomes of the main wagers of a seat, under a ceiling and without it."""
    code, kind, live, met = end
    row = code if live else len(nets) - 1
    hands.code[seat], hands.live[seat], hands.kind[seat] = code, live, kind
    hands.ending[seat] = kind if live else FOLDED
    hands.net[seat, MAIN] = nets[row, kind, met] if live else nets[row, code, 0]
    if live:
        hands.kept_back += free[row, kind, met] - nets[row, kind, met]


@njit(nogil=True, cache=True)
def _choice(cards: np.ndarray, up: int, play: tuple, masks: np.ndarray) -> int:
    """Return what a box chooses: the place of its bet, or nought for a fold."""
    policy, rows = play
    row = rows[canonical_place(cards, masks)]
    if policy.shape[1] == 1:
        return np.int64(policy[row, 0])
    swap = swap_of(cards)
    face_up = moved(up, swap)
    column = face_up
    for card in cards:
        column -= moved(card, swap) < face_up
    return np.int64(policy[row, column])


@njit(nogil=True, cache=True)
def _count(table: Record, hands: Record, tally: Record, number: int) -> None:
    add_round(table, hands, tally)
    if number % PATIENCE == 0:
        carry(tally)


@njit(nogil=True, cache=True)
def play_boxes(
    deal: tuple, tables: np.ndarray, policies: tuple, rounds: np.ndarray, tallies: np.ndarray
) -> None:
    """Play rounds of boxes against a dealer and count them.

    `deal` is as in `simulate_table.play_own`. `policies` are the choice of every kept hand against
    every face-up card, with the row of every hand; how a seat's cards and the dealer's are judged;
    the least strength with which the dealer qualifies and the class of every strength; what each
    choice wins by seat, class and outcome, with and without a ceiling, a fold last; and the side
    bet.
    """
    key, first, last, decks, traces = deal
    play, mine, theirs, (least, classes), (nets, free), side = policies
    table, hands, tally = tables[0], rounds[0], tallies[0]
    deck, masks = np.zeros(CARDS, np.int64), np.zeros(SUITS, np.int64)
    cards = np.zeros(side[0][0], np.int64)
    dealer = np.zeros(theirs[0].max() + 1, np.int64)
    for number in range(first, last):
        if len(decks):
            deck[:] = decks[number - first]
        else:
            shuffle(deck, table.dealt, key, number, CARDS_STREAM)
        for at in range(dealer.size):
            insert(deck[table.shared[at]], dealer, at)
        up, against = deck[table.shared[0]], judge(dealer, theirs)
        hands.kept_back = 0
        for seat in range(table.seats):
            for at in range(cards.size):
                insert(deck[table.places[seat, at]], cards, at)
            strength = judge(cards, mine)
            choice = _choice(cards, up, play, masks)
            met = 0
            if against >= least:
                met = 1 + int(against >= strength) + int(against > strength)
            end = (choice, np.int64(classes[strength]), choice > 0, met)
            _end(hands, seat, end, nets[seat], free[seat])
            pay_side_bet(table, hands, seat, (cards, up), side)
        _count(table, hands, tally, number)
        if len(traces):
            _keep(traces[number - first], hands, table.seats)


@njit(nogil=True, cache=True)
def play_beside(
    deal: tuple, tables: np.ndarray, policies: tuple, rounds: np.ndarray, tallies: np.ndarray
) -> None:
    """Play rounds of hands beside a board, which is shown card by card, and count them.

    `deal` is as in `simulate_table.play_own`. `policies` are the play as `boards.stakes_on` reads
    it, the class of every hand, how many cards a seat and the board have, and what each number of
    antes staked wins by seat and class, with and without a ceiling, folds last.
    """
    key, first, last, decks, traces = deal
    play, class_of, (own, size), (nets, free) = policies
    table, hands, tally = tables[0], rounds[0], tallies[0]
    deck, board = np.zeros(CARDS, np.int64), np.zeros(size, np.int64)
    holes = np.zeros((table.seats, own), np.int64)
    staked = np.zeros(table.seats, np.int64)
    for number in range(first, last):
        if len(decks):
            deck[:] = decks[number - first]
        else:
            shuffle(deck, table.dealt, key, number, CARDS_STREAM)
        for at in range(size):
            board[at] = deck[table.shared[at]]
        for seat in range(table.seats):
            for at in range(own):
                holes[seat, at] = deck[table.places[seat, at]]
        classes = classes_on(board, holes, class_of)
        stakes_on(board, holes, classes, play, staked)
        hands.kept_back = 0
        for seat in range(table.seats):
            end = (abs(staked[seat]), classes[seat], staked[seat] > 0, 0)
            _end(hands, seat, end, nets[seat], free[seat])
        _count(table, hands, tally, number)
        if len(traces):
            _keep(traces[number - first], hands, table.seats)

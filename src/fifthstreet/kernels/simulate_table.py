"""Whole tables by the million rounds: every seat with every wager, dealt as the book deals.

A round is dealt from a shuffle of its own number, or from a deck that is given, and settled to the
minor unit; so the same deck can be played here and by the table's rules, and compared.
"""

import numpy as np
from numba import njit

from fifthstreet.kernels.philox import block
from fifthstreet.kernels.set_index import CARDS, insert
from fifthstreet.kernels.shuffle import shuffle
from fifthstreet.kernels.simulate_hands import CARDS_STREAM, pay_side_bet
from fifthstreet.kernels.simulate_own import mistaken
from fifthstreet.kernels.simulate_versus import ALWAYS, SOMETIMES, STRENGTH_BITS
from fifthstreet.kernels.table_hands import (
    BITS,
    PLACE,
    RANKS,
    SUITS,
    six_kind,
    sorted_place,
    sorted_place_of_three,
)
from fifthstreet.kernels.table_records import (
    BET,
    ENVY,
    FOLDED,
    HAND,
    MAIN,
    SEATS,
    SIX,
    THREE,
    TOTAL,
    Record,
)
from fifthstreet.kernels.table_settlement import hold_to_cap, settle_progressive
from fifthstreet.kernels.table_tally import PATIENCE, add_round, carry

MISTAKES_STREAM = 9
"""The stream of chance by which seats err."""

THREES, FOURS = 1326, 1326 + 22100
"""Where decisions on three and four cards begin, those on two cards being the first."""

BOARD = 3
_STRENGTH = (1 << STRENGTH_BITS) - 1
_RATE_BITS = np.uint64(0xFFFF)


@njit(nogil=True, cache=True)
def _slips(key: int, number: int, seat: int, rate: int) -> int:
    """Return the random bits by which a seat errs in a round."""
    bits = np.uint64(0)
    if rate:
        bits, _ = block(key, number, seat, MISTAKES_STREAM)
    return bits


@njit(nogil=True, cache=True)
def keep(trace: Record, hands: Record) -> None:
    """Write a round down."""
    for seat in range(SEATS):
        trace.code[seat], trace.ending[seat] = hands.code[seat], hands.ending[seat]
        for wager in range(TOTAL):
            trace.net[seat, wager] = hands.net[seat, wager]


@njit(nogil=True, cache=True)
def _bets(cards: tuple, decisions: np.ndarray, policy: int, slips: int, rate: int) -> int:
    """Return the bets of a seat on three streets, two bits each; a fold leaves noughts.

    `cards` are two of its own and two of the board; the bets follow from ever larger sets of them.
    """
    a, b, c, d = cards
    a, b = min(a, b), max(a, b)
    third = np.int64(decisions[policy, a + PLACE[b, 2]])
    if rate:
        third = mistaken(third, 0, slips, rate)
    if third == 0:
        return 0
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    packed = np.int64(decisions[policy, THREES + a + PLACE[b, 2] + PLACE[c, 3]])
    fourth = packed >> 2 * (third - 1) & 3
    if rate:
        fourth = mistaken(fourth, 1, slips, rate)
    if fourth == 0:
        return third << 4
    c, d = min(c, d), max(c, d)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    packed = np.int64(decisions[policy, FOURS + a + PLACE[b, 2] + PLACE[c, 3] + PLACE[d, 4]])
    fifth = packed >> 2 * (third + fourth - 2) & 3
    if rate:
        fifth = mistaken(fifth, 2, slips, rate)
    return third << 4 | fourth << 2 | fifth


@njit(nogil=True, cache=True)
def _pay_bonuses(table: Record, hands: Record, deck: np.ndarray, boards: np.ndarray) -> None:
    """Settle the bonus wagers, which a fold leaves alive."""
    board = deck[table.shared[0]], deck[table.shared[1]], deck[table.shared[2]]
    line = np.int64(boards[sorted_place_of_three(board[0], board[1], board[2])])
    hands.three = line
    ranks = suits = bits = np.uint64(0)
    for place in range(BOARD, BOARD + table.box):
        card = deck[table.shared[place]]
        ranks += RANKS[card]
        suits += SUITS[card]
        bits += BITS[card]
    for seat in range(table.seats):
        stake = table.stakes[seat, THREE]
        if stake:
            hands.net[seat, THREE] = stake * table.three[line, 0] + table.three[line, 1]
        stake = table.stakes[seat, SIX]
        if stake:
            a, b = deck[table.places[seat, 0]], deck[table.places[seat, 1]]
            kind = six_kind(
                ranks + RANKS[a] + RANKS[b], suits + SUITS[a] + SUITS[b], bits + BITS[a] + BITS[b]
            )
            hands.six[seat] = kind
            hands.net[seat, SIX] = stake * table.six[kind, 0] + table.six[kind, 1]


@njit(nogil=True, cache=True)
def _end_street_hand(table: Record, hands: Record, seat: int, code: int, kind: int) -> None:
    """Write down what becomes of the main wagers of a seat before any ceiling."""
    live = code & 3 != 0
    bets = (code >> 4) + (code >> 2 & 3) + table.last[code & 3]
    staked = (1 + bets) * table.stakes[seat, MAIN]
    hands.code[seat], hands.live[seat], hands.kind[seat] = code, live, kind
    hands.staked[seat] = staked
    hands.ending[seat] = kind if live else FOLDED
    hands.net[seat, MAIN] = staked * table.pays[kind] if live else -staked
    hands.net[seat, ENVY] = 0


@njit(nogil=True, cache=True)
def play_own(
    deal: tuple, tables: np.ndarray, policies: tuple, rounds: np.ndarray, tallies: np.ndarray
) -> None:
    """Play rounds on a shared board and count them.

    `deal` tells the key of chance, the first number and that after the last, decks, which hold the
    cards instead of chance where there are any, and traces, which then take what becomes of each
    round. Of tables, rounds under way and tallies there is one each.

    `known` are the decisions of each policy for all sets of two, three and four cards in one row,
    as `simulate_own` packs them, the class of all hands and the line of all boards.
    """
    key, first, last, decks, traces = deal
    decisions, classes, boards = policies
    table, hands, tally = tables[0], rounds[0], tallies[0]
    deck = np.zeros(CARDS, np.int64)
    for number in range(first, last):
        if len(decks):
            deck[:] = decks[number - first]
        else:
            shuffle(deck, table.dealt, key, number, CARDS_STREAM)
        b0, b1, b2 = deck[table.shared[0]], deck[table.shared[1]], deck[table.shared[2]]
        for seat in range(table.seats):
            a, b = deck[table.places[seat, 0]], deck[table.places[seat, 1]]
            rate = table.rate[seat]
            slips = _slips(key, number, seat, rate)
            code = _bets((a, b, b0, b1), decisions, table.policy[seat], slips, rate)
            kind = 0
            if code & 3 or table.folded_holds:
                kind = np.int64(classes[sorted_place(a, b, b0, b1, b2)])
            _end_street_hand(table, hands, seat, code, kind)
        if table.ceiling >= 0:
            hold_to_cap(table, hands, MAIN)
        settle_progressive(table, hands)
        _pay_bonuses(table, hands, deck, boards)
        add_round(table, hands, tally)
        if number % PATIENCE == 0:
            carry(tally)
        if len(traces):
            keep(traces[number - first], hands)


@njit(nogil=True, cache=True)
def _raises(policy: int, place: int, short: int, up: int, policies: tuple) -> bool:
    """Tell whether a hand bets against a face-up card."""
    decision = short >> STRENGTH_BITS
    if decision != SOMETIMES:
        return decision == ALWAYS
    mask = policies[2][policies[1][policy, place]]
    return mask >> np.uint64(up) & np.uint64(1) == 1


@njit(nogil=True, cache=True)
def _end_box(table: Record, hands: Record, seat: int, kind: int, end: int) -> None:
    """Write down what becomes of ante and bet of a box before any ceiling.

    The end is a fold, or a dealer who fails, loses, ties or wins.
    """
    ante = table.stakes[seat, MAIN]
    bet = table.stakes[seat, BET] if end else 0
    hands.code[seat], hands.ending[seat], hands.kind[seat] = kind, end, kind
    hands.live[seat], hands.staked[seat] = end > 0, bet
    hands.net[seat, MAIN] = (-ante, table.unqualified * ante, table.won * ante, 0, -ante)[end]
    hands.net[seat, BET] = (0, 0, bet * table.pays[kind], 0, -bet)[end]
    hands.net[seat, ENVY] = 0


@njit(nogil=True, cache=True)
def play_versus(
    deal: tuple, tables: np.ndarray, policies: tuple, rounds: np.ndarray, tallies: np.ndarray
) -> None:
    """Play rounds against a dealer and count them.

    `deal` is as in `play_own`. `known` are for each policy the strength and decision of all
    hands in a short word, which stays near to the processor, and which mask decides where the
    decision hangs on the face-up card; all masks; the class of every strength; and the side bet.
    """
    key, first, last, decks, traces = deal
    words, classes = policies[0], policies[3]
    table, hands, tally = tables[0], rounds[0], tallies[0]
    deck, cards = np.zeros(CARDS, np.int64), np.zeros(HAND, np.int64)
    for number in range(first, last):
        if len(decks):
            deck[:] = decks[number - first]
        else:
            shuffle(deck, table.dealt, key, number, CARDS_STREAM)
        c0, c1, c2, c3, c4 = (
            deck[table.shared[0]],
            deck[table.shared[1]],
            deck[table.shared[2]],
            deck[table.shared[3]],
            deck[table.shared[4]],
        )
        dealer = np.int64(words[0, sorted_place(c0, c1, c2, c3, c4)]) & _STRENGTH
        for seat in range(table.seats):
            policy, rate = table.policy[seat], table.rate[seat]
            place = sorted_place(
                deck[table.places[seat, 0]],
                deck[table.places[seat, 1]],
                deck[table.places[seat, 2]],
                deck[table.places[seat, 3]],
                deck[table.places[seat, 4]],
            )
            word = np.int64(words[policy, place])
            strength = word & _STRENGTH
            bets = _raises(policy, place, word, c0, policies)
            if rate:
                bets ^= np.int64(_slips(key, number, seat, rate) & _RATE_BITS) < rate
            end = 1 if dealer < table.least else 2 + (dealer >= strength) + (dealer > strength)
            _end_box(table, hands, seat, np.int64(classes[strength]), end if bets else 0)
            if table.stakes[seat, THREE]:
                for at in range(cards.size):
                    insert(deck[table.places[seat, at]], cards, at)
                pay_side_bet(table, hands, seat, (cards, c0), policies[4])
        if table.ceiling >= 0:
            hold_to_cap(table, hands, BET)
        settle_progressive(table, hands)
        add_round(table, hands, tally)
        if number % PATIENCE == 0:
            carry(tally)
        if len(traces):
            keep(traces[number - first], hands)

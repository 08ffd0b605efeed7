"""The side bets that the kernels of whole tables settle, found by the cards that decide them."""

from collections.abc import Mapping

from fifthstreet.analysis.board_plan import shares_a_board
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.plan import Contest
from fifthstreet.whole_table.scope_beside import cards_of_contest
from fifthstreet.whole_table.side_bets import side_bets_of

BOARD, BOX, BESIDE = "board", "box", "beside"
"""A bet on the three cards of the board, and one on six: a seat's own and those of a box.

The third is any one bet on the cards of a game beside a board shared with the dealer, or on a box.
"""

ON_THE_BOARD, ON_SIX = 3, 6


def compiled_bets(law: RuleBook) -> Mapping[str, Contest]:
    """Return the contests of the side bets that kernels settle, by where their cards lie."""
    main, seat = law.main_contest, law.seat_zone.id
    if shares_a_board(law.contests):
        first = next(iter(side_bets_of(law)), None)
        return {BESIDE: first.contest} if first else {}
    if main.against is not None:
        return _beside_boxes(law, {seat})
    board = {*main.hand.zones} - {seat}
    result: dict[str, Contest] = {}
    for bet in side_bets_of(law):
        zones, (cards, judged) = {*bet.contest.hand.zones}, cards_of_contest(law, bet.contest)
        if zones == board and cards == judged == ON_THE_BOARD:
            result.setdefault(BOARD, bet.contest)
        elif seat in zones and zones.isdisjoint(board) and cards == judged == ON_SIX:
            result.setdefault(BOX, bet.contest)
    return result


def _beside_boxes(law: RuleBook, seat: set[str]) -> Mapping[str, Contest]:
    """Return the first bet on the cards of a box, with the dealer's one face-up card or without."""
    up = {zone.id for zone in law.zones if zone.up and zone.cards == 1}
    for bet in side_bets_of(law):
        zones = {*bet.contest.hand.zones}
        if seat <= zones <= seat | up:
            return {BESIDE: bet.contest}
    return {}


def columns(law: RuleBook) -> tuple[str, ...]:
    """Return the wagers of a table as counts name them, in the columns of the kernels.

    Main wagers that one table pays are one; against a dealer the first is the ante.
    """
    bets = compiled_bets(law)
    first = BESIDE if BESIDE in bets else BOARD
    sides = (bets[kind].wagers[0] if kind in bets else kind for kind in (first, BOX))
    return ("main", "bet", "progressive", "envy", *sides)

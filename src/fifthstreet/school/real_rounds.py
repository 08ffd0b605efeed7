"""Positions of rounds that were played here: one's own, and those of hands that everybody saw."""

from collections.abc import Iterable
from contextlib import suppress

from fifthstreet.cards.row import read_cards
from fifthstreet.coaching.recorded_round import RecordedRound, read_round
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.store.store import Store
from fifthstreet.school.spot import DecisionPoint

LAST = 12
"""Rounds of a table that are looked at, the latest first."""


def real_positions(store: Store, states: Iterable[TableState], person: str) -> tuple[str, ...]:
    """Return the positions of the last finished rounds, as keys of puzzles.

    Of others only hands are taken that were turned up at the end: no card leaves the house that its
    owner kept face down.
    """
    keys = dict[str, None]()
    for state in states:
        over = state.rounds if state.now is None else state.now.number - 1
        for number in range(over, max(0, over - LAST), -1):
            with suppress(FifthStreetError):  # a round without cards, or one that was called off
                keys |= dict.fromkeys(_keys(read_round(store, state.id, number), person))
    return tuple(keys)


def _keys(played: RecordedRound, person: str) -> Iterable[str]:
    for hand in played.hands:
        if not hand.visible_to(person):
            continue
        for choice in hand.choices:
            if not choice.blind:
                board, up = read_cards(choice.board), read_cards(choice.up)
                yield DecisionPoint(cards=hand.cards, board=board, up=up, staked=choice.staked).key

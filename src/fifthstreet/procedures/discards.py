"""The discard rack: its cards, in order and with their seats, so that hands can be rebuilt."""

from collections.abc import Iterable, Mapping

from fifthstreet.cards import Card, Hand
from fifthstreet.procedures import events as e
from fifthstreet.procedures.state import PileKey, RoundState, State
from fifthstreet.refusals import Refusal, refuse

UNSEEN = Card("??")


def unracked(state: State, current: RoundState) -> Refusal | None:
    """Refuse while cards lie on the layout that the book wants in the rack."""
    whole = state.setup.step("end_of_round", "rack_in_order")
    hands = state.setup.step("end_of_hand", "rack_hand")
    law = whole or hands
    racked = {(entry.target, entry.seat) for entry in state.rack}
    left = [
        pile
        for pile in current.piles
        if pile not in racked and (whole is not None or pile[1] is not None)
    ]
    if law is None or not left:
        return None
    target, seat = left[0]
    place = f"Seat {seat}." if seat is not None else f"{target.replace('_', ' ').capitalize()}."
    return refuse("cards_are_not_racked", law, place)


def rebuilt(events: Iterable[e.Event], number: int) -> Mapping[PileKey, Hand]:
    """Return every hand and area of a round from the order in which its cards were racked."""
    return {
        (event.target, event.seat): Hand(event.cards)
        for event in events
        if isinstance(event, e.CardsRacked) and event.number == number
    }

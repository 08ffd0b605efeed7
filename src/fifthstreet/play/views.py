"""What each role may see: one function decides what leaves the table, hidden cards never do."""

from typing import Any

from fifthstreet.cards import Card
from fifthstreet.play.commands import By
from fifthstreet.play.state import Phase, State

HIDDEN = "??"


def view(state: State, by: By) -> dict[str, Any]:
    """Return the round as somebody may see it, ready to be written as JSON.

    A player sees the own hand once it was looked at; everybody sees what is face up, and hands that
    were turned up for settlement. Nobody, whatever the role, sees more before the round is over.
    """
    return {
        "book": state.terms.book.id,
        "version": state.terms.book.document.version,
        "phase": state.phase.value,
        "decision": state.decision,
        "to_act": list(state.to_decide),
        "seats": {str(number): _seat(state, number, by) for number in sorted(state.seats)},
        "board": _cards_seen(state, "community"),
        "six_card_box": _cards_seen(state, "six_card_box"),
        "dealer": _cards_seen(state, "dealer"),
        "meters": {name: int(value) for name, value in state.meters.items()},
        "waiting": None if state.waiting is None else state.waiting.what,
        "choosing": list(state.choosing),
        "lines": [line.as_json() for line in state.lines],
    }


def _seat(state: State, number: int, by: By) -> dict[str, Any]:
    seat = state.seats[number]
    own = by.role == "player" and by.name == seat.player and seat.looked
    seen = own or seat.face_up
    return {
        "player": seat.player,
        "wagers": dict(seat.wagers),
        "cards": [card.notation if seen else HIDDEN for card in seat.cards],
        "looked": seat.looked,
        "standing": seat.standing,
        "settled": seat.settled,
        "absence": seat.absence,
    }


def _cards_seen(state: State, target: str) -> list[str]:
    return [_face(place.face_up, card) for place, card in state.dealt if place.target == target]


def _face(up: bool, card: Card) -> str:
    return card.notation if up else HIDDEN


def is_over(state: State) -> bool:
    """Tell whether nothing more can happen in the round."""
    return state.phase in {Phase.ENDED, Phase.VOIDED}

"""What follows a decision in a round: the next decision, a reveal, or settlement."""

from collections.abc import Mapping
from typing import Any

from fifthstreet.play.state import Phase, SeatState, State


def decided(state: State, number: int, wagers: Mapping[str, int], wager: str = "") -> State:
    """Return the state after a seat has decided, with its wagers as they lie now."""
    seats = state.seats
    seat = seats[number].amend(wagers=wagers, decided=state.decision)
    if seat.to_correct:
        seat = corrected(seat, wager)
    waiting = without(number, state.to_decide)
    state = state.amend(seats={**seats, number: seat}, to_decide=waiting)
    return state if waiting else onward(state)


def corrected(seat: SeatState, wager: str) -> SeatState:
    """Return a seat of which a wager has been put right, or is gone."""
    if wager not in seat.to_correct:
        return seat
    return seat.but(to_correct={name: by for name, by in seat.to_correct.items() if name != wager})


def without(seat: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return seats without one, which is most often the first."""
    if seats and seats[0] == seat:
        return seats[1:]
    return tuple([other for other in seats if other != seat])


def onward(state: State) -> State:
    """Return the state at the next decision that somebody has to take, or ready to be settled.

    It stays where cards must be turned up first, and where a wager is still to be put right.
    """
    while state.phase is Phase.DECIDING and not state.to_decide:
        if must_reveal(state, state.revealed):
            break
        if any(seat.must_correct for seat in state.seats.values() if seat.to_correct):
            break
        state = state.but(**next_step(state))
    return state


def must_reveal(state: State, revealed: int) -> bool:
    """Return whether cards are turned up before anybody decides again, some being up already."""
    reveals = state.terms.brief.reveals
    return revealed < len(reveals) and reveals[revealed].after_decision <= state.decision


def next_step(state: State) -> dict[str, Any]:
    """Return the changes to a state with nothing to turn up: another decision, or settlement."""
    if state.decision < len(state.terms.brief.decisions):
        return {"decision": state.decision + 1}
    return {"phase": Phase.SETTLING}

"""Reports that the state itself contradicts: by what lies there, nothing is amiss with a wager."""

from collections.abc import Sequence

from fifthstreet.play import commands as c
from fifthstreet.play.state import State
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.wagers import limits_of
from fifthstreet.refusals import Refusal
from fifthstreet.rules.remedies import Action
from fifthstreet.rules.wager import Wager

SIZED = {
    "reject_excess",
    "return_surplus",
    "settle_at_maximum",
    "ask_to_raise_or_withdraw",
    "ask_to_correct",
}
"""What is done about a wager of a wrong size."""


def contradicted(
    state: State, command: c.ReportIrregularity, actions: tuple[Action, ...], citation: str
) -> Refusal | None:
    """Refuse to return or correct a wager that has what it needs, or a size that it may have.

    Where nobody says what lies there, it is what was recorded.
    """
    seat, wager = state.seats.get(command.seat or 0), state.terms.book.wager(command.wager or "")
    if seat is None or wager is None:
        return None
    if "return_wager" in actions and seat.wagers.keys() >= set(wager.needs):
        placed = wager.id in seat.wagers
        code = "wager_is_complete" if placed else "wager_is_not_placed"
        return Refusal(code=code, citation=citation)
    if not SIZED & set(actions):
        return None
    amount = seat.wagers.get(wager.id, 0) if command.amount is None else command.amount
    if amount in _sizes(state, wager, command.seat or 0):
        return Refusal(code="stake_is_allowed", citation=citation)
    return None


def _sizes(state: State, wager: Wager, seat: int) -> Sequence[int]:
    """Return the stakes that a seat may have on a wager."""
    if wager.prescribed:
        return state.terms.bet_sizes
    if wager.decision is None:
        limits = limits_of(state, wager)
        return range(limits.least, limits.most + 1)
    return sizes_of(state, wager, seat)

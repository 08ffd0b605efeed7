"""Closures at a table: nothing new begins, and a round in progress is played to its end."""

from collections.abc import Mapping
from typing import Final

from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.state import TableState
from fifthstreet.people.authority import ACTS as GAME_ACTS
from fifthstreet.play.commands import PlaceWager
from fifthstreet.procedures.commands import StartRound
from fifthstreet.protocol.floor_commands import ACTS, Command
from fifthstreet.refusals import Refusal

BEGIN: Final[Mapping[type, str]] = {**ACTS, **GAME_ACTS}
"""The kind of act that each command is, as closures name it."""
ROUND: Final = (PlaceWager, StartRound)
"""The commands that begin a round, where none is in progress."""


def closure(services: Services, state: TableState, command: Command, giver: str) -> Refusal | None:
    """Return the closure that forbids somebody a command, if there is one.

    A corrected wager counts as begun already. No round begins under rules that are out of force.
    """
    if isinstance(command, PlaceWager) and _puts_right(state, command):
        return None
    begins = state.now is None and isinstance(command, ROUND)
    if begins and state.opened and not state.shut and (ended := out_of_force(services, state)):
        return ended
    act, player = BEGIN.get(type(command), ""), getattr(command, "player", giver)
    return services.gate(act, state.id, player) if act else None


def out_of_force(services: Services, state: TableState) -> Refusal | None:
    """Return that the rules of an open table have expired, or their approval has ended, or None."""
    expired = state.rules.expired(services.clock.now())
    return expired or services.lapsed(state.opening.register)


def _puts_right(state: TableState, command: PlaceWager) -> bool:
    seat = state.now.game.seats.get(command.seat) if state.now else None
    return seat is not None and command.wager in seat.to_correct

"""Closures at a table: they let nothing begin, and what is under way comes to its end."""

from collections.abc import Mapping
from typing import Final

from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.state import TableState
from fifthstreet.people.authority import ACTS as GAME_ACTS
from fifthstreet.play.commands import PlaceWager
from fifthstreet.protocol.floor_commands import ACTS, Command
from fifthstreet.refusals import Refusal

BEGIN: Final[Mapping[type, str]] = {**ACTS, **GAME_ACTS}
"""The act that each command is, as closures know it."""


def closure(services: Services, state: TableState, command: Command, giver: str) -> Refusal | None:
    """Return the closure by which somebody may not give a command, if there is one.

    A wager that is put right has begun already.
    """
    if isinstance(command, PlaceWager) and _puts_right(state, command):
        return None
    act, player = BEGIN.get(type(command), ""), getattr(command, "player", giver)
    return services.gate(act, state.id, player) if act else None


def _puts_right(state: TableState, command: PlaceWager) -> bool:
    seat = state.now.game.seats.get(command.seat) if state.now else None
    return seat is not None and command.wager in seat.to_correct

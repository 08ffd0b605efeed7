"""What people entered at a table, held against the commands that they gave.

A table is opened as its submission says. Who sits where, what chips they bought, brought and took
along, and who deals: the round repeats none of it, so every event must say what its command says.
"""

from typing import Any, Final

from fifthstreet.floor.tables.patrons import REASONS, ChipsEvent, chips_entry
from fifthstreet.floor.tables.plan import STEPS
from fifthstreet.floor.tables.state import TableState, id_at, is_patron
from fifthstreet.ledger.entry import LedgerEntry
from fifthstreet.ledger.journal import BY, ROLE, Cause
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import decode

ABOUT_PEOPLE: Final = frozenset(
    {e.SeatTaken, e.ChipsBought, e.ChipsBrought, e.ChipsTaken, e.DealerRelieved}
)
"""Events about people at the table."""
CHIPS: Final = frozenset(f"house.{kind.__name__}" for kind in REASONS)
"""The kinds of events by which a patron's chips come and go."""
KINDS: Final = frozenset({"ask.SeatPatron", "ask.BuyChips", "ask.RelieveDealer"})


def is_as_commanded(state: TableState, number: int, event: Any, cause: Cause | None) -> bool:
    """Return whether an event about people says what the command behind it says."""
    command = None if cause is None else _command(cause)
    match event:
        case e.SeatTaken():
            return event == _seating(state, number, event, command)
        case e.ChipsBought():
            return isinstance(command, h.BuyChips) and event == e.ChipsBought(
                seat=command.seat,
                player=state.owner(command.seat) or "",
                amount=command.amount,
                instrument=command.instrument,
            )
        case e.DealerRelieved():
            dealer = command.dealer if isinstance(command, h.RelieveDealer) else ""
            dealer = dealer or (cause.data[BY] if cause else "")
            return event == e.DealerRelieved(previous=state.dealer, dealer=dealer)
        case _:
            return is_patron(event.player) and state.place_of(event.player) == event.seat


def _seating(state: TableState, number: int, event: e.SeatTaken, command: Any) -> e.SeatTaken:
    """Return how a player sat down: by themselves, or seated by staff."""
    if not isinstance(command, h.SeatPatron):
        return e.SeatTaken(seat=event.seat, player=event.player)
    return e.SeatTaken(
        seat=command.seat,
        player=id_at(state.id, number),
        name=command.name,
        card=command.card,
        person=command.person,
    )


def _command(cause: Cause) -> Any:
    """Return a command about people, or None for another one."""
    if cause.kind not in KINDS:
        return None
    apart = {BY, ROLE, STEPS}
    return decode(cause.kind, {name: one for name, one in cause.data.items() if name not in apart})


def chips_of(state: TableState, number: int, event: ChipsEvent) -> LedgerEntry:
    """Return the entry that an event about a patron's chips makes."""
    return chips_entry(state.id, number, state.opening.currency, event)

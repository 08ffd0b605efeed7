"""Whether a live table waits for something that never comes, as the house asks after every step."""

from typing import Final, cast

from fifthstreet.coaching.procedure import steps_of
from fifthstreet.floor.tables.dealer import For, TableWait
from fifthstreet.floor.tables.live import held_up
from fifthstreet.floor.tables.state import TableState
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.round import offers
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.protocol.persons import Role

PRESENT: Final[tuple[Role, ...]] = ("dealer", "floor", "shift_manager")
"""Who is at a table or comes when called, nearest first."""
CALLED: Final = frozenset({"ruling", "approval", "hit"})
"""What a table waits for from somebody whom the pit shows it to."""
GOES_ON: Final = (c.PlaceWager, c.Bet, c.Stay, c.TakeBack, c.Fold, c.Choose, c.PutCardsDown)
"""What players do so that a round goes on."""
NOBODY: Final = "Nobody has a next step. Call the shift manager."


def standstill(state: TableState, waits_for: str, at: int) -> str:
    """Return that nobody has a next step at a live table, or nothing where somebody has one."""
    if not state.live or state.shut or waits_for in CALLED:
        return ""
    waits = TableWait(what=cast("For", waits_for))
    for role in PRESENT:
        somebody = _somebody(role, state.id, at)
        if any(step.yours for _, step in steps_of(somebody, state, waits)):
            return ""
    return "" if _may_play(state) else NOBODY


def _somebody(role: Role, table: str, at: int) -> Actor:
    person = Person(id=HOUSE, name=HOUSE, role=role, posts=(table,))
    return Actor(column=role, at=at, fresh=True, person=person)


def _may_play(state: TableState) -> bool:
    """Return whether a player may do something, or staff for a seat."""
    now, procedures = state.now, state.procedures
    if now is None or procedures is None:
        return False
    commands = (one.command for one in offers(now.game) if isinstance(one.command, GOES_ON))
    return any(not held_up(procedures, command) for command in commands)

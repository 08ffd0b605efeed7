"""Entries for several seats, held against the commands that the round was given for them."""

from dataclasses import replace
from typing import Final

from fifthstreet.floor.tables.entries import SeatCommand, commands_of
from fifthstreet.floor.tables.plan import ENTRIES as LOGGED
from fifthstreet.floor.tables.plan import STEPS
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.steps import steps_of
from fifthstreet.ledger.journal import BY, ROLE, Cause
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.command_fields import BY as ANYBODY

ENTRIES: Final = frozenset({"ask.SetChips", "ask.EnterDecisions"})
"""Entries whose steps follow from what they say."""
UNSAID: Final = frozenset({STEPS, LOGGED, BY, ROLE})


def contradiction_of(state: TableState, cause: Cause | None) -> str | None:
    """Return where an entry says something else than the steps that it took, or None."""
    if cause is None or state.now is None or cause.kind not in ENTRIES:
        return None
    data = {key: value for key, value in cause.data.items() if key not in UNSAID}
    expected = [*commands_of(state, state.now.game, decode(cause.kind, data))]
    steps = (step.command for step in steps_of(cause, state.rules.book))
    if [replace(one, by=ANYBODY) for one in steps if isinstance(one, SeatCommand)] == expected:
        return None
    return f"{cause.kind} says something else than the steps that it took"

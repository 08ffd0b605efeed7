"""Corrections of entries, made again for the audit."""

from collections.abc import Mapping, Sequence
from typing import Any

from fifthstreet.cashier import MoneyMovement
from fifthstreet.floor.tables.corrections import (
    corrected,
    corrector_of,
    differences,
    is_confirmed,
    public_of,
    rehearse,
)
from fifthstreet.floor.tables.entry_marks import REACH, EntryMarks
from fifthstreet.floor.tables.evolve import evolve, round_of
from fifthstreet.floor.tables.state import LogEntry, TableState
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.jackpots.jackpots import accepted
from fifthstreet.ledger.journal import BY, ROLE, Cause
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import decode
from fifthstreet.refusals import Refusal


def marks_of(state: TableState, events: Sequence[Any], causes: Mapping[int, Cause]) -> EntryMarks:
    """Return the entries of a round in which something was corrected; others need none."""
    corrects = any(isinstance(one.event, e.EntryCorrected) for one in events)
    numbers = range(events[0].number - REACH, events[-1].number + 1) if corrects else range(0)
    mine = [cause for number, cause in causes.items() if number in numbers]
    return EntryMarks(mine, events[-1].number, state)


def repeat(
    state: TableState, event: e.EntryCorrected, cause: Cause | None
) -> tuple[TableState, list[MoneyMovement], tuple[str, ...]]:
    """Return the table after a correction, what it moves, and what is wrong with it."""
    before = round_of(state)
    entry = next((one for one in before.log if one.number == event.entry), None)
    if entry is None or cause is None:
        return state, [], ("follows from no command",)
    if wrong := _unlike(state, entry, event, cause):
        return state, [], (wrong,)
    after = evolve(state, event, None)
    steps = enumerate(differences(before.game, round_of(after).game), before.announced)
    return after, [accepted(after.cashier, number, *pair) for number, pair in steps], ()


def _unlike(state: TableState, entry: LogEntry, event: e.EntryCorrected, cause: Cause) -> str:
    """Say what is wrong with a correction in the journal: nothing, where it comes out the same."""
    now, data = round_of(state), cause.data
    wish = (data.get("entry"), data.get("do", ""), data.get("reason", "").strip())
    giver = (data[BY], data[ROLE])
    if wish != (event.entry, event.do, event.reason) or giver != (event.by, event.role):
        return "is not what its command says"
    for name, value in data.get("arguments", {}).items():
        if name != "player" and event.arguments.get(name) != value:
            return "is not what its command says"
    may = corrector_of(now, entry)
    if may is None or (may == "floor" and (event.role == "dealer" or not event.reason)):
        return "was not for that person to make"
    if not is_confirmed(now, entry, event) or data.get("asked_by", "") != event.asked_by:
        return "was not confirmed by a second person"
    command = decode(event.do, event.arguments) if event.do else None
    jackpot = ProgressiveJackpot(state.opening.link, None)  # type: ignore[arg-type]  # not read
    after = rehearse(state, jackpot, entry, command)
    if isinstance(after, Refusal):
        return f"could not happen: {after.says}"
    by = (event.by, event.role, event.reason, event.asked_by)
    return "" if public_of(corrected(after, entry, command, by)) == event else "is not its outcome"

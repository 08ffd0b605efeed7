"""Jackpot faults: what happens to the round of a table, and to later rounds.

The book decides. The fault is reported to the round in progress: RWS 5.17 voids it before anyone
has looked, and under 5.18.1 it continues and pays what was registered before. For later rounds,
someone chooses how to continue (5.18.2). Under a book without such a rule, tables take no
Progressive wagers until the jackpot works again, and the round in progress is played to its end.
"""

from collections.abc import Mapping

from fifthstreet.floor.tables.evolve import procedures_of
from fifthstreet.floor.tables.interruption import interrupt
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.state import TableState
from fifthstreet.play import commands as c
from fifthstreet.procedures import commands as t
from fifthstreet.procedures import events as e
from fifthstreet.procedures import jackpot
from fifthstreet.procedures.state import JackpotState, State
from fifthstreet.protocol import floor_events as h
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal, refuse

SILENT = "irregularity_is_unknown"
REPORTED = "The jackpot was reported to be out of order at the table."
OUT_OF_ORDER = Refusal(code="progressive_is_out_of_order")


def fault_at(state: TableState) -> JackpotState | None:
    """Return the fault that is open at a table, if any."""
    return state.jackpot if state.procedures is None else state.procedures.jackpot


def answer(plan: TablePlan, command: t.JackpotCommand) -> Refusal | None:
    """Answer a report about the jackpot at a table."""
    if isinstance(command, t.RestoreJackpot) and plan.progressive.fault is not None:
        return OUT_OF_ORDER
    state = procedures_of(plan.state)
    events = jackpot.answer(state, command)
    if isinstance(events, Refusal) and events.code == SILENT:
        events = _unwritten(state, command, events)
    if isinstance(events, Refusal):
        return events
    plan.handled(events, command)
    if isinstance(command, t.ReportJackpotFault):
        _report(plan, plan.progressive.parts, REPORTED)
    return None


def _unwritten(
    state: State, command: t.JackpotCommand, silent: Refusal
) -> tuple[e.Event, ...] | Refusal:
    """Return what happens if the book has no clause: no Progressive wagers until it works again."""
    at, by, citation = command.at, command.by.name or command.by.role, silent.citation
    if isinstance(command, t.ReportJackpotFault):
        if state.jackpot is not None:
            return refuse("jackpot_fault_is_already_reported", citation)
        return _suspended(at, by, citation)
    if isinstance(command, t.RestoreJackpot):
        if state.jackpot is None:
            return refuse("no_jackpot_fault_is_reported", citation)
        return (e.JackpotRestored(at=at, by=by),)
    return silent


def _suspended(at: int, by: str, citation: str) -> tuple[e.Event, ...]:
    return (
        e.JackpotFailed(at=at, by=by, citation=citation),
        e.CourseChosen(at=at, by=by, course="suspended", boxes=()),
        e.NoticePosted(at=at, by=by),
    )


def _report(plan: TablePlan, meters: Mapping[str, int], cause: str) -> None:
    """Report the fault in the round in progress, and store what was registered before it."""
    now = plan.state.now
    if now is None or now.over:
        return
    plan.tell(h.MetersRegistered(meters=dict(meters)))
    interrupt(plan, cause, "jackpot_fault")


def suffer(plan: TablePlan) -> None:
    """Record at a table that the jackpot has failed, unless that is recorded already."""
    fault = plan.progressive.fault
    if fault is None or fault_at(plan.state) is not None or not plan.progressive.parts:
        return
    by, at = c.By(role="dealer", name=HOUSE), int(plan.at.timestamp())
    events = jackpot.answer(procedures_of(plan.state), t.ReportJackpotFault(by=by, at=at))
    if isinstance(events, Refusal):
        events = _suspended(at, HOUSE, events.citation)
    plan.handled(events)
    _report(plan, fault.values, fault.reason)


def recover(plan: TablePlan) -> None:
    """Record at a table that the jackpot works again; a fault of the table's own stays open."""
    if plan.progressive.fault is None and plan.state.suffers and fault_at(plan.state) is not None:
        at = int(plan.at.timestamp())
        plan.handled((e.JackpotRestored(at=at, by=HOUSE),))


def align(plan: TablePlan) -> None:
    """Give a table that was stopped the current state of its progressive."""
    suffer(plan)
    recover(plan)


def no_round(state: TableState) -> Refusal | None:
    """Return why no round begins while a fault is open, or None."""
    return None if fault_at(state) is None else jackpot.not_before_the_call(procedures_of(state))


def no_wager(state: TableState, command: c.PlaceWager) -> Refusal | None:
    """Return why a wager is not taken while a fault is open, or None."""
    if fault_at(state) is None:
        return None
    return jackpot.bet_refused(procedures_of(state), command.seat, command.wager)

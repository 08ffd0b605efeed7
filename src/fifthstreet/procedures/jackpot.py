"""A jackpot fault that lasts: who chooses how later rounds go on, and what that bars."""

from dataclasses import replace
from typing import assert_never

from fifthstreet.play.terms import Terms
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.answer import Answer
from fifthstreet.procedures.authority import not_allowed, who
from fifthstreet.procedures.state import State
from fifthstreet.refusals import Refusal, refuse

FAULT = "jackpot_fault_lasts"


def answer(state: State, command: c.JackpotCommand) -> Answer:
    """Answer a command about a jackpot fault."""
    chooses = isinstance(command, c.ChooseCourse)
    act = "choose_after_jackpot_fault" if chooses else "handle_device"
    if refused := not_allowed(state, command.by, act):
        return refused
    ordered = state.setup.remedy(FAULT)
    if "choose_later_rounds" not in ordered.actions:
        return refuse("irregularity_is_unknown", ordered.citation)
    at, by = command.at, who(command.by)
    if isinstance(command, c.ReportJackpotFault):
        if state.jackpot is not None:
            return refuse("jackpot_fault_is_already_reported", ordered.citation)
        return (e.JackpotFailed(at=at, by=by, citation=ordered.citation),)
    if state.jackpot is None:
        return refuse("no_jackpot_fault_is_reported", ordered.citation)
    match command:
        case c.ChooseCourse():
            return _choose(state.jackpot.citation, command)
        case c.PostNotice():
            return (e.NoticePosted(at=at, by=by),)
        case c.RestoreJackpot():
            return (e.JackpotRestored(at=at, by=by),)
        case _:
            assert_never(command)


def _choose(citation: str, command: c.ChooseCourse) -> Answer:
    """Answer the choice of a course; boxes are named where they are what is barred."""
    if bool(command.boxes) != (command.course == "boxes_disabled"):
        return refuse("boxes_must_be_named", citation)
    at, by = command.at, who(command.by)
    return (e.CourseChosen(at=at, by=by, course=command.course, boxes=command.boxes),)


def not_before_the_call(state: State) -> Refusal | None:
    """Refuse the call for bets until a course is chosen, or where it closes the table."""
    open_fault = state.jackpot
    if open_fault is None:
        return None
    if open_fault.course is None:
        return refuse("jackpot_course_is_not_chosen", open_fault.citation)
    if open_fault.course == "closed":
        return refuse("table_is_closed", open_fault.citation)
    if open_fault.course == "suspended" and not open_fault.notice:
        return refuse("notice_is_not_posted", open_fault.citation)
    return None


def bet_refused(state: State, box: int, wager: str) -> Refusal | None:
    """Return why a bet on a box is not taken while a jackpot fault is open, or None."""
    open_fault = state.jackpot
    if open_fault is None:
        return None
    if box in open_fault.boxes:
        return refuse("box_is_disabled", open_fault.citation)
    if open_fault.course == "suspended" and wager == "progressive":
        return refuse("progressive_is_suspended", open_fault.citation)
    return None


def round_terms(state: State) -> Terms:
    """Return the terms of the next round: method and side bets as the table has them now."""
    terms = state.setup.terms
    withdrawn = set(state.without)
    if state.jackpot is not None and state.jackpot.course == "suspended":
        withdrawn.add("progressive")
    return replace(terms, method=state.method, offers=terms.offers - withdrawn)

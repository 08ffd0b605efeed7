"""Checks that fail: nobody has to report them, because the house calls for a ruling at once."""

from fifthstreet.play import commands as c
from fifthstreet.play import incidents, round_end, wagers
from fifthstreet.play.choices import JACKPOT
from fifthstreet.play.state import State
from fifthstreet.play.wagers import Answer
from fifthstreet.refusals import Refusal
from fifthstreet.rules.deck import Step


def do_step(state: State, command: c.DoStep) -> Answer:
    """Answer a step of the dealing procedure; a count that does not match calls for a ruling."""
    answer = wagers.do_step(state, command)
    has_count = isinstance(command.count, int)
    if not isinstance(answer, Refusal) or answer.code != "count_does_not_match" or not has_count:
        return answer
    step = next(step for step in wagers.gates(state) if step.id == command.step)
    return _report(state, step, command.by, command.seat) or answer


def confirm_award(state: State, command: c.ConfirmAward) -> Answer:
    """Answer a check before a progressive award; one that does not hold calls for a ruling."""
    answer = round_end.confirm_award(state, command)
    if isinstance(answer, Refusal) or command.holds:
        return answer
    steps = round_end.award_steps(state, command.seat)
    step = next(step for step in steps if step.id == command.step)
    return _report(state, step, command.by, command.seat) or Refusal(
        code="award_is_not_confirmed", citation=step.citation, detail=step.text
    )


def _report(state: State, step: Step, by: c.By, seat: int | None) -> Answer | None:
    """Return the report of a failed check, where the book says what its failing amounts to."""
    if step.fails is None:
        return None
    spot = state.seats.get(seat or 0)
    placed = spot is not None and JACKPOT in spot.wagers
    report = c.ReportIrregularity(
        what=step.fails, by=by, seat=seat, wager=JACKPOT if placed else None
    )
    return incidents.report(state, report)

"""What happens to an interrupted round: the remedy of the book, found like any other.

The house reports the interruption to the round as a dealer would, and the book answers: RWS by
whether a bet is conclusively won or lost (5.7.1, 5.7.2), the others by AMB-interruption and MD
13.G. During settlement every book lets the round continue, so each seat is settled once.

Precedence (AMB-rws-fault-precedence): where the jackpot fails, 5.17 and 5.18 govern and 5.7 does
not, because the special rule precedes the general one. Any other interruption is one of 5.7, also
while a jackpot fault is open: what 5.17 or 5.18 ordered then was carried out when the fault came.
A round that waits for a ruling keeps waiting. Where a document does not mention a fault, the round
continues from the record, with the cards that the house committed to.

At a live table the cards stay where they are. The house records the interruption, and the dealer
reports to the round what happened meanwhile.
"""

from typing import Final, Literal

from fifthstreet.floor.tables.plan import DEALER, TablePlan
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.play.round import decide
from fifthstreet.play.wagers import Answer
from fifthstreet.protocol.floor_events import RoundInterrupted
from fifthstreet.refusals import Refusal

What = Literal["technical_interruption", "jackpot_fault"]
"""What may interrupt a round, as the books call it."""

STOPPED: Final[What] = "technical_interruption"


def ruling(now: RoundNow, cause: str, what: What = STOPPED) -> RoundInterrupted:
    """Return how a round continues after an interruption, and by which clause."""
    game, answer = now.game, _answer(now, what)
    if now.over:
        return RoundInterrupted(cause=cause, course="nothing", citation=_silent(now))
    if game.waiting is not None:
        return RoundInterrupted(cause=cause, course="resume", citation=game.waiting.citation)
    if isinstance(answer, Refusal):
        return RoundInterrupted(cause=cause, course="resume", citation=_silent(now))
    void = any(isinstance(event, round_events.RoundVoided) for event in answer)
    report = next(event for event in answer if isinstance(event, round_events.IrregularityReported))
    course: Literal["void", "resume"] = "void" if void else "resume"
    return RoundInterrupted(cause=cause, course=course, citation=report.citation)


def interrupt(plan: TablePlan, cause: str, what: What = STOPPED) -> None:
    """Record that the round was interrupted, and do what its book says."""
    now = plan.state.now
    if now is None:
        return
    interruption = ruling(now, cause, what)
    if interruption.course == "nothing":
        return
    answer = _answer(now, what)
    plan.tell(interruption)
    if not isinstance(answer, Refusal):
        plan.happened(_report(what), answer)


def _answer(now: RoundNow, what: What) -> Answer:
    """Return what the round answers to the report; nobody reports it where a person deals."""
    if what == STOPPED and not now.opened.nonce:
        return Refusal(code="irregularity_is_unknown", citation=_silent(now))
    return decide(now.game, _report(what))


def _report(what: What) -> c.ReportIrregularity:
    return c.ReportIrregularity(what=what, by=DEALER)


def _silent(now: RoundNow) -> str:
    return now.game.terms.book.document.citation

"""The register of rules, gone through again: what was approved, by whom, and what was opened.

Every table that a person opened must have had an approved submission in force that names it, and
two different people who agreed on that. What the house opens by itself, and what people opened
before there was a register, is told as a remark.
"""

from collections.abc import Iterable, Iterator

import orjson

from fifthstreet.audit.audit import AuditProblem
from fifthstreet.audit.context import ReplayContext, another_person
from fifthstreet.floor.tables.limits import objection_to_limits
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.journal import Cause, JournalLine, read_time
from fifthstreet.ledger.reading import read_cause
from fifthstreet.protocol import register_events as e
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.floor_events import LimitsChanged, TableOpened
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal
from fifthstreet.register import evolve
from fifthstreet.register.decide import (
    APPROVE,
    REFUSE,
    objection_to_judging,
    objection_to_opening,
)
from fifthstreet.rules.identity import file_sha256, ruleset_sha256


class RegisterReplay:
    """Goes through what happened in the register."""

    def __init__(self, shared: ReplayContext) -> None:
        self.shared = shared
        self.cause: Cause | None = None

    def take(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take the next command or event of the register."""
        if line.part == "command":
            self.cause = read_cause(line)
            return ()
        event = decode(line.kind, orjson.loads(line.data))
        wrong = [*self._faults(event)]
        if isinstance(event, e.SubmissionFiled | e.SubmissionWithdrawn):
            wrong += filter(None, [another_person(self.cause, line.number, event.by)])
        self.shared.register = evolve(self.shared.register, event)
        return [AuditProblem(line.seq, what) for what in wrong]

    def _faults(self, event: e.Event) -> Iterator[str]:
        state = self.shared.register
        match event:
            case e.SubmissionFiled():
                yield from _misfiled(event, len(state.versions))
                return
            case e.SubmissionWithdrawn():
                return
            case e.SubmissionApproved():
                refused = objection_to_judging(state, event.id, APPROVE, event.at)
            case e.SubmissionRefused():
                refused = objection_to_judging(state, event.id, REFUSE, event.at)
            case e.OpeningConfirmed():
                refused = objection_to_opening(state, event.id, event.name, event.at)
        if refused:
            yield f"{event.id} in the register: {refused.says}"
        yield from self._agreement(event)

    def _agreement(
        self, event: e.SubmissionApproved | e.SubmissionRefused | e.OpeningConfirmed
    ) -> Iterator[str]:
        """Yield what is wrong with who agreed on something, where people are gone through too."""
        if event.asked_by == event.approved_by:
            yield f"{event.asked_by} alone agreed on {event.id} in the register"
        if self.shared.agreed is None:
            return
        used = self.shared.agreed.get(event.request)
        opening = isinstance(event, e.OpeningConfirmed)
        subject = f"{event.id}:{event.name}" if isinstance(event, e.OpeningConfirmed) else event.id
        kind = "opening" if opening else "submission"
        people = (event.asked_by, event.approved_by)
        if used is None or (used.kind, used.subject) != (kind, subject):
            yield f"no approval is used for {event.id} in the register"
        elif (used.asked_by, used.approved_by) != people:
            yield f"others than {' and '.join(people)} agreed on {event.id} in the register"

    def close(self) -> Iterable[AuditProblem]:
        """Find nothing more."""
        return ()


def _misfiled(filed: e.SubmissionFiled, before: int) -> Iterator[str]:
    """Yield where a filing does not say what its text makes."""
    if filed.id != f"r{before + 1}":
        yield f"{filed.id} is filed as number {before + 1} of the register"
    if filed.file != file_sha256(filed.submission):
        yield f"{filed.id} in the register is not the file that it is said to be"
    if filed.ruleset != ruleset_sha256(filed.law, filed.submission):
        yield f"{filed.id} in the register has another identity than its law and text"


def opening_problems(
    shared: ReplayContext, state: TableState, line: JournalLine, opened: TableOpened
) -> Iterator[AuditProblem]:
    """Yield what is wrong with the approval by which a table was opened, and remarks on it."""
    if opened.register:
        for what in _unapproved(shared, opened, int(read_time(line.at or "").timestamp())):
            yield AuditProblem(line.seq, f"table {opened.table}: {what}")
        shared.opened.add(opened.approval)
        return
    if opened.approval or opened.approved:
        what = f"table {opened.table} names an approval, but no submission of the register"
        yield AuditProblem(line.seq, what)
    who = "the house" if opened.by == HOUSE else opened.by
    what = f"table {opened.table} was opened by {who} without an approval"
    again = state.opened is not None and not state.opening.register
    harmless = opened.by == HOUSE or again or not shared.register.head
    yield AuditProblem(line.seq, what, remark=harmless)


def _unapproved(shared: ReplayContext, opened: TableOpened, at: int) -> Iterator[str]:
    register = shared.register
    opening = register.openings.get(opened.approval)
    if opening is None:
        yield "two people did not confirm its opening"
        return
    agreed = (opening.id, opening.table, opening.name, opening.asked_by, opening.approved_by)
    if agreed != (opened.register, opened.table, opened.name, *opened.approved):
        yield "it is opened otherwise than two people confirmed"
    if opened.by not in opened.approved or len(set(opened.approved)) != len(opened.approved):
        yield f"{opened.by} opens it, and {' and '.join(opened.approved)} confirmed it"
    if opened.approval in shared.opened:
        yield "it is opened twice by one confirmation"
    if refused := objection_to_opening(register, opened.register, opened.name, at):
        yield refused.says
        return
    filed = register.versions[opened.register].filed
    rules = (filed.submission, filed.ruleset, filed.law, filed.version)
    if rules != (opened.submission, opened.ruleset, opened.law, opened.version):
        yield f"it is not opened under the rules of {opened.register} in the register"


def limit_faults(state: TableState, event: LimitsChanged) -> Iterator[str]:
    """Yield why limits may not have changed as they did."""
    refused: Refusal | None = objection_to_limits(
        state.rules, event.wager, (event.least, event.most)
    )
    if refused:
        yield f"limits of {event.wager} changed: {refused.says}"

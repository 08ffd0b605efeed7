"""Replays of what happened with people, and with the chips of players."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from fifthstreet.accounts.balances import TRANSFERS, stream_of
from fifthstreet.accounts.money import Transfer
from fifthstreet.accounts.register_desk import MATTERS
from fifthstreet.audit import provenance
from fifthstreet.audit.audit import AuditProblem
from fifthstreet.audit.context import ReplayContext, another_person
from fifthstreet.audit.provenance import DueEntries
from fifthstreet.ledger.journal import Cause, JournalLine
from fifthstreet.ledger.reading import read_cause
from fifthstreet.people.approvals import FIRST_DAY, objection_to_approver
from fifthstreet.people.evolve import evolve as evolve_people
from fifthstreet.people.policy import POLICY
from fifthstreet.people.records import events_of
from fifthstreet.people.state import State as PeopleState
from fifthstreet.protocol.people_events import (
    ApprovalGiven,
    ApprovalRequested,
    ApprovalUsed,
    Event,
)


class _Replay(ABC):
    """Goes through the lines of a stream: commands, what they brought about, and its entries."""

    def __init__(self, shared: ReplayContext) -> None:
        self.shared = shared
        self.due = DueEntries()
        self.cause: Cause | None = None

    def take(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take the next line; an event that cannot have happened breaks the replay."""
        if line.part == "entry":
            return [AuditProblem(seq, what) for seq, what in self.due.take(line)]
        if line.part == "command":
            self.cause = read_cause(line)
            return ()
        return self.follow(line)

    @abstractmethod
    def follow(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take an event."""


class PeopleReplay(_Replay):
    """Goes through what happened with people."""

    def __init__(self, shared: ReplayContext) -> None:
        super().__init__(shared)
        self.state = PeopleState(policy=POLICY)
        self.requests: dict[str, ApprovalRequested] = {}
        """The requests that nobody has approved yet."""
        shared.agreed = {}

    def follow(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take an event, with the person who gave its command."""
        event = self._event(line)
        problems = [*self._approved(line.seq, event)] if isinstance(event, ApprovalGiven) else []
        if isinstance(event, ApprovalRequested):
            self.requests[event.request] = event
        self.state = evolve_people(self.state, event)
        if isinstance(event, ApprovalUsed):
            self._expect(line.seq, event)
            if event.kind == FIRST_DAY:
                by = f"{event.asked_by} and {event.approved_by}"
                problems.append(AuditProblem(line.seq, f"{by} began a first day", remark=True))
        named = another_person(self.cause, line.number, event.by)
        return [*problems, AuditProblem(line.seq, named)] if named else problems

    def _event(self, line: JournalLine) -> Event:
        """Return the event of a line, with what is still known beside the journal."""
        ((_, event),) = events_of(
            [(line.number, line.kind, orjson.loads(line.data))], self.shared.personal
        )
        return event

    def _approved(self, seq: int, approval: ApprovalGiven) -> Iterator[AuditProblem]:
        """Yield what is wrong with an approval, and what its two parties share."""
        request, people = self.requests.pop(approval.request), self.state.persons
        refused = objection_to_approver(self.state, people[approval.by], approval.at)
        if refused and self.state.sealed:
            what = f"{approval.by} approves {approval.request}: {refused.says}"
            yield AuditProblem(seq, what, remark=refused.code == "account_is_too_new")
        makers = {one: {one, people[one].creator} for one in (request.by, approval.by)}
        shares = {
            "origin": request.source == approval.source != "",
            "device": request.client == approval.client != "",
            "creator": bool(makers[request.by] & makers[approval.by]),
        }
        if shared := ", ".join(name for name, same in shares.items() if same):
            parties = f"{request.by} and {approval.by}, the two parties of {approval.request}"
            yield AuditProblem(seq, f"{parties}, have in common: {shared}", remark=True)

    def _expect(self, seq: int, used: ApprovalUsed) -> None:
        """Expect what two people agreed on: money, or something of the register."""
        if self.shared.agreed is not None and used.kind in MATTERS:
            self.shared.agreed[used.request] = used
        elif used.kind == "adjustment":
            self.shared.approvals.use(used)
        elif used.subject.startswith("meter:"):
            link = used.subject.split(":")[1]
            currency = self.shared.currencies.get(link, "")
            self.due.expect(seq, provenance.meter_change(used, currency))

    def close(self) -> Iterable[AuditProblem]:
        """Yield the entries that are missing; people may come and go at any time."""
        return [AuditProblem(seq, what) for seq, what in self.due.left()]


class PlayerReplay(_Replay):
    """Replays a player's buy-ins, cash-outs and adjustments."""

    def __init__(self, stream: str, shared: ReplayContext) -> None:
        super().__init__(shared)
        self.stream = stream

    def follow(self, line: JournalLine) -> Iterable[AuditProblem]:
        """Take a transfer, which is what was asked for."""
        kind: Any = line.kind.removeprefix(TRANSFERS)
        transfer = Transfer(kind=kind, **orjson.loads(line.data))
        if named := another_person(self.cause, line.number, transfer.by):
            return [AuditProblem(line.seq, named)]
        if self.cause is not None and self.cause.number == line.number:
            request = self.cause.data
            chips = transfer.currency, abs(transfer.amount)
            if (request["currency"], request["amount"]) != chips:
                return [AuditProblem(line.seq, f"{line.kind} is not what was asked")]
        self.due.expect(line.seq, transfer.entry(line.number))
        return [AuditProblem(line.seq, what) for what in self._unlawful(transfer)]

    def _unlawful(self, transfer: Transfer) -> Iterator[str]:
        if stream_of(transfer.person) != self.stream:
            yield f"chips of {transfer.person} are moved in another's stream"
        if transfer.kind == "Adjusted":
            if not self.shared.approvals.cover(transfer):
                yield f"the chips of {transfer.person} are adjusted, and no two people agreed on it"
        elif (transfer.kind == "BoughtIn") != (transfer.amount > 0):
            yield f"{transfer.kind} of {transfer.person} is of {transfer.amount}"

    def close(self) -> Iterable[AuditProblem]:
        """Yield the entries that are missing."""
        return [AuditProblem(seq, what) for seq, what in self.due.left()]

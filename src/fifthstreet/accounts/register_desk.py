"""The register of rules in a running house: filing, withdrawing, and what two people approve.

Everything is written by the lane of people, in one batch with the approval that it uses.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final, NamedTuple

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.dual_authorization import AuthorizationRequest, Undertaking
from fifthstreet.accounts.outcome import AccountPlan, Then
from fifthstreet.checks.report import check
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.floor.tables.loader import opened_now
from fifthstreet.floor.tables.opening import objection_to_order, runs_alike
from fifthstreet.floor.tables.ruleset import Ruleset, edition_of, law_of, texts_from
from fifthstreet.ledger.journal import CommandRecord, StreamRecord
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.people import Actor
from fifthstreet.people.authority import allowed
from fifthstreet.protocol import register_events as e
from fifthstreet.protocol.people_events import ApprovalUsed
from fifthstreet.refusals import Refusal
from fifthstreet.register import RegisterState, decide, records, table_id
from fifthstreet.register.decide import APPROVE, Filing
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.identity import file_sha256, ruleset_sha256
from fifthstreet.rules.library import law_hash

Order = Mapping[str, str]
"""How a table is to be opened, as a request has it."""
ORDER: Final = frozenset({"dealing", "mode", "confirming_role", "link"})
MATTERS: Final = ("submission", "opening")
"""What two people agree on about the register."""
FILE: Final = "house.file_submission"
WITHDRAW: Final = "house.withdraw_submission"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilingRequest:
    """What a person files: the text, what the check found, the days and what it replaces.

    Days are those of the operator's calendar, such as `2026-12-01`. Without a first day it is in
    force from its approval on, and without a last day until it is replaced or withdrawn.
    """

    submission: str
    findings: tuple[e.FiledFinding, ...]
    reason: str
    first_day: str = ""
    last_day: str = ""
    replaces: str = ""


class RegisterDesk:
    """What people do with the register."""

    def __init__(self, desk: Desk, zone: tzinfo = UTC) -> None:
        self.desk = desk
        self.zone = zone

    @property
    def state(self) -> RegisterState:
        """Return the register, as it is durable."""
        return self.desk.memory.register

    def file(
        self, by: str, wish: FilingRequest, then: Then, *, reply: ReplyKey | None = None
    ) -> None:
        """File a submission with its findings, the person responsible and the reason."""
        self.desk.submit(lambda: self._filing(by, wish), then, reply=reply)

    def withdraw(
        self, by: str, id_: str, reason: str, then: Then, *, reply: ReplyKey | None = None
    ) -> None:
        """Withdraw a submission: no table opens from it, and no round begins under it."""
        self.desk.submit(lambda: self._withdrawing(by, id_, reason), then, reply=reply)

    def _filing(self, by: str, wish: FilingRequest) -> AccountPlan | Refusal:
        at = self.desk.at()
        actor = allowed(self.desk.state, by, at, FILE)
        if isinstance(actor, Refusal):
            return actor
        try:
            days = self._days(wish, at)
        except (ValueError, OverflowError):
            return Refusal("day_is_not_a_date")
        try:
            source = edition_of(wish.submission, datetime.fromtimestamp(max(at, days.begins), UTC))
            book = law_of(source) if source else None
        except FifthStreetError as error:
            return Refusal("submission_cannot_be_read", str(error))
        if book is None:
            return Refusal("submission_cannot_be_read")
        texts = texts_from(source)
        law = law_hash(texts)
        event = decide.file(self.state, _filing_of(wish, days, book, law), by=actor.name, at=at)
        if isinstance(event, Refusal):
            return event
        fields = {"reason": wish.reason, "replaces": wish.replaces, "file": event.file}
        command = self._command("register.File", actor, fields)
        now = self.desk.clock.now()
        recorded = Laws.of(self.desk.store).unrecorded(book, law, texts, now)
        return self._written(event, command, recorded)

    def _days(self, wish: FilingRequest, at: int) -> "_Days":
        """Return the days of a filing as seconds; raise where one is no date."""
        first = wish.first_day or datetime.fromtimestamp(at, self.zone).date().isoformat()
        ends = _midnight(wish.last_day, self.zone, after=1) if wish.last_day else None
        return _Days(first=first, begins=_midnight(first, self.zone), ends=ends)

    def _command(self, kind: str, actor: Actor, fields: Mapping[str, str]) -> CommandRecord:
        return CommandRecord(kind, actor.name, actor.column or "", fields)

    def _withdrawing(self, by: str, id_: str, reason: str) -> AccountPlan | Refusal:
        at = self.desk.at()
        actor = allowed(self.desk.state, by, at, WITHDRAW)
        if isinstance(actor, Refusal):
            return actor
        event = decide.withdraw(self.state, id_, reason, by=actor.name, at=at)
        if isinstance(event, Refusal):
            return event
        command = self._command("register.Withdraw", actor, {"id": id_, "reason": reason})
        return self._written(event, command)

    def _written(
        self,
        event: e.Event,
        command: CommandRecord | None = None,
        beside: tuple[StreamRecord, ...] = (),
    ) -> AccountPlan:
        """Return an event of the register as what is committed."""
        return AccountPlan(
            records=(*records((event,), self.state.head), *beside),
            body={"id": event.id},
            command=command,
        )

    def rules_of(self, filed: e.SubmissionFiled) -> Ruleset | Refusal:
        """Return what a filing is played by, exactly as it was filed, or why that is not to be."""
        try:
            rules = Laws.of(self.desk.store).ruleset(filed)
        except FifthStreetError as error:
            return Refusal("submission_has_errors", error.what)
        same = rules.hash == filed.ruleset and not rules.unread
        return rules if same else Refusal("submission_law_has_changed")

    @property
    def undertakings(self) -> Mapping[str, Undertaking]:
        """Return the matters of the register that take two people."""
        return dict.fromkeys(MATTERS, self)

    def before(self, wish: AuthorizationRequest) -> int | Refusal:
        """Return that two people may agree on a matter of the register, or why they may not."""
        objection = self.objection(wish.kind, wish.subject, wish.after, wish.order)
        return 0 if objection is None else objection

    def records(self, _wish: AuthorizationRequest) -> tuple[StreamRecord, ...]:
        """Return that a request by itself writes nothing into the register."""
        return ()

    def objection(self, kind: str, subject: str, after: int, order: Order) -> Refusal | None:
        """Return why two people may not agree on something of the register, or None."""
        at = self.desk.at()
        if kind == "submission":
            return self._objection_to_judging(subject, after, at)
        id_, _, name = subject.partition(":")
        if refused := decide.objection_to_opening(self.state, id_, name, at):
            return refused
        if after != APPROVE or not order.keys() >= ORDER:
            return decide.UNKNOWN
        rules = self.rules_of(self.state.versions[id_].filed)
        if isinstance(rules, Refusal):
            return rules
        refused = objection_to_order(
            rules.book, order["dealing"], order["mode"], order["confirming_role"]
        )
        return refused or self._open_already(id_, name, order)

    def _open_already(self, id_: str, name: str, order: Order) -> Refusal | None:
        """Return that a table is open, unless the order moves it to a version that is newer."""
        opened = opened_now(self.desk.store, table_id(name))
        if opened is None:
            return None
        mode = order["mode"] if order["dealing"] == "live" else None
        newer = self.state.descends(id_, opened.register)
        moves = newer and runs_alike(opened, order["dealing"], mode)
        return None if moves else Refusal("table_is_already_open")

    def _objection_to_judging(self, id_: str, verdict: int, at: int) -> Refusal | None:
        if refused := decide.objection_to_judging(self.state, id_, verdict, at):
            return refused
        if verdict != APPROVE:
            return None
        rules = self.rules_of(self.state.versions[id_].filed)
        return rules if isinstance(rules, Refusal) else None

    def effect(self, used: ApprovalUsed, order: Order) -> AccountPlan | Refusal:
        """Return what two people agreed on, as the register has it."""
        after = int(used.after or 0)
        if refused := self.objection(used.kind, used.subject, after, order):
            return refused
        event: e.Event | Refusal
        if used.kind == "submission":
            event = decide.judge(self.state, used)
        else:
            event = decide.confirm_opening(self.state, used, order)
        return event if isinstance(event, Refusal) else self._written(event)


class _Days(NamedTuple):
    first: str
    begins: int
    ends: int | None


def _midnight(day: str, zone: tzinfo, after: int = 0) -> int:
    """Return the second at which a day begins, or one so many days after it."""
    begun = datetime.combine(date.fromisoformat(day) + timedelta(days=after), time(), zone)
    return int(begun.timestamp())


def _filing_of(wish: FilingRequest, days: _Days, book: RuleBook, law: str) -> Filing:
    read = check(wish.submission, law=book).submission
    return Filing(
        submission=wish.submission,
        file=file_sha256(wish.submission),
        ruleset=ruleset_sha256(law, wish.submission),
        law=law,
        book=book.id,
        version=book.document.version,
        facility=read.facility.name or "",
        tables=read.table_names,
        findings=wish.findings,
        first_day=days.first,
        begins=days.begins,
        last_day=wish.last_day,
        ends=days.ends,
        replaces=wish.replaces,
        reason=wish.reason,
    )

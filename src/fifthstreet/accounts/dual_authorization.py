"""Dual authorization: one batch uses the approval and moves the money.

An approval is for a change, from the value at the time of the request to another. Meanwhile a meter
keeps rising and a player keeps playing. The change then applies to the current value, unless the
meter has been won since or the player's balance would be below zero (R34, R58).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Protocol

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.money import CODES, MOST_MINOR, Transfer, moved
from fifthstreet.accounts.outcome import AccountPlan, Outcome, Then
from fifthstreet.floor.tables.loader import patron_of
from fifthstreet.floor.tables.proof import NoSuchRoundError, round_records
from fifthstreet.floor.tables.state import is_patron
from fifthstreet.jackpots.acts import Act, Agreement
from fifthstreet.jackpots.figures import JackpotFigures
from fifthstreet.ledger.entry import MOST_UNITS, LedgerEntry, Posting
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.people.approvals import ABOUT_A_PERSON, FIRST_DAY, FIRST_DAY_IS_OVER
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol import people_events as e
from fifthstreet.refusals import Refusal

UNKNOWN: Final = Refusal("subject_is_unknown")
NO_ROUND: Final = Refusal("subject_is_unknown", "No such round was played in this currency.")
METER: Final = "meter:"
SEAT: Final = "seat:"


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorizationRequest:
    """The change that a person requests, and why.

    `meter_change`: the account of a meter, `meter:LINK:NAME`, and what it is to show in ledger
    units; or a figure of its jackpot, such as `limit:LINK:NAME`. `adjustment`: an account
    `player:ID:CURRENCY`, and the new balance in minor units, or the `change` of it; with
    `round`, as `table:number`, it corrects that round, and `seat:NUMBER` is who played there.
    `jackpot`: `table:round:seat`, and the award in minor units. `approver`: a person's id, and
    1 for the permission to approve or 0 to take it away. `password`: the id of a person whose
    password is to be reset, and 1. `submission`: the id of a filed submission, and 1 to approve
    or 2 to refuse it. `opening`: the id of an approved submission and the name of one of its
    tables, with a colon between, and 1; `order` says how the table is opened. `day_close`: a
    gaming day with the digest of what is signed, and the position of the journal. `first_day`:
    `house`, and 1, before any table was opened: whoever has permission and a password of their
    own may approve at once. `exclusion`: a statutory entry of the exclusion list to remove, and
    0.
    """

    kind: c.Matter
    subject: str
    after: int
    reason: str
    round: str = ""
    change: int = 0
    order: Mapping[str, str] = field(default_factory=dict)


class Undertaking(Protocol):
    """A change in another part of the house that needs two people, with what it records."""

    def before(self, wish: AuthorizationRequest) -> int | Refusal:
        """Return the value that a wish would change, or why it cannot be asked for."""

    def records(self, wish: AuthorizationRequest) -> tuple[StreamRecord, ...]:
        """Return what is written down together with the request."""

    def effect(self, used: e.ApprovalUsed, order: Mapping[str, str]) -> AccountPlan | Refusal:
        """Return what carrying it out does; `order` is that of the request."""


class DualAuthorization:
    """Requests, approvals and the changes that follow."""

    def __init__(
        self,
        desk: Desk,
        figures: JackpotFigures | None = None,
        undertakings: Mapping[str, Undertaking] = MappingProxyType({}),
    ) -> None:
        self.desk = desk
        self.figures = figures or JackpotFigures({}, lambda _: ())
        self.undertakings = undertakings

    def ask(
        self, by: str, wish: AuthorizationRequest, then: Then, *, reply: ReplyKey | None = None
    ) -> None:
        """Request what needs a second person; the value before is the current one."""
        self.desk.submit(lambda: self._asking(by, wish), then, reply=reply)

    def approve(
        self, by: str, request: str, reason: str, then: Then, *, reply: ReplyKey | None = None
    ) -> None:
        """Approve, as the second person, what another person requested."""
        command = c.Approve(at=self.desk.at(), by=by, request=request, reason=reason)
        self.desk.do(command, then, reply=reply)

    def decline(
        self, by: str, request: str, reason: str, then: Then, *, reply: ReplyKey | None = None
    ) -> None:
        """Decline a request, or take back your own."""
        command = c.Decline(at=self.desk.at(), by=by, request=request, reason=reason)
        self.desk.do(command, then, reply=reply)

    def carry_out(
        self, by: str, request: str, then: Then, *, reply: ReplyKey | None = None
    ) -> None:
        """Carry out what was approved: exactly that, and once."""
        query = self.desk.state.requests.get(request)

        def notify(outcome: Outcome) -> None:
            if query is not None:
                self.figures.refresh(query.subject)
            then(outcome)

        self.desk.submit(lambda: self._carrying(by, request), notify, reply=reply)

    def _asking(self, by: str, wish: AuthorizationRequest) -> AccountPlan | Refusal:
        other = self.undertakings.get(wish.kind)
        if wish.kind == "adjustment" and wish.subject.startswith(SEAT):
            wish = replace(wish, subject=self._account_at(wish))
        before = other.before(wish) if other else self._now(wish)
        if wish.kind == "adjustment" and wish.change and not isinstance(before, Refusal):
            wish = replace(wish, after=before + wish.change)
            if not 0 <= wish.after <= MOST_MINOR:
                before = Refusal("not_enough_chips" if wish.after < 0 else "balance_is_too_high")
        command = c.RequestApproval(
            at=self.desk.at(),
            by=by,
            kind=wish.kind,
            subject=wish.subject,
            before=None if isinstance(before, Refusal) else before,
            after=wish.after,
            reason=wish.reason,
            round=wish.round,
            order=wish.order,
        )
        plan = self.desk.decided(command)
        if isinstance(plan, Refusal):
            return plan
        if isinstance(before, Refusal):
            return before
        return replace(plan, records=other.records(wish)) if other else plan

    def _now(self, wish: AuthorizationRequest) -> int | Refusal:
        """Return the value that a wish would change, or why there is none."""
        most = MOST_UNITS if wish.kind == "meter_change" else MOST_MINOR
        if type(wish.after) is not int or not 0 <= wish.after <= most:
            return Refusal("amount_is_not_positive")
        if wish.round and wish.kind != "adjustment":
            return NO_ROUND
        if wish.kind == "meter_change":
            return self._figure(wish.subject)
        if wish.kind == "jackpot":
            return 0
        if wish.kind == FIRST_DAY:
            return UNKNOWN if (wish.subject, wish.after) != ("house", 1) else self._untouched()
        if wish.kind in {*ABOUT_A_PERSON, "exclusion"}:
            return self._standing(wish)
        owner = self._owner(wish.subject)
        if isinstance(owner, Refusal):
            return owner
        if wish.round and not self._was_played(wish.round, currency=owner[1]):
            return NO_ROUND
        return self.desk.balance(*owner)

    def _untouched(self) -> int | Refusal:
        """Return 0 in a house that has never opened a table, where a first day can begin."""
        opened = any(name.startswith("table:") for name in self.desk.store.heads())
        return FIRST_DAY_IS_OVER if opened else 0

    def _standing(self, wish: AuthorizationRequest) -> int | Refusal:
        """Return the status of a person or an entry of the exclusion list: 1 for yes."""
        if wish.kind != "exclusion":
            person = self.desk.state.persons.get(wish.subject)
            if person is None or person.guest or wish.after > 1:
                return UNKNOWN
            return int(wish.kind == "approver" and bool(person.approver))
        entry = self.desk.state.exclusions.get(wish.subject)
        return UNKNOWN if entry is None or entry.removed_at is not None or wish.after else 1

    def _was_played(self, round_: str, *, currency: str) -> bool:
        """Return whether a table has played a round, for chips of a currency."""
        table, _, number = round_.rpartition(":")
        opened = [*self.desk.store.records(f"table:{table}", most=1)]
        if not opened or opened[0].data["currency"] != currency or not number.isdecimal():
            return False
        try:
            return bool(round_records(self.desk.store, table, int(number)))
        except NoSuchRoundError:
            return False

    def _account_at(self, wish: AuthorizationRequest) -> str:
        """Return the account of the player who bet at a seat in the round that a wish names."""
        table, _, number = wish.round.rpartition(":")
        opened = [*self.desk.store.records(f"table:{table}", most=1)]
        if not opened or not self._was_played(wish.round, currency=opened[0].data["currency"]):
            return wish.subject
        players = [
            record.data["player"]
            for record in round_records(self.desk.store, table, int(number))
            if record.kind == "round.WagerPlaced" and f"{SEAT}{record.data['seat']}" == wish.subject
        ]
        return f"player:{players[-1]}:{opened[0].data['currency']}" if players else wish.subject

    def _figure(self, subject: str) -> int | Refusal:
        """Return what a meter shows, or a figure of its jackpot."""
        if subject.startswith(METER):
            return self._meter_value(subject)
        now = self.figures.now(subject)
        return UNKNOWN if now is None else now

    def _meter_value(self, account: str) -> int | Refusal:
        """Return what a meter shows, in ledger units."""
        meter = self.desk.store.meters().get(account.removeprefix(METER))
        return UNKNOWN if meter is None or not account.startswith(METER) else meter.value

    def _owner(self, account: str) -> tuple[str, str] | Refusal:
        """Return the person and the currency of a player's account."""
        kind, _, rest = account.partition(":")
        person, _, currency = rest.partition(":")
        here = person in self.desk.state.persons or account in self.desk.store.accounts()
        here = here or (is_patron(person) and patron_of(self.desk.store, person) is not None)
        known = kind == "player" and here and currency in CODES
        return (person, currency) if known else UNKNOWN

    def _carrying(self, by: str, id_: str) -> AccountPlan | Refusal:
        request = self.desk.state.requests.get(id_)
        command = c.UseApproval(
            at=self.desk.at(),
            by=by,
            request=id_,
            kind=request.kind if request else "jackpot",  # type: ignore[arg-type]  # kept as a word
            subject=request.subject if request else "",
            before=request.before if request else None,
            after=request.after if request else None,
        )
        plan = self.desk.decided(command)
        if isinstance(plan, Refusal):
            return plan
        (used,) = plan.events
        effect: AccountPlan | Refusal = AccountPlan()
        if isinstance(used, e.ApprovalUsed):
            effect = self._effect(used, request.order if request else {})
        if isinstance(effect, Refusal):
            return effect
        return replace(effect, events=plan.events, body=None, command=plan.command)

    def _effect(self, used: e.ApprovalUsed, order: Mapping[str, str]) -> AccountPlan | Refusal:
        """Return the effects of an approval, apart from its use."""
        if other := self.undertakings.get(used.kind):
            return other.effect(used, order)
        if used.kind == FIRST_DAY and isinstance(refused := self._untouched(), Refusal):
            return refused
        if used.kind in {"jackpot", "approver", FIRST_DAY}:
            return AccountPlan()
        change = int(used.after or 0) - int(used.before or 0)
        if used.kind == "meter_change" and used.subject.startswith(METER):
            return self._changed(used, change)
        if used.kind == "meter_change":
            return self._refigured(used)
        return self._adjusted(used, change)

    def _changed(self, used: e.ApprovalUsed, change: int) -> AccountPlan | Refusal:
        """Return what puts a meter right, out of the house's own money or back to it."""
        display = self._meter_value(used.subject)
        if isinstance(display, Refusal):
            return display
        if display < int(used.before or 0) or display + change < 0:
            return Refusal("meter_has_fallen", f"It shows {display}.")
        currency = self.desk.store.accounts()[used.subject].currency
        movement = MeterMovement(
            meter=used.subject.removeprefix(METER),
            kind="adjustment",
            parts=change,
            note=used.reason,
            approved=(used.asked_by, used.approved_by),
        )
        entry = LedgerEntry(
            id=f"approval:{used.request}",
            reason="meter change",
            currency=currency,
            postings=(Posting(f"house:{currency}", -change), Posting(used.subject, change)),
        )
        return AccountPlan(entries=(entry,), movements=(movement,))

    def _refigured(self, used: e.ApprovalUsed) -> AccountPlan | Refusal:
        """Return what changes a figure of a jackpot."""
        agreed = Agreement(approved=(used.asked_by, used.approved_by), reason=used.reason)
        before, after = int(used.before or 0), int(used.after or 0)
        act = self.figures.changed(used.subject, after, agreed, before=before)
        if not isinstance(act, Act):
            return Refusal("progressive_change_is_refused", act.says)
        return AccountPlan(
            records=act.records(self.desk.clock.now()),
            entries=tuple(act.entries),
            movements=tuple(act.movements),
        )

    def _adjusted(self, used: e.ApprovalUsed, change: int) -> AccountPlan | Refusal:
        """Return what gives money to a player or takes it from them, against the house."""
        owner = self._owner(used.subject)
        if isinstance(owner, Refusal):
            return owner
        person, currency = owner
        if self.desk.balance(person, currency) + change < 0:
            return Refusal("not_enough_chips")
        transfer = Transfer(
            kind="Adjusted",
            person=person,
            currency=currency,
            amount=change,
            by=used.asked_by,
            reason=used.reason,
            approved_by=used.approved_by,
            round=used.round,
        )
        return moved(self.desk, transfer)

"""Buying in and cashing out: play chips come from where they are issued, and go back there.

Each is an event of the player's own stream, so it has a time and a person, and no two are decided
at once, in any process.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from fifthstreet.accounts.balances import TRANSFERS, account_of, stream_of
from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.outcome import AccountPlan, Decide, Then
from fifthstreet.ledger.entry import MOST_UNITS, UNITS, LedgerEntry, Posting, units
from fifthstreet.ledger.journal import CommandRecord, StreamRecord
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.money import CURRENCIES, Amount
from fifthstreet.money import currency as currency_of
from fifthstreet.people import On
from fifthstreet.people.authority import refusal
from fifthstreet.people.closures import Where
from fifthstreet.protocol.record import Fields
from fifthstreet.refusals import Refusal

Kind = Literal["BoughtIn", "CashedOut", "Adjusted"]

MOST_MINOR: Final = MOST_UNITS // UNITS
"""The largest amount of minor units that the ledger can count."""

CODES: Final = frozenset(known.code for known in CURRENCIES)
REASONS: Final[Mapping[Kind, str]] = {
    "BoughtIn": "buy-in",
    "CashedOut": "cash-out",
    "Adjusted": "adjustment",
}
FROM: Final[Mapping[Kind, str]] = {"BoughtIn": "issue", "CashedOut": "issue", "Adjusted": "house"}
"""Where the chips come from or go to."""
COMMAND_KINDS: Final = {"house.buy_in": "cage.BuyIn", "house.cash_out": "cage.CashOut"}
"""How the commands of the cage are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """Chips that a player gets without playing, in minor units; negative if they give them."""

    kind: Kind
    person: str
    currency: str
    amount: int
    by: str
    reason: str = ""
    approved_by: str = ""
    round: str = ""

    @property
    def data(self) -> Fields:
        """Return what the event says; a round only where one is put right."""
        names = ("person", "currency", "amount", "by", "reason", "approved_by")
        body = {name: getattr(self, name) for name in names}
        return {**body, "round": self.round} if self.round else body

    def record(self, number: int, at: datetime) -> StreamRecord:
        """Return the event of the player's stream."""
        kind = f"{TRANSFERS}{self.kind}"
        return StreamRecord(
            stream=stream_of(self.person), number=number, kind=kind, data=self.data, at=at
        )

    def entry(self, number: int) -> LedgerEntry:
        """Return the ledger entry; its id names the event."""
        other = f"{FROM[self.kind]}:{self.currency}"
        amount = units(self.amount)
        return LedgerEntry(
            id=f"{stream_of(self.person)}:{number}",
            reason=REASONS[self.kind],
            currency=self.currency,
            postings=(
                Posting(other, -amount),
                Posting(account_of(self.person, self.currency), amount),
            ),
        )


def moved(desk: Desk, *transfers: Transfer) -> AccountPlan:
    """Return what moves one player's chips, one transfer after the other."""
    head, at = desk.memory.head_of(stream_of(transfers[0].person)), desk.clock.now()
    numbered = [*enumerate(transfers, head + 1)]
    return AccountPlan(
        records=tuple(one.record(number, at) for number, one in numbered),
        entries=tuple(one.entry(number) for number, one in numbered),
        body=transfers[0].data,
    )


class Cage:
    """Where players buy in and cash out."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def buy_in(
        self, by: str, currency: str, amount: int, then: Then, *, reply: ReplyKey | None = None
    ) -> None:
        """Give play chips to the player of a session, or to a bot; amounts are minor units."""
        self._submit(by, lambda: self._buying(by, currency, amount), then, reply)

    def cash_out(
        self, by: str, currency: str, amount: int, then: Then, *, reply: ReplyKey | None = None
    ) -> None:
        """Take play chips back; amounts are minor units."""
        self._submit(by, lambda: self._cashing(by, currency, amount), then, reply)

    def _submit(self, by: str, decide: Decide, then: Then, reply: ReplyKey | None) -> None:
        """Decide after everything that is in progress with the same player's chips."""
        session = self.desk.state.sessions.get(by)
        lane = stream_of(session.person if session else by)
        self.desk.submit(decide, then, lane=lane, reply=reply)

    def _allowed(self, by: str, act: str, currency: str, amount: int) -> CommandRecord | Refusal:
        """Return whose chips are asked to be moved, or why they are not."""
        actor = self.desk.acting(by)
        if isinstance(actor, Refusal):
            return actor
        if refused := refusal(actor, act, On(owner=actor.name)):
            return refused
        if refused := self.desk.closed(act, Where(player=actor.name)):
            return refused
        if currency not in CODES:
            return Refusal("currency_is_unknown")
        if type(amount) is not int or not 0 < amount <= MOST_MINOR:
            return Refusal("amount_is_not_positive")
        fields = {"currency": currency, "amount": amount}
        return CommandRecord(COMMAND_KINDS[act], actor.name, actor.column or "", fields)

    def _buying(self, by: str, currency: str, amount: int) -> AccountPlan | Refusal:
        request = self._allowed(by, "house.buy_in", currency, amount)
        if isinstance(request, Refusal):
            return request
        person = request.by
        policy = self.desk.state.policy
        balance = self.desk.balance(person, currency) + amount
        minor = currency_of(currency).minor
        for code, value, most in (
            ("buy_in_is_too_large", amount, minor(policy.largest_buy_in)),
            ("balance_is_too_high", balance, minor(policy.most_held)),
        ):
            if value > most:
                return Refusal(code, f"The maximum is {Amount(most, currency).pretty}.")
        bot = self.desk.state.persons[person].bot
        if not bot and amount > (left := self._left_today(person, currency)):
            rest = f"You can still have {Amount(left, currency).pretty} today." if left else ""
            return Refusal("daily_chips_are_used_up", rest)
        bought = Transfer(
            kind="BoughtIn", person=person, currency=currency, amount=amount, by=person
        )
        return replace(moved(self.desk, bought), command=request)

    def _left_today(self, person: str, currency: str) -> int:
        """Return the play chips that somebody may still buy in for today."""
        most = currency_of(currency).minor(self.desk.state.policy.daily_buy_in)
        return max(most - self.desk.memory.purses.bought_today(person, currency), 0)

    def refill(self, person: str, currency: str) -> int:
        """Return the play chips that bring somebody back to what a guest starts with."""
        start = currency_of(currency).minor(self.desk.state.policy.guest_chips)
        missing = max(start - self.desk.balance(person, currency), 0)
        return min(missing, self._left_today(person, currency)) if missing else 0

    def _cashing(self, by: str, currency: str, amount: int) -> AccountPlan | Refusal:
        request = self._allowed(by, "house.cash_out", currency, amount)
        if isinstance(request, Refusal):
            return request
        person = request.by
        if amount > (balance := self.desk.balance(person, currency)):
            return Refusal("not_enough_chips", f"You have {Amount(balance, currency).pretty}.")
        cashed = Transfer(
            kind="CashedOut", person=person, currency=currency, amount=-amount, by=person
        )
        return replace(moved(self.desk, cashed), command=request)

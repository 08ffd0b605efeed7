"""The desk of a simulated house: chips are sold there and tables closed, until it is done."""

import random
from dataclasses import dataclass, field
from typing import Any

from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.outcome import AccountPlan, Done, Outcome
from fifthstreet.fairness import Entropy
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer
from fifthstreet.people import HOUSE
from fifthstreet.people.closures import Where
from fifthstreet.protocol import people_commands as c
from fifthstreet.refusals import Refusal
from house.simulator.reckoning import Money
from ledger.store.kit import buy_in_batch

CLIENT = "counter"


@dataclass(slots=True)
class PendingCommand:
    """A command at the desk that is not answered yet."""

    lane: str
    command: c.Command | Batch
    at: float = float("-inf")


@dataclass(slots=True)
class Counter:
    """Whoever stands at the desk; what fails there is asked again under the same number."""

    chance: random.Random
    desk: Desk | None = None
    sequence: int = 0
    pending: dict[int, PendingCommand] = field(default_factory=dict)

    def open(self, store: Store, committer: Committer, clock: Clock, entropy: Entropy) -> Desk:
        """Open the desk of a house."""
        self.desk = desk = Desk(store, committer, clock, entropy=entropy)
        return desk

    def gate(self, act: str, table: str, player: str) -> Refusal | None:
        """Tell a table what is closed."""
        assert self.desk is not None
        return self.desk.closed(act, Where(table=table, player=player))

    def shut(self) -> None:
        """Die with the house."""
        self.desk = None

    @property
    def closed(self) -> set[str]:
        """Return the tables that are closed, as the desk knows it."""
        closures = {} if self.desk is None else self.desk.state.closures
        return {key.removeprefix("table:") for key in closures}

    def sell(self, player: str, currency: str, amount: int) -> None:
        """Sell chips to a player."""
        self._ask(PendingCommand(f"player:{player}", buy_in_batch(player, currency, amount)))

    def toggle(self, table: str) -> None:
        """Close a table to new rounds, or open again what is closed."""
        if self.desk is None or self.pending:
            return
        closed = self.closed
        made: Any = c.Enable if closed else c.Disable
        subject = min(closed, default=table)
        at = self.desk.at()
        command = made(at=at, by=HOUSE, scope="table", subject=subject, reason="A test.")
        self._ask(PendingCommand("people", command))

    def _ask(self, pending: PendingCommand) -> None:
        self.sequence += 1
        self.pending[self.sequence] = pending

    def work(self, now: float) -> None:
        """Ask what was not answered, once more."""
        for sequence, pending in tuple(self.pending.items()):
            if self.desk is not None and now - pending.at > 1.0:
                pending.at = now
                self._submit(self.desk, sequence, pending)

    def _submit(self, desk: Desk, sequence: int, pending: PendingCommand) -> None:
        def then(outcome: Outcome) -> None:
            if isinstance(outcome, Done | Refusal) and self.desk is desk:
                self.pending.pop(sequence, None)
                assert isinstance(outcome, Done) or not isinstance(pending.command, Batch), outcome

        key = ReplyKey(CLIENT, sequence)
        if isinstance(pending.command, Batch):
            records, entries = tuple(pending.command.records), tuple(pending.command.entries)
            plan = AccountPlan(records=records, entries=entries, body={"ok": True})
            desk.submit(lambda: plan, then, lane=pending.lane, reply=key)
        else:
            desk.do(pending.command, then, reply=key)

    def check(self, money: Money) -> None:
        """What the desk has in mind is what is durable: everybody's chips, and what is closed."""
        desk = self.desk
        assert desk is not None
        for account, balance in money.balances.items():
            kind, _, rest = account.partition(":")
            if kind == "player":
                person, _, currency = rest.partition(":")
                assert desk.balance(person, currency) * UNITS == balance, account
        anew = Desk(desk.store, desk.memory.committer, desk.clock, entropy=desk.entropy)
        assert anew.state == desk.state

"""Balances and today's results of players: a copy of the ledger that follows its commits.

Every posting has the sequence of its line in the journal, and a balance remembers the last one that
it includes. So a commit that arrives twice, or is also read from the store, counts once.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Final

from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.entry import LedgerEntry, kind_of, minor, units
from fifthstreet.ledger.journal import Batch, CommitResult, written
from fifthstreet.ledger.store.store import Store

PLAYER: Final = "player"
TRANSFERS: Final = "money."
"""How the kinds of events begin by which chips come and go without play."""


def account_of(person: str, currency: str) -> str:
    """Return the account of a person's chips, as the tables also name it.

    >>> account_of("p7", "USD")
    'player:p7:USD'
    """
    return f"{PLAYER}:{person}:{currency}"


def stream_of(person: str) -> str:
    """Return the stream of a person's buy-ins, cash-outs and adjustments."""
    return f"{PLAYER}:{person}"


@dataclass(slots=True)
class AccountBalance:
    """An account at its last posting, in ledger units; `net` is None until asked for."""

    balance: int = 0
    seq: int = 0
    day: datetime | None = None
    net: int | None = None


class AccountBalances:
    """The chips of all players: what the store has at the start, and every posting since."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._day = midnight(clock.now())
        self._before: int | None = last_before(store, self._day)
        self._purses: defaultdict[str, AccountBalance] = defaultdict(AccountBalance)
        for name, account in store.accounts().items():
            if kind_of(name) == PLAYER:
                self._purses[name] = AccountBalance(balance=account.balance, seq=account.seq)

    def balance(self, person: str, currency: str) -> int:
        """Return a person's balance, without wagers, in minor units."""
        purse = self._purses.get(account_of(person, currency))
        return minor(purse.balance) if purse else 0

    def posted(self, batch: Batch, result: CommitResult) -> None:
        """Add the entries of a committed batch."""
        if result.stored:
            first = result.first + len(batch.causes) + len(batch.records)
            for seq, entry in enumerate(batch.entries, first):
                self.take(entry, seq)

    def take(self, entry: LedgerEntry, seq: int) -> None:
        """Add an entry of the journal, with its sequence."""
        changes: defaultdict[str, int] = defaultdict(int)
        for posting in entry.postings:
            if kind_of(posting.account) == PLAYER:
                changes[posting.account] += posting.amount
        for account, amount in changes.items():
            purse = self._purses[account]
            if seq > purse.seq:
                purse.balance += amount
                purse.seq = seq
                if purse.net is not None and entry.round is not None:
                    purse.net = self._net_so_far(purse) + amount

    def _net_so_far(self, purse: AccountBalance) -> int:
        """Return the day's net of a purse; a new day begins with nothing."""
        today = self._today()
        if purse.day != today:
            purse.day, purse.net = today, 0
        return purse.net or 0

    def _today(self) -> datetime:
        """Return when the present day began; a clock that is put back begins none."""
        today = midnight(self._clock.now())
        if today > self._day:
            self._day, self._before = today, None
        return self._day

    def reread(self, accounts: Iterable[str]) -> bool:
        """Read accounts from the store again, and return whether any balance has changed.

        The last posting that is known here is read too, as one before it may have been missed.
        """
        changed = False
        for account in accounts:
            purse = self._purses[account]
            for row in self._store.statement(account, after=purse.seq - 1, most=1):
                changed = changed or row.balance != purse.balance
                if (row.balance, row.seq) != (purse.balance, purse.seq):
                    self._purses[account] = AccountBalance(balance=row.balance, seq=row.seq)
        return changed

    def net_today(self, person: str, currency: str) -> int:
        """Return a person's result since midnight, in minor units; losses are negative.

        A wager that still lies on a table counts as gone until something of it comes back.
        """
        account = account_of(person, currency)
        purse = self._purses[account]
        if purse.net is None:
            purse = self._purses[account] = self._worked_out(person, currency)
        return minor(self._net_so_far(purse))

    def _worked_out(self, person: str, currency: str) -> AccountBalance:
        """Return a purse with its net of today, worked out from the store alone."""
        account = account_of(person, currency)
        today = self._today()
        if self._before is None:
            self._before = last_before(self._store, today)
        while True:  # until nothing came between the two readings
            moved = self._transfers(person, currency, today)
            rows = self._store.statement(account, after=self._before)
            if moved == self._transfers(person, currency, today):
                break
        purse = self._purses[account]
        net = sum(row.amount for row in rows) - moved
        balance, seq = (rows[-1].balance, rows[-1].seq) if rows else (purse.balance, purse.seq)
        return AccountBalance(balance=balance, seq=seq, day=today, net=net)

    def _transfers(self, person: str, currency: str, since: datetime) -> int:
        """Return what somebody bought in for since a moment, less what was cashed out."""
        return sum(
            units(record.data["amount"])
            for record in self._store.records(stream_of(person))
            if record.at >= since
            and record.kind.startswith(TRANSFERS)
            and record.data["currency"] == currency
        )

    def bought_today(self, person: str, currency: str) -> int:
        """Return the play chips that a person has bought in for since midnight, in minor units."""
        today = self._today()
        return sum(
            record.data["amount"]
            for record in self._store.records(stream_of(person))
            if record.at >= today
            and record.kind == f"{TRANSFERS}BoughtIn"
            and record.data["currency"] == currency
        )


def midnight(moment: datetime) -> datetime:
    """Return when the day of a moment began, which is one of UTC."""
    return datetime.combine(moment.date(), time(), UTC)


def last_before(store: Store, moment: datetime) -> int:
    """Return the sequence of the journal's last line before a moment, found by halving.

    A clock that was put back makes this a good guess only; the order is never taken from times.
    """
    low, high = 0, store.head().seq
    while low < high:
        middle = (low + high) // 2
        seq, record = next(store.all_records(after_seq=middle), (0, None))
        if record is None or record.at >= moment:
            high = middle
        else:
            low = seq
    text = written(moment)
    with store.view() as view:
        for line in view.lines(after=low):
            if line.at is not None and line.at >= text:
                break
            low = line.seq
    return low

"""What a commit would write, computed before anything is written.

A store reads what the batches touch (`Needs`, `StoredState`), lets a `Planner` take one batch after
the other, and writes the plan. All rules for accepting a batch are here, so they are the same for
every store.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.entry import Account, LedgerEntry, kind_of
from fifthstreet.ledger.journal import (
    REPLY,
    START,
    Batch,
    ChainHead,
    CommitResult,
    Draft,
    JournalLine,
    StoredReply,
    StreamRecord,
    entry_data,
    movement_data,
    written,
)
from fifthstreet.ledger.meters import Meter, MeterMovement, Share, check_postings
from fifthstreet.ledger.store.refusals import (
    AccountMovedError,
    MeterFullError,
    RepeatedEntryError,
    StaleStream,
)

ESCROW: Final = "escrow"
"""How the names of the accounts that hold wagers begin."""


class PostingRow(NamedTuple):
    """What an entry posts to an account, or entries up to one do, and its balance thereafter."""

    account: str
    seq: int
    amount: int
    balance: int


class MovementRow(NamedTuple):
    """A meter's movement as a store keeps it; `number` counts within the meter."""

    meter: str
    number: int
    seq: int
    kind: str
    parts: int
    approved: str
    round: str | None


@dataclass(slots=True)
class Needs:
    """What must be known of the store before batches can be planned."""

    streams: set[str] = field(default_factory=set)
    accounts: set[str] = field(default_factory=set)
    meters: set[str] = field(default_factory=set)
    replies: set[tuple[str, int]] = field(default_factory=set)
    entries: set[str] = field(default_factory=set)
    shares: set[tuple[str, str]] = field(default_factory=set)
    """Meters and voided rounds: what the rounds put in and won must be known."""

    @classmethod
    def of(cls, batches: Iterable[Batch]) -> "Needs":
        """Return what some batches touch."""
        needs = cls()
        for batch in batches:
            needs.streams.update(record.stream for record in batch.records)
            for movement in batch.movements:
                needs.meters.add(movement.meter)
                if movement.kind == "reversal":
                    needs.shares.add((movement.meter, movement.round or ""))
            needs.replies.update((reply.client, reply.sequence) for reply in batch.replies)
            for entry in batch.entries:
                if entry.round is None:
                    needs.entries.add(entry.id)
                needs.accounts.update(posting.account for posting in entry.postings)
            needs.accounts.update(batch.unmoved)
        return needs


@dataclass(slots=True)
class StoredState:
    """What a store holds of what the batches need; what is missing there is missing here."""

    head: ChainHead = START
    streams: dict[str, int] = field(default_factory=dict)
    accounts: dict[str, Account] = field(default_factory=dict)
    meters: dict[str, Meter] = field(default_factory=dict)
    replies: dict[tuple[str, int], tuple[int, StoredReply]] = field(default_factory=dict)
    entries: set[str] = field(default_factory=set)
    shares: dict[tuple[str, str], Share] = field(default_factory=dict)


class Planner:
    """Takes batches one after the other; a batch that is refused leaves no trace."""

    def __init__(self, known: StoredState) -> None:
        self.known = known
        self.before = dict(known.accounts)
        self.meters_before = dict(known.meters)
        self.head = known.head
        """Where the journal ends when the plan is carried out."""
        self.groups: list[list[JournalLine]] = []
        """The journal's new lines, by batch."""
        self.postings: list[PostingRow] = []
        self.movements: list[MovementRow] = []
        self.personal: list[tuple[str, str, str, str]] = []
        """The personal values to store."""
        self.erases: list[str] = []
        """The subjects whose personal values are deleted."""

    def add(self, batch: Batch) -> CommitResult:
        """Plan one batch, answer it from a stored reply, or raise why it is refused."""
        answered = [
            self.known.replies[key]
            for reply in batch.replies
            if (key := (reply.client, reply.sequence)) in self.known.replies
        ]
        if answered:
            seqs = [seq for seq, _ in answered]
            replies = tuple(reply for _, reply in answered)
            return CommitResult(stored=False, first=min(seqs), last=max(seqs), replies=replies)
        return _Addition(self, batch).carry_out()

    def changed_accounts(self) -> tuple[dict[str, Account], dict[str, Account], list[str]]:
        """Return accounts to insert, accounts to update, and escrow accounts to delete."""
        new, changed, closed = {}, {}, []
        for name, account in self.known.accounts.items():
            before = self.before.get(name)
            if account is before:
                continue
            if account.balance == 0 and kind_of(name) == ESCROW:
                if before is not None:
                    closed.append(name)
            elif before is None:
                new[name] = account
            else:
                changed[name] = account
        return new, changed, closed

    def changed_meters(self) -> tuple[dict[str, Meter], dict[str, Meter]]:
        """Return meters to insert, and meters to update."""
        after, before = self.known.meters, self.meters_before
        changed = {name: meter for name, meter in after.items() if meter is not before.get(name)}
        return (
            {name: meter for name, meter in changed.items() if name not in before},
            {name: meter for name, meter in changed.items() if name in before},
        )


NO_ACCOUNTS: Final[Mapping[str, Account]] = {}
_posting_row: Final = partial(tuple.__new__, PostingRow)


def posted(
    entry: LedgerEntry,
    accounts: dict[str, Account],
    seq: int,
    known: Mapping[str, Account] = NO_ACCOUNTS,
) -> Iterator[PostingRow]:
    """Post an entry to accounts in place, and yield the rows that are stored next to the journal.

    Accounts that are not among them are as they are known otherwise, or new. An escrow belongs to
    one wager of one round and then disappears: it needs no statement.
    """
    currency = entry.currency
    for name, amount in entry.postings:
        current = accounts.get(name) or known.get(name) or Account(currency, 0)
        current = accounts[name] = current.after(amount, name=name, currency=currency, seq=seq)
        if not name.startswith(ESCROW):
            yield _posting_row((name, seq, amount, current.balance))


class _Addition:
    """One batch to be added to a plan: everything is computed before anything is changed."""

    def __init__(self, planner: Planner, batch: Batch) -> None:
        self.planner = planner
        self.batch = batch
        self.draft = Draft(planner.head)
        self.moment = batch.records[0].at if batch.records else None
        self.at = written(self.moment) if self.moment else None
        self.streams: dict[str, int] = {}
        self.accounts: dict[str, Account] = {}
        self.meters: dict[str, Meter] = {}
        self.shares: dict[tuple[str, str], Share] = {}
        self.postings: list[PostingRow] = []
        self.movements: list[MovementRow] = []
        self.replies: dict[tuple[str, int], tuple[int, StoredReply]] = {}
        self.ids: set[str] = set()

    def carry_out(self) -> CommitResult:
        check_postings(self.batch.entries, self.batch.movements)
        for name, seq in self.batch.unmoved.items():
            account = self.planner.known.accounts.get(name)
            if account is not None and account.seq != seq:
                raise AccountMovedError(name, account.seq)
        for cause in self.batch.causes:
            place, data = (cause.stream, cause.number), canonical(cause.data)
            self.draft.add("command", *place, kind=cause.kind, at=self.at, data=data)
        for record in self.batch.records:
            self.record(record)
        for entry in self.batch.entries:
            self.entry(entry)
        if self.batch.movements:
            self.move_meters()
        if self.batch.ceilings:
            self.check_ceilings()
        for reply in self.batch.replies:
            self.reply(reply)
        return self.merge()

    def record(self, record: StreamRecord) -> None:
        stream = record.stream
        head = self.streams.get(stream, self.planner.known.streams.get(stream, 0))
        if record.number != head + 1:
            raise StaleStream(stream, number=record.number, head=head)
        at = self.at if record.at is self.moment else written(record.at)
        data = record.text or canonical(record.data)
        self.draft.add("record", stream, record.number, kind=record.kind, at=at, data=data)
        self.streams[stream] = record.number

    def entry(self, entry: LedgerEntry) -> None:
        """Post an entry once: of a round, by the numbers of its events; else, by its own name."""
        if entry.id in self.planner.known.entries or entry.id in self.ids:
            raise RepeatedEntryError(f"Entry {entry.id} is posted already.")
        self.ids.add(entry.id)
        data = entry_data(entry)
        seq = self.draft.add("entry", entry.id, 0, kind="entry", at=self.at, data=data)
        self.postings += posted(entry, self.accounts, seq, self.planner.known.accounts)

    def move_meters(self) -> None:
        for movement in self.batch.movements:
            name = movement.meter
            current = self.meters.get(name) or self.planner.known.meters.get(name) or Meter()
            current = self.meters[name] = current.after(movement)
            if movement.round is not None:
                self.share(movement.round, movement)
            data, kind = movement_data(movement), movement.kind
            seq = self.draft.add("movement", name, current.number, kind=kind, at=self.at, data=data)
            approved = ",".join(movement.approved)
            row = (name, current.number, seq, kind, movement.parts, approved, movement.round)
            self.movements.append(MovementRow._make(row))

    def share(self, round_: str, movement: MeterMovement) -> None:
        key = (movement.meter, round_)
        current = self.shares.get(key) or self.planner.known.shares.get(key) or Share()
        self.shares[key] = current.after(movement)

    def check_ceilings(self) -> None:
        for name, ceiling in self.batch.ceilings.items():
            before = self.planner.known.meters.get(name) or Meter()
            value = self.meters.get(name, before).value
            if before.value < value > ceiling:
                raise MeterFullError(name, value, ceiling)

    def reply(self, reply: StoredReply) -> None:
        data = canonical(reply.body)
        key = (reply.client, reply.sequence)
        kind = reply.request or REPLY
        seq = self.draft.add("reply", *key, kind=kind, at=self.at, data=data)
        self.replies[key] = (seq, reply)

    def merge(self) -> CommitResult:
        planner, known = self.planner, self.planner.known
        first = planner.head.seq + 1
        known.streams.update(self.streams)
        known.accounts.update(self.accounts)
        known.meters.update(self.meters)
        known.shares.update(self.shares)
        known.replies.update(self.replies)
        known.entries.update(self.ids)
        planner.postings += self.postings
        planner.movements += self.movements
        planner.personal += self.batch.personal
        planner.erases += self.batch.erases
        planner.groups.append(self.draft.lines)
        planner.head = self.draft.head
        return CommitResult(
            stored=True, first=first, last=planner.head.seq, replies=self.batch.replies
        )

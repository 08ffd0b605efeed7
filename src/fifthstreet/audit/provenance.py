"""The events behind money that no round moves: every such entry of the ledger has one.

Chips come and go at the cage and with patrons of a physical table, two people adjust an account or
a meter, and a jackpot is opened, moved or given its overflow back. Each time an event says what
happened, and the entry must be exactly what follows from it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from fifthstreet.accounts.money import Transfer
from fifthstreet.ledger.entry import LedgerEntry, Posting, units
from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.reading import read_entry
from fifthstreet.protocol import jackpot_events, people_events

Discrepancy = tuple[int, str]
"""A sequence of the journal, and what is wrong there."""

NO_OTHERS: Final[Mapping[str, str]] = MappingProxyType({})


def stream_behind(entry: str) -> str:
    """Return the stream of the event that makes an entry of no round, by the entry's id.

    >>> stream_behind("player:p7:3"), stream_behind("approval:r2"), stream_behind("link:a:b:opened")
    ('player:p7', 'people', 'link:a')
    """
    kind, _, rest = entry.partition(":")
    if kind == "player":
        return entry.rpartition(":")[0]
    if kind == "approval":
        return "people"
    if kind == "chips":
        return f"table:{rest.partition(':')[0]}"
    return f"link:{rest.partition(':')[0]}" if kind in {"link", "move", "overflow"} else ""


class _Due(NamedTuple):
    seq: int
    entry: LedgerEntry
    counted_as: Mapping[str, str]


@dataclass(slots=True)
class DueEntries:
    """Entries that must follow from events, until the journal has them."""

    _due: dict[str, _Due] = field(default_factory=dict)

    def expect(
        self, seq: int, entry: LedgerEntry, counted_as: Mapping[str, str] = NO_OTHERS
    ) -> None:
        """Expect an entry after an event; what it posts to some accounts may go to others."""
        self._due[entry.id] = _Due(seq, entry, counted_as)

    def take(self, line: JournalLine) -> Iterator[Discrepancy]:
        """Take an entry of the journal, and yield what is wrong with it."""
        entry, due = read_entry(line), self._due.pop(line.key, None)
        if due is None:
            yield line.seq, f"no event explains entry {line.key}"
        elif _effect(entry, due.counted_as) != _effect(due.entry, due.counted_as):
            yield line.seq, f"entry {line.key} does not match its event"

    def left(self) -> Iterator[Discrepancy]:
        """Yield the entries that never came."""
        for seq, entry, _ in self._due.values():
            yield seq, f"entry {entry.id} is missing"


def _effect(entry: LedgerEntry, counted_as: Mapping[str, str]) -> tuple[str, str, Counter[str]]:
    amounts = Counter[str]()
    for posting in entry.postings:
        amounts[counted_as.get(posting.account, posting.account)] += posting.amount
    return entry.reason, entry.currency, amounts


@dataclass(slots=True)
class Approvals:
    """Approvals that were used, until a player's chips are adjusted by them."""

    _used: Counter[tuple[str, str, int, str, str, str]] = field(default_factory=Counter)

    def use(self, used: people_events.ApprovalUsed) -> None:
        """Note an approval that was used to adjust a player's chips."""
        _, _, account = used.subject.partition(":")
        person, _, currency = account.partition(":")
        change = int(used.after or 0) - int(used.before or 0)
        agreed = used.asked_by, used.approved_by, used.round
        self._used[person, currency, change, *agreed] += 1

    def cover(self, transfer: Transfer) -> bool:
        """Return whether an adjustment was agreed on, and not made before."""
        agreed = transfer.by, transfer.approved_by, transfer.round
        key = (transfer.person, transfer.currency, transfer.amount, *agreed)
        self._used[key] -= 1
        return self._used[key] >= 0


def meter_change(used: people_events.ApprovalUsed, currency: str) -> LedgerEntry:
    """Return the entry by which two people put a meter right."""
    change = int(used.after or 0) - int(used.before or 0)
    id_ = f"approval:{used.request}"
    return _from_house(id_, "meter change", used.subject, change, currency)


def opening(jackpot: str, opened: jackpot_events.ProgressiveOpened) -> Iterator[LedgerEntry]:
    """Yield the entries by which the house pays in what the meters of a jackpot start from."""
    for name, start in opened.starts.items():
        if start:
            meter = f"{jackpot}:{name}"
            id_ = f"link:{meter}:opened"
            yield _from_house(id_, "reset", f"meter:{meter}", units(start), opened.currency)


def overflow(
    jackpot: str, number: int, event: jackpot_events.OverflowReturned, currency: str
) -> LedgerEntry:
    """Return the entry by which a meter gets back what a limit had kept out of it."""
    meter = f"{jackpot}:{event.meter}"
    return LedgerEntry(
        id=f"overflow:{meter}:{number}",
        reason="overflow",
        currency=currency,
        postings=(
            Posting(f"overflow:{jackpot}", -event.parts),
            Posting(f"meter:{meter}", event.parts),
        ),
    )


def move(
    number: int, event: jackpot_events.MeterTransferred, currency: str
) -> tuple[LedgerEntry, dict[str, str]]:
    """Return the entry by which all money of a meter goes to another's.

    What the other's limit keeps out of it goes to its overflow, and is counted as its own.
    """
    from_, to = event.source.partition(":")[0], event.target.partition(":")[0]
    amounts = {
        f"meter:{event.source}": -event.parts,
        f"overflow:{from_}": -event.overflow,
        f"reserve:{from_}": -event.reserve,
        f"meter:{event.target}": event.parts + event.overflow,
        f"reserve:{to}": event.reserve,
    }
    entry = LedgerEntry(
        id=f"move:{event.source}:{event.target}:{number}",
        reason="moved",
        currency=currency,
        postings=tuple(Posting(name, amount) for name, amount in amounts.items() if amount),
    )
    return entry, {f"overflow:{to}": f"meter:{event.target}"}


def _from_house(id_: str, reason: str, account: str, amount: int, currency: str) -> LedgerEntry:
    postings = (Posting(account, amount), Posting(f"house:{currency}", -amount))
    return LedgerEntry(id=id_, reason=reason, currency=currency, postings=postings)

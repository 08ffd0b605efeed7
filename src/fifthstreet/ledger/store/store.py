"""What a store does for the house, whichever database is under it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Self

from fifthstreet.ledger.entry import Account, word
from fifthstreet.ledger.journal import (
    START,
    Batch,
    Cause,
    ChainHead,
    CommitResult,
    JournalLine,
    StoredReply,
    StreamRecord,
)
from fifthstreet.ledger.meters import LAST_HITS, Meter, MeterMovement
from fifthstreet.ledger.personal import PersonalValue
from fifthstreet.ledger.store.moves import Handover, HouseProcess
from fifthstreet.ledger.store.projections import PostingRow
from fifthstreet.ledger.store.refusals import StoreError
from fifthstreet.ledger.store.view import StoreView


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamSnapshot:
    """What a stream amounted to after one of its events, so that a start need not read them all."""

    stream: str
    number: int
    state: Any


def digest(state: str) -> str:
    """Return the hash that the journal holds of a snapshot."""
    return sha256(state.encode()).hexdigest()


class Store(ABC):
    """The memory of a house: durable before it answers, and only ever added to."""

    failed: StoreError | None = None
    """Why nothing more is written, once that is so; only opening the store again mends it."""
    last_head: ChainHead = START
    """Where the journal ended when this process last wrote to it, where a store remembers that."""
    address: str = ""
    """Where this process is to be found by those who look for what it has claimed."""

    @abstractmethod
    def commit(self, batches: Sequence[Batch]) -> list[CommitResult]:
        """Write batches in one transaction, all or none; what is returned is durable.

        A batch whose command was carried out before is answered with the reply of then. The first
        batch that cannot stand raises why (`StaleStream`, `OverdrawnError`, ...).
        """

    @abstractmethod
    def commit_apart(self, batches: Sequence[Batch]) -> list[CommitResult | Exception]:
        """Write batches in one transaction, but each for itself: one refused spoils no other."""

    @abstractmethod
    def view(self) -> AbstractContextManager[StoreView]:
        """Give the store to read as it is at one moment."""

    def seals(self, after: int, upto: int) -> Iterator[str]:
        """Yield the chain hashes of the lines after a sequence, up to another."""
        with self.view() as view:
            yield from view.seals(after, upto)

    @abstractmethod
    def reply(self, client: str, sequence: int) -> StoredReply | None:
        """Return what a client was answered to a command, if it was."""

    @abstractmethod
    def last_sequence(self, client: str) -> int:
        """Return the highest sequence to which a client was answered, or 0 where it never was."""

    @abstractmethod
    def records(
        self, stream: str, *, after: int = 0, most: int | None = None
    ) -> list[StreamRecord]:
        """Return a stream's events in order, after a number."""

    @abstractmethod
    def lasting(self, stream: str, *, after: int = 0) -> list[StreamRecord]:
        """Return of a table's events in order, after a number, those that outlast their rounds."""

    @abstractmethod
    def commands(self, stream: str, *, after: int = 0) -> list[Cause]:
        """Return the commands behind a stream's events in order, after a number."""

    @abstractmethod
    def last(self, stream: str) -> int:
        """Return the number of a stream's last event, or 0 where it has none."""

    @abstractmethod
    def stream_events(self, stream: str, *, after: int = 0) -> Iterator[tuple[int, str, Any]]:
        """Yield number, kind and data of a stream's events in order: as records, but sooner read.

        What is committed meanwhile may be among them.
        """

    @abstractmethod
    def all_records(self, *, after_seq: int = 0) -> Iterator[tuple[int, StreamRecord]]:
        """Yield the events of all streams in global order, each with its sequence."""

    @abstractmethod
    def heads(self) -> dict[str, int]:
        """Return the number of every stream's last event."""

    @abstractmethod
    def statement(
        self, account: str, *, after: int = 0, most: int | None = None
    ) -> list[PostingRow]:
        """Return what entries posted to an account after a sequence, or the last of them.

        Each has the balance thereafter.
        """

    @abstractmethod
    def hits(self, meter: str, most: int = LAST_HITS) -> list[MeterMovement]:
        """Return the last awards of a meter, the latest first."""

    @abstractmethod
    def write_snapshot(self, snapshot: StreamSnapshot) -> None:
        """Keep what a stream amounts to, in place of its last snapshot."""

    @abstractmethod
    def read_snapshot(self, stream: str) -> StreamSnapshot | None:
        """Return a stream's last snapshot; one that was changed since raises `SnapshotError`."""

    @abstractmethod
    def restore(
        self,
        lines: Iterable[JournalLine],
        head: ChainHead,
        personal: Iterable[PersonalValue] = (),
    ) -> ChainHead:
        """Take a journal into an empty store; unless it ends at `head`, nothing is taken.

        `personal` is read after the lines.
        """

    @abstractmethod
    def listen(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call a function with the last sequence after every commit; returns how to stop it.

        Where several processes share the store, it hears of their commits too, and of each within a
        second or so, as soon as the database answers.
        """

    def claim(self, name: str) -> bool:
        """Tell whether this process may run what a name refers to, such as `table:md-1`.

        A store that one process has to itself gives it everything.
        """
        return name in self.claim_all([name])

    def claim_all(self, names: Collection[str]) -> frozenset[str]:
        """Claim names at once, and return those that this process may run now."""
        return frozenset(word(name, "a claim") for name in names)

    def release(self, name: str) -> None:
        """Let another process claim a name; closing the store lets go of all."""
        word(name, "a claim")

    def settle(self, address: str) -> None:
        """Say where this process is to be found by those who look for what it has claimed."""
        self.address = word(address, "an address")

    def whereabouts(self, name: str) -> str | None:
        """Return where the process is to be found that has claimed a name, if another has."""
        word(name, "a claim")
        return None

    def hand_over(self, handover: Handover) -> None:
        """Release a table for the process that is to have it, and tell that one at once."""
        self.release(handover.table)

    def listen_to_moves(self, listener: Callable[[Handover], None]) -> Callable[[], None]:
        """Call a function with every table that a process hands over; returns how to stop it."""
        del listener
        return lambda: None

    @property
    def processes(self) -> tuple[HouseProcess, ...]:
        """Return the other processes that share the store, as of the last look for free claims."""
        return ()

    @property
    def claims_lost(self) -> frozenset[str]:
        """Return what was claimed and is this process's no more, until claimed again or released.

        It is not to be run meanwhile: another process may have claimed it.
        """
        return frozenset()

    def claims_may_be_free(self) -> bool:
        """Tell whether, since the last call, something may have become free to be claimed.

        What this costs does not depend on how much is claimed.
        """
        return False

    @abstractmethod
    def probe(self) -> None:
        """Find out whether a commit would succeed now; raise the error if it would not."""

    @abstractmethod
    def check(self) -> None:
        """Raise where the store is gone, replaced or damaged; nothing is written after that."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the store; nothing is lost if this never happens."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def head(self) -> ChainHead:
        """Return where the journal ends."""
        with self.view() as view:
            return view.head()

    def accounts(self) -> dict[str, Account]:
        """Return every account with its currency; empty escrows are closed and not among them."""
        with self.view() as view:
            return view.accounts()

    def personal(self, references: Collection[str]) -> dict[str, str]:
        """Return what some references stand for; those of people who were erased are missing."""
        with self.view() as view:
            return view.personal_values(references)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """Return what accounts hold, in ledger units: all, or those whose name begins so."""
        current = self.accounts()
        return {name: one.balance for name, one in current.items() if name.startswith(prefix)}

    def meters(self) -> dict[str, Meter]:
        """Return every meter."""
        with self.view() as view:
            return view.meters()

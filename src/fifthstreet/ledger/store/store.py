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
    """The state of a stream after one of its events, so that a start need not read them all."""

    stream: str
    number: int
    state: Any


def digest(state: str) -> str:
    """Return the hash that the journal holds of a snapshot."""
    return sha256(state.encode()).hexdigest()


class Store(ABC):
    """The memory of a house: durable before it answers, and append-only."""

    failed: StoreError | None = None
    """Why nothing more is written, after a failure; only opening the store again helps."""
    last_head: ChainHead = START
    """Where the journal ended when this process last wrote to it, if the store remembers it."""
    address: str = ""
    """The address of this process, for others that look for what it has claimed."""

    @abstractmethod
    def commit(self, batches: Sequence[Batch]) -> list[CommitResult]:
        """Write batches in one transaction, all or none; what is returned is durable.

        A batch whose command was carried out before is answered with the stored reply. The first
        batch that is refused raises why (`StaleStream`, `OverdrawnError`, ...).
        """

    @abstractmethod
    def commit_apart(self, batches: Sequence[Batch]) -> list[CommitResult | Exception]:
        """Write batches in one transaction, but independently: a refused one affects no other."""

    @abstractmethod
    def view(self) -> AbstractContextManager[StoreView]:
        """Return a view of the store at one moment."""

    def seals(self, after: int, upto: int) -> Iterator[str]:
        """Yield the chain hashes of the lines after a sequence, up to another."""
        with self.view() as view:
            yield from view.seals(after, upto)

    @abstractmethod
    def reply(self, client: str, sequence: int) -> StoredReply | None:
        """Return the answer that a client got to a command, if it got one."""

    @abstractmethod
    def last_sequence(self, client: str) -> int:
        """Return the highest sequence that a client got an answer to, or 0 if none."""

    @abstractmethod
    def records(
        self, stream: str, *, after: int = 0, most: int | None = None
    ) -> list[StreamRecord]:
        """Return a stream's events in order, after a number."""

    @abstractmethod
    def lasting(self, stream: str, *, after: int = 0) -> list[StreamRecord]:
        """Return a table's events after a number that outlast their rounds, in order."""

    @abstractmethod
    def commands(self, stream: str, *, after: int = 0) -> list[Cause]:
        """Return the commands behind a stream's events in order, after a number."""

    @abstractmethod
    def last(self, stream: str) -> int:
        """Return the number of a stream's last event, or 0 if it has none."""

    @abstractmethod
    def stream_events(self, stream: str, *, after: int = 0) -> Iterator[tuple[int, str, Any]]:
        """Yield number, kind and data of a stream's events in order: quicker to read than records.

        Events committed meanwhile may be among them.
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

        Each has the balance after it.
        """

    @abstractmethod
    def hits(self, meter: str, most: int = LAST_HITS) -> list[MeterMovement]:
        """Return the last awards of a meter, the latest first."""

    @abstractmethod
    def write_snapshot(self, snapshot: StreamSnapshot) -> None:
        """Store a stream's state, in place of its last snapshot."""

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
        """Restore a journal to an empty store; unless it ends at `head`, nothing is restored.

        `personal` is read after the lines.
        """

    @abstractmethod
    def listen(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call a function with the last sequence after every commit; returns how to stop it.

        If several processes share the store, it is called for their commits too, each within about
        a second, as soon as the database answers.
        """

    def claim(self, name: str) -> bool:
        """Claim a name such as `table:md-1`, and tell whether this process may run it.

        A store with only one process always says yes.
        """
        return name in self.claim_all([name])

    def claim_all(self, names: Collection[str]) -> frozenset[str]:
        """Claim names at once, and return those that this process may run now."""
        return frozenset(word(name, "a claim") for name in names)

    def release(self, name: str) -> None:
        """Let another process claim a name; closing the store releases all."""
        word(name, "a claim")

    def settle(self, address: str) -> None:
        """State this process's address, for others that look for what it has claimed."""
        self.address = word(address, "an address")

    def whereabouts(self, name: str) -> str | None:
        """Return the address of the process that has claimed a name, if another has."""
        word(name, "a claim")
        return None

    def hand_over(self, handover: Handover) -> None:
        """Release a table, and notify the process that is to have it at once."""
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
        """Return the claims that this process has lost, until they are claimed again or released.

        It must not run these meanwhile: another process may have claimed them.
        """
        return frozenset()

    def claims_may_be_free(self) -> bool:
        """Tell whether something may have become free to claim since the last call.

        The cost does not depend on the number of claims.
        """
        return False

    @abstractmethod
    def probe(self) -> None:
        """Find out whether a commit would succeed now; raise the error if it would not."""

    @abstractmethod
    def check(self) -> None:
        """Raise if the store is gone, replaced or damaged; nothing is written after that."""

    @abstractmethod
    def close(self) -> None:
        """Close the store; nothing is lost if this never happens."""

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
        """Return the values of some references, without those of people who were erased."""
        with self.view() as view:
            return view.personal_values(references)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """Return what accounts hold, in ledger units: all, or those whose names have a prefix."""
        current = self.accounts()
        return {name: one.balance for name, one in current.items() if name.startswith(prefix)}

    def meters(self) -> dict[str, Meter]:
        """Return every meter."""
        with self.view() as view:
            return view.meters()

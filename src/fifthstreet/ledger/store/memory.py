"""A store in memory that meets the whole contract except durability: for simulated houses.

A fault function that raises at `before commit` loses the batch; one that raises at `after commit`
loses only the answer, as a crash between a commit and its acknowledgement does.
"""

import json
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.entry import Account
from fifthstreet.ledger.journal import (
    Batch,
    Cause,
    ChainHead,
    CommitResult,
    Draft,
    JournalLine,
    StoredReply,
    StreamRecord,
)
from fifthstreet.ledger.meters import LAST_HITS, Meter, MeterMovement, Share
from fifthstreet.ledger.personal import PersonalValue
from fifthstreet.ledger.reading import read_cause, read_movement, read_record, read_reply
from fifthstreet.ledger.store.projections import (
    MovementRow,
    Needs,
    Planner,
    PostingRow,
    StoredState,
)
from fifthstreet.ledger.store.rebuild import check_empty, check_end, retell
from fifthstreet.ledger.store.refusals import SnapshotError
from fifthstreet.ledger.store.retention import lasts
from fifthstreet.ledger.store.statements import WITH_NAMES, Fault, quiet, summed
from fifthstreet.ledger.store.store import Store, StreamSnapshot, digest
from fifthstreet.ledger.store.view import TOUCHING, SnapshotRow

_LISTS = ("_whole", "_lines", "_streams", "_postings", "_movements")
"""The parts that a restored store takes over."""


class MemoryStore(Store):
    """A store that lasts as long as the program."""

    def __init__(self, *, fault: Fault = quiet) -> None:
        self.fault = fault
        self._turn = threading.RLock()
        self._whole = StoredState()
        self._lines: list[JournalLine] = []
        self._streams: dict[str, list[JournalLine]] = {}
        self._postings: list[PostingRow] = []
        self._movements: list[MovementRow] = []
        self._snapshots: dict[str, SnapshotRow] = {}
        self._personal: dict[str, PersonalValue] = {}
        self._listeners: list[Callable[[int], None]] = []

    def commit(self, batches: Sequence[Batch]) -> list[CommitResult]:
        """Keep batches, all or none."""
        with self._turn:
            planner = Planner(self._known(batches))
            results = [planner.add(batch) for batch in batches]
            self._keep(planner)
        self._tell(planner)
        return results

    def commit_apart(self, batches: Sequence[Batch]) -> list[CommitResult | Exception]:
        """Commit batches independently: a refused one affects no other."""
        results: list[CommitResult | Exception] = []
        with self._turn:
            planner = Planner(self._known(batches))
            for batch in batches:
                try:
                    results.append(planner.add(batch))
                except FifthStreetError as error:
                    results.append(error)
            self._keep(planner)
        self._tell(planner)
        return results

    def _known(self, batches: Sequence[Batch]) -> StoredState:
        needs, whole = Needs.of(batches), self._whole
        return StoredState(
            head=whole.head,
            streams={key: whole.streams[key] for key in needs.streams & whole.streams.keys()},
            accounts={key: whole.accounts[key] for key in needs.accounts & whole.accounts.keys()},
            meters={key: whole.meters[key] for key in needs.meters & whole.meters.keys()},
            replies={key: whole.replies[key] for key in needs.replies & whole.replies.keys()},
            entries=needs.entries & whole.entries,
            shares={key: whole.shares[key] for key in needs.shares & whole.shares.keys()},
        )

    def _keep(self, planner: Planner) -> None:
        if not planner.groups:
            return
        self.fault("before commit")
        self._take(planner)

    def _take(self, planner: Planner) -> None:
        known, whole = planner.known, self._whole
        whole.head = planner.head
        new, changed, closed = planner.changed_accounts()
        whole.accounts |= new | changed
        for name in closed:
            del whole.accounts[name]
        whole.meters |= known.meters
        lines = [*chain.from_iterable(planner.groups)]
        self._lines += lines
        self._postings += summed(planner.postings, [row.seq for row in planner.postings])
        self._movements += planner.movements
        for row in planner.movements:
            if row.round is not None:
                key = (row.meter, row.round)
                whole.shares[key] = whole.shares.get(key, Share()).moved(row.kind, row.parts)
        self._personal |= {row[0]: PersonalValue._make(row) for row in planner.personal}
        if planner.erases:
            rows = self._personal.items()
            self._personal = {key: one for key, one in rows if one.subject not in planner.erases}
            for stream in WITH_NAMES:
                self._snapshots.pop(stream, None)
        for line in lines:
            if line.part == "record":
                self._streams.setdefault(line.key, []).append(line)
                whole.streams[line.key] = line.number
            elif line.part == "reply":
                whole.replies[line.key, line.number] = (line.seq, read_reply(line))
            elif line.part == "entry":
                whole.entries.add(line.key)

    def _tell(self, planner: Planner) -> None:
        if planner.groups:
            self.fault("after commit")
            for listener in tuple(self._listeners):
                listener(planner.head.seq)

    @contextmanager
    def view(self) -> Iterator["MemoryView"]:
        """Return a view of the store; nothing can be committed meanwhile."""
        with self._turn:
            yield MemoryView(
                known=self._whole,
                journal=self._lines,
                posted=self._postings,
                moved=self._movements,
                snapshot_rows=[*self._snapshots.values()],
                beside=self._personal,
            )

    def reply(self, client: str, sequence: int) -> StoredReply | None:
        """Return the answer that a client got to a command, if it got one."""
        row = self._whole.replies.get((client, sequence))
        return row[1] if row else None

    def last_sequence(self, client: str) -> int:
        """Return the highest sequence that a client got an answer to, or 0 if none."""
        return max((key[1] for key in self._whole.replies if key[0] == client), default=0)

    def records(
        self, stream: str, *, after: int = 0, most: int | None = None
    ) -> list[StreamRecord]:
        """Return a stream's events in order, after a number."""
        end = None if most is None else after + most
        return [read_record(line) for line in self._streams.get(stream, [])[after:end]]

    def lasting(self, stream: str, *, after: int = 0) -> list[StreamRecord]:
        """Return a table's events after a number that outlast their rounds, in order."""
        lines = self._streams.get(stream, [])[after:]
        return [read_record(line) for line in lines if lasts(line.kind)]

    def commands(self, stream: str, *, after: int = 0) -> list[Cause]:
        """Return the commands behind a stream's events in order, after a number."""
        mine = (line for line in self._lines if line.part == "command" and line.key == stream)
        return [read_cause(line) for line in mine if line.number > after]

    def last(self, stream: str) -> int:
        """Return the number of a stream's last event, or 0 if it has none."""
        return self._whole.streams.get(stream, 0)

    def stream_events(self, stream: str, *, after: int = 0) -> Iterator[tuple[int, str, Any]]:
        """Yield number, kind and data of a stream's events in order: quicker to read than records.

        Events committed meanwhile may be among them.
        """
        for line in self._streams.get(stream, [])[after:]:
            yield line.number, line.kind, json.loads(line.data)

    def probe(self) -> None:
        """Find nothing in the way of a commit."""

    def check(self) -> None:
        """Find nothing wrong: nobody else has this memory."""

    def all_records(self, *, after_seq: int = 0) -> Iterator[tuple[int, StreamRecord]]:
        """Yield the events of all streams in global order, each with its sequence."""
        lines = islice(self._lines, after_seq, len(self._lines))
        return ((line.seq, read_record(line)) for line in lines if line.part == "record")

    def heads(self) -> dict[str, int]:
        """Return the number of every stream's last event."""
        return dict(self._whole.streams)

    def statement(
        self, account: str, *, after: int = 0, most: int | None = None
    ) -> list[PostingRow]:
        """Return what entries posted to an account after a sequence, or the last of them."""
        rows = [row for row in self._postings if row.account == account and row.seq > after]
        return rows if most is None else rows[-most:]

    def hits(self, meter: str, most: int = LAST_HITS) -> list[MeterMovement]:
        """Return the last awards of a meter, the latest first."""
        awards = (
            row.seq for row in reversed(self._movements) if row[0] == meter and row[3] == "award"
        )
        return [read_movement(self._lines[seq - 1]) for seq in islice(awards, most)]

    def write_snapshot(self, snapshot: StreamSnapshot) -> None:
        """Store a stream's state, in place of its last snapshot."""
        state, place = canonical(snapshot.state), (snapshot.stream, snapshot.number)
        with self._turn:
            draft = Draft(self._whole.head)
            sealed = canonical(digest(state))
            seq = draft.add("snapshot", *place, kind="snapshot", at=None, data=sealed)
            self._lines += draft.lines
            self._whole.head = draft.head
            self._snapshots[snapshot.stream] = SnapshotRow(*place, seq, state)

    def read_snapshot(self, stream: str) -> StreamSnapshot | None:
        """Return a stream's last snapshot; one that was changed since raises `SnapshotError`."""
        row = self._snapshots.get(stream)
        if row is None:
            return None
        if self._lines[row.seq - 1].data != canonical(digest(row.state)):
            raise SnapshotError(f"The snapshot of {stream} is not the one that was written.")
        return StreamSnapshot(stream=stream, number=row.number, state=json.loads(row.state))

    def restore(
        self,
        lines: Iterable[JournalLine],
        head: ChainHead,
        personal: Iterable[PersonalValue] = (),
    ) -> ChainHead:
        """Restore a journal to an empty store; unless it ends at `head`, nothing is restored."""
        with self._turn:
            check_empty(self._whole.head)
            fresh = MemoryStore()
            for plan in retell(lines):
                fresh._take(plan)
            check_end(fresh._whole.head, head)
            self._personal = {one.reference: one for one in personal}
            vars(self).update({name: vars(fresh)[name] for name in _LISTS})
        return head

    def listen(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call a function with the last sequence after every commit; returns how to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryView:
    """A view of a store in memory."""

    known: StoredState
    journal: Sequence[JournalLine]
    posted: Sequence[PostingRow]
    moved: Sequence[MovementRow]
    snapshot_rows: Sequence[SnapshotRow]
    beside: Mapping[str, PersonalValue]

    def head(self) -> ChainHead:
        """Return where the journal ends."""
        return self.known.head

    def lines(self, after: int = 0) -> Iterator[JournalLine]:
        """Yield the journal in order, after a sequence."""
        return islice(self.journal, after, None)

    def seals(self, after: int, upto: int) -> Iterator[str]:
        """Yield the chain hashes of the lines after a sequence, up to another."""
        return (line.hash for line in islice(self.journal, after, upto))

    def unsealed(self, after: int) -> Iterator[JournalLine]:
        """Yield the journal in order, after a sequence, without hashes."""
        return self.lines(after)

    def touched(self, after: int) -> set[tuple[str, str]]:
        """Return the streams (`record`) and meters (`movement`) of the lines after a sequence."""
        return {(line.part, line.key) for line in self.lines(after) if line.part in TOUCHING}

    def postings(self) -> Iterator[PostingRow]:
        """Yield every posting in the order in which they were made."""
        return iter(self.posted)

    def movements(self) -> Iterator[MovementRow]:
        """Yield every movement of every meter in the order in which they were made."""
        return iter(self.moved)

    def accounts(self) -> dict[str, Account]:
        """Return every account, except escrows that are empty again."""
        return dict(self.known.accounts)

    def meters(self, names: Collection[str] | None = None) -> dict[str, Meter]:
        """Return every meter, or those of some names."""
        known = self.known.meters
        return {name: known[name] for name in known if names is None or name in names}

    def snapshots(self) -> list[SnapshotRow]:
        """Return the last snapshot of every stream that has one."""
        return [*self.snapshot_rows]

    def personal(self) -> Iterator[PersonalValue]:
        """Yield every personal value, in the order of the references."""
        return (self.beside[reference] for reference in sorted(self.beside))

    def personal_values(self, references: Collection[str]) -> dict[str, str]:
        """Return the values of some references, without those of people who were erased."""
        return {one: self.beside[one].value for one in references if one in self.beside}

    def storage_faults(self) -> list[str]:
        """Return nothing: memory finds nothing wrong with itself."""
        return []

    def place_faults(self) -> list[str]:
        """Return nothing: everything is where its line is."""
        return []

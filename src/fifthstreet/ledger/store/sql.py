"""A store in a database: one transaction reads what a commit needs, plans it, and writes it."""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, delete, insert, select
from sqlalchemy.exc import DBAPIError

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import (
    START,
    Batch,
    Cause,
    ChainHead,
    CommitResult,
    Draft,
    JournalLine,
    StoredReply,
    StreamRecord,
)
from fifthstreet.ledger.meters import LAST_HITS, MeterMovement
from fifthstreet.ledger.pack import pack, unpack
from fifthstreet.ledger.personal import PersonalValue
from fifthstreet.ledger.reading import read_cause, read_movement, read_record, read_reply
from fifthstreet.ledger.store import guard
from fifthstreet.ledger.store.driver import together
from fifthstreet.ledger.store.guard import GuardedStore
from fifthstreet.ledger.store.projections import Needs, Planner, PostingRow
from fifthstreet.ledger.store.rebuild import check_empty, check_end, retell
from fifthstreet.ledger.store.refusals import SnapshotError, StoreBusyError
from fifthstreet.ledger.store.schema import JOURNAL, SNAPSHOTS
from fifthstreet.ledger.store.statements import (
    Fault,
    lock_head,
    move_head,
    quiet,
    read_known,
    write,
    write_personal,
)
from fifthstreet.ledger.store.store import StreamSnapshot, digest
from fifthstreet.ledger.store.view import SqlView

PAGE = 200
"""Rows that are read together when the whole journal is read."""

TRIAL = "trial"
"""The stream, without events, that a trial write uses."""

Results = list[CommitResult | Exception]


@dataclass(slots=True)
class _Work:
    """A commit under way, and its result if the database has received its last statement."""

    batches: Sequence[Batch]
    apart: bool
    results: Results = field(default_factory=list)
    head: ChainHead | None = None
    groups: Sequence[Sequence[JournalLine]] = ()
    requested: bool = False


class SqlStore(GuardedStore):
    """A store in SQLite or PostgreSQL; any thread may call it, and one writes at a time."""

    tries = 1
    """How often a commit is tried after an error that is known to pass."""

    def __init__(self, writing: Engine, reading: Engine, *, fault: Fault = quiet) -> None:
        super().__init__(fault)
        self.writing = writing
        self.reading = reading
        self.driver_error: type[Exception] = reading.dialect.loaded_dbapi.Error
        self._listeners: list[Callable[[int], None]] = []

    def announce(self, connection: Connection, seq: int) -> None:
        """Notify other processes of a commit, once it is durable."""

    def pause(self, attempt: int) -> None:
        """Wait a little before a commit is tried again."""

    def commit(self, batches: Sequence[Batch]) -> list[CommitResult]:
        """Write batches in one transaction, all or none; what is returned is durable."""
        results = self._commit(_Work(batches, apart=False))
        return [result for result in results if isinstance(result, CommitResult)]

    def commit_apart(self, batches: Sequence[Batch]) -> Results:
        """Write batches in one transaction, but independently: a refused one affects no other."""
        return self._commit(_Work(batches, apart=True))

    def _commit(self, work: _Work) -> Results:
        with self._turn:
            with self.writes():
                self._persist(work)
            self.fault("after commit")
            if work.head is not None:
                self.last_head = work.head
                self.recent.add(chain.from_iterable(work.groups))
                self.copy_head(work.head)
        if work.head is not None:
            self._tell(work.head.seq)
        return work.results

    def _tell(self, seq: int) -> None:
        """Notify the listeners; their errors do not undo a commit."""
        for listener in tuple(self._listeners):
            try:
                listener(seq)
            except Exception:
                logging.getLogger(__name__).exception("A listener failed at %d.", seq)

    def _persist(self, work: _Work) -> None:
        """Carry a commit out, and repeat it after a passing error."""
        for attempt in range(1, self.tries + 1):
            try:
                return self._transact(work)
            except DBAPIError as error:
                meaning = self.meaning_of(error)
                if not isinstance(meaning, StoreBusyError) or attempt == self.tries:
                    raise meaning from error
                self.pause(attempt)
        return None

    def _transact(self, work: _Work) -> None:
        fault = self.fault
        fault("before begin")
        with self.writing.begin() as connection:
            known = read_known(connection, Needs.of(work.batches))
            guard.check_same(connection, known.head, self.last_head)
            if work.requested and _is_committed(connection, work.head):
                return
            fault("after reading")
            planner = Planner(known)
            work.results = [_planned(planner, one, apart=work.apart) for one in work.batches]
            work.head = None
            if not planner.groups:
                return
            with together(connection):
                write(connection, planner, fault)
                self.announce(connection, planner.head.seq)
            work.head, work.groups, work.requested = planner.head, planner.groups, True
            fault("before commit")

    @contextmanager
    def view(self) -> Iterator[SqlView]:
        """Return a view of the store at one moment."""
        try:
            with self.reading.connect() as connection, connection.begin():
                yield SqlView(connection)
        except DBAPIError as error:
            raise self.meaning_of(error) from error
        except self.driver_error as error:
            raise self.unreadable(error) from error

    def reply(self, client: str, sequence: int) -> StoredReply | None:
        """Return the answer that a client got to a command, if it got one."""
        with self.view() as view:
            lines = view.replies(client, after=sequence - 1, most=1)
        return next((read_reply(line) for line in lines if line.number == sequence), None)

    def last_sequence(self, client: str) -> int:
        """Return the highest sequence that a client got an answer to, or 0 if none."""
        with self.view() as view:
            return view.last_sequence(client)

    def records(
        self, stream: str, *, after: int = 0, most: int | None = None
    ) -> list[StreamRecord]:
        """Return a stream's events in order, after a number."""
        with self.view() as view:
            lines = view.stream_lines("record", stream, after=after, most=most)
        return [read_record(line) for line in lines[:most]]

    def lasting(self, stream: str, *, after: int = 0) -> list[StreamRecord]:
        """Return a table's events after a number that outlast their rounds, in order."""
        with self.view() as view:
            return [read_record(line) for line in view.lasting(stream, after=after)]

    def commands(self, stream: str, *, after: int = 0) -> list[Cause]:
        """Return the commands behind a stream's events in order, after a number."""
        with self.view() as view:
            return [read_cause(line) for line in view.stream_lines("command", stream, after=after)]

    def last(self, stream: str) -> int:
        """Return the number of a stream's last event, or 0 if it has none."""
        with self.view() as view:
            return view.last(stream)

    def stream_events(self, stream: str, *, after: int = 0) -> Iterator[tuple[int, str, Any]]:
        """Yield number, kind and data of a stream's events in order: quicker to read than records.

        Events committed meanwhile may be among them.
        """
        while True:
            with self.view() as view:
                page = view.stream_lines("record", stream, after=after, most=PAGE)
            if not page:
                return
            yield from ((line.number, line.kind, orjson.loads(line.data)) for line in page)
            after = page[-1].number

    def all_records(self, *, after_seq: int = 0) -> Iterator[tuple[int, StreamRecord]]:
        """Yield the events of all streams in global order, each with its sequence."""
        while True:
            with self.view() as view:
                page = view.rows(after_seq, PAGE)
            if not page:
                return
            for line in chain.from_iterable(unpack(row.seq, row.data) for row in page):
                if line.part == "record" and line.seq > after_seq:
                    yield line.seq, read_record(line)
            after_seq = page[-1].seq

    def heads(self) -> dict[str, int]:
        """Return the number of every stream's last event."""
        with self.view() as view:
            return view.heads()

    def statement(
        self, account: str, *, after: int = 0, most: int | None = None
    ) -> list[PostingRow]:
        """Return what entries posted to an account after a sequence, or the last of them."""
        with self.view() as view:
            rows = view.statement(account, after=after, most=most)
        return rows if most is None else rows[-most:]

    def hits(self, meter: str, most: int = LAST_HITS) -> list[MeterMovement]:
        """Return the last awards of a meter, the latest first."""
        with self.view() as view:
            return [read_movement(line) for line in view.hits(meter, most)]

    def probe(self) -> None:
        """Write a row and delete it again in one commit, as durably as any other."""
        try:
            with self._turn, self.writes(), self.writing.begin() as connection:
                lock_head(connection)
                connection.execute(insert(SNAPSHOTS).values((TRIAL, 0, 0, "")))
                connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.stream == TRIAL))
        except DBAPIError as error:
            raise self.meaning_of(error) from error

    def write_snapshot(self, snapshot: StreamSnapshot) -> None:
        """Store a stream's state, in place of its last snapshot."""
        state = canonical(snapshot.state)
        try:
            with self._turn:
                with self.writes(), self.writing.begin() as connection:
                    draft = self._put_snapshot(connection, snapshot, state)
                self.last_head = draft.head
                self.recent.add(draft.lines)
        except DBAPIError as error:
            raise self.meaning_of(error) from error

    def _put_snapshot(self, connection: Connection, snapshot: StreamSnapshot, state: str) -> Draft:
        head = lock_head(connection)
        guard.check_same(connection, head, self.last_head)
        draft = Draft(head)
        place = (snapshot.stream, snapshot.number)
        sealed = canonical(digest(state))
        seq = draft.add("snapshot", *place, kind="snapshot", at=None, data=sealed)
        connection.execute(insert(JOURNAL), [pack(draft.lines)._asdict()])
        connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.stream == snapshot.stream))
        connection.execute(insert(SNAPSHOTS).values((*place, seq, state)))
        move_head(connection, draft.head)
        return draft

    def read_snapshot(self, stream: str) -> StreamSnapshot | None:
        """Return a stream's last snapshot; one that was changed since raises `SnapshotError`."""
        with self.view() as view:
            row = view.connection.execute(
                select(SNAPSHOTS).where(SNAPSHOTS.c.stream == stream)
            ).one_or_none()
            line = None if row is None else view.line(row.seq)
        if row is None:
            return None
        if line is None or line.data != canonical(digest(row.state)):
            raise SnapshotError(
                f"The snapshot of {stream} is not the one that was written.",
                remedy="Read the stream from its start, and audit the store.",
            )
        return StreamSnapshot(stream=stream, number=row.number, state=json.loads(row.state))

    def restore(
        self,
        lines: Iterable[JournalLine],
        head: ChainHead,
        personal: Iterable[PersonalValue] = (),
    ) -> ChainHead:
        """Restore a journal to an empty store; unless it ends at `head`, nothing is restored."""
        with self._turn:
            with self.writes(), self.writing.begin() as connection:
                check_empty(lock_head(connection))
                reached = START
                for plan in retell(lines):
                    write(connection, plan)
                    reached = plan.head
                check_end(reached, head)
                write_personal(connection, personal)
            if head != START:
                self.last_head = head
                self.copy_head(head)
        return head

    def listen(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call a function with the last sequence after every commit; returns how to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def close(self) -> None:
        """Close the store; nothing is lost if this never happens."""
        if self.anchor is not None:
            self.anchor.close()
        self.writing.dispose()
        self.reading.dispose()


def _planned(planner: Planner, batch: Batch, *, apart: bool) -> CommitResult | Exception:
    try:
        return planner.add(batch)
    except FifthStreetError as error:
        if apart:
            return error
        raise


def _is_committed(connection: Connection, head: ChainHead | None) -> bool:
    """Tell whether a commit whose answer was lost was made after all."""
    return head is not None and guard.hash_at(connection, head.seq) == head.hash

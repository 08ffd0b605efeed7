"""A store as it is at one moment: later commits do not show in it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import takewhile
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Row, Select, Table, func, select, text

from fifthstreet.ledger.canonical import ChainError
from fifthstreet.ledger.entry import Account
from fifthstreet.ledger.journal import GENESIS, START, ChainHead, JournalLine
from fifthstreet.ledger.meters import Meter
from fifthstreet.ledger.pack import JournalRow, sealed, unpack
from fifthstreet.ledger.personal import PersonalValue
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.store.projections import PostingRow
from fifthstreet.ledger.store.retention import lasts
from fifthstreet.ledger.store.schema import (
    ACCOUNTS,
    CHAIN,
    ENTRIES,
    JOURNAL,
    LASTING,
    METERS,
    MOVEMENTS,
    PERSONAL,
    POSTINGS,
    REPLIES,
    SNAPSHOTS,
    STREAMS,
)
from fifthstreet.ledger.store.shape import shape_faults
from fifthstreet.ledger.store.statements import LinePlaces, no_end

AT_ONCE = 5_000
"""Rows that are fetched together."""

TOUCHING = ("record", "movement")
"""Parts of the journal whose keys are streams and meters."""

HEADS = text(
    "WITH RECURSIVE names(name) AS ("
    "SELECT MIN(stream) FROM streams UNION ALL "
    "SELECT (SELECT MIN(stream) FROM streams WHERE stream > name)"
    " FROM names WHERE name IS NOT NULL) "
    "SELECT name, (SELECT MAX(number) FROM streams WHERE stream = name) FROM names"
)


class SnapshotRow(NamedTuple):
    """A snapshot as a store keeps it; `seq` is the journal line that vouches for it."""

    stream: str
    number: int
    seq: int
    state: str


class StoreView(Protocol):
    """A store as it is at one moment."""

    def head(self) -> ChainHead:
        """Return where the journal ends, as the store remembers it."""

    def lines(self, after: int = 0) -> Iterator[JournalLine]:
        """Yield the journal in order, after a sequence."""

    def unsealed(self, after: int) -> Iterator[JournalLine]:
        """Yield the journal in order, after a sequence, to whoever needs no hashes."""

    def seals(self, after: int, upto: int) -> Iterator[str]:
        """Yield the chain hashes of the lines after a sequence, up to another."""

    def touched(self, after: int) -> set[tuple[str, str]]:
        """Return the streams (`record`) and meters (`movement`) of the lines after a sequence."""

    def postings(self) -> Iterator[tuple[Any, ...]]:
        """Yield all that is kept of postings in the order of their lines, as plain `PostingRow`s.

        One may be the sum of what several entries posted to its account, up to its line.
        """

    def movements(self) -> Iterator[tuple[Any, ...]]:
        """Yield every movement in the order in which they were made, as plain `MovementRow`s."""

    def accounts(self) -> dict[str, Account]:
        """Return every account, but for escrows that are empty again."""

    def meters(self, names: Collection[str] | None = None) -> dict[str, Meter]:
        """Return every meter, or those of some names."""

    def snapshots(self) -> list[SnapshotRow]:
        """Return the last snapshot of every stream that has one."""

    def personal(self) -> Iterator[PersonalValue]:
        """Yield every value beside the journal, in the order of the references."""

    def personal_values(self, references: Collection[str]) -> dict[str, str]:
        """Return what some references stand for; those of people who were erased are missing."""

    def storage_faults(self) -> list[str]:
        """Return what is wrong with the files and the tables, not with what they hold."""

    def place_faults(self) -> list[str]:
        """Return which tables do not say where in the journal something is."""


class SqlView:
    """A view of a database, good for as long as its transaction lasts."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.cursors = 0

    def head(self) -> ChainHead:
        """Return where the journal ends, as the store remembers it."""
        row = self.connection.execute(select(CHAIN.c.seq, CHAIN.c.hash)).one_or_none()
        if row is None:
            raise no_end()
        return ChainHead(*row)

    def last_line(self) -> ChainHead:
        """Return where the journal ends, by its last line."""
        query = select(JOURNAL.c.seq, JOURNAL.c.hash).order_by(JOURNAL.c.seq.desc()).limit(1)
        row = self.connection.execute(query).one_or_none()
        return START if row is None else ChainHead(*row)

    def hashes(self, seqs: Sequence[int]) -> dict[int, str]:
        """Return the hashes of some lines, by their sequences.

        Those of rows are looked up; one of a line inside a row is worked out.
        """
        body: dict[int, str] = {}
        for start in range(0, len(seqs), AT_ONCE):
            request = JOURNAL.c.seq.in_(seqs[start : start + AT_ONCE])
            rows = self.connection.execute(select(JOURNAL.c.seq, JOURNAL.c.hash).where(request))
            body.update((seq, sealed) for seq, sealed in rows)
        for seq in set(seqs) - body.keys():
            line = self.line(seq)
            if line is not None and line.hash:
                body[seq] = line.hash
        return body

    def line(self, seq: int) -> JournalLine | None:
        """Return a line of the journal, if there is such a line."""
        line = next(self._lines(self.rows(seq - 1, 1), seq - 1), None)
        return line if line is not None and line.seq == seq else None

    def rows(self, after: int, most: int | None = None) -> list[JournalRow]:
        """Return some rows of the journal in order, from the one with the line after a sequence."""
        query = select(JOURNAL).where(JOURNAL.c.seq > after).order_by(JOURNAL.c.seq)
        return [JournalRow._make(row) for row in self.connection.execute(query.limit(most))]

    def lines(self, after: int = 0) -> Iterator[JournalLine]:
        """Yield the journal in order, after a sequence."""
        query = select(JOURNAL).where(JOURNAL.c.seq > after).order_by(JOURNAL.c.seq)
        return self._lines(map(JournalRow._make, self._streamed(query)), after)

    def _lines(self, rows: Iterable[JournalRow], after: int) -> Iterator[JournalLine]:
        """Yield the lines after a sequence, of rows from the first with such a line on."""
        ended = select(JOURNAL.c.hash).where(JOURNAL.c.seq <= after)
        result = self.connection.execute(ended.order_by(JOURNAL.c.seq.desc()).limit(1))
        before = result.scalar_one_or_none() or GENESIS
        for row in rows:
            yield from (line for line in sealed(row, before) if line.seq > after)
            before = row.hash

    def seals(self, after: int, upto: int) -> Iterator[str]:
        """Yield the chain hashes of the lines after a sequence, up to another."""
        return (line.hash for line in takewhile(lambda one: one.seq <= upto, self.lines(after)))

    def unsealed(self, after: int) -> Iterator[JournalLine]:
        """Yield the journal in order, after a sequence, to whoever needs no hashes."""
        query = select(JOURNAL.c.seq, JOURNAL.c.data).where(JOURNAL.c.seq > after)
        for row in self.connection.execute(query.order_by(JOURNAL.c.seq)):
            yield from (line for line in unpack(*row) if line.seq > after)

    def touched(self, after: int) -> set[tuple[str, str]]:
        """Return the streams (`record`) and meters (`movement`) of the lines after a sequence."""
        return {(one.part, one.key) for one in self.unsealed(after) if one.part in TOUCHING}

    def postings(self) -> Iterator[tuple[Any, ...]]:
        """Yield all that is kept of postings in the order of their lines, as plain rows."""
        query = select(POSTINGS).order_by(POSTINGS.c.seq, POSTINGS.c.account)
        return self._streamed(query)

    def movements(self) -> Iterator[tuple[Any, ...]]:
        """Yield every movement in the order in which they were made, as plain `MovementRow`s."""
        query = select(MOVEMENTS).order_by(MOVEMENTS.c.seq)
        return self._streamed(query)

    def accounts(self) -> dict[str, Account]:
        """Return every account, but for escrows that are empty again."""
        rows = self.connection.execute(select(ACCOUNTS))
        return {name: Account(currency, balance, seq) for name, currency, balance, seq in rows}

    def meters(self, names: Collection[str] | None = None) -> dict[str, Meter]:
        """Return every meter, or those of some names."""
        query = select(METERS)
        if names is not None:
            query = query.where(METERS.c.meter.in_(names))
        return {row.meter: meter_of(row) for row in self.connection.execute(query)}

    def snapshots(self) -> list[SnapshotRow]:
        """Return the last snapshot of every stream that has one."""
        return [SnapshotRow._make(row) for row in self.connection.execute(select(SNAPSHOTS))]

    def heads(self) -> dict[str, int]:
        """Return the number of every stream's last event.

        From each stream the next is looked up, so that it does not matter how long they are.
        """
        return {stream: last for stream, last in self.connection.execute(HEADS) if stream}

    def last(self, stream: str) -> int:
        """Return the number of a stream's last event, or 0 where it has none."""
        query = select(STREAMS.c.number).where(STREAMS.c.stream == stream)
        result = self.connection.execute(query.order_by(STREAMS.c.number.desc()).limit(1))
        return result.scalar_one_or_none() or 0

    def stream_lines(
        self, part: str, stream: str, *, after: int, most: int | None = None
    ) -> list[JournalLine]:
        """Return the events of a stream, or its commands, in order after a number.

        With `most`, they are those of so many rows at most.
        """
        query = _rows_of(STREAMS).where(STREAMS.c.stream == stream, STREAMS.c.number > after)
        rows = self._streamed(query.order_by(STREAMS.c.number).limit(most))
        return [*_among(rows, part, stream, after)]

    def lasting(self, stream: str, *, after: int) -> list[JournalLine]:
        """Return of a table's events in order, after a number, those that outlast their rounds."""
        query = _rows_of(STREAMS).where(
            LASTING, STREAMS.c.stream == stream, STREAMS.c.number > after
        )
        query = query.with_hint(STREAMS, "INDEXED BY streams_lasting", "sqlite")
        rows = self._streamed(query.order_by(STREAMS.c.number))
        return [line for line in _among(rows, "record", stream, after) if lasts(line.kind)]

    def replies(self, client: str, *, after: int, most: int | None = None) -> list[JournalLine]:
        """Return what a client was answered after a sequence, in order."""
        query = _rows_of(REPLIES).where(REPLIES.c.client == client, REPLIES.c.sequence > after)
        rows = self._streamed(query.order_by(REPLIES.c.sequence).limit(most))
        lines = {line.number: line for line in _among(rows, "reply", client, after)}
        return [lines[sequence] for sequence in sorted(lines)]

    def last_sequence(self, client: str) -> int:
        """Return the highest sequence to which a client was answered, or 0 where it never was."""
        query = select(func.max(REPLIES.c.sequence)).where(REPLIES.c.client == client)
        return self.connection.execute(query).scalar() or 0

    def statement(self, account: str, *, after: int, most: int | None = None) -> list[PostingRow]:
        """Return what entries posted to an account after a sequence, in order.

        With `most`, they are those of so many of its last rows.
        """
        later = JOURNAL.alias()
        holds = select(func.min(later.c.seq)).where(later.c.seq >= POSTINGS.c.seq)
        query = (
            select(POSTINGS.c.seq, POSTINGS.c.balance, JOURNAL.c.seq, JOURNAL.c.data)
            .select_from(POSTINGS)
            .join(JOURNAL, JOURNAL.c.seq == holds.scalar_subquery())
            .where(POSTINGS.c.account == account, POSTINGS.c.seq > after)
            .order_by(POSTINGS.c.seq.desc())
        )
        rows = [*self.connection.execute(query.limit(most))]
        postings: list[PostingRow] = []
        for row, before in zip(rows, [*(one[0] for one in rows[1:]), after], strict=False):
            postings += _posted_to(account, row, max(before, after))
        return postings[::-1]

    def hits(self, meter: str, most: int) -> list[JournalLine]:
        """Return the last awards of a meter, the latest first."""
        query = select(MOVEMENTS.c.seq).where(
            MOVEMENTS.c.meter == meter, MOVEMENTS.c.kind == "award"
        )
        rows = self.connection.execute(query.order_by(MOVEMENTS.c.number.desc()).limit(most))
        lines = (self.line(seq) for (seq,) in rows)
        return [line for line in lines if line is not None]

    def personal(self) -> Iterator[PersonalValue]:
        """Yield every value beside the journal, in the order of the references."""
        rows = self._streamed(select(PERSONAL).order_by(PERSONAL.c.reference))
        return map(PersonalValue._make, rows)

    def personal_values(self, references: Collection[str]) -> dict[str, str]:
        """Return what some references stand for; those of people who were erased are missing."""
        query = select(PERSONAL.c.reference, PERSONAL.c.value)
        rows = self.connection.execute(query.where(PERSONAL.c.reference.in_(references)))
        return {reference: value for reference, value in rows}  # noqa: C416 - rows are no pairs

    def storage_faults(self) -> list[str]:
        """Return what is wrong with the files and the tables, not with what they hold."""
        faults = shape_faults(self.connection)
        if self.connection.dialect.name == "sqlite":
            rows = self.connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars()
            faults += [str(row) for row in rows if row != "ok"]
        return faults

    def place_faults(self) -> list[str]:
        """Return which tables do not say where in the journal something is."""
        return [
            f"the table {table.name} does not say what is where in the journal"
            for table, expected in zip((STREAMS, REPLIES, ENTRIES), self._tallies(), strict=True)
            if _tally(self._streamed(select(table))) != expected
        ]

    def _tallies(self) -> Sequence[int]:
        """Return the tally of each table of places, as it follows from the journal."""
        tallies = [0, 0, 0]
        query = select(JOURNAL.c.seq, JOURNAL.c.data).order_by(JOURNAL.c.seq)
        for row in self._streamed(query):
            with suppress(ChainError):  # such a row is found where the lines are read
                for place, rows in enumerate(LinePlaces.of([unpack(*row)])):
                    tallies[place] += _tally(rows)
        return tallies

    def _streamed(self, query: Select[Any]) -> Iterator[tuple[Any, ...]]:
        """Yield plain rows from the driver itself, as an audit reads millions of them."""
        dialect = self.connection.dialect
        sql = str(query.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
        driver: Any = self.connection.connection.driver_connection
        if dialect.name == "sqlite":
            return iter(driver.execute(sql))
        self.cursors += 1
        return _in_parts(driver, f"reading_{self.cursors}", sql)


def _tally(rows: Iterable[tuple[Any, ...]]) -> int:
    """Return a number that only the same rows come to, in whichever order."""
    return sum(int.from_bytes(sha256(repr(tuple(row)).encode()).digest()) for row in rows)


def _rows_of(places: Table) -> Select[Any]:
    """Return the question for the rows of the journal that are looked up in another table."""
    return select(JOURNAL.c.seq, JOURNAL.c.data).join(places, JOURNAL.c.seq == places.c.seq)


def _among(
    rows: Iterable[tuple[Any, ...]], part: str, key: str, after: int
) -> Iterator[JournalLine]:
    """Yield the lines of one part and key in some rows, after a number."""
    for seq, data in rows:
        for line in unpack(seq, data):
            if line.key == key and line.part == part and line.number > after:
                yield line


def _posted_to(account: str, row: Sequence[Any], after: int) -> Iterator[PostingRow]:
    """Yield what entries of a row of the journal posted to an account after a line, last first."""
    seq, balance, end, data = row
    posts = f'["{account}",'
    for line in reversed(unpack(end, data)):
        if after < line.seq <= seq and line.part == "entry" and posts in line.data:
            amount = read_entry(line).total_of(account)
            yield PostingRow(account, line.seq, amount, balance)
            balance -= amount


def _in_parts(driver: Any, name: str, sql: str) -> Iterator[tuple[Any, ...]]:
    """Yield rows that a server hands over some at a time."""
    with driver.cursor(name=name) as cursor:
        cursor.itersize = AT_ONCE
        yield from cursor.execute(sql)


def meter_of(row: Row[Any]) -> Meter:
    """Return the meter of a row."""
    figures = dict(row._mapping)  # noqa: SLF001 - so SQLAlchemy names it, and it is public
    del figures["meter"]
    return Meter(**figures)

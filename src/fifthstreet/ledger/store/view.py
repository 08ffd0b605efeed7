"""What can be read of a store at one moment: nothing that is committed meanwhile shows in it."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Row, Select, select, text

from fifthstreet.ledger.entry import Account
from fifthstreet.ledger.journal import START, ChainHead, JournalLine
from fifthstreet.ledger.meters import Meter
from fifthstreet.ledger.store.projections import PostingRow
from fifthstreet.ledger.store.retention import CONDITION
from fifthstreet.ledger.store.schema import (
    ACCOUNTS,
    CHAIN,
    JOURNAL,
    METERS,
    MOVEMENTS,
    POSTINGS,
    SNAPSHOTS,
)
from fifthstreet.ledger.store.shape import shape_faults
from fifthstreet.ledger.store.statements import no_end

AT_ONCE = 5_000
"""Rows that are fetched together."""

TOUCHING = ("record", "movement")
"""Parts of the journal whose keys are streams and meters."""

HEADS = text(
    "WITH RECURSIVE streams(name) AS ("
    "SELECT MIN(key) FROM journal WHERE part = 'record' UNION ALL "
    "SELECT (SELECT MIN(key) FROM journal WHERE part = 'record' AND key > name)"
    " FROM streams WHERE name IS NOT NULL) "
    "SELECT name, (SELECT MAX(number) FROM journal WHERE part = 'record' AND key = name)"
    " FROM streams"
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

    def seals(self, after: int, upto: int) -> Iterator[str]:
        """Yield the chain hashes of the lines after a sequence, up to another."""

    def touched(self, after: int) -> set[tuple[str, str]]:
        """Return the streams (`record`) and meters (`movement`) of the lines after a sequence."""

    def postings(self) -> Iterator[tuple[Any, ...]]:
        """Yield every posting in the order in which they were made, as plain `PostingRow`s."""

    def movements(self) -> Iterator[tuple[Any, ...]]:
        """Yield every movement in the order in which they were made, as plain `MovementRow`s."""

    def accounts(self) -> dict[str, Account]:
        """Return every account, but for escrows that are empty again."""

    def meters(self, names: Collection[str] | None = None) -> dict[str, Meter]:
        """Return every meter, or those of some names."""

    def snapshots(self) -> list[SnapshotRow]:
        """Return the last snapshot of every stream that has one."""

    def storage_faults(self) -> list[str]:
        """Return what is wrong with the files and the tables, not with what they hold."""


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
        """Return the hashes of some lines, by their sequences."""
        body: dict[int, str] = {}
        for start in range(0, len(seqs), AT_ONCE):
            request = JOURNAL.c.seq.in_(seqs[start : start + AT_ONCE])
            rows = self.connection.execute(select(JOURNAL.c.seq, JOURNAL.c.hash).where(request))
            body.update((seq, sealed) for seq, sealed in rows)
        return body

    def lines(self, after: int = 0) -> Iterator[JournalLine]:
        """Yield the journal in order, after a sequence."""
        query = select(JOURNAL).where(JOURNAL.c.seq > after).order_by(JOURNAL.c.seq)
        return map(JournalLine._make, self._streamed(query))

    def seals(self, after: int, upto: int) -> Iterator[str]:
        """Yield the chain hashes of the lines after a sequence, up to another."""
        query = select(JOURNAL.c.hash).where(JOURNAL.c.seq > after, JOURNAL.c.seq <= upto)
        return (sealed for (sealed,) in self._streamed(query.order_by(JOURNAL.c.seq)))

    def touched(self, after: int) -> set[tuple[str, str]]:
        """Return the streams (`record`) and meters (`movement`) of the lines after a sequence."""
        query = select(JOURNAL.c.part, JOURNAL.c.key).distinct()
        query = query.where(JOURNAL.c.seq > after, JOURNAL.c.part.in_(TOUCHING))
        return {(part, key) for part, key in self.connection.execute(query)}

    def postings(self) -> Iterator[tuple[Any, ...]]:
        """Yield every posting in the order in which they were made, as plain `PostingRow`s."""
        query = select(POSTINGS).order_by(POSTINGS.c.seq, POSTINGS.c.place)
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
        query = select(JOURNAL.c.number).where(JOURNAL.c.part == "record", JOURNAL.c.key == stream)
        result = self.connection.execute(query.order_by(JOURNAL.c.number.desc()).limit(1))
        return result.scalar_one_or_none() or 0

    def lasting(self, stream: str, *, after: int) -> list[JournalLine]:
        """Return of a table's events in order, after a number, those that outlast their rounds."""
        query = select(JOURNAL).where(
            text(CONDITION), JOURNAL.c.key == stream, JOURNAL.c.number > after
        )
        query = query.with_hint(JOURNAL, "INDEXED BY journal_lasting", "sqlite")
        rows = self.connection.execute(query.order_by(JOURNAL.c.number))
        return [JournalLine._make(row) for row in rows]

    def stream_events(self, stream: str, after: int, most: int) -> list[tuple[int, str, str]]:
        """Return number, kind and data of some of a stream's events, after a number."""
        query = select(JOURNAL.c.number, JOURNAL.c.kind, JOURNAL.c.data).where(
            JOURNAL.c.part == "record", JOURNAL.c.key == stream, JOURNAL.c.number > after
        )
        rows = self._streamed(query.order_by(JOURNAL.c.number).limit(most))
        return [(number, kind, data) for number, kind, data in rows]

    def placed(
        self, part: str, key: str, *, after: int, most: int | None = None
    ) -> list[JournalLine]:
        """Return lines of one part and key, in the order of their numbers."""
        query = select(JOURNAL).where(
            JOURNAL.c.part == part, JOURNAL.c.key == key, JOURNAL.c.number > after
        )
        rows = self.connection.execute(query.order_by(JOURNAL.c.number).limit(most))
        return [JournalLine._make(row) for row in rows]

    def page(self, after: int, most: int) -> list[JournalLine]:
        """Return some lines of the journal in order, after a sequence."""
        query = select(JOURNAL).where(JOURNAL.c.seq > after).order_by(JOURNAL.c.seq)
        return [JournalLine._make(row) for row in self.connection.execute(query.limit(most))]

    def statement(self, account: str, *, after: int) -> list[PostingRow]:
        """Return what was posted to an account after a sequence, in order."""
        query = select(POSTINGS).where(POSTINGS.c.account == account, POSTINGS.c.seq > after)
        rows = self.connection.execute(query.order_by(POSTINGS.c.seq, POSTINGS.c.place))
        return [PostingRow._make(row) for row in rows]

    def hits(self, meter: str, most: int) -> list[JournalLine]:
        """Return the last awards of a meter, the latest first."""
        query = select(JOURNAL).where(
            JOURNAL.c.part == "movement", JOURNAL.c.key == meter, JOURNAL.c.kind == "award"
        )
        rows = self.connection.execute(query.order_by(JOURNAL.c.number.desc()).limit(most))
        return [JournalLine._make(row) for row in rows]

    def storage_faults(self) -> list[str]:
        """Return what is wrong with the files and the tables, not with what they hold."""
        faults = shape_faults(self.connection)
        if self.connection.dialect.name == "sqlite":
            rows = self.connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars()
            faults += [str(row) for row in rows if row != "ok"]
        return faults

    def _streamed(self, query: Select[Any]) -> Iterator[tuple[Any, ...]]:
        """Yield plain rows from the driver itself, as an audit reads millions of them."""
        dialect = self.connection.dialect
        sql = str(query.compile(dialect=dialect, compile_kwargs={"literal_binds": True}))
        driver: Any = self.connection.connection.driver_connection
        if dialect.name == "sqlite":
            return iter(driver.execute(sql))
        self.cursors += 1
        return _in_parts(driver, f"reading_{self.cursors}", sql)


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

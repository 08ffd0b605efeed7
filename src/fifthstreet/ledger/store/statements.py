"""The statements of a commit: what it asks its database, and how it is written.

The queries run with every command, so they are plain texts with one parameter for all names. The
last number of a stream is looked up and not counted, however long the stream has become; SQLite is
told to look a round's movements up too, where it would rather go through all of the meter's.

Python's lock is given up in every statement, and a thread that is busy takes it at once; so many
rows go into one statement, in SQLite too, and whoever writes is not kept waiting at each of them.
PostgreSQL is sent all questions of a commit at once, and then all that is written: while others
wait for the lock, nobody waits for the way to the database and back.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, islice
from operator import attrgetter
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql

from fifthstreet.ledger.entry import Account
from fifthstreet.ledger.journal import ChainHead, JournalLine
from fifthstreet.ledger.meters import Meter, Share
from fifthstreet.ledger.pack import joined, pack, unpack
from fifthstreet.ledger.reading import read_reply
from fifthstreet.ledger.store.driver import array_of, drive, together
from fifthstreet.ledger.store.projections import Needs, Planner, PostingRow, StoredState
from fifthstreet.ledger.store.refusals import StoreLostError
from fifthstreet.ledger.store.retention import lasts
from fifthstreet.ledger.store.schema import (
    ACCOUNTS,
    CHAIN,
    ENTRIES,
    JOURNAL,
    METERS,
    MOVEMENTS,
    PERSONAL,
    POSTINGS,
    REPLIES,
    SNAPSHOTS,
    STREAMS,
)

# ruff: noqa: S608 - the texts are made of our own words


FIGURES: Final = tuple(Meter.__dataclass_fields__)
"""The columns of a meter."""

_METER = f"SELECT meter, {', '.join(FIGURES)} FROM meters"
_ACCOUNT = "SELECT account, currency, balance, seq FROM accounts"
_SHARE = (
    "COALESCE(SUM(parts) FILTER (WHERE kind IN ('contribution', 'reset')"
    " OR kind = 'reversal' AND parts < 0), 0){whole},"
    " COALESCE(-SUM(parts) FILTER (WHERE kind = 'award'"
    " OR kind = 'reversal' AND parts > 0), 0){whole}"
)


class Questions(NamedTuple):
    """The texts of one database; `given` makes parameters of names or of pairs."""

    head: str
    streams: str
    entries: str
    replies: str
    accounts: str
    meters: str
    shares: str
    convert: Callable[[Sequence[Any]], tuple[Any, ...]]


_SQLITE: Final = Questions(
    head="SELECT seq, hash FROM chain",
    streams="SELECT value, (SELECT MAX(number) FROM streams WHERE stream = value)"
    " FROM json_each(?)",
    entries="SELECT entry FROM entries WHERE entry IN (SELECT value FROM json_each(?))",
    replies="SELECT journal.seq, data FROM json_each(?) AS asked CROSS JOIN replies"
    " ON client = asked.value ->> 0 AND sequence = asked.value ->> 1"
    " JOIN journal ON journal.seq = replies.seq",
    accounts=f"{_ACCOUNT} WHERE account IN (SELECT value FROM json_each(?))",
    meters=f"{_METER} WHERE meter IN (SELECT value FROM json_each(?))",
    shares=f"SELECT asked.value ->> 0, asked.value ->> 1, {_SHARE.format(whole='')}"
    " FROM json_each(?) AS asked CROSS JOIN movements INDEXED BY movements_of_round"
    " ON round = asked.value ->> 1 AND meter = asked.value ->> 0 GROUP BY 1, 2",
    convert=lambda names: (orjson.dumps(names).decode(),),
)

_POSTGRES: Final = Questions(
    head="SELECT seq, hash FROM chain FOR UPDATE",
    streams="SELECT asked, (SELECT number FROM streams WHERE stream = asked"
    " ORDER BY number DESC LIMIT 1) FROM unnest(%s::text[]) AS asked",
    entries="SELECT entry FROM entries WHERE entry = ANY(%s::text[])",
    replies="SELECT journal.seq, data FROM unnest(%s::text[], %s::bigint[])"
    " AS asked (client, sequence) JOIN replies USING (client, sequence)"
    " JOIN journal ON journal.seq = replies.seq",
    accounts=f"{_ACCOUNT} WHERE account = ANY(%s::text[])",
    meters=f"{_METER} WHERE meter = ANY(%s::text[])",
    shares=f"SELECT asked.meter, asked.round, {_SHARE.format(whole='::bigint')}"
    " FROM unnest(%s::text[], %s::text[]) AS asked (meter, round) JOIN movements"
    " ON movements.meter = asked.meter AND movements.round = asked.round GROUP BY 1, 2",
    convert=lambda names: (
        tuple(map(array_of, zip(*names, strict=True)))
        if isinstance(names[0], tuple)
        else (array_of(names),)
    ),
)


def _words(connection: Connection) -> Questions:
    return _SQLITE if connection.dialect.name == "sqlite" else _POSTGRES


def lock_head(connection: Connection) -> ChainHead:
    """Return where the journal ends, and keep every other writer out until the commit ends.

    All writers begin here, so no two can wait for each other.
    """
    return _head(drive(connection, _words(connection).head))


def _head(answer: Any) -> ChainHead:
    for seq, sealed in answer.fetchall():
        return ChainHead(seq, sealed)
    raise no_end()


def no_end() -> StoreLostError:
    """Return the error of a store that has lost the row of its journal's end."""
    return StoreLostError(
        "The store was emptied: it no longer says where its journal ends.",
        remedy="Put the newest copy of the store back, or restore the newest backup.",
    )


QUESTIONS: Final = ("replies", "meters", "streams", "entries", "accounts", "shares")
"""What is asked for each of the names that batches need, each by its text."""


def read_known(connection: Connection, needs: Needs) -> StoredState:
    """Lock the end of the journal, and return what the store holds of what some batches need."""
    words = _words(connection)
    with together(connection):
        head = drive(connection, words.head)
        cursors = {
            what: drive(connection, getattr(words, what), words.convert(sorted(names)))
            for what in QUESTIONS
            if (names := getattr(needs, what))
        }
        end = _head(head)
        rows = {what: cursors[what].fetchall() if what in cursors else () for what in QUESTIONS}
    replies = [one for row in rows["replies"] for one in unpack(*row) if one.part == "reply"]
    return StoredState(
        head=end,
        streams={stream: last for stream, last in rows["streams"] if last},
        entries={name for (name,) in rows["entries"]},
        replies={(line.key, line.number): (line.seq, read_reply(line)) for line in replies},
        accounts={name: Account._make(current) for name, *current in rows["accounts"]},
        meters={
            name: Meter(**dict(zip(FIGURES, current, strict=True)))
            for name, *current in rows["meters"]
        },
        shares={(meter, voided): Share(*current) for meter, voided, *current in rows["shares"]},
    )


Fault = Callable[[str], None]
"""Called at every point where a crash would matter, with the point's name; does nothing."""


def quiet(_point: str) -> None:
    """Do nothing at a point: the default, without planted faults."""


class AccountStatement(NamedTuple):
    """A statement in both databases' words: rows of marks for SQLite, a list for each column else.

    SQLite's has the marks of one row between how it begins and how it ends.
    """

    name: str
    begins: str
    row: str
    ends: str
    by_column: str


WITH_NAMES: Final = ("people",)
"""Streams whose snapshots have personal data, and are deleted when somebody is erased."""
AT_ONCE: Final = 10_000
"""Personal values that are restored together."""
CHUNK: Final = 64
"""Rows in one statement of SQLite; a connection caches the statement of each size."""


@cache
def _for_rows(begins: str, row: str, ends: str, count: int) -> str:
    return f"{begins}{', '.join([row] * count)}{ends}"


def _chunks(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    """Yield the rows in order, as many at a time as go into a statement.

    >>> [len(chunk) for chunk in _chunks([()] * 86)]
    [64, 22]
    """
    for start in range(0, len(rows), CHUNK):
        yield rows[start : start + CHUNK]


def _lists(table: Table, columns: Sequence[str]) -> str:
    words = postgresql.dialect()  # type: ignore[no-untyped-call]
    kinds = (table.c[name].type.compile(dialect=words) for name in columns)
    return f"unnest({', '.join(f'%s::{kind}[]' for kind in kinds)})"


def _insert(table: Table, ends: str = "") -> AccountStatement:
    columns = [column.name for column in table.columns]
    into = f"INSERT INTO {table.name} ({', '.join(columns)})"
    by_column = f"{into} SELECT * FROM {_lists(table, columns)}{ends}"
    return AccountStatement(
        f"insert {table.name}", f"{into} VALUES ", _marks(len(columns)), ends, by_column
    )


def _marks(count: int) -> str:
    return f"({', '.join('?' * count)})"


def _update(table: Table, key: str, *columns: str) -> AccountStatement:
    """Return a change of some columns; rows are these columns with the key last."""
    change = f"UPDATE {table.name} SET"
    news = ", ".join(f"{name} = new.{name}" for name in columns)
    source = f"{_lists(table, (*columns, key))} AS new ({', '.join((*columns, key))})"
    places = ", ".join(f"{name} = new.column{place}" for place, name in enumerate(columns, 1))
    count = len(columns) + 1
    return AccountStatement(
        f"update {table.name}",
        f"{change} {places} FROM (VALUES ",
        _marks(count),
        f") AS new WHERE {table.name}.{key} = new.column{count}",
        f"{change} {news} FROM {source} WHERE {table.name}.{key} = new.{key}",
    )


def _delete(table: Table, key: str) -> AccountStatement:
    gone = f"DELETE FROM {table.name} WHERE {key}"
    return AccountStatement(
        f"delete {table.name}", f"{gone} IN (VALUES ", "(?)", ")", f"{gone} = ANY(%s::text[])"
    )


_ADD: Final = {
    table: _insert(table)
    for table in (JOURNAL, STREAMS, REPLIES, ENTRIES, POSTINGS, MOVEMENTS, ACCOUNTS, METERS)
}
_MOVE_ACCOUNT: Final = _update(ACCOUNTS, "account", "balance", "seq")
_BESIDE: Final = _insert(PERSONAL, " ON CONFLICT DO NOTHING")
"""The same reference, salt and value are the same row."""
_ERASE: Final = _delete(PERSONAL, "subject")
_FORGET: Final = _delete(SNAPSHOTS, "stream")
_CLOSE_ACCOUNT: Final = _delete(ACCOUNTS, "account")
_MOVE_METER: Final = _update(METERS, "meter", *FIGURES)
_MOVE_CHAIN: Final = _update(CHAIN, "one", "seq", "hash")
_METER_ROW: Final = attrgetter(*FIGURES)


NO_ROUND: Final = '"round":null}'
"""How the data of an entry ends if it belongs to no round."""


class LinePlaces(NamedTuple):
    """In which rows of the journal streams and replies are, and which entries it has."""

    streams: list[tuple[Any, ...]]
    replies: list[tuple[Any, ...]]
    entries: list[tuple[Any, ...]]

    @classmethod
    def of(cls, groups: Iterable[Sequence[JournalLine]]) -> "LinePlaces":
        """Return the places of lines, each group of which becomes a row."""
        places = cls([], [], [])
        for lines in groups:
            seq = lines[-1].seq
            last: dict[str, int] = {}
            lasting: set[str] = set()
            for line in lines:
                if line.part == "record":
                    last[line.key] = line.number
                    if lasts(line.kind):
                        lasting.add(line.key)
                elif line.part == "entry":
                    if line.data.endswith(NO_ROUND):
                        places.entries.append((line.key,))
                elif line.part == "reply":
                    places.replies.append((line.key, line.number, seq))
            rows = ((name, last[name], seq, int(name in lasting)) for name in last)
            places.streams.extend(rows)
        return places


def summed(postings: Iterable[PostingRow], ends: Sequence[int]) -> Iterator[PostingRow]:
    """Yield postings as they are kept: those of a row of the journal to an account as one.

    >>> posted = [("tray", 2, 5, 5), ("tray", 3, 4, 9), ("tray", 6, 1, 10)]
    >>> [tuple(row) for row in summed(map(PostingRow._make, posted), [4, 8])]
    [('tray', 3, 9, 9), ('tray', 6, 1, 10)]
    """
    later = iter(ends)
    end, sums = 0, dict[str, PostingRow]()
    for row in postings:
        if row.seq > end:
            yield from sums.values()
            end, sums = next(one for one in later if one >= row.seq), {}
        account, seq, amount, balance = row
        known = sums.get(account)
        sums[account] = (
            row if known is None else PostingRow(account, seq, known.amount + amount, balance)
        )
    yield from sums.values()


def write(connection: Connection, plan: Planner, fault: Fault = quiet) -> None:
    """Write a plan: the journal first, then the tables that are derived from it."""
    run = _Run(connection, fault)
    rows = [*joined(plan.groups)]
    run(_ADD[JOURNAL], [pack(lines) for lines in rows])
    places = LinePlaces.of(rows)
    run(_ADD[STREAMS], places.streams)
    run(_ADD[REPLIES], places.replies)
    run(_ADD[ENTRIES], places.entries)
    run(_ADD[POSTINGS], [*summed(plan.postings, [lines[-1].seq for lines in rows])])
    run(_ADD[MOVEMENTS], plan.movements)
    new, changed, closed = plan.changed_accounts()
    run(_ADD[ACCOUNTS], [(name, *account) for name, account in new.items()])
    run(_MOVE_ACCOUNT, [(current.balance, current.seq, name) for name, current in changed.items()])
    run(_CLOSE_ACCOUNT, [(name,) for name in closed])
    opened, turned = plan.changed_meters()
    run(_ADD[METERS], [(name, *_METER_ROW(meter)) for name, meter in opened.items()])
    run(_MOVE_METER, [(*_METER_ROW(meter), name) for name, meter in turned.items()])
    run(_BESIDE, plan.personal)
    if plan.erases:
        run(_ERASE, [(subject,) for subject in plan.erases])
        run(_FORGET, [(stream,) for stream in WITH_NAMES])
    move_head(connection, plan.head, fault)


def write_personal(connection: Connection, values: Iterable[tuple[str, str, str, str]]) -> None:
    """Write personal values from a restored backup."""
    run, rest = _Run(connection, quiet), iter(values)
    while rows := [*islice(rest, AT_ONCE)]:
        run(_BESIDE, rows)


def move_head(connection: Connection, head: ChainHead, fault: Fault = quiet) -> None:
    """Record where the journal ends now."""
    _Run(connection, fault)(_MOVE_CHAIN, [(*head, 1)])


class _Run(NamedTuple):
    connection: Connection
    fault: Fault

    def __call__(self, statement: AccountStatement, rows: Sequence[tuple[Any, ...]]) -> None:
        if not rows:
            return
        self.fault(f"before {statement.name}")
        if self.connection.dialect.name == "sqlite":
            for chunk in _chunks(rows):
                text = _for_rows(statement.begins, statement.row, statement.ends, len(chunk))
                drive(self.connection, text, tuple(chain.from_iterable(chunk)))
        else:
            lists = tuple(map(array_of, zip(*rows, strict=True)))
            drive(self.connection, statement.by_column, lists)
        self.fault(f"after {statement.name}")

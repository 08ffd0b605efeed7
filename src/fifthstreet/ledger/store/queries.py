# ruff: noqa: S608 - the texts are made of our own words
"""What a commit asks its database before it writes, in each database's own words.

These are asked with every command, so they are plain texts with one parameter for all names. The
last number of a stream is looked up and not counted, however long the stream has become; SQLite is
told to look a round's movements up too, where it would rather go through all of the meter's.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from fifthstreet.ledger.balances import Account
from fifthstreet.ledger.chain import ChainHead, JournalLine
from fifthstreet.ledger.journal import read_reply
from fifthstreet.ledger.meters import Meter, Share
from fifthstreet.ledger.store.projections import Needs, StoredState
from fifthstreet.ledger.store.refusals import StoreLostError

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
_LINE = "journal.seq, part, journal.key, journal.number, kind, at, data, hash"


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
    streams="SELECT value, (SELECT MAX(number) FROM journal WHERE part = 'record' AND key = value)"
    " FROM json_each(?)",
    entries="SELECT key FROM journal WHERE part = 'entry' AND number = 0"
    " AND key IN (SELECT value FROM json_each(?))",
    replies=f"SELECT {_LINE} FROM json_each(?) AS asked CROSS JOIN journal ON part = 'reply'"
    " AND journal.key = asked.value ->> 0 AND number = asked.value ->> 1",
    accounts=f"{_ACCOUNT} WHERE account IN (SELECT value FROM json_each(?))",
    meters=f"{_METER} WHERE meter IN (SELECT value FROM json_each(?))",
    shares=f"SELECT asked.value ->> 0, asked.value ->> 1, {_SHARE.format(whole='')}"
    " FROM json_each(?) AS asked CROSS JOIN movements INDEXED BY movements_of_round"
    " ON round = asked.value ->> 1 AND meter = asked.value ->> 0 GROUP BY 1, 2",
    convert=lambda names: (orjson.dumps(names).decode(),),
)

_POSTGRES: Final = Questions(
    head="SELECT seq, hash FROM chain FOR UPDATE",
    streams="SELECT asked, (SELECT number FROM journal WHERE part = 'record' AND key = asked"
    " ORDER BY number DESC LIMIT 1) FROM unnest(%s::text[]) AS asked",
    entries="SELECT key FROM journal WHERE part = 'entry' AND number = 0 AND key = ANY(%s)",
    replies=f"SELECT {_LINE} FROM unnest(%s::text[], %s::bigint[]) AS asked (client, sequence)"
    " JOIN journal ON part = 'reply' AND key = client AND number = sequence",
    accounts=f"{_ACCOUNT} WHERE account = ANY(%s) ORDER BY account FOR UPDATE",
    meters=f"{_METER} WHERE meter = ANY(%s) ORDER BY meter FOR UPDATE",
    shares=f"SELECT asked.meter, asked.round, {_SHARE.format(whole='::bigint')}"
    " FROM unnest(%s::text[], %s::text[]) AS asked (meter, round) JOIN movements"
    " ON movements.meter = asked.meter AND movements.round = asked.round GROUP BY 1, 2",
    convert=lambda names: (
        tuple([*column] for column in zip(*names, strict=True))
        if isinstance(names[0], tuple)
        else (names,)
    ),
)


def drive(connection: Connection, sql: str, parameters: tuple[Any, ...] = ()) -> Any:
    """Run a text of SQLite's on the driver itself, and return its cursor: it is asked so often."""
    driver: Any = connection.connection.driver_connection
    try:
        return driver.execute(sql, parameters)
    except connection.dialect.loaded_dbapi.Error as error:
        raise DBAPIError(sql, parameters, error) from error


def _ask(connection: Connection, sql: str, parameters: tuple[Any, ...] = ()) -> Iterable[Any]:
    if connection.dialect.name == "sqlite":
        result: Iterable[Any] = drive(connection, sql, parameters).fetchall()
        return result
    return connection.exec_driver_sql(sql, parameters).cursor.fetchall()


def _words(connection: Connection) -> Questions:
    return _SQLITE if connection.dialect.name == "sqlite" else _POSTGRES


def lock_head(connection: Connection) -> ChainHead:
    """Return where the journal ends, and keep every other writer out until the end.

    All writers come by here first, so none can wait for another that waits for it.
    """
    for seq, sealed in _ask(connection, _words(connection).head):
        return ChainHead(seq, sealed)
    raise no_end()


def no_end() -> StoreLostError:
    """Return the error of a store that has lost the row of its journal's end."""
    return StoreLostError(
        "The store was emptied: it no longer says where its journal ends.",
        remedy="Put the newest copy of the store back, or restore the newest backup.",
    )


def read_known(connection: Connection, needs: Needs, head: ChainHead) -> StoredState:
    """Return what the store holds of what some batches need, meters and accounts locked."""
    words = _words(connection)

    def rows(sql: str, names: Iterable[Any]) -> Iterable[Any]:
        items = sorted(names)
        return _ask(connection, sql, words.convert(items)) if items else ()

    replies = [JournalLine._make(row) for row in rows(words.replies, needs.replies)]
    meters = rows(words.meters, needs.meters)
    return StoredState(
        head=head,
        streams={stream: last for stream, last in rows(words.streams, needs.streams) if last},
        entries={key for (key,) in rows(words.entries, needs.entries)},
        replies={(line.key, line.number): (line.seq, read_reply(line)) for line in replies},
        accounts={
            name: Account(*current) for name, *current in rows(words.accounts, needs.accounts)
        },
        meters={
            name: Meter(**dict(zip(FIGURES, current, strict=True))) for name, *current in meters
        },
        shares={
            (meter, voided): Share(*current)
            for meter, voided, *current in rows(words.shares, needs.shares)
        },
    )

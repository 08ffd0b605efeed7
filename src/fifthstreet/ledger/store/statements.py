# ruff: noqa: S608 - the texts are made of our own tables' names
"""The statements by which a commit is written: a few for each table, for any number of rows.

Python's lock is given up in every statement, and a thread that is busy takes it at once; so many
rows go into one statement, in SQLite too, and whoever writes is not kept waiting at each of them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Integer, Table

from fifthstreet.ledger.balances import Account
from fifthstreet.ledger.chain import ChainHead
from fifthstreet.ledger.store.projections import Planner
from fifthstreet.ledger.store.queries import FIGURES, drive
from fifthstreet.ledger.store.schema import ACCOUNTS, CHAIN, JOURNAL, METERS, MOVEMENTS, POSTINGS

Fault = Callable[[str], None]
"""Called at every point where a crash would matter, with the point's name; does nothing."""


def quiet(_point: str) -> None:
    """Let a point pass: what a store does where no fault is wished for."""


class AccountStatement(NamedTuple):
    """A statement in both databases' words: rows of marks for SQLite, a list for each column else.

    SQLite's has the marks of one row between how it begins and how it ends.
    """

    name: str
    begins: str
    row: str
    ends: str
    by_column: str


CHUNKS: Final = (64, 16, 4, 1)
"""Rows that go into one statement of SQLite: few sizes, so that each is prepared once."""


@cache
def _for_rows(begins: str, row: str, ends: str, count: int) -> str:
    return f"{begins}{', '.join([row] * count)}{ends}"


def _chunks(rows: Sequence[tuple[Any, ...]]) -> Iterator[Sequence[tuple[Any, ...]]]:
    """Yield the rows in order, as many at a time as a size has.

    >>> [len(chunk) for chunk in _chunks([()] * 86)]
    [64, 16, 4, 1, 1]
    """
    start = 0
    for size in CHUNKS:
        while len(rows) - start >= size:
            yield rows[start : start + size]
            start += size


def _lists(table: Table, columns: Sequence[str]) -> str:
    kinds = ("bigint" if isinstance(table.c[name].type, Integer) else "text" for name in columns)
    return f"unnest({', '.join(f'%s::{kind}[]' for kind in kinds)})"


def _insert(table: Table) -> AccountStatement:
    columns = [column.name for column in table.columns]
    into = f"INSERT INTO {table.name} ({', '.join(columns)})"
    by_column = f"{into} SELECT * FROM {_lists(table, columns)}"
    return AccountStatement(
        f"insert {table.name}", f"{into} VALUES ", _marks(len(columns)), "", by_column
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
        f"delete {table.name}", f"{gone} IN (VALUES ", "(?)", ")", f"{gone} = ANY(%s)"
    )


_ADD: Final = {table: _insert(table) for table in (JOURNAL, POSTINGS, MOVEMENTS, ACCOUNTS, METERS)}
_MOVE_ACCOUNT: Final = _update(ACCOUNTS, "account", "balance", "seq")
_CLOSE_ACCOUNT: Final = _delete(ACCOUNTS, "account")
_MOVE_METER: Final = _update(METERS, "meter", *FIGURES)
_MOVE_CHAIN: Final = _update(CHAIN, "one", "seq", "hash")
_ACCOUNT: Final = attrgetter(*Account.__dataclass_fields__)
_METER: Final = attrgetter(*FIGURES)


def write(connection: Connection, plan: Planner, fault: Fault = quiet) -> None:
    """Write a plan: the journal first, then the books that are worked out from it."""
    run = _Run(connection, fault)
    run(_ADD[JOURNAL], plan.lines)
    run(_ADD[POSTINGS], plan.postings)
    run(_ADD[MOVEMENTS], plan.movements)
    new, changed, closed = plan.changed_accounts()
    run(_ADD[ACCOUNTS], [(name, *_ACCOUNT(account)) for name, account in new.items()])
    run(_MOVE_ACCOUNT, [(current.balance, current.seq, name) for name, current in changed.items()])
    run(_CLOSE_ACCOUNT, [(name,) for name in closed])
    opened, turned = plan.changed_meters()
    run(_ADD[METERS], [(name, *_METER(meter)) for name, meter in opened.items()])
    run(_MOVE_METER, [(*_METER(meter), name) for name, meter in turned.items()])
    move_head(connection, plan.head, fault)


def move_head(connection: Connection, head: ChainHead, fault: Fault = quiet) -> None:
    """Write down where the journal ends now."""
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
            lists = tuple([*column] for column in zip(*rows, strict=True))
            self.connection.exec_driver_sql(statement.by_column, lists)
        self.fault(f"after {statement.name}")

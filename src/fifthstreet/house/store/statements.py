# ruff: noqa: S608 - the texts are made of our own tables' names
"""The statements by which a commit is written: one for each table, for any number of rows."""

from collections.abc import Callable, Sequence
from dataclasses import astuple
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Integer, Table

from fifthstreet.house.chain import Head
from fifthstreet.house.store.planning import Planner
from fifthstreet.house.store.questions import FIGURES
from fifthstreet.house.store.schema import ACCOUNTS, CHAIN, JOURNAL, METERS, MOVEMENTS, POSTINGS

Fault = Callable[[str], None]
"""Called at every point where a crash would matter, with the point's name; does nothing."""


def quiet(_point: str) -> None:
    """Let a point pass: what a store does where no fault is wished for."""


class Statement(NamedTuple):
    """A statement in both databases' words: row by row for SQLite, a list for each column else."""

    name: str
    by_row: str
    by_column: str


def _lists(table: Table, columns: Sequence[str]) -> str:
    kinds = ("bigint" if isinstance(table.c[name].type, Integer) else "text" for name in columns)
    return f"unnest({', '.join(f'%s::{kind}[]' for kind in kinds)})"


def _insert(table: Table) -> Statement:
    columns = [column.name for column in table.columns]
    into = f"INSERT INTO {table.name} ({', '.join(columns)})"
    marks = ", ".join("?" for _ in columns)
    by_column = f"{into} SELECT * FROM {_lists(table, columns)}"
    return Statement(f"insert {table.name}", f"{into} VALUES ({marks})", by_column)


def _update(table: Table, key: str, *columns: str) -> Statement:
    """Return a change of some columns; rows are these columns with the key last."""
    change = f"UPDATE {table.name} SET"
    news = ", ".join(f"{name} = new.{name}" for name in columns)
    source = f"{_lists(table, (*columns, key))} AS new ({', '.join((*columns, key))})"
    return Statement(
        f"update {table.name}",
        f"{change} {', '.join(f'{name} = ?' for name in columns)} WHERE {key} = ?",
        f"{change} {news} FROM {source} WHERE {table.name}.{key} = new.{key}",
    )


def _delete(table: Table, key: str) -> Statement:
    gone = f"DELETE FROM {table.name} WHERE {key} ="
    return Statement(f"delete {table.name}", f"{gone} ?", f"{gone} ANY(%s)")


_ADD: Final = {table: _insert(table) for table in (JOURNAL, POSTINGS, MOVEMENTS, ACCOUNTS, METERS)}
_MOVE_ACCOUNT: Final = _update(ACCOUNTS, "account", "balance", "seq")
_CLOSE_ACCOUNT: Final = _delete(ACCOUNTS, "account")
_MOVE_METER: Final = _update(METERS, "meter", *FIGURES)
_MOVE_CHAIN: Final = _update(CHAIN, "one", "seq", "hash")


def write(connection: Connection, plan: Planner, fault: Fault = quiet) -> None:
    """Write a plan: the journal first, then the books that are worked out from it."""
    run = _Run(connection, fault)
    run(_ADD[JOURNAL], plan.lines)
    run(_ADD[POSTINGS], plan.postings)
    run(_ADD[MOVEMENTS], plan.movements)
    new, changed, closed = plan.changed_accounts()
    run(_ADD[ACCOUNTS], [(name, *astuple(account)) for name, account in new.items()])
    run(_MOVE_ACCOUNT, [(held.balance, held.seq, name) for name, held in changed.items()])
    run(_CLOSE_ACCOUNT, [(name,) for name in closed])
    opened, turned = plan.changed_meters()
    run(_ADD[METERS], [(name, *astuple(meter)) for name, meter in opened.items()])
    run(_MOVE_METER, [(*astuple(meter), name) for name, meter in turned.items()])
    move_head(connection, plan.head, fault)


def move_head(connection: Connection, head: Head, fault: Fault = quiet) -> None:
    """Write down where the journal ends now."""
    _Run(connection, fault)(_MOVE_CHAIN, [(*head, 1)])


class _Run(NamedTuple):
    connection: Connection
    fault: Fault

    def __call__(self, statement: Statement, rows: Sequence[tuple[Any, ...]]) -> None:
        if not rows:
            return
        self.fault(f"before {statement.name}")
        if self.connection.dialect.name == "sqlite":
            self.connection.exec_driver_sql(statement.by_row, [*rows])
        else:
            lists = tuple([*column] for column in zip(*rows, strict=True))
            self.connection.exec_driver_sql(statement.by_column, lists)
        self.fault(f"after {statement.name}")

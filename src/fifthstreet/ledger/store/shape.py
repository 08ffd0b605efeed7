"""What the tables of a store must look like: their columns, their indexes, and their triggers.

Someone who wants to change what was written removes the triggers first. So a start refuses a store
without them, and the audit reports it.
"""

import re
from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, text

from fifthstreet.ledger.store import guards_postgres, guards_sqlite
from fifthstreet.ledger.store.schema import METADATA

_SQLITE: Final = (
    "SELECT 'table', m.name || '.' || c.name, '' FROM sqlite_master AS m"
    " JOIN pragma_table_info(m.name) AS c WHERE m.type = 'table'"
    " UNION ALL SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger')"
)
_POSTGRES: Final = (
    "SELECT 'table', table_name || '.' || column_name, '' FROM information_schema.columns"
    " WHERE table_schema = current_schema()"
    " UNION ALL SELECT 'index', indexname, '' FROM pg_indexes"
    " WHERE schemaname = current_schema()"
    " UNION ALL SELECT 'trigger', t.tgname, concat_ws(' ', t.tgtype, t.tgqual IS NOT NULL,"
    " c.relname, p.proname, t.tgenabled = 'D') FROM pg_trigger AS t JOIN pg_class AS c"
    " ON c.oid = t.tgrelid JOIN pg_proc AS p ON p.oid = t.tgfoid WHERE NOT t.tgisinternal"
    " AND c.relnamespace = current_schema()::regnamespace"
    " UNION ALL SELECT 'function', proname, prosrc FROM pg_proc"
    " WHERE pronamespace = current_schema()::regnamespace"
)
_BITS: Final = {"ROW": 1, "BEFORE": 2, "INSERT": 4, "DELETE": 8, "UPDATE": 16, "TRUNCATE": 32}
"""How PostgreSQL rewrites the words of a trigger."""

_MAKES: Final = re.compile(r"CREATE (?:OR REPLACE )?(FUNCTION|TRIGGER) (\w+)")
_ON: Final = re.compile(r" ON (\w+)")
_RUNS: Final = re.compile(r"FUNCTION (\w+)\(\)")

Part = tuple[str, str]
"""The kind and the name of something that a store has."""


def shape_faults(connection: Connection) -> list[str]:
    """Return what is missing in a store's tables, or is not as this program makes it."""
    is_sqlite = connection.dialect.name == "sqlite"
    rows = connection.execute(text(_SQLITE if is_sqlite else _POSTGRES))
    present = {(kind, name): _plain(body or "") for kind, name, body in rows}
    wanted = dict(_tables()) | dict(_sqlite_guards() if is_sqlite else _postgres_guards())
    return [
        f"the {kind} {name} {'is missing' if (kind, name) not in present else 'was changed'}"
        for (kind, name), body in wanted.items()
        if (kind, name) not in present or body not in {None, present[kind, name]}
    ]


def _plain(body: str) -> str:
    return " ".join(body.split())


def _tables() -> Iterator[tuple[Part, str | None]]:
    for table in METADATA.tables.values():
        yield from ((("table", f"{table.name}.{column.name}"), None) for column in table.columns)
        yield from ((("index", str(index.name)), None) for index in table.indexes)


def _sqlite_guards() -> Iterator[tuple[Part, str | None]]:
    for statement in guards_sqlite.STATEMENTS:
        yield ("trigger", statement.split()[2]), _plain(statement)


def _postgres_guards() -> Iterator[tuple[Part, str | None]]:
    for statement in guards_postgres.STATEMENTS:
        ((kind, name),) = _MAKES.findall(statement)
        if kind == "FUNCTION":
            yield ("function", name), _plain(statement.split("$$")[1])
        else:
            yield ("trigger", name), _trigger(statement)


def _trigger(statement: str) -> str:
    """Return what PostgreSQL remembers of a trigger, in the words of the query."""
    words = set(statement.partition(" WHEN ")[0].split()) & _BITS.keys()
    (table,), (function,) = _ON.findall(statement), _RUNS.findall(statement)
    qualified = "t" if " WHEN " in statement else "f"
    return f"{sum(_BITS[word] for word in words)} {qualified} {table} {function} f"

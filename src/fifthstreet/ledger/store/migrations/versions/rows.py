"""The lines of a batch become one row of the journal, and tables say what is in which row.

The lines stay what they are, and so do their hashes: the chain goes on. Postings to escrows are in
the journal, and no longer stored next to it.
"""

from collections.abc import Iterable, Iterator

import sqlalchemy as sa
from alembic import op

from fifthstreet.ledger.journal import JournalLine
from fifthstreet.ledger.pack import grouped, pack
from fifthstreet.ledger.store.migrations import guards_postgres, guards_sqlite
from fifthstreet.ledger.store.statements import LinePlaces

revision = "rows"
down_revision = "corrections"
branch_labels = None
depends_on = None

SEQUENCE = sa.BigInteger().with_variant(sa.Integer, "sqlite")
LASTING = sa.text("lasting = 1")
KNOWN = {
    "sqlite": "substr(data, 1, 1) IN (x'00', x'01')",
    "postgresql": "get_byte(data, 0) IN (0, 1)",
}
"""A row begins with a form that there is."""
AT_ONCE = 1_000
"""Rows that are written together."""


def upgrade() -> None:
    """Make the new tables, pack the existing lines into them, and recreate all guards."""
    bind = op.get_bind()
    sqlite = bind.dialect.name == "sqlite"
    drop_guards(bind)
    op.rename_table("journal", "lines")
    journal = op.create_table(
        "journal",
        sa.Column("seq", SEQUENCE, primary_key=True, autoincrement=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.CheckConstraint(KNOWN[bind.dialect.name], name="known_form"),
    )
    places = _places()
    for groups in _groups(bind):
        op.bulk_insert(journal, [pack(lines)._asdict() for lines in groups])
        for table, rows in zip(places, LinePlaces.of(groups), strict=True):
            columns = [column.name for column in table.columns]
            op.bulk_insert(table, [dict(zip(columns, row, strict=True)) for row in rows])
    op.drop_table("lines")
    op.execute("DELETE FROM postings WHERE substr(account, 1, 6) = 'escrow'")
    for statement in guards_sqlite.STATEMENTS if sqlite else guards_postgres.STATEMENTS:
        op.execute(statement)


def drop_guards(bind: sa.Connection) -> None:
    """Take the guards of an older store away, which has some of the same names."""
    if bind.dialect.name == "sqlite":
        query = "SELECT 'TRIGGER ' || name FROM sqlite_schema WHERE type = 'trigger'"
    else:
        query = (
            "SELECT 'FUNCTION ' || proname || '() CASCADE' FROM pg_proc"
            " WHERE pronamespace = current_schema()::regnamespace"
            " AND starts_with(proname, 'house_')"
        )
    for (guard,) in bind.exec_driver_sql(query).all():
        op.execute(f"DROP {guard}")


def _places() -> tuple[sa.Table, sa.Table, sa.Table]:
    streams = op.create_table(
        "streams",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("lasting", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "streams_lasting",
        "streams",
        ["stream", "number"],
        sqlite_where=LASTING,
        postgresql_where=LASTING,
    )
    replies = op.create_table(
        "replies",
        sa.Column("client", sa.Text, primary_key=True),
        sa.Column("sequence", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    entries = op.create_table(
        "entries", sa.Column("entry", sa.Text, primary_key=True), sqlite_with_rowid=False
    )
    return streams, replies, entries


def _groups(bind: sa.Connection) -> Iterator[list[list[JournalLine]]]:
    """Yield the lines as they come into rows, some rows at a time."""
    some: list[list[JournalLine]] = []
    for lines in grouped(_lines(bind)):
        some.append(lines)
        if len(some) == AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def _lines(bind: sa.Connection) -> Iterable[JournalLine]:
    """Yield the lines in order, some at a time."""
    query = sa.text(
        "SELECT seq, part, key, number, kind, at, data, hash FROM lines"
        " WHERE seq > :after ORDER BY seq LIMIT :most"
    )
    after = 0
    while rows := bind.execute(query, {"after": after, "most": AT_ONCE * 8}).all():
        yield from map(JournalLine._make, rows)
        after = rows[-1].seq

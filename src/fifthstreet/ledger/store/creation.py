"""Makes the tables and the triggers of a new store at once, without the steps of older ones."""

from typing import Final

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table

from fifthstreet.ledger.journal import START
from fifthstreet.ledger.store.migrations import guards_postgres, guards_sqlite
from fifthstreet.ledger.store.schema import CHAIN, METADATA

STEPS: Final = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Which step of `migrations` the tables are at, as Alembic writes it down."""


def create_tables(connection: Connection, level: str) -> None:
    """Make everything that a store has, and say at which step it is."""
    STEPS.create(connection, checkfirst=False)
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(STEPS.insert(), {"version_num": level})
    connection.execute(CHAIN.insert(), {"one": 1, **START._asdict()})
    sqlite = connection.dialect.name == "sqlite"
    for statement in guards_sqlite.STATEMENTS if sqlite else guards_postgres.STATEMENTS:
        connection.exec_driver_sql(statement)

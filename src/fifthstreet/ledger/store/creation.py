"""Makes the tables and the triggers of a new store, and refuses a store that has others."""

from typing import Final

from sqlalchemy import Connection, Engine, inspect, select

from fifthstreet.ledger.journal import START
from fifthstreet.ledger.store import guards_postgres, guards_sqlite
from fifthstreet.ledger.store.refusals import (
    MissingStoreError,
    StoreLostError,
    UnfitStoreError,
)
from fifthstreet.ledger.store.schema import CHAIN, JOURNAL, METADATA, NUMBER, SCHEMA
from fifthstreet.ledger.store.shape import shape_faults

MOST_FAULTS: Final = 5


def prepare(writing: Engine, reading: Engine, *, read_only: bool, create: bool = True) -> None:
    """Make the tables of a new store, or check those that are there; on failure, close both.

    An empty database is refused unless tables may be created.
    """
    try:
        if not read_only:
            create_tables(writing, create=create)
        with reading.connect() as connection:
            check_schema(connection)
            if not read_only:
                check_shape(connection)
    except BaseException:
        writing.dispose()
        reading.dispose()
        raise


def create_tables(engine: Engine, *, create: bool) -> None:
    """Make everything that a new store has, in one transaction."""
    with engine.begin() as connection:
        sqlite = connection.dialect.name == "sqlite"
        if not sqlite:
            # Several processes may start at once, and only one may build.
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(55)")
        if has_tables(connection):
            return
        if not create:
            raise MissingStoreError("The database holds no house.")
        METADATA.create_all(connection, checkfirst=False)
        connection.execute(SCHEMA.insert(), {"number": NUMBER})
        connection.execute(CHAIN.insert(), {"one": 1, **START._asdict()})
        for statement in guards_sqlite.STATEMENTS if sqlite else guards_postgres.STATEMENTS:
            connection.exec_driver_sql(statement)


def has_tables(connection: Connection) -> bool:
    """Return whether a store has tables; those of another schema are refused."""
    tables = inspect(connection)
    numbered = tables.has_table(SCHEMA.name)
    if not numbered and not tables.has_table(JOURNAL.name):
        return False
    number = connection.execute(select(SCHEMA.c.number)).scalar() if numbered else None
    if number != NUMBER:
        says = "no schema number" if number is None else f"schema {number}"
        raise UnfitStoreError(
            f"The store has {says}, and this program needs schema {NUMBER}.",
            remedy="Use the version of the program that made the store, or begin a new store.",
        )
    return True


def check_schema(connection: Connection) -> None:
    """Refuse to read what is not a store of this program."""
    if not has_tables(connection):
        raise UnfitStoreError("The database holds no house.")


def check_shape(connection: Connection) -> None:
    """Refuse to write to tables that somebody has changed."""
    faults = shape_faults(connection)
    if faults:
        raise StoreLostError(
            f"The tables of the store were changed: {'; '.join(faults[:MOST_FAULTS])}.",
            remedy="Audit the store. If nothing else is wrong, make it anew: `fifthstreet backup`"
            " it, and `fifthstreet restore` the backup to an empty one.",
        )

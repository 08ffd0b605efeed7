"""Brings the tables of a store to the level of this program."""

from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from fifthstreet.ledger.store.creation import create_tables
from fifthstreet.ledger.store.refusals import (
    MissingStoreError,
    StoreLostError,
    UnfitStoreError,
)
from fifthstreet.ledger.store.shape import shape_faults

LEVEL: Final = "sums"
"""The last step of `migrations`."""
MOST_FAULTS: Final = 5


def prepare(writing: Engine, reading: Engine, *, read_only: bool, create: bool = True) -> None:
    """Bring the tables up to date, or for a reader check that they are; on failure, close both.

    An empty database is refused unless tables may be created.
    """
    try:
        if read_only:
            check_level(reading)
        else:
            upgrade(writing, create=create)
            with reading.connect() as connection:
                check_shape(connection)
    except BaseException:
        writing.dispose()
        reading.dispose()
        raise


def level(connection: Connection) -> str | None:
    """Return the step that a store's tables are at; None where there are none yet."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    result: str | None = connection.execute(
        text("SELECT version_num FROM alembic_version")
    ).scalar_one_or_none()
    return result


def upgrade(engine: Engine, *, create: bool = True) -> None:
    """Make the tables of a new store, or take the steps that an older one has not taken yet.

    Either is one transaction.
    """
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            # Several processes may start at once, and only one may build.
            connection.execute(text("SELECT pg_advisory_xact_lock(55)"))
        result = level(connection)
        if result is None and not create:
            raise MissingStoreError("The database holds no house.")
        if result is None:
            create_tables(connection, LEVEL)
        elif result != LEVEL:
            take_steps(connection)


def take_steps(connection: Connection) -> None:
    """Take the steps of `migrations` that are left."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "fifthstreet.ledger.store:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise UnfitStoreError(
            f"The store is not of this version: {error}.", remedy="Use the program that made it."
        ) from None


def check_shape(connection: Connection) -> None:
    """Refuse to write to tables that somebody has changed."""
    faults = shape_faults(connection)
    if faults:
        raise StoreLostError(
            f"The tables of the store were changed: {'; '.join(faults[:MOST_FAULTS])}.",
            remedy="Audit the store. If nothing else is wrong, make it anew: `fifthstreet backup`"
            " it, and `fifthstreet restore` the backup to an empty one.",
        )


def check_level(engine: Engine) -> None:
    """Refuse to read a store whose tables are not those of this program."""
    with engine.connect() as connection:
        result = level(connection)
    if result != LEVEL:
        sentence = "holds no house" if result is None else f"is at step {result}"
        raise UnfitStoreError(
            f"The store {sentence}, and this program reads step {LEVEL}.",
            remedy="Open the house on it once, which brings it up to date.",
        )

"""A store in one SQLite file: write-ahead log, every commit forced to the disk, one process."""

from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from fifthstreet.errors import InvariantError
from fifthstreet.house.anchor import Anchor, anchor_at
from fifthstreet.house.batch import Reply
from fifthstreet.house.chain import Line
from fifthstreet.house.journal import read_reply
from fifthstreet.house.store.lock import Lock
from fifthstreet.house.store.questions import drive
from fifthstreet.house.store.refusals import (
    StoreBusyError,
    StoreFailedError,
    StoreFullError,
    UnfitStoreError,
)
from fifthstreet.house.store.sql import SqlStore
from fifthstreet.house.store.statements import Fault, quiet
from fifthstreet.house.store.upgrade import prepare

WAL_SINCE: Final = (3, 7, 0)
MENDED: Final = (3, 51, 3)
"""The first version in which resetting the write-ahead log cannot damage the file."""

FULL: Final = 2
BUSY_MILLISECONDS: Final = 5_000
PRAGMAS: Final = (
    ("journal_mode", "wal", "wal"),
    ("synchronous", "full", FULL),
    ("busy_timeout", BUSY_MILLISECONDS, BUSY_MILLISECONDS),
    ("cell_size_check", 1, 1),
    ("trusted_schema", 0, 0),
)
"""What every connection is set to, and what it must then answer."""

ANSWER: Final = (
    "SELECT seq, part, key, number, kind, at, data, hash FROM journal"
    " WHERE part = 'reply' AND key = ? AND number = ?"
)


def driver() -> ModuleType:
    """Return the driver that brings a current SQLite, or Python's own where that will do."""
    try:
        from pysqlite3 import dbapi2  # type: ignore[import-untyped]
    except ImportError:
        from sqlite3 import dbapi2
    check_version(dbapi2.sqlite_version_info)
    module: ModuleType = dbapi2
    return module


def check_version(version: tuple[int, ...]) -> None:
    """Refuse versions of SQLite that can damage a file when its write-ahead log starts anew."""
    if version < MENDED:
        told = ".".join(map(str, version))
        fault = "knows no" if version < WAL_SINCE else "can damage a store by its"
        raise UnfitStoreError(
            f"SQLite {told} {fault} write-ahead log.",
            remedy="Install pysqlite3, which brings a current one.",
        )


def connect(path: Path, *, writes: bool) -> Any:
    """Open a connection whose settings are asserted, since a wrong one loses acknowledged bets."""
    connection = driver().connect(
        str(path), isolation_level=None, check_same_thread=False, cached_statements=128
    )
    for name, value, expected in PRAGMAS:
        connection.execute(f"PRAGMA {name}={value}").fetchall()
        (answer,) = connection.execute(f"PRAGMA {name}").fetchone()
        if answer != expected:
            connection.close()
            raise UnfitStoreError(f"{path} has {name}={answer} and not {expected}.")
    if not writes:
        connection.execute("PRAGMA query_only=1").fetchall()
    return connection


class SqliteStore(SqlStore):
    """The house in one file; a second process that would write is refused."""

    def __init__(
        self,
        path: Path,
        *,
        anchor: Anchor | Path | None = None,
        read_only: bool = False,
        fault: Fault = quiet,
    ) -> None:
        self._lock = None if read_only else Lock(path.with_name(path.name + ".lock"))
        try:
            writing = _engine(path, writes=not read_only)
            reading = _engine(path, writes=False)
            prepare(writing, reading, read_only=read_only)
            kept = anchor_at(anchor) if anchor and not read_only else None
        except DBAPIError as error:
            self._release()
            raise UnfitStoreError(f"{path} is no store that can be used: {error.orig}.") from None
        except BaseException:
            self._release()
            raise
        super().__init__(writing, reading, anchor=kept, fault=fault)
        self._asking = connect(path, writes=False)

    def reply(self, client: str, sequence: int) -> Reply | None:
        """Return what a client was answered to a command, if it was; asked often, so plainly."""
        try:
            row = self._asking.execute(ANSWER, (client, sequence)).fetchone()
        except self.driver_error as error:
            raise UnfitStoreError(
                f"The store cannot be read: {error}.", remedy="Try again, or restore a backup."
            ) from error
        return None if row is None else read_reply(Line._make(row))

    def explain(self, error: DBAPIError) -> Exception:
        """Return what SQLite's error means for the house."""
        told = str(error.orig)
        if "locked" in told or "busy" in told:
            return StoreBusyError(
                "Something else is writing to the store.", remedy="Stop it and try again."
            )
        if "full" in told:
            return StoreFullError(
                "The disk of the store is full.", remedy="Make room; nothing was written."
            )
        if "constraint" in told.lower():
            return InvariantError(f"The store refuses what was planned: {told}.")
        return StoreFailedError(
            f"The store failed: {told}.", remedy="Open it again and repeat the command."
        )

    def close(self) -> None:
        """Let go of the file; nothing is lost if this never happens."""
        self._asking.close()
        super().close()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()


def _engine(path: Path, *, writes: bool) -> Engine:
    engine = create_engine(
        "sqlite://",
        module=driver(),
        creator=lambda: connect(path, writes=writes),
        poolclass=StaticPool if writes else QueuePool,
    )
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
    event.listen(engine, "begin", lambda connection: drive(connection, begin))
    return engine

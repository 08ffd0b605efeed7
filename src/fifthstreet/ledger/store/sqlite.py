"""A store in one SQLite file: write-ahead log, every commit forced to the disk, one process."""

import os
import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from fifthstreet.errors import InvariantError
from fifthstreet.ledger.anchor import Anchor
from fifthstreet.ledger.journal import START, ChainHead, StoredReply
from fifthstreet.ledger.pack import unpack
from fifthstreet.ledger.reading import read_reply
from fifthstreet.ledger.store.creation import check_shape, prepare
from fifthstreet.ledger.store.driver import drive
from fifthstreet.ledger.store.files import PUT_BACK, StoreFiles, begin_file
from fifthstreet.ledger.store.guard import RESTORE
from fifthstreet.ledger.store.refusals import (
    MissingStoreError,
    StoreBusyError,
    StoreFailedError,
    StoreFullError,
    StoreInUseError,
    StoreLostError,
    UnfitStoreError,
)
from fifthstreet.ledger.store.sql import SqlStore
from fifthstreet.ledger.store.statements import Fault, quiet


class Lock:
    """Keeps a store to this process for as long as it is open."""

    def __init__(self, path: Path) -> None:
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except FileNotFoundError:
            raise MissingStoreError(
                f"The folder {path.parent} does not exist.",
                remedy="Create it, or name a store in another folder.",
            ) from None
        try:
            _take(self._file)
        except OSError:
            os.close(self._file)
            raise StoreInUseError(
                f"Another process has {path.name.removesuffix('.lock')} open.",
                remedy="Stop it first, or use PostgreSQL for several.",
            ) from None

    def release(self) -> None:
        """Release the store; doing so twice is harmless."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _take(file: int) -> None:
    if sys.platform == "win32":  # pragma: no cover - it has its own way
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


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
    ("secure_delete", 1, 1),
)
"""What every connection is set to, and what it must then answer."""

NO_TABLE: Final = 1
CORRUPT: Final = 11
NO_DATABASE: Final = 26
UNREAD: Final = (266, 522, 8202, 8458)
"""Errors of reading: `SQLITE_IOERR_READ`, `_SHORT_READ`, `_DATA` and `_CORRUPTFS`."""

ANSWER: Final = (
    "SELECT journal.seq, data FROM replies JOIN journal ON journal.seq = replies.seq"
    " WHERE client = ? AND sequence = ?"
)


def driver() -> ModuleType:
    """Return the driver with a current SQLite, or Python's own if that is recent enough."""
    try:
        from pysqlite3 import dbapi2  # type: ignore[import-untyped]
    except ImportError:
        from sqlite3 import dbapi2
    check_version(dbapi2.sqlite_version_info)
    module: ModuleType = dbapi2
    return module


def check_version(version: tuple[int, ...]) -> None:
    """Refuse versions of SQLite that can damage a file when its write-ahead log restarts."""
    if version < MENDED:
        text = ".".join(map(str, version))
        fault = "knows no" if version < WAL_SINCE else "can damage a store by its"
        raise UnfitStoreError(
            f"SQLite {text} {fault} write-ahead log.",
            remedy="Install pysqlite3, which brings a current one.",
        )


def connect(path: Path, *, writes: bool) -> Any:
    """Open a connection whose settings are asserted, since a wrong one loses acknowledged bets.

    A file that is not there is never made.
    """
    connection = driver().connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=1024,
    )
    try:
        _set_up(connection, path)
    except BaseException:
        connection.close()
        raise
    if not writes:
        connection.execute("PRAGMA query_only=1").fetchall()
    return connection


def _set_up(connection: Any, path: Path) -> None:
    for name, value, expected in PRAGMAS:
        connection.execute(f"PRAGMA {name}={value}").fetchall()
        (answer,) = connection.execute(f"PRAGMA {name}").fetchone()
        if answer != expected:
            raise UnfitStoreError(f"{path} has {name}={answer} and not {expected}.")


def check_whole(path: Path, known: ChainHead = START) -> None:
    """Refuse a file that SQLite finds damaged, or whose journal does not end where it should.

    A million events take about two seconds.
    """
    try:
        with closing(connect(path, writes=False)) as connection:
            problems = [row for (row,) in connection.execute("PRAGMA quick_check(1)")]
            ends = connection.execute("SELECT seq, hash FROM chain").fetchall() if known.seq else []
    except driver().DatabaseError as error:
        no_house = error.sqlite_errorcode in {NO_TABLE, NO_DATABASE}
        if known == START if no_house else not is_broken(error):
            raise
        problems, ends = [str(error)], []
    if problems != ["ok"]:
        what = " ".join(" ".join(problems).split())
        raise StoreLostError(f"{path} is damaged: {what}.", remedy=RESTORE)
    if known.seq and ends != [known]:
        raise StoreLostError(
            f"{path} was changed by another program while the house was open.", remedy=PUT_BACK
        )


def is_broken(error: BaseException) -> bool:
    """Tell whether SQLite's error means that a file is damaged, or cannot be read."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in {CORRUPT, NO_DATABASE} or code in UNREAD


class SqliteStore(SqlStore):
    """The house in one file; a second process that wants to write is refused.

    A file is made where there is none, unless `create` is false.
    """

    def __init__(
        self,
        path: Path,
        *,
        anchor: Anchor | Path | None = None,
        read_only: bool = False,
        create: bool = True,
        fault: Fault = quiet,
    ) -> None:
        self.path = path = path.absolute()
        self._files: StoreFiles | None = None
        self._asking: Any = None
        writing, reading = _engine(path, writes=not read_only), _engine(path, writes=False)
        super().__init__(writing, reading, fault=fault)
        self._lock = None if read_only else Lock(path.with_name(path.name + ".lock"))
        try:
            if not read_only:
                begin_file(path, create=create)
                check_whole(path)
            prepare(writing, reading, read_only=read_only, create=create)
            if not read_only:
                self.take_up(anchor)
                self._files = StoreFiles(path)
            self._asking = connect(path, writes=False)
        except (DBAPIError, self.driver_error) as error:
            self.close()
            result = error.orig if isinstance(error, DBAPIError) else error
            raise UnfitStoreError(
                f"{path} is no store that can be used: {result}.",
                remedy="Name the file of a house, or restore a backup with `fifthstreet restore`.",
            ) from None
        except BaseException:
            self.close()
            raise

    def inspect(self) -> None:
        """Raise if a file is missing or replaced; examine a file that others have written to."""
        if self._files is not None and self._files.changed_by_others():
            self._files.pages.compare()
            try:
                check_whole(self.path, self.last_head)
            except self.driver_error as error:
                raise self.unreadable(error) from error
            with self.view() as view:
                check_shape(view.connection)
            self._files.accept()

    def look(self) -> None:
        """Raise if a page of the file is not as this process left it."""
        if self._files is not None:
            self._files.look()

    def leave(self) -> None:
        """Remember how this process leaves the files; raise if one is missing or replaced."""
        if self._files is not None:
            self._files.leave()

    def is_broken(self, error: BaseException) -> bool:
        """Tell whether SQLite's error means that the file is damaged, or cannot be read."""
        return is_broken(error)

    def reply(self, client: str, sequence: int) -> StoredReply | None:
        """Return the answer that a client got to a command, if it got one, by a fast query."""
        try:
            row = self._asking.execute(ANSWER, (client, sequence)).fetchone()
        except self.driver_error as error:
            raise self.unreadable(error) from error
        lines = () if row is None else unpack(*row)
        mine = (line for line in lines if line[1:4] == ("reply", client, sequence))
        return next(map(read_reply, mine), None)

    def explain(self, error: DBAPIError) -> Exception:
        """Return what SQLite's error means for the house."""
        result = str(error.orig)
        if "locked" in result or "busy" in result:
            return StoreBusyError(
                "Something else is writing to the store.", remedy="Stop it and try again."
            )
        if "full" in result:
            return StoreFullError(
                "The disk of the store is full.", remedy="Make room; nothing was written."
            )
        if "constraint" in result.lower():
            return InvariantError(f"The store refuses what was planned: {result}.")
        return StoreFailedError(
            f"The store failed: {result}.", remedy="Open it again and repeat the command."
        )

    def close(self) -> None:
        """Close the file; nothing is lost if this never happens."""
        with self._turn:
            files, self._files = self._files, None
        if self._asking is not None:
            self._asking.close()
        super().close()
        if files is not None:
            files.close()
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

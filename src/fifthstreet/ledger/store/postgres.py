"""A store in PostgreSQL: several processes write in turn, and learn of each other's commits."""

import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError

from fifthstreet.errors import InvariantError
from fifthstreet.ledger.anchor import Anchor
from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.store.claims import MOVES, StreamClaims
from fifthstreet.ledger.store.creation import prepare
from fifthstreet.ledger.store.driver import drive
from fifthstreet.ledger.store.guard import check_same
from fifthstreet.ledger.store.moves import Handover, HouseProcess
from fifthstreet.ledger.store.refusals import StoreBusyError, StoreFullError, UnfitStoreError
from fifthstreet.ledger.store.sql import Results, SqlStore
from fifthstreet.ledger.store.statements import Fault, quiet

CHANNEL: Final = "fifthstreet_commits"
NEEDED: Final = {"fsync": "on", "full_page_writes": "on"}
LASTING: Final = ("on", "remote_write", "remote_apply")
"""Answers to `synchronous_commit` under which a commit survives the machine."""

OPTIONS: Final = (
    "-c synchronous_commit=on -c lock_timeout=10s -c timezone=UTC"
    " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
)
ALIVE: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""How soon, in seconds, each side notices that the other's machine is gone."""

AGAIN: Final = 1.0
"""Seconds after which the end of the journal is read without a notice: one may be lost."""

PASSING: Final = ("40001", "40P01", "55P03", "57P01", "57P02", "57P03")
"""Errors that pass: conflicts, deadlocks, lock timeouts, and servers that stop or start."""

LOST: Final = ("3D000", "42P01", "58030", "XX001", "XX002")
"""Errors which mean that the database, its tables or its files are gone or damaged."""

FULL: Final = ("53100", "53200")
BROKEN: Final = "23"
"""How the codes of broken constraints begin."""


CHURN: Final = 5_000
"""Entries after which the space of closed escrows is reclaimed; otherwise that takes a minute."""


class PostgresStore(SqlStore):
    """The house in a PostgreSQL database, at READ COMMITTED behind one lock on the chain's head."""

    tries = 8

    def __init__(
        self,
        address: str,
        *,
        anchor: Anchor | Path | None = None,
        read_only: bool = False,
        create: bool = True,
        fault: Fault = quiet,
    ) -> None:
        url = make_url(address).set(drivername="postgresql+psycopg")
        writing = _engine(url, "READ COMMITTED")
        reading = _engine(url, "REPEATABLE READ")
        super().__init__(writing, reading, fault=fault)
        self._ear: _Ear | None = None
        self._entries = 0
        self._tidier: threading.Thread | None = None
        self._claims = StreamClaims(writing)
        try:
            prepare(writing, reading, read_only=read_only, create=create)
            if not read_only:
                self.take_up(anchor)
        except DBAPIError as error:
            result = str(error.orig).strip().partition("\n")[0]
            raise UnfitStoreError(f"The database cannot be used: {result}.") from None
        except BaseException:
            self.close()
            raise

    def is_broken(self, error: BaseException) -> bool:
        """Tell whether PostgreSQL's error means that tables are gone or damaged."""
        return getattr(error, "sqlstate", None) in LOST

    def check(self) -> None:
        """Raise where the journal is not the one that was written; nothing is written after."""
        known = self.last_head
        with self.remembers(), self.view() as view:
            check_same(view.connection, view.head(), known)

    def commit_apart(self, batches: Sequence[Batch]) -> Results:
        """Write batches, and reclaim space if many escrows were closed since the last time."""
        results = super().commit_apart(batches)
        self._entries += sum(len(batch.entries) for batch in batches)
        if self._entries >= CHURN:
            self._entries = 0
            self._tidier = threading.Thread(target=self._tidy, name="house-tidier", daemon=True)
            self._tidier.start()
        return results

    def _tidy(self) -> None:
        """Reclaim the space of closed accounts for new rows; nobody waits for it."""
        with suppress(DBAPIError), self.writing.connect() as connection:
            alone = connection.execution_options(isolation_level="AUTOCOMMIT")
            alone.exec_driver_sql("VACUUM accounts")

    def announce(self, connection: Connection, seq: int) -> None:
        """Notify every process that listens, once the commit is durable."""
        drive(connection, "SELECT pg_notify(%s, %s)", (CHANNEL, str(seq)))

    def explain(self, error: DBAPIError) -> Exception:
        """Return what PostgreSQL's error means for the house."""
        code = getattr(error.orig, "sqlstate", None)
        result = str(error.orig).strip().partition("\n")[0]
        if error.connection_invalidated or code is None or code in PASSING or code[:2] == "08":
            return StoreBusyError(
                f"The database does not answer: {result}.",
                remedy="Repeat the command; it acts once whatever became of it.",
            )
        if code in FULL:
            return StoreFullError("The database has no room.", remedy="Make room.")
        return InvariantError(f"The store refuses what was planned: {result}.")

    def pause(self, attempt: int) -> None:
        """Wait longer each time: 5 ms, 10 ms, 20 ms ..."""
        sleep(0.005 * 2 ** (attempt - 1))

    def listen(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call a function with the last sequence after every commit of any process."""
        return self._listening.add(listener)

    def listen_to_moves(self, listener: Callable[[Handover], None]) -> Callable[[], None]:
        """Call a function with every table that a process hands over."""
        moves = self._listening.moves
        moves.append(listener)
        return lambda: moves.remove(listener)

    @property
    def _listening(self) -> "_Ear":
        if self._ear is None:
            self._ear = _Ear(self.reading)
        return self._ear

    def claim_all(self, names: Collection[str]) -> frozenset[str]:
        """Claim names for this process, except those that another process has."""
        return self._claims.claim_all(names)

    def release(self, name: str) -> None:
        """Let another process claim a name."""
        self._claims.release(name)

    def hand_over(self, handover: Handover) -> None:
        """Release a table, and notify the process that is to have it."""
        self._claims.hand_over(handover)

    @property
    def processes(self) -> tuple[HouseProcess, ...]:
        """Return the other processes, as of the last look for free claims."""
        return self._claims.others

    def settle(self, address: str) -> None:
        """State this process's address, for every process that asks who has a claim."""
        super().settle(address)
        self._claims.settle(address)

    def whereabouts(self, name: str) -> str | None:
        """Return the address of the process that has claimed a name, if another has."""
        return self._claims.whereabouts(name)

    @property
    def claims_lost(self) -> frozenset[str]:
        """Return the claims that were lost with their connection."""
        return self._claims.lost

    def claims_may_be_free(self) -> bool:
        """Tell whether another process has ended, come or released a claim since the last call."""
        return self._claims.may_be_free()

    def close(self) -> None:
        """Close the database."""
        self._claims.close()
        if self._tidier is not None:
            self._tidier.join()
        if self._ear is not None:
            self._ear.stop()
        super().close()


def _engine(url: Any, level: Any) -> Engine:
    engine = create_engine(
        url,
        isolation_level=level,
        paramstyle="format",
        pool_pre_ping=True,
        connect_args={"options": OPTIONS, **ALIVE},
    )
    event.listen(engine, "connect", _assert_settings)
    return engine


def _assert_settings(connection: Any, _record: object) -> None:
    """Refuse a connection that would acknowledge what a crash can lose."""
    names = (*NEEDED, "synchronous_commit")
    questions = ", ".join(f"current_setting('{name}')" for name in names)
    answers = connection.execute(f"SELECT {questions}").fetchone()
    connection.rollback()
    settings = dict(zip(names, answers, strict=True))
    wrong = {name: settings[name] for name in NEEDED if settings[name] != NEEDED[name]}
    if settings["synchronous_commit"] not in LASTING:
        wrong["synchronous_commit"] = settings["synchronous_commit"]
    if wrong:
        sentence = ", ".join(f"{name}={value}" for name, value in wrong.items())
        raise UnfitStoreError(f"The database runs with {sentence}.", remedy="Turn these on.")


class _Ear:
    """A thread that listens for commits, over one connection for everybody in the process.

    Notices only make it quick: it reads the end of the journal when it connects, and every second
    from then on.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._listeners: list[Callable[[int], None]] = []
        self.moves: list[Callable[[Handover], None]] = []
        self._heard = 0
        self._stopping = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="house-ear", daemon=True)
        self._thread.start()
        self._ready.wait(10)

    def add(self, listener: Callable[[int], None]) -> Callable[[], None]:
        """Call a function from now on; returns how to stop it."""
        self._listeners.append(listener)
        if self._heard:
            listener(self._heard)
        return lambda: self._listeners.remove(listener)

    def stop(self) -> None:
        """End the thread."""
        self._stopping.set()
        self._thread.join()

    def _listen(self) -> None:
        while not self._stopping.is_set():
            try:
                self._hear()
            except (DBAPIError, OSError, psycopg.Error):
                self._stopping.wait(0.2)

    def _hear(self) -> None:
        with self._engine.connect() as connection:
            alone = connection.execution_options(isolation_level="AUTOCOMMIT")
            alone.exec_driver_sql(f"LISTEN {CHANNEL}; LISTEN {MOVES}")
            driver: Any = alone.connection.driver_connection
            due = monotonic()
            while not self._stopping.is_set():
                if monotonic() >= due:
                    due = monotonic() + AGAIN
                    self._tell(alone.exec_driver_sql("SELECT seq FROM chain").scalar_one())
                    self._ready.set()
                for notice in driver.notifies(timeout=0.2):
                    if notice.channel == CHANNEL:
                        self._tell(int(notice.payload))
                    else:
                        self._tell_move(Handover.of(notice.payload))
            alone.exec_driver_sql("UNLISTEN *")

    def _tell_move(self, handover: Handover) -> None:
        for listener in tuple(self.moves):
            listener(handover)

    def _tell(self, seq: int) -> None:
        """Tell everybody where the journal ends, if it has grown."""
        if seq <= self._heard:
            return
        self._heard = seq
        for listener in tuple(self._listeners):
            listener(seq)

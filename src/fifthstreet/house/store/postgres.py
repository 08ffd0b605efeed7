"""A store in PostgreSQL: several processes write, in turn, and hear of one another's commits."""

import threading
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError

from fifthstreet.errors import InvariantError
from fifthstreet.house.anchor import Anchor, anchor_at
from fifthstreet.house.store.claims import Claims
from fifthstreet.house.store.refusals import StoreBusyError, StoreFullError, UnfitStoreError
from fifthstreet.house.store.sql import SqlStore
from fifthstreet.house.store.statements import Fault, quiet
from fifthstreet.house.store.upgrade import prepare

CHANNEL: Final = "fifthstreet_commits"
NEEDED: Final = {"fsync": "on", "full_page_writes": "on"}
LASTING: Final = ("on", "remote_write", "remote_apply")
"""Answers to `synchronous_commit` under which a commit survives the machine."""

OPTIONS: Final = (
    "-c synchronous_commit=on -c lock_timeout=10s -c timezone=UTC"
    " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
)
ALIVE: Final = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""How soon, in seconds, it is found that the other side's machine is gone; the server alike."""

PASSING: Final = ("40001", "40P01", "55P03", "57P01", "57P02", "57P03")
"""What goes by: conflicts, deadlocks, lock timeouts, and servers that stop or start."""

FULL: Final = ("53100", "53200")
BROKEN: Final = "23"
"""How the codes of broken constraints begin."""


class PostgresStore(SqlStore):
    """The house in a PostgreSQL database, at READ COMMITTED behind one lock on the chain's head."""

    tries = 8

    def __init__(
        self,
        address: str,
        *,
        anchor: Anchor | Path | None = None,
        read_only: bool = False,
        fault: Fault = quiet,
    ) -> None:
        url = make_url(address).set(drivername="postgresql+psycopg")
        writing = _engine(url, "READ COMMITTED")
        reading = _engine(url, "REPEATABLE READ")
        try:
            prepare(writing, reading, read_only=read_only)
            kept = anchor_at(anchor) if anchor and not read_only else None
        except DBAPIError as error:
            told = str(error.orig).strip().partition("\n")[0]
            raise UnfitStoreError(f"The database cannot be used: {told}.") from None
        super().__init__(writing, reading, anchor=kept, fault=fault)
        self._ears: list[_Ear] = []
        self._claims = Claims(writing)

    def announce(self, connection: Connection, seq: int) -> None:
        """Tell every process that listens, once the commit stands."""
        connection.execute(text("SELECT pg_notify(:channel, :seq)"), _notice(seq))

    def explain(self, error: DBAPIError) -> Exception:
        """Return what PostgreSQL's error means for the house."""
        code = getattr(error.orig, "sqlstate", None)
        told = str(error.orig).strip().partition("\n")[0]
        if error.connection_invalidated or code is None or code in PASSING or code[:2] == "08":
            return StoreBusyError(
                f"The database does not answer: {told}.",
                remedy="Repeat the command; it acts once whatever became of it.",
            )
        if code in FULL:
            return StoreFullError("The database has no room.", remedy="Make room.")
        return InvariantError(f"The store refuses what was planned: {told}.")

    def pause(self, attempt: int) -> None:
        """Wait longer each time: 5 ms, 10 ms, 20 ms ..."""
        sleep(0.005 * 2 ** (attempt - 1))

    def listen(self, told: Callable[[int], None]) -> Callable[[], None]:
        """Call a function with the last sequence after every commit of any process."""
        ear = _Ear(self.reading, told)
        self._ears.append(ear)
        return ear.stop

    def claim(self, name: str) -> bool:
        """Claim a name for this process; one that another process has is not given."""
        return self._claims.claim(name)

    def release(self, name: str) -> None:
        """Let another process claim a name."""
        self._claims.release(name)

    def settle(self, address: str) -> None:
        """Say where this process is to be found, to every process that asks for a claim's."""
        self._claims.settle(address)

    def whereabouts(self, name: str) -> str | None:
        """Return where the process is to be found that has claimed a name, if another has."""
        return self._claims.whereabouts(name)

    @property
    def claims_lost(self) -> bool:
        """Tell whether the connection that held the claims was lost, and claims with it."""
        return self._claims.lost

    def close(self) -> None:
        """Let go of the database."""
        self._claims.close()
        for ear in self._ears:
            ear.stop()
        super().close()


def _notice(seq: int) -> dict[str, str]:
    return {"channel": CHANNEL, "seq": str(seq)}


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
        told = ", ".join(f"{name}={value}" for name, value in wrong.items())
        raise UnfitStoreError(f"The database runs with {told}.", remedy="Turn these on.")


class _Ear:
    """A thread that hears of commits; after a lost connection it comes again and catches up."""

    def __init__(self, engine: Engine, told: Callable[[int], None]) -> None:
        self._engine = engine
        self._told = told
        self._stopping = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="house-ear", daemon=True)
        self._thread.start()
        self._ready.wait(10)

    def stop(self) -> None:
        """End the thread."""
        self._stopping.set()
        self._thread.join()

    def _listen(self) -> None:
        again = False
        while not self._stopping.is_set():
            try:
                self._hear(again=again)
            except (DBAPIError, OSError, psycopg.Error):
                again = True
                self._stopping.wait(0.2)

    def _hear(self, *, again: bool) -> None:
        with self._engine.connect() as connection:
            alone = connection.execution_options(isolation_level="AUTOCOMMIT")
            alone.exec_driver_sql(f"LISTEN {CHANNEL}")
            driver: Any = alone.connection.driver_connection
            if again:
                self._told(alone.exec_driver_sql("SELECT seq FROM chain").scalar_one())
            self._ready.set()
            while not self._stopping.is_set():
                for notice in driver.notifies(timeout=0.2):
                    self._told(int(notice.payload))
            alone.exec_driver_sql(f"UNLISTEN {CHANNEL}")

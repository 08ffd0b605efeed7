"""Which process runs a table: claims in PostgreSQL, which end with the process that made them.

A claim is an advisory lock of one connection that does nothing else. When that connection is lost,
so are all claims, and another process may have them at once. It needs no renewal.

The connection is named by how many claims it has released and has, and by where its process is to
be found. So one look at the names of connections, which are as many as there are processes, tells
whether a claim may have become free, and who has more than their share.
"""

import threading
from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

import psycopg
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from fifthstreet.ledger.entry import word
from fifthstreet.ledger.store.moves import Handover, HouseProcess
from fifthstreet.ledger.store.refusals import StoreBusyError, UnfitStoreError

TAKE: Final = "SELECT lock, pg_try_advisory_lock(lock) FROM unnest(%s::bigint[]) AS lock"
GIVE: Final = "SELECT pg_advisory_unlock(%s)"
MOVE: Final = "SELECT pg_advisory_unlock(%s), pg_notify(%s, %s)"
MOVES: Final = "fifthstreet_moves"
"""The channel on which processes tell one another of tables that they hand over."""
LONGEST: Final = 43
"""Characters of an address that PostgreSQL leaves whole in the name of a connection."""
NAME: Final = "SELECT set_config('application_name', %s, false)"
FIND: Final = (
    "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)"
    " WHERE locktype = 'advisory' AND granted AND objsubid = 1"
    " AND ((classid::bigint << 32) | objid::bigint) = %s AND pid <> pg_backend_pid()"
    " AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
PROCESSES: Final = (
    "SELECT pid || ' ' || backend_start, application_name FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name LIKE 'house %%'"
    " AND pid <> pg_backend_pid() ORDER BY pid"
)


def lock_of(name: str) -> int:
    """Return the number of the advisory lock for a name, the same everywhere."""
    text = f"claim {word(name, 'a claim')}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], signed=True)


class StreamClaims:
    """The claims of one store, and those that it had until its connection was lost."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._driver: Any = None
        self._claims: set[str] = set()
        self._lost: set[str] = set()
        self._address = ""
        self._released = 0
        self.others: tuple[HouseProcess, ...] = ()
        """The other processes, as of the last look for free claims."""
        self._before: object = None

    def claim(self, name: str) -> bool:
        """Claim a name, and tell whether this store has it now; another process may have it."""
        return name in self.claim_all([name])

    def claim_all(self, names: Collection[str]) -> frozenset[str]:
        """Claim names in one statement; return those that are this store's now."""
        with self._turn:
            self._look()
            locks = {lock_of(name): name for name in names if name not in self._claims}
            if locks:
                taken = self._query(TAKE, [*locks]).fetchall()
                fresh = {locks[lock] for lock, values in taken if values}
                self._claims |= fresh
                self._lost -= fresh
                if fresh:
                    self._query(NAME, self._name)
            return frozenset(self._claims.intersection(names))

    def release(self, name: str) -> None:
        """Release a name; one that is not held, or was lost, is forgotten."""
        self._give(name, GIVE, lock_of(name))

    def hand_over(self, handover: Handover) -> None:
        """Release a table, and tell the process that is to have it."""
        self._give(handover.table, MOVE, lock_of(handover.table), MOVES, handover.text)

    def _give(self, name: str, statement: str, *parameters: Any) -> None:
        with self._turn:
            self._look()
            self._lost.discard(name)
            if name in self._claims:
                self._claims.remove(name)
                self._released += 1
                with suppress(StoreBusyError):  # a lock ends with its connection
                    self._query(statement, *parameters)
                    self._query(NAME, self._name)

    def settle(self, address: str) -> None:
        """State this process's address; the connection that holds the claims is named after it."""
        if len(address) > LONGEST:
            raise UnfitStoreError(
                f"The address {address} is longer than {LONGEST} characters.",
                remedy="Give --host a shorter name, or the number of the machine.",
            )
        with self._turn:
            self._look()
            self._address = address
            if self._driver is not None:
                self._query(NAME, self._name)

    def whereabouts(self, name: str) -> str | None:
        """Return the address of the process that has claimed a name, or None if no other has."""
        with self._turn:
            self._look()
            row = self._query(FIND, lock_of(name)).fetchone()
        return None if row is None else str(row[0]).rpartition(" ")[2]

    def may_be_free(self) -> bool:
        """Tell whether another process has ended, come or released a claim since the last call."""
        with self._turn:
            self._look()
            self.others = tuple(map(_process, self._query(PROCESSES).fetchall()))
        before, self._before = self._before, [(one.connection, one.released) for one in self.others]
        return before != self._before

    @property
    def lost(self) -> frozenset[str]:
        """Return the claims that were lost, except those claimed again or released since."""
        with self._turn:
            self._look()
            return frozenset(self._lost)

    @property
    def _name(self) -> str:
        return f"house {self._released} {len(self._claims)} {self._address}"

    def close(self) -> None:
        """Release everything, so that others can claim it at once."""
        with self._turn:
            if self._driver is not None:
                with suppress(psycopg.Error):
                    self._driver.execute("SELECT pg_advisory_unlock_all()")
                self._driver.close()
            self._driver = None
            self._claims.clear()
            self._lost.clear()

    def _look(self) -> None:
        """Check whether the connection still exists, without asking the server anything.

        A server that ends a connection may say so first; its end is what is read after that.
        """
        if self._driver is None:
            return
        try:
            for _ in range(2):
                self._driver.pgconn.consume_input()
        except psycopg.Error:
            self._drop()

    def _drop(self) -> None:
        self._driver.close()
        self._driver = None
        self._lost |= self._claims
        self._claims.clear()

    def _query(self, question: str, *parameters: Any) -> Any:
        """Ask the server something, over a new connection where there is none."""
        try:
            if self._driver is None:
                self._driver = _connected(self._engine)
                self._driver.execute(NAME, (self._name,))
            return self._driver.execute(question, parameters)
        except (psycopg.Error, DBAPIError) as error:
            if self._driver is not None:
                self._drop()
            reason = str(error).strip().partition("\n")[0]
            raise StoreBusyError(
                f"The database does not answer: {reason}.", remedy="Claim again."
            ) from error


def _process(row: tuple[str, str]) -> HouseProcess:
    """Return a process by its connection's name."""
    connection, name = row
    _, released, claims, address = name.split(" ", 3)
    return HouseProcess(
        connection=connection,
        address=address,
        claims=int(claims),
        released=int(released),
    )


def _connected(engine: Engine) -> Any:
    """Return a connection outside the pool, with each statement committed by itself."""
    lent = engine.raw_connection()
    driver: Any = lent.driver_connection
    lent.detach()
    driver.autocommit = True
    return driver

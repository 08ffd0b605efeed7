"""A house that fails on purpose: killed, on a full disk, under a clock that jumps.

It is the server of the command line in a separate process. A kill comes from outside; commands on
its standard input cause the other faults.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any

from sqlalchemy import event

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.players.servers import RATES, Server

from fifthstreet.cli.commands.serve import serve
from fifthstreet.ledger.clock import SteadyTime
from fifthstreet.ledger.store.driver import drive
from fifthstreet.ledger.store.sql import SqlStore

PLAYERS = "127.0.0.1"
"""The address of all players, which may have any number of connections; attackers may not."""
MOST_PAGES = 4_294_967_294
NO_ROOM = (
    "DO $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$"
)


class Faults:
    """The faults of the machine under a house, as far as the house can tell."""

    def __init__(self) -> None:
        self.skew = 0.0
        self.full = False
        self._limited = False

    def install(self) -> None:
        """Give the house a clock that can jump, and its store a disk that can fill up."""
        clock: Any = SteadyTime.__init__
        clock.__defaults__ = (lambda: time.time() + self.skew, time.monotonic)
        store: Any = SqlStore
        usual = store.__init__

        def opened(self_: Any, writing: Any, reading: Any, **rest: Any) -> None:
            usual(self_, writing, reading, **rest)
            event.listen(writing, "begin", self.begin)

        store.__init__ = opened

    def begin(self, connection: Any) -> None:
        """Leave no room for a transaction while the disk is full: the database refuses it."""
        if connection.dialect.name != "sqlite":
            if self.full:
                drive(connection, NO_ROOM)
        elif self.full is not self._limited:
            self._limited = self.full
            pages = 1 if self.full else MOST_PAGES  # fewer than there are means no more than those
            drive(connection, f"PRAGMA max_page_count={pages}").fetchall()

    def obey(self) -> None:
        """Obey the commands on standard input, and end when it closes."""
        for line in sys.stdin:
            match line.split():
                case ["jump", seconds]:
                    self.skew += float(seconds)
                case ["full"]:
                    self.full = True
                case ["room"]:
                    self.full = False
                case words:
                    raise SystemExit(f"no such fault: {words}")
        os.kill(os.getpid(), signal.SIGTERM)


class FaultyHouse(Server):
    """The process of such a house, as the soak controls it."""

    def __init__(self, database: str, keys: Path, log: IO[str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, database, str(keys), *RATES],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        self.port = 0

    def say(self, words: str) -> None:
        """Cause a fault in the house."""
        if self.process.stdin is not None:
            self.process.stdin.write(f"{words}\n")
            self.process.stdin.flush()

    def kill(self) -> None:
        """Kill the process at once."""
        self.process.kill()
        self.process.communicate()


def main() -> None:
    """Serve a house until it is killed."""
    database, keys, *options = sys.argv[1:]
    faults = Faults()
    faults.install()
    threading.Thread(target=faults.obey, daemon=True).start()
    rates = [option.removeprefix("--rate=") for option in options]
    serve(
        database=database,
        keys=Path(keys),
        port=0,
        rate=rates,
        proxy=[PLAYERS],
        log_level="warning",
    )


if __name__ == "__main__":
    main()

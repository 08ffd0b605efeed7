"""Processes of one house that are started, ended and started again at the same addresses."""

import asyncio
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.pace import UNHURRIED
from fifthstreet.house.settings import Settings
from fifthstreet.ledger.store.postgres import PostgresStore
from fifthstreet.rules.samples import submission
from fifthstreet.web.server import OpenHouse, serve
from fifthstreet.web.settings import Serving
from web.served import WIDE


@dataclass(frozen=True)
class Start:
    """What one process is told: its port, the tables that it opens, and its clock's mistake."""

    folder: Path
    database: str
    port: int
    tables: Mapping[str, str] = field(default_factory=dict)
    jump: float = 0.0
    """Seconds by which the clock of its machine jumps as soon as the process is open."""


def run(start: Start, pipe: Connection) -> None:
    """Serve a house until it is told to end."""

    async def prepare(opened: OpenHouse) -> None:
        running = opened.running
        for table, book in start.tables.items():
            answer: asyncio.Future[dict[str, Any]] = running.loop.create_future()
            order = TableOrder(table=table, submission=submission(book))
            running.house.open_table(order, answer.set_result)
            assert (await answer)["ok"]
        running.clock._wall = lambda: time.time() + start.jump
        pipe.send(opened.serving.address)

    settings = Settings(
        database=start.database,
        keys=start.folder / "house.keys",
        heads=start.folder / f"{start.port}.heads",
        pace=UNHURRIED,
        cheap_hashes=True,
    )
    serving = Serving(port=start.port, rates=WIDE)
    asyncio.run(serve(settings, serving, demo=False, tell=prepare))


def free_ports(count: int) -> list[int]:
    """Return ports that nobody listens at."""
    ends = [socket.socket() for _ in range(count)]
    for end in ends:
        end.bind(("127.0.0.1", 0))
    ports = [int(end.getsockname()[1]) for end in ends]
    for end in ends:
        end.close()
    return ports


class Member:
    """One process of the house."""

    def __init__(self, start: Start) -> None:
        self.start_with = start
        self.process: SpawnProcess | None = None
        self.url = f"http://127.0.0.1:{start.port}"

    def start(self) -> None:
        """Start the process, and wait until it is open."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        self.process = context.Process(target=run, args=(self.start_with, theirs))
        self.process.start()
        theirs.close()
        assert ours.recv() == self.url
        ours.close()

    def end(self, sign: signal.Signals = signal.SIGTERM) -> int | None:
        """End the process, and return its exit code."""
        assert self.process is not None
        assert self.process.pid is not None
        if self.process.is_alive():
            os.kill(self.process.pid, sign)
        self.process.join()
        return self.process.exitcode

    def restart(self) -> None:
        """End the process in order, and start it again without opening tables."""
        assert self.end() == 0
        start = self.start_with
        self.start_with = Start(start.folder, start.database, start.port, jump=start.jump)
        self.start()


class Fleet:
    """Two processes of one house, the first of which opens the tables."""

    def __init__(self, folder: Path, database: str, tables: Mapping[str, str], jump: float) -> None:
        one, two = free_ports(2)
        self.database = database
        self.members = (
            Member(Start(folder, database, one, tables)),
            Member(Start(folder, database, two, jump=jump)),
        )

    def __enter__(self) -> Self:
        for member in self.members:
            member.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        for member in self.members:
            member.end()

    def shares(self) -> dict[str, int]:
        """Return how many tables each process runs."""
        with PostgresStore(self.database) as store:
            store.claims_may_be_free()
            return {process.address: process.claims for process in store.processes}

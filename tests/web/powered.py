"""A house in a process of its own, which a power cut ends and which starts again as it was."""

import asyncio
import multiprocessing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Self

from fifthstreet.floor.tables.pace import UNHURRIED
from fifthstreet.house.settings import Settings
from fifthstreet.web.server import OpenHouse, serve
from fifthstreet.web.settings import Serving
from web.served import TRUSTING, WIDE, Served


def run(database: str, port: int, pipe: Connection) -> None:
    """Serve a house until its process ends; say where, and the first passwords."""

    async def note(opened: OpenHouse) -> None:
        drawn = await opened.running.first_administrators()
        passwords = tuple(one.password.reveal() for one in drawn)
        pipe.send((opened.serving.address, passwords))

    settings = Settings(
        database=database, pace=UNHURRIED, policy=TRUSTING, cheap_hashes=True, snapshots=0.5
    )
    asyncio.run(serve(settings, Serving(port=port, rates=WIDE), demo=False, tell=note))


@dataclass
class Powered(Served):
    """A house that loses its power, without a word, and comes back at the same address."""

    process: SpawnProcess | None = None
    address: str = ""
    passwords: tuple[str, ...] = ()

    def start(self) -> None:
        """Start the house, and wait until it is open."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        port = int(self.address.rpartition(":")[2] or 0)
        value = (str(self.folder / "house.db"), port, theirs)
        self.process = context.Process(target=run, args=value)
        self.process.start()
        theirs.close()
        self.address, drawn = ours.recv()
        self.passwords = drawn or self.passwords
        ours.close()

    def cut_power(self) -> None:
        """End the process at once (SIGKILL)."""
        assert self.process is not None
        self.process.kill()
        self.process.join()

    def administrators(self) -> tuple[str, ...]:
        return self.passwords

    @property
    def url(self) -> str:
        return self.address

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        assert self.process is not None
        if self.process.is_alive():
            self.process.terminate()
        self.process.join()

"""A house in a process of its own, which a power cut ends and which starts again as it was."""

import asyncio
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Self

from fifthstreet.coaching.worker import SLOW, WORKER
from fifthstreet.floor.tables.pace import UNHURRIED
from fifthstreet.house.settings import Settings
from fifthstreet.web.server import OpenHouse, serve
from fifthstreet.web.settings import Serving
from web.own_process import OwnProcess
from web.served import SOON, TRUSTING, WIDE


def run(database: str, port: int, pipe: Connection) -> None:
    """Serve a house until its process ends; say where, and the first passwords."""

    async def announce(opened: OpenHouse) -> None:
        drawn = await opened.running.first_administrators()
        passwords = tuple(one.password.reveal() for one in drawn)
        pipe.send((opened.serving.address, passwords))

    WORKER.patience = SLOW.patience = SOON
    settings = Settings(
        database=database, pace=UNHURRIED, policy=TRUSTING, cheap_hashes=True, snapshots=0.5
    )
    asyncio.run(serve(settings, Serving(port=port, rates=WIDE), demo=False, tell=announce))


@dataclass
class Powered(OwnProcess):
    """A house that loses its power, without a word, and comes back at the same address."""

    passwords: tuple[str, ...] = ()

    def start(self) -> None:
        """Start the house, and wait until it is open."""
        port = int(self.address.rpartition(":")[2] or 0)
        drawn = self.spawn(run, str(self.folder / "house.db"), port)
        self.passwords = drawn or self.passwords

    def administrators(self) -> tuple[str, ...]:
        return self.passwords

    def __enter__(self) -> Self:
        self.start()
        return self

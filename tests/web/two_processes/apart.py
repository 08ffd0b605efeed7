"""A server in a process of its own, which can be killed; its decks give royals now and then."""

import asyncio
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Self

from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.pace import UNHURRIED
from fifthstreet.house.settings import Settings
from fifthstreet.people.policy import POLICY
from fifthstreet.rules.samples import submission
from fifthstreet.web.server import OpenHouse, serve
from fifthstreet.web.settings import Serving
from house.simulator.rigging import rigged
from web.own_process import OwnProcess
from web.served import WIDE

TABLES = ("rws-1", "rws-2")
LINK = "main"
LINKS = 64
RIGS = {(table, round_): 3 for table in TABLES for round_ in range(1, 4)}
"""The rounds whose decks are rigged: the first three of each table win from a meter."""
PAID_AT_ONCE = replace(POLICY, large_jackpot=POLICY.most_held)


def run(folder: Path, database: str, table: str, pipe: Connection) -> None:
    """Serve a house with a table of its own until it is stopped; say where."""

    async def prepare(opened: OpenHouse) -> None:
        running = opened.running
        order = TableOrder(table=table, submission=submission("rws"), link=LINK)
        answer: asyncio.Future[dict[str, Any]] = running.loop.create_future()
        running.house.open_table(order, answer.set_result)
        pipe.send((opened.serving.address, await answer))

    settings = Settings(
        database=database,
        keys=folder / "house.keys",
        pace=UNHURRIED,
        policy=PAID_AT_ONCE,
        cheap_hashes=True,
    )
    with rigged(RIGS, LINKS):
        asyncio.run(serve(settings, Serving(port=0, rates=WIDE), demo=False, tell=prepare))


@dataclass
class Apart(OwnProcess):
    """A server of a house that runs in another process."""

    table: str = ""

    def __enter__(self) -> Self:
        opened = self.spawn(run, self.folder, self.database, self.table)
        assert opened["ok"], opened
        return self

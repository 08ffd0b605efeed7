"""The tables of a house, spread evenly over the processes that share its store.

A table changes hands between rounds while nothing waits at it, or whenever its process ends in
order. Nothing of it is lost on the way: what was begun is durable before, and what comes meanwhile
is answered by its new process.
"""

import asyncio
from collections.abc import Callable
from itertools import cycle
from typing import Final

from fifthstreet.floor.floor import Floor
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.ledger.store.moves import gift

PATIENCE: Final = 3.0
"""Seconds within which a process that ends has given its tables away."""
PAUSE: Final = 0.005
MOST: Final = 50
"""Tables that are given away in one go, between which clients have their turns."""


class Distribution:
    """Gives tables of one process to others: its surplus, and all of them when it ends."""

    def __init__(self, house: Floor, has_bots: Callable[[str], bool]) -> None:
        self.house = house
        self._has_bots = has_bots

    def balance(self) -> None:
        """Give idle tables to the process with the fewest, if no process has more than this one."""
        house = self.house
        found = gift(len(house.tables), house.store.address, house.store.processes)
        if found is None:
            return
        to, count = found
        idle = [table for table, host in house.tables.items() if self._is_idle(table, host)]
        for table in idle[: min(count, MOST)]:
            house.hand_over(table, to.address)

    def _is_idle(self, table: str, host: TableHost) -> bool:
        """Tell whether no round is on, nothing waits, and no player lives in this process."""
        opened = host.state.opened is not None and not host.stopped
        busy = host.state.now is not None or not host.runner.idle or host.paused
        return opened and not busy and not self._has_bots(table)

    async def empty(self) -> None:
        """Give every table to the other processes in turn; what is left is found by them later."""
        house = self.house
        others = sorted((one.claims, one.address) for one in house.store.processes if one.address)
        turns = cycle(address for _, address in others)
        left = {table: next(turns) for table in house.tables} if others else {}
        until = asyncio.get_running_loop().time() + PATIENCE
        while left and asyncio.get_running_loop().time() < until:
            for table, to in tuple(left.items())[:MOST]:
                host = house.tables.get(table)
                if host is None or host.state.opened is None or house.hand_over(table, to):
                    del left[table]
            await asyncio.sleep(PAUSE)

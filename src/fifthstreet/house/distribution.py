"""The tables of a house, spread evenly over the processes that share its store.

A table changes hands between rounds while nothing waits at it, or whenever its process ends in
order. Nothing of it is lost on the way: what was begun is durable before, and what comes meanwhile
is answered by its new process.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from itertools import cycle
from typing import Any, Final

from fifthstreet.floor.floor import Floor
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.ledger.store.moves import gift

PATIENCE: Final = 5.0
"""Seconds within which a process that ends has given its tables away."""
PAUSE: Final = 0.02
"""Seconds between two tables that are given away, in which clients have their turns."""
LOOKS: Final = 40
"""How often an idle table is looked for before the other processes are looked at again."""


class TableDistribution:
    """Gives tables of one process to others: its surplus, and all of them when it ends.

    `bots` tells who plays at a table for the house, and how; they go with it.
    """

    def __init__(self, house: Floor, bots: Callable[[str], Mapping[str, Any]]) -> None:
        self.house = house
        self._bots = bots

    def balance(self) -> None:
        """Give idle tables to the process with the fewest, if no process has more than this one."""
        house = self.house
        surplus = gift(len(house.tables), house.store.address, house.store.processes)
        if surplus is None:
            return
        to, count = surplus
        self._give(to.address, min(count, LOOKS), LOOKS)

    def _give(self, to: str, count: int, looks: int) -> None:
        """Give so many tables away, one at each look that finds an idle one."""
        for table, host in self.house.tables.items():
            if self._is_idle(host):
                count -= self.house.hand_over(table, to, self._bots(table))
                break
        if count and looks:
            again = partial(self._give, to, count, looks - 1)
            self.house.services.clock.later(PAUSE, again)

    def _is_idle(self, host: TableHost) -> bool:
        """Return whether no round is in progress and nothing waits."""
        opened = host.state.opened is not None and not host.stopped
        busy = host.state.now is not None or not host.runner.idle or host.paused
        return opened and not busy

    async def empty(self) -> None:
        """Give every table to the other processes in turn; what is left is found by them later."""
        house = self.house
        others = sorted((one.claims, one.address) for one in house.store.processes if one.address)
        turns = cycle(address for _, address in others)
        left = deque((table, next(turns)) for table in house.tables) if others else deque()
        until = asyncio.get_running_loop().time() + PATIENCE
        while left and asyncio.get_running_loop().time() < until:
            table, to = left.popleft()
            host = house.tables.get(table)
            if host is not None and host.state.opened:
                gone = house.hand_over(table, to, self._bots(table))
                left.extend(() if gone else [(table, to)])
            await asyncio.sleep(PAUSE if len(left) < LOOKS else 0)

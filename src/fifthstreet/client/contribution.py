"""A client's own number in every shuffle: pledged when a round opens, shown when all are bound."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from fifthstreet.client.errors import ClientError
from fifthstreet.client.fairness import Pledge
from fifthstreet.client.records import Update

if TYPE_CHECKING:
    from fifthstreet.client.table import TableSocket

log = logging.getLogger(__name__)

NOTED: Final = 1000
"""Rounds of which is kept what was noted before the deal."""


class Contributing:
    """Takes part in the shuffles of one table, in the background."""

    def __init__(self, socket: "TableSocket") -> None:
        self.socket = socket
        self.round = 0
        self._showing = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self, update: Update) -> None:
        """See whether it is the time to pledge a number, or to show it."""
        seat = self.socket.seat
        for event in update.events:
            if event.kind == "house.RoundOpened":
                seats = frozenset(map(int, event.data["seats"]))
                self._opened(event.data["round"], event.data.get("digest"), seats)
        now = update.view.round if update.view is not None else None
        if now is not None and now.phase == "betting" and seat not in now.pledged:
            self._opened(now.number, now.digest, now.committed)
        waits = update.waits
        if waits is not None and waits.what == "numbers" and seat in waits.seats:
            self._show()

    def _opened(self, round_: int, digest: str | None, seats: frozenset[int]) -> None:
        socket, house = self.socket, self.socket.house
        key = (socket.table, round_)
        self.round = round_
        if not digest or socket.seat is None or socket.seat not in seats or key in house.pledges:
            return
        pledge = Pledge.drawn(socket.table, round_, socket.seat, digest)
        house.pledges[key] = pledge
        while len(house.pledges) > NOTED:
            del house.pledges[next(iter(house.pledges))]
        self._begin(self._pledge(pledge))

    def _show(self) -> None:
        pledge = self.socket.house.pledges.get((self.socket.table, self.round))
        if pledge is not None and self._showing != self.round:
            self._showing = self.round
            self._begin(self._shown(pledge))

    async def _pledge(self, pledge: Pledge) -> None:
        await self.socket.do("ask.PledgeNumber", seat=pledge.seat, pledge=pledge.pledge)

    async def _shown(self, pledge: Pledge) -> None:
        await self.socket.do("ask.ShowNumber", seat=pledge.seat, number=pledge.number)
        noted = replace(pledge, shown=True)
        self.socket.house.pledges[self.socket.table, pledge.round] = noted

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that the round does not depend on: the house chooses for who is late."""
        try:
            await work
        except ClientError as error:
            log.debug("no number of one's own at %s: %s", self.socket.table, error)

    def close(self) -> None:
        """Take part no more."""
        for task in tuple(self._tasks):
            task.cancel()

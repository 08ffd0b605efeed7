"""A client's own number in every shuffle: pledged when a round opens, shown after all pledges."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Final

from fifthstreet.client.errors import ClientError
from fifthstreet.client.fairness import Pledge
from fifthstreet.client.update import Update
from fifthstreet.protocol.tables import Reply

log = logging.getLogger(__name__)

NOTED: Final = 1000
"""The number of rounds for which the notes from before the deal are kept."""


Do = Callable[..., Coroutine[Any, Any, Reply]]
"""Gives a command to the table, with its fields."""


class Contributor:
    """Takes part in the shuffles of one table, in the background."""

    def __init__(self, table: str, pledges: dict[tuple[str, int], Pledge], do: Do) -> None:
        self.table = table
        self.pledges = pledges
        self.round = 0
        self._do = do
        self._showing = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def follow(self, update: Update, seat: int | None) -> None:
        """Check whether it is time to pledge a number for a seat, or to show it."""
        if seat is None:
            return
        for event in update.events:
            if event.kind == "house.RoundOpened":
                self.round = event.data["round"]
                if str(seat) in event.data["seats"]:
                    self._opened(seat, event.data.get("digest"))
            elif event.kind == "house.DealRestarted":
                self._restarted(event.data["digest"])
        now = update.view.round if update.view is not None else None
        if now is not None and now.phase == "betting" and seat not in now.contributions:
            self.round, commitment = now.number, now.commitment
            if commitment is not None and any(one.seat == seat for one in commitment.seats):
                self._opened(seat, commitment.digest)
        if now is not None and now.number == self.round and not update.events and now.pledge_to:
            self._restarted(now.pledge_to)
        waits = update.waits
        if waits is not None and waits.what == "numbers" and seat in waits.seats:
            self._show()

    def _opened(self, seat: int, digest: str | None) -> None:
        key = (self.table, self.round)
        if not digest or key in self.pledges:
            return
        pledge = self.pledges[key] = Pledge.drawn(self.table, self.round, seat, digest)
        while len(self.pledges) > NOTED:
            del self.pledges[next(iter(self.pledges))]
        self._begin(self._pledge(pledge))

    def _restarted(self, digest: str) -> None:
        """Pledge another number where the deal has started again since the last."""
        last = self.pledges.get((self.table, self.round))
        if last is None or digest in {last.digest, last.restart}:
            return
        pledge = Pledge.drawn(self.table, self.round, last.seat, last.digest)
        self.pledges[self.table, self.round] = pledge = replace(pledge, restart=digest)
        self._showing = 0
        self._begin(self._pledge(pledge))

    def _show(self) -> None:
        pledge = self.pledges.get((self.table, self.round))
        if pledge is not None and self._showing != self.round:
            self._showing = self.round
            self._begin(self._reveal(pledge))

    async def _pledge(self, pledge: Pledge) -> None:
        await self._do("ask.PledgeNumber", seat=pledge.seat, pledge=pledge.pledge)

    async def _reveal(self, pledge: Pledge) -> None:
        await self._do("ask.ShowNumber", seat=pledge.seat, number=pledge.number)
        self.pledges[self.table, pledge.round] = replace(pledge, counts=True)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that the round does not depend on: late seats are left out."""
        try:
            await work
        except ClientError as error:
            log.debug("no number of one's own at %s: %s", self.table, error)

    def close(self) -> None:
        """Stop taking part."""
        for task in tuple(self._tasks):
            task.cancel()

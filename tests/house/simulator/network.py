"""The way between clients and the house: slow, lossy, repeating, out of order, and cut at times."""

import random
from collections.abc import Callable

from house.simulator.branches import Sometimes
from house.simulator.clockwork import Clockwork
from house.simulator.storage import Weather

MOST_UNREAD = 24
"""Messages that may wait for a reader; who lets more wait is dismissed."""


class Wire:
    """One client's connection; what is under way when it is cut is lost."""

    def __init__(self, clockwork: Clockwork, chance: random.Random, sometimes: Sometimes) -> None:
        self.clockwork = clockwork
        self.chance = chance
        self.sometimes = sometimes
        self.weather = Weather()
        self.up = False
        self.number = 0
        self._reads_from = 0.0
        self._unread: list[Callable[[], None]] = []

    def cut(self) -> None:
        """Lose the connection."""
        self.up = False
        self.number += 1
        self._reads_from = 0.0
        self._unread.clear()

    def stall(self, seconds: float) -> None:
        """Have the client read nothing for a while; then it reads all that waits, in order."""
        if self.up and self.clockwork.time >= self._reads_from:
            self._reads_from = self.clockwork.time + seconds
            self.clockwork.after(seconds, self._over(self.number, self._catch_up))

    def _catch_up(self) -> None:
        unread, self._unread = self._unread, []
        if unread:
            self.sometimes("a slow reader caught up")
        for deliver in unread:
            deliver()

    def tell(self, deliver: Callable[[], None]) -> None:
        """Bring something to the client, or let it wait there; who never reads is dismissed."""
        if self.clockwork.time >= self._reads_from:
            self.send(deliver)
            return
        self._unread.append(deliver)
        if len(self._unread) > MOST_UNREAD:
            self.sometimes("a slow reader was dismissed")
            self.cut()

    def send(self, deliver: Callable[[], None], *, repeats: bool = False) -> None:
        """Bring something across, once, several times, late or never."""
        if not self.up:
            return
        weather, chance = self.weather, self.chance
        if chance.random() < weather.loss:
            return
        copies = 1
        if repeats and chance.random() < weather.again:
            copies = chance.randint(2, 5)
            self.sometimes("a command came again")
        for _ in range(copies):
            late = chance.random() < weather.slow
            wait = chance.uniform(0.2, 3.0) if late else chance.uniform(0.005, 0.08)
            self.clockwork.after(wait, self._over(self.number, deliver))

    def _over(self, number: int, deliver: Callable[[], None]) -> Callable[[], None]:
        def over() -> None:
            if self.up and self.number == number:
                deliver()

        return over

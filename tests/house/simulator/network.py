"""The way between clients and the house: slow, lossy, repeating, out of order, and cut at times."""

import random
from collections.abc import Callable

from house.simulator.branches import Sometimes
from house.simulator.clockwork import Clockwork
from house.simulator.storage import Weather


class Wire:
    """One client's connection; what is under way when it is cut is lost."""

    def __init__(self, clockwork: Clockwork, chance: random.Random, sometimes: Sometimes) -> None:
        self.clockwork = clockwork
        self.chance = chance
        self.sometimes = sometimes
        self.weather = Weather()
        self.up = False
        self.number = 0

    def cut(self) -> None:
        """Lose the connection."""
        self.up = False
        self.number += 1

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

"""Time and chance of a simulated house: one seed is one exact run."""

import heapq
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count

from fifthstreet.ledger.clock import SteadyTime

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
Call = Callable[[], None]


class Clockwork:
    """A world's only time: what is due next happens next, and nothing else moves the hands."""

    def __init__(self) -> None:
        self.time = 0.0
        self.skew = 0.0
        self._turn = count()
        self._due: list[tuple[float, int, Call]] = []

    def after(self, seconds: float, call: Call) -> None:
        """Have something happen later."""
        heapq.heappush(self._due, (self.time + seconds, next(self._turn), call))

    def step(self) -> bool:
        """Let the next thing happen; False where nothing is due any more."""
        if not self._due:
            return False
        self.time, _, call = heapq.heappop(self._due)
        call()
        return True

    @property
    def wall(self) -> datetime:
        """Return what clocks on walls show, which may jump."""
        return START + timedelta(seconds=self.time + self.skew)


class HouseClock(SteadyTime):
    """The clock of one life of the house: what it was to call dies with it."""

    def __init__(self, clockwork: Clockwork) -> None:
        super().__init__(lambda: datetime.timestamp(clockwork.wall), lambda: clockwork.time)
        self.clockwork = clockwork
        self.alive = True

    def seconds(self) -> float:
        """Return seconds that only ever grow."""
        return self.clockwork.time

    def later(self, seconds: float, call: Call) -> Call:
        """Call a function later, unless it is taken back or the house has died."""
        pending = [call]
        self.clockwork.after(seconds, lambda: pending.pop()() if pending and self.alive else None)
        return pending.clear


class SeededEntropy:
    """Chance that comes again with its seed."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def take(self, count: int) -> bytes:
        """Return so many bytes."""
        return self.chance.randbytes(count)

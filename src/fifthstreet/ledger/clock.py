"""The time of a house: it never jumps or runs backward, even if the machine's clock does.

A house takes the time of day from the machine when it starts, or from the end of its journal if
that is later. From then on it follows the machine's steady clock. A jump of the machine's wall
clock is recorded and ends nothing: the house catches up slowly.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import islice
from typing import Final, Protocol

from fifthstreet.ledger.journal import read_time
from fifthstreet.ledger.notes import note
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer

log = logging.getLogger(__name__)
JUMP: Final = 2.0
"""Seconds by which the two clocks of a machine may drift apart between two checks."""
SLOWLY: Final = 0.05
"""How much faster or slower than the steady clock a house goes to catch up."""
LAST_LINES: Final = 100
"""How many lines at the end of a journal to read: one of them always has a time."""
STREAM: Final = "clock"
KIND: Final = "clock.ClockJumped"

Cancel = Callable[[], None]
"""Cancels a timer; once it has gone off, this does nothing."""


class Clock(Protocol):
    """Tells the time and calls back; everything that it calls runs in the house's one thread."""

    def now(self) -> datetime:
        """Return the time in UTC, for people to read; it never decides an order."""

    def seconds(self) -> float:
        """Return seconds that only ever increase, even if the wall clock jumps."""

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        """Call a function after so many seconds, unless the timer is cancelled."""


class SteadyTime:
    """The time of day, carried by a steady clock from where the wall clock was at first."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._steady = wall, steady
        self._looked = steady()
        self._offset = wall() - self._looked
        self._reached = float("-inf")
        self.apart = 0.0
        """Seconds by which the wall clock was ahead of the house at the last check."""

    def now(self) -> datetime:
        """Return the time of day, in UTC."""
        return datetime.fromtimestamp(max(self._steady() + self._offset, self._reached), UTC)

    def begin_after(self, moment: datetime) -> None:
        """Continue from a moment if it is later than now."""
        self._offset = max(self._offset, moment.timestamp() - self._steady())

    def look(self) -> float:
        """Return the seconds by which the wall clock has jumped since the last check; usually 0."""
        steady = self._steady()
        self._reached = max(steady + self._offset, self._reached)
        apart = self._wall() - steady - self._offset
        jump = apart - self.apart
        most = SLOWLY * (steady - self._looked)
        step = max(-most, min(apart, most))
        self._offset += step
        self.apart, self._looked = apart - step, steady
        return jump if abs(jump) >= JUMP else 0.0


class LoopClock(SteadyTime):
    """The real time of an asyncio loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.loop = loop

    def seconds(self) -> float:
        """Return the machine's steady seconds."""
        return self._steady()

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        """Have the loop call a function later."""
        return self.loop.call_later(seconds, call).cancel


def last_time(store: Store) -> datetime | None:
    """Return the latest time at the end of a journal, if it has any."""
    with store.view() as view:
        lines = view.lines(after=max(0, view.head().seq - LAST_LINES))
        times = [line.at for line in islice(lines, LAST_LINES) if line.at is not None]
    return read_time(max(times)) if times else None


def note_jump(clock: SteadyTime, store: Store, committer: Committer) -> None:
    """Record a jump of the machine's clock, if there was one; the house keeps its own time."""
    if jump := round(clock.look()):
        log.warning("The machine's clock jumped by %d seconds. Nothing has ended.", jump)
        note(store, committer, STREAM, KIND, {"seconds": jump}, clock.now())

"""The house's time: one clock for every timer and stamp, which a test can wind as it likes."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

Cancel = Callable[[], None]
"""Takes a timer back; after it has gone off, nothing happens."""


class Clock(Protocol):
    """Tells the time and calls back; everything that it calls runs in the house's one thread."""

    def now(self) -> datetime:
        """Return the time in UTC, for people to read; order is never taken from it."""

    def seconds(self) -> float:
        """Return seconds that only ever grow, whatever the wall clock does."""

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        """Call a function after so many seconds, unless the timer is taken back."""


class LoopClock:
    """The real time of an asyncio loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop

    def now(self) -> datetime:
        """Return the time of the machine."""
        return datetime.now(UTC)

    def seconds(self) -> float:
        """Return the machine's steady seconds."""
        return time.monotonic()

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        """Have the loop call a function later."""
        return self.loop.call_later(seconds, call).cancel

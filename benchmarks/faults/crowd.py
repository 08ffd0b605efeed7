"""People at a house that fails: players who reconnect and repeat, and others who watch."""

import asyncio
import random
import socket
import time
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import orjson
from benchmarks.faults.sightings import Sightings
from benchmarks.players.sockets import REPLY, Figures, Guest, Player, Table

SNAPSHOT = b'{"type":"snapshot"'
STORED = {"do.PlaceWager", "do.Bet"}
"""Commands whose answers are stored, so that an acknowledged one can be looked up."""
AGAIN = {"store_is_full", "store_is_busy", "house_is_busy", "table_has_stopped"}
CLIENT = "load"
PATIENCE = 5.0
"""Seconds after which an unanswered command is sent again under its number."""
GREETING = 30.0
SMALL_BUFFER = 4096
AFTERMATH = 1.0
"""Seconds after a fault that still belong to it."""


class Latency(Figures):
    """Counts like any load, and records when each command was acknowledged."""

    def __init__(self) -> None:
        super().__init__()
        self.moments, self.took = array("d"), array("d")
        self.faults: list[list[float]] = []

    def acknowledged(self, sent: float) -> None:
        """Note that a command that was sent at some moment is acknowledged."""
        now = time.perf_counter()
        self.moments.append(now)
        self.took.append(now - sent)

    @contextmanager
    def fault(self) -> Iterator[None]:
        """Exclude the time of a fault, from its cause until a second after its end."""
        window = [time.perf_counter(), float("inf")]
        self.faults.append(window)
        try:
            yield
        finally:
            window[1] = time.perf_counter() + AFTERMATH

    def outside(self, after: int = 0) -> list[float]:
        """Return the sorted times of commands that no fault touched, from one of them on."""
        windows: list[list[float]] = []
        for begin, end in sorted(map(tuple, self.faults)):
            if windows and begin <= windows[-1][1]:
                windows[-1][1] = max(windows[-1][1], end)
            else:
                windows.append([begin, end])
        begins = [begin for begin, _ in windows]
        left = []
        for moment, took in zip(self.moments[after:], self.took[after:], strict=True):
            last = bisect_right(begins, moment) - 1
            if last < 0 or windows[last][1] < moment - took:
                left.append(took)
        return sorted(left)


def part(waits: Sequence[float], share: float) -> float:
    """Return the milliseconds within which a share of the sorted waits lies."""
    return waits[min(len(waits) - 1, int(len(waits) * share))] * 1000 if waits else 0.0


@dataclass(slots=True)
class Memory:
    """What a player remembers when the connection is cut."""

    guest: Guest
    person: str = ""
    sequence: int = 0
    pending: dict[str, Any] | None = None
    last: tuple[str, int, int] | None = None
    """The last stored answer: the client by its key, the number of the command, the event."""
    promises: list[tuple[str, int, int]] = field(default_factory=list)
    """The last acknowledged command of every connection that was cut."""


class Attendant(Player):
    """Somebody at a socket whose frames are recorded, and who notices when it is cut."""

    def __init__(self, guest: Guest, table: Table, port: int, sightings: Sightings) -> None:
        super().__init__(guest, table, port, 0)
        self.sightings = sightings
        self.met = False
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.met = True
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is cut."""
        self.going = False
        for future in (self.lost, self.greeted):
            if not future.done():
                future.set_result(None)
        del exc


Someone = TypeVar("Someone", bound=Attendant)


class Watcher(Attendant):
    """Somebody who watches, mostly without signing in, and may be slow to read."""

    def __init__(self, table: Table, port: int, sightings: Sightings, *, token: str = "") -> None:
        super().__init__(Guest(token, table.name, 0, 0, 0, reads=False), table, port, sightings)

    def _heard(self, payload: bytes) -> None:
        self.sightings.look(self.table.name, "", payload)


class Survivor(Attendant):
    """A player who reconnects after a cut and repeats unanswered commands under their numbers."""

    def __init__(self, memory: Memory, table: Table, port: int, sightings: Sightings) -> None:
        super().__init__(memory.guest, table, port, sightings)
        self.memory = memory
        self.sequence = memory.sequence
        self.knew = table.number

    def say(self, message: dict[str, Any]) -> None:
        """Send a message, and remember a command until it is answered."""
        if message["type"] == "command":
            self.memory.pending, self.memory.sequence = message, message["sequence"]
            if message["do"] == "do.ViewCards":
                self.done["looked"] = self.table.finished
        super().say(message)

    def repeat(self) -> None:
        """Send unanswered commands again."""
        if self.memory.pending is not None and not self.transport.is_closing():
            self.sent = self.sent or time.perf_counter()
            super().say(self.memory.pending)

    def wish(self) -> tuple[str, dict[str, Any]] | None:
        """Return this player's next command; every second one looks at the hand."""
        wish = super().wish()
        looks = wish is not None and wish[0] == "do.Bet" and self.guest.seat % 2 == 0
        if looks and self.done.get("looked") != self.table.finished:
            return "do.ViewCards", {"seat": self.guest.seat}
        return wish

    def _heard(self, payload: bytes) -> None:
        if payload.startswith(SNAPSHOT):
            self._met(orjson.loads(payload)["snapshot"])
        elif payload.startswith(REPLY):
            self._answered(orjson.loads(payload))
        self.sightings.look(self.table.name, self.memory.person, payload)
        if payload.startswith(SNAPSHOT) and self.greeted.done():
            self.consider()
        else:
            super()._heard(payload)

    def _met(self, snapshot: dict[str, Any]) -> None:
        """Check the view of the table: it is never older than what anyone was shown before."""
        if snapshot["number"] < self.knew:
            self.table.figures.errors["the table went back"] += 1
        if snapshot["number"] >= self.table.number:
            self.table.waits = snapshot["waits"]
        if snapshot["you"] is not None:
            self.memory.person = snapshot["seats"][str(snapshot["you"])]

    def _answered(self, reply: dict[str, Any]) -> None:
        pending, memory = self.memory.pending, self.memory
        if pending is None or reply["sequence"] != pending["sequence"]:
            return
        memory.pending = None
        if reply["ok"] and pending["do"] in STORED:
            key = f"{memory.person}/{CLIENT}/{self.table.name}"
            memory.last = (key, reply["sequence"], reply["number"])

    def _refused(self, code: str) -> None:
        """Try again if the house could not answer; otherwise accept the refusal."""
        self.table.figures.errors[code] += 1
        if code in AGAIN:
            self.done = {}

    def connection_lost(self, exc: Exception | None) -> None:
        """Keep the last acknowledged command: it must be there when the house is back."""
        if self.memory.last is not None:
            self.memory.promises.append(self.memory.last)
        super().connection_lost(exc)


class Crowd:
    """Everybody at the sockets of a house, who reconnect whenever it is open."""

    def __init__(self, guests: Sequence[Guest], sightings: Sightings) -> None:
        self.figures = Latency()
        self.sightings = sightings
        names = sorted({guest.table for guest in guests})
        self.tables = {name: Table(name, self.figures, paced=True) for name in names}
        self.memories = [Memory(guest) for guest in guests]
        self.players: set[Survivor] = set()
        self.port = 0
        self.open = asyncio.Event()
        self._gate = asyncio.Semaphore(100)

    def begin(self, cycle: float) -> None:
        """Let every table play a round in so many seconds, with first rounds spread over them."""
        now = time.monotonic()
        for number, table in enumerate(self.tables.values()):
            table.cycle = cycle
            table.starts = now + table.cycle * number / len(self.tables)

    async def join(self, one: Someone, buffer: int = 0) -> Someone | None:
        """Open a socket and say hello; return None if nobody answers."""
        loop = asyncio.get_running_loop()
        end = socket.socket()
        if buffer:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        end.setblocking(False)  # noqa: FBT003 - it takes nothing but a position
        greeted = False
        try:
            async with self._gate, asyncio.timeout(GREETING):
                await loop.sock_connect(end, ("127.0.0.1", self.port))
                await loop.create_connection(lambda: one, sock=end)
                await asyncio.shield(one.greeted)
            greeted = not one.lost.done()
        except (OSError, TimeoutError):
            pass
        finally:
            if not greeted and one.met:
                one.transport.abort()
            elif not greeted:
                end.close()
        return one if greeted else None

    async def play(self, memory: Memory) -> None:
        """Play whenever the house is open."""
        table = self.tables[memory.guest.table]
        while True:
            await self.open.wait()
            player = await self.join(Survivor(memory, table, self.port, self.sightings))
            if player is None:
                await asyncio.sleep(random.uniform(0.1, 0.5))  # noqa: S311 - patience
                continue
            self.players.add(player)
            player.going = True
            player.repeat()
            player.consider()
            await player.lost
            self.players.discard(player)

    async def watch(self, table: Table, *, slow: bool) -> None:
        """Watch, reading at once or rarely, and reconnect after being disconnected for it."""
        while True:
            await self.open.wait()
            watcher = Watcher(table, self.port, self.sightings)
            joined = await self.join(watcher, SMALL_BUFFER if slow else 0)
            while joined is not None and not watcher.lost.done():
                with suppress(RuntimeError):
                    watcher.transport.resume_reading()
                await asyncio.sleep(0.02 if slow else 1.0)
                if slow and not watcher.lost.done():
                    watcher.transport.pause_reading()
                    await asyncio.sleep(random.uniform(5.0, 20.0))  # noqa: S311 - slowness
            await asyncio.sleep(random.uniform(0.1, 1.0))  # noqa: S311 - patience

    def remind(self) -> None:
        """Let players repeat commands that have long been unanswered."""
        late = time.perf_counter() - PATIENCE
        for player in self.players:
            if player.sent and player.sent < late:
                player.repeat()

    @property
    def promises(self) -> list[tuple[str, int, int]]:
        """Return the last acknowledged command of every connection."""
        promises = {
            one for memory in self.memories for one in (*memory.promises, memory.last) if one
        }
        return sorted(promises)

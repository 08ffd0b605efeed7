"""Players who use a server over sockets of their own, with as little work as possible."""

import asyncio
import random
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, cast

import orjson

CYCLE = 20.0
"""Seconds from one round to the next where the players are paced."""
REPLY, EVENTS, FINISHED = b'{"type":"reply"', b'{"type":"events"', b'"house.RoundFinished"'
NUMBERED, DIGITS = b'{"type":"events","events":[{"number":', 17
"""How messages about a table begin, up to the first number, and its maximum of digits."""
TAIL = b"\x00\x00\xff\xff"
"""The bytes that end every compressed message, which are not sent."""
PARTS = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))


@dataclass(frozen=True, slots=True)
class Guest:
    """A player who has signed in before: the token and the seat."""

    token: str
    table: str
    seat: int
    ante: int
    bet: int
    reads: bool = True
    """Whether the player reads what is sent."""


@dataclass(slots=True)
class Figures:
    """What was counted in one load."""

    waits: list[float] = field(default_factory=list)
    rounds: int = 0
    received: int = 0
    """Bytes that the house has sent."""
    errors: Counter[str] = field(default_factory=Counter)

    def acknowledged(self, sent: float) -> None:
        """Note that a command that was sent at some moment is acknowledged."""
        self.waits.append(time.perf_counter() - sent)

    def as_data(self, took: float) -> dict[str, Any]:
        """Return the figures, with acknowledgements in milliseconds."""
        waits = sorted(self.waits) or [0.0]
        cuts = {name: waits[min(len(waits) - 1, int(len(waits) * part))] for name, part in PARTS}
        return {
            "rounds": self.rounds,
            "rounds_per_second": round(self.rounds / took, 1),
            "commands_per_second": round(len(self.waits) / took),
            **{name: round(value * 1000, 1) for name, value in cuts.items()},
            "max": round(waits[-1] * 1000, 1),
            "errors": dict(self.errors),
        }


@dataclass(slots=True)
class Table:
    """What the players of one table share: messages to all of them are read once."""

    name: str
    figures: Figures
    paced: bool
    cycle: float = CYCLE
    number: int = 0
    waits: dict[str, Any] = field(default_factory=dict)
    finished: int = 0
    starts: float = 0.0

    def take_in(self, payload: bytes) -> None:
        """Read what happened at the table, unless another player has read it or more."""
        first = payload[len(NUMBERED) : len(NUMBERED) + DIGITS].partition(b",")[0]
        if payload.startswith(NUMBERED) and int(first) <= self.number:
            return
        message = orjson.loads(payload)
        self.waits = message["waits"]
        self.number = max([self.number, *(event["number"] for event in message["events"])])
        if FINISHED in payload:
            self.finished += 1
            self.figures.rounds += 1
            opens = time.monotonic() + (self.waits["milliseconds"] or 0) / 1000
            self.starts = max(self.starts + self.cycle, opens)


class Player(asyncio.Protocol):
    """A guest with a socket who bets the minimum as soon as possible, or after a pause."""

    transport: asyncio.Transport

    def __init__(self, guest: Guest, table: Table, port: int, run: int) -> None:
        self.guest, self.table, self.port = guest, table, port
        self.deaf = not guest.reads
        self.sequence = run * 1_000_000
        self.sent = 0.0
        self.done: dict[str, int] = {}
        self.decided: object = None
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.going = False
        self._timer: asyncio.TimerHandle | None = None
        self._buffer = b""
        self._stream = zlib.decompressobj(-15)
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(
            f"GET /api/v1/tables/{self.guest.table}/socket HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: fifthstreet.v1\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
        )

    def say(self, message: dict[str, Any]) -> None:
        """Send a message under a mask of zeros."""
        payload = orjson.dumps(message)
        size = len(payload)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)

    def data_received(self, data: bytes) -> None:
        """Receive whole messages."""
        self._buffer += data
        self.table.figures.received += len(data)
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.table.figures.errors[head[:20].decode()] += 1
                return
            self._open, self._buffer = True, rest
            send = {"send": "view"} if self.deaf else {"send": "events"}
            me = {"token": self.guest.token} if self.guest.token else {}
            self.say({"type": "hello", "client": "load", **send, **me})
            if self.deaf:
                self.transport.pause_reading()
                self.greeted.set_result(None)
        self._take_frames()

    def _take_frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            if buffer[at] == 0x81:
                self._heard(buffer[start : start + size])
            elif buffer[at] == 0xC1:
                self._heard(self._stream.decompress(buffer[start : start + size] + TAIL))
            elif buffer[at] == 0x89:
                self.transport.write(b"\x8a\x80\0\0\0\0")
            at = start + size
        self._buffer = buffer[at:]

    def _heard(self, payload: bytes) -> None:
        if payload.startswith(EVENTS):
            self.table.take_in(payload)
        elif payload.startswith(REPLY):
            self.table.figures.acknowledged(self.sent)
            self.sent = 0.0
            if b'"ok":true' not in payload:
                self._refused(orjson.loads(payload)["code"])
        elif payload.startswith(b'{"type":"snapshot"'):
            self.table.waits = orjson.loads(payload)["snapshot"]["waits"]
            self.greeted.set_result(None)
        elif payload.startswith((b'{"type":"bye"', b'{"type":"problem"')):
            self.table.figures.errors[orjson.loads(payload)["code"]] += 1
        self.consider()

    def _refused(self, code: str) -> None:
        self.table.figures.errors[code] += 1
        self.done = {}
        self.decided = None

    def consider(self) -> None:
        """Do what the table waits for, if it waits for this player."""
        if self.sent or self._timer is not None or not self.going or not self.guest.seat:
            return
        wish = self.wish()
        if wish is None:
            return
        if not self.table.paced:
            self.act()
            return
        loop = asyncio.get_running_loop()
        now = time.monotonic()
        haste = self.table.cycle / CYCLE
        thought = haste * random.uniform(0.2, 2.0)  # noqa: S311 - thinking takes its time
        if wish[0] == "do.PlaceWager":
            moment = haste * random.uniform(0.0, 2.0)  # noqa: S311 - as above
            thought = max(0.0, self.table.starts - now) + moment
        elif len(self.table.waits["seats"]) == 1:
            thought /= 4
        self._timer = loop.call_later(thought, self.act)

    def wish(self) -> tuple[str, dict[str, Any]] | None:
        """Return this player's next command."""
        waits, seat, number = self.table.waits, self.guest.seat, self.table.finished
        what = waits["for"]
        if what in {"round", "bets"}:
            if self.done.get("ante") != number:
                ante = {"seat": seat, "wager": "ante", "amount": self.guest.ante}
                return "do.PlaceWager", ante
            return ("ask.DeclareReady", {}) if self.done.get("ready") != number else None
        if what == "decision" and seat in waits["seats"]:
            return "do.Bet", {"seat": seat, "amount": self.guest.bet}
        return None

    def act(self) -> None:
        """Give the command."""
        self._timer = None
        wish = self.wish()
        if wish is None or self.transport.is_closing():
            return
        do, arguments = wish
        if do == "do.PlaceWager":
            self.done["ante"] = self.table.finished
        elif do == "ask.DeclareReady":
            self.done["ready"] = self.table.finished
        self.sequence += 1
        self.sent = time.perf_counter()
        self.say({"type": "command", "sequence": self.sequence, "do": do, "with": arguments})

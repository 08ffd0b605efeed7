"""Attackers: frames and bodies that are expensive to read, malformed, or never end."""

import asyncio
import random
from collections import Counter
from contextlib import suppress

import orjson
from benchmarks.faults.crowd import Crowd, Watcher

from fifthstreet.web.settings import CONNECTIONS
from web.proof.malformed import messages
from web.proof.pathological import fields_of, json_of
from web.proof.powers import COMMANDS
from web.proof.routes import ROUTES

STRANGER = "127.0.0.9"
"""The address of attackers who try to use up connections."""
CROWD, SOCKETS, STAYS = CONNECTIONS + 100, 60, 1.0
"""How many connections and table sockets they open at once, and for how many seconds."""
PIECES, PIECE = 2_000, b"a" * 16_384
FRAMES, BODIES = 600, 120
"""How many of each are prepared before the run."""
FRAME, BODY = 3_900, 60_000
VOLLEY = 12
WITHIN = 5.0
TEXT = 0x81
SITS = "ask.TakeSeat"
"""Commands that attackers leave out, because they would succeed: anyone may take a seat."""
UNFINISHED = (
    b"GET /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n{",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET " + b"/a" * 4_000 + b" HTTP/1.1\r\n\r\n",
)
"""The beginnings of requests that never end, or that are no requests."""
RAW = (
    b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"\0\0\0\0",
    b"\x81\x05hello",
    b"\x01\x80\0\0\0\0" * 40,
    b"\xc1\x84\0\0\0\0\xff\xff\xff\xff",
    b"\x88\x80\0\0\0\0\x81\x80\0\0\0\0",
    b"\x89\xfe\x00\xff\0\0\0\0" + b"p" * 255,
)
"""Invalid frames: endless, unmasked, in pieces, badly compressed, after the end."""
TARGETS = tuple(
    route for route in ROUTES if route.body is not None or route.path == "/tables/{table}"
)


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """Return a message of a client, under a mask of zeros."""
    size = len(payload)
    wide = bytes((0x80 | size,)) if size < 126 else b"\xfe" + min(size, 65_535).to_bytes(2, "big")
    return bytes((opcode,)) + wide + b"\0\0\0\0" + payload


def _commands(chance: random.Random) -> list[bytes]:
    names = [name for name in COMMANDS if name != SITS]
    made = []
    for number in range(FRAMES // 2):
        do = chance.choice(names)
        fields = fields_of(chance, COMMANDS[do], FRAME - 100)
        text = f'{{"type":"command","sequence":{number + 1},"do":"{do}","with":{fields}}}'
        made.append(frame(text.encode("utf-8", "replace")))
    return made


class Attackers:
    """All attackers, with their messages prepared in advance."""

    def __init__(self, crowd: Crowd, seed: int) -> None:
        self.crowd = crowd
        self.chance = chance = random.Random(seed)  # noqa: S311 - a seed repeats an attack
        self.counts: Counter[str] = Counter()
        odd = (one for one in messages(seed, FRAMES // 2) if SITS.encode() not in one[0])
        self.frames = [frame(*one) for one in odd] + _commands(chance)
        self.bodies = [json_of(chance, BODY).encode("utf-8", "replace") for _ in range(BODIES)]
        self.token = ""
        self.most_held = 0
        """The largest number of connections that the house left open to one address."""

    async def attack(self, pause: float) -> None:
        """Attack again and again while the house is open."""
        ways = (
            *(self._volley, self._volley, self._body, self._unfinished) * 2,
            *(self._endless, self._crowd_in, self._watch_unknown),
        )
        while True:
            await self.crowd.open.wait()
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(WITHIN):
                    if not self.token:
                        await self._come_in()
                    await self.chance.choice(ways)()
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * pause)

    async def _come_in(self) -> None:
        """Enter as a guest, because the house reads what guests send."""
        answer = await self._ask("POST", "/guests", b'{"client":"attacker"}')
        with suppress(ValueError, KeyError):
            self.token = orjson.loads(answer)["token"]

    async def _volley(self) -> None:
        """Send invalid frames to a table, as a guest or without a session."""
        table = self.chance.choice([*self.crowd.tables.values()])
        token = self.token if self.chance.random() < 0.5 else ""
        crowd = self.crowd
        watcher = await crowd.join(Watcher(table, crowd.port, crowd.sightings, token=token))
        if watcher is None:
            return
        watcher.transport.resume_reading()
        if self.chance.random() < 0.3:
            self.counts["broken frames"] += 1
            watcher.transport.write(self.chance.choice(RAW))
        for one in self.chance.sample(self.frames, VOLLEY):
            if watcher.transport.is_closing():
                break
            self.counts["pathological frames"] += 1
            watcher.transport.write(one)
            await asyncio.sleep(0.01)
        watcher.transport.abort()

    async def _body(self) -> None:
        """Send an invalid body to some route."""
        route = self.chance.choice(TARGETS)
        table = self.chance.choice([*self.crowd.tables])
        self.counts["pathological bodies"] += 1
        path = route.filled_path.replace("md-1", table)
        answer = await self._ask(route.method, path, self.chance.choice(self.bodies))
        if path == f"/tables/{table}" and answer.startswith(b"{"):
            self.crowd.sightings.look(table, "", answer)

    async def _ask(self, method: str, path: str, body: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.crowd.port)
        try:
            who = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
            head = (
                f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.crowd.port}\r\n{who}"
                "Content-Type: application/json\r\nConnection: close\r\n"
                f"Content-Length: {len(body)}\r\n\r\n"
            )
            writer.write(head.encode() + body)
            return (await reader.read()).partition(b"\r\n\r\n")[2]
        finally:
            writer.close()

    async def _dial(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.crowd.port, local_addr=(STRANGER, 0))

    async def _endless(self) -> None:
        """Send a header that never ends."""
        self.counts["endless headers"] += 1
        _, writer = await self._dial()
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ")
            for _ in range(PIECES):
                writer.write(PIECE)
                await writer.drain()
        finally:
            writer.transport.abort()

    async def _crowd_in(self) -> None:
        """Open more connections than one address may have, and finish no request."""
        await self._hold("half-open connections", CROWD, UNFINISHED[0])

    async def _watch_unknown(self) -> None:
        """Open table sockets without a session, and say nothing."""
        table = self.chance.choice([*self.crowd.tables])
        request = (
            f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{self.crowd.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Protocol: fifthstreet.v1\r\n\r\n"
        )
        await self._hold("anonymous sockets", SOCKETS, request.encode())

    async def _hold(self, what: str, count: int, start: bytes) -> None:
        ends = []
        try:
            for _ in range(count):
                reader, writer = await self._dial()
                ends.append((reader, writer))
                self.counts[what] += 1
                writer.write(start)
            await asyncio.sleep(STAYS)
            closed = [reader.at_eof() or reader.exception() is not None for reader, _ in ends]
            if closed[-1]:  # the house has decided about all the others before
                self.most_held = max(self.most_held, closed.count(False))
        finally:
            for _, writer in ends:
                writer.transport.abort()

    async def _unfinished(self) -> None:
        """Begin a request, and leave it unfinished for a while."""
        self.counts["unfinished requests"] += 1
        _, writer = await asyncio.open_connection("127.0.0.1", self.crowd.port)
        try:
            writer.write(self.chance.choice(UNFINISHED))
            await asyncio.sleep(self.chance.uniform(0.2, 3.0))
        finally:
            writer.close()

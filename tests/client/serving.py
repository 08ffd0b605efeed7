"""A real house in a process of its own, and a line to it that can be cut."""

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self, TypeVar

Got = TypeVar("Got")
LONGEST = 300.0


def run(test: Coroutine[Any, Any, Got]) -> Got:
    """Run a test to its end, which is never far."""
    return asyncio.run(asyncio.wait_for(test, LONGEST))


class Served:
    """A house with the tables of the demonstration, without pauses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        """Given by the system at the first start, and the same whenever the house opens again."""
        self.line = socket.socket()
        """Where a line to the house is waited for; nobody else takes its port in between."""
        self.line.bind(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self.line.getsockname()[1]}"
        self.more: tuple[str, ...] = ()
        """Further options of the command from the next start on."""
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        rates = (
            "http=1000 per 1 second",
            "session=1000 per 1 second",
            "guest=1000 per 1 second",
            "register=1000 per 1 second",
            "connect=1000 per 1 second",
        )
        command = [
            *(sys.executable, "-m", "fifthstreet", "serve", "--demo", "--pace", "flat-out"),
            *("--port", str(self.port), "--database", str(self.folder / "house.db")),
            *("--origin", self.origin),
            *self.more,
            *(part for rate in rates for part in ("--rate", rate)),
        ]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        text = ""
        while not (opened := re.search(r"open at http://[^ :]+:(\d+)", text)):
            line = self.process.stdout.readline()
            assert line, (self.folder / "log").read_text()[-2000:]
            text += line
        self.port = int(opened[1])

    def kill(self) -> None:
        """Stop the house as a power cut would."""
        self.process.kill()
        self._ended()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(LONGEST)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    house = Served(folder)
    try:
        yield house
    finally:
        house.line.close()
        if house.process.poll() is None:
            house.stop()


class Line:
    """A line between a client and a house; `deaf` it brings nothing back, and it can be cut."""

    def __init__(self, house: Served) -> None:
        self.house = house
        self.url = house.origin
        self.deaf = False
        self.connections = 0
        self.heard = asyncio.Event()
        self._open: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self._connected, sock=self.house.line.dup())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        self.cut()
        await asyncio.sleep(0)

    def cut(self) -> None:
        """Break every connection there is."""
        for writer in self._open:
            writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            back, there = await asyncio.open_connection("127.0.0.1", self.house.port)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, there}
        await asyncio.gather(self._carry(reader, there), self._carry(back, writer, back=True))
        self._open -= {writer, there}

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, back: bool = False
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if back and self.deaf:
                    self.heard.set()
                    continue
                writer.write(data)
                await writer.drain()
        writer.transport.abort()

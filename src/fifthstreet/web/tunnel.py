"""A tunnel for a socket whose table another process runs: it copies bytes in both directions.

So the two ends check each other's connection, and a slow reader slows down the process that sends.
When the table moves, its process closes the socket, and the client reconnects.
"""

import asyncio
from collections.abc import Callable
from typing import Final, cast

from websockets.http11 import Request

from fifthstreet.web.peers import HEADER, Peers, place

HIGH_WATER: Final = 64 * 1024
WITHIN: Final = 5.0
"""Seconds within which the other process takes the connection."""


class Tunnel(asyncio.Protocol):
    """The connection from a client to the process that runs its table."""

    def __init__(self, client: asyncio.Transport, failed: Callable[[], None]) -> None:
        self._client = client
        self._failed = failed
        self._owner: asyncio.Transport | None = None
        self._task: asyncio.Task[None] | None = None

    def begin(self, peers: Peers, address: str, source: str, request: Request) -> None:
        """Connect, and pass on the request for a socket."""
        while HEADER in request.headers:  # whatever a client says there is not the house's
            del request.headers[HEADER]
        request.headers[HEADER] = peers.header(source, "GET", request.path)
        self._task = asyncio.ensure_future(self._connect(peers, address, request.serialize()))

    async def _connect(self, peers: Peers, address: str, head: bytes) -> None:
        host, port = place(address)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(WITHIN):
                owner, _ = await loop.create_connection(lambda: self, host, port, ssl=peers.tls)
        except OSError:
            self._failed()
            return
        owner.write(head)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note that the other process listens."""
        self._owner = cast("asyncio.Transport", transport)
        self._owner.set_write_buffer_limits(high=HIGH_WATER)
        if self._client.is_closing():
            self._owner.close()

    def data_received(self, data: bytes) -> None:
        """Pass on data from the table's process."""
        self._client.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Close with the other end."""
        del exc
        self._client.close()

    def pause_writing(self) -> None:
        """Read no faster from the client than the table's process does."""
        self._client.pause_reading()

    def resume_writing(self) -> None:
        """Read on from the client."""
        self._client.resume_reading()

    def heard(self, data: bytes) -> None:
        """Pass on data from the client."""
        if self._owner is not None:
            self._owner.write(data)

    def slow(self, *, paused: bool) -> None:
        """Read from the table's process no faster than the client does."""
        if self._owner is not None and not self._owner.is_closing():
            (self._owner.pause_reading if paused else self._owner.resume_reading)()

    def gone(self) -> None:
        """End with the client."""
        if self._owner is not None:
            self._owner.close()

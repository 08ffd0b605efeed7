"""The wire under a table's socket: WebSocket frames on a connection, with a bounded way out.

What is sent to many is written as a frame once and shared. Nothing waits here: a frame goes to the
connection at once, and a client that does not read is disconnected.
"""

import asyncio
import logging
import socket
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, Protocol, cast

from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol
from websockets.utils import apply_mask

from fifthstreet.refusals import RefusedError
from fifthstreet.web.compression import Compression
from fifthstreet.web.headers import ALWAYS, NO_STORE
from fifthstreet.web.measures import DISMISSED, SOCKETS
from fifthstreet.web.problems import MEDIA, response_of, status_of
from fifthstreet.web.tunnel import Tunnel

SUBPROTOCOL: Final = Subprotocol("fifthstreet.v1")
LARGEST: Final = 4096
"""Bytes of the largest message that is accepted."""
MOST_BYTES: Final = 256 * 1024
MOST_MESSAGES: Final = 64
"""The backlog of a slow reader, above which it is disconnected (F13)."""
HIGH_WATER: Final = 64 * 1024
SHORT, MIDDLE = 126, 1 << 16
TEXT, MASKED, MASK = 0x81, 0x80, 4
"""The first byte of a whole text message, the bit that tells a mask, and the mask's bytes."""
LEAST: Final = 2 + MASK
WIDE: Final = {SHORT: 2, SHORT + 1: 8}
"""Bytes that give the size of a longer message."""

quiet = logging.getLogger("fifthstreet.wire")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False


def text_frame(payload: bytes, *, compressed: bool = False) -> bytes:
    """Return a whole text message as the server sends it.

    >>> text_frame(b"{}").hex()
    '81027b7d'
    """
    size, first = len(payload), b"\xc1" if compressed else b"\x81"
    if size < SHORT:
        return first + size.to_bytes(1, "big") + payload
    if size < MIDDLE:
        return first + b"\x7e" + size.to_bytes(2, "big") + payload
    return first + b"\x7f" + size.to_bytes(8, "big") + payload


def text_of(data: bytes) -> bytes | None:
    """Return the text of data that is one whole message as a client sends it; else None.

    >>> text_of(bytes.fromhex("818201020304") + b"zy"), text_of(b"zy")
    (b'{{', None)
    """
    if len(data) < LEAST or data[0] != TEXT:
        return None
    size, start = data[1] - MASKED, 2
    if size == SHORT:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif not 0 <= size < SHORT:
        return None
    end = start + MASK
    if size > LARGEST or len(data) != end + size:
        return None
    return apply_mask(data[end:], data[start:end])


def _is_request(data: bytes) -> bool:
    """Return whether data is a whole request, with nothing behind it."""
    return data.startswith(b"GET ") and data.find(b"\r\n\r\n") == len(data) - 4


def _ends_with_a_frame(data: bytes) -> bool:
    """Return whether data that begins with a frame ends where one does."""
    at = 0
    while at + 2 <= len(data):
        size = data[at + 1] & ~MASKED
        wide = WIDE.get(size, 0)
        if wide:
            size = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
        at += 2 + wide + (MASK if data[at + 1] & MASKED else 0) + size
    return at == len(data)


class Listener(Protocol):
    """The receiver of a wire's messages."""

    def heard(self, payload: bytes) -> None:
        """Receive a message."""

    def gone(self) -> None:
        """Note that the connection is closed."""


Welcomer = Callable[["Wire", Request], Listener | Tunnel]
"""Checks a request for a socket, and returns its listener or raises a problem."""


class Wire(asyncio.Protocol):
    """One connection, from the request for a socket to its end."""

    transport: asyncio.Transport

    def __init__(
        self,
        welcome: Welcomer,
        *,
        config: Any,
        server_state: Any,
        app_state: Any,
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        del config, app_state
        self._welcome = welcome
        self._connections: set[Any] = server_state.connections
        self._protocol = ServerProtocol(
            extensions=[Compression()],
            subprotocols=[SUBPROTOCOL],
            max_size=LARGEST,
            logger=quiet,
        )
        self._listener: Listener | None = None
        self._tunnel: Tunnel | None = None
        self.passed_from: str | None = None
        """The client's address, where another process of the house passes the connection on."""
        self.client: str | None = None
        """The client's address, where a trusted proxy names it."""
        self.left: Callable[[], None] = lambda: None
        """Called once the connection is closed."""
        self._parts: list[bytes] = []
        self._text = False
        self._aligned = False
        """Whether the data so far ended with a frame, so that the next data begins one."""
        self._open = False
        """Whether messages may be sent, as far as the protocol knows."""
        self.compresses = False
        """Whether compressed messages were agreed on."""
        self._paused = False
        self._waiting = 0
        self.heard_at = 0.0
        self.loop = _loop or asyncio.get_running_loop()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self.transport = cast("asyncio.Transport", transport)
        self._connections.add(self)
        self.transport.set_write_buffer_limits(high=HIGH_WATER)
        end = self.transport.get_extra_info("socket")
        if end is not None:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HIGH_WATER)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        del exc
        self.left()
        self._connections.discard(self)
        if self._tunnel is not None:
            self._tunnel.gone()
        if self._listener is not None:
            SOCKETS.dec()
            self._listener.gone()
            self._listener = None

    def eof_received(self) -> None:
        """Note that nothing more will arrive."""
        self._protocol.receive_eof()
        self._open = self._protocol.state is State.OPEN

    def pause_writing(self) -> None:
        """Note that the reader is slow."""
        self._paused = True
        self._waiting = 0
        if self._tunnel is not None:
            self._tunnel.slow(paused=True)

    def resume_writing(self) -> None:
        """Note that the reader has caught up."""
        self._paused = False
        if self._tunnel is not None:
            self._tunnel.slow(paused=False)

    @property
    def source(self) -> str:
        """Return the address of the client."""
        named = self.passed_from or self.client
        if named is not None:
            return named
        peer = self.transport.get_extra_info("peername")
        return str(peer[0]) if isinstance(peer, tuple) else ""

    def data_received(self, data: bytes) -> None:
        """Receive bytes."""
        if self._tunnel is not None:
            self._tunnel.heard(data)
            return
        self.heard_at = self.loop.time()
        begun = self._listener
        if begun is not None and (payload := self._plain(data)) is not None:
            begun.heard(payload)
            return
        self._aligned = _ends_with_a_frame(data) and self._aligned if begun else _is_request(data)
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                self._frame(event)
            elif isinstance(event, Request):
                self._request(event)
        self._answer()

    def _plain(self, data: bytes) -> bytes | None:
        """Return the text if one whole text message has come and nothing else is under way.

        That is what players send; the protocol would give the same result, more slowly.
        """
        if not self._aligned or self._parts or not self._open:
            return None
        return text_of(data)

    def _answer(self) -> None:
        """Send the protocol's own messages: pongs, closings, refusals."""
        self._open = self._protocol.state is State.OPEN
        for part in self._protocol.data_to_send():
            if part:
                self.transport.write(part)
            else:
                self.transport.close()
                return
        if self._protocol.state is State.CLOSED or self._protocol.close_expected():
            self.transport.close()

    def _request(self, request: Request) -> None:
        try:
            listener = self._welcome(self, request)
        except RefusedError as problem:
            self._protocol.send_response(_refused(problem))
            return
        if isinstance(listener, Tunnel):
            self._tunnel = listener
            return
        response = self._protocol.accept(request)
        self._protocol.send_response(response)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._listener = listener
            self._open, self.compresses = True, bool(self._protocol.extensions)
            SOCKETS.inc()
        else:
            listener.gone()

    def _frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CLOSE or self._listener is None:
            return
        if frame.opcode in {Opcode.TEXT, Opcode.BINARY}:
            self._text = frame.opcode is Opcode.TEXT
            self._parts = []
        elif frame.opcode is not Opcode.CONT:
            return
        self._parts.append(bytes(frame.data))
        if not frame.fin:
            return
        if self._text:
            self._listener.heard(b"".join(self._parts))
        else:
            self.close(1003, "Messages are text.")
        self._parts = []

    def refuse(self, problem: RefusedError) -> None:
        """Refuse the socket, and say why."""
        self._tunnel = None
        self._protocol.send_response(_refused(problem))
        self._answer()

    def push(self, frame: bytes) -> None:
        """Send a prepared frame; disconnect a reader that is too slow."""
        transport = self.transport
        if not self._open or transport.is_closing():
            return
        if self._paused:
            self._waiting += 1
            size = transport.get_write_buffer_size()
            if self._waiting > MOST_MESSAGES or size > MOST_BYTES:
                self.drop("slow")
                return
        transport.write(frame)

    def ping(self) -> None:
        """Ask whether the client is still there."""
        if self._open:
            self._protocol.send_ping(b"")
            self._answer()

    def drop(self, why: str) -> None:
        """Close the connection without a message."""
        DISMISSED.labels(why).inc()
        self.transport.abort()

    def close(self, code: int, reason: str) -> None:
        """Send a closing frame, and close the connection once it is answered, or after a moment."""
        try:
            self._protocol.send_close(code, reason)
        except InvalidState:
            self.transport.close()
            return
        self._answer()
        self.loop.call_later(1.0, self.transport.abort)

    def shutdown(self) -> None:
        """Close because the server stops."""
        self.close(1012, "The house is closing.")
        self.transport.close()


def _refused(problem: RefusedError) -> Response:
    """Return a problem document as the answer to a request for a socket."""
    response = response_of(problem)
    strict = [(name.decode(), value.decode()) for name, value in (*ALWAYS, NO_STORE)]
    length = str(len(response.body))
    headers = Headers([("Connection", "close"), ("Content-Length", length), *strict])
    headers["Content-Type"] = MEDIA
    status = status_of(problem)
    return Response(status.value, status.phrase, headers, bytes(response.body))

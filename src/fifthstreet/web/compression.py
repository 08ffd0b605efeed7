"""Compressed messages of a socket (RFC 7692): what all watchers of a table read is compressed once.

The watchers of a table share one stream: everybody has read the same compressed messages since it
began, so each message refers to those before it and is a fifth of its size. When a watcher arrives,
or got something else in place of a message, the stream starts again. Messages for one reader are
not compressed, so no secret is compressed together with what others write.
"""

import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from websockets.exceptions import NegotiationError, PayloadTooBig, ProtocolError
from websockets.extensions import Extension, ServerExtensionFactory
from websockets.frames import CTRL_OPCODES, Frame, Opcode
from websockets.typing import ExtensionName, ExtensionParameter

NAME: Final = ExtensionName("permessage-deflate")
WINDOW: Final = 12
"""Bits of the window: each reader keeps four kilobytes of what came before."""
MEMORY: Final = 5
WIDEST: Final = 15
TAIL: Final = b"\x00\x00\xff\xff"
"""The bytes that end every message, which are not sent."""
AGREED: Final[tuple[ExtensionParameter, ...]] = (
    ("server_max_window_bits", str(WINDOW)),
    ("client_no_context_takeover", None),
)


class Reader(Extension):
    """Reads compressed messages of a client, each by itself, up to the maximum length."""

    name = NAME

    def __init__(self) -> None:
        self._stream: Any = None

    def decode(self, frame: Frame, *, max_size: int | None = None) -> Frame:
        """Return a frame with its text; an uncompressed frame stays as it is."""
        if frame.opcode in CTRL_OPCODES:
            return frame
        if frame.opcode is not Opcode.CONT:
            self._stream = zlib.decompressobj(-WIDEST) if frame.rsv1 else None
        elif frame.rsv1:
            raise ProtocolError("only the first frame of a message says that it is compressed")
        if self._stream is None:
            return frame
        most = (max_size or 0) + 1
        try:
            data = self._stream.decompress(bytes(frame.data) + TAIL * frame.fin, most)
        except zlib.error:
            raise ProtocolError("the message is not compressed as it says") from None
        if len(data) >= most:
            raise PayloadTooBig(None, max_size or 0)
        return replace(frame, rsv1=False, data=data)

    def encode(self, frame: Frame) -> Frame:
        """Return a frame as it is: those of the table's stream are ready when they come."""
        return frame


class Compression(ServerExtensionFactory):
    """Agrees with a client on compressed messages."""

    name = NAME

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], Extension]:
        """Accept an offer, unless the client cannot follow a stream of our kind."""
        wishes = dict(params)
        bits = wishes.pop("server_max_window_bits", None) or str(WIDEST)
        wishes.pop("client_max_window_bits", None)
        wishes.pop("client_no_context_takeover", None)
        small = not bits.isdecimal() or int(bits) < WINDOW
        if wishes or small or accepted_extensions:
            raise NegotiationError("the offer is not one that the house takes")
        return [*AGREED], Reader()


class SharedStream:
    """Compresses messages for all readers that have read every one since it began."""

    def __init__(self) -> None:
        self._compressor: Any = None

    def begin_anew(self) -> None:
        """Let the next message refer to no earlier one."""
        self._compressor = None

    def compress(self, payload: bytes) -> bytes:
        """Return a message as it is sent, without the bytes that end every message."""
        if self._compressor is None:
            self._compressor = zlib.compressobj(6, zlib.DEFLATED, -WINDOW, MEMORY)
        packed = self._compressor.compress(payload) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
        return bytes(packed[: -len(TAIL)])

"""The far end of a wire, and the frames that go over it."""

import asyncio
from collections.abc import Callable
from typing import Any

SHORT, MIDDLE = 126, 1 << 16


class Ear(asyncio.Transport):
    """The other end of a wire: hears every frame."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        super().__init__()
        self.heard = heard
        self.closed = False

    def write(self, data: Any) -> None:
        self.heard(bytes(data))

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name == "peername" else default

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True


def frame(payload: bytes, opcode: int = 0x81) -> bytes:
    """Return a message as a client sends it, masked by zeros."""
    size = len(payload)
    if size < SHORT:
        head = bytes((opcode, 0x80 | size))
    elif size < MIDDLE:
        head = bytes((opcode, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((opcode, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


def payload_of(data: bytes) -> bytes:
    """Return the text of a frame that the server sends."""
    return data[{126: 4, 127: 10}.get(data[1], 2) :]

"""What a wire hears does not depend on how the bytes come: by the quick way or by the protocol."""

import asyncio
from collections.abc import Iterator
from itertools import accumulate, pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.web.wire import LARGEST, MASK, Wire, text_of

MASKS = (bytes(MASK), b"\x01\x02\x03\x04", b"\xff\x00\x80\x7f")
SIZES = (0, 1, 125, 126, 127, 300, LARGEST)
TEXT, BINARY, CONTINUED, CLOSE, PING = 0x1, 0x2, 0x0, 0x8, 0x9


class Ear(asyncio.Transport):
    """The other end: keeps what it is sent, and whether it was hung up on."""

    def __init__(self) -> None:
        super().__init__()
        self.received = b""
        self.closed = False

    def write(self, data: Any) -> None:
        self.received += bytes(data)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True


class Heard:
    """Who listens: keeps every message."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []

    def heard(self, payload: bytes) -> None:
        self.messages.append(payload)

    def gone(self) -> None:
        pass


def opened(loop: asyncio.AbstractEventLoop, *, behind: bytes = b"") -> tuple[Wire, Ear, Heard]:
    """Return a wire whose request was answered; some bytes may have come with the request."""
    ear, heard = Ear(), Heard()
    wire = Wire(
        lambda _wire, _request: heard,
        config=None,
        server_state=SimpleNamespace(connections=set()),
        app_state=None,
        _loop=loop,
    )
    wire.connection_made(ear)
    wire.data_received(
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        b"Sec-WebSocket-Protocol: fifthstreet.v1\r\n\r\n" + behind
    )
    ear.received = b""
    return wire, ear, heard


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    made = asyncio.new_event_loop()
    yield made
    made.close()


def framed(payload: bytes, *, opcode: int, mask: bytes, last: bool = True) -> bytes:
    """Return a frame as a client writes it."""
    size = len(payload)
    head = bytes([(0x80 if last else 0) | opcode])
    head += bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return head + mask + bytes(one ^ mask[at % MASK] for at, one in enumerate(payload))


frames = st.builds(
    framed,
    st.one_of(st.binary(max_size=20), st.sampled_from([b"x" * size for size in SIZES])),
    opcode=st.sampled_from([TEXT, TEXT, TEXT, BINARY, CONTINUED, PING, CLOSE]),
    mask=st.sampled_from(MASKS),
    last=st.sampled_from([True, True, True, False]),
)


@given(
    parts=st.lists(st.tuples(frames, st.sampled_from([True, True, False])), max_size=6),
    cuts=st.lists(st.integers(1, 900), max_size=2),
)
def test_a_wire_hears_the_same_by_the_quick_way_and_by_the_protocol(
    loop: asyncio.AbstractEventLoop, parts: list[tuple[bytes, bool]], cuts: list[int]
) -> None:
    """Frames come by themselves, several at a time, and in pieces."""
    whole = b"".join(part for part, _ in parts)
    ends = accumulate(len(part) for part, _ in parts)
    apart = {end for end, (_, alone) in zip(ends, parts, strict=True) if alone}
    places = sorted({0, len(whole), *apart, *(cut for cut in cuts if cut < len(whole))})
    quick, plain = opened(loop), opened(loop)
    plain[0]._aligned = False
    for wire, _, _ in (quick, plain):
        for start, end in pairwise(places):
            wire.data_received(whole[start:end])
    assert quick[2].messages == plain[2].messages
    assert (quick[1].received, quick[1].closed) == (plain[1].received, plain[1].closed)


def test_a_frame_that_comes_behind_the_request_is_heard_by_the_protocol(
    loop: asyncio.AbstractEventLoop,
) -> None:
    first, second = (framed(one, opcode=TEXT, mask=MASKS[1]) for one in (b"1", b"2"))
    wire, _, heard = opened(loop, behind=first + second[:3])
    wire.data_received(second[3:])
    assert heard.messages == [b"1", b"2"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mask", MASKS)
def test_the_text_of_a_whole_message_is_read_at_once(size: int, mask: bytes) -> None:
    payload = bytes(at % 251 for at in range(size))
    data = framed(payload, opcode=TEXT, mask=mask)
    assert text_of(data) == payload
    assert text_of(data[:-1]) is None
    assert text_of(data + b"\x81") is None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x81",
        b"\x81\x02{}",
        framed(b"{}", opcode=BINARY, mask=bytes(MASK)),
        framed(b"{}", opcode=TEXT, mask=bytes(MASK), last=False),
        b"\xc1" + framed(b"{}", opcode=TEXT, mask=bytes(MASK))[1:],
        framed(b"x" * (LARGEST + 1), opcode=TEXT, mask=bytes(MASK)),
        b"\x81\xff" + (1).to_bytes(8, "big") + bytes(MASK) + b"x" * 118,
    ],
)
def test_anything_else_is_left_to_the_protocol(data: bytes) -> None:
    assert text_of(data) is None

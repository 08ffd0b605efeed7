"""Messages that everybody at a table reads are compressed once, and everybody can read them."""

import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import NegotiationError, PayloadTooBig, ProtocolError
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from fifthstreet.web.compression import AGREED, TAIL, Compression, Reader, SharedStream
from web.served import PROTOCOL, SOON, Served

LARGEST = 4096


@given(st.lists(st.sampled_from(("join", "private")) | st.binary(max_size=300), max_size=30))
def test_whoever_comes_or_was_sent_something_else_can_read_what_follows(
    deeds: list[object],
) -> None:
    stream, readers = SharedStream(), [zlib.decompressobj(-12)]
    for deed in deeds:
        if deed == "join":
            stream.begin_anew()
            readers.append(zlib.decompressobj(-12))
        elif isinstance(deed, bytes):
            packed = stream.compress(deed)
            assert {reader.decompress(packed + TAIL) for reader in readers} == {deed}
        else:  # the first is sent something else in place of a message to the others
            packed = stream.compress(b"for the others")
            assert all(reader.decompress(packed + TAIL) for reader in readers[1:])
            stream.begin_anew()


def compressed(text: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)


def test_a_message_of_a_client_is_read_whole_and_in_parts() -> None:
    reader, data = Reader(), compressed(b"hello" * 9)
    whole = reader.decode(Frame(Opcode.TEXT, data, rsv1=True), max_size=LARGEST)
    assert (whole.data, whole.rsv1) == (b"hello" * 9, False)
    first = Frame(Opcode.TEXT, data[:4], fin=False, rsv1=True)
    rest = Frame(Opcode.CONT, data[4:])
    parts = [bytes(reader.decode(one, max_size=LARGEST).data) for one in (first, rest)]
    assert b"".join(parts) == b"hello" * 9
    plain = Frame(Opcode.TEXT, b"plain")
    assert reader.decode(plain, max_size=LARGEST) is plain
    assert reader.encode(plain) is plain


def test_a_small_message_that_becomes_a_large_one_is_refused() -> None:
    with pytest.raises(PayloadTooBig):
        Reader().decode(Frame(Opcode.TEXT, compressed(bytes(10**6)), rsv1=True), max_size=LARGEST)


@pytest.mark.parametrize(
    "frame", [Frame(Opcode.TEXT, b"\xff\xff", rsv1=True), Frame(Opcode.CONT, b"", rsv1=True)]
)
def test_what_is_not_compressed_as_it_says_is_refused(frame: Frame) -> None:
    with pytest.raises(ProtocolError):
        Reader().decode(frame, max_size=LARGEST)


def test_an_offer_is_taken_unless_the_client_cannot_follow() -> None:
    ask = Compression().process_request_params
    for offer in ([], [("client_max_window_bits", None)], [("server_max_window_bits", "12")]):
        assert ask(offer, [])[0] == [*AGREED]
    for offer in (
        [("server_no_context_takeover", None)],
        [("server_max_window_bits", "9")],
        [("server_max_window_bits", "wide")],
        [("other", None)],
    ):
        with pytest.raises(NegotiationError):
            ask(offer, [])


def test_readers_of_events_hear_the_same_compressed_or_not(served: Served) -> None:
    where = f"{served.url.replace('http', 'ws', 1)}/api/v1/tables/md-1/socket"
    hello = json.dumps({"type": "hello", "client": "c1", "send": "events"})
    with (
        connect(where, subprotocols=[PROTOCOL], proxy=None) as packed,
        connect(where, subprotocols=[PROTOCOL], proxy=None, compression=None) as plain,
        served.player("md-1") as player,
    ):
        for socket in (packed, plain):
            socket.send(hello)
            assert json.loads(socket.recv(timeout=SOON))["type"] == "snapshot"
        for seat in (1, 2):
            player.must("ask.TakeSeat", seat=seat)
            player.must("ask.LeaveSeat")
        for _ in range(4):
            assert packed.recv(timeout=SOON) == plain.recv(timeout=SOON)
        assert plain.response is not None
        assert "Sec-WebSocket-Extensions" not in plain.response.headers

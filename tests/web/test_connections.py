"""Connections from outside: nothing that a stranger sends or withholds stops the house."""

import socket
import ssl
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from fifthstreet.web import connections, server
from fifthstreet.web.connections import HEAD, LARGEST_HEAD, MOST_HEADERS, REST
from web.served import GLANCE, SOON, WIDE, Served
from web.test_tls import certificate

SOONER = 0.3
"""Seconds that replace the limits of time here."""
FEW = 4
GREETING = b"GET /api/v1/texts HTTP/1.1\r\nHost: "


def port_of(served: Served) -> int:
    assert served.opened is not None
    return served.opened.serving.port


def dial(served: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port_of(served)), timeout=SOON)


def rest_of(end: socket.socket) -> bytes:
    """Return all that the house still says, until it closes the connection."""
    answer = b""
    try:
        while part := end.recv(65536):
            answer += part
    except (ConnectionError, ssl.SSLError):
        pass
    return answer


def send_all(end: socket.socket, parts: Iterator[bytes]) -> bytes:
    """Send until the house closes the connection, and return what it says."""
    try:
        for part in parts:
            end.sendall(part)
    except (ConnectionError, ssl.SSLError):
        pass
    return rest_of(end)


def until(holds: Callable[[], bool]) -> None:
    limit = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < limit
        time.sleep(GLANCE)


def host(served: Served) -> bytes:
    return f"127.0.0.1:{port_of(served)}".encode()


def well(served: Served) -> bool:
    with served.http() as http:
        return http.get("/books").status_code == 200


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for what in (HEAD, REST):
        monkeypatch.setitem(connections.WITHIN, what, SOONER)


@pytest.mark.parametrize(
    ("start", "part"),
    [
        (b"GET / HTTP/1.1\r\nX: ", b"a" * 4096),
        (b"GET / HTTP/1.1\r\nX", b"a" * 4096),
        (b"GET /", b"a" * 4096),
        (b"GET / HTTP/1.1\r\n", b"X: a\r\n" * 700),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: ", b"a" * 4096),
        (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;x=", b"a" * 4096),
        (b"\r\n", b"\r\n" * 2048),
    ],
)
def test_an_endless_request_is_refused_before_it_is_read(
    served: Served, caplog: pytest.LogCaptureFixture, start: bytes, part: bytes
) -> None:
    caplog.set_level("WARNING")
    sent = 0

    def parts() -> Iterator[bytes]:
        nonlocal sent
        yield start
        while sent < 64 * 1024 * 1024:
            yield part
            sent += len(part)

    with dial(served) as end:
        answer = send_all(end, parts())
    assert sent < 64 * 1024 * 1024
    assert (
        answer == b"" or b'"code":"message_is_too_large"' in answer or b"host_is_not" in answer
    ), answer
    assert well(served)


def test_the_log_names_a_refused_address_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING")
    with Served(tmp_path) as house:
        for _ in range(5):
            with dial(house) as end:
                end.sendall(b"GET / HTTP/1.1\r\nX: " + b"a" * 3 * LARGEST_HEAD)
                rest_of(end)
    lines = [vars(line) for line in caplog.records if line.msg == "connection refused"]
    assert [(line["source"], line["code"]) for line in lines] == [
        ("127.0.0.1", "message_is_too_large")
    ]


def test_headers_are_few_and_a_host_is_named_once(served: Served) -> None:
    named = GREETING + host(served) + b"\r\n"
    many = b"".join(b"X-%d: a\r\n" % n for n in range(MOST_HEADERS))
    for extra, code in (
        (many, b"message_is_too_large"),
        (b"host: " + host(served) + b"\r\n", b"request_is_not_valid"),
        (b"Host: evil.example\r\n", b"request_is_not_valid"),
    ):
        with dial(served) as end:
            end.sendall(named + extra + b"\r\n")
            assert b'"code":"' + code + b'"' in rest_of(end)
    some = b"".join(b"X-%d: a\r\n" % n for n in range(MOST_HEADERS - 2))
    with dial(served) as end:
        end.sendall(named + some + b"Connection: close\r\n\r\n")
        assert rest_of(end).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("start", "drip"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nX: ", b"a"),
        (b"", b"\r\n"),
        (b"GET / HTTP/1.1\r\nContent-Length: 900000\r\n\r\n", b"a"),
        (b"POST / HTTP/1.1\r\nContent-Length: 60000\r\n\r\n", b""),
    ],
)
@pytest.mark.usefixtures("hurried")
def test_a_request_that_does_not_arrive_is_not_waited_for(
    served: Served, start: bytes, drip: bytes
) -> None:
    with dial(served) as end:
        end.sendall(start)

        def dripped() -> bool:
            try:
                end.sendall(drip)
                end.settimeout(GLANCE)
                return end.recv(65536) == b""
            except TimeoutError:
                return False
            except ConnectionError:
                return True

        until(dripped)
    assert well(served)


@pytest.mark.usefixtures("hurried")
def test_a_slow_header_is_answered_with_what_to_do(served: Served) -> None:
    with dial(served) as end:
        end.sendall(b"GET / HTTP/1.1\r\nX: ")
        answer = rest_of(end)
    assert answer.startswith(b"HTTP/1.1 408")
    assert b'"code":"body_is_too_slow"' in answer


def test_an_address_has_a_limited_number_of_connections(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING")
    with Served(tmp_path, {"md-1": "md"}, connections=FEW) as house, ExitStack() as stack:
        ends = [stack.enter_context(dial(house)) for _ in range(FEW)]
        for end in ends:
            end.sendall(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(3):
            with dial(house) as late:
                assert rest_of(late) == b""
        ends[0].close()
        until(lambda: house.inside(lambda lobby: lobby.connections.enter("127.0.0.1")))
        house.inside(lambda lobby: lobby.connections.leave("127.0.0.1"))
        assert well(house)
        for end in ends[1:]:
            end.close()
        until(lambda: house.inside(lambda lobby: not lobby.connections.count))
    lines = [vars(line) for line in caplog.records if line.msg == "connection refused"]
    assert [line["code"] for line in lines] == ["too_many_connections"]


def test_sockets_of_strangers_count_too(tmp_path: Path) -> None:
    with Served(tmp_path, {"md-1": "md"}, connections=FEW) as house:
        with ExitStack() as stack:
            for _ in range(FEW):
                stack.enter_context(house.socket("md-1"))
            with dial(house) as late:
                assert rest_of(late) == b""
        until(lambda: house.inside(lambda lobby: not lobby.connections.count))
        assert well(house)


def test_behind_a_trusted_proxy_the_client_counts(tmp_path: Path) -> None:
    rates = {**WIDE, "guest": "1 per 1 minute"}
    with Served(
        tmp_path, {"md-1": "md"}, rates=rates, connections=FEW, proxies=("127.0.0.0/8",)
    ) as house:
        with ExitStack() as stack:
            for _ in range(3 * FEW):
                stack.enter_context(dial(house))
            for n in range(2 * FEW):
                stack.enter_context(
                    house.socket("md-1", **{"X-Forwarded-For": f"10.9.9.9, 192.0.2.{n % 2}"})
                )
            with pytest.raises(InvalidStatus) as refused:
                house.socket("md-1", **{"X-Forwarded-For": "192.0.2.1, 127.0.0.1"}).__enter__()
            assert refused.value.response.status_code == 429
            assert b'"too_many_connections"' in bytes(refused.value.response.body or b"")
        codes = []
        for source in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "no address"):
            with house.http(**{"X-Forwarded-For": source}) as http:
                codes.append(http.post("/guests", json={"client": "c1"}).status_code)
        assert codes == [201, 201, 429, 201]


def test_nobody_else_names_the_client(tmp_path: Path) -> None:
    rates = {**WIDE, "guest": "1 per 1 minute"}
    with Served(tmp_path, rates=rates, proxies=("192.0.2.1",)) as house:
        codes = []
        for source in ("192.0.2.1", "192.0.2.2"):
            with house.http(**{"X-Forwarded-For": source}) as http:
                codes.append(http.post("/guests", json={"client": "c1"}).status_code)
    assert codes == [201, 429]


def test_an_unfinished_tls_handshake_counts_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, key = certificate(tmp_path)
    context = ssl.create_default_context(cafile=str(made))
    with Served(tmp_path, connections=FEW, tls=(made, key)) as house, ExitStack() as stack:
        ends = [stack.enter_context(dial(house)) for _ in range(FEW)]
        ends[0].sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
        with dial(house) as late:
            assert rest_of(late) == b""
        for end in ends:
            end.close()
        until(lambda: house.inside(lambda lobby: not lobby.connections.count))
        monkeypatch.setattr(server, "HEAD_WITHIN", SOONER)
        with dial(house) as silent:
            assert rest_of(silent) == b""
        until(lambda: house.inside(lambda lobby: not lobby.connections.count))
        with (
            dial(house) as plain,
            context.wrap_socket(plain, server_hostname="localhost") as end,
        ):
            end.sendall(GREETING + f"localhost:{port_of(house)}\r\n\r\n".encode())
            assert end.recv(12) in {b"HTTP/1.1 200", b"HTTP/1.1 421"}

"""The reverse proxy of the production guide, started with its own file in front of a real house."""

import json
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from web.served import GLANCE, PROTOCOL, SOON, WIDE, Served
from web.test_connections import rest_of, send_all
from web.test_tls import certificate
from web.two_processes.fleet import free_ports

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "haproxy.cfg"
FEW = 8
ONE, OTHER = "127.0.0.2", "127.0.0.3"
"""Addresses of clients; the proxy itself reaches the house from 127.0.0.1."""


@dataclass
class Proxied:
    """A house behind its proxy."""

    house: Served
    tls: int
    plain: int
    trust: ssl.SSLContext

    @property
    def url(self) -> str:
        return f"https://localhost:{self.tls}"

    def http(self, source: str = ONE, **headers: str) -> httpx.Client:
        transport = httpx.HTTPTransport(verify=self.trust, local_address=source)
        return httpx.Client(base_url=self.url, transport=transport, headers=headers, timeout=SOON)

    def dial(self, source: str = ONE, *, tls: bool = False) -> socket.socket:
        end = socket.create_connection(("127.0.0.1", self.tls), SOON, (source, 0))
        return self.trust.wrap_socket(end, server_hostname="localhost") if tls else end


def program() -> str:
    found = shutil.which("haproxy") or shutil.which("/usr/sbin/haproxy")
    assert found, "No HAProxy was found; `make haproxy` installs it where that is possible."
    return found


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    """Start a house, and the proxy with the file of the guide, at ports and limits of the test."""
    folder = tmp_path_factory.mktemp("proxy")
    made, key = certificate(folder)
    pem = folder / "house.pem"
    pem.write_text(made.read_text() + key.read_text())
    tls, plain = free_ports(2)
    house = Served(
        folder,
        {"md-1": "md"},
        rates={**WIDE, "guest": "1 per 1 minute"},
        proxies=("127.0.0.1",),
        origins=(f"https://localhost:{tls}",),
    )
    with house:
        text = CONFIGURATION.read_text("utf-8")
        for theirs, ours in (
            ("    chroot /var/lib/haproxy\n    user haproxy\n    group haproxy\n", ""),
            ("log /dev/log local0", f"log {folder}/log local0"),
            ("bind :80\n", f"bind 127.0.0.1:{plain}\n"),
            ("bind :443 ", f"bind 127.0.0.1:{tls} "),
            ("/etc/haproxy/house.pem", str(pem)),
            ("conn_cur gt 600", f"conn_cur gt {FEW}"),
            ("http-request 10s", "http-request 1s"),
            ("127.0.0.1:8000", house.url.removeprefix("http://")),
        ):
            assert text.count(theirs) == 1, theirs
            text = text.replace(theirs, ours)
        file = folder / "haproxy.cfg"
        file.write_text(text, "utf-8")
        subprocess.run([program(), "-c", "-f", str(file)], check=True)
        with subprocess.Popen([program(), "-db", "-f", str(file)]) as process:
            trust = ssl.create_default_context(cafile=str(made))
            behind = Proxied(house, tls, plain, trust)
            limit = time.monotonic() + SOON
            while time.monotonic() < limit:
                assert process.poll() is None, "HAProxy has ended"
                try:
                    behind.dial().close()
                    break
                except ConnectionRefusedError:
                    time.sleep(GLANCE)
            yield behind
            process.terminate()


def test_pages_come_through_the_proxy_over_tls_alone(proxied: Proxied) -> None:
    with proxied.http() as http:
        page = http.get("/")
        assert page.status_code == 200
        assert "strict-transport-security" in page.headers
        assert http.get("/healthz").json()["ok"]
        assert http.get("/metrics").status_code == 404
    plain = f"http://localhost:{proxied.plain}/"
    redirected = httpx.get(plain)
    assert redirected.status_code == 302
    assert redirected.headers["location"].startswith("https://localhost")


def test_a_socket_comes_through_the_proxy(proxied: Proxied) -> None:
    where = f"{proxied.url.replace('http', 'ws', 1)}/api/v1/tables/md-1/socket"
    headers = {"Origin": proxied.url}
    with connect(
        where,
        subprotocols=[PROTOCOL],
        ssl=proxied.trust,
        additional_headers=headers,
        source_address=(ONE, 0),
        proxy=None,
    ) as socket_:
        socket_.send('{"type":"hello","client":"c1","send":"view"}')
        assert json.loads(socket_.recv(timeout=SOON))["type"] == "snapshot"
        sources = proxied.house.inside(lambda lobby: [*lobby.connections.sources])
        assert ONE in sources


def test_the_house_knows_the_client_behind_the_proxy(proxied: Proxied) -> None:
    codes = []
    for source, named in ((ONE, "192.0.2.1"), (ONE, "192.0.2.2"), (OTHER, ONE)):
        with proxied.http(source, **{"X-Forwarded-For": named, "Origin": proxied.url}) as http:
            came = http.post("/api/v1/guests", json={"client": "c1"})
            codes.append(came.status_code)
            if came.is_success:
                cookie = came.headers["set-cookie"].lower()
                assert cookie.startswith("__host-fifthstreet=")
                assert "secure" in cookie
    assert codes == [201, 429, 201], "what a client says of itself counts for nothing"


def test_an_endless_or_slow_header_ends_at_the_proxy(
    proxied: Proxied, caplog: pytest.LogCaptureFixture
) -> None:
    start = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "
    with proxied.dial(tls=True) as end:
        answer = send_all(end, iter([start, *[b"a" * 4096] * 4096]))
    assert answer == b"" or answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 431")), answer
    with proxied.dial(tls=True) as end:
        end.sendall(start)
        assert rest_of(end).startswith(b"HTTP/1.1 408")
    with proxied.dial(tls=True) as end:
        end.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert rest_of(end).startswith(b"HTTP/1.1 400")
    assert not [line for line in caplog.records if line.msg == "connection refused"]


def test_an_address_has_a_limited_number_of_connections_at_the_proxy(proxied: Proxied) -> None:
    with ExitStack() as stack:
        for _ in range(FEW):
            stack.enter_context(proxied.dial(ONE))
        for _ in range(FEW):
            with suppress(ConnectionResetError):  # it may be refused before it is established
                assert rest_of(stack.enter_context(proxied.dial(ONE))) == b""
        with proxied.http(OTHER) as http:
            assert http.get("/healthz").json()["ok"]

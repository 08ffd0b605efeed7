"""The house over TLS, with a certificate of its own: addresses, cookies, headers and sockets."""

import asyncio
import ssl
import subprocess
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from fifthstreet.client import House
from web.served import Served

CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2")
NAMES = ("-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost")
YEAR = 365 * 24 * 60 * 60


def certificate(folder: Path) -> tuple[Path, Path]:
    """Return the files of a new certificate that nobody has signed but itself, and of its key."""
    made, key = folder / "cert.pem", folder / "key.pem"
    files = ("-out", str(made), "-keyout", str(key))
    command = ("openssl", "req", "-x509", *CURVE, *NAMES, *files)
    subprocess.run(command, check=True, capture_output=True)
    return made, key


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("secured")
    with Served(folder, {"md-1": "md"}, tls=certificate(folder)) as served:
        yield served


def trusting(served: Served) -> ssl.SSLContext:
    """Return a context that trusts the house's certificate and no other."""
    return ssl.create_default_context(cafile=served.tls[0])


def test_a_house_with_a_certificate_speaks_tls_alone(secured: Served) -> None:
    assert secured.url.startswith("https://127.0.0.1:")
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{secured.url.replace('https', 'http', 1)}/healthz")
    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        httpx.get(f"{secured.url}/healthz")
    health = httpx.get(f"{secured.url}/healthz", verify=trusting(secured))
    assert health.status_code == 200
    word, _, age = health.headers["strict-transport-security"].partition(";")[0].partition("=")
    assert (word, int(age) >= YEAR) == ("max-age", True)


def test_the_cookie_goes_over_tls_to_this_host_alone(secured: Served) -> None:
    with httpx.Client(base_url=f"{secured.url}/api/v1", verify=trusting(secured)) as http:
        answer = http.post("/guests", json={"client": "c1"}, headers={"Origin": secured.url})
        assert answer.status_code == 201, answer.text
        (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
        assert cookie.key.startswith("__Host-")
        assert cookie["secure"]
        assert cookie["httponly"]
        assert (cookie["samesite"], cookie["path"], cookie["domain"]) == ("strict", "/", "")
        assert http.get("/me").status_code == 200
        foreign = {"Origin": secured.url.replace("https", "http", 1)}
        refused = http.delete("/session", headers=foreign)
        assert refused.status_code == 403, "a page that did not come over TLS is another origin"


def test_a_round_is_played_over_a_secure_socket(secured: Served) -> None:
    async def play() -> int:
        async with House(secured.url, tls=trusting(secured)) as house:
            await house.guest()
            async with house.table("md-1") as table:
                await table.take_seat()
                view = await table.betting()
                number = (await table.place("ante", view.terms["ante"].minimum)).round
                await table.ready()
                await table.until(lambda seen: seen.my_turn or seen.is_over(number))
                await table.look()
                await table.fold()
                await table.until(lambda seen: seen.is_over(number))
                proof = await house.proven("md-1", number)
                return len(proof["openings"])

    assert asyncio.run(play()) == 52

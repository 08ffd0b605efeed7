"""The settings of the server besides the house: where it listens, and its origins."""

import ssl
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from limits import parse_many

from fifthstreet.errors import FifthStreetError
from fifthstreet.web.throttle import RATES

FORWARDED: Final = b"x-forwarded-for"
"""The header in which a trusted proxy names its client."""
CONNECTIONS: Final = 600
"""Connections of one address at a time: a floor of 200 people may share an address."""
LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - it is compared, and nothing listens there
"""Hosts that stand for every interface of a machine."""


class ServingError(FifthStreetError):
    """The server cannot be set up with these settings; says why."""


def rates_of(settings: Iterable[str]) -> dict[str, str]:
    """Return the rates, with those given as `name=rate` in place of the defaults.

    >>> rates_of(["seat=5 per 1 second"])["seat"]
    '5 per 1 second'
    """
    rates = dict(RATES)
    for text in settings:
        name, _, rate = text.partition("=")
        try:
            parse_many(rate)
        except ValueError:
            rate = ""
        if name not in RATES or not rate:
            known = ", ".join(RATES)
            raise ServingError(f"{text!r} is no rate.", remedy=f"Name one of {known} as NAME=RATE.")
        rates[name] = rate
    return rates


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """Where the server listens; `origins` are further addresses under which browsers know it.

    `proxies` are the addresses of trusted reverse proxies, which name the client of each request.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None
    key: Path | None = None
    origins: tuple[str, ...] = ()
    rates: Mapping[str, str] = field(default_factory=lambda: dict(RATES))
    connections: int = CONNECTIONS
    proxies: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if (self.certificate is None) != (self.key is None):
            raise ServingError(
                "A certificate and its key go together.", remedy="Give --tls-cert and --tls-key."
            )
        for origin in self.origins:
            if urlsplit(origin).scheme not in {"http", "https"} or not urlsplit(origin).netloc:
                raise ServingError(
                    f"{origin!r} is no origin.", remedy="Write it as https://play.example."
                )
        for proxy in self.proxies:
            try:
                ip_network(proxy)
            except ValueError:
                raise ServingError(
                    f"{proxy!r} is no address.", remedy="Write it as 192.0.2.1 or 192.0.2.0/24."
                ) from None

    def is_proxy(self, address: str) -> bool:
        """Return whether an address is that of a trusted proxy."""
        try:
            ip = ip_address(address)
        except ValueError:
            return False
        plain = (isinstance(ip, IPv6Address) and ip.ipv4_mapped) or ip
        return any(plain in ip_network(proxy) for proxy in self.proxies)

    def client(self, address: str, forwarded: Iterable[str]) -> str:
        """Return the client of a connection: the last address in the header that is no proxy.

        >>> Serving(proxies=("127.0.0.1",)).client("127.0.0.1", ["10.9.9.9, 192.0.2.7"])
        '192.0.2.7'
        >>> Serving().client("127.0.0.1", ["192.0.2.7"])
        '127.0.0.1'
        """
        hops = [hop.strip() for value in forwarded for hop in value.split(",")]
        while hops and self.is_proxy(address):
            address = hops.pop()
        return address

    @property
    def secure(self) -> bool:
        """Return whether browsers use TLS: with the server itself, or with a proxy before it.

        >>> Serving(proxies=("127.0.0.1",), origins=("https://play.example",)).secure
        True
        """
        by_proxy = self.proxies and {urlsplit(origin).scheme for origin in self.origins}
        return self.certificate is not None or by_proxy == {"https"}

    @property
    def scheme(self) -> str:
        """Return the scheme of the server's address."""
        return "https" if self.certificate else "http"

    @property
    def tls(self) -> ssl.SSLContext | None:
        """Return the server's side of TLS, or None without a certificate."""
        if self.certificate is None:
            return None
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.certificate, self.key)
        return context

    @property
    def name(self) -> str:
        """Return the host as an address has it."""
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def address(self) -> str:
        """Return the address of the server."""
        return f"{self.scheme}://{self.name}:{self.port}"

    @property
    def public(self) -> str:
        """Return an address that opens the house; no browser can open that of every interface.

        >>> Serving(host="0.0.0.0", origins=("https://play.example/",)).public
        'https://play.example'
        >>> Serving(origins=("https://play.example",)).public
        'http://127.0.0.1:8000'
        """
        named = self.host in EVERYWHERE and self.origins
        return self.origins[0].rstrip("/") if named else self.address

    @property
    def cookie(self) -> str:
        """Return the name of the cookie; over TLS one that no other host can set."""
        return "__Host-fifthstreet" if self.secure else "fifthstreet"

    @property
    def known(self) -> frozenset[str]:
        """Return every origin whose pages may act for a player.

        >>> sorted(Serving(port=8000).known)[-1]
        'http://localhost:8000'
        """
        names = {self.name, *(LOOPBACK if self.name in LOOPBACK else ())}
        port = {"http": 80, "https": 443}[self.scheme]
        own = {f"{self.scheme}://{name}:{self.port}" for name in names}
        if self.port == port:
            own |= {f"{self.scheme}://{name}" for name in names}
        return frozenset(own | {origin.rstrip("/") for origin in self.origins})

    @property
    def hosts(self) -> frozenset[str]:
        """Return every host name under which the server answers; any other may be an attack."""
        return frozenset(urlsplit(origin).netloc for origin in self.known)

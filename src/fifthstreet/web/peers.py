"""The other processes of the house: how one asks another on behalf of a client.

A request that is passed on says from which address it came, and how far the journal is known, under
a code that only the processes can make: they share the keys of the house. The code covers the whole
request, its time and a nonce, so nobody who reads it can use it again. So limits count the client
and not the process between, and both processes know a person who has just signed in.
"""

import asyncio
import hmac
import secrets
import ssl
import time
from collections.abc import Iterable
from hashlib import sha256
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar
from urllib.parse import urlsplit

import httpx
from starlette.responses import Response

from fifthstreet.house.bootstrap import Running
from fifthstreet.protocol.codec import CodecError, read_text
from fifthstreet.web.settings import Serving

if TYPE_CHECKING:
    from starlette.types import Scope

HEADER: Final = "X-House-Peer"
PATIENCE: Final = 10.0
"""Seconds within which another process answers."""
SOON: Final = 3.0
"""The same, if the page can do without the answer."""
APART: Final = 60.0
"""Seconds by which the clocks of two processes may differ."""
NONCE: Final = 16
OWN: Final = frozenset({HEADER.lower(), "connection", "content-length", "transfer-encoding"})
"""Headers that each process writes itself when it passes a request on."""
Got = TypeVar("Got")


class Passed(NamedTuple):
    """What a process says of a request: its client, and the digest of its body."""

    source: str
    digest: str


def digest_of_body(body: bytes) -> str:
    """Return the digest of a body."""
    return sha256(body).hexdigest()


class Peers:
    """Sends requests to other processes of the house, and recognizes theirs."""

    def __init__(self, running: Running, serving: Serving) -> None:
        self._key = running.peer_key
        self._store = running.store
        self._memory = running.desk.memory
        self._nonces: dict[str, float] = {}
        """Requests of other processes that were answered, and until when they are remembered."""
        self._client: httpx.AsyncClient | None = None
        self.tls = _trusting(serving) if serving.certificate else None

    def header(self, source: str, method: str, target: str, body: bytes = b"") -> str:
        """Return the header under which a request of a client is passed on.

        `target` is the path with the query.
        """
        once = f"{int(time.time())} {secrets.token_hex(NONCE)}"
        claim = f"{source} {self._memory.end} {once} {digest_of_body(body)}"
        return f"{claim} {self._code(claim, method, target)}"

    def passed(self, header: str | None, method: str, target: str) -> "Passed | None":
        """Return what another process says of a request that it passes on, once; else None."""
        claim, _, code = (header or "").rpartition(" ")
        right = hmac.compare_digest(code.encode(), self._code(claim, method, target).encode())
        source, *facts = claim.split(" ")
        if not (right and source):
            return None
        end, at, nonce, digest = facts
        now = time.time()
        for old in [*takewhile(lambda one: self._nonces[one] < now, self._nonces)]:
            del self._nonces[old]
        if abs(now - int(at)) > APART or nonce in self._nonces:
            return None
        self._nonces[nonce] = int(at) + APART
        self._memory.note(int(end))
        return Passed(source, digest)

    def _code(self, claim: str, method: str, target: str) -> str:
        text = f"{claim}\n{method}\n{target}".encode()
        return hmac.new(self._key, text, sha256).hexdigest()

    async def ask(
        self, address: str, scope: "Scope", body: bytes, within: float = PATIENCE
    ) -> Response | None:
        """Have another process answer a request, or return None if it does not."""
        path = scope["path"]
        query = f"?{scope['query_string'].decode('ascii')}" if scope["query_string"] else ""
        header = self.header(scope["client"][0], scope["method"], f"{path}{query}", body)
        if self._client is None:
            verify = True if self.tls is None else self.tls
            self._client = httpx.AsyncClient(verify=verify, trust_env=False)
        try:
            request = self._client.build_request(
                scope["method"],
                f"{address}{path}{query}",
                headers=[*_passed(scope["headers"]), (HEADER.encode(), header.encode())],
                content=body or None,
                timeout=within,
            )
            answer = await self._client.send(request, stream=True)
            content = b"".join([part async for part in answer.aiter_raw()])
        except httpx.HTTPError:
            return None
        response = Response(content, answer.status_code)
        response.raw_headers = [*_passed(answer.headers.raw), *response.raw_headers]
        return response

    async def each(self, scope: "Scope", kind: Any) -> list[Any]:
        """Return the answers of all other processes to the same request, of those that answer."""
        return (await self.reached(scope, kind))[0]

    async def reached(self, scope: "Scope", kind: Any) -> tuple[list[Any], int]:
        """Return the same, and how many processes do not answer."""
        if HEADER in scope:
            return [], 0
        addresses = [process.address for process in self._store.processes if process.address]
        responses = await asyncio.gather(*(self.ask(one, scope, b"", SOON) for one in addresses))
        records = []
        for answer in responses:
            if answer is not None and answer.status_code == httpx.codes.OK:
                try:
                    records.append(read_text(kind, answer.body))
                except CodecError:
                    continue
        return records, len(addresses) - len(records)

    async def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            await self._client.aclose()


def place(address: str) -> tuple[str, int]:
    """Return host and port of a process's address.

    >>> place("http://[::1]:8001")
    ('::1', 8001)
    """
    parts = urlsplit(address)
    return parts.hostname or "", parts.port or {"http": 80, "https": 443}[parts.scheme]


def _passed(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [pair for pair in headers if pair[0].decode("latin-1").lower() not in OWN]


def _trusting(serving: Serving) -> ssl.SSLContext:
    """Return how processes with one certificate recognize one another, under any name."""
    context = ssl.create_default_context(cafile=str(serving.certificate))
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    return context

"""A session in a house over a network: who you are there, and how requests are made."""

import asyncio
import secrets
import ssl
from collections.abc import Mapping
from itertools import count
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, Self

from fifthstreet.client.errors import ClientError, RefusedError, UnreachableError, needed
from fifthstreet.client.fairness import Pledge, Verifier, shipped_verifier
from fifthstreet.protocol.codec import CodecError, read_text, text_of

if TYPE_CHECKING:
    import httpx

API: Final = "/api/v1"
TRIES: Final = 4
"""How often a request is repeated if the house does not answer or is too busy."""
PAUSE: Final = 0.25
BUSY: Final = frozenset({429, 503})
Method = Literal["GET", "POST", "DELETE"]


class Session:
    """Your session in a house.

    One client id and one sequence of numbers serve all commands, so none acts twice, however often
    it is sent. `verify` checks the proofs of rounds; it may be your own.
    """

    def __init__(
        self,
        url: str,
        *,
        token: str = "",
        timeout: float = 15.0,
        tls: ssl.SSLContext | None = None,
        verify: Verifier = shipped_verifier,
    ) -> None:
        if not url.startswith(("http://", "https://")):
            raise ClientError(
                f"This is no address of a house: {url!r}.",
                remedy="Write it as in http://127.0.0.1:8000",
            )
        self.url = url.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.tls = tls
        self.verify = verify
        self.client = f"py-{secrets.token_hex(8)}"
        self.person = ""
        self.pledges: dict[tuple[str, int], Pledge] = {}
        """What was recorded before the deal of each round that you took part in."""
        self._sequence = count(1)
        self._http: httpx.AsyncClient | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections; the session lasts until it is ended or expires."""
        if self._http is not None:
            await self._http.aclose()
            self._http = None

    def next_sequence(self) -> int:
        """Return the number of the next command."""
        return next(self._sequence)

    @property
    def _connection(self) -> "httpx.AsyncClient":
        if self._http is None:
            self._http = needed("httpx").AsyncClient(
                base_url=f"{self.url}{API}",
                timeout=self.timeout,
                verify=True if self.tls is None else self.tls,
            )
        return self._http

    async def ask(
        self,
        method: Method,
        path: str,
        body: Mapping[str, Any] | None = None,
        result: Any = Any,
        **query: int,
    ) -> Any:
        """Make a request of the REST interface, and return the record that the house answers.

        An unanswered request is repeated if that does no harm: it never reached the house, it
        carries the number of its command, or it only reads.
        """
        httpx = needed("httpx")
        safe = method == "GET" or (body is not None and "sequence" in body)
        for tried in range(1, TRIES + 1):
            try:
                response = await self._connection.request(
                    method,
                    path,
                    content=None if body is None else text_of(body),
                    params=query,
                    headers=self._headers,
                )
            except httpx.TransportError as error:
                arrived = not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
                if tried == TRIES or (arrived and not safe):
                    raise UnreachableError(
                        f"The house at {self.url} does not answer: {type(error).__name__}.",
                        remedy="See whether it runs, and ask again.",
                    ) from error
                await asyncio.sleep(PAUSE * tried)
                continue
            if response.status_code not in BUSY or tried == TRIES:
                break
            await asyncio.sleep(_wait(response.headers.get("Retry-After"), tried))
        return _content(response, result)

    @property
    def _headers(self) -> dict[str, str]:
        token = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Content-Type": "application/json", **token}


def _wait(request: str | None, tried: int) -> float:
    """Return how long to wait before asking again, up to a maximum."""
    if request is not None and request.isdecimal():
        return min(float(request), 5.0)
    return PAUSE * tried


def _content(response: "httpx.Response", result: Any) -> Any:
    """Return the content of an answer; raise if it is a problem."""
    try:
        if response.is_success:
            return read_text(result, response.content or b"{}")
        content = read_text(dict, response.content)
    except CodecError:
        content = {}
    if "code" in content:
        raise RefusedError.of(content)
    raise ClientError(
        f"The answer is not that of a house (HTTP {response.status_code}).",
        remedy="Is this the address of one?",
    )

"""A house over a network, as a player's program sees it.

```python
async with House("http://127.0.0.1:8000") as house:
    await house.guest()
    async with house.table("md-1") as table:
        await table.take_seat()
        await table.place("ante", 1500)
        await table.ready()
        view = await table.until(lambda seen: seen.my_turn)
        await table.fold()
```
"""

import asyncio
import secrets
import ssl
from collections.abc import Mapping
from itertools import count
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, Self
from urllib.parse import quote

from fifthstreet.client.errors import ClientError, RefusedError, UnreachableError, needed
from fifthstreet.client.fairness import Pledge, Proof, Verifier, checked, shipped_verifier
from fifthstreet.client.lobby import BookInfo, Jackpot, Me, Moved, TableInfo, Welcome
from fifthstreet.client.records import Event, Raw, Reply, View

if TYPE_CHECKING:
    import httpx

    from fifthstreet.client.table import TableSocket

API: Final = "/api/v1"
TRIES: Final = 4
"""How often a request is made that the house did not answer, or was too busy for."""
PAUSE: Final = 0.25
BUSY: Final = frozenset({429, 503})
Method = Literal["GET", "POST", "DELETE"]
Send = Literal["view", "events"]


class House:
    """A house, and your session in it.

    One client id and one row of numbers serve every command, so that none acts twice however often
    it has to be sent. `verify` checks the proofs of rounds; it may be your own.
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
        """What was noted before the deal of each round that you took part in."""
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
        """Close the connections; the session stays until it is ended or grows old."""
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

    async def ask(self, method: Method, path: str, body: Raw | None = None, **query: int) -> Any:
        """Make a request of the REST interface, and return what the house answers.

        A request that was not answered is made again where that does no harm: commands carry their
        number, and what is only read may be read twice.
        """
        httpx = needed("httpx")
        safe = method == "GET" or (body is not None and "sequence" in body)
        for tried in range(1, TRIES + 1):
            try:
                response = await self._connection.request(
                    method,
                    path,
                    json=body,
                    params=query,
                    headers={"Authorization": f"Bearer {self.token}"} if self.token else {},
                )
            except httpx.TransportError as error:
                if tried == TRIES or not safe:
                    raise UnreachableError(
                        f"The house at {self.url} does not answer: {type(error).__name__}.",
                        remedy="See whether it runs, and ask again.",
                    ) from error
                await asyncio.sleep(PAUSE * tried)
                continue
            if response.status_code not in BUSY or tried == TRIES:
                break
            await asyncio.sleep(_wait(response.headers.get("Retry-After"), tried))
        return _content(response)

    # --- coming in

    async def guest(self) -> Welcome:
        """Come in as a guest, with chips to play with."""
        return self._in(await self.ask("POST", "/guests", {"client": self.client}))

    async def register(self, name: str, password: str) -> Welcome:
        """Become a player with a name and a password."""
        return self._in(await self.ask("POST", "/people", self._named(name, password)))

    async def sign_on(self, name: str, password: str) -> Welcome:
        """Sign on."""
        return self._in(await self.ask("POST", "/sessions", self._named(name, password)))

    async def sign_off(self) -> None:
        """End the session; its sockets close at once."""
        await self.ask("DELETE", "/sessions/current")
        self.token = self.person = ""

    def _named(self, name: str, password: str) -> Raw:
        return {"client": self.client, "name": name, "password": password}

    def _in(self, told: Raw) -> Welcome:
        welcome = Welcome.of(told)
        self.token, self.person = welcome.token, welcome.person
        return welcome

    async def me(self) -> Me:
        """Return who you are, what you hold, and how long you have been here."""
        return Me.of(await self.ask("GET", "/me"))

    async def buy_in(self, currency: str, amount: int) -> Moved:
        """Get play chips, in minor units."""
        return await self._chips("buy-in", currency, amount)

    async def cash_out(self, currency: str, amount: int) -> Moved:
        """Give play chips back, in minor units."""
        return await self._chips("cash-out", currency, amount)

    async def _chips(self, which: str, currency: str, amount: int) -> Moved:
        body = {**self._numbered(), "currency": currency, "amount": amount}
        return Moved.of(await self.ask("POST", f"/chips/{which}", body))

    def _numbered(self) -> dict[str, Any]:
        return {"client": self.client, "sequence": self.next_sequence()}

    # --- reading

    async def books(self) -> tuple[BookInfo, ...]:
        """Return the rule books that the house plays by."""
        return tuple(BookInfo.of(told) for told in await self.ask("GET", "/books"))

    async def book(self, book: str) -> Raw:
        """Return the rules, pay tables and limits of a book."""
        told: Raw = await self.ask("GET", f"/books/{quote(book)}")
        return told

    async def tables(self) -> tuple[TableInfo, ...]:
        """Return every table of the house."""
        return tuple(TableInfo.of(told) for told in await self.ask("GET", "/tables"))

    async def view(self, table: str) -> View:
        """Return a table as you may see it now."""
        return View.of(await self.ask("GET", f"/tables/{quote(table)}"))

    async def events(self, table: str, after: int = 0, most: int = 100) -> tuple[Event, ...]:
        """Return a table's events after a number."""
        path = f"/tables/{quote(table)}/events"
        return tuple(Event.of(told) for told in await self.ask("GET", path, after=after, most=most))

    async def jackpots(self) -> tuple[Jackpot, ...]:
        """Return the jackpots, with what their meters show."""
        return tuple(Jackpot.of(told) for told in await self.ask("GET", "/jackpots"))

    async def jackpot(self, link: str) -> Jackpot:
        """Return one jackpot, with its last hits."""
        return Jackpot.of(await self.ask("GET", f"/jackpots/{quote(link)}"))

    async def round(self, table: str, number: int) -> tuple[Event, ...]:
        """Return everything that happened in a round so far."""
        told = await self.ask("GET", f"/tables/{quote(table)}/rounds/{number}")
        return tuple(map(Event.of, told["events"]))

    async def proof(self, table: str, number: int) -> Proof:
        """Return the proof of a round as the house gives it, unchecked."""
        told: Proof = await self.ask("GET", f"/tables/{quote(table)}/rounds/{number}/proof")
        return told

    async def proven(self, table: str, number: int) -> Proof:
        """Return the proof of a round after checking it, or raise what is wrong with it.

        Where you took part, it must also agree with what this client noted before the deal.
        """
        proof = await self.proof(table, number)
        return checked(proof, (table, number), self.pledges.get((table, number)), self.verify)

    # --- playing

    async def do(self, table: str, do: str, /, **given: Any) -> Reply:
        """Give a command to a table by a request of its own; a socket is quicker."""
        body = {**self._numbered(), "do": do, "with": given}
        return Reply.of(await self.ask("POST", f"/tables/{quote(table)}/commands", body))

    def table(self, table: str, *, send: Send = "view", fair: bool = True) -> "TableSocket":
        """Return the socket of a table, to be opened with `async with` or `open`.

        With `send="events"` no views come along, which is less to read. With `fair` the client
        gives a number of its own to every shuffle.
        """
        from fifthstreet.client.table import TableSocket

        return TableSocket(self, table, send=send, fair=fair)


def _wait(asked: str | None, tried: int) -> float:
    """Return for how long to wait before asking again, not longer than makes sense."""
    if asked is not None and asked.isdecimal():
        return min(float(asked), 5.0)
    return PAUSE * tried


def _content(response: "httpx.Response") -> Any:
    """Return what an answer holds; raise where it is a problem."""
    try:
        content = response.json() if response.content else {}
    except ValueError:
        content = None
    if response.is_success and content is not None:
        return content
    if isinstance(content, Mapping) and "code" in content:
        raise RefusedError.of(content)
    raise ClientError(
        f"The answer is not that of a house (HTTP {response.status_code}).",
        remedy="Is this the address of one?",
    )

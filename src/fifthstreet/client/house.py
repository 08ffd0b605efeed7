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

import types
from collections.abc import Mapping
from functools import partial
from typing import Any, TypeVar, cast
from urllib.parse import quote

from fifthstreet.client.fairness import Proof, checked
from fifthstreet.client.session import Session
from fifthstreet.client.staff import TableStaff
from fifthstreet.client.table import Send, TableSocket
from fifthstreet.protocol.books import Entry
from fifthstreet.protocol.jackpots import Jackpot, Moved
from fifthstreet.protocol.persons import Me, Welcome
from fifthstreet.protocol.procedures import Procedure
from fifthstreet.protocol.record import Fields
from fifthstreet.protocol.tables import Reply, RoundStory, Snapshot, TableEvent, TableRow

Row = TypeVar("Row")


class House(Session):
    """A house, and your session in it.

    One client id and one sequence of numbers serve all commands, so none acts twice, however often
    it is sent. `verify` checks the proofs of rounds; it may be your own.
    """

    # --- coming in

    async def guest(self) -> Welcome:
        """Enter as a guest, with play chips."""
        return await self._in("/guests", {"client": self.client})

    async def register(self, name: str, password: str) -> Welcome:
        """Register as a player with a name and a password."""
        return await self._in("/people", self._named(name, password))

    async def sign_on(self, name: str, password: str) -> Welcome:
        """Sign in."""
        return await self._in("/sessions", self._named(name, password))

    async def change_password(self, old: str, new: str) -> Welcome:
        """Choose another password, as you must after signing in with a one-time password."""
        return await self._in("/me/password", {"old": old, "new": new})

    async def sign_off(self) -> None:
        """End the session; its sockets close at once."""
        await self.ask("DELETE", "/sessions/current")
        self.token = self.person = ""

    def _named(self, name: str, password: str) -> Mapping[str, str]:
        return {"client": self.client, "name": name, "password": password}

    async def _in(self, path: str, body: Mapping[str, str]) -> Welcome:
        welcome: Welcome = await self.ask("POST", path, body, Welcome)
        self.token, self.person = welcome.token, welcome.person
        return welcome

    async def me(self) -> Me:
        """Return who you are, your chips, and how long you have been here."""
        return cast("Me", await self.ask("GET", "/me", result=Me))

    async def buy_in(self, currency: str, amount: int) -> Moved:
        """Get play chips, in minor units."""
        return await self._chips("buy-in", currency, amount)

    async def cash_out(self, currency: str, amount: int) -> Moved:
        """Give play chips back, in minor units."""
        return await self._chips("cash-out", currency, amount)

    async def _chips(self, which: str, currency: str, amount: int) -> Moved:
        body = {**self._numbered(), "currency": currency, "amount": amount}
        return cast("Moved", await self.ask("POST", f"/chips/{which}", body, Moved))

    def _numbered(self) -> Fields:
        return {"client": self.client, "sequence": self.next_sequence()}

    # --- reading

    async def books(self) -> tuple[Entry, ...]:
        """Return the rule books that the house plays by."""
        return await self._several("/books", Entry)

    async def book(self, book: str) -> Mapping[str, Any]:
        """Return the rules, pay tables and limits of a book."""
        result: Mapping[str, Any] = await self.ask("GET", f"/books/{quote(book)}")
        return result

    async def tables(self) -> tuple[TableRow, ...]:
        """Return every table of the house."""
        return await self._several("/tables", TableRow)

    async def view(self, table: str) -> Snapshot:
        """Return a table as you may see it now."""
        return cast("Snapshot", await self.ask("GET", f"/tables/{quote(table)}", result=Snapshot))

    async def events(self, table: str, after: int = 0, most: int = 100) -> tuple[TableEvent, ...]:
        """Return a table's events after a number."""
        path = f"/tables/{quote(table)}/events"
        return await self._several(path, TableEvent, after=after, most=most)

    async def jackpots(self) -> tuple[Jackpot, ...]:
        """Return the jackpots, with what their meters show."""
        return await self._several("/jackpots", Jackpot)

    async def jackpot(self, link: str) -> Jackpot:
        """Return one jackpot, with its last hits."""
        return cast("Jackpot", await self.ask("GET", f"/jackpots/{quote(link)}", result=Jackpot))

    async def procedure(self, table: str) -> Procedure:
        """Return the next steps at a live table, for its staff and its devices."""
        path = f"/tables/{quote(table)}/procedure"
        return cast("Procedure", await self.ask("GET", path, result=Procedure))

    async def round(self, table: str, number: int) -> tuple[TableEvent, ...]:
        """Return everything that happened in a round so far."""
        path = f"/tables/{quote(table)}/rounds/{number}"
        result: RoundStory = await self.ask("GET", path, result=RoundStory)
        return result.events

    async def _several(self, path: str, outcome: type[Row], **query: int) -> tuple[Row, ...]:
        several = types.GenericAlias(tuple, (outcome, ...))
        result: tuple[Row, ...] = await self.ask("GET", path, None, several, **query)
        return result

    async def proof(self, table: str, number: int) -> Proof:
        """Return the proof of a round as the house gives it, unchecked."""
        result: Proof = await self.ask("GET", f"/tables/{quote(table)}/rounds/{number}/proof")
        return result

    async def proven(self, table: str, number: int) -> Proof:
        """Return the proof of a round after checking it, or raise what is wrong with it.

        If you took part, it must also agree with what this client recorded before the deal.
        """
        proof = await self.proof(table, number)
        return checked(proof, (table, number), self.pledges.get((table, number)), self.verify)

    # --- playing

    async def do(self, table: str, do: str, /, **values: Any) -> Reply:
        """Give a command to a table by a request of its own; a socket is quicker."""
        body = {**self._numbered(), "do": do, "with": values}
        path = f"/tables/{quote(table)}/commands"
        return cast("Reply", await self.ask("POST", path, body, Reply))

    def staff(self, table: str) -> TableStaff:
        """Return a table as its staff run it."""
        return TableStaff(partial(self.do, table))

    def table(self, table: str, *, send: Send = "view", fair: bool = True) -> TableSocket:
        """Return the socket of a table, to be opened with `async with` or `open`.

        With `send="events"`, the house sends no views, which is less to read. With `fair`, the
        client contributes a number of its own to every shuffle.
        """
        return TableSocket(self, table, send=send, fair=fair)

"""A whole house behind its real door, without a network: every byte that leaves it is seen.

Requests over HTTP go through the guard and the application; sockets are the server's own wires,
whose bytes end in memory. Time is wound by hand, and what is handed in is committed when told.
"""

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import httpx
import orjson

from fifthstreet.accounts import DirectHashing, Door, OneTimePassword
from fifthstreet.fairness import Entropy, SystemEntropy
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.pace import FLAT_OUT
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.house import bootstrap
from fifthstreet.house.bootstrap import Running
from fifthstreet.house.settings import Settings
from fifthstreet.ledger.clock import Cancel
from fifthstreet.ledger.store.refusals import StoreFullError
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import DirectCommitter, Done
from fifthstreet.people import HOUSE, Policy
from fifthstreet.people.authority import STAFF
from fifthstreet.protocol.persons import Column, Role
from fifthstreet.rules.samples import submission
from fifthstreet.web.app import application
from fifthstreet.web.feeds import Feeds
from fifthstreet.web.guard import Guard
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.settings import Serving
from fifthstreet.web.sockets import welcome
from fifthstreet.web.throttle import RATES
from fifthstreet.web.wire import SUBPROTOCOL, Wire
from floor.tables.players import SUBMISSIONS, HandClock
from people.meeting import HASHER, PASSWORD
from web.proof.frames import Ear, frame, payload_of

LONG = 10**9
EASY = Policy(
    idle=LONG,
    longest=LONG,
    reality=LONG,
    fresh=LONG,
    guest_chips=LONG,
    largest_buy_in=LONG,
    daily_buy_in=2 * LONG,
    most_held=100 * LONG,
    large_jackpot=100 * LONG,
)
"""A policy by which nobody is kept from playing on and on."""
WIDE = dict.fromkeys(RATES, "100000000 per 1 second")
ADDRESS = "127.0.0.1:8000"
SPECTATOR = "spectator"
WATCHERS = (SPECTATOR, "guest", "player", *STAFF)
"""Everybody who may look at a table, by role; a spectator has not signed on."""


def current(loop: asyncio.AbstractEventLoop) -> asyncio.AbstractEventLoop:
    """Return the loop that runs now, whoever started it, or else the house's own."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return loop


class LoopHandClock(HandClock):
    """A clock that is wound by hand; what is due at once is done in the loop's next turn."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.loop = loop
        self.apart = 0.0

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        if seconds > 0:
            return super().later(seconds, call)
        return current(self.loop).call_soon(call).cancel

    def begin_after(self, moment: datetime) -> None:
        """Stand where it stands."""

    def look(self) -> float:
        return 0.0


class Soon(DirectCommitter):
    """Commits when it is told to, or in the loop's next turn; `full` is a store without room.

    With a store that is full, everything is decided as ever and nothing changes.
    """

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(store)
        self.loop = loop
        self.full = False

    def submit(self, batch: Any, done: Done) -> None:
        super().submit(batch, done)
        if current(self.loop).is_running():
            current(self.loop).call_soon(self.settle)

    def settle(self) -> None:
        while self.full and self.waiting:
            for _, done in [self.waiting.pop(0)]:
                done(StoreFullError("There is no room."))
        super().settle()

    def close(self) -> None:
        """Commit what waits."""
        self.settle()


def indoors(feeds: Feeds, entropy: Entropy, policy: Policy, vault: Vault) -> Running:
    """Return a running house on a store in memory, put together by the real one's own hands."""
    clock = LoopHandClock(feeds.loop)
    parts: dict[str, Any] = {
        "SystemEntropy": lambda: entropy,
        "LoopClock": lambda _loop: clock,
        "LoopCommitter": Soon,
        "LoopHashing": lambda _hashing, _loop: DirectHashing(HASHER, clock),
        "Vault": SimpleNamespace(stored_at=lambda *_: vault),
    }
    usual = {name: getattr(bootstrap, name) for name in parts}
    try:
        for name, part in parts.items():
            setattr(bootstrap, name, part)
        settings = Settings(database="memory:", pace=FLAT_OUT, policy=policy)
        return Running(settings, feeds.loop, feeds.is_lost)
    finally:
        for name, part in usual.items():
            setattr(bootstrap, name, part)


class Socket:
    """Somebody's socket at a table; `callback` gets every text message."""

    def __init__(self, premises: "Premises", table: str, callback: Callable[[bytes], None]) -> None:
        self.premises = premises
        self.callback = callback
        self.sequence = count(1)
        self.answers: list[bytes] = []
        self.refused = b""
        self.open = False
        self.ear = Ear(self._heard)
        self.wire = Wire(
            partial(welcome, premises.lobby),
            config=None,
            server_state=SimpleNamespace(connections=set()),
            app_state=None,
            _loop=premises.loop,
        )
        self.wire.connection_made(self.ear)
        self.wire.data_received(
            f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {ADDRESS}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n".encode()
        )

    def _heard(self, data: bytes) -> None:
        if not self.open:
            self.refused = data
            self.open = data.startswith(b"HTTP/1.1 101")
        elif data[0] == 0x81:
            payload = payload_of(data)
            if payload.startswith((b'{"type":"reply"', b'{"type":"problem"', b'{"type":"bye"')):
                self.answers.append(payload)
            self.callback(payload)

    @property
    def closed(self) -> bool:
        """Tell whether the house has hung up."""
        return self.ear.closed or self.wire._protocol.state.name != "OPEN"

    def raw(self, payload: bytes, opcode: int = 0x81) -> None:
        """Send some bytes as one message."""
        self.wire.data_received(frame(payload, opcode))

    def say(self, **message: Any) -> None:
        """Send a message, and let everything come of it."""
        self.raw(orjson.dumps(message))
        self.premises.settle()

    def ask(self, do: str, arguments: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Give a command, and return its answer."""
        self.answers.clear()
        number = more.pop("sequence", None) or next(self.sequence)
        self.say(**{"type": "command", "sequence": number, "do": do, "with": arguments, **more})
        for _ in range(0 if self.answers else 200):
            self.premises.turn()  # what takes long is decided in parts
        assert self.answers, f"{do} was not answered; closed: {self.closed}"
        found: dict[str, Any] = orjson.loads(self.answers[-1])
        return found

    def must(self, do: str, arguments: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Give a command that is carried out."""
        answer = self.ask(do, arguments, **more)
        assert answer.get("ok"), (do, arguments, answer)
        return answer

    def leave(self) -> None:
        """Hang up."""
        self.wire.connection_lost(None)
        self.ear.closed = True


class Someone:
    """A person with a session: the token, who it is, and the role."""

    def __init__(self, column: str, token: str, session: str, person: str) -> None:
        self.column = column
        self.token = token
        self.session = session
        self.person = person


NOBODY = Someone(SPECTATOR, "", "", "")


class Premises:
    """The house, its door, and people in every role."""

    def __init__(
        self,
        entropy: Entropy | None = None,
        policy: Policy = EASY,
        vault: Vault | None = None,
        rates: Mapping[str, str] = WIDE,
    ) -> None:
        self.loop = asyncio.new_event_loop()
        entropy = entropy or SystemEntropy()
        self.vault = vault or Vault.drawn(entropy)
        feeds = Feeds(self.loop)
        self.running = indoors(feeds, entropy, policy, self.vault)
        self.running.start()
        serving = Serving(port=8000, rates=rates, origins=("http://testserver",), connections=LONG)
        self.lobby = Lobby(self.running, serving, feeds)
        self.app = Guard(application(self.lobby), self.lobby)
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app), base_url=f"http://{ADDRESS}"
        )
        self.names = count(1)

    def close(self) -> None:
        """Close everything."""
        self.running._hashing.close()
        self.loop.run_until_complete(self.http.aclose())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()

    @property
    def clock(self) -> LoopHandClock:
        """Return the clock, to be wound."""
        clock: Any = self.running.clock
        assert isinstance(clock, LoopHandClock)
        return clock

    @property
    def committer(self) -> Soon:
        """Return what commits, to be told that the store is full."""
        committer: Any = self.running.committer
        assert isinstance(committer, Soon)
        return committer

    def settle(self) -> None:
        """Have everything committed that was handed in."""
        self.committer.settle()

    def turn(self) -> None:
        """Let the loop do what it has to."""
        self.loop.run_until_complete(asyncio.sleep(0))
        self.settle()

    def wind(self, seconds: float) -> None:
        """Let time pass."""
        self.clock.wind(seconds, self.settle)

    def answer_to(self, ask: Callable[[Callable[[Any], None]], None]) -> Any:
        """Ask something of the house itself, and return its answer."""
        answers: list[Any] = []
        ask(answers.append)
        while not answers:
            self.turn()
        return answers[0]

    def open(self, table: str, book: str, **order: Any) -> TableHost:
        """Open a table."""
        file = SUBMISSIONS / f"{book}.toml"
        text = file.read_text() if "-" in book else submission(book)
        made = TableOrder(table=table, submission=text, **order)
        assert self.answer_to(partial(self.running.house.open_table, made))["ok"]
        return self.running.house.tables[table]

    def host(self, table: str) -> TableHost:
        """Return a table."""
        return self.running.house.tables[table]

    def person(self, column: Column | str, *, posts: tuple[str, ...] = ()) -> Someone:
        """Let somebody of a role in, with a session of their own; players have chips."""
        if column == SPECTATOR:
            return NOBODY
        name = f"person{next(self.names)}"
        signing, door = self.running.signing, Door(source="192.0.2.7", client="c1")
        if column == "guest":
            got = self.answer_to(partial(signing.guest, door, self.lobby.currencies))
        elif column == "player":
            got = self.answer_to(partial(signing.register, door, name, PASSWORD))
            for currency in self.lobby.currencies:
                cage, amount = self.running.cage, self.running.settings.policy.largest_buy_in
                self.answer_to(partial(cage.buy_in, got.session, currency, amount))
        else:
            drawn = self.answer_to(
                partial(signing.take_on, HOUSE, name, cast("Role", column), "taken on")
            )
            assert isinstance(drawn, OneTimePassword), drawn
            first = self.answer_to(partial(signing.sign_on, door, name, drawn.password))
            change = partial(signing.change_password, first.session, drawn.password, PASSWORD)
            got = self.answer_to(change)
        if posts:
            self._post(got.person, posts)
        return Someone(str(column), got.token.reveal(), got.session, got.person)

    def _post(self, person: str, posts: tuple[str, ...]) -> None:
        floor = self.person("floor")
        body = {"tables": list(posts), "reason": "posted"}
        answer = self.rest("POST", f"/people/{person}/posts", floor.token, json=body)
        assert answer.status_code == 200, answer.text

    def rest(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response:
        """Ask something over HTTP, from a browser of its own."""
        self.http.cookies.clear()
        where = path if path in {"/healthz", "/metrics"} else f"/api/v1{path}"
        headers = dict(more.pop("headers", {}))
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = self.http.request(method, where, headers=headers, **more)
        answer: httpx.Response = self.loop.run_until_complete(request)
        self.settle()
        return answer

    def socket(
        self,
        table: str,
        who: Someone,
        callback: Callable[[bytes], None] = lambda _: None,
        **hello: Any,
    ) -> Socket:
        """Return somebody's socket at a table, greeted."""
        socket = Socket(self, table, callback)
        token = {"token": who.token} if who.token else {}
        socket.say(**{"type": "hello", "client": "c1", **token, **hello})
        return socket

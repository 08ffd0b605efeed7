"""A real server in a thread, with a real file for its store, and players who talk to it."""

import asyncio
import ssl
import threading
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import orjson
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from fifthstreet.coaching.worker import SLOW, WORKER
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.pace import UNHURRIED, TablePace
from fifthstreet.house.settings import Settings
from fifthstreet.people.policy import POLICY, Policy
from fifthstreet.protocol.codec import encode, read
from fifthstreet.protocol.tables import Snapshot
from fifthstreet.protocol.view_changes import changed_view
from fifthstreet.rules.samples import submission
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.server import OpenHouse, serve
from fifthstreet.web.settings import Serving
from fifthstreet.web.throttle import RATES

Got = TypeVar("Got")
PROTOCOL = Subprotocol("fifthstreet.v1")
WIDE = dict.fromkeys(RATES, "100000 per 1 second")
ANTE = 2000
DECIDES = ("do.Bet", "do.TakeBack", "do.Stay")
SOON = 300.0
"""Seconds after which a test fails rather than hangs; nothing that is tested depends on them."""
GLANCE = 0.02
"""Seconds between two looks at what takes a moment, so that looking does not delay it."""


TRUSTING = replace(POLICY, standing=0, fresh=POLICY.idle)


@cache
def certificates() -> ssl.SSLContext:
    """Return what clients trust, which takes longer to read than most answers take to come."""
    return httpx.create_ssl_context()


@dataclass
class Served:
    """A house over the network, for as long as a test takes."""

    folder: Path
    tables: Mapping[str, str] = field(default_factory=dict)
    rates: Mapping[str, str] = field(default_factory=lambda: WIDE)
    pace: TablePace = UNHURRIED
    policy: Policy = TRUSTING
    """Whoever is hired here may approve at once, where two people granted it.

    Nobody is asked for the password again, however slow the machine is.
    """
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Further settings of the house."""
    database: str = ""
    demo: bool = False
    tls: tuple[Path, Path] | tuple[None, None] = (None, None)
    """The files of a certificate and of its key."""
    connections: int = 10_000
    proxies: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    opened: OpenHouse | None = None
    _thread: threading.Thread | None = None
    _failed: BaseException | None = None

    def __enter__(self) -> Self:
        ready = threading.Event()

        async def prepare(opened: OpenHouse) -> None:
            for table, book in self.tables.items():
                if table not in opened.running.house.tables:
                    order = TableOrder(table=table, submission=submission(book))
                    answer = opened.running.loop.create_future()
                    opened.running.house.open_table(order, answer.set_result)
                    assert (await answer)["ok"]
            self.opened = opened
            ready.set()

        def run() -> None:
            settings = Settings(
                database=self.database or str(self.folder / "house.db"),
                keys=self.folder / "house.keys",
                pace=self.pace,
                policy=self.policy,
                cheap_hashes=True,
                **self.settings,
            )
            certificate, key = self.tls
            serving = Serving(
                port=0,
                rates=self.rates,
                certificate=certificate,
                key=key,
                connections=self.connections,
                proxies=self.proxies,
                origins=self.origins,
            )
            WORKER.patience = SLOW.patience = SOON
            try:
                asyncio.run(serve(settings, serving, demo=self.demo, tell=prepare))
            except BaseException as error:  # noqa: BLE001 - told to whoever waits
                self._failed = error
            ready.set()

        self._thread = threading.Thread(target=run)
        self._thread.start()
        ready.wait()
        assert self._failed is None, self._failed
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        assert self.opened is not None
        assert self._thread is not None
        self.opened.running.loop.call_soon_threadsafe(self.opened.stop)
        self._thread.join()
        assert self._failed is None, self._failed

    @property
    def url(self) -> str:
        """Return the address."""
        assert self.opened is not None
        return self.opened.serving.address

    def administrators(self) -> tuple[str, ...]:
        """Have the first administrators drawn; return their passwords, each of which works once."""
        assert self.opened is not None
        running = self.opened.running
        made = [
            asyncio.run_coroutine_threadsafe(running.first_administrators(), running.loop).result()
            for _ in range(2)
        ]
        assert made[1] == ()
        return tuple(one.password.reveal() for one in made[0])

    def open_table(self, **order: Any) -> None:
        """Have the house itself open a table, without an approval."""

        async def opened() -> dict[str, Any]:
            assert self.opened is not None
            answer = self.opened.running.loop.create_future()
            self.opened.running.house.open_table(TableOrder(**order), answer.set_result)
            result: dict[str, Any] = await answer
            return result

        assert self.opened is not None
        result = asyncio.run_coroutine_threadsafe(opened(), self.opened.running.loop).result(SOON)
        assert result["ok"], result

    def inside(self, look: Callable[[Lobby], Got]) -> Got:
        """Return what a function finds in the house's own thread."""
        assert self.opened is not None
        lobby = self.opened.lobby

        async def looked() -> Got:
            return look(lobby)

        return asyncio.run_coroutine_threadsafe(looked(), lobby.running.loop).result(SOON)

    def http(self, token: str = "", **headers: str) -> httpx.Client:
        """Return a client, with a token or without."""
        authorization = {"Authorization": f"Bearer {token}"} if token else {}
        base = f"{self.url}/api/v1"
        return httpx.Client(
            base_url=base, headers=authorization | headers, timeout=SOON, verify=certificates()
        )

    def guest(self, client: str = "c1") -> dict[str, Any]:
        """Let a guest come in."""
        with self.http() as http:
            answer = http.post("/guests", json={"client": client})
        assert answer.status_code == 201, answer.text
        data: dict[str, Any] = answer.json()
        return data

    def socket(self, table: str, **headers: str) -> AbstractContextManager[ClientConnection]:
        """Open a socket of a table, and say nothing yet."""
        where = f"{self.url.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
        return connect(
            where,
            subprotocols=[PROTOCOL],
            additional_headers=headers,
            proxy=None,
        )

    def player(self, table: str, **hello: Any) -> "Player":
        """Return a guest with a socket at a table."""
        return Player(self, table, self.guest(), hello)


class Player:
    """Somebody at a table, who remembers everything that was said to them."""

    def __init__(
        self, served: Served, table: str, me: Mapping[str, Any], hello: Mapping[str, Any]
    ) -> None:
        self.served = served
        self.me = me
        self.token = str(me.get("token", ""))
        self.heard: list[dict[str, Any]] = []
        self.sequence = 0
        self.view: dict[str, Any] = {}
        self.first: dict[str, Any] = {}
        self._table = table
        self._hello = {"type": "hello", "client": "c1", "send": "view", **hello}
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self.socket: ClientConnection = self._stack.enter_context(self.served.socket(self._table))
        self.say(**self._hello, **({"token": self.token} if self.token else {}))
        self.first = self.hear()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(orjson.dumps(message).decode())

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = orjson.loads(self.socket.recv(timeout=SOON))
        self.heard.append(message)
        self.view = message.get("view") or message.get("snapshot") or self.view
        if "changes" in message:
            before = read(Snapshot, self.view)
            self.view = encode(changed_view(before, message["changes"]))
        return message

    def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message

    def ask(self, do: str, **arguments: Any) -> dict[str, Any]:
        """Give a command, and return its answer."""
        self.sequence += 1
        self.say(**{"type": "command", "sequence": self.sequence, "do": do, "with": arguments})
        return self.until("reply", sequence=self.sequence)

    def must(self, do: str, **arguments: Any) -> dict[str, Any]:
        """Give a command that is carried out."""
        answer = self.ask(do, **arguments)
        assert answer["ok"], (do, arguments, answer)
        return answer

    def sit(self) -> int:
        """Take a seat, and return its number."""
        self.must("ask.TakeSeat")
        return int(self.view["you"])

    def open_round(self, ante: int | None = None) -> None:
        """Make the least ante, be ready, and wait for the first decision."""
        seat = self.view["you"]
        least = ante or self.view["terms"]["ante"]["least"]
        self.must("do.PlaceWager", seat=seat, wager="ante", amount=least)
        self.must("ask.DeclareReady")
        while self.view["waits"]["for"] != "decision":
            self.hear()

    def offer(self, *names: str) -> dict[str, Any] | None:
        """Return the first thing of some names that could be done now."""
        found = [one for one in self.view["offers"] if one["do"] in names]
        return min(found, key=lambda one: names.index(one["do"])) if found else None

    def play_on(self) -> None:
        """Look and do the first of what is offered until the round is over."""
        while self.view["round"] is not None:
            offer = self.offer("do.ViewCards", *DECIDES)
            if offer is None:
                self.until("events")
            else:
                self.must(offer["do"], **offer["with"])

    def events(self) -> list[dict[str, Any]]:
        """Return all events that were told, each once."""
        by_number = {
            event["number"]: event for message in self.heard for event in message.get("events", ())
        }
        return [by_number[number] for number in sorted(by_number)]


def least_ante(served: Served, table: str) -> int:
    """Return the least ante of a table."""
    assert served.opened is not None
    terms = served.opened.running.house.tables[table].state.rules.terms
    return terms.brief.limits("ante").least

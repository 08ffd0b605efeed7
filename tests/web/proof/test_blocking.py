"""No request holds up the house for more than 5 ms, whatever it says."""

import re
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from fifthstreet.web import requests
from web.proof.malformed import messages
from web.proof.pathological import fields_of, json_of
from web.proof.powers import COMMANDS, act_of, reach
from web.proof.premises import ADDRESS, Premises, Socket, Someone
from web.proof.routes import ROUTES
from web.proof.stopwatch import LONGEST, Stopwatch, no_collection, slowness

pytestmark = [pytest.mark.promise("G15"), pytest.mark.requirement("R16")]

QUICK, ALL = 8, 10_000
"""Inputs for each command, route and kind of frame: every day, and before a release."""
FRAME, BODY = 3_900, 60_000
SHARES = 8
"""Parts of the routes that may be asked for at the same time."""
GIVERS = ("shift_manager", "floor", "dealer", "administrator", "player", "device", "auditor")
FILLED = {"table": "md-1", "id_": "md", "book": "md", "left": "md", "right": "rws", "link": "md-1"}
SAMPLES = {(route.method, route.path): route.body or {} for route in ROUTES}


class House:
    """A house with a table where the house deals, one where a person does, and a stopwatch."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.premises = Premises()
        self.premises.open("md-1", "md")
        self.premises.open("live-1", "md", dealing="live")
        self.watch = Stopwatch(self.premises, patch)
        self.people: dict[str, Someone] = {}
        self.sockets: dict[tuple[str, str], Socket] = {}
        self.sequence = iter(range(10**6, 10**9))

    def person(self, role: str) -> Someone:
        if role not in self.people:
            posts = ("live-1",) if role == "dealer" else ()
            self.people[role] = self.premises.person(role, posts=posts)
        return self.people[role]

    def socket(self, role: str, table: str) -> Socket:
        socket = self.sockets.get((role, table))
        if socket is None or socket.closed:
            socket = self.premises.socket(table, self.person(role))
            self.sockets[role, table] = socket
        return socket

    def send(self, role: str, table: str, payload: bytes, opcode: int = 0x81) -> None:
        """Send a frame, and let everything come of it."""
        socket = self.socket(role, table)
        with self.watch.turn():
            socket.raw(payload, opcode)
        for _ in range(20):
            self.premises.turn()
            if self.premises.host(table).runner.idle:
                break

    def give(self, role: str, table: str, do: str, text: str) -> None:
        """Give a command with fields of JSON."""
        head = f'{{"type":"command","sequence":{next(self.sequence)},"do":"{do}"'
        self.send(role, table, f'{head},"with":{text}}}'.encode("utf-8", "replace"))

    def ask(self, method: str, where: str, token: str, body: bytes) -> int:
        """Ask something over HTTP as the server hears it, and return the status."""
        path, _, query = where.partition("?")
        heard = iter([{"type": "http.request", "body": body, "more_body": False}])
        status = 0

        async def receive() -> Any:
            return next(heard, {"type": "http.disconnect"})

        async def send(message: Any) -> None:
            nonlocal status
            status = message.get("status", status)

        headers = [(b"host", ADDRESS.encode()), (b"content-type", b"application/json")]
        if token:
            headers.append((b"authorization", f"Bearer {token}".encode()))
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": headers,
            "client": ("192.0.2.9", 1),
            "scheme": "http",
            "server": ("127.0.0.1", 8000),
            "root_path": "",
            "http_version": "1.1",
        }
        self.premises.loop.run_until_complete(self.premises.app(scope, receive, send))
        self.premises.turn()
        return status

    def close(self) -> None:
        self.premises.close()


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with pytest.MonkeyPatch.context() as patch, no_collection():
        made = House(patch)
        yield made
        made.close()


EVERY_DAY_AND_BEFORE_A_RELEASE = pytest.mark.parametrize(
    "inputs", [QUICK, pytest.param(ALL, marks=pytest.mark.exhaustive)]
)


def giver_of(do: str) -> str:
    """Return a role that may give a command, so that its body is read."""
    return next((role for role in GIVERS if reach(role, act_of(do)) != "-"), "floor")


@EVERY_DAY_AND_BEFORE_A_RELEASE
@pytest.mark.parametrize("do", COMMANDS)
def test_r1_no_command_holds_up_the_house(house: House, do: str, inputs: int) -> None:
    chance, role = Random(do), giver_of(do)
    for _ in range(inputs):
        fields = fields_of(chance, COMMANDS[do], FRAME - 100)
        table = chance.choice(("md-1", "live-1"))
        who = "spectator" if chance.random() < 0.1 else role

        give = partial(house.give, who, table, do, fields)
        assert house.watch.seconds(give) < LONGEST, fields[:300]
    assert not house.premises.host("md-1").stopped
    assert not house.premises.host("live-1").stopped


def frames(chance: Random, inputs: int) -> Iterator[tuple[bytes, int]]:
    """Give frames of every kind, gone wrong in every part."""
    kinds: tuple[dict[str, Any], ...] = (
        {"type": "hello", "client": "c1", "token": "x", "after": 0, "send": "view"},
        {"type": "ping"},
        {"type": "command", "sequence": 1, "do": "do.Fold", "with": {}, "round": 1, "decision": 1},
    )
    for kind in kinds:
        for _ in range(inputs):
            yield fields_of(chance, kind, FRAME).encode("utf-8", "replace"), 0x81
    yield from messages(7, inputs)
    for _ in range(inputs):
        yield json_of(chance, FRAME).encode("utf-8", "replace"), chance.choice((0x81, 0x82, 0x01))


@EVERY_DAY_AND_BEFORE_A_RELEASE
@pytest.mark.parametrize("role", ["spectator", "player", "floor"])
def test_r1_no_frame_holds_up_the_house(house: House, role: str, inputs: int) -> None:
    for payload, opcode in frames(Random(role), inputs):
        send = partial(house.send, role, "md-1", payload, opcode)
        assert house.watch.seconds(send) < LONGEST, payload[:300]


def routes(house: House) -> list[tuple[str, str]]:
    """Return the method and the path of every route that the description has."""
    paths = house.premises.rest("GET", "/openapi.json").json()["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods]


def address(chance: Random, path: str) -> str:
    """Return an address of a route, with some parts of it gone wrong."""

    def part(match: re.Match[str]) -> str:
        name = match[1].partition(":")[0]
        if chance.random() < 0.6:
            return FILLED.get(name, chance.choice(("1", "p1", "pdf", "json", "en")))
        return quote(json_of(chance, 200), safe="")

    where = re.sub(r"\{([^}]+)\}", part, path)
    if chance.random() < 0.5:
        names = ("part", "pay.straight", "meter.mega", "ante", "cards", "street", "after", "x")
        pairs = (
            f"{chance.choice(names)}={quote(json_of(chance, chance.choice((20, 400, 3_000))))}"
            for _ in range(chance.choice((1, 3, 20)))
        )
        where += "?" + "&".join(pairs)
    return where


@EVERY_DAY_AND_BEFORE_A_RELEASE
@pytest.mark.parametrize("share", range(SHARES))
def test_r1_no_route_holds_up_the_house(house: House, share: int, inputs: int) -> None:
    for method, path in routes(house)[share::SHARES]:
        chance = Random(f"{method} {path}")
        sample = SAMPLES.get((method, path.removeprefix("/api/v1")), {})
        for _ in range(inputs):
            where, body = address(chance, path), b""
            if method == "POST":
                text = fields_of(chance, sample, chance.choice((500, 5_000, BODY)))
                body = text.encode("utf-8", "replace")
            token = house.person(chance.choice(("spectator", *GIVERS))).token
            ask = partial(house.ask, method, where, token, body)
            assert house.watch.seconds(ask) < LONGEST, (method, where[:300], body[:300])


def test_r1_whatever_takes_too_long_is_noticed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: Any, **__: Any) -> None:
        until = time.thread_time() + 2 * LONGEST * slowness()
        while time.thread_time() < until:
            pass

    monkeypatch.setattr(requests, "excess_of", busy)
    give = partial(house.give, "player", "md-1", "ask.TakeSeat", "{}")
    assert house.watch.seconds(give) > LONGEST
    ask = partial(house.ask, "POST", "/api/v1/guests", "", b'{"client":"c1"}')
    assert house.watch.seconds(ask) > LONGEST

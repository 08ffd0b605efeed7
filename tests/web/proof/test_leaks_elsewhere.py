"""The same of tables where a person deals, and over real sockets: nothing hidden leaves (I7)."""

import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import orjson
import pytest
from websockets.sync.client import ClientConnection

from fifthstreet.floor.tables import plan, views
from fifthstreet.people.authority import STAFF
from fifthstreet.web.compression import TAIL
from fifthstreet.web.sockets import ServerSocket
from fifthstreet.web.wire import Wire
from web.proof.frames import payload_of
from web.proof.live import FOLDED, LiveTable
from web.proof.oracle import Oracle, without_law
from web.proof.premises import WATCHERS, Premises, Socket, Someone
from web.served import SOON, Served

pytestmark = pytest.mark.promise("I7", "G14")

TABLE = "live-1"
LEAST = 3_000
COMPRESSED = 0xC1
"""The first byte of a compressed message."""
WATCHING = 12


class Pit(LiveTable):
    """A live table at which everybody watches, and asks for everything before each step."""

    def __init__(self, premises: Premises) -> None:
        self.premises = premises
        self.oracle = Oracle(premises.vault)
        self.oracle.watch(premises.open(TABLE, "md-shoe", dealing="live"))
        self.people = {
            role: premises.person(role, posts=(TABLE,) if role in ("dealer", "device") else ())
            for role in WATCHERS
        }
        voices = {role: self._socket(who) for role, who in self.people.items()}
        for role in ("guest", "player"):
            voices[role].must("ask.TakeSeat", {})
            voices[self.people[role].person] = voices[role]
        for who in self.people.values():
            self._socket(who, "events")
        super().__init__(premises, TABLE, voices)

    def _socket(self, who: Someone, send: str = "view") -> Socket:
        def check(text: bytes) -> None:
            self.oracle.message(text, who.column, who.person, TABLE)

        return self.premises.socket(TABLE, who, check, send=send)

    def before(self) -> None:
        role = WATCHERS[sum(self.oracle.seen.values()) % len(WATCHERS)]
        for who in (self.people[role], self.people["dealer"]):
            for path in ("", "/events?most=500", "/rounds/1", "/irregularities", "/procedure"):
                answer = self.premises.rest("GET", f"/tables/{TABLE}{path}", who.token)
                text = without_law(answer.content)
                self.oracle.message(text, who.column, who.person, TABLE)


@pytest.fixture
def pit() -> Iterator[Pit]:
    premises = Premises()
    yield Pit(premises)
    premises.close()


@pytest.mark.requirement("R22")
def test_r22_where_a_person_deals_nothing_hidden_leaves_the_table(pit: Pit) -> None:
    pit.play()
    assert not pit.oracle.leaks, pit.oracle.leaks[:5]
    assert all(pit.oracle.seen[role] > 30 for role in ("spectator", "guest", "player", *STAFF))
    records = pit.premises.running.store.records(f"table:{TABLE}")
    racked = [record.data["cards"] for record in records if record.kind == "table.CardsRacked"]
    assert [card.notation for card in FOLDED] in racked


def test_racked_cards_that_are_told_are_found(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "visible_data", lambda _kind, data: data)
    pit.play()
    assert any(FOLDED[0].notation in leak for leak in pit.oracle.leaks)


class Tap:
    """Looks through every frame in the moment when a real server hands it to a real socket."""

    def __init__(self, served: Served, patch: pytest.MonkeyPatch) -> None:
        assert served.opened is not None
        house = served.opened.running.house
        self.oracle = Oracle(house.services.vault)
        self.pushed: Counter[bytes] = Counter()
        self.inflated = 0
        self._streams: dict[Wire, Any] = {}
        for host in house.tables.values():
            self.oracle.watch(host)
        usual = Wire.push

        def push(wire: Wire, frame: bytes) -> None:
            usual(wire, frame)
            socket = wire._listener
            if isinstance(socket, ServerSocket) and socket._greeted:
                text = self._text(wire, frame)
                self.pushed[text] += 1
                viewer, table = socket.viewer, socket.feed.host.state.id
                self.oracle.message(text, viewer.column or "spectator", viewer.person, table)

        patch.setattr(Wire, "push", push)

    def _text(self, wire: Wire, frame: bytes) -> bytes:
        """Return what the reader of a frame reads: a compressed one with those before it."""
        text = payload_of(frame)
        if frame[0] != COMPRESSED:
            return text
        self.inflated += 1
        stream = self._streams.setdefault(wire, zlib.decompressobj(-15))
        read: bytes = stream.decompress(text + TAIL)
        return read


def drained(sockets: list[ClientConnection], heard: Counter[bytes]) -> None:
    """Read whatever has come, up to the answer to a ping."""
    for socket in sockets:
        socket.send('{"type":"ping"}')
        while True:
            text = socket.recv(timeout=SOON)
            heard[text.encode() if isinstance(text, str) else text] += 1
            if orjson.loads(text)["type"] == "pong":
                break


@pytest.mark.slow
@pytest.mark.requirement("R22")
def test_r22_thousands_of_messages_over_real_sockets_tell_nothing_hidden(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = {"md-1": "md", "rws-1": "rws", "cb-1": "cb", "uk-1": "uk"}
    heard: Counter[bytes] = Counter()
    with ExitStack() as stack:
        served = stack.enter_context(Served(tmp_path_factory.mktemp("house"), tables))
        tap = Tap(served, monkeypatch)
        for table in tables:
            watching = []
            for number in range(WATCHING):
                socket = stack.enter_context(served.socket(table))
                hello = {"type": "hello", "client": "c1", "send": ("view", "events")[number % 2]}
                if number % 3 == 0:
                    hello["token"] = served.guest()["token"]
                socket.send(orjson.dumps(hello).decode())
                watching.append(socket)
            while sum(heard.values()) < LEAST // len(tables) * ([*tables].index(table) + 1):
                with served.player(table) as player:
                    player.sit()
                    player.open_round()
                    player.play_on()
                    player.must("ask.LeaveSeat")
                drained(watching, heard)
        assert not tap.oracle.leaks, tap.oracle.leaks[:5]
    assert sum(heard.values()) >= LEAST
    assert not heard - tap.pushed
    assert tap.inflated > LEAST // 10


def test_what_is_told_in_a_compressed_message_is_found(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A negative control: the same look finds a card that the house would send compressed."""
    monkeypatch.setattr(plan, "masked", lambda event: event)
    with Served(tmp_path_factory.mktemp("house"), {"md-1": "md"}) as served:
        tap = Tap(served, monkeypatch)
        with served.socket("md-1") as socket, served.player("md-1") as player:
            socket.send(orjson.dumps({"type": "hello", "client": "c2", "send": "events"}).decode())
            player.sit()
            player.open_round()
            drained([socket], Counter())
    assert tap.inflated
    assert tap.oracle.leaks

"""Sockets: the hello, the closed form, answers that come once, and those who are dismissed."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from fifthstreet.web import sockets
from fifthstreet.web.lobby import Lobby
from fifthstreet.web.throttle import RATES
from fifthstreet.web.wire import MOST_BYTES, Wire, text_frame
from web.served import PROTOCOL, SOON, Player, Served

MISSHAPEN = [
    "",
    "[]",
    "7",
    "null",
    '{"type":7}',
    '{"type":[]}',
    '{"type":"sing"}',
    '{"type":"command","sequence":1,"do":"do.Bet","with":[]}',
    '{"type":"command","sequence":true,"do":"do.Bet"}',
    '{"type":"command","sequence":1}',
    '{"type":"command","sequence":-1,"do":"do.Bet"}',
    '{"type":"command","sequence":1.5,"do":"do.Bet"}',
    '{"type":"command","sequence":1,"do":"do.Bet","by":"me"}',
    '{"type":"ping","more":1}',
    '{"type":"hello","client":"c1"}',
    "[" * 2000,
    "\ud83d\ude00",
]
NOT_THEIRS: list[tuple[str, dict[str, Any], str]] = [
    ("do.Bet", {"seat": 1, "amount": 1500, "by": {"role": "dealer"}}, "command_is_unknown"),
    ("do.Bet", {"seat": 1, "amount": 1500, "more": 1}, "command_is_unknown"),
    ("do.Bet", {"seat": "1", "amount": 1500}, "command_is_unknown"),
    ("do.Bet", {"seat": True, "amount": 1500}, "command_is_unknown"),
    ("do.Bet", {}, "command_is_unknown"),
    ("do.By", {"role": "dealer"}, "command_is_unknown"),
    ("do.__doc__", {}, "command_is_unknown"),
    ("house.RoundFinished", {"round": 1, "outcome": "ended"}, "command_is_unknown"),
    ("round.RoundEnded", {}, "command_is_unknown"),
    ("do.DealCards", {}, "role_may_not_do_this"),
    ("do.SettleSeat", {"seat": 1}, "role_may_not_do_this"),
    ("run.StartRound", {}, "role_may_not_do_this"),
    ("run.StartRound", {"at": 7}, "role_may_not_do_this"),
    ("ask.CloseTable", {"reason": "so"}, "role_may_not_do_this"),
    ("do.Fold", {"seat": 1}, "belongs_to_someone_else"),
    (
        "do.PlaceWager",
        {"seat": 1, "wager": "ante", "amount": 9, "player": "p1"},
        "belongs_to_someone_else",
    ),
]


@pytest.mark.parametrize(
    ("table", "headers", "status"),
    [
        ("none", {}, 404),
        ("md-1", {"Origin": "http://evil.example"}, 403),
        ("md-1", {"Host": "evil.example"}, 422),
        ("../md-1", {}, 404),
    ],
)
def test_a_socket_is_refused(
    served: Served, table: str, headers: dict[str, str], status: int
) -> None:
    with pytest.raises(InvalidStatus) as refused, served.socket(table, **headers):
        pass
    assert refused.value.response.status_code == status
    assert json.loads(refused.value.response.body or b"")["status"] == status
    assert refused.value.response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_client_without_the_subprotocol_is_refused(served: Served) -> None:
    where = f"{served.url.replace('http', 'ws', 1)}/api/v1/tables/md-1/socket"
    with pytest.raises(InvalidStatus) as refused, connect(where, proxy=None):
        pass
    assert refused.value.response.status_code == 400


def test_the_subprotocol_is_agreed_upon_and_how_messages_are_compressed(served: Served) -> None:
    where = f"{served.url.replace('http', 'ws', 1)}/api/v1/tables/md-1/socket"
    with connect(where, subprotocols=[PROTOCOL], proxy=None) as socket:
        assert socket.subprotocol == PROTOCOL
        assert socket.response is not None
        agreed = socket.response.headers["Sec-WebSocket-Extensions"]
        assert agreed.startswith("permessage-deflate; server_max_window_bits=12")


def test_silence_after_the_handshake_ends_the_socket(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HELLO_WITHIN", 0.05)
    with served.socket("md-1") as socket:
        assert json.loads(socket.recv(timeout=SOON))["code"] == "hello_is_missing"
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=SOON)


def test_what_is_not_of_the_closed_form_is_a_problem(served: Served) -> None:
    with served.player("md-1") as player, served.http() as http:
        number = player.view["number"]
        for message in MISSHAPEN:
            player.socket.send(message.encode("utf-8", "surrogatepass"), text=True)
            assert player.until("problem")["code"] == "request_is_not_valid", message
        player.say(type="ping")
        assert player.until("pong") == {"type": "pong"}
        assert http.get("/tables/md-1").json()["number"] == number


def test_nobody_gives_a_command_that_is_not_theirs(served: Served) -> None:
    with served.player("md-1") as player:
        for do, arguments, code in NOT_THEIRS:
            answer = player.ask(do, **arguments)
            assert (answer["ok"], answer["code"]) == (False, code), (do, arguments, answer)


def test_a_spectator_sees_the_table_and_does_nothing(served: Served) -> None:
    with Stranger(served) as stranger, served.player("md-1") as player:
        seat = player.sit()
        player.open_round()
        player.must("do.ViewCards", seat=seat)
        own = player.view["round"]["seats"][str(seat)]["cards"]
        player.play_on()
        player.must("ask.LeaveSeat")
        messages = stranger.until_number(player.view["number"])
        looked = next(e for m in messages for e in m["events"] if e["kind"] == "round.CardsViewed")
        assert "cards" not in looked["data"]
        before = messages[: next(i for i, m in enumerate(messages) if looked in m["events"]) + 1]
        assert not any(f'"{card}"' in json.dumps(before) for card in own)
        answer = stranger.ask()
        assert answer["code"] in {"role_may_not_do_this", "belongs_to_someone_else"}


class Stranger:
    """Somebody who has not signed on and watches a table."""

    def __init__(self, served: Served) -> None:
        self._connecting = served.socket("md-1")

    def __enter__(self) -> Self:
        self.socket = self._connecting.__enter__()
        self.socket.send('{"type":"hello","client":"w1","send":"events"}')
        assert json.loads(self.socket.recv(timeout=SOON))["type"] == "snapshot"
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def messages(self) -> Iterator[dict[str, Any]]:
        while True:
            yield json.loads(self.socket.recv(timeout=SOON))

    def until_number(self, number: int) -> list[dict[str, Any]]:
        messages = []
        for message in self.messages():
            if message["type"] == "events":
                messages.append(message)
                if message["events"][-1]["number"] >= number:
                    return messages
        raise AssertionError

    def ask(self) -> dict[str, Any]:
        self.socket.send('{"type":"command","sequence":1,"do":"ask.TakeSeat"}')
        return next(m for m in self.messages() if m["type"] in {"reply", "bye"})


@pytest.mark.promise("F12")
def test_resync_from_any_number_tells_exactly_what_was_missed(served: Served) -> None:
    with served.player("cb-1") as player:
        player.sit()
        player.open_round()
        player.play_on()
        player.must("ask.LeaveSeat")
        last = player.view["number"]
        whole = {event["number"]: event for event in player.events()}
    me = served.guest()
    for after in (0, 1, last // 2, last - 1, last):
        with Player(served, "cb-1", me, {"after": after, "send": "events"}) as back:
            first = back.first
        assert first["type"] == "events"
        assert [event["number"] for event in first["events"]] == [*range(after + 1, last + 1)]
        for event in first["events"]:
            if event["kind"] != "round.CardsViewed" and event["number"] in whole:
                assert event == whole[event["number"]]
        assert first["view"]["number"] == last
    for unknown in (last + 1, -1):
        with Player(served, "cb-1", me, {"after": unknown}) as back:
            assert back.first["type"] == "snapshot"


@pytest.mark.promise("I6", "F10", "F12")
def test_a_command_that_comes_twice_over_two_sockets_acts_once(served: Served) -> None:
    me = served.guest()
    with Player(served, "uk-1", me, {}) as first, Player(served, "uk-1", me, {}) as second:
        thrice = (first, second, first)
        for player in thrice:
            player.say(type="command", sequence=7, do="ask.TakeSeat")
        bodies = [player.until("reply", sequence=7) for player in thrice]
        assert bodies[0] == bodies[1] == bodies[2]
        assert bodies[0]["ok"]
        first.sequence = 7
        first.must("ask.LeaveSeat")
        assert [event["kind"] for event in first.events()].count("house.SeatTaken") == 1


def test_nobody_uses_up_the_numbers_of_another(served: Served) -> None:
    with served.player("uk-1") as first, served.player("uk-1") as second:
        first.must("ask.TakeSeat")
        second.must("ask.TakeSeat")
        assert first.must("ask.LeaveSeat")["sequence"] == second.must("ask.LeaveSeat")["sequence"]


def test_a_session_that_ends_closes_its_sockets_at_once(served: Served) -> None:
    with served.player("md-1") as player:
        with served.http(player.token) as http:
            assert http.delete("/sessions/current").status_code == 200
            assert http.get("/me").status_code == 401
        assert player.until("bye")["code"] == "session_has_ended"
        with pytest.raises(ConnectionClosed):
            player.until("anything more")


@pytest.mark.promise("F12")
def test_another_client_takes_the_session_over(served: Served) -> None:
    me = served.guest()
    with Player(served, "md-1", me, {}) as first:
        with Player(served, "md-1", me, {"client": "c2"}) as second:
            assert first.until("bye")["code"] == "client_is_replaced"
            second.say(type="ping")
            assert second.until("pong")
        with pytest.raises(ConnectionClosed):
            first.until("anything more")


def test_a_token_that_opens_nothing_is_sent_away(served: Served) -> None:
    with served.socket("md-1") as socket:
        socket.send('{"type":"hello","client":"c1","token":"nobody"}')
        assert json.loads(socket.recv(timeout=SOON))["code"] == "session_has_ended"


def test_a_browsers_cookie_opens_a_socket_from_our_own_pages_only(served: Served) -> None:
    cookie = f"fifthstreet={served.guest()['token']}"
    for headers, seat in (({"Origin": served.url}, True), ({}, False)):
        with served.socket("md-1", Cookie=cookie, **headers) as socket:
            socket.send('{"type":"hello","client":"c1"}')
            assert json.loads(socket.recv(timeout=SOON))["type"] == "snapshot"
            socket.send('{"type":"command","sequence":1,"do":"ask.DeclareReady"}')
            data = json.loads(socket.recv(timeout=SOON))
            while data["type"] == "meters":
                data = json.loads(socket.recv(timeout=SOON))
            code = "player_is_not_seated" if seat else "role_may_not_do_this"
            assert data["code"] == code


def test_a_message_beyond_the_measure_ends_the_socket(served: Served) -> None:
    with served.player("md-1") as player:
        player.socket.send(json.dumps({"type": "hello", "client": "c" * 5000}))
        with pytest.raises(ConnectionClosed) as closed:
            player.until("anything more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_a_session_has_only_so_many_sockets(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_SOCKETS", 2)
    me = served.guest()
    places = [Player(served, table, me, {}) for table in ("md-1", "uk-1", "md-1")]
    with places[0], places[1], places[2] as third:
        assert third.first["code"] == "too_many_sockets"
    with Player(served, "md-1", me, {}) as later:
        assert later.first["type"] == "snapshot"


def test_bytes_end_the_socket(served: Served) -> None:
    with served.player("md-1") as player:
        player.socket.send(b"{}")
        with pytest.raises(ConnectionClosed) as closed:
            player.until("anything more")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1003


def test_a_seat_is_not_served_faster_than_its_rate(tmp_path: Path) -> None:
    rates = {**RATES, "seat": "3 per 1 minute"}
    with Served(tmp_path, {"md-1": "md"}, rates=rates) as served, served.player("md-1") as player:
        codes = [player.ask("ask.DeclareReady")["code"] for _ in range(5)]
    assert codes == ["player_is_not_seated"] * 3 + ["too_many_requests"] * 2


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_say_their_length_as_the_standard_has_it(size: int) -> None:
    frame = text_frame(b"x" * size)
    head = {0: 2, 125: 2, 126: 4, 65_535: 4, 65_536: 10}[size]
    assert frame[0] == 0x81
    assert len(frame) == head + size


def _read_all(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=SOON)


@pytest.mark.promise("G11")
def test_f13_a_slow_reader_is_dismissed_and_the_others_do_not_notice(served: Served) -> None:
    """A client who reads nothing is cut off; what waits for them stays bounded."""
    with served.player("md-1") as player, served.socket("md-1") as slow:
        slow.send('{"type":"hello","client":"c1","send":"events"}')
        slow.recv(timeout=SOON)
        frame = text_frame(b'{"type":"meters","link":"' + b"x" * 60_000 + b'"}')

        def flood(wire: Wire) -> int:
            for _ in range(400):
                wire.push(frame)
            return wire.transport.get_write_buffer_size()

        waiting = served.inside(lambda lobby: flood(wire_of(lobby, "")))
        assert waiting <= MOST_BYTES + len(frame)
        player.must("ask.TakeSeat")
        with pytest.raises(ConnectionClosed):
            _read_all(slow)
        player.must("ask.LeaveSeat")


def wire_of(lobby: Lobby, person: str) -> Wire:
    """Return the wire to somebody who watches the table."""
    return next(s.wire for s in lobby.feeds["md-1"].sockets if s.viewer.person == person)


def test_the_quiet_are_asked_and_the_lost_are_cut_off(served: Served) -> None:
    with served.player("md-1") as player:

        def silent(seconds: float) -> Callable[[Lobby], float]:
            def sweep(lobby: Lobby) -> float:
                wire = wire_of(lobby, player.me["person"])
                wire.heard_at = lobby.running.loop.time() - seconds
                lobby.sweep()
                return wire.heard_at

            return sweep

        before = served.inside(silent(30.0))
        player.say(type="ping")
        assert player.until("pong") == {"type": "pong"}
        wire = served.inside(lambda lobby: wire_of(lobby, player.me["person"]))
        assert wire.heard_at > before + 20
        served.inside(silent(100.0))
        with pytest.raises(ConnectionClosed):
            player.until("anything more")


def test_r33_meters_are_shown_soon_after_they_have_moved(served: Served) -> None:
    with served.player("md-1") as player, served.http() as http:
        seat = player.sit()
        before = player.view["meters"]
        player.must("do.PlaceWager", seat=seat, wager="ante", amount=1500)
        player.must("do.PlaceWager", seat=seat, wager="progressive", amount=500)
        player.must("ask.DeclareReady")
        shown = player.until("meters")
        assert (shown["link"], set(shown["meters"])) == ("md-1", set(before))
        assert shown["meters"]["mega"] > before["mega"]
        assert shown["meters"] == http.get("/jackpots/md-1").json()["meters"]
        player.play_on()
        player.must("ask.LeaveSeat")


def test_each_table_counts_a_clients_commands_for_itself(served: Served) -> None:
    me = served.guest()
    with Player(served, "md-1", me, {}) as here, Player(served, "uk-1", me, {}) as there:
        answers = [player.must("ask.TakeSeat") for player in (here, there)]
        assert [answer["table"] for answer in answers] == ["md-1", "uk-1"]
        assert {answer["sequence"] for answer in answers} == {1}
        for player in (here, there):
            player.must("ask.LeaveSeat")

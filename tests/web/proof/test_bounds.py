"""Nobody can make the house work hard by a short message, and who may not speak is not read."""

import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any

import pytest

from fifthstreet.accounts import Door
from fifthstreet.coaching.turns import CALLER, Caller
from fifthstreet.coaching.worker import WORKER
from fifthstreet.people.authority import STAFF
from people.meeting import OTHER
from web.proof.pathological import COSTLY, bodies, nest
from web.proof.powers import COMMANDS, act_of, reach
from web.proof.premises import ADDRESS, Premises
from web.proof.routes import OPEN, ROUTES, SIGNED_ON, Route
from web.served import Player, Served

UNREAD = {"command_is_unknown", "message_is_too_large"}
"""What is said of a body that is not understood."""
GARBAGE: tuple[Any, ...] = ({"garbage": 1}, [], {"reason": 7, "role": []}, nest(5), "text", None)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("house"), {"md-1": "md"}) as house:
        yield house


@pytest.fixture(scope="module")
def premises() -> Iterator[Premises]:
    made = Premises()
    made.open("md-1", "md")
    yield made
    made.close()


def answers(player: Player, do: str) -> Counter[str]:
    """Return how often each code answers the costly bodies of a command."""
    replies = [player.ask(do, **body) for body in bodies(do)]
    assert not any(answer["ok"] for answer in replies), do
    return Counter(answer["code"] for answer in replies)


@pytest.mark.requirement("R16")
def test_r16_whoever_has_not_signed_on_is_refused_before_a_command_is_read(served: Served) -> None:
    with Player(served, "md-1", {}, {}) as stranger:
        for do in COMMANDS:
            assert {*answers(stranger, do)} == {"role_may_not_do_this"}, do
        stranger.say(type="ping")
        assert stranger.until("pong")


@pytest.mark.requirement("R16")
def test_r16_a_guest_is_refused_by_role_first_and_then_for_what_the_body_holds(
    served: Served,
) -> None:
    with served.player("md-1") as guest:
        for do in COMMANDS:
            found = answers(guest, do)
            if reach("guest", act_of(do)) == "-":
                assert {*found} == {"role_may_not_do_this"}, do
            else:
                assert found.keys() <= UNREAD | {"belongs_to_someone_else"}, (do, found)
                assert found["command_is_unknown"], do
                assert found["message_is_too_large"], do


@pytest.mark.requirement("R16")
@pytest.mark.parametrize("role", ["dealer", "floor", "shift_manager"])
def test_r16_staff_who_may_give_a_command_are_refused_for_what_it_holds(
    premises: Premises, role: str
) -> None:
    who = premises.person(role, posts=("md-1",) if role == "dealer" else ())
    socket, host = premises.socket("md-1", who), premises.host("md-1")
    before = host.state
    for do in COMMANDS:
        found = {socket.ask(do, body)["code"] for body in bodies(do)}
        if reach(role, act_of(do)) == "-":
            assert found == {"role_may_not_do_this"}, do
        else:
            assert found >= UNREAD, (do, found)
            assert "role_may_not_do_this" not in found, do
    assert host.state is before
    assert not host.stopped


@pytest.mark.requirement("R16")
def test_r16_a_dealer_of_another_table_is_refused_before_a_command_is_read(
    premises: Premises,
) -> None:
    socket = premises.socket("md-1", premises.person("dealer", posts=("other-1",)))
    for do in ("do.DealCards", "run.CutDeck"):
        found = {socket.ask(do, body)["code"] for body in bodies(do)}
        assert found == {"dealer_is_not_assigned_to_the_table"}, do


@pytest.mark.requirement("R16")
def test_r16_cards_that_lie_there_twice_are_refused_and_the_socket_stays(
    premises: Premises,
) -> None:
    socket = premises.socket("md-1", premises.person("floor"))
    assert socket.ask("do.DealCards", {"cards": ["As", "As"]})["code"] == "command_is_unknown"
    assert not socket.closed


@pytest.mark.requirement("R16")
@pytest.mark.parametrize("route", ["commands", "preview"])
def test_r16_a_command_over_http_is_refused_in_the_same_order(
    premises: Premises, route: str
) -> None:
    key = {"client": "c1", "sequence": 1} if route == "commands" else {}

    def code(token: str, do: str, arguments: Any) -> str:
        body = {**key, "do": do, "with": arguments}
        answer = premises.rest("POST", f"/tables/md-1/{route}", token, json=body)
        return str(answer.json()["code"])

    meters = {"meters": {"mega": COSTLY}}
    floor, guest = premises.person("floor").token, premises.person("guest").token
    assert code("", "do.ReadMeters", meters) == "session_has_ended"
    assert code(guest, "do.ReadMeters", meters) == "role_may_not_do_this"
    assert code(floor, "do.ReadMeters", meters) == "role_may_not_do_this"
    assert code(guest, "do.MakeRuling", {"garbage": "9" * 9_000}) == "role_may_not_do_this"
    assert (
        code(floor, "do.MakeRuling", {"what": "x", "reason": "9" * 9_000}) == "message_is_too_large"
    )
    assert code(floor, "do.DealCards", {"cards": ["??"] * 2_000}) == "message_is_too_large"


ANY_ACT = ("/commands", "/preview")
"""The ends of paths that take any act, which their bodies name."""
BODIED = [route for route in ROUTES if route.method == "POST" and route.body]


def forbidden(role: str, act: str) -> bool:
    """Tell whether nobody of a role may ever do an act."""
    return reach(role, act) == "-"


@pytest.mark.requirement("R57")
@pytest.mark.parametrize("role", ["spectator", "guest", "player", *STAFF])
def test_r57_a_body_is_not_read_for_those_who_may_not_send_it(
    premises: Premises, role: str
) -> None:
    token = premises.person(role).token
    count = 0
    for path, acts in acts_by_path().items():
        if not all(forbidden(role, act) for act in acts) or path.endswith(ANY_ACT):
            continue
        for body in GARBAGE:
            answer = premises.rest("POST", path.replace("PERSON", "p1"), token, json=body)
            codes = {"session_has_ended"} if role == "spectator" else {"role_may_not_do_this"}
            assert answer.json()["code"] in codes, (path, body, answer.text)
            count += 1
    assert count


@pytest.mark.requirement("R57")
@pytest.mark.parametrize("role", ["spectator", "guest"])
def test_r1_no_byte_of_a_body_is_taken_in_from_those_who_may_not_send_it(
    premises: Premises, role: str
) -> None:
    token = premises.person(role).token
    count, read = 0, list[str]()

    async def body(path: str) -> AsyncIterator[bytes]:
        read.append(path)
        yield b"{}"

    for path, acts in acts_by_path().items():
        if not all(forbidden(role, act) for act in acts):
            continue
        where = path.replace("PERSON", "p1")
        answer = premises.rest("POST", where, token, content=body(path))
        codes = {"session_has_ended"} if role == "spectator" else {"role_may_not_do_this"}
        assert answer.json()["code"] in codes, (path, answer.text)
        count += 1
    assert count > 10
    assert read == []


def acts_by_path() -> dict[str, set[str]]:
    """Return the acts of every route that takes a body from those who have signed on."""
    routes = [one for one in BODIED if one.act not in {OPEN, SIGNED_ON} and not ours(one)]
    return {
        route.filled_path: {other.act for other in routes if other.path == route.path}
        for route in routes
    }


def ours(route: Route) -> bool:
    """Tell whether anybody may send a route's body about what is their own."""
    return route.path == "/sessions/{session}/end"


RAW: dict[str, tuple[str, str]] = {
    "a number of 31 digits": ('{"client":"c1","n":1' + "0" * 30 + "}", "message_is_too_large"),
    "a number of 5,000 digits": ('{"client":"c1","n":' + "9" * 5_000 + "}", "request_is_not_valid"),
    "a number with an exponent": ('{"client":"c1","n":1e999999999}', "request_is_not_valid"),
    "lists 20 deep": ('{"n":' + "[" * 20 + "]" * 20 + "}", "message_is_too_large"),
    "lists without end": ("[" * 30_000, "request_is_not_valid"),
    "30,000 values": ("[" + "1," * 30_000 + "1]", "message_is_too_large"),
    "a field with a long name": ('{"client":"c1","' + "n" * 5_000 + '":1}', "message_is_too_large"),
    "half a character": ('{"client":"\\ud800"}', "request_is_not_valid"),
    "not a number": ('{"client":NaN}', "request_is_not_valid"),
}


@pytest.mark.requirement("R16")
@pytest.mark.parametrize("name", RAW)
@pytest.mark.parametrize("path", ["/guests", "/analysis", "/check", "/people"])
def test_r16_a_body_that_holds_too_much_is_refused_whatever_it_is_for(
    premises: Premises, path: str, name: str
) -> None:
    raw, code = RAW[name]
    answer = premises.rest("POST", path, content=raw)
    assert answer.json()["code"] == code, answer.text
    assert len(answer.text) < 1_000


@pytest.mark.requirement("R16")
def test_r16_a_settlement_of_thirty_digits_is_refused_in_a_sentence(premises: Premises) -> None:
    raw = json.dumps({"place": 0, "answer": {"1:ante": 10**30}})
    path, token = "/school/sets/0123456789ab/answers", premises.person("guest").token
    answer = premises.rest("POST", path, token, content=raw)
    assert (answer.status_code, answer.json()["code"]) == (413, "message_is_too_large")


@pytest.mark.requirement("R16")
def test_r16_a_long_address_and_a_long_length_are_refused(premises: Premises) -> None:
    long = premises.rest("GET", f"/analysis/md?pay.straight={'9' * 9_000}")
    assert (long.status_code, long.json()["code"]) == (413, "message_is_too_large")
    answer = premises.http.request(
        "POST", "/api/v1/guests", content=b"{}", headers={"Content-Length": "9" * 5_000}
    )
    assert premises.loop.run_until_complete(answer).json()["code"] == "body_is_too_large"


@pytest.mark.requirement("R16")
def test_r10_a_number_stands_for_one_command_over_sockets_and_http_alike(
    premises: Premises,
) -> None:
    guest = premises.person("guest")
    socket = premises.socket("md-1", guest)
    seat = {"seat": 4}
    first = socket.must("ask.TakeSeat", seat, sequence=500)
    again = {"client": "c1", "sequence": 500, "do": "ask.TakeSeat", "with": seat}
    answer = premises.rest("POST", "/tables/md-1/commands", guest.token, json=again)
    assert answer.json()["number"] == first["number"]
    other = socket.ask("ask.TakeSeat", {"seat": 5}, sequence=500)
    assert other["code"] == "sequence_is_used"
    over_http = premises.rest(
        "POST", "/tables/md-1/commands", guest.token, json={**again, "do": "ask.LeaveSeat"}
    )
    assert over_http.json()["code"] == "command_is_unknown"
    bare = {**again, "do": "ask.LeaveSeat", "with": {}}
    over_http = premises.rest("POST", "/tables/md-1/commands", guest.token, json=bare)
    assert (over_http.status_code, over_http.json()["code"]) == (409, "sequence_is_used")
    socket.must("ask.LeaveSeat", {}, sequence=501)


@pytest.mark.parametrize("role", ["spectator", "guest", "floor"])
def test_r10_a_calculation_knows_who_asks_and_learns_that_they_hang_up(
    premises: Premises, monkeypatch: pytest.MonkeyPatch, role: str
) -> None:
    callers: list[Caller] = []

    async def ask(*_: Any) -> bytes:
        caller = CALLER.get()
        callers.append(caller)
        assert caller.gone is not None
        await caller.gone()
        return b"{}"

    monkeypatch.setattr(WORKER, "ask", ask)
    who = premises.person(role)
    heard = iter([{"type": "http.request", "body": b""}, {"type": "http.disconnect"}])

    async def receive() -> Any:
        return next(heard)

    async def send(_message: Any) -> None:
        pass

    headers = [(b"host", ADDRESS.encode())]
    if who.token:
        headers.append((b"authorization", f"Bearer {who.token}".encode()))
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/api/v1/analysis/md",
        "query_string": b"",
        "headers": headers,
        "client": ("192.0.2.9", 1),
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "root_path": "",
    }
    premises.loop.run_until_complete(premises.app(scope, receive, send))
    (caller,) = callers
    expected = ("192.0.2.9", who.person, role == "floor")
    assert (caller.source, caller.person, caller.staff) == expected
    assert next(heard, None) is None


def test_r10_the_pit_raises_an_alarm_for_guesses_and_for_a_clock_that_jumped(
    premises: Premises,
) -> None:
    boss = premises.person("floor")
    name = premises.running.desk.state.persons[boss.person].name
    for number in range(12):
        door = Door(source=f"203.0.113.{number}", client="bot")
        premises.answer_to(partial(premises.running.signing.sign_on, door, name, OTHER))
    premises.clock.apart = -7_200.0
    alarms = premises.rest("GET", "/pit", boss.token).json()["alarms"]
    premises.clock.apart = 0.0
    behind = "The machine's clock is 7,200 seconds behind the house's. Set it right."
    assert {one["alarm"]: one["says"] for one in alarms} == {
        "clock_has_jumped": behind,
        "sign_in_is_attacked": f"10 failed attempts to sign in as {name} from new addresses.",
    }
    assert premises.rest("GET", "/me", boss.token).status_code == 200

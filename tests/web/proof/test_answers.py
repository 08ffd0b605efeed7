"""Every answer and every frame of a socket is of the form that the description tells."""

import re
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from typing import Any

import orjson
import pytest

from accounts.authenticator import Authenticator
from fifthstreet.protocol.record import REFERENCE
from fifthstreet.rules.samples import submission
from fifthstreet.web.sockets import message_of
from people.meeting import PASSWORD
from web.proof.conformity import Judge, JudgedParty, description
from web.proof.live import LiveTable
from web.proof.playing import BOOKS
from web.proof.powers import POWERS
from web.proof.premises import WATCHERS, Premises, Someone
from web.proof.routes import OPEN, ROUTES, SIGNED_ON
from web.proof.test_routes import Building, allowed

COMPUTED = {"analysis", "coach", "school"}
"""Tags of what other processes work out: it has a test of its own."""
SEVERAL = {"POST /approvals/{request}/approve"}
"""Routes of which the census asks for some of the acts alone."""
FRAMES = {"snapshot", "events", "reply", "meters", "problem", "pong", "bye"}


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every operation of the description, as the census of routes names it."""
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path.removeprefix('/api/v1')}", operation


def test_every_route_says_what_it_does_and_what_it_answers() -> None:
    schemas = description()["components"]["schemas"]
    for name, operation in operations():
        assert len(operation["summary"].split()) > 2, name
        assert operation["summary"].endswith("."), name
        (good,) = [each for code, each in operation["responses"].items() if code.startswith("2")]
        assert good["description"] != "Successful Response", name
        for media, content in good["content"].items():
            if media == "application/json":
                named = re.findall(rf"{re.escape(REFERENCE)}(\w+)", str(content["schema"]))
                assert named, name
                assert schemas.keys() >= set(named), name
        for refused in ("4XX", "5XX"):
            problem = operation["responses"][refused]["content"]["application/problem+json"]
            assert problem["schema"]["$ref"].endswith("/Problem"), name


def test_every_form_is_closed_and_says_what_it_is() -> None:
    for name, schema in description()["components"]["schemas"].items():
        assert schema.get("description"), name
        if schema.get("type") == "object":
            assert schema["additionalProperties"] is False, name


@pytest.mark.requirement("R57")
def test_r57_the_description_names_the_acts_that_the_routes_take() -> None:
    schemes = description()["components"]["securitySchemes"]
    assert {each["type"] for each in schemes.values()} == {"http", "apiKey"}
    taken: dict[str, set[str]] = {}
    for route in ROUTES:
        taken.setdefault(route.operation, set()).update({route.act} - {OPEN, SIGNED_ON})
    for name, operation in operations():
        acts = set(operation.get("x-acts", ()))
        assert acts <= POWERS.keys(), name
        assert not acts or operation["security"], name
        assert taken.get(name, set()) <= acts, name
        assert acts == taken.get(name, acts) or name in SEVERAL, name


def test_what_a_client_may_say_is_what_is_described() -> None:
    schemas = description()["components"]["schemas"]
    names = [one["$ref"].rpartition("/")[2] for one in schemas["FromClient"]["oneOf"]]
    assert names == ["Hello", "Command", "Ping"]
    for name in names:
        (kind,) = schemas[name]["properties"]["type"]["enum"]
        needed = {"sequence": 1, "do": "do.Fold", "client": "tab-1"}
        message = {each: needed[each] for each in schemas[name]["required"] if each != "type"}
        assert not isinstance(message_of(orjson.dumps({"type": kind, **message})), str)
        for missing in message:
            rest = {each: value for each, value in message.items() if each != missing}
            assert missing in str(message_of(orjson.dumps({"type": kind, **rest})))
        extra = message_of(orjson.dumps({"type": kind, **message, "card": "As"}))
        assert extra == "The message has no field 'card'."


def test_the_judge_finds_what_is_not_described() -> None:
    with closing(Premises()) as premises:
        judge = Judge(premises)
        for text in (
            b'{"type":"pong"}',
            b'{"type":"pong","card":"As"}',
            b'{"type":"bye","code":"x"}',
            b'{"type":"meters","link":"m","meters":{"mega":"1"}}',
            b'{"type":"events","events":[],"waits":null}',
        ):
            judge.frame(text, "guest")
        assert (len(judge.found), judge.frames) == (4, {("guest", "pong"): 1})
        judge.described["paths"]["/api/v1/books"]["get"]["responses"]["200"]["content"] = {}
        premises.rest("GET", "/books")
        assert len(judge.found) == 5


@pytest.mark.parametrize("book", BOOKS)
def test_every_frame_and_view_of_a_played_round_is_as_described(book: str) -> None:
    with closing(JudgedParty((book,), seats=2)) as party:
        (table,) = party.tables
        judge = party.judge
        party.sweep(table, "spectator")
        party.round(table, plain=True, sweep=WATCHERS, often=False)
        party.round(table)
        party.sweep(table, "shift_manager")
        _odd_words(party)
        party.everybody_is_there()
    assert not judge.found, judge.found[:3]
    assert {role for role, _ in judge.frames} == {*WATCHERS}
    silent = set() if book in {"md", "rws"} else {"meters"}
    assert {kind for _, kind in judge.frames} == FRAMES - silent
    assert judge.answered["GET /api/v1/tables/{table}"] > len(WATCHERS)


def _odd_words(party: JudgedParty) -> None:
    """Say what is not understood, and say hello with a token that nobody was given."""
    (table,), known = party.tables, party.watchers["guest"]
    socket = party.socket(table, known)
    socket.say(type="command", sequence=1, do="do.Bet", by="dealer")
    stranger = Someone(known.column, "of nobody", known.session, known.person)
    assert party.socket(table, stranger).closed


@pytest.mark.parametrize("book", ["md-shoe"])
def test_every_step_of_a_live_round_is_as_described(book: str) -> None:
    premises = Premises()
    judge = Judge(premises)
    premises.open("live-1", book, dealing="live")
    people = {"dealer": premises.person("dealer", posts=("live-1",))}
    people["floor"] = premises.person("floor")
    voices = {
        role: premises.socket("live-1", who, lambda text: judge.frame(text, "staff"))
        for role, who in people.items()
    }
    for _ in range(2):
        player = premises.person("player")
        voices[player.person] = premises.socket(
            "live-1", player, lambda text: judge.frame(text, "player")
        )
        voices[player.person].must("ask.TakeSeat", {})

    class Looking(LiveTable):
        """Asks for everything that a console and the pit show before each command."""

        def before(self) -> None:
            for path in ("/tables/live-1/procedure", "/tables/live-1/irregularities", "/pit"):
                assert premises.rest("GET", path, people["floor"].token).is_success

    Looking(premises, "live-1", voices).play()
    number = premises.host("live-1").state.rounds
    for part in ("", "/book", "/review", "/script"):
        assert premises.rest("GET", f"/tables/live-1/rounds/{number}{part}").is_success
    assert premises.rest("GET", "/tables/live-1/events", params={"most": 500}).is_success
    premises.close()
    assert not judge.found, judge.found[:3]
    assert judge.answered["GET /api/v1/tables/{table}/procedure"] > 20


PLAYED = {
    "GET /api/v1/tables/{table}/rounds/{number}",
    "GET /api/v1/tables/{table}/rounds/{number}/book",
    "GET /api/v1/tables/{table}/rounds/{number}/proof",
    "GET /api/v1/tables/{table}/rounds/{number}/record",
    "GET /api/v1/tables/{table}/rounds/{number}/review",
    "GET /api/v1/tables/{table}/rounds/{number}/script",
}
"""What only a table can answer where a round was played."""
WINNERS_WAIT = "POST /api/v1/jackpots/{id_}/order"
"""What is carried out only while several winners wait; it answers as the other orders do."""
WHY = {"reason": "asked for"}


def test_every_route_answers_as_described() -> None:
    building = Building()
    premises = building.premises
    judge = Judge(premises)
    for number, route in enumerate(ROUTES, 100):
        role = next(role for role in reversed(WATCHERS) if allowed(role, route))
        posts = ("md-1",) if role == "dealer" else ()
        building.ask(route, premises.person(role, posts=posts), number)
    _orders(building)
    _matters(building)
    _rules(building)
    _lists(building)
    _passkeys(building)
    _day(building)
    premises.close()
    assert not judge.found, judge.found[:3]
    computed = {
        f"{m.upper()} {p}" for p, m, operation in _paths() if COMPUTED & {*operation["tags"]}
    }
    assert judge.operations - judge.answered.keys() <= computed | PLAYED | {WINNERS_WAIT}


def _paths() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in description()["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def _orders(building: Building) -> None:
    """Give the orders that the census gives only to be refused."""
    premises = building.premises
    floor, boss = premises.person("floor").token, premises.person("administrator").token
    dealer, guest = premises.person("dealer"), premises.person("guest")
    secret = PASSWORD.reveal()
    somebody = {"client": "c9", "name": "somebody new", "password": secret}
    orders: list[tuple[str, str, str, dict[str, Any]]] = [
        ("POST", "/jackpots/md-1/fail", floor, WHY),
        ("POST", "/jackpots/md-1/restore", floor, WHY),
        ("POST", f"/people/{dealer.person}/posts", floor, {"tables": ["md-1"], **WHY}),
        ("POST", f"/sessions/{dealer.session}/end", boss, WHY),
        ("POST", f"/people/{dealer.person}/role", boss, {"role": "floor", **WHY}),
        ("POST", f"/people/{dealer.person}/suspend", boss, WHY),
        ("POST", f"/people/{dealer.person}/reinstate", boss, WHY),
        ("POST", "/people", "", somebody),
        ("POST", "/sessions", "", somebody),
        ("POST", "/me/password", boss, {"old": secret, "new": "eleven slow toads swim"}),
        ("DELETE", "/sessions/current", guest.token, {}),
        ("POST", "/me/deletion", premises.person("guest").token, {}),
    ]
    for method, path, token, body in orders:
        premises.http.cookies.clear()
        answer = premises.rest(method, path, token, json=body)
        assert answer.is_success, (path, answer.text)
    assert premises.rest("GET", "/books/md/template").is_success


def _rules(building: Building) -> None:
    """Have rules filed, approved, opened from and withdrawn."""
    premises = building.premises
    one, other = premises.person("shift_manager").token, premises.person("shift_manager").token
    numbers = count(900)

    def send(path: str, token: str, **body: Any) -> Any:
        keyed = path in {"/register", "/approvals", "/tables"} or path.endswith("/use")
        key = {"client": "c1", "sequence": next(numbers)} if keyed else {}
        answer = premises.rest("POST", path, token, json=body | key)
        assert answer.is_success, answer.text
        return answer.json()

    def agree(answer: Any) -> str:
        request = str(answer["events"][0]["data"]["request"])
        send(f"/approvals/{request}/approve", other, **WHY)
        send(f"/approvals/{request}/use", other)
        return request

    id_ = send("/register", one, submission=submission("uk"), **WHY)["id"]
    agree(send("/approvals", one, kind="submission", subject=id_, after=1, **WHY))
    request = agree(send("/tables", one, submission=id_, table="MS-11", **WHY))
    assert premises.rest("GET", "/register", one).json()["openings"]
    send("/tables/MS-11/opening", other, request=request)
    assert premises.rest("GET", f"/register/{id_}", one).json()["history"]
    send(f"/register/{id_}/withdraw", one, **WHY)
    assert premises.rest("GET", "/build").is_success


def _lists(building: Building) -> None:
    """Put somebody on the exclusion list, remove the entry, and erase a player."""
    premises = building.premises
    boss = premises.person("administrator").token
    listed = {"category": "barred", "since": 0, "name": "Nora Named", **WHY}
    assert premises.rest("POST", "/exclusions", boss, json=listed).is_success
    entry = [*premises.running.desk.state.exclusions][-1]
    player = premises.person("player").person
    for path in (f"/exclusions/{entry}/remove", f"/people/{player}/erase"):
        answer = premises.rest("POST", path, boss, json=WHY)
        assert answer.is_success, (path, answer.text)


def _passkeys(building: Building) -> None:
    """Add a passkey, sign in and confirm with it, end the other session, and remove it."""
    premises = building.premises
    token = premises.person("floor").token
    device = Authenticator(origin="http://testserver", host="testserver")
    premises.http.headers["Origin"] = device.origin

    def send(path: str, by: str = token, **body: Any) -> Any:
        premises.http.cookies.clear()
        answer = premises.rest("POST", path, by, json=body)
        assert answer.is_success, (path, answer.text)
        return answer.json()

    made = device.make(send("/me/passkeys/options")["options"])
    send("/me/passkeys", name="phone", credential=made)
    (passkey,) = premises.rest("GET", "/me/passkeys", token).json()
    mine = f"/me/passkeys/{passkey['passkey']}"
    send(mine, name="another phone")
    answer = device.answer(send("/passkeys/options", "")["options"])
    token = send("/sessions/passkey", "", client="c1", credential=answer)["token"]
    answer = device.answer(send("/me/identity/options", token)["options"])
    token = send("/me/identity/passkey", token, client="c1", credential=answer)["token"]
    send("/me/sessions/end-others", token)
    assert premises.rest("DELETE", mine, token).is_success
    del premises.http.headers["Origin"]


def _day(building: Building) -> None:
    """Close a gaming day by two people, and take away its reports in every form."""
    premises = building.premises
    one, other = premises.person("shift_manager").token, premises.person("shift_manager").token
    day = premises.rest("GET", "/days", one).json()["today"]
    for way, token in (("close", one), ("sign", other)):
        answer = premises.rest("POST", f"/days/{day}/{way}", token, json=WHY)
        assert answer.is_success, (way, answer.text)
    for file in premises.rest("GET", f"/days/{day}", one).json()["files"]:
        assert premises.rest("GET", f"/days/{day}/files/{file['name']}", one).is_success


def _matters(building: Building) -> None:
    """Have one matter approved and carried out, and another declined."""
    premises = building.premises
    one, other = premises.person("shift_manager").token, premises.person("shift_manager").token
    wish = building.fill({"kind": "adjustment", "subject": "player:PERSON:USD", **WHY})
    boss = premises.person("administrator").token
    lost = {"client": "c1", "sequence": 9, "kind": "password", "after": 1, **WHY}
    lost = building.fill(lost | {"subject": "PERSON"})
    assert premises.rest("POST", "/approvals", boss, json=lost).status_code == 201
    request = [*premises.running.desk.state.requests][-1]
    approved = premises.rest("POST", f"/approvals/{request}/approve", other, json=WHY)
    assert approved.is_success, approved.text
    drawn = premises.rest("POST", f"/people/{lost['subject']}/password", boss, json=WHY)
    assert drawn.is_success, drawn.text
    link = premises.rest("POST", "/me/link", one).json()["link"]
    name = premises.rest("GET", "/me", one).json()["name"]
    body = {"name": name, "link": link, "password": "eleven slow toads swim", "client": "c1"}
    assert premises.rest("POST", "/password", json=body).is_success
    one = premises.person("shift_manager").token
    for number, ways in enumerate((("approve", "use"), ("decline",)), 1):
        body = {"client": "c1", "sequence": number, "after": number * 10**6, **wish}
        assert premises.rest("POST", "/approvals", one, json=body).status_code == 201
        request = [*premises.running.desk.state.requests][-1]
        assert premises.rest("GET", "/approvals", one).json()
        for way in ways:
            token, fields = (
                (one, {"client": "c1", "sequence": 50}) if way == "use" else (other, WHY)
            )
            answer = premises.rest("POST", f"/approvals/{request}/{way}", token, json=fields)
            assert answer.is_success, answer.text

"""What staff does over the network: taking people on, opening and closing, two people, records."""

import csv
import io
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.jackpots.acts import Act
from fifthstreet.ledger.journal import CommandRecord
from fifthstreet.people.policy import POLICY
from fifthstreet.protocol import jackpot_events
from fifthstreet.web.lobby import Lobby
from web.served import SOON, Served

WORDS = "several plain words for "
NAMES = {
    "floor": "Badge 21",
    "shift_manager": "Badge 31",
    "auditor": "Badge 41",
    "dealer": "Badge 11",
}


class Staff:
    """The people of the house, taken on by its first administrator."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.tokens: dict[str, str] = {}
        first, other = served.administrators()
        self.tokens["administrator"] = self._comes("keeper", first)
        self.tokens["other"] = self._comes("second-keeper", other)
        for role, name in NAMES.items():
            self.tokens[role] = self.hired(role, name)
        self.tokens["second"] = self.hired("shift_manager", "Badge 32")
        for role in ("shift_manager", "second"):
            self.grant(role)

    def grant(self, role: str) -> None:
        """Have the two administrators grant somebody the permission to approve."""
        with self.http(role) as http:
            person = http.get("/me").json()["person"]
        sequence = len(self.tokens) * 10 + len(role)
        body = {"kind": "approver", "subject": person, "after": 1, "reason": "trusted"}
        with self.http("administrator") as one, self.http("other") as two:
            answer = one.post("/approvals", json=body | {"client": "c1", "sequence": sequence})
            assert answer.status_code == 201, answer.text
            id_ = answer.json()["events"][0]["data"]["request"]
            approved = two.post(f"/approvals/{id_}/approve", json=why())
            assert approved.status_code == 200, approved.text
            use = {"client": "c1", "sequence": sequence + 1}
            assert one.post(f"/approvals/{id_}/use", json=use).status_code == 200

    def hired(self, role: str, name: str) -> str:
        body = {"name": name, "role": role, "reason": "needed"}
        with self.served.http(self.tokens["administrator"]) as http:
            answer = http.post("/staff", json=body)
        assert answer.status_code == 201, answer.text
        return self._comes(name, answer.json()["password"])

    def _comes(self, name: str, password: str) -> str:
        with self.served.http() as http:
            body = {"client": "c1", "name": name, "password": password}
            answer = http.post("/sessions", json=body).json()
        assert answer["must_change_password"]
        with self.served.http(answer["token"]) as http:
            refused = http.get("/closures")
            assert refused.json()["code"] == "password_must_be_changed"
            new = {"old": password, "new": f"{WORDS}{name}"}
            return str(http.post("/me/password", json=new).json()["token"])

    def http(self, role: str) -> httpx.Client:
        return self.served.http(self.tokens[role])


@pytest.fixture(scope="module")
def staff(served: Served) -> Staff:
    return Staff(served)


def why(reason: str = "because", **more: Any) -> dict[str, Any]:
    return {"reason": reason, **more}


def test_a_first_day_lets_approvers_begin_at_once_in_an_empty_house(tmp_path: Path) -> None:
    """Both administrators are present; it is recorded, once, and before any table was opened."""
    waiting = replace(POLICY, fresh=POLICY.idle)
    wish = why(client="c1", kind="first_day", subject="house", after=1)
    with Served(tmp_path, policy=waiting) as served:
        staff = Staff(served)
        with staff.http("second") as second, staff.http("administrator") as one:
            me = second.get("/me").json()
            assert me["approves_from"] > served.inside(lambda lobby: lobby.running.desk.at())
            listed = one.get(f"/people/{me['person']}").json()
            assert (listed["approver"], listed["approves_from"]) == (True, me["approves_from"])
            assert second.post("/approvals", json=wish | {"sequence": 900}).status_code == 403
            answer = one.post("/approvals", json=wish | {"sequence": 901}).json()
            request = f"/approvals/{answer['events'][0]['data']['request']}"
            assert one.post(f"{request}/approve", json=why()).status_code == 403
            with staff.http("other") as two:
                assert two.post(f"{request}/approve", json=why()).status_code == 200
                again = two.post("/approvals", json=wish | {"sequence": 902}).json()
                use = {"client": "c1", "sequence": 903}
                assert one.post(f"{request}/use", json=use).status_code == 200
                late = f"/approvals/{again['events'][0]['data']['request']}"
                assert one.post(f"{late}/approve", json=why()).status_code == 200
                refused = two.post(f"{late}/use", json={"client": "c1", "sequence": 904})
                assert refused.json()["code"] == "first_day_is_over"
            assert second.get("/me").json()["approves_from"] <= waiting.standing
            assert one.get("/me").json()["approves_from"] is not None
        assert served.opened is not None
        found = audit(served.opened.running.store, replayers=replayers())
        assert found.ok, found.problems
        assert any("began a first day" in one.what for one in found.remarks)


def test_a_first_day_is_over_once_a_table_was_opened(staff: Staff) -> None:
    wish = why(client="c1", kind="first_day", subject="house", after=1, sequence=905)
    with staff.http("administrator") as http:
        assert http.post("/approvals", json=wish).json()["code"] == "first_day_is_over"


def test_people_are_listed_in_their_order_page_by_page_whoever_changes(
    served: Served, staff: Staff
) -> None:
    def pages(**only: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        with staff.http("administrator") as http:
            while True:
                query = {"after": len(found), "most": 4, **only}
                page = http.get("/people", params=query).json()
                found += page
                if not page:
                    break
        return found

    with served.player("md-1"):
        whole = pages()
    ids = [one["person"] for one in whole]
    assert ids == sorted(ids, key=lambda one: int(one[1:]))
    assert len(ids) == len(set(ids))
    with staff.http("floor") as http:
        dealers = [one["name"] for one in http.get("/dealers").json()]
    assert dealers == sorted(dealers, key=str.casefold)
    assert not all(one["staff"] for one in whole)
    assert pages(staff=True) == [one for one in whole if one["staff"]]


def test_everybody_does_only_what_the_role_lets(served: Served, staff: Staff) -> None:
    reads = {
        "/people": {"shift_manager", "auditor", "administrator"},
        "/closures": {"dealer", "floor", "shift_manager", "auditor", "administrator"},
        "/approvals": {"floor", "shift_manager", "auditor", "administrator"},
        "/audit": {"auditor"},
        "/export/rounds": {"auditor"},
    }
    for path, allowed in reads.items():
        for role in ("floor", "shift_manager", "auditor", "dealer", "administrator"):
            with staff.http(role) as http:
                status = http.get(path).status_code
            assert (status == 200) == (role in allowed), (path, role, status)
        with served.http(served.guest()["token"]) as http:
            assert http.get(path).status_code == 403


def test_r28_a_closure_lets_nothing_begin(served: Served, staff: Staff) -> None:
    with staff.http("shift_manager") as http, served.player("rws-1") as player:
        seat = player.sit()
        for scope, subject, code in (
            ("table", "rws-1", "table_is_closed"),
            ("game", f"rws@{player.view['version']}", "game_is_closed"),
            ("player", player.me["person"], "player_is_barred"),
            ("all", "", "house_is_closed"),
        ):
            body = why(scope=scope, subject=subject, closed=True)
            assert http.post("/closures", json=body).status_code == 200
            bet = player.ask("do.PlaceWager", seat=seat, wager="ante", amount=1500)
            assert bet["code"] == code
            assert http.get("/closures").json()[-1]["reason"] == "because"
            assert http.post("/closures", json={**body, "closed": False}).status_code == 200
        player.must("ask.LeaveSeat")


def test_a_command_without_a_field_is_refused_with_the_field_and_no_signature(
    served: Served, staff: Staff
) -> None:
    order = {"sequence": 1, "do": "ask.CloseTable", "with": {}}
    with staff.http("floor") as http, served.player("md-1") as player:
        answer = http.post("/tables/md-1/commands", json={"client": "c1", **order}).json()
        replies = [answer["says"], player.ask("do.Bet")["says"]]
        assert answer["code"] == "command_is_unknown"
    assert 'CloseTable needs "reason"' in replies[0]
    assert 'Bet needs "seat" and "amount"' in replies[1]
    for says in replies:
        assert "__init__" not in says
        assert "argument" not in says


def test_a_table_is_shut_between_rounds_and_closed_while_one_is_in_progress(
    served: Served, staff: Staff
) -> None:
    def give(number: int, do: str, **arguments: str) -> dict[str, Any]:
        order = {"client": "c2", "sequence": number, "do": do, "with": arguments}
        answer: dict[str, Any] = http.post("/tables/md-1/commands", json=order).json()
        return answer

    with staff.http("floor") as http, served.player("md-1") as player:
        player.sit()
        player.open_round()
        refused = give(1, "ask.CloseTable", reason="The shift is over.")
        assert refused["code"] == "round_is_in_progress"
        assert "Close the table in the pit" in refused["says"]
        body = why(scope="table", subject="md-1", closed=True)
        assert http.post("/closures", json=body).status_code == 200
        player.play_on()
        assert "code" not in give(2, "ask.CloseTable", reason="The shift is over.")
        assert http.post("/closures", json={**body, "closed": False}).status_code == 200
        assert "code" not in give(3, "ask.ReopenTable")


def test_r58_money_is_adjusted_by_two_people(served: Served, staff: Staff) -> None:
    guest = served.guest()
    account = f"player:{guest['person']}:USD"
    wish = why(client="c1", sequence=50, kind="adjustment", subject=account, after=123_456)
    use = {"client": "c1", "sequence": 51}
    with staff.http("shift_manager") as one, staff.http("second") as two:
        answer = one.post("/approvals", json=wish)
        assert answer.status_code == 201, answer.text
        id_ = one.get("/approvals").json()[0]["id"]
        assert one.post(f"/approvals/{id_}/use", json=use).status_code == 409
        own = one.post(f"/approvals/{id_}/approve", json=why())
        assert own.json()["code"] == "requester_may_not_approve"
        assert two.post(f"/approvals/{id_}/approve", json=why()).status_code == 200
        use["sequence"] = 52
        assert one.post(f"/approvals/{id_}/use", json=use).status_code == 200
        assert one.post(f"/approvals/{id_}/use", json=use).status_code == 200
    with served.http(guest["token"]) as http:
        assert http.get("/me").json()["balances"]["USD"] == 123_456


def agreed_upon(staff: Staff, sequence: int, **wish: Any) -> httpx.Response:
    """Have one shift manager ask for something and carry it out that the other approves."""
    asking = why(client="c1", sequence=sequence, kind="meter_change", **wish)
    with staff.http("shift_manager") as one, staff.http("second") as two:
        answer = one.post("/approvals", json=asking)
        if answer.status_code != 201:
            return answer
        id_ = next(x["id"] for x in one.get("/approvals").json() if x["subject"] == wish["subject"])
        assert two.post(f"/approvals/{id_}/approve", json=why()).status_code == 200
        return one.post(f"/approvals/{id_}/use", json={"client": "c1", "sequence": sequence + 1})


def test_r37_two_people_let_others_be_paid_before_a_winner_whose_table_stands_still(
    served: Served, staff: Staff
) -> None:
    def lock(lobby: Lobby) -> None:
        house = lobby.running.house
        link = house.progressives["md-1"]
        locked = jackpot_events.HitLocked(table="gone", round=7, seat=3)
        house.jackpots.do(
            CommandRecord("jackpot.Lock", "house", "house"),
            lambda: Act(events=((link, locked),)),
            lambda _: gate.set(),
        )

    def waits(lobby: Lobby) -> bool:
        return lobby.running.house.progressives["md-1"].lock is not None

    gate = threading.Event()
    served.inside(lock)
    assert gate.wait(SOON)
    assert served.inside(waits)
    unknown = agreed_upon(staff, 70, subject="hold:md-1:gone:7:4", after=0)
    assert unknown.json()["code"] == "subject_is_unknown"
    assert agreed_upon(staff, 80, subject="hold:md-1:gone:7:3", after=0).status_code == 200
    assert not served.inside(waits)
    with served.inside(lambda lobby: lobby.running.store).view() as view:
        releases = [
            json.loads(line.data) for line in view.lines() if line.kind == "progressive.HitReleased"
        ]
    assert (releases[-1]["paid"], len(set(releases[-1]["approved"]))) == (0, 2)


def test_a_suspension_closes_sockets_and_is_taken_back(served: Served, staff: Staff) -> None:
    with staff.http("shift_manager") as http, served.player("md-1") as player:
        person = player.me["person"]
        assert http.post(f"/people/{person}/suspend", json=why()).status_code == 200
        assert player.until("bye")["code"] == "session_has_ended"
        assert http.get(f"/people/{person}").json()["suspended"]
        assert http.post(f"/people/{person}/reinstate", json=why()).status_code == 200
        assert http.get(f"/people/{person}").json()["suspended"] is None
        assert http.get("/people/p999999").status_code == 404


def test_dealers_are_posted_and_sessions_ended(served: Served, staff: Staff) -> None:
    with staff.http("administrator") as http:
        dealer = next(one for one in http.get("/people").json() if one["role"] == "dealer")
    guest = served.guest()
    with staff.http("shift_manager") as http:
        where = f"/people/{dealer['person']}/posts"
        assert http.post(where, json=why(tables=["md-1"])).status_code == 200
        ended = http.post(f"/sessions/{guest['session']}/end", json=why())
        assert ended.status_code == 200
    with staff.http("dealer") as http:
        assert http.get("/me").json()["posts"] == ["md-1"]
    with served.http(guest["token"]) as http:
        assert http.get("/me").status_code == 401


def test_the_auditor_takes_everything_away_but_what_opens_a_card(
    served: Served, staff: Staff
) -> None:
    with served.player("md-1") as player, staff.http("auditor") as http:
        player.sit()
        player.open_round()
        assert http.get("/audit").json()["ok"]
        events = http.get("/export/events", params={"form": "json"}).text
        journal = http.get("/export/journal").text
        assert served.opened is not None
        state = served.opened.running.house.tables["md-1"].state
        assert state.now is not None
        nonce = state.now.opened.nonce
        assert nonce
        assert nonce not in events
        assert nonce not in journal
        assert "argon2" not in events
        player.play_on()
        player.must("ask.LeaveSeat")
        journal = http.get("/export/journal").text
    rows = [*csv.DictReader(io.StringIO(journal))]
    assert [int(row["seq"]) for row in rows] == [*range(1, len(rows) + 1)]
    assert nonce in journal
    kinds = [json.loads(line)["kind"] for line in events.splitlines()]
    assert "house.RoundOpened" in kinds


def test_staff_have_a_legal_name_a_badge_and_a_licence_apart_from_their_sign_in_name(
    staff: Staff,
) -> None:
    staff.tokens["named"] = staff.hired("dealer", "Badge 12")
    with staff.http("named") as http:
        person = http.get("/me").json()["person"]
    known = {"licence": "DL 1234/5", "licence_until": "2999-12-31", "reason": "hired"}
    with staff.http("administrator") as http:
        for name in ("O'Brien", "Li", "Grace Floor", "李明", "Anastasia Konstantinopolskaya"):
            body = {**known, "legal_name": name, "badge": "0412"}
            answer = http.post(f"/people/{person}/record", json=body)
            assert answer.status_code == 200, answer.text
        shown = http.get(f"/people/{person}").json()
        assert (shown["name"], shown["legal_name"]) == ("Badge 12", name)
        assert (shown["badge"], shown["licence"]) == ("0412", "DL 1234/5")
        for wrong, code in (
            ({"legal_name": "7\u202e"}, "legal_name_is_not_a_name"),
            ({"badge": "№ 5"}, "badge_or_licence_is_not_a_number"),
            ({"licence_until": "soon"}, "date_is_wrong"),
        ):
            answer = http.post(f"/people/{person}/record", json={**body, **wrong})
            assert answer.json()["code"] == code
        with staff.http("dealer") as other:
            dealer = other.get("/me").json()["person"]
        answer = http.post(f"/people/{dealer}/record", json=body)
        assert answer.json()["code"] == "badge_is_taken"
    with staff.http("floor") as http:
        assert f"{name}, badge 0412" in {one["name"] for one in http.get("/dealers").json()}
        assert http.post(f"/people/{person}/record", json=body).status_code == 403


def test_an_expired_licence_is_refused_for_new_work(served: Served, staff: Staff) -> None:
    """Whoever is at a table deals on until the session ends, so that no table stands still."""
    staff.tokens["lapsed"] = staff.hired("dealer", "Badge 13")
    with staff.http("lapsed") as http:
        person = http.get("/me").json()["person"]
    lapsed = {"licence": "DL 9", "licence_until": "2020-02-29", "reason": "from the papers"}
    with staff.http("administrator") as http:
        assert http.post(f"/people/{person}/record", json=lapsed).status_code == 200
    with staff.http("lapsed") as http:
        assert http.get("/me").status_code == 200
    with staff.http("floor") as http:
        answer = http.post(f"/people/{person}/posts", json=why(tables=["md-1"]))
        assert answer.json()["code"] == "licence_has_expired"
        assert http.post(f"/people/{person}/posts", json=why(tables=[])).status_code == 409
    with served.http() as http:
        body = {"client": "c1", "name": "Badge 13", "password": f"{WORDS}Badge 13"}
        answer = http.post("/sessions", json=body).json()
        assert (answer["code"], "2020-02-29" in answer["says"]) == ("licence_has_expired", True)
        with staff.http("administrator") as other:
            renewed = {**lapsed, "licence_until": "2999-12-31"}
            assert other.post(f"/people/{person}/record", json=renewed).status_code == 200
        assert http.post("/sessions", json=body).status_code == 201
    assert served.opened is not None
    found = audit(served.opened.running.store, replayers=replayers())
    assert found.ok, found.problems

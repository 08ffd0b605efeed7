"""Accounts over HTTP: the exclusion list at the seat, sessions, slips, and erasing a person."""

import json
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.ledger.personal import Sealer
from web.floor.company import Company
from web.floor.test_patrons import refused, registered
from web.served import Served

TABLE = "felt-2"


@pytest.fixture(scope="module")
def felt(served: Served) -> Company:
    """Return the staff of a physical table, which its dealer runs."""
    return Company.at_felt(served, TABLE)


def called(felt: Company, patron: str) -> str:
    """Return what the table calls a patron, also one whose seat is free by now."""
    return felt.served.inside(lambda lobby: lobby.running.house.tables[TABLE].called(patron))


def exclude(felt: Company, **terms: Any) -> None:
    usual = {"category": "barred", "since": 0, "reason": "a dispute at the bar"}
    felt.post("administrator", "/exclusions", **(usual | terms))


def test_a_dealer_who_seats_somebody_on_the_list_is_told_to_ask_the_floor(felt: Company) -> None:
    exclude(felt, name="Willi Barred", identifier="600 99 1")
    for known in ({"name": "willi barred"}, {"card": "600991"}):
        response = refused(felt, "dealer", "ask.SeatPatron", seat=1, **known)
        assert response["code"] == "floor_must_check_identity"
        assert "dispute" not in str(response)
    answer = refused(
        felt, "dealer", "ask.SeatPatron", seat=1, name="Willi Barred", identity_checked=True
    )
    assert answer["code"] == "role_may_not_do_this"
    sure = refused(felt, "floor", "ask.SeatPatron", seat=1, card="600991", identity_checked=True)
    assert sure["code"] == "patron_is_excluded", "a number is sure, whoever looks"
    assert "shift manager" in sure["says"], "the floor is not sent to the floor"
    namesake = {"seat": 1, "name": "Willi Barred", "identity_checked": True}
    assert felt.command("floor", "ask.SeatPatron", **namesake).status_code == 200
    names = felt.get("floor", f"/tables/{TABLE}")["names"]
    assert "Willi Barred" in names.values()


def test_a_registered_player_on_the_list_is_not_seated_either(felt: Company) -> None:
    account = registered(felt.served, "Rita Rostered")
    exclude(felt, person=account["person"], category="statutory")
    answer = refused(felt, "dealer", "ask.SeatPatron", seat=2, person="Rita Rostered")
    assert answer["code"] == "floor_must_check_identity"


def test_the_list_is_read_by_those_who_may_and_a_player_is_not_among_them(felt: Company) -> None:
    exclude(felt, name="Nora Named", born="1980-12-31")
    rows = felt.get("floor", "/exclusions")
    assert [row["born"] for row in rows if row["name"] == "Nora Named"] == ["1980-12-31"]
    with felt.as_("dealer") as http:
        assert http.get("/exclusions").status_code == 403


def test_names_at_seats_are_not_in_the_journal_and_can_be_erased(felt: Company) -> None:
    assert felt.command("dealer", "ask.SeatPatron", seat=3, name="Zoe Patron").status_code == 200
    snapshot = felt.get("floor", f"/tables/{TABLE}")
    patron = next(id_ for id_, name in snapshot["names"].items() if name == "Zoe Patron")
    with felt.served.opened.running.store.view() as view:  # type: ignore[union-attr]
        assert not any("Zoe Patron" in line.data for line in view.lines())
    felt.post("administrator", f"/people/{patron}/erase", reason="they asked for it")
    assert called(felt, patron) == "erased patron"
    report = felt.served.inside(
        lambda lobby: audit(lobby.running.store, replayers=replayers(lobby.running.store.personal))
    )
    assert report.ok, report.problems


def test_a_name_that_an_old_line_has_in_clear_is_shown_to_nobody_once_erased(
    felt: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(Sealer, "seal", lambda _self, value, _subject: value)
        seated = felt.command("dealer", "ask.SeatPatron", seat=4, name="Olive Older")
    assert seated.status_code == 200
    snapshot = felt.get("floor", f"/tables/{TABLE}")
    patron = next(id_ for id_, name in snapshot["names"].items() if name == "Olive Older")
    felt.post("administrator", f"/people/{patron}/erase", reason="they asked for it")
    assert called(felt, patron) == "erased patron"
    for path in (f"/tables/{TABLE}", "/tables", "/pit", f"/tables/{TABLE}/events"):
        assert "Olive Older" not in json.dumps(felt.get("floor", path)), path
    with felt.served.opened.running.store.view() as view:  # type: ignore[union-attr]
        assert any("Olive Older" in line.data for line in view.lines()), "the chain seals it"


def test_sessions_are_listed_and_the_others_ended(felt: Company) -> None:
    account = registered(felt.served, "Sita Sessions")
    body = {"client": "c2", "name": "Sita Sessions", "password": PHRASE}
    with felt.served.http() as http:
        second = http.post("/sessions", json=body).json()["token"]
        mine = {"Authorization": f"Bearer {account['token']}"}
        rows = http.get("/me/sessions", headers=mine).json()
        assert [row["current"] for row in rows].count(True) == 1
        assert len(rows) == 2
        assert http.post("/me/sessions/end-others", headers=mine).status_code == 200
        assert http.get("/me", headers={"Authorization": f"Bearer {second}"}).status_code == 401
        assert len(http.get("/me/sessions", headers=mine).json()) == 1
    with felt.as_("dealer") as http:
        assert http.get(f"/people/{account['person']}/sessions").status_code == 403
    assert len(felt.get("administrator", f"/people/{account['person']}/sessions")) == 1


PHRASE = "several plain words for Sita Sessions"


def test_a_slip_has_the_password_behind_the_hash_and_prints_as_pdf(felt: Company) -> None:
    drawn = felt.post("administrator", "/staff", name="Pia Print", role="dealer", reason="hired")
    site, _, fragment = drawn["address"].partition("#")
    assert drawn["password"] not in site
    assert fragment == f"/sign-in/Pia%20Print/{drawn['password']}"
    assert drawn["code"].startswith("<svg")
    body = {name: drawn[name] for name in ("name", "password", "expires")}
    with felt.as_("administrator") as http:
        paper = http.post("/slips", json=body)
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.content.startswith(b"%PDF")
    with felt.as_("dealer") as http:
        assert http.post("/slips", json=body).status_code == 403


def test_an_erased_person_is_shown_as_such_and_their_name_is_free(felt: Company) -> None:
    account = registered(felt.served, "Emil Vanishes")
    felt.post("administrator", f"/people/{account['person']}/erase", reason="they asked for it")
    shown = felt.get("administrator", f"/people/{account['person']}")
    assert shown["name"] == f"erased person {account['person'][1:]}"
    assert registered(felt.served, "Emil Vanishes")["person"] != account["person"]
    with felt.as_("floor") as http:
        answer = http.post(f"/people/{account['person']}/erase", json={"reason": "no"})
    assert answer.json()["code"] == "role_may_not_do_this"

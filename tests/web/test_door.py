"""Signing in and out: guests, players, passwords, limits and chips."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fifthstreet.gaming_day.calendar import CalendarWish
from web.served import Served

PASSWORD = "four plain words together"  # noqa: S105 - of nobody
OTHER = "another set of plain words"


@contextmanager
def registered(served: Served, name: str) -> Iterator[tuple[httpx.Client, dict[str, Any]]]:
    body = {"client": "c1", "name": name, "password": PASSWORD}
    with served.http() as http:
        answer = http.post("/people", json=body)
        assert answer.status_code == 201, answer.text
        http.cookies.clear()
        http.headers["Authorization"] = f"Bearer {answer.json()['token']}"
        yield http, answer.json()


def sign_on(served: Served, name: str, password: str) -> httpx.Response:
    with served.http() as http:
        return http.post("/sessions", json={"client": "c1", "name": name, "password": password})


def test_a_guest_has_chips_and_a_clock(served: Served) -> None:
    with served.http(served.guest()["token"]) as http:
        me = http.get("/me").json()
    assert me["role"] == "guest"
    assert set(me["balances"]) == {"USD", "SGD", "GBP"}
    assert all(balance == 100_000 for balance in me["balances"].values())
    assert me["clock"] >= 0
    assert me["reality_check"]["net"] == dict.fromkeys(me["balances"], 0)


def test_a_player_registers_signs_on_and_off(served: Served) -> None:
    with registered(served, "Seven") as (http, account):
        assert http.get("/me").json()["name"] == "Seven"
        again = sign_on(served, "seven", PASSWORD)
        assert again.status_code == 201
        assert again.json()["person"] == account["person"]
        assert PASSWORD not in again.text
        assert http.delete("/sessions/current").status_code == 200
        assert http.get("/me").json()["code"] == "session_has_ended"
    with served.http(again.json()["token"]) as other:
        assert other.get("/me").status_code == 200


def test_a_wrong_password_and_a_wrong_name_are_told_alike_and_then_locked(served: Served) -> None:
    with registered(served, "Grace Hopper"):
        known = [sign_on(served, "Grace Hopper", "wrong" * 4) for _ in range(4)]
        unknown = [sign_on(served, "Nobody Here", "wrong" * 4) for _ in range(4)]
    assert [one.status_code for one in known] == [401, 401, 401, 429]
    assert [one.status_code for one in unknown] == [401, 401, 401, 429]
    assert known[0].json() == unknown[0].json()
    assert known[0].headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("ab", PASSWORD, "name_length_is_not_allowed"),
        ("the house", PASSWORD, "name_is_reserved"),
        ("Somebody", "tiny", "password_is_too_short"),
        ("Somebody", "password1234", "password_is_too_common"),
    ],
)
def test_bad_names_and_passwords_are_refused(
    served: Served, name: str, password: str, code: str
) -> None:
    with served.http() as http:
        body = {"client": "c1", "name": name, "password": password}
        answer = http.post("/people", json=body)
    assert answer.json()["code"] == code
    assert password not in answer.text


def test_a_password_is_changed_and_other_sessions_end(served: Served) -> None:
    with registered(served, "Mary Somerville") as (http, _):
        other = sign_on(served, "Mary Somerville", PASSWORD).json()["token"]
        wrong = http.post("/me/password", json={"old": "not it at all", "new": OTHER})
        assert wrong.json()["code"] == "name_or_password_is_wrong"
        changed = http.post("/me/password", json={"old": PASSWORD, "new": OTHER})
        assert changed.status_code == 200
        assert http.get("/me").status_code == 401
    with served.http(other) as http:
        assert http.get("/me").status_code == 401
    with served.http(changed.json()["token"]) as http:
        assert http.get("/me").status_code == 200
        confirmed = http.post("/me/identity", json={"password": OTHER})
        assert confirmed.status_code == 200
    assert sign_on(served, "Mary Somerville", PASSWORD).status_code == 401


def test_chips_are_bought_and_given_back_once(served: Served) -> None:
    with registered(served, "Emmy Noether") as (http, _):
        bought = {"client": "c1", "sequence": 1, "currency": "USD", "amount": 5000}
        answers = [http.post("/chips/buy-in", json=bought).json() for _ in range(3)]
        assert [one["balance"] for one in answers] == [5000] * 3
        body = {**bought, "sequence": 2, "amount": 2000}
        assert http.post("/chips/cash-out", json=body).json()["balance"] == 3000
        most = http.post("/chips/cash-out", json={**body, "sequence": 3, "amount": 4000})
        assert most.json()["code"] == "not_enough_chips"
        unknown = http.post("/chips/buy-in", json={**bought, "sequence": 4, "currency": "XXX"})
        assert unknown.json()["code"] == "currency_is_unknown"
        unused = http.post("/chips/buy-in", json={**bought, "sequence": 5, "currency": "JPY"})
        assert unused.json()["code"] == "currency_is_unknown", "no table is played in it"
        history = http.get("/me/history", params={"currency": "USD"}).json()
    assert [(one["reason"], one["amount"]) for one in history] == [
        ("cash-out", -2000),
        ("buy-in", 5000),
    ]


def test_r20_a_limit_of_ones_own_holds_a_wager_back(served: Served) -> None:
    with registered(served, "Sophie Germain") as (http, account):
        buy = {"client": "c1", "sequence": 1, "currency": "USD", "amount": 50_000}
        assert http.post("/chips/buy-in", json=buy).status_code == 200
        limit = http.post("/me/limits", json={"kind": "stake:USD", "value": 1000})
        assert limit.status_code == 200, limit.text
        where = "/tables/md-1/commands"
        sit = {"client": "c1", "sequence": 2, "do": "ask.TakeSeat"}
        assert http.post(where, json=sit).status_code == 200
        seat = http.get("/tables/md-1").json()["you"]
        wager = {"seat": seat, "wager": "ante", "amount": 1500}
        bet = {"client": "c1", "sequence": 3, "do": "do.PlaceWager", "with": wager}
        assert http.post(where, json=bet).json()["code"] == "stake_limit_is_reached"
        leave = {"client": "c1", "sequence": 4, "do": "ask.LeaveSeat"}
        assert http.post(where, json=leave).status_code == 200
        out = http.post("/me/exclusion", json={"days": 2})
        assert out.status_code == 200
        assert http.get("/me").status_code == 401
    assert account["person"]
    assert sign_on(served, "Sophie Germain", PASSWORD).json()["code"] == "person_is_excluded"


def excluded(served: Served, name: str, path: str, body: dict[str, int]) -> httpx.Client:
    """Return a browser in which somebody has excluded themselves."""
    browser = served.http()
    origin = {"Origin": served.url}
    account = {"client": "c1", "name": name, "password": PASSWORD}
    assert browser.post("/people", json=account, headers=origin).status_code == 201
    assert browser.post(path, json=body, headers=origin).status_code == 200
    browser.headers.update(origin)
    return browser


@pytest.mark.parametrize(
    ("name", "path", "body"),
    [("Edda", "/me/exclusion", {"days": 900}), ("Bruno", "/me/break", {"hours": 1})],
)
def test_an_exclusion_holds_for_guests_and_new_accounts_in_that_browser(
    served: Served, name: str, path: str, body: dict[str, int]
) -> None:
    browser = excluded(served, name, path, body)
    with registered(served, f"{name} else"), closing(browser):
        fresh = {"client": "c2", "name": f"{name} again", "password": PASSWORD}
        guest = browser.post("/guests", json={"client": "c2"})
        assert (guest.status_code, guest.json()["code"]) == (403, "browser_is_excluded")
        assert "It ends on " in guest.json()["says"]
        assert browser.post("/people", json=fresh).json()["code"] == "browser_is_excluded"
        facts = browser.get("/house")
        assert facts.json()["away_until"] > 0
        cookie = next(one for one in facts.headers.get_list("set-cookie") if "-away" in one)
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert name not in cookie
        other = {"client": "c2", "name": f"{name} else", "password": PASSWORD}
        assert browser.post("/sessions", json=other).status_code == 201, "others may sign in"
        ends = facts.json()["away_until"]
        assert browser.post("/me/break", json={"hours": 1}).status_code == 200
        assert browser.get("/house").json()["away_until"] >= ends, "a shorter one changes nothing"
    with served.http() as elsewhere:
        assert elsewhere.get("/house").json()["away_until"] is None
        assert elsewhere.post("/guests", json={"client": "c3"}).status_code == 201


def test_an_exclusion_of_a_browser_ends_with_the_exclusion(served: Served) -> None:
    with served.http() as browser:
        for past in ("1000000000", "never", "-1"):
            browser.cookies.set("fifthstreet-away", past)
            browser.headers["Origin"] = served.url
            assert browser.post("/guests", json={"client": "c2"}).status_code == 201
            browser.cookies.clear()


def test_a_guest_whose_browser_is_excluded_keeps_no_account(served: Served) -> None:
    with served.http(served.guest()["token"]) as http:
        http.cookies.set("fifthstreet-away", "9000000000")
        account = http.post("/me/account", json={"name": "Keeps Nothing", "password": PASSWORD})
        assert account.json()["code"] == "browser_is_excluded"


def test_an_operator_switches_guests_off_and_names_a_help_line(tmp_path: Path) -> None:
    line = "Help: 0800 000, https://help.example"
    calendar = CalendarWish(time_zone="America/New_York")
    settings = {"guests": False, "help_line": line, "calendar": calendar}
    with Served(tmp_path, settings=settings) as house, house.http() as http:
        facts = http.get("/house").json()
        assert facts == {
            "time_zone": "America/New_York",
            "guests": False,
            "help_line": line,
            "away_until": None,
        }
        guest = http.post("/guests", json={"client": "c1"})
        assert (guest.status_code, guest.json()["code"]) == (403, "guests_are_not_admitted")
        account = {"client": "c1", "name": "Accounted", "password": PASSWORD}
        assert http.post("/people", json=account).status_code == 201

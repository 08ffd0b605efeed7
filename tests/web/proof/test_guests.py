"""A floor behind one router gets in, a flood does not, and passwords are guarded apart."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager

import httpx
import pytest

from fifthstreet.web.throttle import RATES
from web.proof.premises import ADDRESS, Premises, Someone

FLOOR = 200
FLOOD = 2_000
SIGN_ON = {"client": "c1", "name": "nobody", "password": "seven quiet herons wade"}


@contextmanager
def house(**rates: str) -> Iterator[Premises]:
    """Open a house with its usual rates, but for those that are named."""
    with closing(Premises(rates={**RATES, **rates})) as premises:
        premises.open("md-1", "md")
        premises.wind(10)
        yield premises


def come(premises: Premises) -> httpx.Response:
    """Come as a guest on another phone, from the address that all of these share."""
    premises.http.cookies.clear()
    return premises.rest("POST", "/guests", json={"client": "c1"})


def come_from(premises: Premises, address: str) -> httpx.Response:
    """Come as a guest from another address."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(premises.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{ADDRESS}") as http:
            return await http.post("/api/v1/guests", json={"client": "c1"})

    return premises.loop.run_until_complete(ask())


def test_guests_of_one_address_look_around_and_open_their_sockets() -> None:
    with house() as premises:
        for _ in range(FLOOR // 2):
            data = come(premises).json()
            guest = Someone("guest", data["token"], data["session"], data["person"])
            for path in ("/me", "/tables", "/tables/md-1"):
                assert premises.rest("GET", path, guest.token).status_code == 200
            socket = premises.socket("md-1", guest)
            assert socket.open, socket.refused
            assert socket.ask("ask.LeaveSeat", {})["code"] == "player_is_not_seated"
            premises.wind(0.02)


def test_200_guests_of_one_address_come_in_and_a_flood_is_told_when_to_come_again() -> None:
    with house() as premises:
        floor = Counter(come(premises).status_code for _ in range(FLOOR))
        premises.wind(1)
        flood = [come(premises) for _ in range(FLOOD)]
        premises.wind(1)
        last = come(premises)
        people = len(premises.running.desk.state.persons)
        other = come_from(premises, "192.0.2.9")
        premises.wind(60)
        later = come(premises)
    assert floor == {201: FLOOR}
    assert people == 250
    assert Counter(answer.status_code for answer in flood) == {201: 50, 429: FLOOD - 50}
    assert {answer.json()["code"] for answer in flood[50:]} == {"too_many_requests"}
    assert last.status_code == 429
    assert 1 <= int(last.headers["Retry-After"]) <= 60
    assert "Too many guests came in from this address." in last.json()["says"]
    assert (other.status_code, later.status_code) == (201, 201)


def test_an_address_that_goes_on_all_hour_has_a_limit_by_the_hour() -> None:
    with house(guest="5 per 1 minute; 12 per 1 hour") as premises:
        let = 0
        for _ in range(5):
            let += sum(come(premises).is_success for _ in range(6))
            premises.wind(700)
        refused = come(premises)
        assert (let, refused.status_code) == (12, 429)
        assert int(refused.headers["Retry-After"]) <= 101
        premises.wind(101)
        assert come(premises).status_code == 201


def test_a_flood_from_many_addresses_is_refused_by_the_house() -> None:
    with house(guests="5 per 1 minute") as premises:
        answers = [come_from(premises, f"192.0.2.{number}") for number in range(1, 9)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3
        assert "Too many guests came in. Try again later, or sign in." in answers[-1].json()["says"]
        assert 1 <= int(answers[-1].headers["Retry-After"]) <= 61


def test_guests_take_nothing_from_those_who_sign_on_and_passwords_are_counted_apart() -> None:
    with house(guest="2 per 1 minute") as premises:
        assert [come(premises).status_code for _ in range(3)] == [201, 201, 429]
        tried = [premises.rest("POST", "/sessions", json=SIGN_ON).status_code for _ in range(6)]
        assert tried[0] == 401
        assert tried[-1] == 429


@pytest.mark.parametrize(("rate", "most"), [("session", 3), ("http", 8)])
def test_somebody_signed_in_is_counted_by_session_and_all_of_an_address_together(
    rate: str, most: int
) -> None:
    with house(**{rate: f"{most} per 1 minute"}) as premises:
        tokens = [come(premises).json()["token"] for _ in range(2)]
        codes = [
            premises.rest("GET", "/me", token).status_code for token in tokens for _ in range(4)
        ]
    if rate == "session":
        assert codes == [200, 200, 200, 429] * 2
    else:
        assert codes == [200] * 6 + [429] * 2

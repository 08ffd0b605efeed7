"""A physical table over the network: patrons, relief, and dealers who are assigned by name."""

import asyncio
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.client import House, RefusedError
from web.floor.company import Company
from web.served import Player, Served

TABLE = "felt-1"


@pytest.fixture(scope="module")
def felt(served: Served) -> Company:
    """Return the staff of a physical table, which its dealer runs."""
    return Company.at_felt(served, TABLE)


def registered(served: Served, name: str) -> dict[str, Any]:
    """Return a player who has an account."""
    body = {"client": "c1", "name": name, "password": f"several plain words for {name}"}
    with served.http() as http:
        account: dict[str, Any] = Company.ok(http.post("/people", json=body))
    return account


def refused(company: Company, who: str, do: str, **arguments: Any) -> Any:
    answer = company.command(who, do, **arguments)
    assert answer.status_code >= 400, answer.text
    return answer.json()


def test_dealers_are_assigned_by_name_and_listed_for_the_floor(felt: Company) -> None:
    (dealer,) = felt.get("floor", "/dealers")
    assert dealer["name"] == "Badge 11"
    assert dealer["posts"] == [TABLE, "live-1"]
    assert felt.get("dealer", "/me")["posts"] == [TABLE, "live-1"]
    with felt.as_("dealer") as http:
        assert http.get("/dealers").status_code == 403
    with felt.as_("floor") as http:
        body = {"tables": [TABLE], "reason": "shift"}
        assert http.post("/people/Nobody/posts", json=body).json()["code"] == "person_is_unknown"


def test_a_table_tells_its_mode(felt: Company) -> None:
    rows = {row["table"]: row["mode"] for row in felt.get("floor", "/tables")}
    assert rows[TABLE] == "staff"
    assert rows["live-1"] == "both"
    assert rows["md-1"] == "devices"


def test_a_registered_player_is_seated_by_name_unless_they_may_not_play(
    served: Served, felt: Company
) -> None:
    pat, bart = registered(served, "Patricia"), registered(served, "Bartleby")
    exed, sue = registered(served, "Excluded Ed"), registered(served, "Suspended Sue")
    closes = {"scope": "player", "subject": bart["person"], "closed": True, "reason": "a scene"}
    felt.post("floor", "/closures", **closes)
    with served.http(exed["token"]) as http:
        assert http.post("/me/exclusion", json={"days": 365}).status_code < 300
    felt.post("shift_manager", f"/people/{sue['person']}/suspend", reason="an inquiry")
    for name, code in {
        "Bartleby": "player_is_barred",
        "Excluded Ed": "person_is_excluded",
        "Suspended Sue": "person_is_suspended",
        "No One": "person_is_unknown",
        "Badge 11": "person_is_unknown",
    }.items():
        answer = refused(felt, "dealer", "ask.SeatPatron", seat=1, person=name)
        assert answer["code"] == code
        assert "eat them" in answer["says"], "it says what to do"
    assert felt.command("dealer", "ask.SeatPatron", seat=1, person="Patricia").status_code == 200
    view = felt.get("dealer", f"/tables/{TABLE}")
    assert view["names"][view["seats"]["1"]] == "Patricia"
    assert felt.get("floor", "/tables")[-1]["seats"] == {"1": "Patricia"}
    (pit,) = [one for one in felt.get("floor", "/pit")["tables"] if one["table"] == TABLE]
    assert pit["names"] == {view["seats"]["1"]: "Patricia"}
    with served.http(pat["token"]) as http:
        sits = {"client": "c1", "sequence": 1, "do": "ask.TakeSeat", "with": {}}
        answer = http.post(f"/tables/{TABLE}/commands", json=sits)
    assert answer.json()["code"] == "table_is_run_by_its_dealer"


def test_a_patron_who_is_barred_makes_no_further_bet(felt: Company) -> None:
    where = felt.served.inside(lambda lobby: lobby.running.house.tables[TABLE].state.patrons)
    (person,) = [one.person for one in where.values() if one.person]
    felt.follow(until="start_round")
    assert felt.command("dealer", "run.StartRound").status_code == 200
    assert felt.command("dealer", "do.OpenBetting").status_code == 200
    bet = {"seat": 1, "wager": "ante", "amount": 2500}
    assert felt.command("dealer", "do.PlaceWager", **bet).status_code == 200
    assert felt.command("dealer", "do.WithdrawWager", seat=1, wager="ante").status_code == 200
    closes = {"scope": "player", "subject": person, "reason": "a scene"}
    assert felt.command("dealer", "do.PlaceWager", **bet).status_code == 200
    felt.post("floor", "/closures", **closes, closed=True)
    (entry, *_) = felt.get("dealer", f"/tables/{TABLE}/procedure")["entries"]
    larger = {"entry": entry["number"], "do": entry["do"], "arguments": {**bet, "amount": 5000}}
    body = {"client": "c9", "sequence": 1, "do": "ask.CorrectEntry", "with": larger}
    with felt.as_("dealer") as http:
        answer = http.post(f"/tables/{TABLE}/commands", json=body).json()
    assert answer["code"] == "player_is_barred"
    assert felt.command("dealer", "do.WithdrawWager", seat=1, wager="ante").status_code == 200
    answer = refused(felt, "dealer", "do.PlaceWager", **bet)
    assert answer["code"] == "player_is_barred"
    assert "Free the seat" in answer["says"]
    assert felt.command("dealer", "ask.FreeSeat", seat=1, reason="barred").status_code == 200
    assert not felt.get("dealer", f"/tables/{TABLE}")["seats"]


def test_p12_another_dealers_console_begins_with_relief(served: Served, felt: Company) -> None:
    felt.command("dealer", "ask.RelieveDealer")  # who deals already is refused
    token = felt.staff.hired("dealer", "Badge 12")
    felt.staff.tokens["relief"] = token
    person = felt.get("relief", "/me")["person"]
    with served.http(token) as http:
        assert http.get(f"/tables/{TABLE}/procedure").status_code == 403
    with Player(served, TABLE, {"token": token}, {}) as socket:
        felt.post("floor", "/people/Badge 12/posts", tables=[TABLE], reason="relief")
        assert socket.until("snapshot"), "the page hears of it at once"
    before = felt.get("relief", f"/tables/{TABLE}/procedure")
    assert before["dealer"]["says"] == "Badge 11"
    assert before["mode"] == "staff"
    first = before["next"][0]
    assert (first["id"], first["do"], first["yours"]) == (
        "relieve_dealer",
        "ask.RelieveDealer",
        True,
    )
    assert first["says"] == "Take over from Badge 11."
    assert felt.command("relief", first["do"]).status_code == 200
    after = felt.get("relief", f"/tables/{TABLE}/procedure")
    assert after["dealer"] == {"id": person, "says": "Badge 12"}
    assert after["next"][0]["id"] != "relieve_dealer"
    assert felt.command("floor", "ask.RelieveDealer", dealer="Badge 11").status_code == 200
    answer = refused(felt, "floor", "ask.RelieveDealer", dealer="Badge 99")
    assert answer["code"] == "person_is_unknown"


def test_the_client_runs_a_physical_table_for_its_staff(served: Served, felt: Company) -> None:
    async def evening() -> None:
        async with House(served.url) as house:
            house.token = felt.staff.tokens["dealer"]
            staff = house.staff(TABLE)
            await staff.seat_patron(2, name="Mo")
            await staff.buy_chips(2, 5_000, "markers")
            with pytest.raises(RefusedError) as caught:
                await staff.buy_chips(3, 5_000)
            assert caught.value.code == "seat_has_no_player"
            await staff.free_seat(2)
            house.token = felt.staff.tokens["relief"]
            await staff.relieve()

    asyncio.run(evening())
    assert served.inside(lambda lobby: lobby.running.house.tables[TABLE].state.seats) == {}


def test_the_audit_of_the_house_is_clean(served: Served, felt: Company) -> None:
    report = served.inside(lambda lobby: audit(lobby.running.store, replayers=replayers()))
    assert report.ok, report.problems[:3]
    assert felt.table == TABLE

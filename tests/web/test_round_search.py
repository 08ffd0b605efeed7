"""Rounds over the network: found by who may read them, opened, and taken away with their proof."""

from collections.abc import Mapping
from typing import Any

import pytest

from fifthstreet.fairness import verifier
from fifthstreet.people.authority import matrix
from web.served import Served
from web.test_staff import Staff


class Searched(Staff):
    """Staff, and somebody who has played."""

    person: Mapping[str, Any]


@pytest.fixture(scope="module")
def staff(served: Served) -> Searched:
    """Staff of every post, and a round that is over at md-1."""
    made = Searched(served)
    for at, post in enumerate(("surveillance", "regulator", "pit_manager")):
        made.tokens[post] = made.hired(post, f"Badge 5{at}")
    with served.player("md-1") as player:
        player.sit()
        player.open_round()
        player.play_on()
        made.tokens["player"] = player.token
        made.person = player.me
        player.must("ask.LeaveSeat")
    return made


def find(staff: Searched, who: str = "floor", **query: Any) -> list[dict[str, Any]]:
    with staff.http(who) as http:
        answer = http.get("/rounds", params=query)
    assert answer.status_code == 200, answer.text
    data = answer.json()
    assert data["whole"]
    return list(data["rounds"])


READERS = ("floor", "pit_manager", "shift_manager", "surveillance", "auditor", "regulator")


def test_h13_only_those_who_may_read_history_search_it(served: Served, staff: Searched) -> None:
    for who in READERS:
        assert any(one["table"] == "md-1" for one in find(staff, who)), who
    for who in ("dealer", "administrator", "player"):
        with staff.http(who) as http:
            for path in ("/rounds", "/tables/md-1/rounds/1/record"):
                assert http.get(path).json()["code"] == "role_may_not_do_this", (who, path)
    with served.http() as http:
        assert http.get("/rounds").status_code in {401, 403}


def test_h13_a_patron_is_found_by_name_by_id_and_by_a_part_of_the_name(staff: Searched) -> None:
    me = staff.person
    for patron in (me["person"], me["name"], me["name"].upper()[:8]):
        found = find(staff, patron=patron, table="md-1")
        assert {seat["player"] for one in found for seat in one["seats"]} == {me["person"]}
        assert found[0]["seats"][0]["name"] == me["name"]
    assert find(staff, patron="nobody of that name") == []


def test_h13_a_round_is_found_by_its_hand_and_its_amount(staff: Searched) -> None:
    (one, *_) = find(staff, table="md-1", patron=staff.person["person"])
    (seat,) = one["seats"]
    words = {"hand": seat["hand"], "cards": seat["cards"], "staked": seat["staked"]}
    again = find(staff, table="md-1", seat=seat["seat"], **{k: v for k, v in words.items() if v})
    assert one in again
    assert find(staff, table="md-1", staked=seat["staked"] * 1000) == []


@pytest.mark.parametrize(
    "query",
    [{"cards": "Zz"}, {"before": "x"}, {"seat": "0"}, {"most": "9999"}, {"ruled": "maybe"}],
)
def test_a_search_that_cannot_be_read_is_refused(staff: Searched, query: dict[str, str]) -> None:
    with staff.http("floor") as http:
        answer = http.get("/rounds", params=query)
    assert answer.status_code in {400, 422}, answer.text
    assert "__init__" not in answer.text


def test_h13_a_round_is_taken_away_with_its_proof(staff: Searched) -> None:
    (one, *_) = find(staff, table="md-1", patron=staff.person["person"])
    path = f"/tables/md-1/rounds/{one['round']}/record"
    with staff.http("regulator") as http:
        answer = http.get(path)
        assert answer.headers["content-disposition"].endswith(f'"md-1-{one["round"]}.json"')
        data = answer.json()
        assert http.get("/tables/md-1/rounds/99999/record").status_code == 404
    assert data["history"]["round"] == one["round"]
    assert verifier.verify(data["proof"]).wrong is None
    assert len(data["journal"]["hash"]) == 64


def test_a_round_in_progress_is_found_without_a_card_that_lies_face_down(
    served: Served, staff: Searched
) -> None:
    with served.player("md-1") as player:
        player.sit()
        player.open_round()
        (one, *_) = find(staff, "surveillance", table="md-1")
        assert one["outcome"] == "open"
        assert [seat["cards"] for seat in one["seats"]] == [""]
        with staff.http("surveillance") as http:
            assert http.get(f"/tables/md-1/rounds/{one['round']}/record").status_code == 404
        player.play_on()
        player.must("ask.LeaveSeat")


def test_me_lists_exactly_the_acts_of_the_table_of_powers(served: Served, staff: Searched) -> None:
    for who in (*READERS, "dealer", "administrator", "player"):
        with staff.http(who) as http:
            me = http.get("/me").json()
        expected = {
            act: reach for act, column, reach in matrix() if column == me["role"] and reach != "-"
        }
        assert me["acts"] == expected, who
    drawn = {"name": "Badge 77", "role": "floor", "reason": "needed"}
    with staff.http("administrator") as http:
        password = http.post("/staff", json=drawn).json()["password"]
    with served.http() as http:
        body = {"client": "c7", "name": "Badge 77", "password": password}
        token = http.post("/sessions", json=body).json()["token"]
    with served.http(token) as http:
        acts = http.get("/me").json()["acts"]
    assert "house.change_own_password" in acts
    assert "house.open_table" not in acts, "a password that was drawn opens nothing"

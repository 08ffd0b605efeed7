"""What is reported when a round is settled already, and what the floor's ruling on it moves."""

from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.audit.history import history_of
from fifthstreet.audit.replay import replayers
from fifthstreet.ledger.entry import units
from fifthstreet.ledger.store.sqlite import SqliteStore
from web.floor.company import Company
from web.served import Served


@pytest.fixture(scope="module")
def stud(served: Served) -> Company:
    """Return a live table of Casino Stud at which a round is dealt."""
    made = Company(served, book="rws")
    made.seat(2)
    made.follow(until="deal")
    (step,) = [step for step in made.console["next"] if step["id"] == "deal"]
    made.ok(made.do(step, iter(())))
    return made


def listed(company: Company) -> dict[str, Any]:
    answer = company.get("dealer", "/tables/live-1/irregularities")
    return {entry["what"]: entry for entry in answer["irregularities"]}


def words(entry: dict[str, Any]) -> list[set[str]]:
    return [{choice["id"] for choice in fact["choices"]} for fact in entry["asks"]["facts"]]


def chips(company: Company, seat: int) -> int:
    balances: dict[str, int] = company.get(seat, "/me")["balances"]
    return balances["SGD"]


def test_what_cannot_occur_is_not_offered_and_a_look_is_asked_for_and_can_be_marked(
    stud: Company,
) -> None:
    found = listed(stud)
    assert not {"burn_missed", "simultaneous_draw"} & found.keys()
    answer = stud.command("dealer", "do.ReportIrregularity", what="burn_missed")
    assert answer.json()["code"] == "irregularity_cannot_occur"
    looked = {"nobody_has_looked", "somebody_has_looked"}
    assert looked in words(found["jackpot_fault"])
    offers = stud.get("dealer", "/tables/live-1")["offers"]
    (mark,) = [
        one for one in offers if one["do"] == "do.MarkCardsViewed" and one["with"]["seat"] == 1
    ]
    stud.ok(stud.command("dealer", mark["do"], **mark["with"]))
    assert stud.get("dealer", "/tables/live-1")["round"]["seats"]["1"]["looked"]
    assert looked not in words(listed(stud)["jackpot_fault"])


@pytest.mark.clause("RWS-5.15")
def test_rws_5_15_between_two_rounds_a_wrong_hand_is_offered_reported_and_paid_back(
    stud: Company,
) -> None:
    before = chips(stud, 1) + sum(
        stud.get("dealer", "/tables/live-1")["round"]["seats"]["1"]["wagers"].values()
    )
    stud.follow(until="start_round")
    assert stud.console["round"] is None
    assert chips(stud, 1) != before
    entry = listed(stud)["wrong_number_of_cards"]
    possible = [one for one in entry["remedies"] if one["possible"]]
    assert [action["id"] for action in possible[-1]["do"]][:1] == ["refund_hand"]
    assert entry["asks"]["seat"]["seats"] == [1, 2]
    assert not any("after_next_round_began" in each for each in words(entry))
    assert "technical_interruption" not in listed(stud)
    stud.ok(stud.command("dealer", entry["do"], **entry["with"], seat=1))
    (ruling,) = stud.get("floor", "/pit")["rulings"]
    assert (ruling["round"], ruling["settled"]) == (1, False), "a ruling still moves the money"
    moved = before - chips(stud, 1)
    assert moved
    assert not stud.console["also"]
    stud.rule()
    assert chips(stud, 1) == before
    (duty,) = stud.console["also"]
    does = "Pay" if moved > 0 else "Collect"
    assert duty["says"].startswith(f"{does} S${abs(moved) // 100:,}")
    assert (duty["seat"], duty["clauses"][0]["id"]) == (1, "RWS-5.15")
    round_ = stud.get("floor", "/tables/live-1/rounds/1")
    assert "round.SettlementReversed" in [event["kind"] for event in round_["events"]]


@pytest.mark.clause("MD-13.B", "MD-13.D")
def test_md_a_ruling_on_a_settled_round_moves_money_only_by_an_adjustment_of_two(
    tmp_path: Path,
) -> None:
    with Served(tmp_path) as served:
        house = Company(served)
        house.seat(1)
        _ruled_and_adjusted(house)
    with SqliteStore(tmp_path / "house.db") as store:
        history = history_of(store, "live-1", 1)
    (adjusted,) = [one for one in history.moments if "is adjusted by $20" in one.says]
    assert "Round 1 is void by ruling of the floor." in adjusted.says


def _ruled_and_adjusted(house: Company) -> None:
    house.follow(until="reveal")
    found = {
        entry["what"]: entry
        for entry in house.get("dealer", "/tables/live-1/irregularities")["irregularities"]
    }
    assert found["boxed_card"]["asks"]["count"]
    assert not found["wrong_number_of_cards"]["asks"]["count"]
    house.follow(until="start_round")
    answer = house.get("dealer", "/tables/live-1/irregularities")
    assert answer["round"] == 1
    wrong = {entry["what"]: entry for entry in answer["irregularities"]}["wrong_number_of_cards"]
    house.ok(house.command("dealer", wrong["do"], **wrong["with"], seat=1))
    (ruling,) = house.get("floor", "/pit")["rulings"]
    assert (ruling["round"], ruling["settled"]) == (1, True)
    assert "start_round" not in [step["id"] for step in house.console["next"]]
    before = house.get(1, "/me")["balances"]["USD"]
    arguments = {**ruling["with"], "actions": ["void_round"], "reason": "It had three cards."}
    house.ok(house.command("floor", ruling["do"], **arguments))
    assert "start_round" in [step["id"] for step in house.console["next"]]
    assert house.get(1, "/me")["balances"]["USD"] == before
    person = house.get(1, "/me")["person"]
    wish = {
        "kind": "adjustment",
        "subject": f"player:{person}:USD",
        "after": before + 2000,
        "reason": "Round 1 is void by ruling of the floor.",
        "client": "c1",
    }
    with house.as_("floor") as http:
        nowhere = http.post("/approvals", json={**wish, "round": "live-1:9", "sequence": 901})
        assert nowhere.json()["code"] == "subject_is_unknown"
    house.post("floor", "/approvals", **wish, round="live-1:1", sequence=902)
    (request,) = [one for one in house.get("floor", "/approvals") if one["round"] == "live-1:1"]
    house.post("second", f"/approvals/{request['id']}/approve", reason="Seen.")
    house.post("floor", f"/approvals/{request['id']}/use", client="c1", sequence=903)
    assert house.get(1, "/me")["balances"]["USD"] == before + 2000
    house.ok(house.command("floor", "ask.SeatPatron", seat=4))
    house.ok(house.command("floor", "ask.BuyChips", seat=4, amount=5000))
    patron = house.get("floor", "/tables/live-1")["seats"]["4"]
    theirs = {**wish, "subject": f"player:{patron}:USD", "after": 5500}
    house.post("floor", "/approvals", **theirs, round="live-1:1", sequence=904)
    (wished,) = [one for one in house.get("floor", "/approvals") if one["round"]]
    assert wished["names"][patron] == "Seat 4"


def test_an_adjustment_and_a_bar_are_for_any_patron_by_seat_and_amount(tmp_path: Path) -> None:
    """Nobody needs a device, and whoever asks names the amount and not the new balance."""
    with Served(tmp_path) as served:
        house = Company.at_felt(served, "felt-2")
        house.ok(house.command("floor", "ask.SeatPatron", seat=1, name="Pat Rohn", card="600777"))
        patron = house.get("floor", "/tables/felt-2")["seats"]["1"]
        house.follow(until="start_round")
        house.follow(until="deal")
        wish = {"kind": "adjustment", "reason": "A chip was missed.", "client": "c1"}
        where = {"subject": "seat:1", "round": "felt-2:1"}
        wished = {**wish, **where, "change": -1, "sequence": 905}
        with house.as_("floor") as http:
            assert http.post("/approvals", json=wished).json()["code"] == "not_enough_chips"
        house.post("floor", "/approvals", **{**wished, "change": 2500, "sequence": 906})
        (request,) = house.get("floor", "/approvals")
        assert (request["subject"], request["names"][patron]) == (
            f"player:{patron}:USD",
            "Pat Rohn",
        )
        assert (request["before"], request["after"]) == (0, 2500)
        house.post("second", f"/approvals/{request['id']}/approve", reason="Seen.")
        house.post("floor", f"/approvals/{request['id']}/use", client="c1", sequence=907)
        assert served.opened is not None
        store = served.opened.running.store
        assert store.balances()[f"player:{patron}:USD"] == units(2500)
        bar = {"person": patron, "category": "barred", "since": 0, "reason": "Threats."}
        (event,) = house.post("shift_manager", "/exclusions", **bar)["events"]
        assert event["kind"] == "people.ExclusionAdded"
        (listed,) = house.get("shift_manager", "/exclusions")
        assert (listed["name"], listed["identifier"]) == ("Pat Rohn", "600777")
        again = house.command("floor", "ask.SeatPatron", seat=3, card="600777")
        assert again.json()["code"] == "floor_must_check_identity"
        assert audit(store, replayers=replayers()).ok

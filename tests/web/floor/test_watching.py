"""The dealer's console, the button for what goes wrong, and the pit."""

from typing import Any

import pytest

from fifthstreet.floor.tables import views
from fifthstreet.play import commands as c
from fifthstreet.play.round import decide
from fifthstreet.refusals import Refusal
from fifthstreet.rules.library import book
from web.floor.company import Company


@pytest.fixture(scope="module")
def first_steps(company: Company) -> list[dict[str, Any]]:
    """Return what comes next once a round is dealt; other tests then go on with it."""
    company.follow(until="reveal")
    steps: list[dict[str, Any]] = company.console["next"]
    return steps


@pytest.fixture(scope="module")
def dealt(company: Company, first_steps: list[dict[str, Any]]) -> Company:
    """Return the company with a round dealt, the first community card being next."""
    assert first_steps
    return company


def test_a_dealer_who_follows_the_console_gets_from_a_sealed_deck_to_the_reveal(
    first_steps: list[dict[str, Any]],
) -> None:
    (step,) = [step for step in first_steps if step["id"] == "reveal"]
    assert step["do"] == "do.Reveal"
    assert step["yours"]
    expected = {"field": "cards", "kind": "cards", "count": 1, "unseen": False, "known": ["??"]}
    assert step["asks"] == [expected]
    assert step["clauses"][0]["id"] == "MD-11.C"


def test_the_console_tells_whose_step_it_is(dealt: Company) -> None:
    shown = dealt.get("auditor", "/pit")
    assert {one["table"] for one in shown["tables"]} >= {"live-1", "md-1"}
    for step in dealt.get("auditor", "/tables/live-1/procedure")["next"]:
        assert not step["yours"], "who only looks does nothing"
    assert dealt.get("auditor", "/tables/live-1/irregularities")["irregularities"]
    with dealt.as_(1) as http:
        assert http.get("/tables/live-1/procedure").status_code == 403
        assert http.get("/tables/live-1/irregularities").status_code == 403
        assert http.get("/pit").status_code == 403


def test_a_virtual_table_tells_a_dealer_nothing(dealt: Company) -> None:
    answer = dealt.get("floor", "/tables/md-1/procedure")
    assert (answer["live"], answer["next"], answer["settlement"]) == (False, [], [])


def test_what_is_listed_as_possible_would_be_taken_and_nothing_else(dealt: Company) -> None:
    response = dealt.get("dealer", "/tables/live-1/irregularities")
    assert dealt.served.opened is not None
    state = dealt.served.opened.running.house.tables["live-1"].state
    assert state.now is not None
    by = views.Viewer(person="p5", column="dealer").by(state)
    listed = {entry["what"]: entry for entry in response["irregularities"]}
    law = book("md")
    for rule in (*law.irregularities, *law.conduct):
        for place, remedy in enumerate(rule.remedies):
            reports = [
                c.ReportIrregularity(
                    what=rule.id, by=by, seat=n, facts=remedy.when, place=1, count=count
                )
                for n in (None, 1, 2)
                for count in (1, 2)
            ]
            answers = [decide(state.now.game, report) for report in reports]
            cited = {
                answer[0].citation  # type: ignore[union-attr]
                for answer in answers
                if not isinstance(answer, Refusal)
            }
            entry = listed.get(rule.id)
            possible = entry is not None and entry["remedies"][place]["possible"]
            assert not possible or cited, (rule.id, place)
            if not cited:
                assert not possible, (rule.id, place)
    assert {"card_drawn_in_error", "boxed_card", "player_leaves"} <= listed.keys()
    facts = listed["card_drawn_in_error"]["asks"]["facts"]
    choices = [{choice["id"] for choice in fact["choices"]} for fact in facts]
    assert {"exposed", "unexposed"} in choices
    assert not any("bets_are_open" in words for words in choices), "the state tells that itself"


def test_the_floor_rules_from_what_the_pit_shows_and_the_round_goes_on(dealt: Company) -> None:
    dealt.ok(dealt.command("dealer", "do.ReportIrregularity", what="player_leaves", seat=1))
    (ruling,) = dealt.get("floor", "/pit")["rulings"]
    assert (ruling["table"], ruling["seat"], ruling["role"]) == ("live-1", 1, "floor")
    (fact,) = ruling["facts"]
    found = {choice["id"] for choice in fact["choices"]}
    assert "ruled_folded" in found
    assert all(remedy["clauses"][0]["words"] for remedy in ruling["remedies"])
    arguments = {**ruling["with"], "facts": ["ruled_folded"]}
    silent = dealt.command("floor", ruling["do"], **arguments, reason=" ")
    assert silent.json()["code"] == "ruling_needs_a_reason"
    dealt.ok(dealt.command("floor", ruling["do"], **arguments, reason="Gone for ten minutes."))
    assert dealt.get("floor", "/pit")["rulings"] == []
    done = dealt.follow(until="settle_seat")
    assert done.count("show_hand") == 1
    rows = dealt.console["settlement"]
    assert [row["seat"] for row in rows] == [2, 1], "from the right to the left"
    assert rows[1]["pay"] == 0
    assert rows[1]["collect"] == -rows[1]["net"] > 0
    expected = {row["seat"]: row["net"] for row in rows}
    done = dealt.follow(until="end_round")
    assert done[:3] == ["settle_seat", "settle_seat", "end_game"]
    round_ = dealt.get("floor", "/tables/live-1/rounds/1")["events"]
    settled = [event["data"] for event in round_ if event["kind"] == "round.SeatSettled"]
    paid = {one["seat"]: sum(x["paid"] - x["staked"] for x in one["lines"]) for one in settled}
    assert paid == expected


def test_an_auditor_leaves_the_result_for_the_pit(dealt: Company) -> None:
    with dealt.as_("floor") as http:
        assert http.post("/pit/audit").status_code == 403
    assert dealt.post("auditor", "/pit/audit")["ok"]
    audit = dealt.get("floor", "/pit")["audit"]
    assert audit["last"]["ok"]
    assert audit["last"]["head"] == audit["head"]

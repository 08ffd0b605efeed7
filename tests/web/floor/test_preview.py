"""What a command would do is shown before anybody gives it, and nothing is written down."""

from pathlib import Path
from typing import Any

import pytest

from fifthstreet.coaching.preview import preview as preview_of
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.protocol.floor_commands import ConfirmSteps, DeclareReady, StepEntry
from floor.tables.players import Sitting
from web.floor.company import Company
from web.served import Served

WRONG = {"what": "wrong_number_of_cards", "seat": 1}


@pytest.fixture(scope="module")
def dealt(served: Served) -> Company:
    """Return a live table at which a round is dealt."""
    made = Company(served)
    made.seat(2)
    made.follow(until="reveal")
    return made


def preview(company: Company, who: str | int, do: str, **arguments: Any) -> dict[str, Any]:
    """Return what a command would do, which leaves no trace."""
    before = company.get("floor", "/tables/live-1")
    shown: dict[str, Any] = company.post(
        who, "/tables/live-1/preview", do=do, **{"with": arguments}
    )
    assert company.get("floor", "/tables/live-1") == before
    return shown


@pytest.mark.clause("MD-13.D")
def test_md_13_d_a_dealer_sees_who_rules_and_the_floor_sees_the_chips_before_they_move(
    dealt: Company,
) -> None:
    shown = preview(dealt, "dealer", "do.ReportIrregularity", **WRONG)
    assert (shown["ok"], shown["ruling"], shown["moves"]) == (True, "floor", [])
    assert [clause["id"] for clause in shown["clauses"]] == ["MD-13.D"]
    assert shown["events"][-1] == (
        "The round is waiting for a ruling by the floorperson or above [MD-13.D]."
    )
    shown = preview(dealt, "floor", "do.ReportIrregularity", **WRONG)
    assert shown["ruling"] is None
    assert "The round is void, and every wager is returned [MD-13.D]." in shown["events"]
    wagers = dealt.get("dealer", "/tables/live-1")["round"]["seats"]
    back = {int(seat): sum(one["wagers"].values()) for seat, one in wagers.items()}
    assert {one["seat"]: one["pay"] for one in shown["moves"]} == back
    assert {one["collect"] for one in shown["moves"]} == {0}


def test_a_refusal_is_shown_and_whoever_may_not_give_the_command_may_not_try_it(
    dealt: Company,
) -> None:
    shown = preview(dealt, "dealer", "do.ReportIrregularity", what="touching_cards")
    assert (shown["ok"], shown["code"]) == (False, "seat_must_be_named")
    assert shown["says"]
    assert [clause["id"] for clause in shown["clauses"]] == ["MD-11.A.5"]
    with dealt.as_(1) as http:
        body = {"do": "do.ReportIrregularity", "with": {"garbage": 1}}
        answer = http.post("/tables/live-1/preview", json=body)
    assert (answer.status_code, answer.json()["code"]) == (403, "role_may_not_do_this")


def test_a_ruling_is_tried_before_it_is_made_and_then_does_what_was_shown(dealt: Company) -> None:
    dealt.ok(dealt.command("dealer", "do.ReportIrregularity", **WRONG))
    ruling = {"what": WRONG["what"], "reason": "Three cards."}
    shown = preview(dealt, "floor", "do.MakeRuling", **ruling)
    before = [dealt.get(seat, "/me")["balances"]["USD"] for seat in (1, 2)]
    dealt.ok(dealt.command("floor", "do.MakeRuling", **ruling))
    after = [dealt.get(seat, "/me")["balances"]["USD"] for seat in (1, 2)]
    gained = {n: two - one for n, (one, two) in enumerate(zip(before, after, strict=True), 1)}
    assert {one["seat"]: one["pay"] - one["collect"] for one in shown["moves"]} == gained
    round_ = dealt.get("floor", "/tables/live-1/rounds/1")
    event = next(one for one in round_["events"] if one["kind"] == "round.IrregularityReported")
    assert event["data"]["discovered"] == "this_round"


def test_no_preview_deals_a_card_where_the_house_deals() -> None:
    """Its dealer would turn up what is still face down, and somebody could rule with it in mind."""
    sitting = Sitting()
    host = sitting.open("uk-1")
    sitting.seat("uk-1", "ann", "bob")
    sitting.bet("uk-1")
    before = host.state

    def dealt(_plan: TablePlan) -> None:
        raise AssertionError("The house has dealt in a preview.")

    host.reception.advance = dealt
    step = StepEntry(do="do.ReportIrregularity", arguments={"what": "player_card_exposed"})
    entry = TableRequest(actor=sitting.actor("fay", "floor"), command=ConfirmSteps(steps=(step,)))
    shown = preview_of(host, entry)
    assert shown.ok, shown
    assert len(shown.events) == 1
    assert host.state is before
    ready = TableRequest(actor=sitting.actor("ann"), command=DeclareReady())
    before_ready = set(host.reception.ready)
    preview_of(host, ready)
    assert host.reception.ready == before_ready


def test_a_patron_who_is_sent_away_while_betting_is_open_gets_the_wagers_back(
    tmp_path: Path,
) -> None:
    with Served(tmp_path) as served:
        company = Company(served)
        company.ok(company.command("dealer", "ask.SeatPatron", seat=3, name="Lou"))
        company.seat(1)
        company.follow(until="open_betting")
        company.ok(company.command("dealer", "do.OpenBetting"))
        company.ok(company.command("dealer", "ask.SetChips", bets={"3": {"ante": 1000}}))
        body = {"do": "ask.FreeSeat", "with": {"seat": 3, "reason": "left"}}
        shown = company.post("dealer", "/tables/live-1/preview", **body)
    assert shown["moves"] == [
        {"seat": 3, "player": "Lou", "collect": 0, "pay": 1000, "taken": 0}
    ], shown
    assert any("$10 is returned from Ante" in says for says in shown["events"]), shown

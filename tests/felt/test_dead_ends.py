"""Dead ends that walks and searches found, one by one: each has a way on."""

from pathlib import Path

import pytest

from felt.company import submissions
from felt.script import Script
from felt.walking import Walk
from fifthstreet.audit.audit import audit
from fifthstreet.audit.replay import replayers
from fifthstreet.play.state import Phase
from fifthstreet.protocol.floor_events import Mode

TABLES = submissions()
SCRIPTS = sorted((Path(__file__).parent / "scripts").glob("*.jsonl"))


def dealt(name: str, mode: Mode, *seats: int) -> Walk:
    """Return a table at which patrons or players have antes, and their cards lie before them."""
    walk = Walk(name, TABLES[name], 0, mode)
    company = walk.company
    for seat in seats:
        if mode == "devices":
            walk.must(f"{['ann', 'bob', 'cyd'][seat - 1]}", "ask.TakeSeat", seat=seat)
        else:
            walk.must("dealer", "ask.SeatPatron", seat=seat)
    walk.go_home()
    for _ in range(20):
        if company.game is not None and company.game.phase is Phase.DECIDING:
            return walk
        walk.do(walk.next())
    raise walk.fail("Nothing is dealt.")


@pytest.mark.clause("RWS-5.10.2", "RWS-5.10.3")
@pytest.mark.parametrize("mode", ["staff", "both"])
def test_rws_5_10_staff_enter_what_patrons_choose_after_a_dealing_error(mode: Mode) -> None:
    walk = dealt("rws-shoe", mode, 1, 2)
    company = walk.company
    facts = ["in_dealers_hand", "repairable"]
    walk.must("floor", "do.ReportIrregularity", what="wrong_number_of_cards", facts=facts)
    assert company.game is not None
    assert company.game.choosing == (1, 2)
    steps = [one for one in company.steps("dealer") if one.id == "choose"]
    assert [one.arguments["seat"] for one in steps] == [1, 2]
    for step, go_on in zip(steps, (True, False), strict=True):
        walk.must("dealer", step.do, **step.arguments, go_on=go_on)
    assert [seat.standing for seat in company.game.seats.values()] == ["live", "refunded"]
    walk.go_home()
    assert audit(company.sitting.store).ok


def test_a_player_who_vanishes_with_their_device_is_freed_by_the_dealer() -> None:
    walk = dealt("uk", "devices", 1)
    company = walk.company
    console = company.console("dealer")
    assert not console["decide"], "only players decide here"
    shown = [step for step in console["next"] if step["id"] == "free_seat"]
    assert [(step["with"]["seat"], step["yours"]) for step in shown] == [(1, True)]
    assert all(step["aside"] for step in shown), "most of the time they are only waited for"
    for step in shown:
        walk.must("dealer", step["do"], **step["with"])
        if company.ruling is not None:
            walk.do(walk.dismissal())
    walk.go_home()
    assert not company.host.state.seats
    assert audit(company.sitting.store).ok


def test_no_console_shows_what_a_closure_refuses() -> None:
    walk = Walk("cb", TABLES["cb"], 0, "both")
    company = walk.company
    walk.must("ann", "ask.TakeSeat", seat=1)
    walk.go_home()
    company.close(closed=True)
    assert not company.console("dealer")["wagers"]
    assert "do.PlaceWager" not in {one.do for one in company.offers("ann")}
    (step,) = [one for one in company.steps("dealer") if one.id == "call_off"]
    walk.must("dealer", step.do, **step.arguments)
    console = company.console("dealer")
    assert console["held_up"]["code"] == "house_is_closed"
    assert "start_round" not in {step["id"] for step in console["next"]}
    company.close(closed=False)
    walk.go_home()


def test_nobody_sells_chips_to_a_patron_who_is_gone() -> None:
    walk = dealt("cb", "staff", 1, 2)
    company = walk.company
    walk.must("dealer", "ask.FreeSeat", seat=2, reason="disappeared")
    for _ in range(2):
        sold = company.give("dealer", "ask.BuyChips", {"seat": 2, "amount": 100})
        assert sold["code"] == "player_has_already_left"
        if company.ruling is not None:
            walk.do(walk.dismissal())
    walk.go_home()
    assert not company.out_of_balance()
    assert audit(company.sitting.store).ok


@pytest.mark.clause("MD-5.C")
def test_md_5_c_the_audit_follows_a_wrong_count_of_a_device_between_rounds() -> None:
    walk = Walk("md", TABLES["md"], 0, "staff")
    company = walk.company
    walk.go_home()
    walk._call_off()
    walk.must("floor", "run.OrderShuffle", deck="D1")
    walk.must("dealer", "run.LoadShuffler", deck="D1")
    walk.must("dealer", "run.Shuffle", deck="D1", how="device")
    walk.must("dealer", "run.ReportDeviceCount", deck="D1", count=51)
    kinds = [one.kind for one in company.sitting.store.records("table:felt-1")]
    assert kinds[-2:] == ["table.DeviceCounted", "table.DeckRemoved"]
    report = audit(company.sitting.store, replayers=replayers())
    assert report.ok, report.problems


@pytest.mark.clause("CB-shuf-1")
def test_cb_shuf_1_no_console_offers_a_shuffle_by_hand() -> None:
    walk = Walk("cb", TABLES["cb"], 0, "staff")
    company = walk.company
    walk.go_home()
    walk._call_off()
    walk.must("floor", "run.OrderShuffle", deck="D1")
    assert "shuffle_by_hand" not in {one.id for one in company.steps("dealer")}
    answer = company.give("dealer", "run.Shuffle", {"deck": "D1", "how": "manual"})
    assert answer["code"] == "requirement_is_not_met"
    walk.go_home()


def test_a_bet_is_put_right_though_the_house_is_closed() -> None:
    walk = Walk("rws-shoe", TABLES["rws-shoe"], 0, "staff")
    company = walk.company
    walk.must("dealer", "ask.SeatPatron", seat=1)
    walk.go_home()
    walk.must("dealer", "ask.SetChips", bets={"1": {"ante": 5000}})
    wrong = {"what": "bet_under_minimum", "seat": 1, "wager": "ante", "amount": 1}
    walk.must("floor", "do.ReportIrregularity", **wrong)
    assert company.game is not None
    assert company.game.seats[1].to_correct
    company.close(closed=True)
    (spot,) = [one for one in company.console("dealer")["wagers"] if one["id"] == "ante"]
    walk.must("dealer", "ask.SetChips", bets={"1": {"ante": spot["least"]}})
    assert not company.game.seats[1].to_correct
    walk.go_home()


def test_no_chips_are_set_at_a_seat_whose_hand_was_forfeited_while_betting_is_open() -> None:
    walk = Walk("md", TABLES["md"], 0, "staff")
    company = walk.company
    for seat in (1, 2):
        walk.must("dealer", "ask.SeatPatron", seat=seat)
    walk.go_home()
    walk.must("dealer", "ask.SetChips", bets={"1": {"ante": 1500}})
    spots = company.console("dealer")["wagers"]
    assert {seat for spot in spots for seat in spot["seats"]} == {1, 2}
    shared = {"what": "sharing_information", "facts": ["board_not_complete"]}
    walk.must("dealer", "do.ReportIrregularity", **shared, seat=1)
    walk.must("shift_manager", "do.MakeRuling", **shared, reason="So it was.")
    assert company.game is not None
    assert company.game.phase is Phase.BETTING
    spots = company.console("dealer")["wagers"]
    assert {seat for spot in spots for seat in spot["seats"]} == {2}
    walk.must("dealer", "ask.FreeSeat", seat=2, reason="left")
    assert not company.console("dealer")["wagers"]
    walk.go_home()


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_the_table_of_a_script_goes_on_from_where_walks_once_got_stuck(path: Path) -> None:
    walk = Walk.after(Script.read(path.read_text(encoding="utf-8")))
    walk.look()
    walk.go_home()
    walk.close()

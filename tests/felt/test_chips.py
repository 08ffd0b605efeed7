"""Chips that staff set on a whole table at once."""

from dataclasses import replace

import pytest

from felt.company import TABLE
from felt.desk import FULL, TABLES, Desk, betting
from fifthstreet.coaching.preview import rehearse
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.protocol.floor_commands import SetChips
from fifthstreet.refusals import Refusal


def test_p1_the_dealer_sets_the_chips_of_the_whole_table_at_once() -> None:
    desk = betting()
    bets = dict.fromkeys(range(1, 6), FULL)
    desk.chips(bets)
    assert desk.layout == bets
    assert desk.company.out_of_balance() == ""


def test_p1_setting_chips_changes_only_what_is_different() -> None:
    desk = betting()
    desk.chips({1: FULL, 2: FULL})
    before = len(desk.company.sitting.kinds(TABLE))
    desk.chips({1: {**FULL, "six_card": 200}, 2: FULL})
    added = desk.company.sitting.kinds(TABLE)[before:]
    assert added == ["round.WagerReturned", "round.WagerPlaced"]
    assert desk.layout == {1: {**FULL, "six_card": 200}, 2: FULL}


def test_p1_a_wager_that_others_need_is_changed_with_them_taken_off_and_put_back() -> None:
    desk = betting()
    desk.chips({1: FULL})
    desk.chips({1: {**FULL, "ante": 3000}})
    assert desk.layout == {1: {**FULL, "ante": 3000}}
    desk.chips({1: {"ante": 3000, "progressive": 100}})
    assert desk.layout == {1: {"ante": 3000, "progressive": 100}}
    desk.chips({1: {}})
    assert desk.layout == {}
    assert desk.company.out_of_balance() == ""


@pytest.mark.clause("RWS-5.2")
def test_p1_a_wager_that_was_pointed_out_is_put_right_by_setting_its_chips() -> None:
    desk = betting("rws")
    desk.chips({1: {"ante": 2500, "progressive": 500}})
    arguments = {"what": "bet_under_minimum", "seat": 1, "wager": "ante", "amount": 1250}
    assert desk.company.give("floor", "do.ReportIrregularity", arguments)["ok"]
    assert desk.console["group"] == []
    desk.chips({1: {"ante": 2500, "progressive": 500}})
    assert desk.layout == {1: {"ante": 2500, "progressive": 500}}
    assert [step["id"] for step in desk.console["group"]] == ["close_betting"]


def test_p1_chips_are_set_as_a_whole_or_not_at_all() -> None:
    desk = betting()
    answer = desk.refused("ask.SetChips", bets={"1": FULL, "3": {"ante": 1500, "six_card": 100}})
    assert answer["code"] == "wager_requires_another"
    assert "Seat 3, Six Card Bonus" in answer["says"]
    assert desk.layout == {}


def test_p1_nobody_sits_at_a_seat_that_chips_are_set_for() -> None:
    assert betting().refused("ask.SetChips", bets={"6": FULL})["code"] == "seat_has_no_player"


def test_p1_chips_are_set_in_a_round_alone() -> None:
    desk = Desk(TABLES["md"])
    assert desk.refused("ask.SetChips", bets={"1": FULL})["code"] == "no_round_is_in_progress"
    answer = desk.refused("ask.EnterDecisions", decisions=[{"seat": 1, "fold": True}])
    assert answer["code"] == "no_round_is_in_progress"


def test_p1_a_wager_that_no_book_knows_is_refused_by_its_name() -> None:
    answer = betting().refused("ask.SetChips", bets={"1": {"ante": 1500, "tip": 100}})
    assert answer["code"] == "wager_does_not_exist"
    assert "Seat 1, tip" in answer["says"]


def test_a_wager_beyond_reason_is_refused_and_written_down_as_if_it_were_placed_alone() -> None:
    desk = betting()
    link = desk.company.host.progressive
    assert link.opened is not None
    link.opened = replace(link.opened, terms=replace(link.opened.terms, most={"mega": 20}))
    answer = desk.refused("ask.SetChips", bets={"1": FULL, "2": {**FULL, "progressive": 500}})
    assert answer["code"] == "contribution_is_too_high"
    assert "Seat 2, Progressive" in answer["says"]
    kinds = desk.company.sitting.store.records(link.stream)
    assert kinds[-1].kind == "progressive.ContributionRefused"
    assert desk.layout == {}


def test_a_wager_beyond_reason_is_not_written_down_where_it_is_only_tried() -> None:
    desk = betting()
    host, link = desk.company.host, desk.company.host.progressive
    assert link.opened is not None
    link.opened = replace(link.opened, terms=replace(link.opened.terms, most={"mega": 20}))
    entry = SetChips(bets={2: {**FULL, "progressive": 500}})
    answer = rehearse(host, TableRequest(actor=desk.company.actor("dealer"), command=entry))
    assert isinstance(answer, Refusal)
    assert host.reception.excess_contribution is None


def test_a_spot_takes_no_chips_while_its_jackpot_is_out_of_order() -> None:
    desk = betting()
    spots = {spot["id"] for spot in desk.console["wagers"]}
    desk.must("run.ReportJackpotFault")
    assert spots - {spot["id"] for spot in desk.console["wagers"]} == {"progressive"}
    assert desk.refused("ask.SetChips", bets={"1": FULL})["code"] == "progressive_is_suspended"


def test_whoever_sets_chips_is_told_who_has_not_enough() -> None:
    desk = betting()
    desk.company.sitting.chips("cyd", "USD", 1500 - 10**11)
    answer = desk.refused("ask.SetChips", bets={"1": FULL, "3": FULL})
    assert answer["code"] == "not_enough_chips"
    assert answer["says"].endswith("Seat 3 needs $1 more.")
    assert desk.layout == {}


def test_no_chips_are_set_for_somebody_who_may_not_bet() -> None:
    desk, players = betting(), list[str]()

    def gate(act: str, _table: str, player: str) -> Refusal | None:
        players.append(player)
        barred = act == "round.place_wager" and player == "cyd"
        return Refusal("game_is_closed") if barred else None

    desk.company.host.services = replace(desk.company.host.services, gate=gate)
    answer = desk.refused("ask.SetChips", bets={"1": FULL, "3": FULL})
    assert answer["code"] == "game_is_closed"
    assert {"ann", "cyd"} <= set(players)
    assert desk.layout == {}


def test_players_do_not_set_the_chips_of_a_table() -> None:
    desk = betting()
    answer = desk.company.give("ann", "ask.SetChips", {"bets": {"1": FULL}})
    assert answer["code"] == "role_may_not_do_this"


# The same as last time.


def test_p9_the_console_knows_what_everybody_bet_last_also_after_a_restart() -> None:
    desk = betting()
    assert desk.same_again == {}
    bets = {seat: {**FULL, "ante": 1500 + seat * 100} for seat in range(1, 6)}
    desk.round(bets)
    assert desk.same_again == bets
    desk.company.restart()
    assert desk.console["phase"] == "betting"
    assert desk.same_again == bets
    desk.company.give("dealer", "run.EndRound", {"void": False})  # nobody bets: it is called off
    desk.until_bets()
    desk.company.restart()
    assert desk.same_again == bets
    desk.chips(desk.same_again)
    assert desk.layout == bets


def test_p9_what_somebody_bet_who_left_is_not_repeated() -> None:
    desk = betting()
    desk.round({1: FULL, 2: FULL})
    desk.company.give("bob", "ask.LeaveSeat", {})
    assert desk.same_again == {1: FULL}
    assert snapshot(desk.company.host, Viewer.of(desk.company.actor("ann"))).last_bets == {}

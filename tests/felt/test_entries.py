"""What staff enter for a whole table at once, and what the record keeps of it."""

import json
import time
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from felt.company import TABLE, submissions
from felt.desk import Desk
from fifthstreet.audit.audit import AuditReport, audit
from fifthstreet.audit.replay import replayers
from fifthstreet.coaching.felt_entries import TIMES
from fifthstreet.coaching.preview import preview_parts, rehearse
from fifthstreet.coaching.procedure import procedure_parts
from fifthstreet.floor.tables.entries import MOST_STEPS
from fifthstreet.floor.tables.parts import AT_ONCE, Parts, next_part
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.ledger.journal import BY, ROLE, canonical
from fifthstreet.ledger.store.store import Store
from fifthstreet.play.commands import PlaceWager
from fifthstreet.play.events import LookMarked
from fifthstreet.protocol.floor_commands import ConfirmSteps, CorrectEntry, SetChips, StepEntry
from fifthstreet.refusals import Refusal
from fifthstreet.web.requests import Sender, command_of
from house.playing import resealed
from web.proof.stopwatch import LONGEST

TABLES = submissions()
FULL = {"ante": 1500, "progressive": 100, "three_card": 100, "six_card": 100}


def replayed(store: Store) -> AuditReport:
    return audit(store, replayers=replayers())


def betting(name: str = "md") -> Desk:
    desk = Desk(TABLES[name])
    desk.until_bets()
    return desk


def deciding(name: str = "md") -> Desk:
    desk = betting(name)
    desk.chips(desk.full_bets())
    while not desk.console["decide"] or desk.console["group"]:
        desk.go_on()
    return desk


def causes(desk: Desk, kind: str) -> list[dict[str, Any]]:
    """Return what the journal keeps of commands of a kind."""
    with desk.company.sitting.store.view() as view:
        lines = [line for line in view.lines() if line.kind == kind]
    return [json.loads(line.data) for line in lines]


# What takes long.


def wagers(desk: Desk, count: int) -> list[dict[str, Any]]:
    """Return steps that place and take back an ante at one seat after the other."""
    seats = [*desk.company.host.state.seats.items()]
    steps = []
    for number in range(count // 2):
        seat, player = seats[number % len(seats)]
        ante = {"seat": seat, "wager": "ante"}
        steps.append(("do.PlaceWager", {**ante, "amount": 1500, "player": player}))
        steps.append(("do.WithdrawWager", ante))
    return [{"do": do, "arguments": given} for do, given in steps]


def parts_of(desk: Desk, who: str, kind: str, /, **given: Any) -> tuple[int, dict[str, Any]]:
    """Give a command; return in how many turns of the loop it is decided, and its answer."""
    sitting, answers = desk.company.sitting, list[dict[str, Any]]()
    actor = desk.company.actor(who)
    command = command_of(Sender(actor=actor, table=TABLE), kind, given)
    assert not isinstance(command, Refusal), command
    state, turns = desk.company.host.state, 1
    request = TableRequest(actor=actor, command=command, client=who, sequence=10**6)
    sitting.house.ask(TABLE, request, answers.append)
    while (step := desk.company.host.runner.step) is not None and step.go_on is not None:
        assert desk.company.host.state is state, "nothing happens before all of it does"
        turns += 1
        call = sitting.clock.alarms[0][2]
        sitting.clock.alarms.pop(0)
        call()
    sitting.committer.settle()
    return turns, answers[0]


def test_r1_a_long_confirmation_is_decided_in_parts_and_happens_whole_or_not_at_all() -> None:
    desk = betting()
    desk.company.sitting.clock.alarms.clear()
    head = desk.company.sitting.store.last(f"table:{TABLE}")
    steps = wagers(desk, MOST_STEPS)
    turns, answer = parts_of(desk, "dealer", "ask.ConfirmSteps", steps=steps)
    assert answer["ok"], answer
    assert turns > MOST_STEPS // AT_ONCE
    assert desk.company.sitting.store.last(f"table:{TABLE}") == head + MOST_STEPS
    head, state = desk.company.sitting.store.last(f"table:{TABLE}"), desk.company.host.state
    wrong = [*steps[:-1], {"do": "do.Fold", "arguments": {"seat": 9}}]
    request = TableRequest(
        actor=desk.company.actor("dealer"),
        command=ConfirmSteps(steps=tuple(StepEntry(**one) for one in wrong)),
    )
    assert isinstance(rehearse(desk.company.host, request), Refusal)
    answer = desk.refused("ask.ConfirmSteps", steps=wrong)
    assert "Step 60" in answer["says"]
    assert desk.company.host.state is state
    assert desk.company.sitting.store.last(f"table:{TABLE}") == head
    assert replayed(desk.company.sitting.store).ok


def test_r1_the_correction_of_an_early_entry_is_decided_in_parts() -> None:
    desk = betting()
    desk.company.sitting.clock.alarms.clear()
    desk.must("ask.ConfirmSteps", steps=wagers(desk, MOST_STEPS))
    now = desk.company.host.state.now
    assert now is not None
    first = next(one for one in now.log if isinstance(one.command, PlaceWager))
    right = {"seat": 1, "wager": "ante", "amount": 2500, "player": "ann"}
    given = {"entry": first.number, "do": "do.PlaceWager", "arguments": right, "reason": "seen"}
    turns, answer = parts_of(desk, "floor", "ask.CorrectEntry", **given)
    assert answer["ok"], answer
    assert turns > 2 * (MOST_STEPS // AT_ONCE)
    assert replayed(desk.company.sitting.store).ok


def longest_part(begin: Callable[[], Parts[Any]]) -> float:
    """Return the processor time of the longest part of some work, the best of a few times."""
    times = []
    for _ in range(4):
        work: Any = begin()
        parts = list[float]()
        while isinstance(work, Generator):
            begun = time.thread_time()
            work = next_part(work)
            parts.append(time.thread_time() - begun)
        times.append(max(parts))
    return min(times)


@pytest.mark.parametrize("name", ["md", "rws"])
def test_r1_no_part_of_what_a_console_shows_takes_long(name: str) -> None:
    desk, shown = Desk(TABLES[name]), Counter[str]()
    desk.round()
    while shown["settling"] < 3:
        console = desk.console
        host, actor = desk.company.host, desk.company.actor("dealer")
        assert longest_part(partial(procedure_parts, host, actor)) < LONGEST, console["phase"]
        shown[console["phase"]] += 1
        desk.go_on()


def test_r1_no_part_of_a_long_entry_takes_long_nor_of_its_preview() -> None:
    desk = betting()
    steps = wagers(desk, MOST_STEPS)
    command = ConfirmSteps(steps=tuple(StepEntry(**one) for one in steps))
    host, actor = desk.company.host, desk.company.actor("dealer")
    request = TableRequest(actor=actor, command=command)

    def weighed() -> Any:
        return host.weigh(host.plan(), request)

    assert longest_part(weighed) < LONGEST
    assert longest_part(partial(preview_parts, host, request)) < LONGEST
    desk.must("ask.ConfirmSteps", steps=steps)
    desk.must("ask.ConfirmSteps", steps=steps)
    now = desk.company.host.state.now
    assert now is not None
    first = next(one for one in now.log if isinstance(one.command, PlaceWager))
    right = {"seat": 1, "wager": "ante", "amount": 2500, "player": "ann"}
    correction = CorrectEntry(entry=first.number, do="do.PlaceWager", arguments=right, reason="x")
    request = TableRequest(actor=desk.company.actor("floor"), command=correction)
    assert longest_part(weighed) < LONGEST


def test_r1_what_comes_meanwhile_waits_until_the_whole_entry_is_done() -> None:
    desk = betting()
    sitting = desk.company.sitting
    sitting.clock.alarms.clear()
    answers: list[tuple[str, bool]] = []

    def answered(who: str, body: dict[str, Any]) -> None:
        answers.append((who, body["ok"]))

    for who, do, given in (
        ("dealer", "ask.ConfirmSteps", {"steps": wagers(desk, 8)}),
        ("ann", "do.PlaceWager", {"seat": 1, "wager": "ante", "amount": 1500}),
    ):
        actor = desk.company.actor(who)
        command = command_of(Sender(actor=actor, table=TABLE), do, given)
        assert not isinstance(command, Refusal), command
        asked = TableRequest(actor=actor, command=command, client=who, sequence=10**6)
        sitting.house.ask(TABLE, asked, partial(answered, who))
    sitting.committer.settle()
    assert answers == []
    sitting.wind(0)
    assert answers == [("dealer", True), ("ann", True)]
    assert desk.layout == {1: {"ante": 1500}}


# Chips.


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
    given = {"what": "bet_under_minimum", "seat": 1, "wager": "ante", "amount": 1250}
    assert desk.company.give("floor", "do.ReportIrregularity", given)["ok"]
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
    desk, asked = betting(), list[str]()

    def gate(act: str, _table: str, player: str) -> Refusal | None:
        asked.append(player)
        barred = act == "round.place_wager" and player == "cyd"
        return Refusal("game_is_closed") if barred else None

    desk.company.host.services = replace(desk.company.host.services, gate=gate)
    answer = desk.refused("ask.SetChips", bets={"1": FULL, "3": FULL})
    assert answer["code"] == "game_is_closed"
    assert {"ann", "cyd"} <= set(asked)
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


def offered(desk: Desk, who: str, do: str) -> set[int]:
    """Return the seats for which somebody is offered something."""
    offers = snapshot(desk.company.host, Viewer.of(desk.company.actor(who))).offers
    return {one.arguments["seat"] for one in offers if one.do == do}


def test_p1_staff_are_offered_what_every_seat_may_do() -> None:
    desk = betting()
    assert offered(desk, "dealer", "do.PlaceWager") >= {1, 2, 3, 4, 5}
    assert offered(desk, "bob", "do.PlaceWager").isdisjoint({1, 3, 4, 5})
    desk.chips(desk.full_bets())
    desk.go_on()
    assert offered(desk, "floor", "do.Leave") == {1, 2, 3, 4, 5}
    assert offered(desk, "dealer", "do.Fold") == {1}
    assert offered(desk, "bob", "do.Fold") == set()


# Decisions.


@pytest.mark.parametrize("name", ["md", "rws", "cb", "uk"])
def test_p1_a_street_is_entered_as_one_row_in_any_order(name: str) -> None:
    desk = deciding(name)
    row = desk.console["decide"]
    assert [cell["seat"] for cell in row] == [1, 2, 3, 4, 5]
    decided: list[dict[str, Any]] = [
        {"seat": cell["seat"], "amount": cell["sizes"][-1]} for cell in reversed(row[1:])
    ]
    desk.must("ask.EnterDecisions", decisions=[*decided, {"seat": 1, "fold": True}])
    game = desk.company.game
    assert game is not None
    assert {n: seat.standing for n, seat in game.seats.items()}[1] == "folded"
    assert all(game.seats[n].decided == 1 for n in (2, 3, 4, 5))
    assert game.looked


def test_p1_some_of_the_decisions_may_be_entered_before_the_others() -> None:
    desk = deciding()
    desk.must("ask.EnterDecisions", decisions=[{"seat": 1, "amount": 1500}])
    assert [cell["seat"] for cell in desk.console["decide"]] == [2, 3, 4, 5]
    answer = desk.refused("ask.EnterDecisions", decisions=[{"seat": 4, "amount": 1500}])
    assert answer["code"] == "seat_is_not_to_act"
    assert "Seat 4" in answer["says"]


def test_p1_decisions_are_entered_as_a_whole_or_not_at_all() -> None:
    desk = deciding()
    decided = [{"seat": 1, "amount": 1500}, {"seat": 2, "amount": 1}]
    answer = desk.refused("ask.EnterDecisions", decisions=decided)
    assert answer["code"] == "stake_is_not_allowed"
    assert "Seat 2" in answer["says"]
    assert len(desk.console["decide"]) == 5


def test_p11_cards_that_a_player_holds_are_put_down_when_the_decisions_are_entered() -> None:
    desk = deciding()
    assert desk.company.give("cyd", "do.ViewCards", {"seat": 3})["ok"]
    desk.decisions(desk.console["decide"])
    assert "round.CardsPutDown" in desk.company.sitting.kinds(TABLE)


def has_looked(desk: Desk) -> bool:
    game = desk.company.game
    assert game is not None
    return game.looked


def test_l1_whoever_decides_has_looked() -> None:
    desk = deciding("cb")
    assert not has_looked(desk)
    desk.decisions(desk.console["decide"])
    assert has_looked(desk)
    marks = [k for k in desk.company.sitting.kinds(TABLE) if k == f"round.{LookMarked.__name__}"]
    assert len(marks) == 5


def test_p1_the_sizes_of_a_street_are_called_as_the_book_has_them() -> None:
    assert deciding("md").console["decide"][0]["labels"] == [
        f"{times}{TIMES}" for times in (1, 2, 3)
    ]
    assert deciding("rws").console["decide"][0]["labels"] == ["BET"]


# Steps.


def test_p9_steps_are_confirmed_as_a_whole_or_not_at_all() -> None:
    desk = betting()
    desk.chips({1: FULL})
    answer = desk.refused(
        "ask.ConfirmSteps",
        steps=[{"do": "do.CloseBetting", "arguments": {}}, {"do": "do.EndRound", "arguments": {}}],
    )
    assert "Step 2" in answer["says"]
    assert desk.console["phase"] == "betting"


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ({"do": "ask.CloseTable", "arguments": {"reason": "Late."}}, "command_is_no_step"),
        ({"do": "ask.ConfirmSteps", "arguments": {"steps": []}}, "command_is_no_step"),
        ({"do": "do.Nothing", "arguments": {}}, "command_is_unknown"),
        ({"do": "do.CloseBetting", "arguments": {"by": "ann"}}, "command_is_unknown"),
        ({"do": "run.DeclareIdle", "arguments": {"at": 5}}, "command_is_unknown"),
    ],
)
def test_p9_only_steps_of_the_round_and_the_deck_are_confirmed_together(
    step: dict[str, Any], code: str
) -> None:
    assert betting().refused("ask.ConfirmSteps", steps=[step])["code"] == code


def test_p9_a_confirmation_has_a_bounded_length() -> None:
    steps = [{"do": "run.CheckClock", "arguments": {}}] * (MOST_STEPS + 1)
    assert betting().refused("ask.ConfirmSteps", steps=steps)["code"] == "too_many_steps"


def test_each_step_of_a_confirmation_needs_its_own_power() -> None:
    desk = Desk(TABLES["md"])
    while desk.console["next"][0]["id"] != "verify":
        desk.go_on()
    verify = desk.console["next"][0]
    answer = desk.refused(
        "ask.ConfirmSteps", steps=[{"do": verify["do"], "arguments": verify["with"]}]
    )
    assert "Step 1" in answer["says"]


# The record.


def test_an_entry_is_kept_with_its_giver_and_with_the_commands_that_it_was() -> None:
    desk = betting()
    desk.chips({2: FULL})
    (cause,) = causes(desk, "ask.SetChips")
    assert (cause[BY], cause[ROLE]) == ("dealer", "dealer")
    assert cause["bets"] == {"2": FULL}
    assert [step[2] for step in cause["steps"]] == ["do.PlaceWager"] * 4
    assert {step[3]["by"]["name"] for step in cause["steps"]} == {"bob"}


def test_no_card_that_lies_face_down_is_kept_of_a_confirmation() -> None:
    desk = betting("cb")
    desk.chips({1: {"ante": 500}})
    places = 5
    deck = list(desk.company.faces())[:places]
    desk.must(
        "ask.ConfirmSteps",
        steps=[
            {"do": "do.CloseBetting", "arguments": {}},
            {"do": "do.DealCards", "arguments": {"cards": deck}},
        ],
    )
    written = json.dumps(causes(desk, "ask.ConfirmSteps"))
    assert all(f'"{card}"' not in written for card in deck)


@pytest.mark.parametrize("name", ["md", "rws", "cb"])
def test_i10_the_audit_repeats_every_step_of_an_entry(name: str) -> None:
    desk = Desk(TABLES[name])
    desk.round()
    assert replayed(desk.company.sitting.store).ok
    with desk.company.sitting.store.view() as view:
        lines = tuple(view.lines())
    begun = next(at for at, line in enumerate(lines) if line.kind == "ask.SetChips")
    for kind in ("ask.SetChips", "ask.EnterDecisions", "ask.ConfirmSteps"):
        line = next(one for one in lines[begun:] if one.kind == kind)
        body = json.loads(line.data)
        step = body["steps"][-1]
        changed = {
            "another step": [*step[:2], "do.EndRound", {}],
            "a step less": None,
            "more events": [step[0], step[1] + 1, *step[2:]],
        }
        for what, other in changed.items():
            steps = [*body["steps"][:-1], *([other] if other else [])]
            forged = line._replace(data=canonical({**body, "steps": steps}))
            report = replayed(resealed(forged if one is line else one for one in lines))
            assert not report.ok, (kind, what)


def test_i10_a_table_without_devices_is_audited_and_found_again_after_a_restart() -> None:
    desk = Desk(TABLES["md"], mode="staff")
    desk.round()
    bets = desk.same_again
    desk.company.restart()
    assert len(bets) == 5
    assert desk.same_again == bets
    desk.round(bets)
    report = replayed(desk.company.sitting.store)
    assert report.ok, report.problems


FORGED_ENTRIES: dict[str, Callable[[Any], dict[str, Any]]] = {
    "ask.SetChips": lambda body: {"bets": {**body["bets"], "1": {"ante": 2500}}},
    "ask.EnterDecisions": lambda body: {"decisions": body["decisions"][1:]},
}


@pytest.mark.parametrize("kind", FORGED_ENTRIES)
def test_i10_the_audit_finds_an_entry_that_says_something_else_than_was_done(kind: str) -> None:
    desk = Desk(TABLES["rws"])
    desk.round()
    with desk.company.sitting.store.view() as view:
        lines = tuple(view.lines())
    line = next(one for one in lines if one.kind == kind)
    body = json.loads(line.data)
    forged = line._replace(data=canonical({**body, **FORGED_ENTRIES[kind](body)}))
    (problem, *_) = replayed(resealed(forged if one is line else one for one in lines)).problems
    assert "something else than the steps" in str(problem)

"""Decisions and steps that staff enter for a whole table at once, and the record of them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from felt.company import TABLE
from felt.desk import FULL, TABLES, Desk, betting, deciding, replayed
from fifthstreet.coaching.felt_entries import TIMES
from fifthstreet.floor.tables.entries import MOST_STEPS
from fifthstreet.floor.tables.views import Viewer, snapshot
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import BY, ROLE
from fifthstreet.play.events import LookMarked
from house.playing import resealed


def causes(desk: Desk, kind: str) -> list[dict[str, Any]]:
    """Return what the journal keeps of commands of a kind."""
    with desk.company.sitting.store.view() as view:
        lines = [line for line in view.lines() if line.kind == kind]
    return [json.loads(line.data) for line in lines]


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

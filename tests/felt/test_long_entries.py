"""Entries that take long are decided in parts, and no part holds other tables up."""

import time
from collections import Counter
from collections.abc import Callable, Generator
from functools import partial
from typing import Any

import pytest

from felt.company import TABLE
from felt.desk import TABLES, Desk, betting, replayed
from fifthstreet.coaching.preview import preview_parts, rehearse
from fifthstreet.coaching.procedure import procedure_parts
from fifthstreet.floor.tables.entries import MOST_STEPS
from fifthstreet.floor.tables.parts import AT_ONCE, Parts, next_part
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.play.commands import PlaceWager
from fifthstreet.protocol.floor_commands import ConfirmSteps, CorrectEntry, StepEntry
from fifthstreet.refusals import Refusal
from fifthstreet.web.requests import Sender, command_of
from web.proof.stopwatch import LONGEST


def wagers(desk: Desk, count: int) -> list[dict[str, Any]]:
    """Return steps that place and take back an ante at one seat after the other."""
    seats = [*desk.company.host.state.seats.items()]
    steps = []
    for number in range(count // 2):
        seat, player = seats[number % len(seats)]
        ante = {"seat": seat, "wager": "ante"}
        steps.append(("do.PlaceWager", {**ante, "amount": 1500, "player": player}))
        steps.append(("do.WithdrawWager", ante))
    return [{"do": do, "arguments": arguments} for do, arguments in steps]


def parts_of(desk: Desk, who: str, kind: str, /, **arguments: Any) -> tuple[int, dict[str, Any]]:
    """Give a command; return in how many turns of the loop it is decided, and its answer."""
    sitting, answers = desk.company.sitting, list[dict[str, Any]]()
    actor = desk.company.actor(who)
    command = command_of(Sender(actor=actor, table=TABLE), kind, arguments)
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
    arguments = {"entry": first.number, "do": "do.PlaceWager", "arguments": right, "reason": "seen"}
    turns, answer = parts_of(desk, "floor", "ask.CorrectEntry", **arguments)
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

    for who, do, arguments in (
        ("dealer", "ask.ConfirmSteps", {"steps": wagers(desk, 8)}),
        ("ann", "do.PlaceWager", {"seat": 1, "wager": "ante", "amount": 1500}),
    ):
        actor = desk.company.actor(who)
        command = command_of(Sender(actor=actor, table=TABLE), do, arguments)
        assert not isinstance(command, Refusal), command
        request = TableRequest(actor=actor, command=command, client=who, sequence=10**6)
        sitting.house.ask(TABLE, request, partial(answered, who))
    sitting.committer.settle()
    assert answers == []
    sitting.wind(0)
    assert answers == [("dealer", True), ("ann", True)]
    assert desk.layout == {1: {"ante": 1500}}

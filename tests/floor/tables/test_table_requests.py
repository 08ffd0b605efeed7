"""What is asked of a table twice, late, together, for somebody else, or without the chips."""

from collections.abc import Callable
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.floor.tables.pace import TablePace
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.play import commands as c
from fifthstreet.protocol import floor_commands as h
from fifthstreet.rules.library import shelf
from floor.tables.players import CHIPS, PLAYER, Sitting, place

BOOKS = shelf()
SLOW = TablePace(betting=20, numbers=2, decision=25, between=4, cycle=10, absent=2)


@pytest.mark.promise("I6", "F10")
def test_the_same_command_acts_once_however_often_it_comes() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann")
    ante = place(1, "ante", 1500, "ann")
    first = sitting.must("md-1", "ann", ante, client="c1", sequence=7)
    for _ in range(4):
        assert sitting.ask("md-1", "ann", ante, client="c1", sequence=7) == first
    assert sitting.balance("player:ann:USD") == (CHIPS - 1500) * 10_000
    assert sitting.ask("md-1", "ann", ante, client="c1", sequence=8)["ok"] is False
    sitting.start()
    balance = sitting.balance("player:ann:USD")
    assert sitting.ask("md-1", "ann", ante, client="c1", sequence=7) == first
    assert sitting.balance("player:ann:USD") == balance


def test_a_refusal_is_told_again_without_being_weighed_anew() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann")
    command = c.Fold(by=PLAYER, seat=1)
    refused = sitting.ask("md-1", "ann", command, client="c1", sequence=1)
    assert refused["code"] == "no_round_is_in_progress"
    sitting.bet("md-1")
    assert sitting.ask("md-1", "ann", command, client="c1", sequence=1) == refused
    assert sitting.house.tables["md-1"].waits.what == "decision"


@pytest.mark.promise("F11")
def test_a_late_command_is_stale() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann")
    sitting.bet("md-1")
    fold = c.Fold(by=PLAYER, seat=1)
    for guard in ({"round": 2}, {"round": 1, "decision": 2}):
        assert sitting.ask("md-1", "ann", fold, **guard)["code"] == "command_is_stale"
    assert host.waits.what == "decision"
    sitting.must("md-1", "ann", fold, round=1, decision=1)


def test_nobody_stakes_more_than_they_have() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.chips("ann", "USD", 1499)
    sitting.must("md-1", "ann", h.TakeSeat())
    answer = sitting.ask("md-1", "ann", place(1, "ante", 1500, "ann"))
    assert answer["code"] == "not_enough_chips"
    assert answer["says"].endswith("You need $0.01 more.")
    assert sitting.balance("player:ann:USD") == 1499 * 10_000
    assert sitting.house.tables["md-1"].state.now is None
    sitting.chips("ann", "USD", 1)
    sitting.must("md-1", "ann", place(1, "ante", 1500, "ann"))


def test_nobody_speaks_for_another_seat_or_another_role() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann", "bob")
    sitting.bet("md-1")
    forged = c.By(role="floor", name="ann")
    commands: list[Any] = [
        c.Fold(by=PLAYER, seat=1),
        c.ViewCards(by=forged, seat=1),
        c.DealCards(by=forged),
        c.SettleSeat(by=forged, seat=1),
        c.ReportIrregularity(by=forged, what="late_wager"),
        c.MakeRuling(by=forged, what="late_wager", reason="so"),
        c.ReadMeters(meters={}, by=forged),
        h.CloseTable(reason="so"),
    ]
    for command in commands:
        assert sitting.ask("md-1", "bob", command)["ok"] is False, command
    assert sitting.house.tables["md-1"].waits.what == "decision"


def test_what_came_together_and_cannot_stand_together_is_weighed_one_by_one() -> None:
    """One player of three has too few chips; the other two antes stand."""
    sitting = Sitting()
    sitting.open("md-1")
    host = sitting.seat("md-1", "ann", "bob")
    sitting.chips("cyd", "USD", 10)
    sitting.must("md-1", "cyd", h.TakeSeat())
    answers: dict[str, dict[str, Any]] = {}
    for seat, name in ((1, "ann"), (3, "cyd"), (2, "bob")):
        body = answers.setdefault(name, {})
        table_request = request(sitting, name, place(seat, "ante", 1500, name))
        sitting.house.ask("md-1", table_request, body.update)
    sitting.committer.settle()
    assert [answers[name]["ok"] for name in ("ann", "cyd", "bob")] == [True, False, True]
    assert answers["cyd"]["code"] == "not_enough_chips"
    assert host.state.now is not None
    assert sorted(host.state.now.game.seats) == [1, 2]
    assert audit(sitting.store).ok


def test_what_came_together_is_written_in_one_batch_and_answered_in_order() -> None:
    sitting = Sitting()
    sitting.open("md-1")
    sitting.seat("md-1", "ann", "bob", "cyd")
    commits: list[int] = []
    sitting.store.listen(commits.append)
    answers: list[tuple[str, bool]] = []

    def note(name: str) -> Callable[[dict[str, Any]], None]:
        return lambda body: answers.append((name, body["ok"]))

    for seat, name in ((1, "ann"), (3, "cyd"), (2, "bob")):
        table_request = request(sitting, name, place(seat, "ante", 1500, name))
        sitting.house.ask("md-1", table_request, note(name))
    sitting.committer.settle()
    assert answers == [("ann", True), ("cyd", True), ("bob", True)]
    assert len(commits) == 2, "the first, and the two that waited for it"


def request(sitting: Sitting, name: str, command: h.Command) -> TableRequest:
    sequence = next(sitting.sequence)
    return TableRequest(actor=sitting.actor(name), command=command, client=name, sequence=sequence)


def test_r10_another_command_under_a_number_is_refused_and_the_same_gets_its_answer() -> None:
    sitting = Sitting()
    host = sitting.open("md-1")
    answers: list[dict[str, Any]] = []

    def ask(seat: int, *, settle: bool = True) -> None:
        command, actor = h.TakeSeat(seat=seat), sitting.actor("ann")
        table_request = TableRequest(
            actor=actor, command=command, client="ann", sequence=7, digest=f"seat {seat}"
        )
        sitting.house.ask("md-1", table_request, answers.append)
        if settle:
            sitting.committer.settle()

    ask(2, settle=False)
    ask(3)
    ask(2)
    ask(3)
    sitting.start()
    ask(2)
    ask(3)
    used = [answer.get("code") for answer in answers]
    assert used == ["sequence_is_used", None, None, "sequence_is_used", None, "sequence_is_used"]
    assert answers[1] == answers[2] == answers[4]
    assert host.state.seats == {2: "ann"}

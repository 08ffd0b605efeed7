"""The story of a round has everything that a dispute may ask for, and nothing too early (R29)."""

import json
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import cast

import pytest
from typer.testing import CliRunner

from fifthstreet.audit.audit import audit
from fifthstreet.audit.history import history_of, unreadable
from fifthstreet.audit.replay import replayers
from fifthstreet.cards import Deck, Hand
from fifthstreet.cli.main import app
from fifthstreet.floor.tables.proof import NoSuchRoundError
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.entry import units
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.sqlite import SqliteStore
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.wagers import gates
from fifthstreet.procedures import commands as t
from fifthstreet.protocol.persons import Column, Role
from floor.tables.players import place
from floor.tables.test_live import ANYBODY
from house.playing import BOOKS, CHIPS, LUCKY, NAMES, Evening, Script, begun, resealed
from jackpots.test_live_hits import Pit, winner_awaits_approval


@cache
def evening(book: str, lucky: bool = False) -> MemoryStore:
    """Return a house with two rounds, one that a restart voided, and one that is on."""
    store = MemoryStore()
    fill(store, book, lucky=lucky)
    return store


def fill(store: Store, book: str, *, lucky: bool = False) -> None:
    script = begun(store, book, bold=lucky, luck=LUCKY[book] if lucky else 0)
    script.play(2)
    script.bet()
    script = Script(Evening(store, run=1).open(), script.table)
    script.bet()
    script.ready()
    while script.host.waits.what == "numbers":
        script.step()


def sentences(book: str, number: int, *, lucky: bool = False) -> str:
    history = history_of(evening(book, lucky), f"{book}-1", number)
    return "\n".join(f"{one.who}: {one.says}" for one in history.moments)


@pytest.mark.parametrize("book", BOOKS)
def test_r29_r44_a_rounds_money_is_told_before_and_after(book: str) -> None:
    history = history_of(evening(book), f"{book}-1", 1)
    assert history.outcome == "ended"
    assert {purse.player: purse.before for purse in history.purses} == dict.fromkeys(
        NAMES, units(CHIPS)
    )
    for purse in history.purses:
        net = sum(line.paid - line.staked for line in history.lines if line.seat in purse.seats)
        assert purse.after == purse.before + units(net)
    second = history_of(evening(book), f"{book}-1", 2)
    assert [one.before for one in second.purses] == [one.after for one in history.purses]
    assert {entry.round for entry in history.entries} == {f"{book}-1:1"}
    assert all(line.citation and line.why for line in history.lines)


@pytest.mark.clause("MD-11.J")
def test_md_11_j_every_hand_can_be_put_together_again() -> None:
    history = history_of(evening("md", lucky=True), "md-1", 1)
    assert history.verdict is not None
    assert history.verdict.ok
    lines = sentences("md", 1, lucky=True)
    assert "house: A card goes to seat 1: Q\u2665." in lines
    assert "house: Seat 1 shows Q\u2665 Q\u2660: four queens." in lines
    assert "ann: ann bets $15 on Ante at seat 1." in lines
    assert "bob: Seat 2 bets $15 on 4th Street." in lines
    assert "house: Seat 1 wins from progressive md-1 and waits to be paid." in lines
    kinds = {movement.kind for movement in history.movements}
    assert kinds == {"contribution", "award", "reset"}
    assert history.meters["minor"] == (Fraction(25000), Fraction(25000))


def test_r26_what_the_house_did_for_the_absent_is_told_as_the_houses_doing() -> None:
    lines = sentences("rws", 1)
    assert "house: Seat 3 does not answer in time, and the house acts: fold [RWS-5.5]." in lines
    assert "house: Seat 3 folds" in lines
    assert "bob: Seat 2 folds" in lines


def test_r24_a_void_is_told_with_its_cause_and_its_clause() -> None:
    history = history_of(evening("rws"), "rws-1", 3)
    assert (history.outcome, history.cause) == (
        "voided",
        "The house was started again during the round.",
    )
    assert "The round is void [RWS-5.7.2]." in sentences("rws", 3)
    assert all(purse.before == purse.after for purse in history.purses)


@pytest.mark.parametrize("book", BOOKS)
def test_i7_while_a_round_is_on_no_card_is_told_that_lies_face_down(book: str) -> None:
    history = history_of(evening(book), f"{book}-1", 4)
    assert history.outcome == "open"
    assert history.verdict is None
    dealt = [one.says for one in history.moments if "goes to seat" in one.says]
    assert dealt
    assert all(says.endswith(tuple(f"seat {seat}." for seat in (1, 2, 3))) for says in dealt)
    assert "nonce" not in json.dumps(history.as_json())


def actor(column: Column, name: str) -> Actor:
    role = cast("Role", "player" if column == "guest" else column)
    person = Person(id=name, name=name, role=role, guest=column == "guest")
    return Actor(column=column, at=0, fresh=True, person=person)


@pytest.mark.parametrize(
    ("column", "name", "over", "on"),
    [
        ("player", "ann", True, False),
        ("guest", "ann", True, False),
        ("player", "eve", False, False),
        ("dealer", "dan", False, False),
        ("floor", "flo", True, True),
        ("shift_manager", "sam", True, True),
        ("auditor", "ava", True, True),
        ("administrator", "adam", False, False),
    ],
)
def test_r57_players_read_their_own_rounds_and_staff_what_it_judges(
    column: Column, name: str, over: bool, on: bool
) -> None:
    store = evening("md")
    who = actor(column, name)
    assert (unreadable(who, history_of(store, "md-1", 1)) is None) == over
    assert (unreadable(who, history_of(store, "md-1", 4)) is None) == on


def test_a_round_that_never_was_has_no_history() -> None:
    with pytest.raises(NoSuchRoundError):
        history_of(evening("cb"), "cb-1", 9)
    with pytest.raises(NoSuchRoundError):
        history_of(evening("cb"), "nowhere", 1)


def test_the_command_tells_a_round_for_people_and_for_machines(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with SqliteStore(path) as store:
        fill(store, "md", lucky=True)
    run = CliRunner()
    plain = run.invoke(app, ["history", "md-1:1", "--database", str(path)])
    assert plain.exit_code == 0
    assert "Round 1 of table md-1 has ended." in plain.output
    assert "ann had $100,000 before the round and $102,649.07 after it." in plain.output
    assert "Nothing is wrong." in plain.output
    outcome = run.invoke(app, ["history", "md-1:1", "--database", str(path), "--json"])
    content = json.loads(outcome.output)
    expected = history_of(evening("md", lucky=True), "md-1", 1).as_json()
    assert content == json.loads(json.dumps(expected))
    for wrong in ("md-1:99", "md", "md-1:x", ":1"):
        result = run.invoke(app, ["history", wrong, "--database", str(path)])
        assert result.exit_code != 0


def test_the_audit_command_replays_every_round_unless_it_is_to_be_quick(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with SqliteStore(path) as store:
        fill(store, "uk")
    for options in ([], ["--quick"]):
        result = CliRunner().invoke(app, ["audit", "--database", str(path), "--json", *options])
        assert json.loads(result.output)["ok"]


def dealt() -> Pit:
    """Return a live table whose dealer has dealt a jackpot that two people let be paid."""
    pit = winner_awaits_approval()
    pit.sitting.approves = lambda _subject, _amount: True
    pit.host.nudge()
    pit.sitting.committer.settle()
    pit.must(pit.dealer, c.EndRound(by=ANYBODY))
    pit.rack()
    return pit


def test_h5_the_history_names_who_dealt_and_who_approved_an_award() -> None:
    pit = dealt()
    history = history_of(pit.sitting.store, "live-1", 1).moments
    dealing = [one for one in history if "dealt" in one.says or "turned up" in one.says]
    assert {(one.who, one.role) for one in dealing} == {("dee", "dealer")}
    approved = [(one.who, one.says) for one in history if "approv" in one.says]
    assert [who for who, _ in approved] == ["fay", "max"]
    assert all("$1,250.03 to seat 1" in says for _, says in approved)
    report = audit(pit.sitting.store, replayers=replayers())
    assert report.ok, report.problems[:3]


def test_h5_the_history_names_who_ruled() -> None:
    pit = Pit("md-shoe", "ann", "bob")
    pit.prepare()
    pit.begin()
    pit.must(pit.dealer, c.ReportIrregularity(what="player_leaves", seat=1, by=ANYBODY))
    pit.must(pit.floor, c.MakeRuling(by=ANYBODY, what="player_leaves", reason="Gone."))
    history = history_of(pit.sitting.store, "live-1", 1).moments
    assert {("dee", "dealer"), ("fay", "floor")} <= {(one.who, one.role) for one in history}


@pytest.mark.parametrize("subject", ["patron.live-1.7", "p7"])
def test_the_history_hides_a_name_that_an_old_journal_has_in_clear_once_it_is_erased(
    subject: str,
) -> None:
    patron = "patron.live-1.7"
    seated = {"name": "Rosa Diaz", "person": "p7", "card": ""}
    pit = Pit("md-shoe", "ann", "bob")
    pit.prepare()
    pit.begin()
    with pit.sitting.store.view() as view:
        lines = [
            line._replace(data=line.data.replace('"ann"', f'"{patron}"')) for line in view.lines()
        ]
    for at, line in enumerate(lines):
        if line.kind == "house.SeatTaken" and patron in line.data:
            lines[at] = line._replace(data=canonical({**json.loads(line.data), **seated}))
    store = resealed(lines)
    assert "Rosa Diaz" in json.dumps(history_of(store, "live-1", 1).as_json())
    erased = StreamRecord(
        stream="people",
        number=store.last("people") + 1,
        kind="people.PersonalDataErased",
        data={"subject": subject},
        at=datetime(2026, 3, 1, tzinfo=UTC),
    )
    store.commit([Batch(records=[erased])])
    text = json.dumps(history_of(store, "live-1", 1).as_json())
    assert "Rosa Diaz" not in text
    assert "erased patron" in text


def test_i7_no_command_in_the_journal_has_a_card_that_lies_face_down() -> None:
    pit = Pit("md-shoe", "ann", "bob")
    pit.prepare()
    pit.run(t.StartRound)
    pit.must(pit.dealer, c.OpenBetting(by=ANYBODY))
    for seat, name in pit.host.state.seats.items():
        pit.must(name, place(seat, "ante", 1500, name))
    pit.must(pit.dealer, c.CloseBetting(by=ANYBODY))
    for step in gates(pit.game):
        pit.must(pit.dealer, c.DoStep(step=step.id, by=ANYBODY, count=0))
    seen = Hand(card for card, _ in zip(Deck.standard(), pit.game.places, strict=False))
    pit.must(pit.dealer, c.DealCards(by=ANYBODY, cards=seen))
    with pit.sitting.store.view() as view:
        commands = [line.data for line in view.lines() if line.kind == "do.DealCards"]
    assert len(commands) == 1
    hidden = [card.notation for card in seen]
    assert not any(f'"{card}"' in commands[0] for card in hidden)

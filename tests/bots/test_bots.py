"""Bots of the house: ordinary players who see what players see, and keep nobody waiting."""

import ast
import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from fifthstreet.accounts import Desk
from fifthstreet.audit.audit import audit
from fifthstreet.bots import bot as module
from fifthstreet.bots.bot import SOCIABLE, Bot, Manner
from fifthstreet.bots.bots import Bots
from fifthstreet.cards import Hand
from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.judgement import resolve
from fifthstreet.floor.tables.pace import BRISK, USUAL
from fifthstreet.people.authority import Actor
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.people_commands import Suspend
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.protocol.tables import Snapshot
from floor.tables.players import Sitting, place

ALONE = Manner(alone=True)


def company(
    sitting: Sitting, table: str, count: int, manner: Manner | None = None
) -> tuple[Bots, Desk]:
    """Let so many bots play at a table."""
    desk = Desk(sitting.store, sitting.committer, sitting.clock, entropy=sitting.entropy)
    bots = Bots(sitting.house, desk, seed=6)
    bots.fill(table, count, manner)
    sitting.committer.settle()
    sitting.wind(10)
    return bots, desk


def is_on(host: TableHost) -> bool:
    """Tell whether a round is in progress."""
    return host.state.now is not None


def finished(sitting: Sitting, table: str) -> int:
    return sitting.kinds(table).count("house.RoundFinished")


@pytest.mark.parametrize("book", ["md", "cb", "uk", "rws"])
def test_bots_alone_play_rounds_of_every_book_and_nobody_is_timed_out(book: str) -> None:
    sitting = Sitting(pace=BRISK)
    sitting.open(f"{book}-1")
    company(sitting, f"{book}-1", 3, ALONE)
    sitting.wind(120)
    kinds = sitting.kinds(f"{book}-1")
    assert kinds.count("house.RoundFinished") >= 5
    assert "house.TimeRanOut" not in kinds
    assert {"round.CardsViewed", "round.BetMade"} <= set(kinds)
    assert audit(sitting.store).ok


def test_bots_play_while_somebody_watches_and_stop_when_nobody_does() -> None:
    sitting = Sitting(pace=BRISK)
    sitting.open("md-1")
    bots, _ = company(sitting, "md-1", 3, SOCIABLE)
    sitting.wind(120)
    assert finished(sitting, "md-1") == 0, "nobody watches"
    audience = ["spectator"]
    bots.has_audience = lambda table: table == "md-1" and bool(audience)
    bots.perform("md-1")
    sitting.wind(120)
    played = finished(sitting, "md-1")
    assert played >= 3
    audience.clear()
    sitting.wind(60)
    ended = finished(sitting, "md-1")
    assert ended <= played + 1, "the round that is on is finished"
    sitting.wind(300)
    assert finished(sitting, "md-1") == ended
    assert audit(sitting.store).ok


def test_bots_wait_for_a_person_who_sits_until_bets_would_have_closed() -> None:
    sitting = Sitting(pace=BRISK)
    sitting.open("md-1")
    bots, _ = company(sitting, "md-1", 3, SOCIABLE)
    host = sitting.seat("md-1", "ann")
    sitting.wind(120)
    assert finished(sitting, "md-1") == 0, "nobody else watches"
    sitting.must("md-1", "ann", h.LeaveSeat())
    sitting.wind(1)
    sitting.must("md-1", "ann", h.TakeSeat())
    bots.has_audience = lambda _table: True
    bots.perform("md-1")
    sitting.wind(BRISK.betting - 1)
    assert not is_on(host), "ann may be about to bet"
    sitting.wind(2)
    assert is_on(host), "who watches sees play"
    sitting.wind(BRISK.betting - 3)
    assert host.waits.what == "bets", "ann may still bet"
    sitting.wind(6)
    assert finished(sitting, "md-1") == 1
    assert host.timers.absences == {"ann": 1}
    sitting.wind(12)
    assert finished(sitting, "md-1") >= 3, "the table waits for nobody who sits out"


def test_bots_end_a_show_that_nobody_joins_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_SHOWN", 3)
    sitting = Sitting(pace=BRISK)
    sitting.open("md-1")
    bots, _ = company(sitting, "md-1", 3, SOCIABLE)
    bots.has_audience = lambda _table: True
    for rounds in (3, 6):
        bots.perform("md-1")
        sitting.wind(300)
        assert finished(sitting, "md-1") == rounds


def test_bots_think_at_the_same_time_and_a_round_with_them_is_short() -> None:
    sitting = Sitting(pace=USUAL)
    host = sitting.open("md-1")
    company(sitting, "md-1", 3)
    sitting.seat("md-1", "ann")
    seat = host.state.seat_of("ann") or 0
    ante = place(seat, "ante", 1500, "ann")
    for round_ in range(1, 6):
        began = sitting.clock.time
        sitting.must("md-1", "ann", ante)
        sitting.must("md-1", "ann", h.DeclareReady())
        thought = 0.0
        while finished(sitting, "md-1") < round_:
            if host.waits.what == "decision" and seat in host.waits.seats:
                opened = sitting.clock.time
                sitting.decide("md-1", only="ann")
                thought += sitting.clock.time - opened
            sitting.wind(0.05)
        assert sitting.clock.time - began - thought < 4
        sitting.must("md-1", "ann", h.DeclareReady())
        sitting.wind(1)
        assert host.timers.opens_at == began + USUAL.cycle
        sitting.wind(max(0.0, host.timers.opens_at - sitting.clock.time))


@pytest.mark.parametrize("jackpot", [False, True])
def test_bots_leave_the_jackpot_to_people_unless_they_are_told_otherwise(jackpot: bool) -> None:
    sitting = Sitting(pace=BRISK)
    sitting.open("md-1")
    company(sitting, "md-1", 4, Manner(alone=True, jackpot=jackpot))
    sitting.wind(120)
    placed = {
        record.data["wager"]
        for record in sitting.store.records("table:md-1")
        if record.kind == "round.WagerPlaced"
    }
    assert placed - {"progressive"} == {"ante", "three_card", "six_card"}
    assert ("progressive" in placed) is jackpot


def test_bots_bet_when_a_person_has_bet_and_not_before() -> None:
    sitting = Sitting(pace=BRISK)
    host = sitting.open("uk-1")
    company(sitting, "uk-1", 2)
    sitting.wind(60)
    assert "house.RoundOpened" not in sitting.kinds("uk-1")
    sitting.seat("uk-1", "ann")
    seat = host.state.seat_of("ann") or 0
    ante = host.state.rules.terms.brief.limits("ante").least
    sitting.must("uk-1", "ann", place(seat, "ante", ante, "ann"))
    sitting.must("uk-1", "ann", h.DeclareReady())
    sitting.wind(6)
    assert host.state.now is not None
    assert len(host.state.now.game.dealt_in) == 3
    sitting.wind(60)
    assert finished(sitting, "uk-1") == 1
    sitting.wind(60)
    assert finished(sitting, "uk-1") == 1


def test_a_bot_gives_its_seat_up_when_the_table_is_full() -> None:
    sitting = Sitting(pace=BRISK)
    host = sitting.open("uk-1")
    bots, _ = company(sitting, "uk-1", 2)
    people = [f"guest{n}" for n in range(host.state.opening.positions - 2)]
    sitting.seat("uk-1", *people)
    sitting.wind(10)
    assert set(people) <= set(host.state.seats.values())
    assert len(host.state.seats) == host.state.opening.positions - 1
    sitting.must("uk-1", people[0], h.LeaveSeat())
    sitting.wind(10)
    assert {bot.person for bot in bots.playing} <= set(host.state.seats.values())


def test_bots_find_their_seats_again_in_mid_round_after_a_restart() -> None:
    sitting = Sitting(pace=BRISK)
    sitting.open("md-1")
    bots, desk = company(sitting, "md-1", 3, ALONE)
    host = sitting.house.tables["md-1"]
    while host.waits.what != "decision":
        sitting.wind(0.5)
    before = host.state
    bots.close()
    sitting.house.close()
    sitting.clock.alarms.clear()
    sitting.start()
    again, desk = company(sitting, "md-1", 3, ALONE)
    state = sitting.house.tables["md-1"].state
    assert state.seats == before.seats
    assert {bot.person for bot in again.playing} == set(before.seats.values())
    assert len(desk.state.persons) == 3
    sitting.wind(60)
    assert finished(sitting, "md-1") > before.rounds
    assert audit(sitting.store).ok


def test_filling_a_table_again_adds_nobody() -> None:
    sitting = Sitting()
    sitting.open("uk-1")
    bots, _ = company(sitting, "uk-1", 2)
    bots.fill("uk-1", 2)
    sitting.wind(10)
    assert len(bots.playing) == 2


def test_filling_a_table_again_before_its_bots_are_registered_adds_nobody() -> None:
    sitting = Sitting()
    sitting.open("uk-1")
    bots, _ = company(sitting, "uk-1", 0)
    for _ in range(2):
        bots.fill("uk-1", 2)
    sitting.committer.settle()
    assert len(bots.playing) == 2


def test_a_bot_that_runs_low_buys_chips_from_the_issue() -> None:
    sitting = Sitting(pace=BRISK)
    host = sitting.open("uk-1")
    company(sitting, "uk-1", 1, ALONE)
    sitting.wind(30)
    (person,) = host.state.seats.values()
    bought = [
        record
        for record in sitting.store.records(f"player:{person}")
        if record.kind == "money.BoughtIn"
    ]
    assert len(bought) == 1
    assert sitting.balance(f"player:{person}:GBP") > 0
    assert sitting.balance("issue:GBP") < 0


def test_a_bot_that_is_suspended_does_nothing() -> None:
    sitting = Sitting(pace=BRISK)
    sitting.open("uk-1")
    bots, desk = company(sitting, "uk-1", 1, ALONE)
    suspend = Suspend(at=desk.at(), by=HOUSE, person=bots.playing[0].person, reason="repairs")
    outcomes: list[Any] = []
    desk.do(suspend, outcomes.append)
    sitting.wind(30)
    quiet = finished(sitting, "uk-1")
    sitting.wind(60)
    assert finished(sitting, "uk-1") == quiet


def test_bots_that_are_closed_leave_the_table_to_itself() -> None:
    sitting = Sitting(pace=BRISK)
    host = sitting.open("uk-1")
    bots, _ = company(sitting, "uk-1", 2, ALONE)
    sitting.wind(5)
    bots.close()
    sitting.wind(120)
    count = len(sitting.kinds("uk-1"))
    sitting.wind(120)
    assert len(sitting.kinds("uk-1")) == count
    assert host.listeners == []


@pytest.mark.parametrize("table", ["uk-9", "md-live"])
def test_bots_play_only_at_virtual_tables_that_are_there(table: str) -> None:
    sitting = Sitting()
    sitting.open("md-live", "md", dealing="live")
    with pytest.raises(FifthStreetError, match="cannot play"):
        company(sitting, table, 1)


def cards_in(content: object) -> Iterator[str]:
    """Give every card that somebody can read in a snapshot."""
    if isinstance(content, Mapping):
        for value in content.values():
            yield from cards_in(value)
    elif isinstance(content, list | tuple):
        for value in content:
            yield from cards_in(value)
    elif isinstance(content, str) and re.fullmatch("[2-9TJQKA][cdhs]", content):
        yield content


@pytest.mark.parametrize("book", ["md", "rws"])
def test_a_bot_is_shown_no_card_that_is_hidden_from_it(
    book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Bot.look
    counted = {"known": 0, "hidden": 0}

    def watched(self: Bot, actor: Actor) -> Snapshot:
        seen = look(self, actor)
        now = self.host.state.now
        if now is None:
            return seen
        game = now.game
        open_ = {card.notation for where, card in game.dealt if where.face_up}
        for seat in game.seats.values():
            if seat.face_up or (seat.player == self.person and seat.looked):
                open_ |= {card.notation for card in seat.cards}
        shown = {*cards_in({**encode(seen), "offers": [], "meters": {}})}
        assert shown <= open_
        counted["known"] += len(shown)
        counted["hidden"] += len(game.dealt) - len(open_)
        return seen

    monkeypatch.setattr(Bot, "look", watched)
    sitting = Sitting(pace=BRISK)
    sitting.open(f"{book}-1")
    company(sitting, f"{book}-1", 3, ALONE)
    sitting.wind(60)
    assert counted["known"] > 20
    assert counted["hidden"] > 20


def test_a_bot_reads_the_tables_state_for_its_law_alone() -> None:
    tree = ast.parse(inspect.getsource(module))
    (bot,) = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == "Bot"]
    read = [
        ast.unparse(node)
        for node in ast.walk(bot)
        if isinstance(node, ast.Attribute) and ".state." in ast.unparse(node) + "."
    ]
    longest = {text for text in read if not any(o != text and o.startswith(text) for o in read)}
    assert longest == {
        "self.host.state.rules_now.terms.brief.limits('ante').least",
        "host.state.id",
        "self.host.state.rules.book",
        "desk.state.policy.largest_buy_in",
    }


@pytest.mark.parametrize(
    ("own", "board", "resolved"),
    [
        ("2s 2d", "", "most"),
        ("Js 2d", "", "least"),
        ("7s 6d", "", "least"),
        ("7s 5d", "", "fold"),
        ("2s 2d", "9h", "least"),
        ("6s 2d", "6h", "most"),
        ("7s 3s", "2s", "least"),
        ("7s 3s", "2s Ks", "most"),
        ("7s 3s", "2d Kh", "fold"),
        ("2s 2d", "3h 3c", "most"),
        ("4s 2d", "4h 4c", "most"),
        ("2s 2d 5h 7c 9s", "", "most"),
        ("As Kd 4h 3c 2s", "", "most"),
        ("As Qd Jh Tc 9s", "", "fold"),
        ("7s 6d 5h 4c 3s", "", "most"),
        ("Js 9s 7s 4s 3s", "", "most"),
    ],
)
def test_a_bot_judges_its_cards(own: str, board: str, resolved: str) -> None:
    assert resolve(Hand(own), Hand(board)) == resolved

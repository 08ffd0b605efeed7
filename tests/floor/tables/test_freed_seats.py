"""Seats that staff free, in whichever phase, and players who leave."""

from typing import Any

import pytest

from fifthstreet.cards import Card, Hand
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.streets import sizes_of
from fifthstreet.play.wagers import gates
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from floor.tables.physical import FACES, LEAVES, Felt
from floor.tables.test_late_discovery import DEALERS, LOSES, SIX, WINS
from floor.tables.test_live import ANYBODY, UNSEEN

PHASES = ("between", "betting", "closed", "deciding", "settling", "settled", "over")


def brought_to(felt: Felt, phase: str) -> None:
    """Play a round with seats 1 and 2 up to a phase."""
    if phase == "between":
        return
    felt.begin()
    felt.bet(1)
    felt.bet(2)
    if phase == "betting":
        return
    if phase == "closed":
        felt.must(c.CloseBetting(by=ANYBODY))
        return
    felt.close()
    if phase == "deciding":
        return
    felt.decide()
    if phase == "settling":
        return
    faces = iter(FACES[5:])
    for seat in felt.game.unsettled:
        cards = Hand([Card(next(faces)), Card(next(faces))])
        felt.must(c.ShowHand(by=ANYBODY, seat=seat, cards=cards))
    for seat in felt.game.unsettled:
        felt.must(c.SettleSeat(by=ANYBODY, seat=seat))
    if phase == "over":
        felt.must(c.EndRound(by=ANYBODY))


def brought_to_the_end(felt: Felt) -> None:
    """Finish whatever round is on, with the floor's rulings where the book wants them."""
    if felt.host.waits.what == "ruling":
        felt.must(c.MakeRuling(by=ANYBODY, what=felt.game.waiting.what, reason=LEAVES), felt.floor)
    if felt.host.state.now is None:
        return
    if felt.game.phase is Phase.BETTING:
        felt.close()
    elif felt.game.phase is Phase.CLOSED:
        for step in gates(felt.game):
            felt.must(c.DoStep(step=step.id, by=ANYBODY, count=0))
        if any(step.id == "choose_hand" for step in felt.game.method.steps):
            felt.run(t.ChooseHand, hand="left")
        cards = Hand(Card("2c") if one.face_up else UNSEEN for one in felt.game.places)
        felt.must(c.DealCards(by=ANYBODY, cards=cards))
    if felt.game.phase is Phase.DECIDING:
        felt.decide()
    if felt.game.phase is Phase.ENDED:
        felt.rack()
    else:
        felt.settle()


@pytest.mark.parametrize("devices", [False, True], ids=["staff", "devices"])
@pytest.mark.parametrize("phase", PHASES)
def test_p6_staff_free_a_seat_in_every_phase_by_the_books_remedy(phase: str, devices: bool) -> None:
    felt = Felt("md-shoe", mode="both", players=("ann", "bob") if devices else ())
    if not devices:
        felt.seat(1, 2)
    brought_to(felt, phase)
    player = felt.host.state.seats[1]
    felt.must(h.FreeSeat(seat=1, reason="barred"), felt.floor)
    gone_at_once = phase in {"between", "betting", "over"}
    assert (1 not in felt.host.state.seats) == gone_at_once
    if phase == "betting":
        assert 1 not in felt.game.seats
    if 1 in felt.host.state.owners:
        assert felt.refused(h.SeatPatron(seat=1)) == "seat_is_taken"
    brought_to_the_end(felt)
    assert felt.host.state.now is None
    assert list(felt.host.state.seats) == [2]
    if not devices:
        assert felt.chips_of(player) == 0
    felt.seat(1, name="Next")
    felt.all_is_well()
    assert felt.refused(h.FreeSeat(seat=3, reason="left")) == "seat_has_no_player"


def test_a_seat_is_freed_while_the_round_waits_for_a_ruling_on_something_else() -> None:
    felt = Felt("md-shoe")
    felt.seat(1, 2)
    brought_to(felt, "deciding")
    player = felt.host.state.seats[1]
    felt.must(c.Leave(by=ANYBODY, seat=2))
    assert felt.host.waits.what == "ruling"
    felt.must(h.FreeSeat(seat=1, reason="disappeared"))
    assert 1 not in felt.host.state.seats
    assert felt.refused(h.FreeSeat(seat=1, reason="left")) == "player_has_already_left"
    ruling = c.MakeRuling(by=ANYBODY, what="player_leaves", reason=LEAVES)
    felt.must(ruling, felt.floor)
    assert felt.game.seats[1].has_left, "the book's remedy follows by itself"
    felt.must(ruling, felt.floor)
    brought_to_the_end(felt)
    assert not felt.host.state.seats
    assert felt.chips_of(player) == 0
    felt.all_is_well()


@pytest.mark.parametrize("book", ["md-shoe", "cb", "uk", "rws"])
def test_a_player_leaves_once(book: str) -> None:
    felt = Felt(book)
    felt.seat(1, 2)
    felt.begin()
    felt.bet(1)
    felt.bet(2)
    felt.close()
    felt.must(h.FreeSeat(seat=1, reason="left"))
    assert felt.refused(h.FreeSeat(seat=1, reason="left")) == "player_has_already_left"
    if felt.host.waits.what == "ruling":
        felt.must(c.MakeRuling(by=ANYBODY, what="player_leaves", reason=LEAVES), felt.floor)
        assert felt.refused(h.FreeSeat(seat=1, reason="left")) == "player_has_already_left"
    felt.all_is_well()


def test_a_void_of_the_last_round_settles_up_with_a_patron_who_is_gone() -> None:
    """What they won goes back to the tray, and what they lost they would get: either is written."""
    felt = Felt("rws")
    felt.seat(1, 2)
    felt.begin()
    felt.bet(1)
    felt.bet(2)
    felt.close()
    for seat in (1, 2):
        amount = sizes_of(felt.game, felt.game.due, seat)[0]
        felt.must(c.Bet(by=ANYBODY, seat=seat, amount=amount))
    felt.must(c.Reveal(by=ANYBODY, cards=Hand(DEALERS)))
    for seat, cards in ((1, WINS["none"]), (2, LOSES)):
        felt.must(c.ShowHand(by=ANYBODY, seat=seat, cards=Hand(cards)))
        felt.must(c.SettleSeat(by=ANYBODY, seat=seat))
    felt.must(c.EndRound(by=ANYBODY))
    felt.rack()
    won, lost = felt.host.state.seats[1], felt.host.state.seats[2]
    for seat in (1, 2):
        felt.must(h.FreeSeat(seat=seat, reason="left"))
    wrong: dict[str, Any] = {"what": "wrong_number_of_cards", "facts": ("in_dealers_hand",)}
    felt.must(c.ReportIrregularity(by=ANYBODY, **wrong))
    assert felt.sitting.balance("tray:live-1"), "nobody else has ruled yet"
    felt.must(SIX, felt.floor)
    kinds = felt.sitting.kinds(felt.table)
    assert felt.sitting.balance("tray:live-1") == 0, "the round is void"
    assert felt.chips_of(won) == felt.chips_of(lost) == 0
    assert {"house.ChipsBrought", "house.ChipsTaken"} <= set(kinds[-4:])
    felt.all_is_well()

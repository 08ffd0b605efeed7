"""Chapters 3 and 4, and the idle table of Chapter 5: decks come, are opened, wait and leave."""

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play.commands import DEALER, By
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.gates import next_step
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.proof.croupier import ANN, FLOOR, PLAIN, SHOE, TEN, Croupier
from fifthstreet.rules.submission import Devices
from procedures.croupier import at_shoe, other_book, setup, swap, with_two_decks

HOUR = 3600


@pytest.mark.clause("MD-3.B.3")
def test_in_a_round_one_deck_is_in_play_and_the_other_in_the_shuffler() -> None:
    croupier = with_two_decks()
    croupier.do(c.StartRound)
    croupier.do(c.BeginDeal)
    assert croupier.deck("R").place == DeckPlace.IN_PLAY
    assert croupier.deck("B").place == DeckPlace.IN_SHUFFLER
    taken = ("other_deck_stays_in_the_shuffler", "MD-3.B.3")
    assert croupier.refused(c.StackDeck, deck="B") == taken
    assert croupier.refused(c.Shuffle, deck="B", how="manual") == taken
    croupier.shuffle("B")
    assert croupier.deck("B").place == DeckPlace.IN_SHUFFLER
    croupier.do(c.RemoveDeck, deck="B", reason="A card is torn.")
    croupier.bring("C")
    assert croupier.code(c.StackDeck, deck="C") == "another_step_comes_first"


@pytest.mark.clause("MD-3.B.3")
def test_no_round_starts_until_the_other_deck_is_in_the_shuffler() -> None:
    croupier = with_two_decks()
    croupier.play()
    croupier.prepare("B")
    assert croupier.deck("R").place == DeckPlace.IN_RACK
    assert croupier.refused(c.StartRound) == ("other_deck_is_not_in_the_shuffler", "MD-3.B.3")
    croupier.do(c.LoadShuffler, deck="R")
    assert croupier.refused(c.StartRound) is None


@pytest.mark.clause("MD-3.B.4")
def test_the_decks_take_turns() -> None:
    croupier = with_two_decks()
    croupier.play(deck="R")
    swap(croupier, "R", "B")
    assert croupier.refused(c.StartRound, deck="R") == ("decks_must_alternate", "MD-3.B.4")
    (started,) = croupier.do(c.StartRound)
    assert isinstance(started, e.RoundStarted)
    assert started.deck == "B"


@pytest.mark.clause("MD-3.B.4")
def test_after_a_void_the_other_deck_comes_in_too_but_a_round_not_dealt_changes_nothing() -> None:
    croupier = with_two_decks()
    croupier.do(c.StartRound)
    croupier.do(c.EndRound)
    assert croupier.refused(c.StartRound, deck="R") is None
    croupier.do(c.StartRound)
    croupier.do(c.BeginDeal)
    croupier.do(c.EndRound, void=True, deck_orders=("reshuffle",))
    assert croupier.refused(c.StartRound, deck="R") == ("decks_must_alternate", "MD-3.B.4")


@pytest.mark.clause("MD-3.B.5")
def test_the_rack_holds_cards_of_one_deck_only() -> None:
    croupier = with_two_decks()
    croupier.deal(1)
    croupier.do(c.DiscardStub, deck="R")
    assert croupier.refused(c.DiscardStub, deck="R") is not None
    blue = {"deck": "B", "target": "players", "seat": 1, "cards": Deck.standard()[:2]}
    assert croupier.refused(c.RackCards, **blue) == ("rack_holds_another_deck", "MD-3.B.5")
    assert {entry.deck for entry in croupier.table.state.rack} == {"R"}


def test_cards_of_a_deck_that_is_not_played_with_do_not_go_to_an_empty_rack_either() -> None:
    croupier = with_two_decks()
    croupier.deal(1)
    assert croupier.code(c.DiscardStub, deck="B") == "deck_is_not_in_play"


@pytest.mark.clause("MD-3.C", "MD-3.C.1")
def test_a_deck_dealt_from_the_hand_is_replaced_after_four_hours() -> None:
    croupier = Croupier(setup("hand"))
    croupier.ready()
    croupier.clock = TEN + 4 * HOUR - 1
    assert croupier.refused(c.StartRound) is None
    croupier.clock += 1
    assert croupier.refused(c.StartRound) == ("deck_must_be_changed", "MD-3.C.1")
    croupier.do(c.RemoveDeck, deck="R", reason="Four hours are over.")
    croupier.ready("S")
    assert croupier.refused(c.StartRound) is None


@pytest.mark.clause("MD-3.C", "MD-3.C.2")
@pytest.mark.parametrize("method", ["manual_shoe", "automated"])
def test_a_deck_dealt_from_a_shoe_or_a_device_is_replaced_after_eight_hours(method: str) -> None:
    croupier = Croupier(setup(method))
    croupier.ready()
    croupier.clock = TEN + 8 * HOUR - 1
    assert croupier.refused(c.StartRound) is None
    croupier.clock += 1
    assert croupier.refused(c.StartRound) == ("deck_must_be_changed", "MD-3.C.2")


@pytest.mark.clause("MD-3.C")
def test_a_round_in_progress_is_finished_before_the_deck_is_changed() -> None:
    croupier = at_shoe()
    croupier.do(c.StartRound)
    croupier.clock = TEN + 9 * HOUR
    croupier.do(c.BeginDeal)
    croupier.do(c.EndDeal, seats=(1,))
    croupier.clear()
    croupier.prepare()
    assert croupier.code(c.StartRound) == "deck_must_be_changed"


@pytest.mark.clause("MD-3.C")
def test_the_table_is_warned_once_before_a_deck_is_due() -> None:
    croupier = at_shoe()
    croupier.clock = TEN + 8 * HOUR - 15 * 60 - 1
    assert croupier.do(c.CheckClock) == ()
    croupier.clock += 1
    (warned,) = croupier.do(c.CheckClock)
    assert isinstance(warned, e.DeckChangeWarned)
    assert (warned.deck, warned.due_at) == ("R", TEN + 8 * HOUR)
    assert croupier.do(c.CheckClock) == ()
    late = at_shoe(chosen={"deck.warn_before": 0})
    late.clock = TEN + 8 * HOUR - 1
    assert late.do(c.CheckClock) == ()


def test_a_book_without_a_deck_timer_warns_of_nothing() -> None:
    croupier = Croupier(other_book("rws", "card_shoe"))
    croupier.ready()
    croupier.clock += 100 * HOUR
    assert croupier.do(c.CheckClock) == ()
    assert croupier.refused(c.StartRound) is None


@pytest.mark.clause("MD-4.A-s1")
def test_cards_are_inspected_before_they_are_spread() -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring(opened=False)
    spread = {"deck": "R", "step": "spread_face_up"}
    assert croupier.refused(c.DoOpeningStep, **spread) == ("another_step_comes_first", "MD-4.A-s1")
    croupier.step("inspect")
    croupier.step("verify")
    assert croupier.refused(c.DoOpeningStep, **spread) is None


@pytest.mark.clause("MD-4.A-s2")
def test_somebody_of_the_floor_confirms_the_inspection_and_not_who_made_it() -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring(opened=False)
    croupier.step("inspect", by=By(role="floor", name="Flo"))
    verify = {"deck": "R", "step": "verify"}
    assert croupier.refused(c.DoOpeningStep, **verify) == ("role_may_not_do_this", "MD-4.A-s2")
    same = croupier.refused(c.DoOpeningStep, by=FLOOR, **verify)
    assert same == ("verifier_must_be_another_person", "MD-4.A-s2")
    croupier.do(c.DoOpeningStep, by=By(role="floor", name="Fay"), **verify)
    assert croupier.deck().opening == {"inspect": "Flo", "verify": "Fay"}


@pytest.mark.clause("MD-4.B")
def test_each_of_two_decks_is_spread_by_itself() -> None:
    croupier = Croupier(setup("automated", decks=2))
    croupier.bring("R", opened=False)
    croupier.bring("B", opened=False)
    for deck in ("R", "B"):
        for step in ("inspect", "verify", "spread_face_up"):
            croupier.step(step, deck)
    spreads = [
        event.deck
        for event in croupier.table.events
        if isinstance(event, e.OpeningStepDone) and event.step == "spread_face_up"
    ]
    assert spreads == ["R", "B"]


@pytest.mark.clause("MD-4.C")
def test_the_cards_are_not_turned_down_before_the_first_player_has_had_a_look() -> None:
    croupier = Croupier(setup("automated", decks=2))
    for deck in ("R", "B"):
        croupier.bring(deck, opened=False)
        for step in ("inspect", "verify", "spread_face_up"):
            croupier.step(step, deck)
    turn = croupier.refused(c.DoOpeningStep, deck="R", step="turn_down")
    assert turn == ("another_step_comes_first", "MD-4.C")
    looked = croupier.do(c.DoOpeningStep, deck="R", step="first_player_viewed", by=ANN)
    assert len(looked) == 2, "one look is at all decks that lie spread"
    assert croupier.refused(c.DoOpeningStep, deck="B", step="turn_down") is None


@pytest.mark.parametrize(
    ("missing", "attempted", "citation"),
    [
        pytest.param("turn_down", "wash", "MD-4.C.1", marks=pytest.mark.clause("MD-4.C.1")),
        pytest.param("wash", "stack", "MD-4.C.2", marks=pytest.mark.clause("MD-4.C.2")),
    ],
)
def test_steps_of_the_opening_come_in_their_order(
    missing: str, attempted: str, citation: str
) -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring(opened=False)
    while next_step(croupier.table.state, "R") != missing:
        croupier.step(next_step(croupier.table.state, "R"))
    refused = croupier.refused(c.DoOpeningStep, deck="R", step=attempted)
    assert refused == ("another_step_comes_first", citation)


@pytest.mark.clause("MD-4.C.3", "MD-4.D")
def test_the_shuffle_follows_the_stack() -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring(opened=False)
    while next_step(croupier.table.state, "R") != "stack":
        croupier.step(next_step(croupier.table.state, "R"))
    refused = croupier.refused(c.Shuffle, deck="R", how="manual")
    assert refused == ("another_step_comes_first", "MD-4.C.3")
    croupier.step("stack")
    assert next_step(croupier.table.state, "R") == "shuffle"
    assert croupier.code(c.DoOpeningStep, deck="R", step="shuffle") == "step_is_not_required"
    croupier.do(c.Shuffle, deck="R", how="manual")
    assert croupier.deck().shuffled == "manual"


@pytest.mark.clause("MD-4.E")
def test_with_two_decks_the_table_stays_closed_until_both_are_opened() -> None:
    croupier = Croupier(setup("automated", decks=2))
    croupier.bring("R")
    croupier.prepare("R")
    assert croupier.code(c.StartRound) == "deck_is_missing"
    croupier.bring("B", opened=False)
    assert croupier.refused(c.StartRound) == ("deck_is_not_opened", "MD-4.A-s1")


@pytest.mark.clause("MD-4.F")
def test_only_cards_that_come_inspected_and_shuffled_skip_the_opening() -> None:
    shuffled_only = Croupier(setup("manual_shoe"))
    shuffled_only.bring(opened=False, preshuffled=True)
    assert next_step(shuffled_only.table.state, "R") == "inspect"
    assert shuffled_only.deck().place == DeckPlace.OPENING
    both = Croupier(setup("manual_shoe"))
    both.bring(preshuffled=True, preinspected=True)
    assert both.deck().opening == {}
    assert next_step(both.table.state, "R") == "single_stack"
    both.prepare()
    assert both.refused(c.StartRound) is None


@pytest.mark.clause("MD-5.G", "MD-5.G.1")
def test_at_an_idle_table_the_cards_come_out_of_shoe_and_rack_first() -> None:
    croupier = at_shoe()
    assert croupier.code(c.DoIdleStep, step="remove_cards") == "table_is_not_idle"
    assert croupier.refused(c.DeclareIdle, players=1) == ("players_are_at_the_table", "MD-5.G")
    croupier.do(c.DeclareIdle)
    assert croupier.table.state.idle == ()
    assert croupier.refused(c.StartRound) == ("table_is_idle", "MD-5.G")
    spread = croupier.refused(c.DoIdleStep, step="spread_face_down")
    assert spread == ("another_step_comes_first", "MD-5.G.1")
    croupier.do(c.DoIdleStep, step="remove_cards")
    assert croupier.deck().place == DeckPlace.ON_TABLE
    assert croupier.code(c.DoIdleStep, step="remove_cards") == "step_is_not_required"
    assert croupier.code(c.DoIdleStep, step="yawn") == "step_does_not_exist"


@pytest.mark.clause("MD-5.G.2")
@pytest.mark.parametrize(("asked_by", "face"), [("", "down"), ("Ann", "up")])
def test_idle_cards_lie_face_down_unless_a_player_asks(asked_by: str, face: str) -> None:
    croupier = at_shoe()
    croupier.do(c.DeclareIdle)
    croupier.do(c.DoIdleStep, step="remove_cards")
    (spread,) = croupier.do(c.DoIdleStep, step="spread_face_down", player=asked_by)
    assert isinstance(spread, e.IdleStepDone)
    assert spread.face == face
    assert croupier.deck().place == DeckPlace.SPREAD


@pytest.mark.clause("MD-5.G.3")
def test_after_idleness_a_first_look_leads_to_the_whole_opening() -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.ready(preinspected=True, preshuffled=True)
    croupier.play()
    croupier.do(c.DeclareIdle)
    croupier.do(c.DoIdleStep, step="remove_cards")
    assert croupier.table.state.rack == ()
    croupier.do(c.DoIdleStep, step="spread_face_down")
    assert croupier.refused(c.DoIdleStep, step="reopen") == (
        "no_player_has_viewed_the_cards",
        "MD-5.G.3",
    )
    croupier.do(c.DoIdleStep, step="reopen", player="Ann")
    assert croupier.code(c.StartRound) == "deck_is_not_opened"
    assert next_step(croupier.table.state, "R") == "inspect"
    for step in ("inspect", "verify", "spread_face_up", "first_player_viewed"):
        croupier.step(step)
    for step in ("turn_down", "wash", "stack"):
        croupier.step(step)
    croupier.prepare()
    assert croupier.refused(c.StartRound) is None


def test_a_deck_that_has_left_stays_away_when_the_table_opens_again() -> None:
    croupier = at_shoe()
    croupier.do(c.DeclareIdle)
    croupier.do(c.RemoveDeck, deck="R", reason="A corner is bent.")
    for step, player in (("remove_cards", ""), ("spread_face_down", ""), ("reopen", "Ann")):
        croupier.do(c.DoIdleStep, step=step, player=player)
    assert croupier.deck().place == DeckPlace.REMOVED


def test_a_book_without_procedures_has_neither_opening_nor_idleness() -> None:
    croupier = Croupier(other_book("uk", "manual_shoe"))
    croupier.bring()
    assert croupier.deck().place == DeckPlace.ON_TABLE
    code = "procedure_does_not_exist"
    assert croupier.code(c.DoOpeningStep, deck="R", step="inspect") == code
    assert croupier.code(c.DeclareIdle) == code
    assert croupier.code(c.DoIdleStep, step="reopen") == "table_is_not_idle"


def test_decks_come_once_and_not_too_many() -> None:
    croupier = at_shoe()
    assert croupier.code(c.ReceiveDeck, deck="S") == "table_has_all_its_decks"
    assert croupier.code(c.ReceiveDeck, deck="R") == "deck_is_already_known"
    assert croupier.code(c.ReceiveDeck, deck="S", by=ANN) == "role_may_not_do_this"
    assert croupier.code(c.DoOpeningStep, deck="R", step="sing") == "step_does_not_exist"
    assert croupier.code(c.DoOpeningStep, deck="S", step="inspect") == "deck_is_unknown"


def test_a_deck_leaves_for_a_reason_and_not_out_of_a_round() -> None:
    croupier = at_shoe()
    assert croupier.code(c.RemoveDeck, deck="R", reason=" ") == "reason_is_missing"
    assert croupier.code(c.RemoveDeck, deck="R", reason="Old", by=ANN) == "role_may_not_do_this"
    croupier.do(c.StartRound)
    assert croupier.code(c.RemoveDeck, deck="R", reason="Old") == "deck_is_in_play"
    assert croupier.code(c.DeclareIdle) == "round_is_not_over"
    croupier.do(c.EndRound)
    croupier.do(c.RemoveDeck, deck="R", reason="Old")
    assert croupier.code(c.RemoveDeck, deck="R", reason="Old") == "deck_is_removed"
    assert croupier.code(c.StartRound, deck="R") == "deck_is_missing"


def test_a_named_deck_must_be_at_the_table() -> None:
    croupier = at_shoe()
    croupier.do(c.RemoveDeck, deck="R", reason="Old")
    croupier.ready("S")
    assert croupier.code(c.StartRound, deck="R") == "deck_is_removed"
    assert croupier.code(c.StartRound, deck="T") == "deck_is_unknown"
    assert croupier.code(c.StartRound, deck="S") is None


def test_only_the_pit_declares_idleness_and_sees_to_it() -> None:
    croupier = at_shoe()
    assert croupier.code(c.DeclareIdle, by=ANN) == "role_may_not_do_this"
    croupier.do(c.DeclareIdle)
    assert croupier.code(c.DoIdleStep, step="remove_cards", by=ANN) == "role_may_not_do_this"
    assert croupier.code(c.DoIdleStep, step="remove_cards", by=DEALER) is None


def test_without_a_shuffler_one_of_two_decks_must_leave() -> None:
    croupier = with_two_decks()
    croupier.do(c.ReportFault, device="shuffler", fault="unusable")
    assert croupier.code(c.StartRound) == "second_deck_must_leave"
    croupier.do(c.RemoveDeck, deck="B", reason="The shuffler is broken.")
    croupier.play()
    croupier.do(c.CoverDevice, device="shuffler")
    croupier.prepare()
    assert croupier.refused(c.StartRound) is None
    assert croupier.code(c.ReceiveDeck, deck="C") == "table_has_all_its_decks"
    croupier.do(c.RestoreDevice, device="shuffler")
    assert croupier.code(c.StartRound) == "deck_is_missing"


def test_time_does_not_run_backwards() -> None:
    croupier = Croupier(setup("manual_shoe", devices=Devices(shoe=SHOE, shuffler=PLAIN)))
    croupier.bring()
    assert croupier.code(c.CheckClock, at=TEN - 1) == "time_is_earlier_than_the_last_event"

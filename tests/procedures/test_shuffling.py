"""Chapter 5: shuffled, stacked, cut and placed before a card is dealt."""

import pytest

from fifthstreet.cards import Deck
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.gates import next_step
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.proof.croupier import ANN, COUNTING, FLOOR, PLAIN, SELF_SHUFFLING, SHOE, Croupier
from fifthstreet.rules.submission import Devices, Shuffler
from procedures.croupier import at_shoe, other_book, setup, with_two_decks

FEEDER = Devices(shoe=SHOE, shuffler=Shuffler(model="feeder", feeds_shoe=True))


@pytest.mark.clause("MD-5.A", "MD-5.A.1")
def test_the_first_round_waits_for_a_shuffle() -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring()
    assert croupier.refused(c.StartRound) == ("deck_is_not_shuffled", "MD-5.A")
    croupier.prepare()
    assert croupier.refused(c.StartRound) is None


@pytest.mark.clause("MD-5.A.2")
def test_after_every_round_the_deck_is_shuffled_again() -> None:
    croupier = at_shoe()
    croupier.play()
    assert croupier.deck().shuffled is None
    assert croupier.refused(c.StartRound) == ("deck_is_not_shuffled", "MD-5.A.2")


@pytest.mark.clause("MD-5.A.3")
def test_the_floor_may_order_a_shuffle_until_the_first_card() -> None:
    croupier = at_shoe()
    assert croupier.refused(c.OrderShuffle, deck="R") == ("role_may_not_do_this", "MD-5.A.3")
    croupier.do(c.OrderShuffle, deck="R", by=FLOOR)
    assert croupier.refused(c.StartRound) == ("deck_is_not_shuffled", "MD-5.A.3")
    croupier.prepare()
    croupier.do(c.StartRound)
    croupier.do(c.OrderShuffle, deck="R", by=FLOOR)
    assert croupier.refused(c.BeginDeal) == ("deck_is_not_shuffled", "MD-5.A.3")
    croupier.prepare()
    croupier.do(c.BeginDeal)
    assert croupier.code(c.OrderShuffle, deck="R", by=FLOOR) == "deck_is_in_play"


@pytest.mark.parametrize(
    ("book_id", "method", "citation"),
    [("rws", "card_shoe", "RWS-5.8.5"), ("cb", "automated", "CB-shuf-1"), ("uk", "hand", "UK-2")],
)
def test_the_other_books_want_their_cards_shuffled_too(
    book_id: str, method: str, citation: str
) -> None:
    croupier = Croupier(other_book(book_id, method))
    croupier.bring()
    assert croupier.refused(c.StartRound) == ("deck_is_not_shuffled", citation)
    croupier.prepare()
    croupier.do(c.StartRound)
    croupier.do(c.BeginDeal)
    croupier.do(c.EndRound, void=True)
    assert croupier.code(c.StartRound) == "deck_is_not_shuffled"
    assert croupier.code(c.CutDeck, deck="R", depth=20) == "step_is_not_required"
    assert croupier.code(c.StackDeck, deck="R") == "step_is_not_required"
    assert croupier.code(c.OrderShuffle, deck="R") is None


@pytest.mark.clause("MD-5.C")
@pytest.mark.parametrize("count", [51, 53])
def test_a_deck_that_the_device_does_not_count_as_whole_leaves(count: int) -> None:
    croupier = Croupier(setup("automated", devices=Devices(shuffler=COUNTING)))
    croupier.bring()
    croupier.shuffle()
    counted, removed = croupier.do(c.ReportDeviceCount, deck="R", count=count)
    assert isinstance(counted, e.DeviceCounted)
    assert isinstance(removed, e.DeckRemoved)
    assert removed.citation == "MD-5.C"
    assert croupier.deck().place == DeckPlace.REMOVED
    assert croupier.code(c.StartRound) == "deck_is_missing"


@pytest.mark.clause("MD-5.C.2")
def test_a_right_count_of_the_device_changes_nothing() -> None:
    croupier = Croupier(setup("automated", devices=Devices(shuffler=COUNTING)))
    croupier.bring()
    croupier.shuffle()
    (counted,) = croupier.do(c.ReportDeviceCount, deck="R", count=52)
    assert isinstance(counted, e.DeviceCounted)
    croupier.prepare()
    assert croupier.refused(c.StartRound) is None


def test_a_count_needs_a_device_that_counts_and_a_deck_in_it() -> None:
    plain = Croupier(setup("automated"))
    plain.bring()
    plain.shuffle()
    assert plain.code(c.ReportDeviceCount, deck="R", count=52) == "device_does_not_count_cards"
    counting = Croupier(setup("automated", devices=Devices(shuffler=COUNTING)))
    counting.ready()
    assert counting.code(c.ReportDeviceCount, deck="R", count=52) == "deck_is_not_in_the_shuffler"
    assert counting.code(c.ReportDeviceCount, deck="S", count=52) == "deck_is_unknown"
    by_ann = {"deck": "R", "count": 52, "by": ANN}
    assert counting.code(c.ReportDeviceCount, **by_ann) == "role_may_not_do_this"


def test_where_the_floor_rules_a_wrong_device_count_leaves_the_deck_unshuffled() -> None:
    setup = other_book("cb", "automated", irregularity__borrowed_from="floor")
    counting = setup.submission.model_copy(update={"devices": Devices(shuffler=COUNTING)})
    croupier = Croupier(type(setup).of(counting, setup.book))
    croupier.bring()
    croupier.shuffle()
    (counted,) = croupier.do(c.ReportDeviceCount, deck="R", count=51)
    assert isinstance(counted, e.DeviceCounted)
    assert croupier.code(c.StartRound) == "deck_is_not_shuffled"


@pytest.mark.clause("MD-5.D")
@pytest.mark.parametrize("how", ["manual", "device"])
def test_shuffled_cards_are_one_stack_before_anything_else(how: str) -> None:
    croupier = Croupier(setup("manual_shoe", devices=Devices(shoe=SHOE, shuffler=PLAIN)))
    croupier.bring()
    croupier.shuffle(how=how)
    assert croupier.refused(c.PlaceDeck, deck="R") == ("another_step_comes_first", "MD-5.D")
    assert croupier.refused(c.StartRound) == ("deck_is_not_stacked", "MD-5.D")
    if how == "manual":
        cut = croupier.refused(c.CutDeck, deck="R", depth=20)
        assert cut == ("another_step_comes_first", "MD-5.D")


@pytest.mark.clause("MD-5.D.1")
def test_cards_that_a_machine_shuffled_are_dealt_without_a_cut() -> None:
    croupier = Croupier(setup("automated"))
    croupier.bring()
    croupier.prepare(upto="place")
    assert croupier.code(c.CutDeck, deck="R", depth=20) == "step_is_not_required"
    croupier.do(c.PlaceDeck, deck="R")
    assert next_step(croupier.table.state, "R") == "deal"
    assert croupier.refused(c.StartRound) is None


@pytest.mark.clause("MD-5.D.2")
@pytest.mark.parametrize("preshuffled", [True, False])
def test_cards_shuffled_by_hand_or_before_are_cut(preshuffled: bool) -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring(preshuffled=preshuffled, preinspected=preshuffled)
    croupier.prepare(upto="cut")
    assert croupier.refused(c.StartRound) == ("deck_is_not_cut", "MD-5.D.2")
    croupier.prepare()
    assert croupier.refused(c.StartRound) is None


@pytest.mark.clause("MD-5.E")
def test_a_cut_lies_at_least_ten_cards_from_the_top() -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring()
    croupier.prepare(upto="cut")
    assert croupier.refused(c.CutDeck, deck="R", depth=9) == ("cut_is_too_near_the_top", "MD-5.E")
    below = croupier.refused(c.CutDeck, deck="R", depth=52)
    assert below == ("cut_is_too_near_the_bottom", "MD-5.E")
    assert croupier.refused(c.CutDeck, deck="R", depth=51) is None
    (cut,) = croupier.do(c.CutDeck, deck="R", depth=10)
    assert isinstance(cut, e.DeckCut)
    assert not cut.few_below
    assert croupier.code(c.CutDeck, deck="R", depth=10) == "step_is_not_required"


@pytest.mark.clause("MD-5.E")
def test_an_operator_may_want_cards_below_the_cut_too() -> None:
    croupier = Croupier(setup("manual_shoe", chosen={"cut.min_bottom": 5}))
    croupier.bring()
    croupier.prepare(upto="cut")
    assert croupier.code(c.CutDeck, deck="R", depth=48) == "cut_is_too_near_the_bottom"
    (cut,) = croupier.do(c.CutDeck, deck="R", depth=47)
    assert isinstance(cut, e.DeckCut)
    assert cut.few_below, "five cards below are allowed here, and few"


@pytest.mark.clause("MD-5.E.1")
def test_what_lies_above_the_cover_card_goes_under_with_it() -> None:
    croupier = Croupier(setup("manual_shoe", virtual=True))
    croupier.bring()
    croupier.prepare(upto="cut")
    order = Deck.standard()
    (cut,) = croupier.do(c.CutDeck, deck="R", depth=10)
    assert isinstance(cut, e.DeckCut)
    assert cut.order is not None
    assert (cut.order[0], cut.order[-1]) == (order[10], order[9])
    croupier.do(c.PlaceDeck, deck="R")
    (started,) = croupier.do(c.StartRound)
    assert isinstance(started, e.RoundStarted)
    assert started.order == order.cut(10)


@pytest.mark.clause("MD-5.E.2")
def test_the_cut_stack_goes_into_the_shoe_before_play() -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring()
    croupier.prepare(upto="place")
    assert croupier.refused(c.StartRound) == ("deck_is_not_placed", "MD-5.E.2")
    croupier.do(c.PlaceDeck, deck="R")
    assert croupier.deck().place == DeckPlace.IN_SHOE


@pytest.mark.clause("MD-5.E.2")
def test_a_cut_stack_goes_wherever_the_method_deals_from() -> None:
    croupier = Croupier(setup("hand"))
    croupier.ready(preinspected=True, preshuffled=True)
    assert croupier.deck().place == DeckPlace.IN_HAND


@pytest.mark.clause("MD-5.F")
def test_the_floor_may_order_a_new_cut_with_a_reason_before_the_first_card() -> None:
    croupier = at_shoe(virtual=True)
    why = {"deck": "R", "reason": "The cover card slipped."}
    assert croupier.refused(c.OrderRecut, **why) == ("role_may_not_do_this", "MD-5.F")
    blank = {"deck": "R", "reason": " ", "by": FLOOR}
    assert croupier.refused(c.OrderRecut, **blank) == ("reason_is_missing", "MD-5.F")
    croupier.do(c.StartRound)
    croupier.do(c.OrderRecut, by=FLOOR, **why)
    assert croupier.refused(c.BeginDeal) == ("deck_is_not_cut", "MD-5.D.2")
    assert croupier.refused(c.OrderRecut, by=FLOOR, **why) == ("deck_is_not_cut", "MD-5.F")
    croupier.prepare()
    (began,) = croupier.do(c.BeginDeal)
    assert isinstance(began, e.DealBegan)
    assert began.order == Deck.standard().cut(20).cut(20)
    assert croupier.refused(c.OrderRecut, by=FLOOR, **why) == ("deal_has_begun", "MD-5.F")
    assert croupier.code(c.OrderRecut, deck="S", reason="?", by=FLOOR) == "deck_is_unknown"


@pytest.mark.clause("MD-5.I")
def test_a_device_that_reshuffles_needs_no_stack_no_cut_and_no_recut() -> None:
    devices = Devices(reshuffler=SELF_SHUFFLING)
    croupier = Croupier(setup("automated", devices=devices))
    croupier.bring()
    croupier.shuffle()
    assert next_step(croupier.table.state, "R") == "place"
    assert croupier.code(c.StackDeck, deck="R") == "step_is_not_required"
    assert croupier.code(c.CutDeck, deck="R", depth=20) == "step_is_not_required"
    recut = croupier.refused(c.OrderRecut, deck="R", reason="Fairness", by=FLOOR)
    assert recut == ("step_is_not_required", "MD-5.I")
    croupier.prepare()
    assert croupier.refused(c.StartRound) is None
    under_uk = Croupier(other_book("uk", "hand"))
    assert under_uk.code(c.OrderRecut, deck="R", reason="Fairness") == "step_is_not_required"


@pytest.mark.clause("MD-5.B")
def test_a_shuffler_may_put_the_finished_stack_straight_into_the_shoe() -> None:
    croupier = Croupier(setup("manual_shoe", devices=FEEDER))
    croupier.bring()
    croupier.shuffle()
    assert croupier.deck().place == DeckPlace.IN_SHOE
    assert next_step(croupier.table.state, "R") == "deal"
    by_hand = Croupier(setup("hand", devices=FEEDER))
    by_hand.bring()
    by_hand.shuffle()
    assert by_hand.deck().place == DeckPlace.IN_SHUFFLER


def test_a_feeding_shuffler_keeps_the_other_deck_while_a_round_is_on() -> None:
    croupier = with_two_decks(devices=FEEDER)
    assert croupier.deck("R").place == DeckPlace.IN_SHOE
    assert croupier.deck("B").place == DeckPlace.IN_SHUFFLER, "the shoe was taken"
    croupier.do(c.StartRound)
    croupier.do(c.BeginDeal)
    croupier.shuffle("B")
    assert croupier.deck("B").place == DeckPlace.IN_SHUFFLER


def test_shuffling_by_device_needs_a_device_and_the_deck_in_it() -> None:
    croupier = at_shoe()
    assert croupier.code(c.LoadShuffler, deck="R") == "device_is_not_at_the_table"
    assert croupier.code(c.Shuffle, deck="R", how="device") == "device_is_not_at_the_table"
    assert croupier.code(c.LoadShuffler, deck="R", by=ANN) == "role_may_not_do_this"
    assert croupier.code(c.Shuffle, deck="R", how="manual", by=ANN) == "role_may_not_do_this"
    automated = Croupier(setup("automated"))
    automated.bring()
    assert automated.code(c.Shuffle, deck="R", how="device") == "deck_is_not_in_the_shuffler"
    assert automated.code(c.Shuffle, deck="S", how="device") == "deck_is_unknown"


def test_the_shuffler_and_the_shoe_take_one_deck_at_a_time() -> None:
    croupier = with_two_decks()
    assert croupier.code(c.LoadShuffler, deck="R") == "place_is_occupied"
    croupier.prepare("B", upto="place")
    assert croupier.code(c.PlaceDeck, deck="B") == "place_is_occupied"
    assert croupier.code(c.PlaceDeck, deck="R") == "step_is_not_required"
    assert croupier.code(c.PlaceDeck, deck="B", by=ANN) == "role_may_not_do_this"
    assert croupier.code(c.PlaceDeck, deck="C") == "deck_is_unknown"


def test_a_live_table_is_not_told_an_order_and_a_virtual_one_is() -> None:
    live = Croupier(setup("manual_shoe"))
    live.bring()
    arguments = {"deck": "R", "how": "manual"}
    assert live.code(c.Shuffle, order=Deck.standard(), **arguments) == "card_order_is_not_known"
    virtual = Croupier(setup("manual_shoe", virtual=True))
    virtual.bring()
    assert virtual.code(c.Shuffle, **arguments) == "card_order_is_missing"


def test_a_virtual_table_is_told_the_order_of_a_preshuffled_deck() -> None:
    arguments = {"deck": "R", "preinspected": True, "preshuffled": True}
    croupier = Croupier(setup("manual_shoe", virtual=True))
    assert croupier.code(c.ReceiveDeck, **arguments) == "card_order_is_missing"
    short = Deck("As Kd")
    assert croupier.code(c.ReceiveDeck, order=short, **arguments) == "card_order_is_not_a_full_deck"
    raw = {"deck": "R", "order": Deck.standard()}
    assert croupier.code(c.ReceiveDeck, **raw) == "card_order_is_not_known"
    croupier.do(c.ReceiveDeck, order=Deck.standard(), **arguments)
    assert croupier.deck().order == Deck.standard()
    live = Croupier(setup("manual_shoe"))
    code = live.code(c.ReceiveDeck, order=Deck.standard(), **arguments)
    assert code == "card_order_is_not_known"

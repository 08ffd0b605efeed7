"""Chapters 8 to 10: loading, holding, the stub and its count, and the end of the round."""

import pytest

from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.commands import Pile
from fifthstreet.procedures.gates import waits_for
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.proof.croupier import ANN, COUNTING, SELF_SHUFFLING, SHOE, Croupier
from fifthstreet.rules.submission import Devices
from procedures.croupier import at_shoe, cards, other_book, setup, swap, with_two_decks

METHODS = [
    pytest.param("manual_shoe", marks=pytest.mark.clause("MD-8.F")),
    pytest.param("hand", marks=pytest.mark.clause("MD-9.B.3")),
    pytest.param("automated", marks=pytest.mark.clause("MD-10.B.4")),
]


def at(method: str, **arguments: object) -> Croupier:
    croupier = Croupier(setup(method, **arguments))  # type: ignore[arg-type]
    croupier.ready()
    return croupier


def uncounted(croupier: Croupier, rounds: int) -> Croupier:
    """Play rounds in which no count is due."""
    for _ in range(rounds):
        croupier.play()
        croupier.prepare()
    return croupier


def waiting(croupier: Croupier) -> str | None:
    refusal = waits_for(croupier.table.state)
    return refusal.code if refusal else None


@pytest.mark.clause("MD-8.B")
def test_the_shoe_is_loaded_before_the_deal() -> None:
    croupier = Croupier(setup("manual_shoe"))
    croupier.bring()
    croupier.prepare(upto="place")
    assert croupier.code(c.StartRound) == "deck_is_not_placed"
    croupier.do(c.PlaceDeck, deck="R")
    croupier.do(c.StartRound)
    assert croupier.refused(c.BeginDeal) is None


@pytest.mark.clause("MD-10.A.1")
@pytest.mark.parametrize("reshuffles", [True, False])
def test_the_device_is_loaded_before_it_dispenses(reshuffles: bool) -> None:
    devices = Devices(reshuffler=SELF_SHUFFLING) if reshuffles else None
    croupier = Croupier(setup("automated", devices=devices))
    croupier.bring()
    croupier.prepare(upto="place")
    assert croupier.code(c.StartRound) == "deck_is_not_placed"
    croupier.do(c.PlaceDeck, deck="R")
    assert croupier.deck().place == DeckPlace.IN_DEVICE
    assert croupier.refused(c.StartRound) is None


@pytest.mark.clause("MD-9.A.2")
def test_the_dealer_chooses_a_hand_before_dealing_from_it() -> None:
    croupier = at("hand")
    croupier.do(c.StartRound)
    assert croupier.refused(c.BeginDeal) == ("holding_hand_is_not_chosen", "MD-9.A.2")
    croupier.do(c.ChooseHand, hand="right")
    croupier.do(c.BeginDeal)
    assert croupier.table.state.hand == "right"
    assert at_shoe().code(c.ChooseHand, hand="left") == "cards_are_not_dealt_by_hand"
    assert croupier.code(c.ChooseHand, hand="left", by=ANN) == "role_may_not_do_this"


@pytest.mark.clause("MD-9.A.2.a")
def test_changing_hands_within_a_round_is_an_incident() -> None:
    croupier = at("hand")
    (chosen,) = croupier.do(c.ChooseHand, hand="right")
    assert isinstance(chosen, e.HandChosen)
    croupier.deal(1)
    (switched,) = croupier.do(c.ChooseHand, hand="right")
    assert isinstance(switched, e.HandSwitched)
    assert switched.citation == "MD-9.A.2.a"
    croupier.clear()
    assert croupier.table.state.hand is None, "the next round begins with a new choice"


@pytest.mark.parametrize("method", METHODS)
def test_after_the_deal_the_stub_goes_to_the_rack_unseen(method: str) -> None:
    croupier = at(method)
    ended = croupier.deal(1, 2)
    assert not ended.count_due
    assert waiting(croupier) is None
    (racked,) = croupier.do(c.DiscardStub, deck="R")
    assert isinstance(racked, e.StubRacked)
    assert (racked.cards, racked.seen) == (45, False)
    (entry,) = croupier.table.state.rack
    assert entry.target == "stub"
    assert not any(card.known for card in entry.cards)
    assert croupier.code(c.DiscardStub, deck="R") == "stub_is_already_racked"
    assert croupier.code(c.CountStub, count=45) == "stub_is_already_racked"


@pytest.mark.clause("MD-8.F")
def test_a_card_of_the_stub_that_was_shown_is_kept_as_an_incident() -> None:
    croupier = at_shoe()
    croupier.deal(1)
    (racked,) = croupier.do(c.DiscardStub, deck="R", seen=True)
    assert isinstance(racked, e.StubRacked)
    assert (racked.seen, racked.citation) == (True, "MD-8.F")


@pytest.mark.clause("MD-10.B.4")
def test_the_stub_is_what_is_left_of_the_deck() -> None:
    croupier = at("automated", six_card=True)
    assert croupier.deal(1, 2, 3, 4, 5, 6).stub == 33


@pytest.mark.clause("MD-8.G")
def test_the_fifth_uncounted_round_asks_for_a_count() -> None:
    croupier = uncounted(at_shoe(), 4)
    assert croupier.deal(1).count_due
    assert waiting(croupier) == "stub_must_be_counted"
    refused = croupier.refused(c.DiscardStub, deck="R")
    assert refused == ("stub_must_be_counted", "MD-8.G")
    assert croupier.code(c.EndRound) == "stub_must_be_counted"
    croupier.clear()
    croupier.prepare()
    assert not croupier.deal(1).count_due


@pytest.mark.clause("MD-8.G")
def test_void_rounds_count_and_each_deck_is_counted_by_itself() -> None:
    voided = at_shoe()
    for _ in range(4):
        voided.do(c.StartRound)
        voided.do(c.BeginDeal)
        voided.do(c.EndRound, void=True)
        voided.prepare()
    assert voided.deal(1).count_due
    decks = with_two_decks()
    used, other = "R", "B"
    for _ in range(8):
        assert not decks.deal(1).count_due
        decks.clear()
        swap(decks, used, other)
        used, other = other, used
    assert decks.deal(1).count_due


@pytest.mark.clause("MD-8.G")
def test_an_operator_may_count_rounds_of_both_decks_together() -> None:
    decks = with_two_decks(chosen={"stub.per_deck": False})
    used, other = "R", "B"
    for _ in range(4):
        decks.play(1)
        swap(decks, used, other)
        used, other = other, used
    assert decks.deal(1).count_due


@pytest.mark.clause("MD-9.C.1")
def test_a_device_that_counts_exempts_the_table() -> None:
    croupier = at("hand", devices=Devices(shuffler=COUNTING))
    uncounted(croupier, 20)
    assert not croupier.deal(1).count_due
    plain = uncounted(at("hand"), 4)
    assert plain.deal(1).count_due


@pytest.mark.clause("MD-8.G")
def test_cards_that_the_counting_device_did_not_shuffle_are_counted() -> None:
    devices = Devices(shoe=SHOE, shuffler=COUNTING)
    croupier = uncounted(at("manual_shoe", devices=devices), 3)
    croupier.play()
    croupier.prepare(how="manual")
    assert croupier.deal(1).count_due


@pytest.mark.clause("MD-8.H", "MD-9.C.2")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_of_a_count_only_the_number_is_kept(method: str) -> None:
    croupier = at(method)
    croupier.deal(1)
    (counted,) = croupier.do(c.CountStub, count=47)
    assert isinstance(counted, e.StubCounted)
    assert (counted.count, counted.expected) == (47, 47)
    assert croupier.table.state.rack == ()
    assert croupier.code(c.CountStub, count=47) == "stub_is_already_counted"


@pytest.mark.parametrize(
    ("method", "six_card", "seats", "count"),
    [
        pytest.param("manual_shoe", False, 4, 41, marks=pytest.mark.clause("MD-8.I")),
        pytest.param("hand", False, 6, 37, marks=pytest.mark.clause("MD-9.D")),
        pytest.param("automated", True, 2, 41, marks=pytest.mark.clause("MD-10.C", "MD-10.D")),
    ],
)
def test_a_right_count_sends_the_stub_to_the_rack(
    method: str, six_card: bool, seats: int, count: int
) -> None:
    croupier = uncounted(at(method, six_card=six_card), 4)
    assert croupier.deal(*range(1, seats + 1)).count_due
    croupier.do(c.CountStub, count=count)
    assert waiting(croupier) is None
    croupier.do(c.DiscardStub, deck="R")
    assert len(croupier.table.state.rack[0].cards) == count


@pytest.mark.clause("MD-8.I")
def test_a_card_that_was_set_aside_is_not_expected_in_the_stub() -> None:
    croupier = at_shoe()
    assert croupier.deal(1, 2, 3, set_aside=1).stub == 42
    croupier.clear()
    assert croupier.deck().place == DeckPlace.IN_RACK


@pytest.mark.clause("MD-10.H")
def test_a_device_that_reshuffles_may_deal_the_board_before_the_players() -> None:
    croupier = at("automated", devices=Devices(reshuffler=SELF_SHUFFLING))
    uncounted(croupier, 6)
    ended = croupier.deal(1, 2)
    targets = [place.target for place in ended.places]
    assert targets == ["community"] * 3 + ["players"] * 4
    assert not ended.count_due, "because that device counts, and for no other reason"
    croupier.clear()


def found(*, first: int = 2, board: int = 3) -> tuple[Pile, ...]:
    return (
        Pile(target="players", seat=1, cards=first),
        Pile(target="players", seat=2, cards=2),
        Pile(target="community", cards=board),
    )


@pytest.mark.parametrize(
    ("count", "piles", "facts", "orders"),
    [
        (44, found(first=3), ("misdealt", "deck_is_complete"), ()),
        (46, found(board=2), ("misdealt", "deck_is_complete"), ()),
        (44, found(), ("not_misdealt", "deck_is_not_complete"), ("remove_deck",)),
        (44, found(first=4), ("misdealt", "deck_is_not_complete"), ("remove_deck",)),
    ],
)
def test_a_wrong_count_is_looked_into_and_voids_the_round(
    count: int, piles: tuple[Pile, ...], facts: tuple[str, ...], orders: tuple[str, ...]
) -> None:
    croupier = at_shoe()
    croupier.deal(1, 2)
    croupier.do(c.CountStub, count=count)
    assert waiting(croupier) == "investigation_is_open"
    assert croupier.refused(c.DiscardStub, deck="R") == ("investigation_is_open", "MD-8.J")
    looked, order = croupier.do(c.Investigate, piles=piles)
    assert isinstance(looked, e.StubInvestigated)
    assert isinstance(order, e.VoidOrdered)
    assert (order.what, order.facts, order.deck_orders) == ("stub_count_wrong", facts, orders)
    assert waiting(croupier) == "round_must_be_voided"
    assert croupier.code(c.EndRound) == "round_must_be_voided"
    croupier.do(c.EndRound, void=True)
    removed = bool(orders)
    place = DeckPlace.REMOVED if removed else DeckPlace.ON_TABLE
    assert croupier.deck().place == place
    assert croupier.code(c.StartRound) == ("deck_is_missing" if removed else "deck_is_not_shuffled")


@pytest.mark.parametrize(
    ("method", "seats", "odd", "cards_there"),
    [
        pytest.param("manual_shoe", 4, 2, 3, marks=pytest.mark.clause("MD-8.J")),
        pytest.param("hand", 2, 1, 1, marks=pytest.mark.clause("MD-9.E.1")),
        pytest.param("hand", 2, None, 4, marks=pytest.mark.clause("MD-9.E.2")),
        pytest.param("automated", 6, 6, 4, marks=pytest.mark.clause("MD-10.E.1")),
        pytest.param("automated", 6, None, 2, marks=pytest.mark.clause("MD-10.E.2")),
    ],
)
def test_a_seat_or_a_board_with_another_number_of_cards_is_misdealt(
    method: str, seats: int, odd: int | None, cards_there: int
) -> None:
    croupier = at(method)
    expected = croupier.deal(*range(1, seats + 1)).stub
    surplus = cards_there - (3 if odd is None else 2)
    croupier.do(c.CountStub, count=expected - surplus)
    assert waiting(croupier) == "investigation_is_open"
    piles = tuple(
        Pile(target=target, seat=seat, cards=cards_there if seat == odd else count)
        for (target, seat), count in _piles(croupier).items()
    )
    looked, _ = croupier.do(c.Investigate, piles=piles)
    assert isinstance(looked, e.StubInvestigated)
    assert looked.facts == ("misdealt", "deck_is_complete")


def test_an_investigation_counts_every_pile_and_comes_after_a_wrong_count() -> None:
    croupier = at_shoe()
    assert croupier.code(c.CountStub, count=45) == "deal_is_not_over"
    croupier.deal(1, 2)
    assert croupier.code(c.Investigate, piles=found()) == "no_investigation_is_open"
    for count in (-1, 105, 2**60):
        assert croupier.code(c.CountStub, count=count) == "card_count_is_impossible"
    assert croupier.code(c.CountStub, count=45, by=ANN) == "role_may_not_do_this"
    croupier.do(c.CountStub, count=44)
    assert croupier.code(c.Investigate, piles=found()[1:]) == "every_pile_must_be_counted"
    assert croupier.code(c.Investigate, piles=found(first=-1)) == "card_count_is_impossible"


def test_where_the_floor_rules_a_wrong_count_does_not_void_by_itself() -> None:
    croupier = Croupier(other_book("uk", "manual_shoe", irregularity__borrowed_from="floor"))
    croupier.ready()
    croupier.deal(1, 2)
    croupier.do(c.CountStub, count=44)
    (looked,) = croupier.do(c.Investigate, piles=found())
    assert isinstance(looked, e.StubInvestigated)
    croupier.do(c.DiscardStub, deck="R")
    croupier.do(c.EndRound, void=True, deck_orders=("remove_deck",))
    assert croupier.deck().place == DeckPlace.REMOVED


def test_a_book_without_that_irregularity_leaves_a_wrong_count_to_its_people() -> None:
    croupier = Croupier(other_book("rws", "card_shoe"))
    croupier.ready()
    croupier.deal(1)
    croupier.do(c.CountStub, count=40)
    assert waiting(croupier) == "investigation_is_open"
    piles = tuple(
        Pile(target=target, seat=seat, cards=count)
        for (target, seat), count in _piles(croupier).items()
    )
    assert len(croupier.do(c.Investigate, piles=piles)) == 1
    assert waiting(croupier) is None


def _piles(croupier: Croupier) -> dict[tuple[c.PileName, int | None], int]:
    assert croupier.table.state.round is not None
    return dict(croupier.table.state.round.piles)


@pytest.mark.clause("RWS-1.16")
def test_bets_are_not_called_for_before_the_round_before_is_settled() -> None:
    croupier = Croupier(other_book("rws", "card_shoe"))
    croupier.ready()
    croupier.deal(1, 2)
    assert croupier.refused(c.StartRound) == ("round_is_not_over", "RWS-1.16")
    croupier.do(c.EndRound)
    croupier.prepare()
    assert croupier.refused(c.StartRound) is None


def test_the_deal_has_its_order() -> None:
    croupier = at_shoe()
    assert waiting(croupier) is None
    assert croupier.code(c.BeginDeal) == "no_round_is_in_progress"
    assert croupier.code(c.EndRound) == "no_round_is_in_progress"
    assert croupier.code(c.StartRound, by=ANN) == "role_may_not_do_this"
    assert croupier.code(c.BeginDeal, by=ANN) == "role_may_not_do_this"
    assert croupier.code(c.EndDeal, seats=(1,), by=ANN) == "role_may_not_do_this"
    assert croupier.code(c.EndRound, by=ANN) == "role_may_not_do_this"
    croupier.do(c.StartRound)
    assert croupier.code(c.StartRound) == "round_is_not_over"
    assert croupier.code(c.EndDeal, seats=(1,)) == "deal_has_not_begun"
    croupier.do(c.BeginDeal)
    assert croupier.code(c.BeginDeal) == "deal_has_begun"
    assert croupier.code(c.EndRound) == "deal_is_not_over"
    assert croupier.code(c.EndDeal, seats=()) == "dealt_seats_are_missing"
    assert croupier.code(c.EndDeal, seats=(1, 1)) == "dealt_seats_are_missing"
    assert croupier.code(c.EndDeal, seats=(1,), set_aside=-1) == "card_count_is_impossible"
    assert croupier.code(c.EndDeal, seats=tuple(range(26))) == "card_count_is_impossible"
    croupier.do(c.EndDeal, seats=(1,))
    assert croupier.code(c.EndDeal, seats=(1,)) == "deal_is_over"
    assert croupier.code(c.EndRound) == "stub_is_not_racked"
    croupier.do(c.DiscardStub, deck="R")
    assert croupier.refused(c.EndRound) == ("cards_are_not_racked", "MD-11.J")
    croupier.do(c.RackCards, deck="R", target="players", seat=1, cards=cards(2))
    refusal = croupier.table.refusal(c.EndRound(at=croupier.clock))
    assert refusal is not None
    assert refusal.says == "Put the cards on the layout into the rack first. Community."


def test_a_round_that_orders_a_shuffle_leaves_the_deck_to_be_shuffled_by_order() -> None:
    croupier = at_shoe()
    croupier.do(c.StartRound)
    croupier.do(c.BeginDeal)
    events = croupier.do(c.EndRound, void=True, deck_orders=("reshuffle", "reunite_all_cards"))
    kinds = [type(event) for event in events]
    assert kinds == [e.RoundFinished, e.CardsReunited, e.ShuffleOrdered]
    assert croupier.refused(c.StartRound) == ("deck_is_not_shuffled", "MD-5.A.3")

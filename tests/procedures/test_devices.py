"""Chapter 13: shufflers that jam, shoes that stop, and devices that cannot be used any more."""

import pytest

from fifthstreet.cards import Deck
from fifthstreet.play import commands as play
from fifthstreet.play.round import Round
from fifthstreet.procedures import Setup, Table
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.devices import absent
from fifthstreet.procedures.jackpot import round_terms
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.proof.croupier import ANN, PLAIN, SELF_SHUFFLING, SHOE, Croupier
from fifthstreet.refusals import RefusedError
from fifthstreet.rules.submission import CardsPart, DeckPart, Devices
from procedures.croupier import at_shoe, other_book, setup, with_two_decks

BOTH = Devices(shoe=SHOE, shuffler=PLAIN)
COUNT = "device_count_wrong"


def automated(**arguments: object) -> Croupier:
    croupier = Croupier(setup("automated", **arguments))  # type: ignore[arg-type]
    croupier.ready()
    return croupier


@pytest.mark.clause("MD-13.F")
def test_after_a_jam_the_deck_is_shuffled_again_in_full() -> None:
    croupier = Croupier(setup("manual_shoe", devices=BOTH))
    croupier.bring()
    croupier.shuffle()
    (failed,) = croupier.do(c.ReportFault, device="shuffler", fault="shuffling")
    assert isinstance(failed, e.DeviceFailed)
    assert (failed.spoiled, failed.citation) == (("R",), "MD-13.F")
    assert croupier.code(c.StartRound) == "deck_is_not_shuffled"
    croupier.prepare()
    assert croupier.refused(c.StartRound) is None


@pytest.mark.clause("MD-13.F")
def test_a_jam_does_not_touch_a_deck_that_is_elsewhere() -> None:
    croupier = with_two_decks()
    croupier.do(c.ReportFault, device="shuffler", fault="shuffling")
    assert croupier.deck("R").shuffled == "device"
    assert croupier.deck("B").shuffled is None


@pytest.mark.clause("MD-13.G")
def test_a_device_that_stops_in_the_deal_voids_the_round_and_reunites_the_deck() -> None:
    croupier = automated(virtual=True)
    (started,) = croupier.do(c.StartRound)
    assert isinstance(started, e.RoundStarted)
    game = Round(round_terms(croupier.table.state), deck=started.order, seated={1: "Ann", 2: "Bob"})
    game.do(play.OpenBetting())
    for seat, name in ((1, "Ann"), (2, "Bob")):
        by = play.By(role="player", name=name)
        game.do(play.PlaceWager(by=by, seat=seat, wager="ante", amount=500, player=name))
    game.do(play.CloseBetting())
    croupier.do(c.BeginDeal)
    _, order = croupier.do(c.ReportFault, device="shuffler", fault="dealing")
    assert isinstance(order, e.VoidOrdered)
    game.do(play.ReportIrregularity(what=order.what, facts=order.facts))
    assert game.nets == {1: 0, 2: 0}
    assert croupier.refused(c.EndDeal, seats=(1, 2)) == ("round_must_be_voided", "MD-13.G")
    assert croupier.refused(c.EndRound) == ("round_must_be_voided", "MD-13.G")
    orders = game.state.deck_orders
    ended = croupier.do(c.EndRound, void=True, deck_orders=orders)
    (pile,) = (event for event in ended if isinstance(event, e.CardsReunited))
    assert pile.cards == 52
    assert croupier.deck().place == DeckPlace.ON_TABLE
    assert croupier.code(c.StartRound) == "deck_is_not_shuffled"


def test_a_device_that_stops_after_the_deal_or_before_it_voids_nothing() -> None:
    croupier = automated()
    croupier.do(c.StartRound)
    (before,) = croupier.do(c.ReportFault, device="shuffler", fault="dealing")
    assert isinstance(before, e.DeviceFailed)
    assert before.spoiled == ("R",)
    croupier.prepare()
    croupier.do(c.BeginDeal)
    croupier.do(c.EndDeal, seats=(1,))
    assert len(croupier.do(c.ReportFault, device="shuffler", fault="dealing")) == 1
    manual = at_shoe()
    manual.do(c.StartRound)
    manual.do(c.BeginDeal)
    assert len(manual.do(c.ReportFault, device="shoe", fault="dealing")) == 1


@pytest.mark.clause("MD-13.H", "MD-13.H.1", "MD-13.H.2")
@pytest.mark.parametrize("command", [c.CoverDevice, c.SignDevice])
def test_a_broken_device_is_covered_or_signed_before_another_method_is_used(
    command: type[c.CoverDevice | c.SignDevice],
) -> None:
    croupier = automated(devices=BOTH)
    assert croupier.code(command, device="shuffler") == "device_is_in_order"
    croupier.do(c.ReportFault, device="shuffler", fault="unusable")
    assert croupier.code(c.StartRound) == "deck_is_not_shuffled"
    bare = ("device_must_be_covered_or_signed", "MD-13.H")
    assert croupier.refused(c.ChangeMethod, method="manual_shoe") == bare
    assert croupier.refused(c.Shuffle, deck="R", how="manual") == bare
    assert croupier.code(c.LoadShuffler, deck="R") == "device_is_out_of_order"
    croupier.do(command, device="shuffler")
    croupier.do(c.ChangeMethod, method="manual_shoe")
    croupier.prepare()
    assert croupier.deck().place == DeckPlace.IN_SHOE
    assert croupier.refused(c.StartRound) is None


def test_cards_are_not_dealt_from_a_device_that_cannot_be_used() -> None:
    croupier = automated(devices=Devices(shuffler=PLAIN, reshuffler=SELF_SHUFFLING))
    croupier.do(c.StartRound)
    croupier.do(c.ReportFault, device="reshuffler", fault="unusable")
    croupier.do(c.EndRound)
    croupier.do(c.CoverDevice, device="reshuffler")
    croupier.prepare(upto="place", how="manual")
    assert croupier.code(c.PlaceDeck, deck="R") == "device_is_out_of_order"
    shoe = at_shoe()
    shoe.do(c.ReportFault, device="shoe", fault="unusable")
    assert shoe.code(c.StartRound) == "device_is_out_of_order"
    shoe.do(c.RestoreDevice, device="shoe")
    shoe.do(c.StartRound)
    shoe.do(c.ReportFault, device="shoe", fault="unusable")
    assert shoe.code(c.BeginDeal) == "device_is_out_of_order"


def test_another_method_keeps_what_the_document_asks_of_it() -> None:
    croupier = automated(devices=BOTH, six_card=True)
    assert croupier.code(c.ChangeMethod, method="juggling") == "method_does_not_exist"
    assert croupier.code(c.ChangeMethod, method="hand", by=ANN) == "role_may_not_do_this"
    six = croupier.refused(c.ChangeMethod, method="manual_shoe")
    assert six == ("dealing_method_is_not_allowed", "MD-10.B.1")
    croupier.do(c.ReportFault, device="shuffler", fault="unusable")
    croupier.do(c.CoverDevice, device="shuffler")
    by_hand = croupier.refused(c.ChangeMethod, method="hand", without=("six_card",))
    assert by_hand == ("dealing_method_is_not_allowed", "MD-9.A.1")
    croupier.do(c.ChangeMethod, method="manual_shoe", without=("six_card",))
    terms = round_terms(croupier.table.state)
    assert (terms.method, "six_card" in terms.offers) == ("manual_shoe", False)
    croupier.prepare()
    croupier.do(c.StartRound)
    assert croupier.code(c.ChangeMethod, method="automated") == "round_is_not_over"
    croupier.do(c.BeginDeal)
    croupier.do(c.EndDeal, seats=(1,))


def test_where_a_deck_lay_for_one_method_it_is_taken_out_for_another() -> None:
    croupier = Croupier(setup("automated", devices=BOTH))
    croupier.ready()
    croupier.do(c.ChangeMethod, method="manual_shoe")
    assert croupier.deck().place == DeckPlace.ON_TABLE
    assert croupier.code(c.StartRound) == "deck_is_not_placed"


def test_a_device_must_stand_at_the_table() -> None:
    croupier = at_shoe()
    code = croupier.code(c.ReportFault, device="shuffler", fault="shuffling")
    assert code == "device_is_not_at_the_table"
    assert croupier.code(c.CoverDevice, device="shoe", by=ANN) == "role_may_not_do_this"


def test_catfish_bend_has_no_other_method_and_wants_no_cover() -> None:
    croupier = Croupier(other_book("cb", "automated"))
    croupier.ready()
    croupier.do(c.ReportFault, device="shuffler", fault="unusable")
    assert croupier.code(c.StartRound) == "deck_is_not_shuffled"
    assert croupier.code(c.ChangeMethod, method="hand") == "method_does_not_exist"
    by_hand = ("requirement_is_not_met", "CB-shuf-1")
    assert croupier.refused(c.Shuffle, deck="R", how="manual") == by_hand
    assert croupier.code(c.ChangeMethod, method="automated") is None


def test_a_table_refuses_by_raising_and_tells_its_story() -> None:
    table = Table(setup("manual_shoe"))
    with pytest.raises(RefusedError) as caught:
        table.do(c.StartRound(at=0))
    assert caught.value.refusal.says == "Bring a deck to the table first."
    table.do(c.ReceiveDeck(at=5, deck="R", back="red"))
    assert table.replayed(table.events) == table.state
    assert table.refusal(c.ReceiveDeck(at=6, deck="R")) is not None
    assert table.refusal(c.CheckClock(at=6)) is None
    assert table.state.at == 5


def test_an_unknown_method_falls_back_to_the_first_and_needs_no_device_of_its_own() -> None:
    croupier = Croupier(setup("juggling", devices=Devices(shoe=SHOE)))
    assert croupier.table.state.dealing.id == "manual_shoe"
    assert croupier.setup.devices == ("shoe",)
    assert Croupier(other_book("uk", "manual_shoe")).setup.devices == ("shoe",)
    assert Deck.standard().is_complete


@pytest.mark.parametrize(
    ("method", "devices", "missing"),
    [
        ("hand", Devices(), {"shuffler_fault", "shoe_fault", "device_unusable", COUNT}),
        ("manual_shoe", Devices(shoe=SHOE), {"shuffler_fault", COUNT}),
        ("manual_shoe", BOTH, set()),
    ],
)
def test_only_a_device_that_is_there_can_fail(
    method: str, devices: Devices, missing: set[str]
) -> None:
    assert absent(Table(setup(method, devices=devices)).state) == missing


def described(*decks: tuple[str, str], method: str = "hand") -> Croupier:
    """Return a Maryland table whose submission describes its decks."""
    made = setup(method, decks=len(decks), devices=BOTH)
    cards = CardsPart(decks=len(decks), deck=tuple(DeckPart(design=d, back=b) for d, b in decks))
    submission = made.submission.model_copy(update={"cards": cards})
    return Croupier(Setup.of(submission, made.book))


@pytest.mark.clause("MD-3.B.1", "MD-3.B.2")
def test_the_decks_that_come_are_those_of_the_submission() -> None:
    croupier = described(("Saltmarsh 88", "blue"), ("Saltmarsh 88", "red"))
    other = croupier.refused(c.ReceiveDeck, deck="R", design="Heron 12", back="red")
    assert other == ("deck_is_not_as_submitted", "MD-3.B.1")
    croupier.do(c.ReceiveDeck, deck="R", design="saltmarsh 88", back="Red ")
    for design, back in (("Heron 12", "red"), ("Saltmarsh 88", "red"), ("", "")):
        assert croupier.code(c.ReceiveDeck, deck="B", design=design, back=back) in {
            "requirement_is_not_met",
            "deck_is_not_as_submitted",
        }
    croupier.do(c.ReceiveDeck, deck="B", design="Saltmarsh 88", back="blue")
    croupier.do(c.RemoveDeck, deck="R", reason="A card is torn.")
    assert croupier.code(c.ReceiveDeck, deck="S", design="Saltmarsh 88", back="blue")
    assert croupier.code(c.ReceiveDeck, deck="S", design="Saltmarsh 88", back="red") is None


@pytest.mark.clause("MD-3.B.1", "MD-3.B.2")
@pytest.mark.parametrize(
    ("design", "back", "citation"),
    [("heron", "blue", "MD-3.B.1"), ("crown", "red", "MD-3.B.2"), ("", "", "MD-3.B.1")],
)
def test_two_decks_share_a_design_and_differ_in_their_backs(
    design: str, back: str, citation: str
) -> None:
    croupier = Croupier(setup("manual_shoe", decks=2, devices=BOTH))
    croupier.do(c.ReceiveDeck, deck="R", design="crown", back="red")
    refused = croupier.refused(c.ReceiveDeck, deck="B", design=design, back=back)
    assert refused == ("requirement_is_not_met", citation)


@pytest.mark.clause("MD-9.A.1")
def test_cards_are_not_dealt_by_hand_while_the_shuffler_is_out_of_order() -> None:
    croupier = Croupier(setup("hand", devices=BOTH))
    croupier.ready()
    assert croupier.refused(c.Shuffle, deck="R", how="manual") == (
        "requirement_is_not_met",
        "MD-9.A.1",
    )
    croupier.do(c.ReportFault, device="shuffler", fault="unusable")
    croupier.do(c.CoverDevice, device="shuffler")
    assert croupier.refused(c.StartRound) == ("requirement_is_not_met", "MD-9.A.1")
    croupier.do(c.RestoreDevice, device="shuffler")
    croupier.do(c.StartRound)
    croupier.do(c.ReportFault, device="shuffler", fault="unusable")
    croupier.do(c.ChooseHand, hand="left")
    assert croupier.refused(c.BeginDeal) == ("requirement_is_not_met", "MD-9.A.1")
    croupier.do(c.EndRound)
    croupier.do(c.SignDevice, device="shuffler")
    croupier.do(c.ChangeMethod, method="manual_shoe")
    croupier.do(c.Shuffle, deck="R", how="manual")


@pytest.mark.clause("MD-3.B", "MD-3.B.3")
def test_of_two_decks_none_is_shuffled_by_hand() -> None:
    croupier = with_two_decks()
    by_hand = ("requirement_is_not_met", "MD-3.B.3")
    assert croupier.refused(c.Shuffle, deck="R", how="manual") == by_hand

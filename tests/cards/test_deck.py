"""The deck: its order, dealing from the top, cutting, and taking cards out."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import Card, CardError, Deck, Hand

shuffled = st.permutations(list(Deck.standard())).map(Deck)
stubs = st.tuples(shuffled, st.integers(0, 52)).map(lambda drawn: drawn[0][drawn[1] :])


def test_the_standard_deck_lies_in_the_order_of_the_index() -> None:
    deck = Deck.standard()
    assert [card.index for card in deck] == list(range(52))
    assert deck.notation.startswith("2c 2d 2h 2s 3c 3d")
    assert deck.notation.endswith("Ac Ad Ah As")


@settings(deadline=None)
@given(stubs)
def test_every_deck_is_read_back_from_each_of_its_writings(deck: Deck) -> None:
    assert Deck(deck.notation) == deck
    assert Deck(str(deck)) == deck
    assert Deck(iter(deck)) == deck
    assert eval(repr(deck), {"Deck": Deck}) == deck  # noqa: S307 - the promise of repr itself
    assert copy.deepcopy(deck) == deck
    assert pickle.loads(pickle.dumps(deck)) == deck  # noqa: S301 - our own bytes
    assert hash(Deck(deck.notation)) == hash(deck)


@settings(deadline=None)
@given(stubs, st.data())
def test_the_hand_dealt_and_the_stub_make_up_the_deck(deck: Deck, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(deck)))
    hand, stub = deck.deal(count)
    assert len(hand) == count
    assert [*hand, *stub] == list(deck)


def test_cards_are_dealt_from_the_top_in_order() -> None:
    assert Deck("As Kd 7c 2h").deal(3) == (Hand("As Kd 7c"), Deck("2h"))


def test_dealing_nothing_or_everything_is_allowed() -> None:
    deck = Deck("As Kd")
    assert deck.deal(0) == (Hand(), deck)
    assert deck.deal(2) == (Hand("As Kd"), Deck())


@pytest.mark.parametrize("count", [3, 53, -1, True, 1.0, "1", None])
def test_more_cards_than_there_are_cannot_be_dealt(count: int) -> None:
    with pytest.raises(CardError, match=r"cannot be dealt: the deck has 2\. Deal from 0 to 2"):
        Deck("As Kd").deal(count)


@settings(deadline=None)
@given(shuffled, st.integers(1, 51))
def test_a_cut_moves_the_top_under_the_rest(deck: Deck, depth: int) -> None:
    cut = deck.cut(depth)
    assert list(cut) == list(deck)[depth:] + list(deck)[:depth]
    assert cut.is_complete
    assert cut.cut(52 - depth) == deck


@pytest.mark.parametrize("depth", [0, 4, -1, 52, True, 2.0, "2", None])
def test_a_cut_leaves_cards_above_and_below(depth: int) -> None:
    with pytest.raises(CardError, match=r"deck of 4 cannot be cut at .* Leave at least one card"):
        Deck("As Kd 7c 2h").cut(depth)


@settings(deadline=None)
@given(shuffled, st.integers(0, 52))
def test_a_deck_without_a_hand_is_its_stub(deck: Deck, count: int) -> None:
    hand, stub = deck.deal(count)
    assert deck.without(hand) == stub


def test_cards_are_taken_out_wherever_they_lie() -> None:
    assert Deck("As Kd 7c 2h").without("2h Kd") == Deck("As 7c")
    assert Deck("As Kd").without([Card("As")]) == Deck("Kd")


@pytest.mark.parametrize("cards", ["Ac", "As Ac", "??"])
def test_a_card_that_is_not_there_cannot_be_taken_out(cards: str) -> None:
    with pytest.raises(CardError, match=r"(Ac|\?\?) is not in the deck\. Remove only cards"):
        Deck("As Kd").without(cards)


def test_a_deck_is_complete_with_52_cards_in_whatever_order() -> None:
    assert Deck.standard().is_complete
    assert Deck(reversed(Deck.standard())).is_complete
    assert not Deck.standard().without("As").is_complete
    assert not Deck().is_complete


def test_a_deck_holds_no_card_twice() -> None:
    with pytest.raises(CardError, match="As appears twice"):
        Deck("As Kd As")


def test_a_deck_holds_no_unknown_card() -> None:
    with pytest.raises(CardError, match=r"The deck contains an unknown card \(\?\?\)\. Name every"):
        Deck("As ??")

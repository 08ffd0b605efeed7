"""A hand: how it is written and read back, and which rows of cards are refused."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import Card, CardError, Deck, Hand

CARDS = list(Deck.standard())
hands = st.lists(st.sampled_from(CARDS), unique=True, max_size=9).flatmap(
    lambda known: st.integers(0, 3).flatmap(
        lambda unseen: st.permutations([*known, *[Card("??")] * unseen]).map(Hand)
    )
)


@settings(deadline=None)
@given(hands)
def test_every_hand_is_read_back_from_each_of_its_writings(hand: Hand) -> None:
    assert Hand(hand.notation) == hand
    assert Hand(str(hand)) == hand
    assert Hand(hand.notation.replace(" ", "")) == hand
    assert Hand(hand.notation.replace(" ", ", ")) == hand
    assert Hand(hand.notation.upper().replace("T", "10")) == hand
    assert Hand(iter(hand)) == hand
    assert eval(repr(hand), {"Hand": Hand}) == hand  # noqa: S307 - the promise of repr itself
    assert copy.deepcopy(hand) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand  # noqa: S301 - our own bytes


@settings(deadline=None)
@given(hands, st.integers(0, 12))
def test_a_hand_split_in_two_adds_up_to_itself(hand: Hand, place: int) -> None:
    assert hand[:place] + hand[place:] == hand


@settings(deadline=None)
@given(st.text(alphabet="AaKkTt10729cdhsCS♠♦?x ,\n", max_size=12))
def test_any_text_is_a_hand_or_a_card_error(text: str) -> None:
    try:
        hand = Hand(text)
    except CardError:
        return
    assert Hand(hand.notation) == hand


def test_a_hand_is_a_sequence_of_its_cards_in_order() -> None:
    hand = Hand("As Kd ?? 7c")
    assert len(hand) == 4
    assert list(hand) == [Card("As"), Card("Kd"), Card("??"), Card("7c")]
    assert hand[0] is Card("As")
    assert hand[-1] is Card("7c")
    assert hand[1:3] == Hand("Kd ??")
    assert hand.index(Card("Kd")) == 1
    assert hand.count(Card("??")) == 1
    assert list(reversed(hand)) == [Card("7c"), Card("??"), Card("Kd"), Card("As")]
    assert Card("Kd") in hand
    assert Card("Kh") not in hand
    assert hand.count("Kd") == 0


def test_a_hand_has_a_notation_a_repr_and_a_picture() -> None:
    hand = Hand("a♠10d??")
    assert hand.notation == "As Td ??"
    assert repr(hand) == "Hand('As Td ??')"
    assert str(hand) == "A♠ T♦ ??"


def test_a_hand_may_be_empty() -> None:
    assert Hand() == Hand("") == Hand(" ") == Hand([])
    assert len(Hand()) == 0
    assert repr(Hand()) == "Hand('')"
    assert Hand() + Hand("As") == Hand("As")


def test_hands_are_equal_if_the_same_cards_lie_in_the_same_order() -> None:
    assert Hand("As Kd") == Hand("AsKd")
    assert hash(Hand("As Kd")) == hash(Hand("AsKd"))
    assert Hand("As Kd") != Hand("Kd As")
    assert Hand("As Kd") != (Card("As"), Card("Kd"))
    assert Hand("As Kd") != Deck("As Kd")


def test_hands_have_no_order_until_they_are_ranked() -> None:
    with pytest.raises(TypeError):
        sorted([Hand("As"), Hand("Kd")])  # type: ignore[type-var]


def test_a_hand_cannot_be_changed() -> None:
    hand = Hand("As Kd")
    with pytest.raises(TypeError):
        hand[0] = Card("2c")  # type: ignore[index]
    with pytest.raises(AttributeError):
        hand.notation = "2c"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        hand.bet = 5  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["As Kd As", "AsAs", "A♠ as", "?? 10h Th"])
def test_a_card_that_lies_twice_is_refused_by_name(text: str) -> None:
    with pytest.raises(CardError, match=r"(As|Th) appears twice\. A deck has each card once"):
        Hand(text)


def test_unknown_cards_may_lie_together() -> None:
    assert len(Hand("?? ?? ??")) == 3


def test_adding_hands_that_share_a_card_is_refused() -> None:
    with pytest.raises(CardError, match="Kd appears twice"):
        Hand("As Kd") + Hand("Kd 7c")


def test_only_a_hand_is_added_to_a_hand() -> None:
    with pytest.raises(TypeError):
        Hand("As") + Deck("Kd")


@pytest.mark.parametrize(
    ("text", "unread"),
    [("As Zz", "Zz"), ("AsK", "K"), ("As1", "1"), ("As;Kd", ";"), ("As ?", "?"), ("110h", "1")],
)
def test_what_spells_no_card_is_named_in_the_refusal(text: str, unread: str) -> None:
    with pytest.raises(CardError) as refusal:
        Hand(text)
    assert refusal.value.what == f"No such card: {unread!r}."
    assert "as in As or Td" in str(refusal.value)


@pytest.mark.parametrize("thing", [None, 7, Card("As")])
def test_what_is_no_row_is_refused(thing: object) -> None:
    with pytest.raises(CardError, match=r"Not cards: .* Give a notation such as 'As Kd'"):
        Hand(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("things", [["As"], [Card("As"), None], [[Card("As")]], b"As"])
def test_what_is_no_card_in_a_row_is_refused(things: list[Card]) -> None:
    with pytest.raises(CardError, match=r"Not a card: "):
        Hand(things)

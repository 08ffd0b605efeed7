"""One card: how it is written, read back, copied and refused."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards import Card, CardError, Rank, Suit
from fifthstreet.errors import FifthStreetError

DECK = [Card.of(rank, suit) for rank in Rank for suit in Suit]
EVERY_CARD = [*DECK, Card("??")]


@pytest.mark.parametrize(
    ("rank", "letter", "word", "plural"),
    [
        (Rank.ACE, "A", "ace", "aces"),
        (Rank.KING, "K", "king", "kings"),
        (Rank.QUEEN, "Q", "queen", "queens"),
        (Rank.JACK, "J", "jack", "jacks"),
        (Rank.TEN, "T", "ten", "tens"),
        (Rank.NINE, "9", "nine", "nines"),
        (Rank.SIX, "6", "six", "sixes"),
        (Rank.TWO, "2", "two", "twos"),
    ],
)
def test_a_rank_has_a_letter_a_word_and_a_plural(
    rank: Rank, letter: str, word: str, plural: str
) -> None:
    assert (rank.letter, rank.word, rank.plural) == (letter, word, plural)


def test_the_thirteen_ranks_run_from_two_to_fourteen() -> None:
    assert [int(rank) for rank in Rank] == list(range(2, 15))
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"


def test_the_four_suits_have_letters_symbols_and_words() -> None:
    assert [(suit.letter, suit.symbol, suit.word) for suit in Suit] == [
        ("c", "♣", "clubs"),
        ("d", "♦", "diamonds"),
        ("h", "♥", "hearts"),
        ("s", "♠", "spades"),
    ]


def test_suits_have_no_order() -> None:
    with pytest.raises(TypeError):
        sorted(Suit)  # type: ignore[type-var]


@pytest.mark.parametrize("card", EVERY_CARD, ids=lambda card: card.notation)
def test_every_card_is_read_back_from_each_of_its_writings(card: Card) -> None:
    assert Card(card.notation) is card
    assert Card(str(card)) is card
    assert Card(card.notation.lower()) is card
    assert Card(card.notation.upper()) is card
    assert eval(repr(card), {"Card": Card}) is card  # noqa: S307 - the promise of repr itself


@pytest.mark.parametrize("card", EVERY_CARD, ids=lambda card: card.notation)
def test_every_card_survives_copying_and_pickling_as_the_same_object(card: Card) -> None:
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card  # noqa: S301 - our own bytes


@pytest.mark.parametrize("text", ["10h", "10H", "10♥", "Th", "th", "TH", "tH", "T♥"])
def test_a_ten_is_written_with_a_letter_or_with_two_digits(text: str) -> None:
    assert Card(text) is Card.of(Rank.TEN, Suit.HEARTS)


def test_a_known_card_tells_its_rank_suit_index_notation_and_picture() -> None:
    card = Card("Td")
    assert card.known
    assert card.rank is Rank.TEN
    assert card.suit is Suit.DIAMONDS
    assert card.index == 33
    assert card.notation == "Td"
    assert repr(card) == "Card('Td')"
    assert str(card) == "T♦"


def test_the_index_numbers_the_deck_by_rank_and_then_by_suit() -> None:
    assert [card.index for card in DECK] == list(range(52))


def test_the_53_cards_are_different_objects_with_different_hashes() -> None:
    assert len(set(EVERY_CARD)) == 53
    assert len({hash(card) for card in EVERY_CARD}) == 53
    assert Card("As") != Card("Ah")
    things: list[object] = [Card("As"), "As", 51]
    assert things.count(Card("As")) == things.count("As") == 1


def test_cards_have_no_order_of_their_own() -> None:
    with pytest.raises(TypeError):
        sorted(DECK)  # type: ignore[type-var]


def test_the_unknown_card_is_written_with_two_question_marks() -> None:
    unknown = Card("??")
    assert not unknown.known
    assert (unknown.notation, str(unknown), repr(unknown)) == ("??", "??", "Card('??')")


@pytest.mark.parametrize("quality", ["rank", "suit", "index"])
def test_the_unknown_card_refuses_to_tell_what_nobody_has_seen(quality: str) -> None:
    with pytest.raises(CardError, match=rf"unknown card \(\?\?\) has no {quality}") as refusal:
        getattr(Card("??"), quality)
    assert refusal.value.remedy == "Check card.known first, or turn the card up."


@pytest.mark.parametrize("attribute", ["rank", "suit", "index", "notation", "known", "colour"])
def test_a_card_cannot_be_changed(attribute: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Card("As"), attribute, None)


@pytest.mark.parametrize(
    "text",
    ["", "A", "s", "1s", "11s", "Ax", "sA", "A s", " As", "As ", "AsKd", "?", "???", "0h", "Aß"],
)
def test_what_spells_no_card_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(CardError) as refusal:
        Card(text)
    assert refusal.value.what == f"No such card: {text!r}."
    assert "as in As or Td" in str(refusal.value)
    assert isinstance(refusal.value, FifthStreetError)


@pytest.mark.parametrize("thing", [None, 7, 51, ["As"], b"As", Card("As"), {}])
def test_what_is_no_text_is_refused_like_a_misspelling(thing: object) -> None:
    with pytest.raises(CardError, match="No such card: "):
        Card(thing)  # type: ignore[arg-type]


def test_a_long_text_is_shortened_in_the_refusal() -> None:
    with pytest.raises(CardError) as refusal:
        Card("x" * 100_000)
    assert len(refusal.value.what) < 100


@pytest.mark.parametrize(
    ("rank", "suit"), [(1, Suit.CLUBS), (Rank.ACE, "x"), ("A", "s"), (None, None), ([], {})]
)
def test_a_card_of_no_such_rank_or_suit_is_refused(rank: Rank, suit: Suit) -> None:
    with pytest.raises(CardError, match=r"No such card: rank .* Give a Rank and a Suit"):
        Card.of(rank, suit)


@given(st.text(max_size=4))
def test_any_short_text_is_a_card_or_a_card_error(text: str) -> None:
    try:
        card = Card(text)
    except CardError:
        return
    assert card in EVERY_CARD

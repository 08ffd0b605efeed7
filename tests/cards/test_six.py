"""Six-card ranks: the best five of six, the super royal, names and refusals."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import (
    Card,
    CardError,
    Deck,
    FiveCardCategory,
    Hand,
    SixCardCategory,
    Suit,
    rank_five,
    rank_six,
)

sixes = st.lists(st.sampled_from(list(Deck.standard())), unique=True, min_size=6, max_size=6)


def test_the_categories_are_those_of_five_cards_with_the_super_royal_on_top() -> None:
    slugs = [category.slug for category in FiveCardCategory]
    assert [category.slug for category in sorted(SixCardCategory)] == [*slugs, "super_royal"]


@settings(deadline=None)
@given(sixes)
def test_the_best_five_of_six_play(cards: list[Card]) -> None:
    rank = rank_six(cards)
    assert rank.best == rank_five(rank.cards)
    assert rank.best == max(map(rank_five, combinations(cards, 5)))
    assert [card for card in cards if card in rank.cards] == list(rank.cards)
    assert rank_six(Hand(cards)) == rank


@pytest.mark.parametrize("suit", Suit)
def test_a_super_royal_tells_its_suit(suit: Suit) -> None:
    rank = rank_six([Card(f"{letter}{suit.letter}") for letter in "9TJQKA"])
    assert rank.category is SixCardCategory.SUPER_ROYAL
    assert rank.suit is suit
    assert rank.best.category is FiveCardCategory.ROYAL_FLUSH
    assert rank.cards == Hand([Card(f"{letter}{suit.letter}") for letter in "TJQKA"])
    assert rank.name == f"super royal of {suit.word}"


@pytest.mark.parametrize(
    ("cards", "category", "name"),
    [
        ("Ad Kd Qd Jd Td 9h", "royal_flush", "royal flush"),
        ("Ad Kd Qd Jd Td 8d", "royal_flush", "royal flush"),
        ("Kd Qd Jd Td 9d 8d", "straight_flush", "king-high straight flush"),
        ("Ks Qd Jd Td 9d Ad", "flush", "ace-high flush"),
        ("9c 9d 9h 9s 2c 2d", "four_of_a_kind", "four nines"),
        ("8c 8d 8h 7c 7d 7s", "full_house", "full house, eights over sevens"),
        ("Ah Kh 9h 5h 3h 2h", "flush", "ace-high flush"),
        ("Ac Kd 2h 3s 4c 5d", "straight", "five-high straight"),
        ("4c 4d 4h 9s Jc Kd", "three_of_a_kind", "three fours"),
        ("2c 2d 3c 3d 9c 9d", "two_pair", "two pair, nines and threes"),
        ("2c 2d 4c 6d 8c Td", "pair", "pair of twos"),
        ("2c 4d 6c 8d Tc Qd", "high_card", "queen high"),
    ],
)
def test_every_other_hand_is_named_by_its_best_five(cards: str, category: str, name: str) -> None:
    rank = rank_six(Hand(cards))
    assert rank.category.slug == category
    assert rank.suit is None
    assert rank.name == name


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (
            Hand("As Kd Qc Jh 9s"),
            "5 cards cannot be ranked as a 6-card hand. Give exactly 6",
        ),
        ([*Hand("As Kd Qc Jh 9s"), Card("As")], "As appears twice."),
        (Hand("As Kd Qc Jh 9s ??"), "A hand with an unknown card (??) has no rank."),
        (iter(Hand("As Kd Qc Jh 9s 2c")), "Not cards: "),
        (None, "Not cards: None."),
    ],
)
def test_what_is_not_six_distinct_known_cards_is_refused(cards: Hand, sentence: str) -> None:
    with pytest.raises(CardError) as refusal:
        rank_six(cards)
    assert str(refusal.value).startswith(sentence)

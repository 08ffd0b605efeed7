"""Hands of two and four cards, and the best few of more."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import (
    Card,
    CardError,
    Deck,
    FourCardCategory,
    Hand,
    TwoCardCategory,
    rank_cards,
    rank_five,
    rank_four,
    rank_six,
    rank_two,
    ranker,
)

CARDS = list(Deck.standard())


def test_two_card_hands_are_as_frequent_as_counted_by_hand() -> None:
    counts = dict.fromkeys(TwoCardCategory, 0)
    for cards in combinations(Deck.standard(), 2):
        counts[rank_two(cards).category] += 1
    assert [counts[category] for category in TwoCardCategory] == [936, 312, 78]


@pytest.mark.slow
def test_four_card_hands_are_as_frequent_as_counted_by_hand() -> None:
    counts = dict.fromkeys(FourCardCategory, 0)
    for cards in combinations(Deck.standard(), 4):
        counts[rank_four(cards).category] += 1
    by_hand = [177_408, 82_368, 2_808, 2_772, 2_816, 2_496, 44, 13]
    assert [counts[category] for category in FourCardCategory] == by_hand


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("9h 9s 4d 4c", "two pair, nines and fours"),
        ("9h 9s 9d 4c", "three nines"),
        ("9h 9s 9d 9c", "four nines"),
        ("9h 9s 4d 2c", "pair of nines"),
        ("Ah Kh 7h 2h", "ace-high flush"),
        ("Ah Kh Qh Jh", "ace-high straight flush"),
        ("Ah 2d 3c 4h", "four-high straight"),
        ("Jh 9d 5c 4h", "jack high"),
    ],
)
def test_a_four_card_hand_is_announced(cards: str, name: str) -> None:
    assert rank_four(Hand(cards)).name == name


def test_an_ace_plays_low_in_four_cards_unless_the_book_says_otherwise() -> None:
    assert rank_cards(Hand("Ah 2d 3c 4h"), ace_low=False).category is FourCardCategory.HIGH_CARD
    assert rank_cards(Hand("Ah 2d 3c"), ace_low=False).name == "ace high"


def test_two_card_hands_are_announced() -> None:
    names = [rank_two(Hand(cards)).name for cards in ("9h 9s", "Kh Jh", "Kh Jd")]
    assert names == ["pair of nines", "king high, suited", "king high"]


def test_the_best_five_of_seven_are_the_highest_of_all_fives() -> None:
    cards = Hand("As Kd 9c 9h 4d 4s 2c")
    assert rank_cards(cards, best=5) == max(map(rank_five, combinations(cards, 5)))


@pytest.mark.parametrize(("count", "best"), [(6, 5), (7, 5), (5, 4), (6, 4), (5, 3), (7, 6)])
@given(order=st.permutations(CARDS))
@settings(max_examples=60)
def test_the_best_few_are_the_highest_of_all_choices(
    count: int, best: int, order: list[Card]
) -> None:
    alone = ranker(best)
    suited = sorted(order[:20], key=lambda card: card.suit.letter)
    for cards in (order[:count], order[-count:], suited[:count], suited[-count:]):
        assert ranker(count, best=best)(cards) == max(map(alone, combinations(cards, best)))


def test_the_best_four_of_six_and_five_are_found() -> None:
    assert rank_cards(Hand("As Ad 9c 9h 4d 4s"), best=4).name == "two pair, aces and nines"
    assert rank_cards(Hand("As Ad Ac Kh Ks"), best=4).name == "three aces"


def test_six_cards_are_ordered_by_category_and_then_by_their_best_five() -> None:
    super_royal = rank_six(Hand("Ad Kd Qd Jd Td 9d"))
    royal, straight = rank_six(Hand("Ad Kd Qd Jd Td 9c")), rank_six(Hand("Ad Kc Qd Jd Td 9c"))
    assert super_royal > royal > straight
    assert straight.ranks == rank_five(Hand("Ad Kc Qd Jd Td")).ranks


@pytest.mark.parametrize(("count", "best"), [(1, None), (7, None), (3, 4), (7, 7)])
def test_no_hand_is_made_of_other_numbers_of_cards(count: int, best: int | None) -> None:
    with pytest.raises(CardError, match="No hand of"):
        ranker(count, best=best)


def test_all_cards_are_judged_where_the_best_are_all() -> None:
    assert rank_cards(Hand("As Ad Ac"), best=3) == rank_cards([Card("As"), Card("Ad"), Card("Ac")])

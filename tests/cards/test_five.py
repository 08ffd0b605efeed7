"""Five-card ranks: their classes, order, names and refusals."""

import copy
import pickle
from collections import Counter
from dataclasses import FrozenInstanceError
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.cards import (
    Card,
    CardError,
    Deck,
    FiveCardCategory,
    FiveCardRank,
    Hand,
    HandCategory,
    Rank,
    Suit,
    rank_five,
)

CARDS = list(Deck.standard())
fives = st.lists(st.sampled_from(CARDS), unique=True, min_size=5, max_size=5)


def one_hand_of_each_class() -> list[Hand]:
    suits = [Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS]
    mixed = [
        Hand(map(Card.of, ranks, suits))
        for ranks in combinations_with_replacement(Rank, 5)
        if ranks[0] != ranks[4]
    ]
    suited = [Hand(Card.of(rank, Suit.CLUBS) for rank in ranks) for ranks in combinations(Rank, 5)]
    return mixed + suited


def test_the_7462_classes_are_each_reached_once_and_totally_ordered() -> None:
    ranks = [rank_five(hand) for hand in one_hand_of_each_class()]
    assert sorted(rank.strength for rank in ranks) == list(range(1, 7463))
    ranks.sort()
    assert all(
        lesser < greater
        and lesser != greater
        and (lesser.category, lesser.ranks) < (greater.category, greater.ranks)
        for lesser, greater in pairwise(ranks)
    )


def test_the_classes_of_each_category_are_as_many_as_combinatorics_says() -> None:
    counts = Counter(rank_five(hand).category.slug for hand in one_hand_of_each_class())
    assert counts == {
        "high_card": 1277,
        "pair": 2860,
        "two_pair": 858,
        "three_of_a_kind": 858,
        "straight": 10,
        "flush": 1277,
        "full_house": 156,
        "four_of_a_kind": 156,
        "straight_flush": 9,
        "royal_flush": 1,
    }


@pytest.mark.parametrize(
    ("cards", "category", "decisive", "name"),
    [
        ("As Ks Qs Js Ts", "royal_flush", "A", "royal flush"),
        ("Qc Jc Tc 9c 8c", "straight_flush", "Q", "queen-high straight flush"),
        ("Ah 2h 3h 4h 5h", "straight_flush", "5", "five-high straight flush"),
        ("8c 8d 8h 8s 2c", "four_of_a_kind", "8 2", "four eights"),
        ("Kc Kd Kh Jc Jd", "full_house", "K J", "full house, kings over jacks"),
        ("Kh Jh 9h 5h 2h", "flush", "K J 9 5 2", "king-high flush"),
        ("9c 8d 7h 6s 5c", "straight", "9", "nine-high straight"),
        ("As Kd Qc Jh Ts", "straight", "A", "ace-high straight"),
        ("5c 4d 3c 2h As", "straight", "5", "five-high straight"),
        ("7c 7d 7h Ks 2c", "three_of_a_kind", "7 K 2", "three sevens"),
        ("6c 6d 6h Ks 2c", "three_of_a_kind", "6 K 2", "three sixes"),
        ("Kc 4d Kh 4s Ac", "two_pair", "K 4 A", "two pair, kings and fours"),
        ("Jc Jd Ah 9s 2c", "pair", "J A 9 2", "pair of jacks"),
        ("Ac Kd Qh Js 9c", "high_card", "A K Q J 9", "ace-king high"),
        ("Ac Qd Jh Ts 9c", "high_card", "A Q J T 9", "ace high"),
        ("Tc 8d 6h 4s 2c", "high_card", "T 8 6 4 2", "ten high"),
    ],
)
def test_a_rank_has_a_category_deciding_ranks_and_a_spoken_name(
    cards: str, category: str, decisive: str, name: str
) -> None:
    rank = rank_five(Hand(cards))
    assert rank.category.slug == category
    assert " ".join(rank.letter for rank in rank.ranks) == decisive
    assert rank.name == name


def test_the_ends_of_the_order_are_seven_high_and_the_royal_flush() -> None:
    assert rank_five(Hand("7c 5d 4h 3s 2c")).strength == 1
    assert rank_five(Hand("Ad Kd Qd Jd Td")).strength == 7462


def test_the_categories_have_slugs_and_words_from_lowest_to_highest() -> None:
    assert [category.slug for category in FiveCardCategory] == [
        "high_card",
        "pair",
        "two_pair",
        "three_of_a_kind",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
        "royal_flush",
    ]
    assert list(FiveCardCategory) == sorted(FiveCardCategory)
    assert FiveCardCategory.FOUR_OF_A_KIND.words == "four of a kind"
    assert issubclass(FiveCardCategory, HandCategory)


@settings(deadline=None)
@given(fives, st.data())
def test_neither_the_order_of_cards_nor_the_naming_of_suits_matters(
    cards: list[Card], data: st.DataObject
) -> None:
    renamed = dict(zip(Suit, data.draw(st.permutations(list(Suit))), strict=True))
    moved = [Card.of(card.rank, renamed[card.suit]) for card in data.draw(st.permutations(cards))]
    assert rank_five(moved) == rank_five(cards)
    assert rank_five(Hand(moved)) == rank_five(tuple(cards))


@settings(deadline=None)
@given(fives)
def test_a_rank_cannot_be_changed_and_is_copied_to_its_equal(cards: list[Card]) -> None:
    rank = rank_five(cards)
    assert copy.deepcopy(rank) == rank
    assert pickle.loads(pickle.dumps(rank)) == rank  # noqa: S301 - our own bytes
    assert hash(copy.deepcopy(rank)) == hash(rank)
    assert not hasattr(rank, "__dict__")
    with pytest.raises(FrozenInstanceError):
        rank.strength = 1  # type: ignore[misc]


def test_a_rank_is_compared_with_ranks_only() -> None:
    rank = rank_five(Hand("As Ks Qs Js Ts"))
    assert [7462].count(rank) == 0  # type: ignore[arg-type]
    assert isinstance(rank, FiveCardRank)
    with pytest.raises(TypeError):
        assert rank > 7461  # type: ignore[operator]


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (Hand("As Kd Qc Jh"), "4 cards cannot be ranked as a 5-card hand. Give exactly 5 cards."),
        (Hand("As Kd Qc Jh 9s 2c"), "6 cards cannot be ranked as a 5-card hand."),
        (Hand(), "0 cards cannot be ranked as a 5-card hand."),
        ([Card("As")] * 5, "As appears twice."),
        ([*Hand("As Kd Qc Jh"), Card("Kd")], "Kd appears twice."),
        (Hand("As Kd Qc Jh ??"), "A hand with an unknown card (??) has no rank. Turn every card"),
        (["As", "Kd", "Qc", "Jh", "9s"], "Not cards: ['As', 'Kd', 'Qc', 'Jh', '9s']. Give a Hand"),
        (["As"], "Not cards: ['As']."),
        ([1, 2, 3, 4, 5], "Not cards: [1, 2, 3, 4, 5]."),
        (None, "Not cards: None."),
        (iter(Hand("As Kd Qc Jh 9s")), "Not cards: "),
    ],
)
def test_what_is_not_five_distinct_known_cards_is_refused(cards: Hand, sentence: str) -> None:
    with pytest.raises(CardError) as refusal:
        rank_five(cards)
    assert str(refusal.value).startswith(sentence)


def test_text_is_ranked_like_the_hand_that_it_names() -> None:
    assert rank_five("As Ks Qs Js Ts") == rank_five(Hand("As Ks Qs Js Ts"))
    with pytest.raises(CardError, match="4 cards cannot be ranked"):
        rank_five("As Ks Qs Js")

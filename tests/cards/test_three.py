"""Three-card ranks: every board, their order, names and refusals."""

from collections import Counter
from itertools import combinations

import pytest

from fifthstreet.cards import (
    Card,
    CardError,
    Deck,
    Hand,
    ThreeCardCategory,
    rank_three,
)

WITH_ACE_LOW = {
    "mini_royal": 4,
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "high_card": 16440,
}
WITHOUT_ACE_LOW = WITH_ACE_LOW | {
    "straight_flush": 40,
    "straight": 660,
    "flush": 1100,
    "high_card": 16500,
}


@pytest.mark.parametrize(("ace_low", "expected"), [(True, WITH_ACE_LOW), (False, WITHOUT_ACE_LOW)])
def test_the_22100_boards_fall_into_the_published_numbers(
    ace_low: bool, expected: dict[str, int]
) -> None:
    boards = combinations(Deck.standard(), 3)
    counts = Counter(rank_three(board, ace_low=ace_low).category.slug for board in boards)
    assert counts == expected
    assert counts.total() == 22_100


def test_the_categories_are_ordered_as_the_documents_list_them() -> None:
    listed = sorted(ThreeCardCategory, reverse=True)
    assert [(category.slug, category.words) for category in listed] == [
        ("mini_royal", "mini-royal"),
        ("straight_flush", "straight flush"),
        ("three_of_a_kind", "three of a kind"),
        ("straight", "straight"),
        ("flush", "flush"),
        ("pair", "pair"),
        ("high_card", "high card"),
    ]


@pytest.mark.parametrize(
    ("cards", "category", "name"),
    [
        ("Qc Ac Kc", "mini_royal", "mini-royal"),
        ("4h 5h 6h", "straight_flush", "six-high straight flush"),
        ("3d Ad 2d", "straight_flush", "three-high straight flush"),
        ("7c 7d 7s", "three_of_a_kind", "three sevens"),
        ("Qs Kd Ah", "straight", "ace-high straight"),
        ("2s 3d Ah", "straight", "three-high straight"),
        ("2d 7d Kd", "flush", "king-high flush"),
        ("Kd Ad 2d", "flush", "ace-high flush"),
        ("2d 2h 9c", "pair", "pair of twos"),
        ("Kd Ah 2c", "high_card", "ace-king high"),
        ("Td 8h 2c", "high_card", "ten high"),
    ],
)
def test_a_rank_has_a_category_and_a_spoken_name(cards: str, category: str, name: str) -> None:
    rank = rank_three(Hand(cards))
    assert rank.category.slug == category
    assert rank.name == name


def test_an_ace_plays_low_only_if_it_may() -> None:
    assert rank_three(Hand("Ah 2c 3s"), ace_low=False).name == "ace high"
    assert rank_three(Hand("Ah 2h 3h"), ace_low=False).name == "ace-high flush"
    assert rank_three(Hand("Ah Kc Qs"), ace_low=False).name == "ace-high straight"
    assert rank_three(Hand("Ah Kh Qh"), ace_low=False).name == "mini-royal"


def test_ranks_are_ordered_by_category_and_then_by_cards_and_never_by_suit() -> None:
    row = ["Kd 9h 2c", "Ad 4h 2c", "2d 2h Ac", "3d 3h 2c", "2d 7d Kd", "Ad 2h 3c", "2c 3c 4s"]
    ranks = [rank_three(Hand(cards)) for cards in row]
    assert ranks == sorted(ranks)
    assert rank_three(Hand("Kd 9h 2c")) == rank_three(Hand("2d Ks 9c"))


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (Hand("As Kd"), "2 cards cannot be ranked as a 3-card hand. Give exactly 3 cards."),
        ([Card("As"), Card("Kd"), Card("As")], "As appears twice."),
        (Hand("As Kd ??"), "A hand with an unknown card (??) has no rank."),
        (None, "Not cards: None."),
    ],
)
def test_what_is_not_three_distinct_known_cards_is_refused(cards: Hand, sentence: str) -> None:
    with pytest.raises(CardError) as refusal:
        rank_three(cards)
    assert str(refusal.value).startswith(sentence)

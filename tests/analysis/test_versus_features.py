"""What a player sees in a hand against a face-up card, and how boundaries are named."""

import numpy as np
import pytest

from fifthstreet.analysis.versus_features import Sights, at_least, features, less_than, sights
from fifthstreet.cards import Hand, Rank, rank_five


def at(cards: str, up: Rank) -> dict[str, bool]:
    """Return which features hold for a hand, with its likes beside it, against a rank."""
    seen = sights([rank_five(Hand(cards)).strength])
    row = list(Rank).index(up)
    return {feature.words: bool(feature.holds[row]) for feature in features(seen)}


def test_a_face_up_card_is_compared_with_the_cards_of_the_hand() -> None:
    seen = at("Ac Kd Qh 8s 3c", Rank.EIGHT)
    assert seen["a face-up card that matches one of yours"]
    assert not seen["a face-up card that matches none of yours"]
    assert seen["a face-up card below your third card"]
    assert not seen["a face-up card below your fourth card"]
    assert seen["a face-up card not above your fourth card"]
    assert seen["a face-up card below nine"]
    assert not seen["a face-up nine or higher"]
    assert seen["a queen in hand"]
    assert not seen["a jack in hand"]
    assert seen["a third card of queen or higher"]
    assert not seen["a fourth card of nine or higher"]


def test_a_low_straight_holds_the_ace() -> None:
    seen = at("5c 4d 3h 2s Ac", Rank.ACE)
    assert seen["a face-up card that matches one of yours"]
    assert seen["a two in hand"]
    assert not seen["a six in hand"]
    assert seen["just a straight"]
    assert seen["a pair or better"]


def test_a_high_straight_holds_its_five_ranks() -> None:
    seen = at("9c 8d 7h 6s 5c", Rank.FIVE)
    assert [word for word, holds in seen.items() if holds and "in hand" in word] == [
        f"a{'n' if word == 'eight' else ''} {word} in hand"
        for word in ("five", "six", "seven", "eight", "nine")
    ]


def test_positions_are_all_ranks_for_each_strength() -> None:
    seen = sights([1, 2])
    assert isinstance(seen, Sights)
    assert seen.strengths.tolist() == [1] * 13 + [2] * 13
    assert seen.up.tolist() == [*range(13), *range(13)]
    assert np.array_equal(seen.own[0], [5, 3, 2, 1, 0])  # 7-5-4-3-2


@pytest.mark.parametrize(
    ("weakest", "words"),
    [
        ("7c 5d 4h 3s 2c", "a high card"),
        ("Ac 5d 4h 3s 2s", None),
        ("Ac 6d 4h 3s 2s", "ace high"),
        ("Ac Kd 4h 3s 2c", "ace-king"),
        ("Ac Kd Jh 8s 3c", "ace-king-jack-eight-three"),
        ("2c 2d 5h 4s 3c", "a pair"),
        ("Jc Jd 4h 3s 2c", "a pair of jacks"),
        ("Jc Jd Kh 3s 2c", "a pair of jacks with king"),
        ("3c 3d 2h 2s 4c", "two pair"),
        ("2c 2d 2h 4s 3c", "three of a kind"),
        ("7c 5c 4c 3c 2c", "a flush"),
        ("Ac Kc Qc Jc Tc", "a royal flush"),
    ],
)
def test_a_boundary_is_named_by_what_sets_it_apart(weakest: str, words: str | None) -> None:
    hand = rank_five(Hand(weakest))
    if words is None:  # a straight, of which it is the lowest
        words = "a straight"
    assert at_least(hand) == f"{words} or better"
    assert less_than(hand) == f"less than {words}"

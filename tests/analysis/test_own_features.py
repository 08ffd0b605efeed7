"""What a player sees in two, three or four cards of Mississippi Stud."""

from fractions import Fraction

import pytest

from analysis.games import maryland
from fifthstreet.analysis.own import staked_before, states_of
from fifthstreet.analysis.own_features import features, points_told
from fifthstreet.cards import Hand


def seen(cards: str, staked: int) -> set[str]:
    """Return the features that hold for cards with so many antes staked."""
    game = maryland()
    street = len(Hand(cards)) - 2
    states = states_of(2 + street)
    place = staked_before(game, street).index(staked) * len(states) + states.number(Hand(cards))
    return {feature.words for feature in features(game, street) if feature.holds[place]}


@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        ("Ac 2d", 1),
        ("4c 5d", 4),
        ("Jc Td", 4),
        ("Qc Jd", 3),
        ("6c 2d", 1),
        ("7c 2d", 0),
        ("Ac 2d 3h", 1),
        ("Ac Kd Qh", 1),
        ("5c 6d 7h", 3),
        ("5c 6d 8h", 2),
        ("5c 5d 6h", 0),
        ("5c 6d 7h 8s", 2),
        ("Ac Kd Qh Js", 1),
        ("Ac 2d 3h 5s", 1),
    ],
)
def test_straights_that_hold_all_cards_are_counted(cards: str, fits: int) -> None:
    found = seen(cards, len(Hand(cards)) - 1)
    expected = {"cards that fit a straight"} if fits else set()
    expected |= {f"cards that fit {n} straights or more" for n in range(2, fits + 1)}
    assert {words for words in found if "straight" in words} == expected


def test_pairs_are_told_by_what_they_are_paid() -> None:
    kinds = ("a pair or better", "a pair of sixes or better", "a pair of jacks or better")
    for cards, holds in (
        ("5c 5d", 1),
        ("6c 6d", 2),
        ("Jc Jd", 3),
        ("Ac Kd", 0),
        ("5c 5d 5h", 3),
        ("5c 5d 4h 4c", 3),
        ("5c 5d 6h Jc", 1),
    ):
        found = seen(cards, len(Hand(cards)) - 1)
        assert {kind for kind in kinds if kind in found} == set(kinds[:holds]), cards
        assert ("no pair" in found) == (holds == 0)


def test_points_heights_suits_and_stakes_are_seen() -> None:
    found = seen("Jc 8c 2c", 4)
    assert {"3 points or more", "three suited cards", "a jack or higher"} <= found
    assert {"a card with 2 points or more", "2 cards with 1 point or more"} <= found
    assert {"3 antes or more staked", "4 antes or more staked"} <= found
    assert not {"4 points or more", "a queen or higher", "no card below three"} & found
    assert "4 antes or more staked" not in seen("Jc 8c 2c", 3)
    assert "three suited cards" not in seen("Jc 8c 2d", 3)


def test_points_are_told_by_spans_of_ranks() -> None:
    assert points_told(maryland({"pair": Fraction(-1)})) == (
        "Points: 0 for jack to ace, 1 for six to ten, 0 for two to five."
    )

"""Worked rounds are played as well as settled: what cannot be placed makes them fail."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fifthstreet import bookcase
from fifthstreet.proof.examples import Example
from fifthstreet.proof.rounds import proved_rounds
from fifthstreet.rules.library import book
from fifthstreet.rules.shelf import furnish


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Take away afterwards what a test put on the shelf."""
    yield
    bookcase.open_bookcase()
    furnish()


SEAT = {"seat": 1, "cards": "As Ad", "ante": 1000, "streets": [1, 1, 1]}
CASE = {
    "book": "md",
    "board": "Ah 9c 2s",
    "seats": [SEAT],
    "expect": {"net": {"1": 12000}},
}


def faults(book_id: str, case: dict[str, Any]) -> list[str]:
    example = Example(place="rounds/worked.json", text=json.dumps([case]))
    return [
        fault.message for proof in proved_rounds(book(book_id), example) for fault in proof.faults
    ]


def test_a_round_whose_wagers_can_be_placed_comes_out() -> None:
    assert faults("md", CASE) == []


def test_a_wager_is_placed_under_the_method_that_deals_its_cards() -> None:
    seat = {**SEAT, "three_card": 500, "six_card": 500}
    case = {**CASE, "seats": [seat], "six_card_box": "2c 3d 4h 7s 8d Jc"}
    assert not [one for one in faults("md", case) if "cannot place" in one]


@pytest.mark.parametrize(
    ("seat", "says"),
    [
        ({**SEAT, "six_card": 500}, "round 1: seat 1 cannot place six_card. "),
        ({**SEAT, "streets": [1, 5, 1]}, "round 1: seat 1 cannot place fourth_street. "),
    ],
)
def test_a_wager_that_cannot_be_placed_makes_its_worked_round_fail(
    seat: dict[str, Any], says: str
) -> None:
    found = faults("md", {**CASE, "seats": [seat]})
    assert [one for one in found if one.startswith(says)], found


def test_a_bet_without_a_hand_is_never_due() -> None:
    seat = {"seat": 1, "cards": "As Ad 2h 3c 9s", "ante": 0, "bet": 2000}
    case = {"book": "rws", "dealer": "Kc Qd 7h 6s 2c", "seats": [seat], "expect": {"net": {}}}
    assert "round 1: seat 1 cannot place bet. It is never due." in faults("rws", case)


def test_bets_that_are_taken_back_or_left_to_stay_are_played() -> None:
    case = {
        "book": "uth",
        "board": "Ah 9c 2s 7d 4h",
        "dealer": "Kc Qd",
        "seats": [{"seat": 1, "cards": "As Ad", "ante": 1000, "blind": 1000, "play": 5000}],
        "expect": {"net": {"1": 0}},
    }
    uth = Path(__file__).parents[2] / "examples" / "books" / "ultimate-texas-holdem"
    found = faults(bookcase.add(str(uth)), case)
    assert any("seat 1 cannot place play. " in one for one in found), found

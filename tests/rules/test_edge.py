"""What a text states of the house edge: figures, bases, and whether a sign may print it."""

from fractions import Fraction

import pytest

from fifthstreet.rules.edge import ComputedEdge, claims, is_printable, percent
from fifthstreet.rules.library import book

EDGE = ComputedEdge(
    of_ante=(Fraction(49149, 10**6),),
    of_money_staked=(Fraction(13691, 10**6), Fraction(14108, 10**6)),
)


def test_claims_are_figures_with_their_bases() -> None:
    text = "About 4.9 per cent of each ante; 1.37 % of all money staked (not 1.58%), -2% of luck."
    assert [(claim.text, claim.places) for claim in claims(text)] == [
        ("4.9% of the ante", 1),
        ("1.37% of all money staked", 2),
        ("1.58%", 2),
        ("-2%", 0),
    ]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("4.91% of the ante", True),
        ("1.411% of all money staked", True),
        ("4.91% of the ante, and not 1.58%", True),
        ("4.9149% of the ante or 1.369% of all money staked", True),
        ("Players should know that the house has an edge of 4.91% of the ante", True),
        ("4.91% of the ante, and not 1.59%", False),
        ("1.58%", True),
        ("1.58% of the ante", False),
        ("The edge is small.", False),
        ("The player has an edge of 4.91% of the ante", False),
        ("4.91% of all money staked", False),
    ],
)
def test_a_sign_prints_computed_figures_and_the_documents_own(text: str, *, printed: bool) -> None:
    assert is_printable(text, book("uk"), EDGE) is printed


def test_a_share_is_written_in_percent_with_halves_away_from_nothing() -> None:
    assert percent(Fraction(12345, 10**6), 2) == "1.23"
    assert percent(Fraction(12350, 10**6), 2) == "1.24"
    assert percent(Fraction(-12350, 10**6), 2) == "-1.24"
    assert percent(Fraction(-1, 10**6), 2) == "0.00"
    assert percent(Fraction(1, 8), 0) == "13"

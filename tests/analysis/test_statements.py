"""What a document claims, held against the figures."""

from decimal import Decimal
from fractions import Fraction

import pytest

from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.statements import measures, verdicts
from fifthstreet.rules.library import book

pytestmark = pytest.mark.requirement("R12")


@pytest.mark.clause("UK-edge-4")
def test_uk_edge_4_is_met_under_no_definition() -> None:
    claim = next(v for v in verdicts(book("uk"), game_of(book("uk"))) if v.statement.percent)
    assert claim.statement.percent == "1.58"
    assert not claim.holds
    assert claim.agrees == ()
    assert "4.915% of the ante" in claim.because
    assert "1.369% of all money staked" in claim.because
    assert "1.411% of all money staked" in claim.because


@pytest.mark.clause("UK-edge-3")
def test_uk_edge_3_holds_against_the_best_play() -> None:
    found = verdicts(book("uk"), game_of(book("uk")))
    advantage = next(v for v in found if v.statement.judged_by == "edge_is_positive")
    assert advantage.holds
    assert "4.9149%" in advantage.because


def test_an_advantage_that_a_pay_table_gives_away_does_not_hold() -> None:
    generous = game_of(book("uk"), {"straight": Fraction(40)})
    advantage = next(v for v in verdicts(book("uk"), generous) if v.statement.judged_by)
    assert not advantage.holds


def test_a_right_claim_is_told_with_its_definition() -> None:
    law = book("uk")
    statements = tuple(
        statement.model_copy(update={"percent": "1.37"}) if statement.percent else statement
        for statement in law.statements
    )
    claim = verdicts(law.model_copy(update={"statements": statements}), game_of(law))[0]
    assert claim.holds
    assert claim.agrees == ("of all money staked, equal choices settled by betting more",)


def test_books_that_claim_nothing_get_no_verdict() -> None:
    assert verdicts(book("md"), game_of(book("md"))) == ()


def test_a_measure_is_written_with_the_decimals_of_the_claim() -> None:
    first = measures(game_of(book("uk")))[0]
    assert first.written_as(Decimal("4.9")) == Decimal("4.9")
    assert first.written_as(Decimal(5)) == Decimal(5)

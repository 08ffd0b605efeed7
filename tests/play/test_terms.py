"""The terms of a round: a book and what the operator chose on top of it."""

from fractions import Fraction
from typing import Any

import pytest

from fifthstreet.money import Rounding
from fifthstreet.play.terms import Terms
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission


def terms(id_: str, chosen: dict[str, Any] | None = None, **parts: Any) -> Terms:
    submission = Submission.model_validate({"book": id_, **parts})
    return Terms.of(submission.model_copy(update={"chosen": chosen or {}}), book(id_))


def test_an_empty_submission_takes_the_first_tables_and_no_limits() -> None:
    made = terms("md")
    assert made.progressive is not None
    assert made.envy is not None
    tables = tuple(made.tables[id_].id for id_ in ("three_card", "six_card", "progressive", "envy"))
    assert tables == ("A", "A", "A", "A")
    assert (made.least_ante, made.most_ante, made.offers) == (None, None, frozenset())
    assert (made.resets, made.rates, made.bet_sizes) == ({"meter": 1_000_000}, {}, (100, 500))
    assert (made.method, made.rounding) == (book("md").dealing.methods[0].id, Rounding.DOWN)


def test_what_a_book_does_not_have_is_not_in_its_terms() -> None:
    for id_ in ("uk", "cb"):
        made = terms(id_)
        assert (made.tables.get("six_card"), made.progressive, made.envy) == (None, None, None)
        assert (made.resets, made.bet_sizes) == ({}, ())
    assert "three_card" not in terms("uk").tables
    assert terms("uk").cap is None
    rws = terms("rws")
    assert sorted(rws.tables) == ["main", "progressive"]
    assert (rws.envy, rws.resets, rws.bet_sizes) == (None, {}, ())


def test_tables_limits_and_meters_are_those_of_the_submission() -> None:
    made = terms(
        "md",
        limits={"ante": {"min": 500, "max": 10_000}},
        offers={"progressive": True, "six_card": False},
        three_card={"paytable": "F"},
        six_card={"paytable": "B"},
        progressive={"paytable": "B", "reset": {"major": 200_000}},
        dealing={"method": "hand"},
    )
    letters = {schedule: table.id for schedule, table in made.tables.items()}
    assert (letters["three_card"], letters["six_card"], letters["envy"]) == ("F", "B", "B")
    assert (made.least_ante, made.most_ante) == (500, 10_000)
    assert made.offers == {"progressive"}
    assert made.resets == {"major": 200_000, "minor": 25_000}
    assert made.method == "hand"


def test_a_table_that_the_book_does_not_have_leaves_none() -> None:
    made = terms("md", three_card={"paytable": "Z"}, progressive={"paytable": "Z"})
    assert not {"three_card", "progressive", "envy"} & set(made.tables)
    assert (made.progressive, made.envy, made.resets) == (None, None, {})


def test_the_envy_schedule_may_have_another_letter_than_the_progressive() -> None:
    made = terms("md", {"envy.paytable": "D"}, progressive={"paytable": "B"})
    assert made.envy is not None
    assert made.envy.id == "D"


def test_options_are_the_chosen_ones_or_the_defaults() -> None:
    made = terms("md", {"three_card.ace_low": False, "progressive.percent_rounding": "half_up"})
    assert made.option("three_card.ace_low") is False
    assert made.rounding is Rounding.HALF_UP
    assert made.option("six_card.fixed_returns_stake") is True
    assert made.option("settle.direction") is None
    assert set(made.options) == set(book("md").options)


def test_an_option_outside_its_bounds_is_left_at_its_default() -> None:
    assert terms("md", {"progressive.percent_rounding": "up"}).rounding is Rounding.DOWN


@pytest.mark.parametrize(
    ("chosen", "amount", "sizes"),
    [({}, None, (100, 500)), ({"progressive.denominations": (500,)}, None, (500,))],
)
def test_marylands_progressive_is_a_dollar_or_five(
    chosen: dict[str, Any], amount: int | None, sizes: tuple[int, ...]
) -> None:
    assert terms("md", chosen, progressive={"bet_amount": amount}).bet_sizes == sizes


def test_singapores_progressive_is_what_the_operator_prescribes() -> None:
    assert terms("rws", progressive={"bet_amount": 500}).bet_sizes == (500,)


def test_rates_are_exact_and_one_that_cannot_be_read_is_left_to_the_check() -> None:
    rates = {"mega": "0.03", "major": "ten", "minor": "1/200"}
    made = terms("md", progressive={"paytable": "C", "rate": rates})
    assert made.rates.get("mega") == Fraction(3, 100)
    assert "major" not in made.rates


def test_terms_cannot_be_changed() -> None:
    made = terms("md")
    for mapping in (made.resets, made.rates, made.options):
        with pytest.raises(TypeError):
            mapping["mega"] = 1  # type: ignore[index]


def test_the_same_submission_has_the_same_terms_and_another_has_its_own() -> None:
    made = terms("md")
    assert terms("md") is made
    assert terms("md", limits={"ante": {"min": 500, "max": 10_000}}) is not made
    other = book("md").model_copy()
    assert Terms.of(Submission(book="md"), other).book is not made.book


def test_options_that_are_chosen_later_do_not_change_earlier_terms() -> None:
    chosen: dict[str, Any] = {}
    submission = Submission(book="md").model_copy(update={"chosen": chosen})
    before = Terms.of(submission, book("md"))
    chosen["cap.scope"] = "round"
    assert Terms.of(submission, book("md")).option("cap.scope") == "round"
    assert before.option("cap.scope") != "round"

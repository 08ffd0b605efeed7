"""Figures: whole numbers, short texts, decimals, and safe quotes in errors."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.money.error import LONGEST_QUOTE, shown
from fifthstreet.money.figure import read_figure, write_decimal


@given(st.integers(min_value=0))
def test_a_figure_reads_back_with_and_without_commas(figure: int) -> None:
    assert read_figure(f"{figure:,}") == read_figure(f"{figure}") == figure


@pytest.mark.parametrize(
    ("units", "places", "plain", "commas"),
    [
        (0, 2, "0.00", "0.00"),
        (5, 2, "0.05", "0.05"),
        (123456, 2, "1234.56", "1,234.56"),
        (1234, 0, "1234", "1,234"),
        (1234, 3, "1.234", "1.234"),
    ],
)
def test_a_decimal_is_written_with_its_places(
    units: int, places: int, plain: str, commas: str
) -> None:
    assert write_decimal(units, places) == plain
    assert write_decimal(units, places, commas=True) == commas


def test_a_short_value_is_quoted_whole_and_a_long_one_is_cut() -> None:
    assert shown("ten") == "'ten'"
    assert shown("x" * 1000) == "'" + "x" * (LONGEST_QUOTE - 1) + "…"


def test_a_value_that_python_will_not_write_is_named_by_its_type() -> None:
    assert shown(10**5000) == "a value of type int too long to write out"

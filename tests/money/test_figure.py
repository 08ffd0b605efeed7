"""Figures: whole numbers, short texts, decimals, and safe quotes in errors."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.money import MoneyError
from fifthstreet.money.error import LONGEST_QUOTE, quoted
from fifthstreet.money.figure import read_figure, read_fraction, write_decimal


@given(st.integers(min_value=0))
def test_a_figure_reads_back_with_and_without_commas(figure: int) -> None:
    assert read_figure(f"{figure:,}") == read_figure(f"{figure}") == figure


@given(st.fractions())
def test_a_fraction_reads_back_as_it_is_written(fraction: Fraction) -> None:
    assert read_fraction(str(fraction)) == fraction


def test_a_fraction_of_two_hundred_digits_is_read_and_a_longer_one_is_not() -> None:
    long = "9" * 200
    assert read_fraction(f"-{long}/{long[1:]}8") == Fraction(-int(long), int(f"{long[1:]}8"))
    for text in (f"{long}9", f"1/{long}9"):
        with pytest.raises(MoneyError, match="fraction"):
            read_fraction(text)


@pytest.mark.parametrize("text", ["1e1000000", "1E5", "1.5", "1/0", "1/-2", "+1", "1_0", "٣", ""])
def test_what_is_written_otherwise_is_no_fraction(text: str) -> None:
    with pytest.raises(MoneyError, match="Cannot read"):
        read_fraction(text)


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
    assert quoted("ten") == "'ten'"
    assert quoted("x" * 1000) == "'" + "x" * (LONGEST_QUOTE - 1) + "…"


def test_a_value_that_python_will_not_write_is_named_by_its_type() -> None:
    assert quoted(10**5000) == "a value of type int too long to write out"

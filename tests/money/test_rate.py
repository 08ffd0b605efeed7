"""Rates of progression: exact, bounded, cheap to refuse."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fifthstreet.money import MoneyError, format_percent, parse_rate
from fifthstreet.money.error import quoted

millionths = st.integers(min_value=1, max_value=10**6 - 1)


@given(millionths)
def test_a_rate_reads_alike_as_text_decimal_and_percent(count: int) -> None:
    rate = Fraction(count, 10**6)
    assert parse_rate(f"0.{count:06d}") == rate
    assert parse_rate(Decimal(count).scaleb(-6)) == rate
    assert parse_rate(format_percent(rate)) == rate


@given(millionths, millionths)
def test_every_rate_that_can_be_read_is_written_so_that_it_reads_back(one: int, two: int) -> None:
    assume(one < two)
    try:
        rate = parse_rate(f"{one}/{two}")
    except MoneyError as refusal:
        assert "at most 6 decimals" in str(refusal)  # noqa: PT017 - the only refusal allowed
    else:
        assert rate == Fraction(one, two)
        assert parse_rate(format_percent(rate)) == rate


@pytest.mark.parametrize(
    ("value", "rate"),
    [
        ("0.15", Fraction(3, 20)),
        ("15%", Fraction(3, 20)),
        ("12.5%", Fraction(1, 8)),
        ("1/8", Fraction(1, 8)),
        ("25/200", Fraction(1, 8)),
        ("1/3", Fraction(1, 3)),
        ("0.0001%", Fraction(1, 10**6)),
        ("0.150000", Fraction(3, 20)),
        (Decimal("0.15"), Fraction(3, 20)),
        (Decimal("1E-6"), Fraction(1, 10**6)),
    ],
)
def test_a_rate_is_read_exactly(value: str | Decimal, rate: Fraction) -> None:
    assert parse_rate(value) == rate


@pytest.mark.parametrize(
    ("fraction", "text"),
    [
        (Fraction(3, 20), "15%"),
        (Fraction(1, 8), "12.5%"),
        (Fraction(1, 10**6), "0.0001%"),
        (Fraction(1, 3), "1/3"),
        (Fraction(-1, 3), "-1/3"),
        (Fraction(-1, 40), "-2.5%"),
        (Fraction(3, 2), "150%"),
        (Fraction(0), "0%"),
        (Fraction(1, 2**10), "0.09765625%"),
    ],
)
def test_a_fraction_is_written_exactly(fraction: Fraction, text: str) -> None:
    assert format_percent(fraction) == text


@pytest.mark.parametrize(
    "value",
    [
        *("0", "1", "15", "0.0", "1.0", "100%", "0%", "0/5", "8/8", "9/8", 0, 1, 15, -1),
        *(Decimal(0), Decimal(1), Decimal("-0.1"), Decimal("1e999999999"), Decimal("-1e-999999")),
    ],
)
def test_a_rate_outside_nought_and_one_is_refused(value: str | Decimal | int) -> None:
    with pytest.raises(MoneyError) as refusal:
        parse_rate(value)
    assert str(refusal.value) == (
        f"A rate lies above 0 and below 1, and {quoted(value)} does not. "
        'Write fifteen percent as "0.15" or "15%".'
    )


@pytest.mark.parametrize(
    "value",
    [
        *("0.1234567", "0.1500000", "0.00001%", "1/524288"),
        *(Decimal("0.1234567"), Decimal("1e-7"), Decimal("1e-999999999")),
    ],
)
def test_a_rate_of_more_than_six_decimals_is_refused(value: str | Decimal) -> None:
    with pytest.raises(MoneyError) as refusal:
        parse_rate(value)
    assert str(refusal.value) == (
        f"A rate has at most 6 decimals, and {quoted(value)} has more. "
        "Write 6 at most, or 4 of a percentage."
    )


@pytest.mark.parametrize("name", ["NaN", "sNaN", "Infinity", "-Infinity"])
def test_a_rate_that_is_no_finite_number_is_refused(name: str) -> None:
    expected = f"A rate is a finite number, not {name}. Write it as in 0.15."
    with pytest.raises(MoneyError, match=re.escape(expected)):
        parse_rate(Decimal(name))


@pytest.mark.parametrize(
    "text", ["", "x", ".15", "0,15", "15 %", "-0.1", "1e-2", "nan", "1/0", "1/8%", "1/1000000"]
)
def test_a_text_that_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(MoneyError) as refusal:
        parse_rate(text)
    expected = f"Cannot read {text!r} as a rate. Write it as in 0.15, 15% or 1/8."
    assert str(refusal.value) == expected


def test_a_rate_of_absurd_length_is_refused() -> None:
    expected = "A rate has at most 64 characters, not 1,000,002. Shorten it."
    with pytest.raises(MoneyError, match=expected):
        parse_rate("0." + "1" * 10**6)


@pytest.mark.parametrize("value", [0.15, True, None, Fraction(1, 8)])
def test_a_rate_of_another_kind_is_refused(value: Any) -> None:
    expected = f"A rate is a text or a Decimal, not {quoted(value)}. Put it in quotes, as in"
    with pytest.raises(MoneyError, match=re.escape(expected)):
        parse_rate(value)

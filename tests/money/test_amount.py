"""Amounts: notation, arithmetic within a currency, refusals."""

import copy
import pickle
import re
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.money import (
    CURRENCIES,
    MOST_MINOR_UNITS,
    Amount,
    MoneyError,
    sum_amounts,
)
from fifthstreet.money.error import quoted

minors = st.integers(min_value=0, max_value=MOST_MINOR_UNITS)
amounts = st.builds(Amount, minors, st.sampled_from(CURRENCIES))
dollars = st.builds(Amount, st.integers(min_value=0, max_value=10**12), st.just("USD"))

FRACTIONAL = [0.5, 1.0, Decimal("10.50"), Fraction(1, 2), True, "5", None]


@given(amounts)
def test_notation_round_trips(amount: Amount) -> None:
    assert Amount.parse(str(amount)) == amount


@given(amounts)
def test_notation_reads_back_with_commas(amount: Amount) -> None:
    figure, code = str(amount).split()
    whole, point, part = figure.partition(".")
    assert Amount.parse(f"{int(whole):,}{point}{part} {code}") == amount


@given(amounts)
def test_repr_can_be_executed(amount: Amount) -> None:
    assert eval(repr(amount), {"Amount": Amount}) == amount  # noqa: S307 - the law under test


@given(amounts)
def test_a_copy_and_a_pickle_are_equal_and_hash_alike(amount: Amount) -> None:
    for twin in (copy.deepcopy(amount), pickle.loads(pickle.dumps(amount))):  # noqa: S301
        assert twin == amount
        assert hash(twin) == hash(amount)


@pytest.mark.parametrize(
    ("text", "minor"),
    [
        ("10.50 USD", 1050),
        ("10.5 USD", 1050),
        ("1,000.00 USD", 100000),
        ("1000 USD", 100000),
        ("1,234,567.89 USD", 123456789),
        ("0 USD", 0),
        ("0.05 USD", 5),
    ],
)
def test_an_amount_is_read_in_every_notation(text: str, minor: int) -> None:
    assert Amount.parse(text) == Amount(minor, "USD")


def test_an_amount_shows_itself_as_notation_and_as_repr() -> None:
    assert str(Amount(1050, "USD")) == "10.50 USD"
    assert repr(Amount(1050, "USD")) == "Amount(1050, 'USD')"


@pytest.mark.parametrize(
    ("minor", "code", "pretty"),
    [
        (1050, "USD", "$10.50"),
        (100000, "USD", "$1,000"),
        (100010, "USD", "$1,000.10"),
        (10000000, "SGD", "S$100,000"),
        (5, "GBP", "£0.05"),
        (0, "GBP", "£0"),
    ],
)
def test_pretty_has_commas_and_drops_zero_cents(minor: int, code: str, pretty: str) -> None:
    assert Amount(minor, code).pretty == pretty


@given(dollars, dollars, dollars)
def test_addition_is_commutative_and_associative(one: Amount, two: Amount, three: Amount) -> None:
    assert one + two == two + one
    assert (one + two) + three == one + (two + three)


@given(dollars, dollars)
def test_subtraction_undoes_addition(one: Amount, two: Amount) -> None:
    assert (one + two) - two == one


@given(dollars, st.integers(min_value=0, max_value=20))
def test_a_multiple_is_repeated_addition(amount: Amount, times: int) -> None:
    assert amount * times == times * amount == sum_amounts([amount] * times, "USD")


@given(dollars, dollars)
def test_amounts_compare_as_their_minor_units(one: Amount, two: Amount) -> None:
    assert (one < two) == (one.minor < two.minor)
    assert (one <= two) == (one.minor <= two.minor)
    assert (one > two) == (one.minor > two.minor)
    assert (one >= two) == (one.minor >= two.minor)
    assert (one == two) == (one.minor == two.minor)


def test_equal_figures_of_two_currencies_are_not_equal() -> None:
    assert Amount(100, "USD") != Amount(100, "SGD")


def test_an_amount_equals_no_bare_number() -> None:
    bare: object = 100
    assert Amount(100, "USD") != bare


def test_the_sum_of_nothing_is_zero_of_the_named_currency() -> None:
    assert sum_amounts([], "GBP") == Amount(0, "GBP")


def test_an_amount_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Amount(1, "USD").minor = 2  # type: ignore[misc]


@pytest.mark.parametrize("fractional", FRACTIONAL)
def test_anything_but_an_integer_is_refused(fractional: Any) -> None:
    expected = f"An amount in minor units is a whole number, not {quoted(fractional)}. Give a plain"
    with pytest.raises(MoneyError, match=re.escape(expected)):
        Amount(fractional, "USD")


def test_a_negative_amount_is_refused() -> None:
    with pytest.raises(MoneyError, match=r"minor units is at least 0, not -5. Give 0 or more."):
        Amount(-5, "USD")


@pytest.mark.parametrize("vast", [MOST_MINOR_UNITS + 1, 10**5000], ids=["by one", "vastly"])
def test_an_amount_beyond_64_bits_is_refused(vast: int) -> None:
    expected = "An amount in minor units is at most 999,999,999,999,999,999, not"
    with pytest.raises(MoneyError, match=expected):
        Amount(vast, "USD")


def test_an_amount_in_an_unknown_currency_is_refused() -> None:
    with pytest.raises(MoneyError, match="No such currency: 'DEM'"):
        Amount(1, "DEM")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10.50",
        "USD",
        "$10.50",
        "10.50USD",
        "10.50  USD",
        "10.50 usd",
        " 10.50 USD",
        "10.50 USD\n",
        "10. USD",
        ".50 USD",
        "010 USD",
        "1,00 USD",
        "1000,000 USD",
        "1e3 USD",
        "٣ USD",
        "+5 USD",
    ],
)
def test_a_text_that_is_no_notation_is_refused(text: str) -> None:
    with pytest.raises(MoneyError) as refusal:
        Amount.parse(text)
    assert str(refusal.value) == (
        f"Cannot read {text!r} as an amount. "
        "Write figure, space and code, as in 10.50 USD or 1,000 USD."
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("-5 USD", "An amount in minor units is at least 0, not -500."),
        ("10.505 USD", "USD has 2 decimals, and '10.505 USD' has more. Write whole cents."),
        ("1.001 GBP", "GBP has 2 decimals, and '1.001 GBP' has more. Write whole pence."),
        ("10.50 DEM", "No such currency: 'DEM'."),
        ("1" * 40 + " USD", "An amount in minor units is at most 999,999,999,999,999,999,"),
    ],
)
def test_a_notation_that_is_no_amount_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(MoneyError, match=re.escape(reason)):
        Amount.parse(text)


def test_an_absurdly_long_notation_is_refused() -> None:
    with pytest.raises(MoneyError, match=r"An amount has at most 64 characters, not 1,000,004\."):
        Amount.parse("1" * 10**6 + " USD")


def test_a_number_is_no_notation() -> None:
    with pytest.raises(MoneyError, match=r"An amount is written as text, not 5. Put it in quotes."):
        Amount.parse(5)  # type: ignore[arg-type]


OPERATIONS: list[Callable[[Any, Any], object]] = [
    lambda one, two: one + two,
    lambda one, two: one - two,
    lambda one, two: one < two,
    lambda one, two: one <= two,
    lambda one, two: one > two,
    lambda one, two: one >= two,
    lambda one, two: sum_amounts([two], one.currency),
]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_two_currencies_are_never_counted_together(
    operation: Callable[[Any, Any], object],
) -> None:
    expected = "cannot be combined with 1.00 GBP: the currencies differ. Use one currency"
    with pytest.raises(MoneyError, match=expected):
        operation(Amount(200, "USD"), Amount(100, "GBP"))


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("other", [5, 0.5, Decimal(1), None])
def test_an_amount_is_counted_with_amounts_only(
    operation: Callable[[Any, Any], object], other: object
) -> None:
    expected = f"USD cannot be combined with {quoted(other)}, which is not an amount. Write it as"
    with pytest.raises(MoneyError, match=re.escape(expected)):
        operation(Amount(200, "USD"), other)


def test_a_difference_below_zero_is_refused() -> None:
    with pytest.raises(MoneyError) as refusal:
        Amount(100, "USD") - Amount(101, "USD")
    assert str(refusal.value) == (
        "1.01 USD is more than 1.00 USD. Subtract the smaller amount from the larger."
    )


@pytest.mark.parametrize("fractional", [*FRACTIONAL, Amount(100, "USD")])
def test_a_multiple_that_is_no_integer_is_refused(fractional: Any) -> None:
    expected = re.escape(f"A multiple of an amount is a whole number, not {quoted(fractional)}.")
    with pytest.raises(MoneyError, match=expected):
        Amount(100, "USD") * fractional
    with pytest.raises(MoneyError, match=expected):
        fractional * Amount(100, "USD")


def test_a_negative_multiple_is_refused() -> None:
    with pytest.raises(MoneyError, match=r"A multiple of an amount is at least 0, not -1."):
        Amount(100, "USD") * -1

"""Currencies: a closed vocabulary."""

import pytest

from fifthstreet.money import CURRENCIES, GBP, SGD, USD, Currency, MoneyError, currency


@pytest.mark.parametrize("known", CURRENCIES)
def test_a_currency_is_found_by_its_code_and_stands_for_itself(known: Currency) -> None:
    assert currency(known.code) is known
    assert currency(known) is known


def test_the_currencies_have_their_signs_and_minor_words() -> None:
    assert [(one.symbol, one.decimals, one.minor_word) for one in (USD, SGD, GBP)] == [
        ("$", 2, "cents"),
        ("S$", 2, "cents"),
        ("£", 2, "pence"),
    ]


@pytest.mark.parametrize("unknown", ["EUR", "usd", "", None, 5, ["USD"]])
def test_an_unknown_currency_is_refused_with_the_known_ones(unknown: str) -> None:
    with pytest.raises(MoneyError) as refusal:
        currency(unknown)
    assert str(refusal.value) == f"No such currency: {unknown!r}. Write one of USD, SGD, GBP."


def test_a_lookalike_of_a_known_currency_is_refused() -> None:
    with pytest.raises(MoneyError, match="No such currency: Currency"):
        currency(Currency("USD", "$", 3, "mills"))

"""Currencies: those of ISO 4217 that people pay with."""

import pytest

from fifthstreet.money import CURRENCIES, Amount, Currency, MoneyError, currency

WITHOUT_DECIMALS = (
    *("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW"),
    *("PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"),
)
WITH_THREE = ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND")


@pytest.mark.parametrize("known", CURRENCIES, ids=lambda one: one.code)
def test_a_currency_is_found_by_its_code_and_stands_for_itself(known: Currency) -> None:
    assert currency(known.code) is known
    assert currency(known) is known
    assert known.minor_word


@pytest.mark.parametrize("known", CURRENCIES, ids=lambda one: one.code)
def test_an_amount_of_every_currency_is_read_as_it_is_written(known: Currency) -> None:
    unit = 10**known.decimals
    for minor in (1, unit, 25 * unit + 1, 1_234_567 * unit):
        amount = Amount(minor, known)
        assert Amount.parse(str(amount)) == amount
        assert amount.pretty.startswith(known.symbol)
    assert Amount(25 * unit, known).pretty == f"{known.symbol}25"


def test_the_currencies_have_the_decimals_of_the_standard() -> None:
    codes = [known.code for known in CURRENCIES]
    assert codes == sorted(set(codes))
    assert len(codes) > 150
    for known in CURRENCIES:
        decimals = 0 if known.code in WITHOUT_DECIMALS else 3 if known.code in WITH_THREE else 2
        assert known.decimals == decimals, known.code


def test_no_two_currencies_are_written_alike() -> None:
    assert len({known.symbol for known in CURRENCIES}) == len(CURRENCIES)


@pytest.mark.parametrize(
    ("code", "minor", "pretty", "word"),
    [
        ("USD", 1050, "$10.50", "cents"),
        ("SGD", 1050, "S$10.50", "cents"),
        ("GBP", 1050, "£10.50", "pence"),
        ("JPY", 1050, "¥1,050", "yen"),
        ("KWD", 1050, "KWD\N{NO-BREAK SPACE}1.050", "fils"),
    ],
)
def test_the_currencies_have_their_signs_and_minor_words(
    code: str, minor: int, pretty: str, word: str
) -> None:
    assert Amount(minor, code).pretty == pretty
    assert currency(code).minor_word == word


@pytest.mark.parametrize("unknown", ["XXX", "XTS", "DEM", "usd", "", None, 5, ["USD"]])
def test_an_unknown_currency_is_refused_with_what_to_write(unknown: str) -> None:
    with pytest.raises(MoneyError) as refusal:
        currency(unknown)
    assert str(refusal.value) == (
        f"No such currency: {unknown!r}. "
        "Write the code of a currency in ISO 4217, such as USD, EUR or JPY."
    )


def test_a_lookalike_of_a_known_currency_is_refused() -> None:
    with pytest.raises(MoneyError, match="No such currency: Currency"):
        currency(Currency("USD", "$", 3, "mills"))


@pytest.mark.parametrize(("code", "minor"), [("JPY", 25), ("USD", 2_550), ("KWD", 25_500)])
def test_hundredths_of_a_unit_are_minor_units_of_any_currency(code: str, minor: int) -> None:
    assert currency(code).minor(2_550) == minor

"""What an outcome of a contest pays, less the commission; and the currency of a book."""

from typing import Any

import pytest

from fifthstreet.money import CURRENCIES, parse_odds
from fifthstreet.proof.mutation import replaced
from fifthstreet.rules.fault import BookError
from fifthstreet.rules.plan import Outcome
from rules.book_values import data, loaded


@pytest.mark.parametrize(
    ("pays", "commission", "odds"),
    [("1 to 1", "5%", "19 to 20"), ("2 for 1", "1/20", "19 to 20"), ("3 to 2", None, "3 to 2")],
)
def test_an_outcome_pays_odds_less_its_commission(
    pays: str, commission: str | None, odds: str
) -> None:
    outcome = Outcome.model_validate({"pays": pays, "commission": commission, "cite": ("MD-12.A",)})
    assert outcome.odds == parse_odds(odds)


@pytest.mark.parametrize("word", ["table", "returned", "lose"])
def test_a_word_is_no_odds_and_bears_no_commission(word: str) -> None:
    assert Outcome(pays=word, cite=("MD-12.A",)).odds is None  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a commission is taken from odds such as 1 to 1"):
        Outcome.model_validate({"pays": word, "commission": "5%", "cite": ("MD-12.A",)})


@pytest.mark.parametrize("commission", ["much", "0%", "100%", ""])
def test_a_commission_that_is_no_rate_is_refused(commission: str) -> None:
    with pytest.raises(ValueError, match=r"rate.+Write"):
        Outcome.model_validate({"pays": "1 to 1", "commission": commission, "cite": ("MD-12.A",)})


def with_currency(code: Any) -> str:
    """Load the British book, which has no fixed sums, in another currency."""
    changed = replaced(data("uk"), ("document", "currency"), code)
    return loaded("uk", dict(changed)).document.currency


@pytest.mark.parametrize("known", CURRENCIES[::40], ids=lambda known: known.code)
def test_a_book_may_be_in_any_currency(known: Any) -> None:
    assert with_currency(known.code) == known.code


@pytest.mark.parametrize("code", ["XTS", "DEM", "usd"])
def test_a_book_in_an_unknown_currency_is_refused_with_what_to_write(code: str) -> None:
    with pytest.raises(BookError, match=r"document.currency: .*No such currency.*ISO 4217"):
        with_currency(code)

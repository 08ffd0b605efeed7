"""The one family of errors: each says what is wrong, by which clause, and how to mend it."""

import pytest

from fifthstreet.errors import FifthStreetError, InvariantError, NoExactFigureError, ensure
from fifthstreet.money import MoneyError
from fifthstreet.rules.citation import CitationError
from fifthstreet.rules.library import BookError
from fifthstreet.rules.toml import UnreadableError


@pytest.mark.parametrize(
    ("citation", "remedy", "text"),
    [
        (None, None, "No such card."),
        ("MD-4.A-s1", None, "No such card. [MD-4.A-s1]"),
        (None, "Write As.", "No such card. Write As."),
        ("MD-4.A-s1", "Write As.", "No such card. [MD-4.A-s1] Write As."),
    ],
)
def test_an_error_tells_what_why_and_how(
    citation: str | None, remedy: str | None, text: str
) -> None:
    error = FifthStreetError("No such card.", citation=citation, remedy=remedy)
    assert str(error) == text
    assert (error.what, error.citation, error.remedy) == ("No such card.", citation, remedy)


def test_a_missing_figure_is_told_with_its_reason_and_clause() -> None:
    error = NoExactFigureError.because("the deck has 36 cards", citation="MD-3.A")
    assert str(error) == "No exact figure for this game because the deck has 36 cards. [MD-3.A]"
    assert isinstance(error, FifthStreetError)


@pytest.mark.parametrize("kind", [BookError, CitationError, MoneyError, UnreadableError])
def test_every_error_that_a_person_can_cause_is_of_the_family(kind: type[Exception]) -> None:
    assert issubclass(kind, FifthStreetError)


def test_what_must_hold_is_ensured() -> None:
    ensure(condition=True, what="never told")
    with pytest.raises(InvariantError, match="a deck of 51"):
        ensure(condition=False, what="a deck of 51")

"""What a table can owe: the document's ceiling, and the cap that binds under a submission."""

from typing import Any

import pytest

from fifthstreet.rules.cap import CapChoices
from fifthstreet.rules.exposure import best_odds, cap_in_force, document_ceiling, units_staked
from fifthstreet.rules.library import book
from fifthstreet.rules.submission import Submission


def submitted(id_: str, minimum: int | None = None, **chosen: Any) -> Submission:
    limits = {"ante": {"min": minimum, "max": 100_000}} if minimum else {}
    submission = Submission.model_validate({"book": id_, "limits": limits})
    values = {key.replace("__", "."): value for key, value in chosen.items()}
    return submission.model_copy(update={"chosen": values})


def in_force(id_: str, minimum: int | None = None, **chosen: Any) -> CapChoices | None:
    return cap_in_force(submitted(id_, minimum, **chosen), book(id_))


@pytest.mark.parametrize(
    ("id_", "most", "least"), [("md", 10, 4), ("cb", 10, 4), ("uk", 10, 4), ("rws", 3, 3)]
)
def test_a_minimum_bettor_stakes_so_many_antes(id_: str, most: int, least: int) -> None:
    assert units_staked(book(id_), "ante_max_streets") == most
    assert units_staked(book(id_), "all_min") == least


def test_the_best_odds_are_those_of_the_royal_flush() -> None:
    assert {id_: best_odds(book(id_)) for id_ in ("md", "rws", "cb", "uk")} == {
        "md": 500,
        "rws": 250,
        "cb": 500,
        "uk": 500,
    }


@pytest.mark.parametrize(
    ("minimum", "basis", "most"),
    [
        (500, "ante_max_streets", 5_000_000),
        (1_000, "ante_max_streets", 5_000_000),
        (1_500, "ante_max_streets", 7_500_000),
        (1_500, "all_min", 5_000_000),
        (3_000, "all_min", 6_000_000),
        (None, "ante_max_streets", 5_000_000),
    ],
)
def test_marylands_ceiling_follows_the_minimum_ante(
    minimum: int | None, basis: str, most: int
) -> None:
    submission = submitted("md", minimum, cap__min_basis=basis)
    assert document_ceiling(submission, book("md")) == most


def test_the_other_documents_have_a_fixed_ceiling_or_none() -> None:
    assert document_ceiling(submitted("cb", 100_000), book("cb")) == 2_500_000
    assert document_ceiling(submitted("rws", 100_000), book("rws")) == 10_000_000
    assert document_ceiling(submitted("uk", 1_000), book("uk")) is None


def test_maryland_caps_each_hand_unless_the_round_is_chosen() -> None:
    assert in_force("md", 1_500) == CapChoices(ceiling=7_500_000, scope="hand")
    chosen = in_force("md", 500, cap__scope="round", cap__prorata_unit=100)
    assert chosen == CapChoices(ceiling=5_000_000, scope="round", unit=100)


def test_a_lower_cap_takes_the_ceilings_place() -> None:
    assert in_force("md", 500, cap__amount=4_000_000) == CapChoices(ceiling=4_000_000, scope="hand")


def test_iowa_caps_the_round_from_a_hundred_to_one() -> None:
    expected = CapChoices(ceiling=2_500_000, scope="round", from_odds=100, basis="stake", unit=50)
    assert in_force("cb", cap__prorata_basis="stake", cap__prorata_unit=50) == expected


def test_singapore_caps_each_box() -> None:
    assert in_force("rws") == CapChoices(ceiling=10_000_000, scope="box")


def test_britain_caps_what_the_operator_posts() -> None:
    assert in_force("uk", max_payout__amount=50_000_00) == CapChoices(
        ceiling=5_000_000, scope="player"
    )
    shared = in_force("uk", max_payout__amount=1_000, max_payout__scope="round")
    assert shared == CapChoices(ceiling=1_000, scope="round")


def test_britain_has_no_cap_where_none_is_posted() -> None:
    assert in_force("uk", max_payout__amount=0) is None
    assert in_force("uk") is None


@pytest.mark.parametrize("amount", [True, -1, "5000000", 10**13])
def test_a_cap_that_is_not_allowed_leaves_the_ceiling_in_force(amount: object) -> None:
    assert in_force("md", 500, cap__amount=amount) == CapChoices(ceiling=5_000_000, scope="hand")


def test_a_book_without_caps_pays_without_limit() -> None:
    free = book("md").model_copy(update={"caps": ()})
    assert document_ceiling(submitted("md", 500), free) is None
    assert cap_in_force(submitted("md", 500), free) is None

"""Operator options: all that the rulings leave open, each with a default that it allows itself."""

import tomllib
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from fifthstreet.rules.citation import rulings
from fifthstreet.rules.law import MOST_AMOUNT
from fifthstreet.rules.library import shelf
from fifthstreet.rules.options import (
    WORDS,
    Option,
    books_by_option,
    options,
    options_of,
    show,
)
from fifthstreet.rules.toml import frozen

ALL = list(options().values())
of_every_option = pytest.mark.parametrize("option", ALL, ids=lambda option: option.key)


def option(type_: str, **values: Any) -> Option:
    fields = {"key": "a.b", "ruling": "AMB-silent", "cite": "AMB-silent"}
    return Option.model_validate(fields | {"type": type_, "says": "Something."} | values)


def test_every_ruling_that_leaves_a_choice_has_its_option_and_no_other_has() -> None:
    open_rulings = {ruling.id for ruling in rulings().values() if ruling.is_option}
    assert {option.ruling for option in ALL} == open_rulings


@of_every_option
def test_an_option_cites_its_ruling_and_belongs_to_books_on_the_shelf(option: Option) -> None:
    assert option.ruling in option.cite
    books = books_by_option()[option.key]
    assert books
    assert set(books) <= set(shelf())
    assert len(books) == len(set(books))


@of_every_option
def test_an_option_is_a_sentence_with_a_full_stop(option: Option) -> None:
    assert option.says.endswith(".")
    assert option.says[0].isupper()


@of_every_option
def test_an_option_allows_its_own_default(option: Option) -> None:
    assert option.default is None or option.problem(option.default) is None
    assert not (option.required and option.default is not None)


@of_every_option
def test_an_option_allows_every_value_that_it_lists(option: Option) -> None:
    if option.type == "amounts":
        assert option.problem(option.allowed) is None
        assert all(option.problem((value,)) is None for value in option.allowed)
    else:
        assert all(option.problem(value) is None for value in option.allowed)


@of_every_option
def test_a_choice_has_at_least_two_words_and_its_default_is_one(option: Option) -> None:
    assert (option.type == "choice") == (len(option.allowed) > 1 and option.type != "amounts")
    assert option.type != "choice" or option.default in option.allowed


@of_every_option
@pytest.mark.parametrize(
    "value", [None, Decimal("1.5"), ("x",), {"min": "a", "max": 1}, [1], -(10**20), 2**70, ""]
)
def test_no_option_allows_a_value_of_no_use(option: Option, value: object) -> None:
    problem = option.problem(value)
    assert problem
    assert problem.startswith(f"{option.key} ")


def test_the_options_of_a_book_are_its_own() -> None:
    assert set(options_of("rws")) == {
        key for key, books in books_by_option().items() if "rws" in books
    }
    assert "layout.boxes" in options_of("rws")
    assert "layout.boxes" not in options_of("md")
    assert options_of("nj") == {}


def test_the_options_cannot_be_altered() -> None:
    with pytest.raises(TypeError):
        options()["a.b"] = ALL[0]  # type: ignore[index]
    with pytest.raises(ValidationError, match="frozen"):
        ALL[0].default = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("kind", "values", "good", "bad"),
    [
        ("flag", {}, [True, False], [1, "true", ()]),
        ("choice", {"allowed": ("a", "b")}, ["a", "b"], ["c", "A", "", True, 1]),
        ("text", {}, ["anything"], ["", " ", 1, True, ("a",)]),
        ("table", {}, ["A"], ["", 1, True]),
        ("integer", {"least": 0, "most": 9}, [0, 9], [-1, 10, True, Decimal(1), "1"]),
        ("integer", {}, [-5, MOST_AMOUNT], [MOST_AMOUNT + 1, -MOST_AMOUNT - 1]),
        ("amount", {"least": 1}, [1, MOST_AMOUNT], [0, MOST_AMOUNT + 1, True, "1.00"]),
        (
            "amounts",
            {"allowed": (100, 500)},
            [(100,), (500, 100)],
            [(), (100, 100), (200,), (True,), (Decimal(100),), ((100,),), 100, {}],
        ),
        (
            "range",
            {},
            [{"min": 1, "max": 1}, {"min": 100, "max": MOST_AMOUNT}],
            [
                {},
                {"min": 1},
                {"min": 1, "max": 2, "step": 1},
                {"min": 0, "max": 2},
                {"min": 3, "max": 2},
                {"min": 1, "max": MOST_AMOUNT + 1},
                {"min": True, "max": 2},
                {"min": 1, "max": "2"},
                (1, 2),
                1,
            ],
        ),
    ],
)
def test_an_option_of_each_type_takes_what_it_should(
    kind: str, values: dict[str, Any], good: list[object], bad: list[object]
) -> None:
    chosen = option(kind, **values)
    assert [value for value in good if chosen.problem(value)] == []
    assert [value for value in bad if not chosen.problem(value)] == []


@pytest.mark.parametrize(
    ("chosen", "value", "text"),
    [
        (option("flag"), "yes", "a.b is true or false"),
        (option("choice", allowed=("x", "y")), "z", 'a.b is one of "x", "y"'),
        (option("integer", least=3), 2, "a.b is at least 3"),
        (option("integer", most=3), 4, "a.b is at most 3"),
        (option("amounts", allowed=(1, 5)), (2,), "a.b holds only 1, 5"),
        (
            option("amounts", allowed=(1, 5)),
            (5, 5),
            "a.b is a list of different sizes, at least one",
        ),
        (option("text"), "", "a.b is a text of 1 to 500 characters"),
    ],
)
def test_a_refusal_says_what_would_do(chosen: Option, value: object, text: str) -> None:
    assert chosen.problem(value) == text


def test_every_type_has_its_words() -> None:
    assert {option.type for option in ALL} == set(WORDS)


toml_values = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(min_value=-(2**80), max_value=2**80),
        st.text(),
        st.decimals(allow_nan=False, allow_infinity=False, places=3),
    ),
    lambda inner: st.one_of(st.lists(inner).map(tuple), st.dictionaries(st.text(), inner)),
    max_leaves=8,
)


@given(toml_values)
def test_what_is_shown_reads_back_as_the_same_value_from_one_line(value: object) -> None:
    shown = show(value)
    assert "\n" not in shown
    assert frozen(tomllib.loads(f"a = {shown}", parse_float=Decimal)["a"]) == value


@given(toml_values)
def test_any_value_is_allowed_or_refused_in_a_sentence(value: object) -> None:
    for option in ALL:
        problem = option.problem(value)
        assert problem is None or problem.startswith(option.key)


def test_the_sign_has_a_line_for_the_value_that_is_chosen() -> None:
    option = options_of("rws")["rws.max_boxes_per_player"]
    assert option.sign_line(None) is None
    assert option.sign_line(3) == ("*", "One player may bet on at most 3 boxes.")
    option = options_of("md")["three_card.ace_low"]
    assert option.sign_line(value=True) is None
    assert option.sign_line(value=False) is not None
    with pytest.raises(ValidationError, match=r"three_card\.ace_low is never sometimes"):
        Option.model_validate({**option.model_dump(), "sign": {"sometimes": "It depends."}})

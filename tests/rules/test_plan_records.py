"""The records of a plan say what is wrong with them, and what options set in them."""

from typing import Any

import pytest
from pydantic import ValidationError

from fifthstreet.proof.mutation import replaced
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.effective import effective
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.enforcement.choices import place_set_by
from fifthstreet.rules.exposure import units_staked
from fifthstreet.rules.library import book
from fifthstreet.rules.plan import PlanChoice, PlanStep
from fifthstreet.rules.submission import Submission
from rules.book_values import data

CITED: dict[str, Any] = {"cite": ("RWS-1.8",)}
STAY = PlanChoice(stay=True, **CITED)


@pytest.mark.parametrize("fields", [{"add": "bet"}, {"stay": True, "fold": True}, {}])
def test_a_choice_is_one_thing_and_says_its_sizes(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match="a choice"):
        PlanChoice(**fields, **CITED)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "either decides or reveals"),
        ({"decide": "bet", "reveal": "dealer"}, "either decides or reveals"),
        ({"decide": "bet", "name": "Bet"}, "a name and choices"),
        ({"decide": "bet", "choices": (STAY,)}, "a name and choices"),
        ({"reveal": "dealer", "name": "Dealer"}, "a zone and its cards"),
    ],
)
def test_a_step_decides_or_reveals(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        PlanStep(**fields, **CITED)


def test_a_decision_that_adds_nothing_stakes_no_unit() -> None:
    law = book("rws")
    look = PlanStep(decide="look", name="Look", choices=(STAY,), **CITED)
    more = law.model_copy(update={"steps": (look, *law.steps)})
    assert units_staked(more, "ante_max_streets") == units_staked(law, "ante_max_streets") == 3


def test_an_option_sets_nothing_in_a_part_that_the_book_lacks() -> None:
    option = next(
        one for one in book("md").options.values() if one.sets and one.sets.startswith("meters.")
    )
    law = book("uk").with_appendix({option.key: option}, book("uk").citations)
    chosen = option.allowed[0] if option.allowed else True
    assert effective(law, Submission(book="uk", chosen={option.key: chosen})) is law


def test_an_option_that_names_no_item_of_a_list_has_no_place() -> None:
    option = next(one for one in book("md").options.values() if one.sets)
    elsewhere = option.model_copy(update={"sets": "caps.nothing.scope"})
    assert place_set_by(book("md"), elsewhere) is None


def faults(id_: str, changes: dict[tuple[str | int, ...], Any]) -> dict[str, str]:
    changed: Any = data(id_)
    for path, value in changes.items():
        changed = replaced(changed, path, value)
    found = unenforced(RuleBook.model_validate(changed))
    return {fault.key: fault.says for fault in found}


def test_a_commission_may_come_to_less_than_a_minor_unit() -> None:
    down = {"value": "half_up", "cite": ("RWS-1.8",)}
    whole = faults("rws", {("rounding",): down})
    parts = faults("rws", {("rounding",): down, ("contests", 0, "win", "commission"): "5%"})
    assert ("rounding.value" in whole, "rounding.value" in parts) == (True, False)


def test_the_order_of_the_deal_is_said_where_the_passes_leave_it_open() -> None:
    single = {"value": "single", "cite": ("MD-8.E",)}
    first = {"value": "players_first", "cite": ("MD-8.E",)}
    known = faults("md", {("dealing", "lap"): single, ("dealing", "order"): first})
    assert not {"dealing.lap.value", "dealing.order.value"} & known.keys()

"""Conditions and requirements: every form, and every one that the books use makes sense."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, get_args

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.condition import FACTS, SHUFFLE, Conditions, all_hold, holds, key_of
from fifthstreet.rules.deck import ShuffleSource
from fifthstreet.rules.enforcement.conditions import is_key
from fifthstreet.rules.library import books
from fifthstreet.rules.remedies import Remedy
from fifthstreet.rules.requirement import Requirement
from fifthstreet.rules.submission import Submission

CONDITIONS: TypeAdapter[tuple[str, ...]] = TypeAdapter(Conditions)


@dataclass
class Chosen:
    """Choices given as a plain mapping."""

    values: Mapping[str, object]

    def get(self, key: str) -> object:
        return self.values.get(key)


def met(condition: str, **values: object) -> bool:
    return holds(condition, Chosen({key.replace("__", "."): item for key, item in values.items()}))


@pytest.mark.parametrize("value", [True, "text", 5, (1,), Decimal("0.1"), SimpleNamespace()])
def test_a_bare_key_holds_where_it_is_set(value: object) -> None:
    assert met("offers.progressive", offers__progressive=value)


@pytest.mark.parametrize("value", [None, False, "", ()])
def test_a_bare_key_does_not_hold_where_it_is_unset_false_or_empty(value: object) -> None:
    assert not met("offers.progressive", offers__progressive=value)


def test_a_key_has_the_value_named_or_not() -> None:
    assert met("dealing.method = hand", dealing__method="hand")
    assert not met("dealing.method = hand", dealing__method="handy")
    assert not met("dealing.method = hand")
    assert met("cards.decks = 2", cards__decks=2)
    assert met("three_card.ace_low = false", three_card__ace_low=False)
    assert not met("three_card.ace_low = false", three_card__ace_low=True)
    assert met("dealing.name = two words", dealing__name="two words")


def test_a_list_includes_the_item_named_or_not() -> None:
    assert met("layout.areas includes ante", layout__areas=("ante", "bet"))
    assert not met("layout.areas includes ante", layout__areas=("antes",))
    assert not met("layout.areas includes ante", layout__areas="ante")
    assert not met("layout.areas includes ante")


def decks(*described: tuple[str | None, str | None]) -> Chosen:
    listed = tuple(SimpleNamespace(design=design, back=back) for design, back in described)
    return Chosen({"cards.deck": listed})


@pytest.mark.parametrize(
    ("choices", "one_design", "different_backs"),
    [
        (decks(("Bee", "red"), ("Bee", "blue")), True, True),
        (decks(("Bee", "red"), ("Bee", "red")), True, False),
        (decks(("Bee", "red"), (" bee ", "Red")), True, False),
        (decks(("Bee", "red"), ("Copag", "blue")), False, True),
        (decks(("Bee", "red")), False, False),
        (decks((None, None), (None, None)), False, False),
        (decks((None, None), (None, "red")), False, False),
        (decks(), False, False),
        (Chosen({}), False, False),
        (Chosen({"cards.deck": "two"}), False, False),
    ],
)
def test_facts_about_decks_want_at_least_two_that_say_so(
    choices: Chosen, *, one_design: bool, different_backs: bool
) -> None:
    assert holds("decks_share_one_design", choices) is one_design
    assert holds("decks_have_different_backs", choices) is different_backs


def test_decks_are_described_where_two_have_both_design_and_back() -> None:
    assert holds("decks_are_described", decks(("Bee", "red"), ("Copag", "red")))
    assert not holds("decks_are_described", decks(("Bee", "red")))
    assert not holds("decks_are_described", decks(("Bee", "red"), ("Bee", None)))


def test_a_table_in_which_nothing_is_set_is_not_set() -> None:
    empty = Submission.model_validate({"devices": {"shuffler": {}}})
    named = Submission.model_validate({"devices": {"shuffler": {"model": "X"}}})
    assert not holds("devices.shuffler", empty)
    assert holds("devices.shuffler", named)


def test_all_conditions_must_hold_and_none_always_does() -> None:
    chosen = Chosen({"a.b": True, "a.c": 2})
    assert all_hold((), chosen)
    assert all_hold(("a.b", "a.c = 2"), chosen)
    assert not all_hold(("a.b", "a.c = 3"), chosen)


def test_the_key_that_a_condition_reads_is_known() -> None:
    assert key_of("offers.progressive") == "offers.progressive"
    assert key_of("dealing.method = hand") == "dealing.method"
    assert key_of("layout.areas includes ante") == "layout.areas"
    assert {key_of(fact) for fact in FACTS} == {"cards.deck"}


def test_one_condition_may_be_written_without_brackets() -> None:
    assert CONDITIONS.validate_python("offers.progressive") == ("offers.progressive",)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "offers",
        "decks_share_one_back",
        "cards.decks > 1",
        "cards.decks =",
        "cards.decks = ",
        "Cards.decks",
        "decks_share_one_design = 2",
        "offers.progressive\n",
    ],
)
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(ValidationError, match="neither a condition on a key nor a known fact"):
        CONDITIONS.validate_python(text)


def requirement(**changes: object) -> Requirement:
    values = {
        "code": "two_decks_need_a_shuffler",
        "key": "cards.decks",
        "when": ("cards.decks = 2",),
        "needs": ("devices.shuffler", "devices.reshuffler"),
        "says": "Two decks need a shuffler.",
        "mend": "Describe one.",
        "cite": "MD-3.B",
    }
    return Requirement.model_validate(values | changes)


def test_a_requirement_is_broken_only_where_it_applies_and_nothing_it_needs_is_there() -> None:
    rule = requirement()
    assert rule.broken_by(Chosen({"cards.decks": 2}))
    assert not rule.broken_by(Chosen({"cards.decks": 1}))
    assert not rule.broken_by(Chosen({"cards.decks": 2, "devices.reshuffler": True}))
    assert requirement(when=()).broken_by(Chosen({}))


def test_a_requirement_that_needs_nothing_is_refused() -> None:
    with pytest.raises(ValidationError, match="at least 1 item"):
        requirement(needs=())


def conditions_of(thing: Any) -> Iterator[str]:
    """Yield every condition that a record or anything inside it holds."""
    if isinstance(thing, tuple):
        for item in thing:
            yield from conditions_of(item)
    elif isinstance(thing, BaseModel):
        for name in type(thing).model_fields:
            value = getattr(thing, name)
            own = {"when", "needs"} if isinstance(thing, Requirement) else {"when"}
            if name in own and not isinstance(thing, Remedy):
                yield from value
            else:
                yield from conditions_of(value)


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_every_condition_of_a_book_reads_a_key_that_exists(law: RuleBook) -> None:
    keys = {key_of(condition) for condition in conditions_of(law)}
    keys |= {rule.key for rule in law.requirements}
    assert sorted(key for key in keys - {SHUFFLE} if not is_key(law, key)) == []


@pytest.mark.parametrize("law", books(), ids=lambda law: law.id)
def test_every_value_that_a_condition_names_can_be_chosen(law: RuleBook) -> None:
    possible = {
        "dealing.method": {method.id for method in law.dealing.methods},
        "cards.decks": set(map(str, law.cards.decks.allowed)),
        SHUFFLE: set(get_args(ShuffleSource)),
        **{
            key: set(map(str, option.allowed)) or {"true", "false"}
            for key, option in law.options.items()
            if option.allowed or option.type == "flag"
        },
    }
    for condition in conditions_of(law):
        key, _, item = condition.partition(" = ")
        assert not item or item in possible[key], condition


def test_a_key_that_does_not_exist_would_be_seen() -> None:
    law = books()[0]
    assert is_key(law, "devices.shoe.approval_ref")
    assert is_key(law, "deal.lap")
    assert not is_key(law, "devices.shoe.approval")
    assert not is_key(law, "deal.order")
    assert not is_key(law, "facility.name.first")

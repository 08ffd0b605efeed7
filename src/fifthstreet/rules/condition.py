"""Conditions on a submission, written in the rule books as short sentences.

Four forms, all read from the submission's own keys:

- ``offers.progressive``: the key is set, and not to false;
- ``dealing.method = hand``: the key has that value; yes and no are ``true`` and ``false``;
- ``layout.seat_spots includes ante``: the list contains that item;
- ``decks_share_one_design``: one of the named facts in `FACTS`, for what needs more than one key.
"""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Protocol

from pydantic import AfterValidator, BaseModel, BeforeValidator

from fifthstreet.rules.law import as_tuple, one_or_several

SHUFFLE = "cards.shuffle"
"""How a deck was shuffled: no submission says so, and only a running table can tell."""
_FORM = re.compile(r"(?P<key>[a-z0-9_.]+)(?: (?P<verb>=|includes) (?P<item>.+))?")


class ChosenValues(Protocol):
    """What a condition asks: the value that the operator chose for a key, None where unset."""

    def get(self, key: str) -> object:
        """Return the value at a dotted key."""


def _decks(choices: ChosenValues, trait: str) -> list[str | None]:
    listed = choices.get("cards.deck")
    decks = listed if isinstance(listed, tuple) else ()
    traits = (getattr(deck, trait) for deck in decks)
    return [
        trait.strip().casefold() or None if isinstance(trait, str) else None for trait in traits
    ]


def _described(choices: ChosenValues) -> bool:
    decks = [*_decks(choices, "design"), *_decks(choices, "back")]
    return len(decks) > 2 and None not in decks  # noqa: PLR2004 - two decks, two traits each


def _one_design(choices: ChosenValues) -> bool:
    return _described(choices) and len(set(_decks(choices, "design"))) == 1


def _different_backs(choices: ChosenValues) -> bool:
    backs = _decks(choices, "back")
    return _described(choices) and len(set(backs)) == len(backs)


FACTS: Mapping[str, Callable[[ChosenValues], bool]] = {
    "decks_are_described": _described,
    "decks_share_one_design": _one_design,
    "decks_have_different_backs": _different_backs,
}


def _well_formed(text: str) -> str:
    match = _FORM.fullmatch(text)
    if match is None or ("." not in match["key"] and (match["verb"] or text not in FACTS)):
        raise ValueError(f"{text!r} is neither a condition on a key nor a known fact")
    return text


Condition = Annotated[str, AfterValidator(_well_formed)]


Conditions = Annotated[
    tuple[Condition, ...],
    BeforeValidator(as_tuple),
    one_or_several("One condition on a submission, or several."),
]


def key_of(condition: str) -> str:
    """Return the key that a condition reads; the facts are about the decks."""
    return "cards.deck" if condition in FACTS else condition.split(" ", 1)[0]


def holds(condition: str, choices: ChosenValues) -> bool:
    """Return whether a condition holds for what the operator chose."""
    if condition in FACTS:
        return FACTS[condition](choices)
    key, _, rest = condition.partition(" ")
    value = choices.get(key)
    verb, _, item = rest.partition(" ")
    if verb == "=":
        return (str(value).lower() if isinstance(value, bool) else str(value)) == item
    if verb == "includes":
        return isinstance(value, tuple) and item in value
    return _is_set(value)


def _is_set(value: object) -> bool:
    """Return whether a value says something; a table in which nothing is set does not."""
    if isinstance(value, BaseModel):
        return any(_is_set(getattr(value, name)) for name in type(value).model_fields)
    return value not in (None, False, "", ())


def all_hold(conditions: tuple[str, ...], choices: ChosenValues) -> bool:
    """Return whether every one of some conditions holds."""
    return all(holds(condition, choices) for condition in conditions)

"""Operator options: the readings that a document leaves to the operator, as typed data."""

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError, model_validator

from fifthstreet.rules.citation import Citations, read_citations
from fifthstreet.rules.condition import Conditions
from fifthstreet.rules.fault import BookError, faults_of
from fifthstreet.rules.law import MOST_AMOUNT, Law
from fifthstreet.rules.layers import Layers
from fifthstreet.rules.remedies import Action
from fifthstreet.rules.shelf import law_texts, shelf, while_unchanged
from fifthstreet.rules.toml import frozen

Type = Literal["choice", "flag", "integer", "amount", "amounts", "range", "table", "text"]
Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$")]

LONGEST_TEXT = 500

WORDS: Mapping[str, str] = {
    "choice": "one of its words",
    "flag": "true or false",
    "integer": "a whole number",
    "amount": "a whole number of minor units",
    "amounts": "a list of whole numbers of minor units",
    "range": "a table with min and max, both whole numbers of minor units",
    "table": "the letter of a pay table",
    "text": "a text",
}


class Option(Law):
    """One key that an operator may set, with its default, what it may be, and the ruling behind it.

    `default` is absent where the book itself gives the figure or where the operator must choose.
    `instead` says what is done in place of a remedy's actions when that value is chosen, `sign`
    what the table's sign then tells the players; under `*`, it is the line for every value.
    """

    key: Key
    """The key of a submission by which the operator chooses, such as `cap.scope`."""
    ruling: str
    """The ruling that leaves the choice open."""
    type: Type
    """What kind of value it is."""
    says: str
    """What the operator decides, in a sentence."""
    default: Any = None
    """What holds where the operator chooses nothing."""
    allowed: tuple[Any, ...] = ()
    """The values among which the operator chooses."""
    least: int | None = None
    """The lowest number that is allowed."""
    most: int | None = None
    """The highest number that is allowed."""
    unit: str | None = None
    """What a number counts."""
    required: bool = False
    """Whether the operator must choose."""
    when: Conditions = ()
    instead: Mapping[str, tuple[Action, ...]] = {}
    """What is done in place of a remedy's actions, by the value chosen."""
    sign: Mapping[str, str] = {}
    """What the sign tells the players, by the value chosen; `*` stands for every value."""
    sets: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$")] | None = None
    """The place in the book that the value takes: fields, and ids of items, with dots between."""

    @model_validator(mode="after")
    def _says_only_what_can_be(self) -> "Option":
        known = {*map(_word, self.allowed)} or {"true", "false"}
        if unknown := set(self.sign) - known - {"*"}:
            raise ValueError(f"{self.key} is never {', '.join(sorted(unknown))}")
        if self.default is not None and (problem := self.problem(self.default)):
            raise ValueError(f"the default is not allowed: {problem}. Correct the default")
        return self

    def value(self, chosen: object) -> Any:
        """Return what the operator chose where that is allowed, or else the default."""
        return self.default if chosen is None or self.problem(chosen) else chosen

    def actions(self, value: object, otherwise: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the actions that a value puts in place of a remedy's own."""
        return self.instead.get(_word(value), otherwise)

    def sign_line(self, value: object) -> tuple[str, str] | None:
        """Return the line that the sign has for a value, after its name in `sign`; None if none."""
        word = _word(value)
        name = word if word in self.sign else "*"
        line = None if value is None else self.sign.get(name)
        return (name, line.replace("{value}", word)) if line else None

    @property
    def asks(self) -> str:
        """Return what the option may be, in words."""
        if self.type == "choice":
            return f"one of {', '.join(map(show, self.allowed))}"
        return WORDS[self.type]

    def problem(self, value: object) -> str | None:
        """Return why a value is not allowed, or None where it is."""
        if not self._has_type(value):
            return f"{self.key} is {self.asks}"
        if isinstance(value, tuple):
            return self._list_problem(value)
        if isinstance(value, dict):
            return self._range_problem(value)
        if self.allowed and value not in self.allowed:
            return f"{self.key} is {self.asks}"
        if isinstance(value, str) and not 0 < len(value.strip()) <= LONGEST_TEXT:
            return f"{self.key} is {WORDS[self.type]} of 1 to {LONGEST_TEXT} characters"
        return self._bounds_problem(value) if type(value) is int else None

    def _has_type(self, value: object) -> bool:
        if isinstance(value, bool):
            return self.type == "flag"
        if self.type in {"choice", "table", "text"}:
            return isinstance(value, str)
        if self.type in {"integer", "amount"}:
            return isinstance(value, int)
        return isinstance(value, tuple if self.type == "amounts" else dict)

    def _list_problem(self, value: tuple[object, ...]) -> str | None:
        if not all(type(item) is int for item in value):
            return f"{self.key} is {WORDS['amounts']}"
        if not value or len(set(value)) != len(value):
            return f"{self.key} is a list of different sizes, at least one"
        if not set(value) <= set(self.allowed):
            return f"{self.key} holds only {', '.join(map(show, self.allowed))}"
        return None

    def _range_problem(self, value: Mapping[str, object]) -> str | None:
        ends = [end for end in (value.get("min"), value.get("max")) if type(end) is int]
        if set(value) != {"min", "max"} or len(ends) != len(value):
            return f"{self.key} is {WORDS['range']}"
        low, high = ends
        if not 0 < low <= high <= MOST_AMOUNT:
            return f"{self.key} has a min above 0 and a max that is not below it"
        return None

    def _bounds_problem(self, value: int) -> str | None:
        least = -MOST_AMOUNT if self.least is None else self.least
        most = MOST_AMOUNT if self.most is None else self.most
        if value < least:
            return f"{self.key} is at least {least}"
        if value > most:
            return f"{self.key} is at most {most}"
        return None


ENTRY = "option"
ENTRIES = TypeAdapter(tuple[Option, ...])
LONGEST = 2**63 - 1
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def show(value: object) -> str:
    """Write a value as TOML does, on one line.

    >>> show(True), show("hand"), show((100, 500))
    ('true', '"hand"', '[100, 500]')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value > LONGEST:
        return f"{value:#x}"  # Python refuses to write thousands of decimal digits
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, tuple):
        return f"[{', '.join(map(show, value))}]"
    if isinstance(value, Mapping):
        pairs = (
            f"{key if _BARE_KEY.fullmatch(key) else show(key)} = {show(item)}"
            for key, item in value.items()
        )
        return f"{{ {', '.join(pairs)} }}"
    return str(value)


def _word(value: object) -> str:
    """Return a value as the key of a mapping by values."""
    return value if isinstance(value, str) else show(value)


def read_options(layers: Layers, citations: Citations) -> Mapping[str, Option] | None:
    """Return the options of a law; what is wrong with them is noted, and nothing returned."""
    listed = layers.data.get(ENTRY, [])
    try:
        read = ENTRIES.validate_python(frozen(listed), context=citations)
    except ValidationError as error:
        for fault in faults_of(error, under=(ENTRY,)):
            layers.tell(fault)
        return None
    return {option.key: option for option in read}


@while_unchanged
def options_of(book: str) -> Mapping[str, Option]:
    """Return the options that a book on the shelf leaves to the operator; none where it is not.

    >>> options_of("md")["cap.scope"].default
    'hand'
    """
    try:
        texts = law_texts(book)
    except BookError:
        return {}
    layers = Layers(texts, {})
    return read_options(layers, read_citations(texts, {}, [])) or {}


@while_unchanged
def books_by_option() -> Mapping[str, tuple[str, ...]]:
    """Return every option's key with the books that have it, in the order of the shelf."""
    holders: dict[str, list[str]] = {}
    for id_ in shelf():
        for key in options_of(id_):
            holders.setdefault(key, []).append(id_)
    return {key: tuple(ids) for key, ids in holders.items()}


@while_unchanged
def options() -> Mapping[str, Option]:
    """Return every option by its key as the first book has it; it cites what all books cite."""
    by_key: dict[str, Option] = {}
    for key, ids in books_by_option().items():
        listed = [options_of(id_)[key] for id_ in ids]
        cite = dict.fromkeys(citation for option in listed for citation in option.cite)
        by_key[key] = listed[0].model_copy(update={"cite": tuple(cite)})
    return MappingProxyType(by_key)

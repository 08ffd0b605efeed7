"""The rule books as they are shown: the list, and each book whole, as its own records have it."""

import inspect
import types
from collections.abc import Mapping
from enum import Enum
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta
from pydantic import BaseModel

from fifthstreet.checks.findings import Finding
from fifthstreet.money import Odds
from fifthstreet.protocol.record import Record
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.contrast import Contrast

PLAIN = frozenset({str, int, bool, type(None)})


class Differs(Record):
    """In how many points of each topic a book differs from another of the same game."""

    book: str
    jurisdiction: str
    topics: dict[str, int]


class Entry(Record):
    """A book as the list of books shows it."""

    id: str
    title: str
    game: str
    version: str
    jurisdiction: str
    currency: str
    clauses: int
    own_cards: Annotated[int, Meta(description="How many cards a player is dealt.")] = 0
    shared_cards: Annotated[int, Meta(description="How many more the main game shares.")] = 0
    dealer_cards: Annotated[int, Meta(description="How many the dealer has; 0 plays alone.")] = 0
    differs: Annotated[
        Differs | None, Meta(description="From the first other book of the game, if there is one.")
    ] = None


class Template(Record):
    """A commented submission, to be filled in."""

    text: str


class Compared(Record):
    """Every point in which two books differ, in words."""

    left: str
    right: str
    differences: tuple[Contrast, ...]


class Checked(Record):
    """Everything that is wrong with a submission, in the order of its text."""

    ok: bool
    findings: tuple[Finding, ...]


@cache
def _record(law: type[BaseModel], name: str, says: str = "") -> Any:
    """Return a part of a book as the record that is shown of it."""
    fields = [
        (field, _kind(text.annotation, f"{name}{field.title().replace('_', '')}"))
        for field, text in law.model_fields.items()
    ]
    doc = says or (inspect.getdoc(law) or "").partition("\n\n")[0]
    return msgspec.defstruct(name, fields, bases=(Record,), namespace={"__doc__": doc})


def _kind(hint: Any, place: str) -> Any:
    """Return how a value of the law is shown; `place` names what has no name of its own."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PLAIN or origin is Literal:
        return hint
    if origin is Annotated:
        return _kind(arguments[0], place)
    if origin in {Union, types.UnionType}:
        return reduce(or_, [_kind(each, place) for each in arguments])
    if origin is not None and issubclass(origin, Mapping):
        return types.GenericAlias(dict, (str, _kind(arguments[1], place)))
    if origin is not None:
        return types.GenericAlias(tuple, (_kind(arguments[0], place), ...))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Literal[tuple(each.value for each in hint)]
    if not (isinstance(hint, type) and issubclass(hint, BaseModel)) or hint in get_args(Odds):
        return str
    return _record(hint, place if "[" in hint.__name__ else f"Book{hint.__name__}")


WHOLE = "A whole book: rules, pays and limits, each with its clauses."
Book: Any = _record(RuleBook, "Book", WHOLE)

"""Conditions: each asks for something that a submission under the book can say."""

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.condition import FACTS, key_of
from fifthstreet.rules.fault import BookFault
from fifthstreet.rules.location import Path
from fifthstreet.rules.submission import SideBetPart, Submission

CONDITIONS = {
    ("Zone", "when"),
    ("Step", "when"),
    ("Area", "when"),
    ("Equipment", "when"),
    ("Notice", "when"),
    ("Requirement", "when"),
    ("Requirement", "needs"),
    ("Irregularity", "occurs_where"),
}
"""The fields that hold conditions on a submission."""


def conditions_ask_for_keys(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a condition on a key that no submission under the book can have: it never holds."""
    for path, condition in conditions_of(book):
        if condition not in FACTS and not is_key(book, key_of(condition)):
            says = (
                f"No submission under this book has a key {key_of(condition)}. Name a wager under "
                "offers, a schedule's paytable, an option, or another key of a submission."
            )
            yield BookFault(path=path, says=says)
    for index, rule in enumerate(book.requirements):
        if not is_key(book, rule.key):
            says = f"No submission under this book has a key {rule.key}. Correct the key."
            yield BookFault(path=("requirements", index, "key"), says=says)


def conditions_of(record: BaseModel, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yield every condition on a submission inside a record, with its path."""
    for name in type(record).model_fields:
        value, here = getattr(record, name), (*path, name)
        if (type(record).__name__, name) in CONDITIONS:
            yield from ((here, condition) for condition in value)
        elif isinstance(value, BaseModel):
            yield from conditions_of(value, here)
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, BaseModel):
                    yield from conditions_of(item, (*here, index))


def is_key(book: RuleBook, key: str) -> bool:
    """Return whether a submission under a book can have a key, be it its own or an option."""
    section, _, name = key.partition(".")
    if key in book.options:
        return True
    if section == "offers":
        return any(wager.offered and wager.id == name for wager in book.wagers)
    if book.schedule(section) is not None and name in SideBetPart.model_fields:
        return True
    return is_key_of_submission(key)


def is_key_of_submission(key: str) -> bool:
    """Return whether submissions have a key whatever their book."""
    model: Any = Submission
    for part in key.split("."):
        field = model.model_fields.get(part) if model else None
        if field is None:
            return False
        kinds = (field.annotation, *get_args(field.annotation))
        model = next((kind for kind in kinds if hasattr(kind, "model_fields")), None)
    return True

"""Conditions: each asks for something that a submission under the book can say."""

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.condition import FACTS, SHUFFLE, key_of
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
METHOD = "dealing.method"
DEVICES = ("shuffler", "shoe", "reshuffler")
"""The devices whose faults a table knows."""


def conditions_ask_for_keys(book: RuleBook) -> Iterator[BookFault]:
    """Refuse a condition on a key that no submission under the book can have: it never holds."""
    for path, condition in conditions_of(book):
        if condition in FACTS or (path[0] == "requirements" and key_of(condition) == SHUFFLE):
            continue
        if not is_key(book, key_of(condition)):
            says = (
                f"No submission under this book has a key {key_of(condition)}. Name a wager under "
                "offers, a schedule's paytable, an option, or another key of a submission."
            )
            yield BookFault(path=path, says=says)
    for index, rule in enumerate(book.requirements):
        if not is_key(book, rule.key):
            says = f"No submission under this book has a key {rule.key}. Correct the key."
            yield BookFault(path=("requirements", index, "key"), says=says)
        keys = {*map(key_of, (*rule.when, *rule.needs))}
        hidden = [key for key in keys if not _is_at_the_table(key) and key[:7] != "offers."]
        if rule.binds != "submission" and (hidden or not any(map(_is_at_the_table, keys))):
            says = (
                "A table does not show all of this requirement. Ask for devices, for cards or for "
                'the dealing method, or write binds = "submission".'
            )
            yield BookFault(path=("requirements", index, "binds"), says=says)
        if rule.binds != "table" and SHUFFLE in keys:
            says = f'Only a running table has {SHUFFLE}. Write binds = "table".'
            yield BookFault(path=("requirements", index, "binds"), says=says)


def _is_at_the_table(key: str) -> bool:
    """Return whether a running table shows the value of a key."""
    return key.startswith(("cards.", *(f"devices.{name}" for name in DEVICES))) or key == METHOD


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

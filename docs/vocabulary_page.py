"""The page on the vocabulary of a book: every record and field, with an example from the shelf."""

from collections.abc import Iterator
from typing import Any

from pages import page, table
from pydantic import BaseModel

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.law import Cited, informative
from fifthstreet.rules.library import books
from fifthstreet.rules.options import show

LONGEST = 60
"""How many letters of an example are shown."""


def vocabulary_page() -> str:
    """Return the page that lists every field that a book may have."""
    records: dict[type[BaseModel], dict[str, str]] = {}
    for law in books():
        _collect(law, records)
    parts = [
        f"## {record.__name__}\n\n{(record.__doc__ or '').strip()}\n\n"
        f"{table(('field', 'meaning', 'example'), _rows(record, examples))}"
        for record, examples in records.items()
    ]
    return page(
        "The vocabulary of a book",
        "Every record that a book may have, and every field of it. A field that only informs says "
        "so; any other is obeyed, or the book does not load.",
        *parts,
    )


def _rows(record: type[BaseModel], examples: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    for name, field in record.model_fields.items():
        reason = informative(record, name)
        note = f" Informative: {reason[0].lower()}{reason[1:]}" if reason else ""
        yield f"`{name}`", f"{field.description or ''}{note}", examples.get(name, "")


def _collect(thing: Any, records: dict[type[BaseModel], dict[str, str]]) -> None:
    """Gather the records of a book with the first value of each field."""
    if isinstance(thing, tuple):
        for item in thing:
            _collect(item, records)
    if not isinstance(thing, BaseModel):
        return
    own = records.setdefault(Cited if isinstance(thing, Cited) else type(thing), {})
    for name in type(thing).model_fields:
        value = getattr(thing, name)
        if value not in (None, ()) and not isinstance(thing, RuleBook):
            own.setdefault(name, _example(value))
        _collect(value, records)


def _example(value: Any) -> str:
    value = value.value if isinstance(value, Cited) else value
    if isinstance(value, BaseModel):
        return "a table below"
    if isinstance(value, tuple) and isinstance(value[0], BaseModel):
        return "a list of tables below"
    text = show(value if isinstance(value, str | bool | int | tuple) else str(value))
    return f"`{text if len(text) <= LONGEST else f'{text[:LONGEST]}…'}`"

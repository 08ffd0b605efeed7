"""Books with a value changed, past every check of the loader, and put on the shelf for a test."""

import sys
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from pydantic import BaseModel

from fifthstreet.rules import library, shelf
from fifthstreet.rules.book import RuleBook

Put = Callable[[RuleBook], None]

REMEMBERING = {
    "fifthstreet.floor.tables.ruleset": ("ruleset_of",),
    "fifthstreet.simulation.table": ("_game",),
    "fifthstreet.simulation.jackpot": ("_play",),
    "fifthstreet.coaching.question": ("_subject",),
}
"""Functions that remember something of a book by its id."""


def altered(book: RuleBook, changes: Mapping[str, Any]) -> RuleBook:
    """Return a book with the values at some paths changed, as in ``{"cards.decks.size": 36}``.

    A part of a path names a field, the id of an item, or its number.
    """
    for path, value in changes.items():
        book = _changed(book, path.split("."), value)
    return book


def _changed(thing: Any, path: list[str], value: Any) -> Any:
    if not path:
        return value
    first, *rest = path
    if isinstance(thing, BaseModel):
        return thing.model_copy(update={first: _changed(getattr(thing, first), rest, value)})
    items = list(thing)
    at = next(
        (n for n, item in enumerate(items) if getattr(item, "id", None) == first),
        int(first) if first.isdecimal() else -1,
    )
    assert at >= 0, first
    items[at] = _changed(items[at], rest, value)
    return tuple(items)


def put_on_the_shelf(monkeypatch: pytest.MonkeyPatch, book: RuleBook) -> None:
    """Let every part of the program read this book under its id until the test is over."""
    load = library.load

    def loaded(texts: Mapping[str, str], places: Mapping[str, str]) -> RuleBook:
        own = places["book.toml"] == f"{book.id}/book.toml"
        return book if own else load(texts, places)

    monkeypatch.setattr(library, "load", loaded)
    forget()


def forget() -> None:
    """Forget every book that was read."""
    shelf.furnish()
    for module, names in REMEMBERING.items():
        for name in names if module in sys.modules else ():
            getattr(sys.modules[module], name).cache_clear()

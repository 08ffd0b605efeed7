"""Editions of a book: the texts of its law with something changed, on the shelf for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fifthstreet.floor.tables import laws, ruleset
from fifthstreet.floor.tables.ruleset import Texts
from fifthstreet.rules import library, report
from fifthstreet.rules.book import RuleBook

EARLIER, CURRENT = "MLGCA 1.1", "MLGCA 1.2"
CURRENCY, END = 'currency = "USD"', "effective_until"
CHANGES = {
    f'version = "{CURRENT}"': f'version = "{EARLIER}"',
    'pays = "3 to 1", cite = "MD-12.A.7"': 'pays = "4 to 1", cite = "MD-12.A.7"',
    'pays = "2 to 1", cite = "MD-12.A.8"': 'pays = "3 to 1", cite = "MD-12.A.8"',
    'pays = "1 to 1", lowest': 'pays = "2 to 1", lowest',
}
"""What the earlier version of md has instead of the current one, which pays less."""


def edition(id_: str, changes: dict[str, str]) -> Texts:
    """Return the law of a book with passages replaced; each of them is there once."""
    texts = dict(ruleset.law_texts(id_))
    for passage, other in changes.items():
        (name,) = (name for name, text in texts.items() if text.count(passage) == 1)
        texts[name] = texts[name].replace(passage, other)
    return tuple(texts.items())


@contextmanager
def on_the_shelf(texts: Texts) -> Iterator[None]:
    """Let the program have this edition of a book, and no other, for a while."""
    edited, shipped = ruleset.law_of(texts), ruleset.law_texts

    def law_texts(id_: str) -> Texts:
        return texts if id_ == edited.id else shipped(id_)

    def book(id_: str) -> RuleBook:
        return edited if id_ == edited.id else library.book(id_)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruleset, "law_texts", law_texts)
        patch.setattr(laws, "law_texts", law_texts)
        patch.setattr(report, "book", book)
        ruleset.ruleset_of.cache_clear()
        yield
    ruleset.ruleset_of.cache_clear()


def expiring(day: str) -> Texts:
    """Return the earlier law of md with the day on which it expires."""
    return edition("md", {**CHANGES, CURRENCY: f"{END} = {day}T00:00:00Z\n{CURRENCY}"})


OLD: Texts = edition("md", CHANGES)
NEW: Texts = ruleset.law_texts("md")

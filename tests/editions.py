"""Editions of a book: the texts of its law with something changed, on the shelf for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from altered import forget, put_on_the_shelf
from fifthstreet.floor.tables import laws, ruleset
from fifthstreet.floor.tables.ruleset import Texts


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
    book, shipped = ruleset.law_of(texts), ruleset.law_texts

    def law_texts(id_: str) -> Texts:
        return texts if id_ == book.id else shipped(id_)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruleset, "law_texts", law_texts)
        patch.setattr(laws, "law_texts", law_texts)
        put_on_the_shelf(patch, book)
        yield
    forget()

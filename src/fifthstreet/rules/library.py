"""The library: books loaded from their texts and validated, once while the shelf is unchanged."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Protocol, TypeAlias

from pydantic import ValidationError

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import read_citations
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.fault import BookError, BookFault, faults_of
from fifthstreet.rules.layers import Layers
from fifthstreet.rules.options import ENTRY, read_options
from fifthstreet.rules.shelf import (
    edition,
    law_hash,
    law_places,
    law_texts,
    misplaced,
    shelf,
    versions,
    while_unchanged,
)
from fifthstreet.rules.toml import frozen

__all__ = [
    "BookError",
    "book",
    "books",
    "edition",
    "faulty",
    "law_hash",
    "law_texts",
    "load",
    "shelf",
    "versions",
]

FILED_BY = 2
"""How many keys decide in which file of a book something is."""
MOST_FAULTS = 200
"""The maximum number of faults in one error."""


def load(texts: Mapping[str, str], places: Mapping[str, str] | None = None) -> RuleBook:
    """Return a book from the texts of its law alone, or raise with every fault at once.

    A fault has its file, line and column; `places` says what the files are called outside. What
    the program would not carry out is a fault as well.
    """
    layers = Layers(texts, places or {})
    citations = read_citations(texts, places or {}, layers.messages)
    options = read_options(layers, citations)
    faults: list[BookFault] = []
    loaded = None
    try:
        content = {key: part for key, part in layers.data.items() if key != ENTRY}
        law = RuleBook.model_validate(frozen(content), context=citations)
        if options is not None:
            loaded = law.with_appendix(options, citations, law_hash(texts))
            faults = [*loaded.loose_ends(), *unenforced(loaded)]
    except ValidationError as error:
        faults = [
            fault for fault in faults_of(error) if not (layers.unread and _may_be_unread(fault))
        ]
    for fault in faults[:MOST_FAULTS]:
        layers.tell(fault)
    if more := len(faults[MOST_FAULTS:]):
        layers.messages.append(f"There are {more:,} more. Correct these first.")
    if layers.messages or loaded is None:
        raise BookError.listing("The book has", layers.messages)
    return loaded


def _may_be_unread(fault: BookFault) -> bool:
    """Return whether a file that could not be read may give what is missing."""
    return fault.missing and len(fault.path) <= FILED_BY


def book(id_: str, on: date | None = None, version: str | None = None) -> RuleBook:
    """Return a book by its id: a version, the one in force on a date or at a moment, or the newest.

    >>> book("md").document.title
    'Mississippi Stud'
    """
    if not isinstance(id_, str):
        raise FifthStreetError(
            f"A book is wanted here, not {type(id_).__name__}.",
            remedy=f"Give a book, or the id of one: {', '.join(shelf())}.",
        )
    return _loaded(*edition(id_, on=on, version=version))


class FolderPath(Protocol):
    """The path to the folder of a book."""

    def __fspath__(self) -> str:
        """Return the path as a text."""


BookName: TypeAlias = RuleBook | str | FolderPath
"""A book, its id, or the path to its folder."""
FINDERS: list[Callable[[str], str]] = []
"""What returns the id of a book for the path to its folder; `bookcase` adds it."""


def id_of(named: BookName) -> str:
    """Return the id of a book that is given in any way."""
    if isinstance(named, RuleBook):
        return named.id
    name: Any = named.__fspath__() if hasattr(named, "__fspath__") else named
    for find in FINDERS if isinstance(name, str) else ():
        name = find(name)
    return name  # type: ignore[no-any-return]  # whatever it is, the shelf says if it has none


def book_of(named: BookName) -> RuleBook:
    """Return a book that is given whole, by its id, or by the path to its folder."""
    return named if isinstance(named, RuleBook) else book(id_of(named))


@while_unchanged
def _loaded(id_: str, version: str) -> RuleBook:
    law = load(law_texts(id_, version), law_places(id_, version))
    return law if edition(id_)[1] == version else law.as_edition(f"{id_}@{version}")


@while_unchanged
def _all() -> tuple[tuple[RuleBook, ...], tuple[BookError, ...]]:
    whole: list[RuleBook] = []
    broken = [*misplaced()]
    for id_ in shelf():
        try:
            whole.append(book(id_))
        except BookError as error:
            broken.append(error)
    return tuple(whole), tuple(broken)


def books() -> tuple[RuleBook, ...]:
    """Return the books that can be loaded, in the order of the shelf."""
    return _all()[0]


def faulty() -> tuple[BookError, ...]:
    """Return what is wrong with the books that cannot be loaded."""
    return _all()[1]

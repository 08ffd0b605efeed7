"""The shelf: the four books that come with the package, loaded and validated once."""

from functools import cache
from typing import Any

from pydantic import ValidationError

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import BOOKS
from fifthstreet.rules.reading import UnreadableError, frozen, parse

SHELF = ("md", "rws", "cb", "uk")
FILED_BY = 2
"""How many keys tell in which file of a book something stands."""


class BookError(FifthStreetError):
    """A rule book cannot be loaded; every fault is listed."""


def load(files_of_book: dict[str, str]) -> RuleBook:
    """Return a book from the texts of its files, or raise with every fault at once."""
    data: dict[str, Any] = {}
    faults: list[str] = []
    home: dict[tuple[str, ...], str] = {}
    unread = False
    for name, text in files_of_book.items():
        try:
            part = parse(text, name=name)
        except UnreadableError as error:
            faults.append(str(error))
            unread = True
            continue
        faults.extend(f"{name}: {key} is given twice" for key in _merge(data, part))
        home.update(dict.fromkeys(_paths(part), name))
    try:
        loaded = RuleBook.model_validate(frozen(data))
    except ValidationError as error:
        for fault in error.errors(include_url=False, include_context=False):
            keys = tuple(map(str, fault["loc"]))
            if unread and fault["type"] == "missing" and len(keys) <= FILED_BY:
                continue  # the file that could not be read may give it
            told = (_home(home, keys), ".".join(keys), fault["msg"])
            faults.append(": ".join(filter(None, told)))
    if faults:
        raise BookError("The book has faults:\n" + "\n".join(f"  {fault}" for fault in faults))
    return loaded


def _merge(whole: dict[str, Any], part: dict[str, Any]) -> list[str]:
    """Add the keys of a file to those of the others; return the keys that both give."""
    twice: list[str] = []
    for key, value in part.items():
        if key not in whole:
            whole[key] = value
        elif isinstance(value, dict) and isinstance(whole[key], dict):
            twice.extend(f"{key}.{inner}" for inner in _merge(whole[key], value))
        else:
            twice.append(key)
    return twice


def _paths(part: dict[str, Any]) -> list[tuple[str, ...]]:
    """Return the first two keys of everything in a file, which is enough to find a fault's file."""
    found: list[tuple[str, ...]] = []
    for key, value in part.items():
        found.append((key,))
        if isinstance(value, dict):
            found.extend((key, inner) for inner in value)
    return found


def _home(home: dict[tuple[str, ...], str], keys: tuple[str, ...]) -> str:
    return home.get(keys[:FILED_BY]) or home.get(keys[:1]) or "book"


@cache
def book(id_: str) -> RuleBook:
    """Return one of the four books by its id.

    >>> book("md").document.title
    'Mississippi Stud'
    """
    if id_ not in SHELF:
        raise BookError(
            f"There is no book called {id_!r}.", remedy=f"The books are {', '.join(SHELF)}."
        )
    folder = BOOKS.joinpath(id_)
    texts = {
        f"{id_}/{file.name}": file.read_text(encoding="utf-8")
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if file.name.endswith(".toml")
    }
    return load(texts)


def books() -> tuple[RuleBook, ...]:
    """Return the four books in the order of the shelf."""
    return tuple(book(id_) for id_ in SHELF)

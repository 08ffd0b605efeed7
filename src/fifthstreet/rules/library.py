"""The shelf: the four books that come with the package, loaded and validated once."""

from functools import cache

from pydantic import ValidationError

from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.citation import BOOKS
from fifthstreet.rules.enforcement import unenforced
from fifthstreet.rules.fault import BookError, BookFault, Sources, faults_of
from fifthstreet.rules.location import Path
from fifthstreet.rules.toml import Document, UnreadableError, frozen, parse

__all__ = ["SHELF", "BookError", "book", "books", "load"]

SHELF = ("md", "rws", "cb", "uk")
FILED_BY = 2
"""How many keys tell in which file of a book something stands."""


def load(files_of_book: dict[str, str]) -> RuleBook:
    """Return a book from the texts of its files, or raise with every fault at once.

    A fault has its file, line and column. What the program would not carry out is a fault as well.
    """
    data: Document = {}
    messages: list[str] = []
    home: dict[Path, str] = {}
    sources = Sources(files_of_book)
    unread = False
    for name, text in files_of_book.items():
        try:
            part = parse(text, name=name)
        except UnreadableError as error:
            messages.append(str(error))
            unread = True
            continue
        twice = _merge(data, part)
        messages.extend(f"{sources.place(name, key)}: {key} is given twice" for key in twice)
        home.update(dict.fromkeys(_paths(part), name))
    faults: list[BookFault] = []
    try:
        loaded = RuleBook.model_validate(frozen(data))
        faults = [*loaded.loose_ends(), *unenforced(loaded)]
    except ValidationError as error:
        faults = [fault for fault in faults_of(error) if not (unread and _may_be_unread(fault))]
    for fault in faults:
        file = _home(home, fault.path)
        messages.append(
            sources.message(file, fault) if file else f"book: {fault.key}: {fault.says}"
        )
    if messages:
        raise BookError.listing("The book has", messages)
    return loaded


def _may_be_unread(fault: BookFault) -> bool:
    """Tell whether a file that could not be read may give what is missing."""
    return fault.missing and len(fault.path) <= FILED_BY


def _merge(whole: Document, part: Document) -> list[str]:
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


def _paths(part: Document) -> list[Path]:
    """Return the first two keys of everything in a file, which is enough to find a fault's file."""
    paths: list[Path] = []
    for key, value in part.items():
        paths.append((key,))
        if isinstance(value, dict):
            paths.extend((key, inner) for inner in value)
    return paths


def _home(home: dict[Path, str], path: Path) -> str | None:
    return home.get(path[:FILED_BY]) or home.get(path[:1])


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

"""Books that do not come with the package: folders on disk, put on the shelf as texts.

They are named on the command line, in the environment or by installed packages. A folder is one
book, with its `book.toml`, or holds several such folders.
"""

import os
from collections.abc import Iterator
from datetime import date
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from fifthstreet.rules import library
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.library import FINDERS, BookName, book_of, id_of
from fifthstreet.rules.manifest import MANIFEST, Folder
from fifthstreet.rules.shelf import folder_of, furnish, misplaced, shelf
from fifthstreet.rules.toml import MOST_BYTES, UnreadableError, decode
from fifthstreet.texts.catalog import name_books

GROUP: Final = "fifthstreet.books"
"""The entry points of packages that bring books along; each names a package."""
VARIABLE: Final = "FIFTHSTREET_BOOKS"
"""Folders in the environment, separated as in `PATH`."""
MOST_FILES: Final = 1000
PATTERNS: Final = tuple(f"{at}*.{kind}" for at in ("", "*/", "*/*/") for kind in ("toml", "tsv"))

_named: list[str] = []
_opened: list[tuple[str, ...]] = []


def open_bookcase(*folders: str) -> None:
    """Put on the shelf what is outside the package: these folders, and those named elsewhere."""
    now = (os.environ.get(VARIABLE, ""), *folders)
    if _opened == [now] == [("",)]:
        return  # nothing is outside, as before
    _named[:], _opened[:] = folders, [now]
    _places.cache_clear()
    furnish(_outside)
    name_books(_places)


def holds_books(folder: Path) -> bool:
    """Tell whether a folder is a book, or holds some."""
    return (folder / MANIFEST).exists() or any(folder.glob(f"*/{MANIFEST}"))


def ensure_open() -> None:
    """Put on the shelf what is outside the package, unless that was done."""
    if not _opened:
        open_bookcase()


def named() -> tuple[str, ...]:
    """Return the folders that were named, for a process that starts from this one."""
    return tuple(_named)


def add(folder: str) -> str:
    """Put the book of one folder on the shelf, and return its id; raise with its faults."""
    read = _read_folder(Path(folder))
    id_ = read.manifest().id
    if id_ not in shelf() or folder_of(id_).place != read.place:
        open_bookcase(*_named, folder)
    if folder_of(id_).place != read.place:
        raise misplaced()[-1]
    return id_


def _outside() -> Iterator[Folder]:
    """Yield every book outside the package."""
    for place in _places():
        yield from _read_folders(place)


@cache
def _places() -> list[Path]:
    """Return every folder outside the package that is a book or holds some."""
    packages = [_package(entry.value) for entry in entry_points(group=GROUP)]
    variable = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    return [Path(place) for place in dict.fromkeys([*packages, *variable, *_named])]


def _package(name: str) -> str:
    """Return the folder of an installed package, or its name where it cannot be imported."""
    try:
        return str(resources.files(name))
    except ImportError:
        return name


def _read_folders(place: Path) -> Iterator[Folder]:
    """Yield the book in a folder, or every book in the folders that it holds."""
    if (place / MANIFEST).exists():
        yield _read_folder(place)
        return
    within = sorted(path.parent for path in place.glob(f"*/{MANIFEST}"))
    yield from map(_read_folder, within)
    if not within:
        says = f"{place} is no book and holds none: there is no {MANIFEST}."
        yield Folder(place=str(place), texts={}, unread={MANIFEST: says})


def _read_folder(place: Path) -> Folder:
    """Return a book's folder as texts, and for each file that is none, why."""
    texts: dict[str, str] = {}
    unread: dict[str, str] = {}
    files = sorted(path for pattern in PATTERNS for path in place.glob(pattern))
    for path in files[:MOST_FILES]:
        name = path.relative_to(place).as_posix()
        try:
            texts[name] = _text(path)
        except UnreadableError as error:
            unread[name] = f"{path}:1:1: {error}"
        except OSError as error:
            unread[name] = f"{path}:1:1: cannot be read: {error.strerror}."
    if len(files) > MOST_FILES:
        unread[MANIFEST] = (
            f"{place} has more than {MOST_FILES:,} files. Name the book's own folder."
        )
    return Folder(place=str(place), texts=texts, unread=unread)


def _text(path: Path) -> str:
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    return decode(content, name=path.name, kind="text", smaller="Split it into several files.")


def book_named(name: str) -> str:
    """Return a book's id for its name: the id itself, or the path to its folder.

    A version follows the name after an @. What is neither is returned as it is.
    """
    path, at, version = name.partition("@")
    if path not in shelf() and (Path(path) / MANIFEST).is_file():
        return f"{add(path)}{at}{version}"
    return name


FINDERS.append(book_named)


def book(named: BookName, on: date | None = None, version: str | None = None) -> RuleBook:
    """Return a book: a version, the one in force on a date or at a moment, or the newest.

    It is named by its id, or by the path to its folder.

    >>> book("md").document.title
    'Mississippi Stud'
    """
    ensure_open()
    return library.book(id_of(named), on, version) if on or version else book_of(named)

"""A book in two versions: its folders, and the shelf of a program that has one, the other or both.

The book is that of Maryland under another id; its earlier version pays more.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Final

from altered import forget
from fifthstreet.rules import shelf
from fifthstreet.rules.library import law_hash, law_texts
from fifthstreet.rules.manifest import Folder
from fifthstreet.rules.samples import submission
from fifthstreet.rules.shelf import folder_of

ID: Final = "river"
EARLIER, CURRENT = "1.1", "1.2"
CHANGES: Final = {
    'pays = "3 to 1", cite = "MD-12.A.7"': 'pays = "4 to 1", cite = "MD-12.A.7"',
    'pays = "2 to 1", cite = "MD-12.A.8"': 'pays = "3 to 1", cite = "MD-12.A.8"',
    'pays = "1 to 1", lowest': 'pays = "2 to 1", lowest',
}
"""What the earlier version has instead."""
SUBMISSION: Final = submission("md").replace('book = "md"', f'book = "{ID}"')


def _folder(versions: str, changes: Mapping[str, str]) -> Folder:
    texts = {**folder_of("md").texts, "book.toml": f'id = "{ID}"\ntitle = "River"\n{versions}'}
    for passage, other in changes.items():
        (name,) = (name for name, text in texts.items() if text.count(passage) == 1)
        texts[name] = texts[name].replace(passage, other)
    return Folder(place=ID, texts=texts)


def earlier(until: str = "") -> Folder:
    """Return the book as it was, with the day after which it expires, if there is one."""
    end = f"until = {until}\n" if until else ""
    return _folder(f'[[versions]]\nversion = "{EARLIER}"\n{end}', CHANGES)


def current(until: str = "") -> Folder:
    """Return the book as it is; with a day, it also says when the earlier version expires."""
    newest = _folder(f'[[versions]]\nversion = "{CURRENT}"\n', {})
    if not until:
        return newest
    start = date.fromisoformat(until) + timedelta(days=1)
    both = (
        f'[[versions]]\nversion = "{EARLIER}"\nuntil = {until}\nfolder = "{EARLIER}"\n'
        f'[[versions]]\nversion = "{CURRENT}"\nfrom = {start}\n'
    )
    old = {f"{EARLIER}/{name}": text for name, text in earlier().texts.items()}
    return Folder(place=ID, texts={**old, **_folder(both, {}).texts})


def furnish(*folders: Folder) -> None:
    """Let the program have these editions of the book from now on, and no others."""
    forget()
    shelf.furnish(lambda: folders)


@contextmanager
def on_the_shelf(*folders: Folder) -> Iterator[None]:
    """Let the program have these editions of the book, and no others, for a while."""
    furnish(*folders)
    try:
        yield
    finally:
        forget()


def law(folder: Folder) -> str:
    """Return the hash of the newest law in a folder."""
    with on_the_shelf(folder):
        return law_hash(law_texts(ID))

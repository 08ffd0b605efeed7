"""What a book's folder brings along to be proved with: worked rounds, scripts and submissions."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from fifthstreet.bookcase import MOST_FILES
from fifthstreet.rules.manifest import Folder
from fifthstreet.rules.samples import SAMPLES
from fifthstreet.rules.shelf import BOOKS, ROUNDS, packaged
from fifthstreet.rules.toml import MOST_BYTES, UnreadableError, decode

SCRIPT, WORKED = ".round", ".json"
SMALLER: Final = "Split it into several files."


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A file to prove a book with: where it is, its text, or why it cannot be read."""

    place: str
    text: str = ""
    unread: str = ""

    @property
    def is_script(self) -> bool:
        """Return whether the file is a round script; worked rounds are JSON."""
        return self.place.endswith(SCRIPT)

    def cases(self) -> list[Any]:
        """Return the worked rounds of a JSON file; raise `ValueError` where it is none."""
        cases = json.loads(self.text)
        return cases if isinstance(cases, list) else [cases]


def rounds_of(folder: Folder) -> tuple[Example, ...]:
    """Return the scripts and worked rounds of a book, in the order of their names."""
    place = BOOKS.joinpath(folder.place) if folder.place in packaged() else Path(folder.place)
    home = place.joinpath(ROUNDS)
    if not home.is_dir():
        return ()
    try:
        files = sorted(home.iterdir(), key=lambda each: each.name)[:MOST_FILES]
    except OSError as error:
        unread = f"cannot be read: {error.strerror}"
        return (Example(place=f"{folder.place}/{ROUNDS}", unread=unread),)
    named = [each for each in files if each.name.endswith((SCRIPT, WORKED))]
    return tuple(_read(each, f"{folder.place}/{ROUNDS}/{each.name}") for each in named)


def _read(file: Traversable, place: str) -> Example:
    try:
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES + 1)
        text = decode(content, name=file.name, kind="text", smaller=SMALLER)
    except UnreadableError as error:
        return Example(place=place, unread=str(error))
    except OSError as error:
        return Example(place=place, unread=f"It cannot be read: {error.strerror}.")
    return Example(place=place, text=text)


def submissions_of(folder: Folder) -> Iterator[Example]:
    """Yield the submissions of a book, in the order of their names."""
    for path in sorted({*folder.texts, *folder.unread}):
        if path.startswith(SAMPLES):
            yield Example(
                place=f"{folder.place}/{path}",
                text=folder.texts.get(path, ""),
                unread=folder.unread.get(path, ""),
            )

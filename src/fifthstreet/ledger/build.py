"""Which program runs the house: a digest of every file that ships, noted whenever it changes (R52).

A table is played by the law that it was opened under, which the journal has, whatever the program.
"""

from collections.abc import Callable
from datetime import datetime
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.refusals import StaleStream
from fifthstreet.ledger.store.store import Store
from fifthstreet.version import VERSION

STREAM: Final = "build"
KIND: Final = "build.Noted"
KINDS: Final = (".py", ".toml", ".tsv", ".txt", ".ftl", ".typ", ".js", ".css", ".html")
"""What files are part of the program."""
MANUAL: Final = "/web/manual"
"""Where the manual is, which tells of the program and is no part of it."""


@cache
def digest() -> str:
    """Return the digest of the program that runs; its files are read once, at the first time."""
    return computed()


def computed() -> str:
    """Return the digest of all files of the installed program, by their names and contents."""
    sealed = sha256()
    _take(resources.files("fifthstreet"), "", sealed.update)
    return sealed.hexdigest()


def _take(folder: Traversable, path: str, update: Callable[[bytes], None]) -> None:
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        name = f"{path}/{file.name}"
        if name == MANUAL:
            continue
        if file.is_dir():
            _take(file, name, update)
        elif name.endswith(KINDS):
            content = file.read_bytes()
            update(f"{name}\n{len(content)}\n".encode())
            update(content)


def recorded(store: Store) -> str | None:
    """Return the digest of the program that last ran a house, or None where none is recorded."""
    known = store.records(STREAM)
    return str(known[-1].data["digest"]) if known else None


def note(store: Store, at: datetime) -> tuple[str, str]:
    """Write down which program runs from now on, and return it after the one before.

    Nothing is written where the same one ran last.
    """
    known = store.records(STREAM)
    before, after = str(known[-1].data["digest"]) if known else "", digest()
    if before != after:
        data = {"version": VERSION, "before": before, "digest": after}
        record = StreamRecord(stream=STREAM, number=len(known) + 1, kind=KIND, data=data, at=at)
        try:
            store.commit([Batch(records=[record])])
        except StaleStream:
            return note(store, at)
    return before, after

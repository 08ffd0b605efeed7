"""The version of the program and the digest of its files, where every layer can read them."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

VERSION = "0.2.0"
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

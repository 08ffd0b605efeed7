"""`fifthstreet new-book`: a commented book to begin with, in a folder of its own."""

import re
from pathlib import Path
from typing import Annotated

import typer

from fifthstreet.cli.shelf_option import shelved
from fifthstreet.cli.source import FileError, write_new
from fifthstreet.terminal.output import write


def new_book(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The folder to make, and the id.")],
    *,
    like: Annotated[
        str | None,
        typer.Option(metavar="BOOK", help="The book that it differs from.", callback=shelved),
    ] = None,
) -> None:
    """Write a book that differs from another only in what you change.

    The folder has a commented file for each part, and folders for worked rounds and submissions.
    """
    from fifthstreet.rules.library import BookError, book, shelf
    from fifthstreet.rules.manifest import ID
    from fifthstreet.rules.starter import starter

    folder = Path(name)
    if re.fullmatch(ID, folder.name) is None or folder.name in shelf():
        taken = "is taken" if folder.name in shelf() else "cannot be the id of a book"
        raise BookError(
            f"{folder.name!r} {taken}.",
            remedy="Choose a name of up to 40 small letters, digits and hyphens.",
        )
    base = book(like or shelf()[0])
    files = starter(folder.name, folder.name.replace("-", " ").capitalize(), base)
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise FileError(f"{name!r} already exists.", remedy="Choose another name.") from None
    for part in ("rounds", "submissions"):
        (folder / part).mkdir()
    for file, text in files.items():
        write_new(str(folder / file), text)
    write(f"{folder} is a book like {base.id}. Show it with: fifthstreet books {_path(folder)}\n")


def _path(folder: Path) -> str:
    return str(folder) if len(folder.parts) > 1 else f"./{folder}"

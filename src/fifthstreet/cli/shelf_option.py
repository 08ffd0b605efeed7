"""`--books`, before or after a command: it puts books on the shelf before the command begins."""

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from fifthstreet.cli.source import FileError
from fifthstreet.terminal.progress import solving

SHELF = "fifthstreet.books"


def _put_on_the_shelf(context: typer.Context, folders: list[str] | None) -> None:
    """Open the bookcase with the folders named here and before the command."""
    from fifthstreet.bookcase import holds_books, open_bookcase
    from fifthstreet.rules.manifest import MANIFEST

    for folder in folders or ():
        if not Path(folder).is_dir():
            raise FileError(
                f"There is no folder called {folder!r}.", remedy="Name the folder of a book."
            )
        if not holds_books(Path(folder)):
            raise FileError(
                f"The folder {folder!r} has no books: neither it nor a folder in it has a "
                f"{MANIFEST}.",
                remedy="Name the folder of a book, or a folder of books.",
            )
    every: list[str] = context.meta.setdefault(SHELF, [])
    every += folders or ()
    open_bookcase(*every)


Folders = Annotated[
    list[str] | None,
    typer.Option(
        "--books",
        metavar="DIR",
        is_eager=True,
        callback=_put_on_the_shelf,
        help="Folder of a book, or of several books, to add. Repeatable.",
    ),
]


def with_books(command: Callable[..., None]) -> Callable[..., None]:
    """Return a command with the option `--books` after its own."""

    @wraps(command)
    def run(**values: Any) -> None:
        del values["folders"]
        with solving():
            command(**values)

    own = inspect.signature(command)
    extra = inspect.Parameter("folders", inspect.Parameter.KEYWORD_ONLY, default=None)
    run.__signature__ = own.replace(  # type: ignore[attr-defined]
        parameters=[*own.parameters.values(), extra.replace(annotation=Folders)]
    )
    run.__annotations__ = {**command.__annotations__, "folders": Folders}
    return run


def shelved(name: str | None) -> str | None:
    """Return the id of a book for its id or the path to its folder."""
    from fifthstreet.bookcase import book_named

    return name and book_named(name)

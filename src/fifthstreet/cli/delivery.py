"""The format of a document, and its way to a new file or to the screen."""

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath

from fifthstreet.cli.source import write_new, write_new_bytes
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import write


def format_of(output: str | None, choice: str | None, formats: Sequence[str]) -> str:
    """Return the chosen format, or the one that the file name shows.

    >>> format_of("sheet.PDF", None, ("pdf", "html")), format_of(None, "html", ("pdf", "html"))
    ('pdf', 'html')
    """
    if choice is not None:
        return choice
    suffix = PurePath(output or "").suffix.lower().removeprefix(".")
    if suffix in formats:
        return suffix
    endings = ", ".join(f".{ending}" for ending in formats)
    if output is None:
        raise FifthStreetError(
            "This needs a file.",
            remedy=f"Name one with -o that ends in {endings}.",
        )
    raise FifthStreetError(
        f"The name {output!r} does not show a format.",
        remedy=f"End it in {endings}, or choose the format with an option.",
    )


def deliver(paper: str | bytes, output: str | None) -> None:
    """Write a paper to a new file; a text without a file goes to standard output."""
    if output is None:
        if isinstance(paper, bytes):
            raise FifthStreetError(
                "The screen cannot show this format.", remedy="Name a file with -o."
            )
        write(paper)
    elif isinstance(paper, bytes):
        write_new_bytes(output, paper)
    else:
        write_new(output, paper)


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files to a new folder; one that has something in it is left alone."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FifthStreetError(
            f"{folder} already exists.", remedy="Name a folder that is new or empty."
        )
    for name, content in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)

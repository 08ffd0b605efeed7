"""What a command is about: one of the books by its id, or a submission in a file."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.source import FileError, name_of

if TYPE_CHECKING:
    from fifthstreet.rules.book import RuleBook
    from fifthstreet.rules.submission import Submission

WRONG = 1

Subject = Annotated[
    str, typer.Argument(metavar="BOOK|FILE", help="md, rws, cb or uk, or a submission in TOML.")
]


def subject(named: str) -> "tuple[Submission, RuleBook]":
    """Return the submission and its book; a bare book is a submission that chooses nothing."""
    from fifthstreet.rules.library import SHELF, book
    from fifthstreet.rules.submission import Submission

    if named in SHELF:
        return Submission(book=named), book(named)
    try:
        return kept(named)
    except FileError as error:
        if "." in named or "/" in named:
            raise
        raise FileError(
            f"There is neither a book nor a file called {named!r}.",
            remedy=f"The books are {', '.join(SHELF)}.",
        ) from error


def kept(file: str) -> "tuple[Submission, RuleBook]":
    """Return a submission that keeps its book; shows what was found, and ends where it does not."""
    from fifthstreet.cli.commands.check import checked

    report, text = checked(file)
    if report.findings:
        from fifthstreet.cli import draw

        draw.report(report, text, name=name_of(file)).show(stream=sys.stderr)
    if report.book is None or not report.ok:
        raise typer.Exit(WRONG)
    return report.submission, report.book

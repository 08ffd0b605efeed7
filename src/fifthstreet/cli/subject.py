"""What a command is about: one of the books by its id, or a submission in a file."""

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.shelf_option import shelved
from fifthstreet.cli.source import FileError, name_of, read
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import show

if TYPE_CHECKING:
    from fifthstreet.checks.report import CheckReport
    from fifthstreet.rules.book import RuleBook
    from fifthstreet.rules.submission import Submission

WRONG = 1

Subject = Annotated[
    str,
    typer.Argument(
        metavar="BOOK|FILE",
        help="A book (its id or the path to its folder) or a submission file.",
        callback=shelved,
    ),
]


class NotPassingError(FifthStreetError):
    """A submission was read and has errors, which are shown."""

    unreadable = False


def subject(name: str) -> "tuple[Submission, RuleBook]":
    """Return the submission and its book; a book alone is a submission without choices."""
    from fifthstreet.paper.edge import submission_of
    from fifthstreet.rules.library import shelf

    if name.partition("@")[0] in shelf():
        return submission_of(name)
    try:
        return passing_submission(name)
    except FileError as error:
        if "." in name or "/" in name:
            raise
        raise FileError(
            f"There is no book or file called {name!r}.",
            remedy=f"Name a file, or one of the books {', '.join(shelf())}.",
        ) from error


def passing_submission(file: str) -> "tuple[Submission, RuleBook]":
    """Return a submission that passes its check; show the findings, and refuse on an error."""
    report, text = checked(file)
    if report.findings:
        from fifthstreet.terminal import draw

        draw.report(report, text, name=name_of(file)).show(stream=sys.stderr)
    if report.book is None or not report.ok:
        raise NotPassingError(
            "The submission does not pass its check.",
            remedy="Correct what fifthstreet check finds.",
        )
    return report.submission, report.book


def checked(file: str) -> "tuple[CheckReport, str]":
    """Return what a check finds and the text it read; draws the line where it is not even TOML."""
    text = read(file)
    from fifthstreet.paper.edge import check
    from fifthstreet.rules.toml import UnreadableError

    try:
        result = check(text, name=name_of(file), moment=datetime.now(UTC))
    except UnreadableError as error:
        from fifthstreet.terminal import draw

        if excerpt := draw.syntax(error.what, text):
            show(excerpt, stream=sys.stderr)
        raise
    return result, text

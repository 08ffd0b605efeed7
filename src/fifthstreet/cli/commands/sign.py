"""`fifthstreet sign`: the sign of a table, made from a submission without errors."""

import sys
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.commands.check import WRONG, FileName, checked
from fifthstreet.cli.output import plain, write
from fifthstreet.cli.parameters import Out
from fifthstreet.cli.source import name_of, write_new

if TYPE_CHECKING:
    from fifthstreet.rules.book import RuleBook
    from fifthstreet.rules.submission import Submission

NARROWEST, WIDEST = 40, 80


def sign(
    file: FileName,
    *,
    html: Annotated[bool, typer.Option("--html", help="Make HTML instead of text.")] = False,
    notice: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Make one occasional notice instead, by its id."),
    ] = None,
    output: Out = None,
) -> None:
    """Make the sign of a table from its submission.

    It tells players the odds, the limits and the notices. The submission is checked first; a sign
    is made only where it has no errors.
    """
    from fifthstreet.paper.sign import make_notice, make_sign
    from fifthstreet.paper.sign_html import as_html
    from fifthstreet.paper.sign_text import as_text

    submission, book = _kept(file)
    made = make_sign(submission, book) if notice is None else make_notice(book, notice)
    text = as_html(made) if html else plain(as_text(made, _width(to_file=output is not None)))
    if output is None:
        write(text)
    else:
        write_new(output, text)


def _width(*, to_file: bool) -> int:
    """Return how wide a sign in text may be: as the terminal, within what reads well."""
    columns = max(NARROWEST, get_terminal_size().columns)
    return WIDEST if to_file else min(WIDEST, columns)


def _kept(file: str) -> "tuple[Submission, RuleBook]":
    """Return a submission that keeps its book; shows what was found, and ends where it does not."""
    report, text = checked(file)
    if report.findings:
        from fifthstreet.cli import draw

        draw.report(report, text, name=name_of(file)).show(stream=sys.stderr)
    if report.book is None or not report.ok:
        raise typer.Exit(WRONG)
    return report.submission, report.book

"""`fifthstreet check`: everything that is wrong with a submission, at once."""

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import show, write_json
from fifthstreet.cli.parameters import Json
from fifthstreet.cli.source import name_of, read

if TYPE_CHECKING:
    from fifthstreet.rules.book import RuleBook
    from fifthstreet.rules.checking import Report
    from fifthstreet.rules.edge import ComputedEdge

WRONG = 1

FileName = Annotated[
    str, typer.Argument(metavar="FILE", help="The submission, in TOML; - for standard input.")
]


def check(file: FileName, *, json: Json = False) -> None:
    """Find everything wrong with a submission, at once.

    Each finding has its line, its clause and its remedy. The command leaves with 0 if nothing but
    warnings was found, with 1 if there are errors, and with 2 if the file cannot be read.
    """
    report, text = checked(file)
    if json:
        write_json(report.as_json())
    else:
        from fifthstreet.cli import draw

        draw.report(report, text, name=name_of(file)).show()
    if not report.ok:
        raise typer.Exit(WRONG)


def _edge(book: "RuleBook") -> "ComputedEdge | None":
    """Compute the house edge where a submission states one; that takes libraries of its own."""
    from fifthstreet.paper.edge_computed import figures_if_possible

    return figures_if_possible(book)


def checked(file: str) -> "tuple[Report, str]":
    """Return what a check finds and the text it read; draws the line where it is not even TOML."""
    text = read(file)
    from fifthstreet.rules import checking
    from fifthstreet.rules.reading import UnreadableError

    try:
        return checking.check(text, name=name_of(file), moment=datetime.now(UTC), edge=_edge), text
    except UnreadableError as error:
        from fifthstreet.cli import draw

        if excerpt := draw.syntax(error.what, text):
            show(excerpt, stream=sys.stderr)
        raise

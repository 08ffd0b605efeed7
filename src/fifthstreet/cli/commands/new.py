"""`fifthstreet new`: a commented submission to fill in."""

from typing import Annotated

import typer

from fifthstreet.cli.output import write
from fifthstreet.cli.parameters import Out
from fifthstreet.cli.source import write_new


def new(
    book_id: Annotated[str, typer.Argument(metavar="BOOK", help="md, rws, cb or uk.")],
    output: Out = None,
) -> None:
    """Write a submission to fill in, with a reason for every key."""
    from fifthstreet.rules.library import book
    from fifthstreet.rules.template import template

    text = template(book(book_id))
    if output is None:
        write(text)
    else:
        write_new(output, text)

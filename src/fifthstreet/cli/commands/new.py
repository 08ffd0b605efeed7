"""`fifthstreet new`: a commented submission to fill in."""

from fifthstreet.cli.parameters import BookId, Out
from fifthstreet.cli.source import write_new
from fifthstreet.terminal.output import write


def new(
    book_id: BookId,
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

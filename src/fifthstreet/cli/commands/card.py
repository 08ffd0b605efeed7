"""`fifthstreet card`: how to play well, on a card to print and carry."""

from typing import Annotated, Literal, get_args

import typer

from fifthstreet.cli.delivery import deliver, format_of
from fifthstreet.cli.parameters import Out, Pay, Ties
from fifthstreet.cli.subject import Subject, subject

Format = Literal["pdf", "html"]


def card(
    name: Subject,
    *,
    ties: Ties = "bet",
    pay: Pay = None,
    format_: Annotated[
        Format | None,
        typer.Option("--format", help="Format, if the file name does not show it."),
    ] = None,
    output: Out = None,
) -> None:
    """Make a strategy card: a few rules for each decision, and their exact cost.

    One page with a card to cut out and fold. The file name selects the format: .pdf or .html.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.pay_changes import parse_pay_changes
    from fifthstreet.paper.files import CARD
    from fifthstreet.paper.strategy_card import make_card
    from fifthstreet.whole_table.enquiry import Enquiry

    kind: Format = format_of(output, format_, get_args(Format))  # type: ignore[assignment]
    submission, book = subject(name)
    changes = parse_pay_changes(pay or [], book)
    enquiry = Enquiry(book=book, submission=submission, ties=ties, pays=changes)
    deliver(CARD[kind](make_card(enquiry)), output)

"""`fifthstreet analyse`: the exact figures of a book or a submission."""

from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import write_json
from fifthstreet.cli.parameters import At, Json, Pay, Ties, amounts
from fifthstreet.cli.progress import progress
from fifthstreet.cli.subject import Subject, subject

if TYPE_CHECKING:
    from fifthstreet.analysis.enquiry import Enquiry
    from fifthstreet.analysis.neighbours import SeenNeighbours

MOST_NEIGHBOURS = 5


def analyse(
    name: Subject,
    *,
    ties: Ties = "bet",
    pay: Pay = None,
    at: At = None,
    information: Annotated[
        bool,
        typer.Option("--information", help="Add what seeing more cards is worth."),
    ] = False,
    json: Json = False,
) -> None:
    """Compute the exact figures of a game under perfect play.

    Shows the house edge, average wager, deviation, side bets, progressive, maximum payouts and
    what the document itself claims, for the document's pay lines or your own.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.enquiry import Enquiry
    from fifthstreet.analysis.pay_changes import parse_pay_changes

    submission, book = subject(name)
    values = amounts(at)
    enquiry = Enquiry(
        book=book,
        submission=submission,
        ties=ties,
        pays=parse_pay_changes(pay or [], book.pay.main),
        ante=values.pop("ante", None),
        stake=values.pop("stake", None),
        meters=values,
    )
    neighbours = _neighbours(enquiry) if information else []
    if json:
        _print_json(enquiry, neighbours, information=information)
    else:
        _print_page(enquiry, neighbours, information=information)


def _print_json(
    enquiry: "Enquiry", neighbours: "list[SeenNeighbours]", *, information: bool
) -> None:
    from fifthstreet.cli import analysis_json

    data = analysis_json.as_json(enquiry)
    if information:
        data["information"] = analysis_json.information(enquiry, neighbours)
    write_json(data)


def _print_page(
    enquiry: "Enquiry", neighbours: "list[SeenNeighbours]", *, information: bool
) -> None:
    from fifthstreet.cli import analysis_page

    analysis_page.page(enquiry).show()
    if information:
        analysis_page.information(enquiry, neighbours).show()


def _neighbours(enquiry: "Enquiry") -> "list[SeenNeighbours]":
    from fifthstreet.analysis.neighbours import seeing_neighbours

    rows = []
    for count in range(1, MOST_NEIGHBOURS + 1):
        with progress(f"Cards of {count} of 5 neighbors") as advance:
            rows.append(seeing_neighbours(enquiry.game, count, progress=advance))
    return rows

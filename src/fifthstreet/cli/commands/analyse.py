"""`fifthstreet analyse`: the exact figures of a book or a submission."""

from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import write_json
from fifthstreet.cli.parameters import Json, Pay, Ties
from fifthstreet.cli.progress import progress
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.errors import FifthStreetError

if TYPE_CHECKING:
    from fifthstreet.analysis.enquiry import Enquiry
    from fifthstreet.analysis.neighbours import SeenNeighbours

MOST_NEIGHBOURS = 5
MOST_DIGITS = 12


def analyse(
    name: Subject,
    *,
    ties: Ties = "bet",
    pay: Pay = None,
    at: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=CENTS",
            help="Reckon with an amount in minor units: the ante, the stake of the progressive, "
            "or what a meter shows; may be repeated, as in --at ante=1500 --at mega=2500000.",
        ),
    ] = None,
    information: Annotated[
        bool,
        typer.Option("--information", help="Also count what it is worth to see more cards."),
    ] = False,
    json: Json = False,
) -> None:
    """Compute the exact figures of a game for the best play.

    House edge, average wager, deviation, side bets, progressive, ceilings and what the document
    itself claims; fractions, for any pay lines.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.enquiry import Enquiry
    from fifthstreet.analysis.pay_changes import parse_pay_changes

    submission, book = subject(name)
    amounts = dict(map(_amount, at or []))
    enquiry = Enquiry(
        book=book,
        submission=submission,
        ties=ties,
        pays=parse_pay_changes(pay or [], book.pay.main),
        ante=amounts.pop("ante", None),
        stake=amounts.pop("stake", None),
        meters=amounts,
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
        with progress(f"Cards of {count} of 5 neighbours") as advance:
            rows.append(seeing_neighbours(enquiry.game, count, progress=advance))
    return rows


def _amount(text: str) -> tuple[str, int]:
    name, sign, amount = text.partition("=")
    if not sign or not amount.isdecimal() or len(amount) > MOST_DIGITS:
        raise FifthStreetError(
            f"Cannot read {text!r} as an amount.",
            remedy="Write it in minor units, as in ante=1500 or mega=2500000.",
        )
    return name.strip(), int(amount)

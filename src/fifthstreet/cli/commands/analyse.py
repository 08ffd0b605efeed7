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
    named: Subject,
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
    from fifthstreet.cli import par_page
    from fifthstreet.paper.par import ALL_PARTS, make_par

    submission, book = subject(named)
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
    parts = ALL_PARTS if information else [part for part in ALL_PARTS if part != "information"]
    neighbours = _neighbours(enquiry) if information else ()
    sheet = make_par(enquiry, parts=parts, every_table=True, neighbours=neighbours)
    if json:
        write_json(par_page.as_json(sheet))
    else:
        page = par_page.page(sheet)
        if sheet.progressive_open:
            page.line("Name the size of a progressive wager as in --at stake=100 to value it.")
        page.show()


def _neighbours(enquiry: "Enquiry") -> "tuple[SeenNeighbours, ...]":
    from fifthstreet.analysis.neighbours import seeing_neighbours

    made = []
    for count in range(1, MOST_NEIGHBOURS + 1):
        with progress(f"Cards of {count} of 5 neighbours") as told:
            made.append(seeing_neighbours(enquiry.game, count, progress=told))
    return tuple(made)


def _amount(text: str) -> tuple[str, int]:
    name, found, amount = text.partition("=")
    if not found or not amount.isdecimal() or len(amount) > MOST_DIGITS:
        raise FifthStreetError(
            f"Cannot read {text!r} as an amount.",
            remedy="Write it in minor units, as in ante=1500 or mega=2500000.",
        )
    return name.strip(), int(amount)

"""`fifthstreet par`: the PAR sheet of a table, every figure exact."""

from io import StringIO
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from fifthstreet.cli.delivery import deliver, format_of
from fifthstreet.cli.parameters import Out, Pay, Ties
from fifthstreet.cli.subject import Subject, subject

if TYPE_CHECKING:
    from fifthstreet.paper.par_record import ParSheet

Format = Literal["pdf", "html", "json", "xlsx", "txt"]


def par(
    name: Subject,
    *,
    ties: Ties = "bet",
    pay: Pay = None,
    format_: Annotated[
        Format | None,
        typer.Option("--format", help="Format, if the file name does not show it."),
    ] = None,
    information: Annotated[
        bool,
        typer.Option(
            "--information",
            help="With a shared board, add what knowing a card is worth (minutes).",
        ),
    ] = False,
    output: Out = None,
) -> None:
    """Make the PAR sheet of a book or a submission.

    Every exact figure on a few pages: pay lines, bets, results, side bets, progressive, maximum
    payout, and digests that tie the sheet to its data. The file's ending sets the format: .pdf,
    .html, .json, .xlsx or .txt. The same input always makes the same bytes.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.pay_changes import parse_pay_changes
    from fifthstreet.paper.files import PAR
    from fifthstreet.paper.par import make_par, printed_parts
    from fifthstreet.whole_table.enquiry import Enquiry

    kind: Format = format_of(output, format_, get_args(Format))  # type: ignore[assignment]
    submission, book = subject(name)
    changes = parse_pay_changes(pay or [], book)
    enquiry = Enquiry(book=book, submission=submission, ties=ties, pays=changes)
    sheet = make_par(enquiry, parts=printed_parts(enquiry, information=information))
    deliver(_text(sheet) if kind == "txt" else PAR[kind](sheet), output)


def _text(sheet: "ParSheet") -> str:
    from fifthstreet.terminal.par_page import page

    written = StringIO()
    page(sheet).show(stream=written)
    return written.getvalue()

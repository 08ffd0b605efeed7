"""`fifthstreet par`: the PAR sheet of a table, every figure exact."""

from typing import TYPE_CHECKING, Annotated, Literal, assert_never, get_args

import typer

from fifthstreet.cli.delivery import deliver, format_of
from fifthstreet.cli.parameters import Out, Pay, Ties
from fifthstreet.cli.subject import Subject, subject

if TYPE_CHECKING:
    from fifthstreet.paper.par import ParSheet

Format = Literal["pdf", "html", "json", "xlsx"]


def par(
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
    """Make the PAR sheet of a book or a submission.

    It holds every exact figure: pay lines, bets, results, side bets, progressive, maximum payout,
    and digests that tie the sheet to its data. The file name selects the format: .pdf, .html,
    .json or .xlsx. The same input always gives the same bytes.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.pay_changes import parse_pay_changes
    from fifthstreet.paper.par import make_par

    kind: Format = format_of(output, format_, get_args(Format))  # type: ignore[assignment]
    submission, book = subject(name)
    changes = parse_pay_changes(pay or [], book.pay.main)
    deliver(_rendered(make_par(submission, book, ties=ties, pays=changes), kind), output)


def _rendered(sheet: "ParSheet", kind: Format) -> str | bytes:
    from fifthstreet.paper import par_html, par_json, par_pdf, par_xlsx
    from fifthstreet.paper.par_pages import report

    match kind:
        case "pdf":
            return par_pdf.as_pdf(report(sheet))
        case "html":
            return par_html.as_html(report(sheet))
        case "xlsx":
            return par_xlsx.as_xlsx(report(sheet))
        case "json":
            return par_json.as_json(sheet)
        case _:
            assert_never(kind)

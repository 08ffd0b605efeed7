"""`fifthstreet audit`: everything that a house holds, worked out again and compared."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import plain, write, write_json
from fifthstreet.cli.parameters import Json

if TYPE_CHECKING:
    from fifthstreet.house.audit import AuditReport

Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="FIFTHSTREET_DATABASE",
        help="The house: a file, or postgresql://...; house.db unless told otherwise.",
    ),
]
Anchors = Annotated[
    list[Path] | None,
    typer.Option("--anchor", metavar="FILE", help="Heads kept in a second place; may be repeated."),
]


def audit(*, database: Database = None, anchor: Anchors = None, json: Json = False) -> None:
    """Verify chain, ledger, meters and rounds of a house, and name the first line that is wrong.

    A house that is running may be audited. The exit code is 1 where something is wrong.
    """
    from fifthstreet.house.audit import audit as carry_out
    from fifthstreet.house.store.opening import open_store

    with open_store(database, read_only=True) as store:
        report = carry_out(store, anchors=anchor or ())
    if json:
        write_json(report.as_json())
    else:
        write(_told(report))
    raise typer.Exit(0 if report.ok else 1)


def _told(report: "AuditReport") -> str:
    counted = (
        f"{report.lines:,} lines: {report.events:,} events, {report.entries:,} entries, "
        f"{report.movements:,} meter movements, {report.replies:,} replies, "
        f"{report.rounds:,} rounds.\n"
    )
    if report.ok:
        return f"All is in order. {counted}The chain ends in {report.head.hash}.\n"
    lines = [f"Something is wrong. {counted}"]
    for problem in report.problems:
        where = f"line {problem.seq}: " if problem.seq else ""
        lines.append(f"  {where}{plain(problem.what)}\n")
    return "".join(lines)

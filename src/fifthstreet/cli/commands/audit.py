"""`fifthstreet audit`: everything that a house holds, worked out again and compared."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import plain, write, write_json
from fifthstreet.cli.parameters import Json
from fifthstreet.cli.progress import progress

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


Quick = Annotated[
    bool, typer.Option("--quick", help="Chain, ledger and meters only; rounds are not replayed.")
]


def audit(
    *, database: Database = None, anchor: Anchors = None, quick: Quick = False, json: Json = False
) -> None:
    """Verify chain, ledger, meters and rounds of a house, and name the first line that is wrong.

    Every round that is over is gone through again: its commitment, its cards, each decision and
    settlement, and each entry of the ledger. A house that is running may be audited. The exit code
    is 1 where something is wrong.
    """
    from fifthstreet.house.audit import audit as carry_out
    from fifthstreet.house.store.opening import open_store

    makers = None
    if not quick:
        from fifthstreet.house.replaying import replayers

        makers = replayers()
    with open_store(database, read_only=True) as store, progress("Auditing", "lines") as told:
        report = carry_out(store, replayers=makers, anchors=anchor or (), progress=told)
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
    if report.unreplayed:
        counted += f"{report.unreplayed:,} rounds are of rules that this program does not have.\n"
    if report.ok:
        return f"All is in order. {counted}The chain ends in {report.head.hash}.\n"
    lines = [f"Something is wrong. {counted}"]
    for problem in report.problems:
        where = f"line {problem.seq}: " if problem.seq else ""
        lines.append(f"  {where}{plain(problem.what)}\n")
    return "".join(lines)

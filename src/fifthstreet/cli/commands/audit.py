"""`fifthstreet audit`: everything that a house holds, worked out again and compared."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fifthstreet.cli.output import plain, write, write_json
from fifthstreet.cli.parameters import Json
from fifthstreet.cli.progress import progress

if TYPE_CHECKING:
    from fifthstreet.audit.audit import AuditReport
    from fifthstreet.ledger.store.store import Store

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

Workers = Annotated[
    int, typer.Option(min=0, help="Processes that replay rounds; 0 takes one a processor.")
]


def audit(
    *,
    database: Database = None,
    anchor: Anchors = None,
    quick: Quick = False,
    workers: Workers = 0,
    json: Json = False,
) -> None:
    """Verify chain, ledger, meters and rounds of a house, and name the first line that is wrong.

    Every round that is over is gone through again: its commitment, its cards, each decision and
    settlement, and each entry of the ledger. A house that is running may be audited. The exit code
    is 1 where something is wrong.
    """
    from fifthstreet.ledger.store.address import open_store

    with open_store(database, read_only=True) as store, progress("Auditing", "lines") as told:
        asked = {"anchors": anchor or (), "progress": told}
        report = _quick(store, asked) if quick else _whole(store, asked, database, workers)
    if json:
        from fifthstreet.protocol.codec import encode

        write_json(encode(report.record()))
    else:
        write(_told(report))
    raise typer.Exit(0 if report.ok else 1)


def _quick(store: "Store", asked: dict[str, Any]) -> "AuditReport":
    from fifthstreet.audit.audit import audit as carry_out

    return carry_out(store, **asked)


def _whole(
    store: "Store", asked: dict[str, Any], database: str | None, workers: int
) -> "AuditReport":
    """Audit with the replay of every round, by as many processes as are worth it."""
    from fifthstreet.audit.audit import audit as carry_out
    from fifthstreet.audit.processes import WORTH, auditors
    from fifthstreet.audit.replay import replayers

    hired = workers or (os.cpu_count() or 1 if store.head().seq >= WORTH else 1)
    if hired == 1:
        return carry_out(store, replayers=replayers(), **asked)
    with auditors(database, hired) as apart:
        return carry_out(store, apart=apart, **asked)


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

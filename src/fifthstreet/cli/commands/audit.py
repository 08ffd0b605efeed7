"""`fifthstreet audit`: everything that a house holds, worked out again and compared."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from fifthstreet.cli.parameters import Database, Json
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write, write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fifthstreet.audit.audit import AuditProblem, AuditReport
    from fifthstreet.ledger.store.store import Store

NEXT: Final = (
    "Keep this store as evidence, with its anchors and heads. Compare it with the newest backup and"
    " with what witnesses keep before the house opens again."
)

Anchors = Annotated[
    list[Path] | None,
    typer.Option("--anchor", metavar="FILE", help="Anchor file to compare with. Repeatable."),
]

Witnesses = Annotated[
    list[Path] | None,
    typer.Option(
        "--witness",
        metavar="FOLDER",
        help="A witness's folder, or a file of heads, to compare with. Repeatable.",
    ),
]

Quick = Annotated[
    bool, typer.Option("--quick", help="Skip the replay of rounds and the reports of closed days.")
]

Workers = Annotated[
    int, typer.Option(min=0, help="Processes that replay rounds; 0 means one per processor.")
]


def audit(
    *,
    database: Database = None,
    anchor: Anchors = None,
    witness: Witnesses = None,
    quick: Quick = False,
    workers: Workers = 0,
    json: Json = False,
) -> None:
    """Verify the chain, ledger, meters and rounds of a house; name the first wrong line.

    Replays every finished round: its commitment, cards, decisions, settlement and ledger entries.
    Makes the reports of every closed gaming day again and compares them with what was signed.
    The house may be running. The exit code is 1 if something is wrong.
    """
    from fifthstreet.ledger.store.address import open_store

    with open_store(database, read_only=True) as store, progress("Auditing", "lines") as advance:
        options = {"anchors": anchor or (), "witnesses": witness or (), "progress": advance}
        report = _quick(store, options) if quick else _whole(store, options, database, workers)
        if not quick:
            from fifthstreet.gaming_day.inspection import audited

            report = audited(store, report)
    if report.ok and not report.lines:
        raise FifthStreetError(
            "The journal of this store is empty, so there is nothing to audit.",
            remedy="Name another store with --database, or restore a backup into this one.",
        )
    if json:
        from fifthstreet.protocol.codec import encode

        write_json(encode(report.record()))
    else:
        write(_text(report))
    raise typer.Exit(0 if report.ok else 1)


def _quick(store: "Store", options: dict[str, Any]) -> "AuditReport":
    from fifthstreet.audit.audit import audit as carry_out

    return carry_out(store, **options)


def _whole(
    store: "Store", options: dict[str, Any], database: str | None, workers: int
) -> "AuditReport":
    """Audit with the replay of every round, by as many processes as are worth it."""
    from fifthstreet.audit.audit import audit as carry_out
    from fifthstreet.audit.processes import WORTH, auditors
    from fifthstreet.audit.replay import replayers

    hired = workers or (os.cpu_count() or 1 if store.head().seq >= WORTH else 1)
    if hired == 1:
        return carry_out(store, replayers=replayers(store.personal), **options)
    with auditors(database, hired) as apart:
        return carry_out(store, apart=apart, **options)


def _text(report: "AuditReport") -> str:
    counted = (
        f"{report.lines:,} lines: {report.events:,} events, {report.entries:,} entries, "
        f"{report.movements:,} meter movements, {report.replies:,} replies, "
        f"{report.rounds:,} rounds.\n"
    )
    if report.unreplayed:
        counted += f"{report.unreplayed:,} rounds follow rules that this release does not have.\n"
    if report.remarks:
        counted += f"Look at these:\n{_listed(report.remarks)}"
    if report.ok:
        return f"All is in order. {counted}The chain ends in {report.head.hash}.\n"
    return f"Something is wrong. {counted}{_listed(report.problems)}{NEXT}\n"


def _listed(lines: "tuple[AuditProblem, ...]") -> str:
    return "".join(
        f"  {f'line {one.seq}: ' if one.seq else ''}{plain(one.what)}\n" for one in lines
    )

"""`fifthstreet pit`: what tables win by night, simulated and in theory."""

from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.figures import figure, rate_of
from fifthstreet.cli.parameters import At, Json, Seed, amounts
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.terminal.output import write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fifthstreet.analysis.progress import Progress
    from fifthstreet.rules.submission import Submission
    from fifthstreet.simulation.pit import PitReport
    from fifthstreet.simulation.table import TableWork

MOST_TABLES = 1000


def pit(
    name: Subject,
    *,
    tables: Annotated[int, typer.Option(min=1, max=MOST_TABLES, help="Tables in the pit.")] = 1,
    seats: Annotated[
        int | None, typer.Option(min=1, help="Players at each table. [default: every seat]")
    ] = None,
    hours: Annotated[str, typer.Option(help="Hours per night.")] = "8",
    rate: Annotated[str, typer.Option(help="Rounds per hour at each table.")] = "60",
    nights: Annotated[int, typer.Option(min=1, help="Nights to simulate.")] = 365,
    at: At = None,
    exact: Annotated[
        bool,
        typer.Option(
            "--exact",
            help="Count all seats together where that takes minutes. The counts are saved for the "
            "next run.",
        ),
    ] = False,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Simulate nights of a pit: hold, spread of results, and the cost of caps and envy.

    Every player makes every wager at its minimum and plays perfectly. The exact figures are shown
    for comparison. Press Ctrl-C to stop early and keep the nights played so far.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.simulation.pit import PitWork, effects, nights_of
    from fifthstreet.terminal import pit_page

    submission, _ = subject(name)
    table = _table(submission, seats, amounts(at, minimum=1))
    rounds = int(figure(hours, "The time") * rate_of(rate))
    work = PitWork(table, tables, rounds, nights)
    with progress("Nights", unit="nights") as advance:
        report = nights_of(work, seed, advance)
    if not report.counts.rounds:
        raise typer.Exit(1)
    gains = effects(report, seed)
    if exact:
        with progress("Seats together", unit="parts") as advance:
            _count(report, advance)
    if json:
        write_json(pit_page.as_json(report, gains, seed))
    else:
        pit_page.page(report, gains, seed).show()


def _count(report: "PitReport", advance: "Progress | None") -> None:
    """Count the seats together now, with somebody watching."""
    from fifthstreet.analysis.progress import watched_by
    from fifthstreet.whole_table.seat_form import allow_minutes

    with watched_by(advance), allow_minutes():
        report.tables.spreads, report.tables.results  # noqa: B018 - both stay with the report


def _table(submission: "Submission", seats: int | None, amounts: dict[str, int]) -> "TableWork":
    from fifthstreet.simulation.table import full_table

    ante, stake = amounts.pop("ante", None), amounts.pop("stake", None)
    return full_table(submission, seats, ante=ante, stake=stake, meters=tuple(amounts.items()))

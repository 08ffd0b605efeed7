"""`fifthstreet jackpot`: the meters of a progressive over years of play."""

from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.figures import figure, rate_of
from fifthstreet.cli.parameters import Json, Seed
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.terminal.output import write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fifthstreet.terminal.jackpot_page import JackpotStory

MOST_LIVES = 10**6


def jackpot(
    name: Subject,
    *,
    tables: Annotated[int, typer.Option(help="Tables that feed the meters.")] = 1,
    seats: Annotated[int, typer.Option(help="Players at each table.")] = 5,
    rate: Annotated[str, typer.Option(help="Rounds per hour.")] = "55",
    share: Annotated[str, typer.Option(help="Share of players who make the wager.")] = "0.6",
    hours: Annotated[str, typer.Option(help="Hours open per day.")] = "24",
    years: Annotated[str, typer.Option(help="Years per life, of 365 days.")] = "10",
    lives: Annotated[
        int, typer.Option(min=1, max=MOST_LIVES, help="Lives to simulate, each from a fresh start.")
    ] = 100,
    stake: Annotated[
        int | None,
        typer.Option(metavar="CENTS", help="The wager. [default: the minimum]"),
    ] = None,
    seed: Seed = 1,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the awards to a new .svg file.")
    ] = None,
    json: Json = False,
) -> None:
    """Simulate the meters of a progressive: hits, their sizes, resets and the return.

    Rates, resets and options come from a submission. Players play the main game perfectly. Envy
    bonuses are not counted. Press Ctrl-C to stop early and keep what was counted so far.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.simulation.executor import Run, run
    from fifthstreet.simulation.jackpot_report import JackpotReport
    from fifthstreet.simulation.jackpot_terms import Traffic, jackpot_of
    from fifthstreet.terminal import jackpot_page
    from fifthstreet.terminal.life_plot import drawable
    from fifthstreet.whole_table.enquiry import Enquiry
    from fifthstreet.whole_table.long_run import long_run

    drawable(plot)
    submission, book = subject(name)
    traffic = Traffic(
        tables=tables,
        seats=seats,
        rate=rate_of(rate),
        share=figure(share, "The share"),
        hours=figure(hours, "The time"),
    )
    span = figure(years, "The years")
    work = jackpot_of(submission, book, wagers=traffic.wagers_in(span), stake=stake)
    with progress("Lives", unit="lives") as advance:
        done = run(Run(work, lives, seed, piece=1), progress=advance)
    if not done.counts.rounds:
        raise typer.Exit(1)
    report = JackpotReport(work, done.counts, long_run(work.play, book, submission))
    enquiry = Enquiry(book=book, submission=submission, stake=work.stake)
    telling = jackpot_page.JackpotStory(report, enquiry, traffic=traffic, years=span, seed=seed)
    if plot is not None:
        _draw(telling, plot)
    if json:
        write_json(jackpot_page.as_json(telling))
    else:
        jackpot_page.page(telling).show()


def _draw(report: "JackpotStory", plot: str) -> None:
    from fifthstreet.cli.source import write_new
    from fifthstreet.terminal.jackpot_page import STEPS, TRIM
    from fifthstreet.terminal.life_plot import Bars, picture

    bars = [
        Bars(
            title=f"{each.run.meter}: {each.full_awards:,} whole awards, the last bar with all "
            "beyond it",
            steps=each.sizes.grouped(STEPS, trim=TRIM),
            label=report.money,
        )
        for each in report.report.meters
        if each.full_awards
    ]
    write_new(plot, picture(bars))

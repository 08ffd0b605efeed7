"""`fifthstreet simulate`: rounds by the million, beside the exact figures."""

import time
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.figures import figure
from fifthstreet.cli.parameters import AnyWay, Json, Mistakes, Pay, Seed
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.simulation.work import MOST_ROUNDS
from fifthstreet.terminal.output import write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fifthstreet.simulation.executor import Run
    from fifthstreet.simulation.report import Measured
    from fifthstreet.simulation.seat_work import SeatWork

POINTS = 100
"""Means kept on the way, for the picture of how they settle."""

SAVED_EVERY = 20
"""Seconds between two writings of a run that can be resumed."""


Rounds = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MOST_ROUNDS,
        help="Rounds to simulate. [default: 10,000,000; 20,000 without a fast simulation]",
    ),
]
Strategy = Annotated[
    AnyWay | None,
    typer.Option(
        help="Play perfectly, by the short rules, always bet the maximum or the minimum, "
        "choose at random, or fold. [default: optimal where the game is solved, else least]"
    ),
]


def simulate(
    name: Subject,
    *,
    rounds: Rounds = None,
    seed: Seed = 1,
    strategy: Strategy = None,
    mistakes: Mistakes = "0",
    pay: Pay = None,
    on: Annotated[
        str | None,
        typer.Option(
            metavar="PLACE", help="Run on threads or processes. [default: the faster one]"
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Run on a Dask cluster, such as tcp://host:8786."),
    ] = None,
    workers: Annotated[int, typer.Option(min=0, help="Workers; 0 means one per processor.")] = 0,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the run here, and resume it from here."),
    ] = None,
    samples: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write single rounds to a new .csv or .parquet."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the results to a new .svg file.")
    ] = None,
    json: Json = False,
) -> None:
    """Simulate one player of the main game.

    A game without a fast simulation is played round by round by its own rules. A seed gives the
    same counts on any number of workers. Press Ctrl-C to stop early and keep what was counted so
    far.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.pay_changes import parse_pay_changes
    from fifthstreet.simulation.executor import Run
    from fifthstreet.simulation.seat_work import seat_work
    from fifthstreet.workbench.simulation_figures import figures_of

    submission, book = subject(name)
    pays = tuple(parse_pay_changes(pay, book).items()) if pay else ()
    work = seat_work(submission, strategy, figure(mistakes, "A chance"), pays)
    running = Run(work, rounds or work.usual_rounds, seed, piece=work.piece)
    before = _resumed(running, resume)
    work.count(0, 0, seed)  # builds the tables, which would spoil the first seconds' rate
    started = time.perf_counter()
    means = _count(running, cluster or on or work.place, workers, resume)
    seconds = time.perf_counter() - started
    if not running.counts.rounds:
        raise typer.Exit(1)
    _keep(running, means, samples=samples, plot=plot)
    speed = (running.counts.rounds - before) / seconds if seconds else 0.0
    figures = figures_of(running)
    if json:
        write_json({**figures.as_json(), "rounds_per_second": round(speed)})
    else:
        _show(work, running, (figures, *figures.wagers), speed)


def _keep(
    running: "Run[SeatWork]",
    means: list[tuple[int, Fraction]],
    *,
    samples: Path | None,
    plot: Path | None,
) -> None:
    """Write what was asked for beside the report."""
    if samples is not None:
        from fifthstreet.simulation.samples import write_samples

        write_samples(running.work, samples, running.counts.rounds, running.seed)
    if plot is not None:
        from fifthstreet.cli.source import write_new
        from fifthstreet.terminal.simulation_plot import plotted

        write_new(str(plot), plotted(running.work, running.counts, means))


def _resumed(running: "Run[SeatWork]", path: Path | None) -> int:
    """Take in an earlier run, and return how many rounds it had."""
    if path is not None:
        from fifthstreet.simulation.executor import load

        load(running, path)
    return running.counts.rounds


def _count(
    running: "Run[SeatWork]", place: str, workers: int, resume: Path | None
) -> list[tuple[int, Fraction]]:
    """Count what waits; return the mean after so many rounds, at some points on the way."""
    from fifthstreet.simulation.executor import run, save
    from fifthstreet.simulation.places import workers as hired

    means: list[tuple[int, Fraction]] = []
    saved = time.monotonic()
    with progress("Simulating", unit="rounds") as bar, hired(place, workers) as (executor, count):

        def report_progress(done: int, total: int) -> None:
            nonlocal saved
            if bar:
                bar(done, total)
            if len(means) * total < done * POINTS:
                means.append((done, running.work.tally(running.counts).expected_value))
            if resume is not None and time.monotonic() - saved > SAVED_EVERY:
                save(running, resume)
                saved = time.monotonic()

        run(running, executor, workers=count, progress=report_progress)
    if resume is not None:
        save(running, resume)
    return means


def _show(
    work: "SeatWork", running: "Run[SeatWork]", measures: "tuple[Measured, ...]", speed: float
) -> None:
    from fifthstreet.analysis.decimals import decimal
    from fifthstreet.terminal.histogram import histogram
    from fifthstreet.terminal.sheet import Sheet

    sheet = Sheet()
    sheet.title(f"{running.counts.rounds:,} rounds of {work.name}, seed {running.seed}")
    if not running.finished:
        sheet.line(f"Stopped early: {running.rounds:,} were requested.")
    sheet.line(f"{speed:,.0f} rounds a second")
    sheet.blank()
    rows = [
        [
            each.name,
            f"{decimal(each.mean, 6)}",
            f"{each.standard_error:.6f}",
            "" if each.exact is None else f"{decimal(each.exact, 6)}",
            "" if each.z is None else f"{each.z:+.2f}",
        ]
        for each in measures
    ]
    sheet.table(("Wager", "Mean in antes", "Error", "Exact", "z"), rows)
    if work.why_not:
        sheet.line(work.why_not)
    sheet.blank()
    tally = work.tally(running.counts)
    for line in histogram(tally.grouped(lambda end: end.net)):
        sheet.line(line)
    sheet.show()

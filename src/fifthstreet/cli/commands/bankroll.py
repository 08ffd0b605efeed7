"""`fifthstreet bankroll`: ruin, targets and sessions of many players."""

from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.figures import figure, rate_of
from fifthstreet.cli.parameters import Json, Mistakes, Pay, Seed, Way, amounts
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.terminal.output import write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fractions import Fraction

    from fifthstreet.simulation.bankroll_report import BankrollReport

MOST_SESSIONS = 10**9

Antes = Annotated[str, typer.Option(metavar="ANTES", help="Bankroll of each player.")]
Target = Annotated[
    str | None, typer.Option(metavar="ANTES", help="Stop at this balance. [default: never]")
]
Hours = Annotated[
    str | None, typer.Option(help="Stop after these hours. [default: at ruin or target]")
]
Sessions = Annotated[int, typer.Option(min=1, max=MOST_SESSIONS, help="Players to simulate.")]
Least = Annotated[
    str | None,
    typer.Option(
        metavar="ANTES",
        help="Count a player as ruined below this balance. [default: what one round may cost] A "
        "player who runs short during a round borrows the rest.",
    ),
]
Side = Annotated[
    list[str] | None,
    typer.Option(
        metavar="BET=MINOR",
        help="Make a side bet in every round, such as three_card=500 in minor units. Repeatable.",
    ),
]
Ante = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=MINOR",
        help="Set the ante or a meter in minor units, such as ante=1500 or mega=2500000. With an "
        "ante, the maximum payout is in force. Repeatable.",
    ),
]
Plot = Annotated[
    str | None, typer.Option(metavar="FILE", help="Draw the results to a new .svg file.")
]


def bankroll(
    name: Subject,
    *,
    bankroll: Antes = "50",
    target: Target = None,
    hours: Hours = None,
    rate: Annotated[str, typer.Option(help="Rounds per hour.")] = "60",
    sessions: Sessions = 100_000,
    strategy: Way = "optimal",
    mistakes: Mistakes = "0",
    stop_below: Least = None,
    pay: Pay = None,
    at: Ante = None,
    side: Side = None,
    seed: Seed = 1,
    plot: Plot = None,
    json: Json = False,
) -> None:
    """Work out bankrolls: ruin, reaching a target, sessions, and how money develops over time.

    Every figure is calculated from the exact distribution of a round, and checked against simulated
    players. Press Ctrl-C to stop the simulation early and keep what was counted.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.pay_changes import parse_pay_changes
    from fifthstreet.simulation.bankroll import Bankroll
    from fifthstreet.simulation.bankroll_report import BankrollReport
    from fifthstreet.simulation.executor import Run, run
    from fifthstreet.terminal.life_plot import drawable

    drawable(plot)
    submission, book = subject(name)
    named = amounts(at)
    ante = named.pop("ante", None)
    if ante is None:
        game_of(book, submission=submission)  # refuses a game that was not counted
    pace = rate_of(rate)
    work = Bankroll(
        book=book.edition,
        bankroll=figure(bankroll, "The bankroll"),
        target=None if target is None else figure(target, "The target"),
        rounds=None if hours is None else int(figure(hours, "The time") * pace),
        least=None if stop_below is None else figure(stop_below, "The balance to stop below"),
        strategy=strategy,
        mistakes=figure(mistakes, "The rate of mistakes"),
        pays=tuple(parse_pay_changes(pay or [], book, submission).items()),
        submission=submission,
        ante=ante,
        stakes=tuple(amounts(side, minimum=1, example="three_card=500").items()),
        meters=tuple(named.items()),
    )
    with progress("Players", unit="players") as advance:
        done = run(Run(work, sessions, seed, piece=work.piece), progress=advance)
    if not done.counts.rounds:
        raise typer.Exit(1)
    report = BankrollReport(work, done.counts)
    if plot is not None:
        _draw(report, seed, plot)
    _show(report, seed, pace, json=json)


def _show(report: "BankrollReport", seed: int, pace: "Fraction", *, json: bool) -> None:
    from fifthstreet.terminal import bankroll_page

    if json:
        write_json(bankroll_page.as_json(report, seed, pace))
    else:
        bankroll_page.page(report, seed, pace).show()


def _draw(report: "BankrollReport", seed: int, plot: str) -> None:
    from fractions import Fraction

    from fifthstreet.cli.source import write_new
    from fifthstreet.risk.life import ENDINGS
    from fifthstreet.terminal.bankroll_page import result_steps
    from fifthstreet.terminal.life_plot import Bars, fan_of, picture

    # Without a limit, as far as most lives go.
    ends = (report.times(ending).quantile(Fraction(9, 10)) or 1 for ending in ENDINGS)
    horizon = report.work.rounds or max(10, *ends)
    title = f"Results of {report.lives:,} players in antes, the last bar with all beyond it"
    bars = Bars(title=title, steps=result_steps(report), label=lambda low: f"{low:+}")
    write_new(plot, picture([bars, fan_of(report.work, seed, report.lives, horizon)]))

"""What became of many players, as a page for a person and as JSON."""

from fractions import Fraction
from typing import Any

from fifthstreet.analysis.decimals import decimal, exact, percent, square_root
from fifthstreet.cli.bars import Steps, text_bars
from fifthstreet.cli.sheet import Sheet
from fifthstreet.rules.library import book
from fifthstreet.simulation.bankroll import ENDINGS, PLAYED, REACHED, RUINED
from fifthstreet.simulation.bankroll_report import QUANTILES, BankrollReport
from fifthstreet.simulation.report import Measured

STEPS = 20
TRIM = Fraction(1, 100)
"""The part of all results that the last bar takes in."""

WORDS = {RUINED: "ruined", REACHED: "reached the target", PLAYED: "out of time"}


def result_steps(report: BankrollReport) -> Steps:
    """Return results of lives in even steps of antes, money at the end less the bankroll."""
    start, scale = report.work.terms[0], report.work.results.scale
    groups = report.money.grouped(STEPS, trim=TRIM)
    return [((low - start) // scale, (high - start) // scale, many) for low, high, many in groups]


def page(report: BankrollReport, seed: int, rate: Fraction | None) -> Sheet:
    """Return the page; with a rate of rounds, times are told in hours too."""
    work, sheet = report.work, Sheet()
    title = book(work.book).document.title
    sheet.title(f"{report.lives:,} players of {title} with {_antes(work.bankroll)}, seed {seed}")
    erring = f", a mistake in {percent(work.mistakes, 2)}% of decisions" if work.mistakes else ""
    sheet.line(f"{work.strategy}{erring}", label="Strategy")
    least = Fraction(work.start_with, work.results.scale)
    why = ", the most that one round may cost" if work.least is None else ""
    sheet.line(f"holding less than {_antes(least)}{why}", label="Ruin")
    if work.target is not None:
        sheet.line(f"holding {_antes(work.target)} or more", label="Target")
    limit = "no limit" if work.rounds is None else f"at most {work.rounds:,}"
    sheet.line(limit, label="Rounds")
    _endings(sheet, report, rate)
    _results(sheet, report)
    _check(sheet, report)
    return sheet


def _endings(sheet: Sheet, report: BankrollReport, rate: Fraction | None) -> None:
    sheet.heading("Outcomes")
    rows = []
    for ending in ENDINGS:
        chance, times = report.chance(ending), report.times(ending)
        if not report.ended(ending) and not chance.exact:
            continue
        mean, middle = report.rounds_when(ending), times.quantile(Fraction(1, 2))
        rows.append(
            [
                WORDS[ending],
                f"{percent(chance.mean, 2)}%",
                f"{percent(Fraction(chance.standard_error), 2)}%",
                "" if chance.exact is None else f"{percent(chance.exact, 2)}%",
                "" if chance.z is None else f"{chance.z:+.2f}",
                "" if mean is None else _time(mean, rate),
                "" if middle is None else _time(Fraction(middle), rate),
            ]
        )
    head = ("End", "Share", "Error", "Exact", "z", "Mean rounds", "Median")
    sheet.table(head, rows)


def _time(rounds: Fraction, rate: Fraction | None) -> str:
    text = f"{decimal(rounds, 0):,}"
    return text if not rate else f"{text} ({decimal(rounds / rate, 1)} h)"


def _results(sheet: Sheet, report: BankrollReport) -> None:
    sheet.heading("Result per player in antes")
    error = square_root(report.variance / report.lives, 3)
    sheet.line(f"{decimal(report.mean, 3)} ± {error}", label="Mean")
    sheet.line(f"{square_root(report.variance, 3)}", label="Standard deviation")
    text = ", ".join(
        f"{percent(part, 0)}%: {decimal(at, 0):+}" for part, at in report.quantiles.items()
    )
    sheet.line(text, label="Not more than")
    sheet.blank()
    for line in text_bars(result_steps(report), lambda low: f"{low:+}"):
        sheet.line(line)


def _check(sheet: Sheet, report: BankrollReport) -> None:
    fair = report.fairness
    sheet.heading("Comparison with the exact figures")
    sheet.line(
        f"{decimal(fair.mean, 5)} ± {decimal(Fraction(fair.standard_error), 5)} antes; exactly "
        f"{decimal(fair.exact or 0, 5)}, z {fair.z:+.2f}",
        label="Result of a round",
    )
    sheet.line(f"{decimal(report.rounds, 1)}", label="Mean rounds")
    if report.exact is not None:
        sheet.line(f"{decimal(report.exact.rounds, 1)}", label="Exactly")


def _antes(amount: Fraction) -> str:
    return f"{float(amount):g} ante{'s' * (amount != 1)}"


def as_json(report: BankrollReport, seed: int) -> dict[str, Any]:
    """Return everything that was counted, and the exact figures beside it."""
    work = report.work
    _, width, _ = work.bins
    return {
        "book": work.book,
        "strategy": work.strategy,
        "mistakes": exact(work.mistakes),
        "bankroll": exact(work.bankroll),
        "target": None if work.target is None else exact(work.target),
        "ruin_below": exact(Fraction(work.start_with, work.results.scale)),
        "rounds": work.rounds,
        "sessions": report.lives,
        "seed": seed,
        "endings": {ending: _ending(report, ending) for ending in ENDINGS},
        "result": {
            "mean": float(report.mean),
            "standard_error": float(square_root(report.variance / report.lives, 10)),
            "standard_deviation": float(square_root(report.variance, 10)),
            "quantiles": {str(float(part)): float(at) for part, at in report.quantiles.items()},
            "quantile_step": float(Fraction(width, work.results.scale)),
            "histogram": [
                {"from": low, "to": high, "sessions": count}
                for low, high, count in result_steps(report)
            ],
        },
        "mean_rounds": float(report.rounds),
        "exact_mean_rounds": None if report.exact is None else float(report.exact.rounds),
        "result_of_a_round": _measured(report.fairness),
    }


def _ending(report: BankrollReport, ending: str) -> dict[str, Any]:
    mean, times = report.rounds_when(ending), report.times(ending)
    return {
        "sessions": report.ended(ending),
        **_measured(report.chance(ending)),
        "mean_rounds": None if mean is None else float(mean),
        "rounds_quantiles": {str(float(part)): times.quantile(part) for part in QUANTILES},
    }


def _measured(measure: Measured) -> dict[str, Any]:
    return {
        "mean": float(measure.mean),
        "standard_error": float(measure.standard_error),
        "exact": None if measure.exact is None else float(measure.exact),
        "z": None if measure.z is None else float(measure.z),
    }

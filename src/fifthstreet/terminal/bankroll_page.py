"""What became of many players, as a page for a person and as JSON."""

from fractions import Fraction
from math import isfinite

from fifthstreet.analysis.decimals import decimal, exact, percent, square_root
from fifthstreet.risk.aims import TargetPlay
from fifthstreet.risk.bands import Band, cost_per_hour, volatility_index
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import NOT_CLOSE, Figure
from fifthstreet.risk.life import ENDINGS, PLAYED, REACHED, RUINED, Ends
from fifthstreet.risk.overview import MoneyOverTime, money_over_time
from fifthstreet.rules.library import book
from fifthstreet.simulation.bankroll_report import QUANTILES, BankrollReport
from fifthstreet.simulation.report import Measured
from fifthstreet.terminal.bars import Steps, text_bars
from fifthstreet.terminal.sheet import Sheet

STEPS = 20
TRIM = Fraction(1, 100)
"""The part of all results that the last bar takes in."""

CLOSE = 0.001
"""The largest error with which a chance is called the most that any play has."""

WORDS = {RUINED: "ruined", REACHED: "reached the target", PLAYED: "out of time"}


def result_steps(report: BankrollReport) -> Steps:
    """Return results of lives in even steps of antes, money at the end less the bankroll."""
    start, scale = report.work.terms[0], report.work.scale
    groups = report.money.grouped(STEPS, trim=TRIM)
    return [((low - start) // scale, (high - start) // scale, many) for low, high, many in groups]


def page(report: BankrollReport, seed: int, rate: Fraction) -> Sheet:
    """Return the page; with a rate of rounds, times are in hours too."""
    work, sheet = report.work, Sheet()
    title = book(work.book).document.title
    sheet.title(f"{report.lives:,} players of {title} with {_antes(work.bankroll)}, seed {seed}")
    erring = f", a mistake in {percent(work.mistakes, 2)}% of decisions" if work.mistakes else ""
    sheet.line(f"{work.strategy}{erring}", label="Strategy")
    least = work.life.least
    why = ", the most that one round may cost" if work.least is None else ""
    sheet.line(f"holding less than {_antes(least)}{why}", label="Ruin")
    if work.target is not None:
        sheet.line(f"holding {_antes(work.target)} or more", label="Target")
    limit = "no limit" if work.rounds is None else f"at most {work.rounds:,}"
    sheet.line(limit, label="Rounds")
    if work.ante is not None:
        bets = "".join(f", {name} {stake:,}" for name, stake in work.stakes)
        sheet.line(f"ante {work.ante:,}{bets} (minor units)", label="Stakes")
    _endings(sheet, report, rate)
    _results(sheet, report)
    _money(sheet, report, rate)
    _check(sheet, report)
    return sheet


def _endings(sheet: Sheet, report: BankrollReport, rate: Fraction) -> None:
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
    if report.exact is None:
        sheet.line("So many rounds take too long to calculate; the shares are simulated.")
    else:
        sheet.line(_precision(report.exact), label="Exact shares")


def _precision(ends: Ends) -> str:
    """Return how exact the calculated share of each end is, in percent."""
    chances = {WORDS[each]: ends.chance(each) for each in ENDINGS}
    return ", ".join(
        f"{end} {chance.percent_words if chance.is_close_on(1) else NOT_CLOSE}"
        for end, chance in chances.items()
        if chance.value
    )


def _time(rounds: Fraction, rate: Fraction) -> str:
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
    if report.exact_quantiles:
        text = ", ".join(
            f"{percent(part, 0)}%: {_result(at, report.spread)}"
            for part, at in report.exact_quantiles.items()
        )
        sheet.line(text, label="Calculated")
    sheet.blank()
    for line in text_bars(result_steps(report), lambda low: f"{low:+}"):
        sheet.line(line)


def _result(figure: Figure, scale: float) -> str:
    """Return a result in antes; where it is not exact, the two between which it lies."""
    if not figure.is_close_on(scale):
        return NOT_CLOSE
    value, error = Fraction(figure.value), Fraction(figure.error)
    if not error:
        return f"{decimal(value, 0):+}"
    return f"{decimal(value - error, 0):+} to {decimal(value + error, 0):+}"


def _money(sheet: Sheet, report: BankrollReport, rate: Fraction) -> None:
    money = _money_of(report)
    sheet.heading(f"Money over {money.rounds:,} rounds")
    one = money.round
    sheet.line(f"{square_root(one.variance, 4)} antes", label="Deviation of a round")
    shape = f"{one.skewness:,.1f}, and {one.excess_kurtosis:,.0f} above normal"
    sheet.line(shape, label="Skewness, kurtosis")
    cost = cost_per_hour(one, rate)
    sheet.line(f"{decimal(cost, 3)} antes at {float(rate):g} rounds", label="Cost per hour")
    most, chance = money.exposure
    odds = f"1 in {decimal(1 / chance, 0):,}"
    sheet.line(f"{decimal(most, 2)} antes, {odds}", label="Largest win of a round")
    for label, (half, nearly) in (
        ("Longest winning streak", money.hits),
        ("Longest dry streak", money.dry),
    ):
        sheet.line(f"{half} rounds in half of all sessions, {nearly} in 95%", label=label)
    half_drawn, nearly_drawn = map(_depth, money.drawdowns)
    text = f"{half_drawn} in half of all sessions, {nearly_drawn} in 95%"
    sheet.line(text, label="Deepest drawdown")
    if money.kelly:
        sheet.line(_best_ante(float(money.kelly)), label="Best ante (Kelly)")
    if report.growth is not None:
        careful = report.growth
        loss, deviation = percent(one.mean - careful.mean), square_root(careful.variance, 4)
        text = f"costs {loss}% of the ante, deviation {deviation}"
        sheet.line(text, label="Play for growth")
    if report.target_play is not None:
        aimed = report.target_play
        sheet.line(_target_play(aimed.reached), label="Play for the target")
    sheet.blank()
    rows = [
        [f"{band.rounds:,}", *ends, f"{100 * band.error:.1g}%" if band.error else "exact"]
        for band in money.bands
        for ends in [_ends(band) if band.is_close else (NOT_CLOSE, "")]
    ]
    sheet.table(("Rounds", "Hold from", "to, in 99% of cases", "Within"), rows)


def _money_of(report: BankrollReport) -> MoneyOverTime:
    is_scaled = report.work.seat.progressive is None
    return money_over_time(report.work.round, report.horizon, is_scaled=is_scaled)


def _ends(band: Band) -> tuple[str, str]:
    return f"{100 * band.low:+.3f}%", f"{100 * band.high:+.3f}%"


def _depth(drawn: Figure) -> str:
    return f"{float(drawn):,.0f} antes ({drawn.words})" if drawn.is_close else NOT_CLOSE


def _best_ante(part: float) -> str:
    return f"{100 * part:.4f}% of the bankroll" if part else "none, since the house has the edge"


def _check(sheet: Sheet, report: BankrollReport) -> None:
    fair = report.fairness
    sheet.heading("Comparison with the exact figures")
    sheet.line(
        f"{decimal(fair.mean, 5)} ± {decimal(Fraction(fair.standard_error), 5)} antes; exactly "
        f"{decimal(fair.exact or 0, 5)}, z {fair.z:+.2f}",
        label="Result of a round",
    )
    sheet.line(f"{decimal(report.rounds, 1)}", label="Mean rounds")
    if report.exact is not None and isfinite(report.exact.rounds.value):
        rounds = report.exact.rounds
        text = f"{float(rounds):,.1f} ({rounds.words})" if rounds.is_close else NOT_CLOSE
        sheet.line(text, label="Calculated")


def _antes(amount: Fraction) -> str:
    return f"{float(amount):g} ante{'s' * (amount != 1)}"


def as_json(report: BankrollReport, seed: int, rate: Fraction) -> dict[str, object]:
    """Return everything that was counted, and the exact figures beside it."""
    work, ends = report.work, report.exact
    rounds = None
    if ends is not None and isfinite(ends.rounds.value) and ends.rounds.is_close:
        rounds = float(ends.rounds)
    _, width, _ = work.bins
    return {
        "book": work.book,
        "strategy": work.strategy,
        "mistakes": exact(work.mistakes),
        "bankroll": exact(work.bankroll),
        "target": None if work.target is None else exact(work.target),
        "ruin_below": exact(work.life.least),
        "rounds": work.rounds,
        "sessions": report.lives,
        "seed": seed,
        "endings": {ending: _ending(report, ending) for ending in ENDINGS},
        "result": {
            "mean": float(report.mean),
            "standard_error": float(square_root(report.variance / report.lives, 10)),
            "standard_deviation": float(square_root(report.variance, 10)),
            "quantiles": {str(float(part)): float(at) for part, at in report.quantiles.items()},
            "quantile_step": float(Fraction(width, work.scale)),
            "histogram": [
                {"from": low, "to": high, "sessions": count}
                for low, high, count in result_steps(report)
            ],
        },
        "mean_rounds": float(report.rounds),
        "exact_mean_rounds": rounds,
        "result_of_a_round": _measured(report.fairness),
        "ante": work.ante,
        "side_bets": dict(work.stakes),
        "exact_quantiles": {
            str(float(part)): at.as_json(report.spread)["value"]
            for part, at in report.exact_quantiles.items()
        },
        "exact_quantile_errors": {
            str(float(part)): float(at.error) for part, at in report.exact_quantiles.items()
        },
        "money": _money_json(_money_of(report), rate),
        "growth_play": None if report.growth is None else _growth_json(report.growth),
        "target_play": None if report.target_play is None else _target_json(report.target_play),
    }


def _target_play(reached: Figure) -> str:
    """Return how often play for a target reaches it, and what is known of the best play."""
    bounds = percent(Fraction(float(reached)), 4)
    if reached.error <= CLOSE:
        return f"reaches it in {bounds}%, the most that any play does ({reached.percent_words})"
    most = percent(Fraction(min(1.0, float(reached) + float(reached.error))), 4)
    return f"a play that reaches it in {bounds}% is known; no play does in more than {most}%"


def _growth_json(careful: Distribution) -> dict[str, object]:
    return {"mean": exact(careful.mean), "variance": exact(careful.variance)}


def _target_json(aimed: TargetPlay) -> dict[str, object]:
    return _growth_json(aimed.first) | {
        "reached": float(aimed.reached),
        "reached_error": float(aimed.reached.error),
        "reached_as_usual": float(aimed.usual),
    }


def _money_json(money: MoneyOverTime, rate: Fraction) -> dict[str, object]:
    one = money.round
    most, chance = money.exposure
    return {
        "rounds": money.rounds,
        "mean": exact(one.mean),
        "variance": exact(one.variance),
        "skewness": one.skewness,
        "excess_kurtosis": one.excess_kurtosis,
        "volatility_index": volatility_index(one),
        "cost_per_hour": exact(cost_per_hour(one, rate)),
        "exposure": {"antes": exact(most), "chance": exact(chance)},
        "hit_streak": list(money.hits),
        "dry_streak": list(money.dry),
        "drawdown": [each.as_json() for each in money.drawdowns],
        "kelly": money.kelly and money.kelly.as_json(1),
        "bands": [band.as_json() for band in money.bands],
    }


def _ending(report: BankrollReport, ending: str) -> dict[str, object]:
    mean, times = report.rounds_when(ending), report.times(ending)
    figure = None if report.exact is None else report.exact.chance(ending)
    return {
        "sessions": report.ended(ending),
        **_measured(report.chance(ending)),
        "method": None if figure is None else figure.method,
        "error": None if figure is None else float(figure.error),
        "mean_rounds": None if mean is None else float(mean),
        "rounds_quantiles": {str(float(part)): times.quantile(part) for part in QUANTILES},
    }


def _measured(measure: Measured) -> dict[str, object]:
    return {
        "mean": float(measure.mean),
        "standard_error": float(measure.standard_error),
        "exact": None if measure.exact is None else float(measure.exact),
        "z": None if measure.z is None else float(measure.z),
    }

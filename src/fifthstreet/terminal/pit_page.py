"""Nights of a pit, as a page for a person and as JSON."""

from collections.abc import Mapping
from fractions import Fraction

from fifthstreet.analysis.decimals import decimal, exact, percent, square_root
from fifthstreet.money import Amount
from fifthstreet.simulation.bins import even_step
from fifthstreet.simulation.pit import Effect, PitReport
from fifthstreet.simulation.report import Measured
from fifthstreet.simulation.table_results import ResultRange
from fifthstreet.simulation.table_spread import TOTAL
from fifthstreet.simulation.table_terms import Left
from fifthstreet.terminal.bars import Steps, text_bars
from fifthstreet.terminal.sheet import NOTHING, Sheet, sentence
from fifthstreet.whole_table.seats import TableSpread

STEPS = 16
PLACES = 6
QUANTILES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))
NAMES: Mapping[Left, str] = {"cap": "Ceiling", "envy": "Envy"}


def page(report: PitReport, gains: Mapping[Left, Effect], seed: int) -> Sheet:
    """Return the page."""
    sheet, work = Sheet(), report.work
    document, seats = work.table.book.document, len(work.table.seats)
    sheet.title(
        f"{report.counts.rounds:,} nights of {document.title}: {_many(work.tables, 'table')}, "
        f"{_many(seats, 'seat')}, seed {seed}"
    )
    sheet.line(f"{work.rounds:,} at a table, {work.of_a_night:,} in all", label="Rounds per night")
    for wager, stake in work.table.seats[0].wagers:
        sheet.line(f"{sentence(wager)} {_money(report, stake)}", label="Each seat stakes")
    for meter, value in work.table.standing.items():
        if "progressive" in report.tables.wagers:
            sheet.line(f"{sentence(meter)} {_money(report, value)}", label="Before each round")
    _wagers(sheet, report)
    _spread(sheet, report)
    _rounds(sheet, report)
    _nights(sheet, report)
    _effects(sheet, report, gains)
    return sheet


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"


def _wagers(sheet: Sheet, report: PitReport) -> None:
    sheet.heading("Hold by wager")
    tables = report.tables
    rows = []
    for measure in tables.measured():
        whole = measure.name == TOTAL
        staked = report.staked if whole else tables.staked[measure.name]
        won = -(tables.net if whole else tables.net_of(measure.name))
        theory = None if measure.exact is None else -measure.exact * tables.counts.rounds
        rows.append(
            (
                sentence(measure.name),
                _money(report, staked),
                _money(report, won),
                f"{percent(Fraction(won, staked), 3)}%" if staked else NOTHING,
                NOTHING if theory is None else _money(report, theory),
                NOTHING if measure.z is None else f"{-measure.z:+.2f}",
            )
        )
    head = ("Wager", "Staked", "Won", "Hold", "In theory", "z")
    sheet.table(head, rows)
    if "progressive" in tables.wagers:
        sheet.blank()
        sheet.line(
            "Every round begins with the same meters; what its wagers add to them for later "
            "winners is not taken off."
        )


def _spread(sheet: Sheet, report: PitReport) -> None:
    """Add how one round of a table spreads: exactly for seats that share cards, and as found."""
    sheet.heading("Spread of a round at one table")
    tables, seats = report.tables, len(report.work.table.seats)
    rows = []
    for name in (*tables.wagers, TOTAL):
        spread = tables.spreads.get(name)
        several = spread is not None and seats > 1 and name != "envy"
        rows.append(
            (
                sentence(name),
                _root(report, tables.variance(name)),
                NOTHING if spread is None else _with_slack(report, spread, seats),
                NOTHING if spread is None else _root(report, spread.apart(seats)),
                f"{decimal(spread.correlation, 4)}" if spread and several else NOTHING,
                NOTHING if (z := tables.spread_z(name)) is None else f"{z:+.2f}",
            )
        )
    head = ("Wager", "Found", "In theory", "Were seats apart", "Correlation", "z")
    sheet.table(head, rows)
    sheet.blank()
    if tables.uncounted:
        sheet.line(tables.uncounted)
    if tables.spreads:
        sheet.line(
            "Standard deviations of what all seats win together. In theory counts every deal of "
            "two seats that share the board or the dealer; the correlation is that of two seats."
        )


def _rounds(sheet: Sheet, report: PitReport) -> None:
    """Add how often one round of a table brings its players each range of amounts."""
    sheet.heading("Result of a round at one table")
    rows = []
    for each in report.tables.results:
        error = percent(Fraction(square_root(each.variance, PLACES)), 3)
        rows.append(
            (
                _range(report, each),
                f"{percent(each.share, 3)}% ± {error}%",
                NOTHING if each.exact is None else f"{percent(each.exact, 3)}%",
                NOTHING if each.z is None else f"{each.z:+.2f}",
            )
        )
    sheet.table(("Players win", "Found", "In theory", "z"), rows)
    if reason := report.tables.uncounted_results:
        sheet.blank()
        sheet.line(reason)


def _range(report: PitReport, each: ResultRange) -> str:
    low, high = (
        None if amount is None else _money(report, amount) for amount in (each.low, each.high)
    )
    if low and high:
        return f"{low} to below {high}"
    if low:
        return f"{low} or more"
    return f"less than {high}" if high else "any amount"


def _with_slack(report: PitReport, spread: TableSpread, seats: int) -> str:
    """Return the deviation of so many seats, with its error where they share a ceiling."""
    slack = f" ± {_root(report, spread.slack(seats))}" if spread.slack(seats) else ""
    return f"{_root(report, spread.of(seats))}{slack}"


def _nights(sheet: Sheet, report: PitReport) -> None:
    sheet.heading("House win per night")
    theory = report.theoretical
    text = "" if theory is None else f"; in theory {_money(report, theory)}"
    sheet.line(f"{_money(report, report.mean)}{text}", label="Mean")
    exact_variance = report.exact_variance
    text = "" if exact_variance is None else f"; in theory {_root(report, exact_variance)}"
    text += "" if report.spread_z is None else f", z {report.spread_z:+.2f}"
    sheet.line(f"{_root(report, report.variance)}{text}", label="Standard deviation")
    share = percent(Fraction(report.lost, report.counts.rounds), 1)
    sheet.line(f"{_many(report.lost, 'night')} ({share}%)", label="Lost")
    worst, best = min(report.nights), max(report.nights)
    sheet.line(f"{_money(report, worst)} to {_money(report, best)}", label="Worst to best")
    text = ", ".join(f"{percent(q, 0)}%: {_money(report, report.quantile(q))}" for q in QUANTILES)
    sheet.line(text, label="Not more than")
    sheet.blank()
    for line in text_bars(_steps_of(report.nights), lambda low: _money(report, low)):
        sheet.line(line)


def _effects(sheet: Sheet, report: PitReport, gains: Mapping[Left, Effect]) -> None:
    if not gains:
        return
    sheet.heading("The same cards without")
    for what, effect in gains.items():
        night = effect.mean * report.work.of_a_night
        text = f"{_money(report, -night)} a night for the house"
        if effect.exact is not None:
            text += f"; in theory {_money(report, -effect.exact * report.work.of_a_night)}"
        if effect.rounds is not None:
            text += f"; it capped winnings in {_many(effect.rounds, 'round')}"
        sheet.line(text, label=NAMES[what])


def _steps_of(nights: tuple[int, ...]) -> Steps:
    """Return results in even steps.

    >>> _steps_of((-3, 4, 5))
    [(-3, -2, 1), (-2, -1, 0), (-1, 0, 0), (0, 1, 0), (1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 5, 1), \
(5, 6, 1)]
    """
    low, high = min(nights), max(nights)
    step = even_step(high - low + 1, STEPS)
    start = low // step * step
    counts = [0] * ((high - start) // step + 1)
    for night in nights:
        counts[(night - start) // step] += 1
    return [(start + at * step, start + (at + 1) * step, many) for at, many in enumerate(counts)]


def _money(report: PitReport, minor: Fraction | int) -> str:
    whole = int(decimal(minor, 0))
    text = Amount(abs(whole), report.work.table.book.document.currency).pretty
    return f"-{text}" if whole < 0 else text


def _root(report: PitReport, variance: Fraction) -> str:
    return _money(report, Fraction(square_root(variance, 0)))


def as_json(report: PitReport, gains: Mapping[Left, Effect], seed: int) -> dict[str, object]:
    """Return everything that was counted, and the exact figures beside it; amounts are minor."""
    work, tables = report.work, report.tables
    theory, variance = report.theoretical, report.exact_variance
    return {
        "book": work.table.book.id,
        "tables": work.tables,
        "seats": len(work.table.seats),
        "rounds_per_table": work.rounds,
        "nights": report.counts.rounds,
        "seed": seed,
        "stakes": dict(work.table.seats[0].wagers),
        "meters": {meter: exact(value) for meter, value in work.table.standing.items()},
        "staked": report.staked,
        "won": report.won,
        "hold": exact(report.hold),
        "hold_percent": float(percent(report.hold, PLACES)),
        "wagers": {each.name: _wager(report, each) for each in tables.measured()},
        "spread": {name: _spread_json(report, name) for name in (*tables.wagers, TOTAL)},
        "spread_uncounted": tables.uncounted,
        "round": [_range_json(each) for each in tables.results],
        "round_uncounted": tables.uncounted_results,
        "night": {
            "mean": exact(report.mean),
            "theoretical_mean": None if theory is None else exact(theory),
            "standard_deviation": float(square_root(report.variance, 2)),
            "standard_deviation_from_rounds": float(square_root(report.variance_of_rounds, 2)),
            "theoretical_standard_deviation": (
                None if variance is None else float(square_root(variance, 2))
            ),
            "standard_deviation_z": None if report.spread_z is None else float(report.spread_z),
            "lost": report.lost,
            "worst": min(report.nights),
            "best": max(report.nights),
            "quantiles": {str(float(q)): report.quantile(q) for q in QUANTILES},
            "results": list(report.nights),
        },
        "without": {
            what: {
                "house_gains_per_round": exact(-effect.mean),
                "theoretical": None if effect.exact is None else exact(-effect.exact),
                "rounds": effect.rounds,
            }
            for what, effect in gains.items()
        },
    }


def _spread_json(report: PitReport, name: str) -> dict[str, object]:
    """Return how a wager of all seats spreads in one round, in minor units and their squares."""
    spread, seats = report.tables.spreads.get(name), len(report.work.table.seats)
    sample = {"found": float(square_root(report.tables.variance(name), 2))}
    if spread is None:
        return sample | {"theoretical": None}
    return sample | {
        "theoretical": float(square_root(spread.of(seats), 2)),
        "theoretical_error": float(square_root(spread.slack(seats), 2)),
        "z": None if (z := report.tables.spread_z(name)) is None else float(z),
        "variance": exact(spread.of(seats)),
        "variance_of_a_seat": exact(spread.variance),
        "covariance_of_two_seats": exact(spread.covariance),
        "correlation": float(decimal(spread.correlation, PLACES)),
    }


def _range_json(each: ResultRange) -> dict[str, object]:
    """Return how often the players of a table win from one amount to below another."""
    return {
        "from": each.low,
        "below": each.high,
        "found": exact(each.share),
        "standard_error": float(square_root(each.variance, PLACES)),
        "theoretical": None if each.exact is None else exact(each.exact),
        "z": None if each.z is None else float(each.z),
    }


def _wager(report: PitReport, measure: Measured) -> dict[str, object]:
    tables = report.tables
    whole = measure.name == TOTAL
    return {
        "staked": report.staked if whole else tables.staked[measure.name],
        "won": -(tables.net if whole else tables.net_of(measure.name)),
        "mean": exact(-measure.mean),
        "standard_error": float(measure.standard_error),
        "theoretical_mean": None if measure.exact is None else exact(-measure.exact),
        "z": None if measure.z is None else -float(measure.z),
    }

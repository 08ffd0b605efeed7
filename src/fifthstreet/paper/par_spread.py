"""How the money of a table spreads, as a section of a PAR sheet."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from statistics import NormalDist
from typing import TYPE_CHECKING

from fifthstreet.analysis.decimals import percent
from fifthstreet.paper.par_numbers import Value, fraction, money, written
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import (
    Block,
    Panel,
    ReportFigure,
    ReportSection,
    ReportTable,
    columns,
)
from fifthstreet.risk.figure import NOT_CLOSE

if TYPE_CHECKING:
    from fifthstreet.paper.par_risk import ParRisk
    from fifthstreet.risk.figure import Figure

BANDS = (
    "The hold is a share of the antes, on main wagers only, without side bets. After that many "
    "rounds of one seat it lies between these figures with a probability of 90, 99 or 99.9 percent."
)
EXPOSED = "Main wagers, with the best play at every seat"
BOUND = "Without odds, the amount is a bound: how often it is reached is not counted."
WITH_SIDE_BETS = (
    "Every seat makes every side bet at its largest stake, the meters show what they start with, "
    "and play is the best for ante and progressive wager together."
)
SEVERAL = (
    "The amount of several seats is a bound: as many times what one seat wins{envy}. Two awards of "
    "one meter are counted in full."
)
ENVY = ", and the largest envy bonus to each seat for every other"
EACH = "The most of every bet is added up, whether or not one deal wins them all."
APART = (
    "The seats of this game were not counted together, so this is a bound: they vary at most as if "
    "all had the same hand."
)


def spread_section(sheet: ParSheet, risk: "ParRisk") -> ReportSection:
    """Return moments, bands, seats together, exposure and the cost of an hour."""
    blocks: list[Block] = [
        _moments(sheet, risk),
        _bands(sheet, risk),
        _seats(risk),
        _hours(sheet, risk),
    ]
    blocks += _exposures(sheet, risk)
    return ReportSection(id="risk", title="Volatility and exposure", blocks=tuple(blocks))


def _moments(sheet: ParSheet, risk: "ParRisk") -> Panel:
    def figure(label: str, value: "Figure", note: str = "") -> ReportFigure:
        exact = Fraction(value.value)
        return ReportFigure(label=label, value=exact, kind="antes", note=note)

    worst = max(each.error for each in (risk.volatility_index, risk.skewness, risk.excess_kurtosis))
    times = NormalDist().inv_cdf((1 + risk.index_share) / 2)
    index = f"{times:.3f} \N{MULTIPLICATION SIGN} standard deviation, for {risk.index_share:.0%}"
    return Panel(
        (
            ReportFigure(
                label="Variance, antes\N{SUPERSCRIPT TWO}",
                value=risk.variance,
                kind="antes",
                exact=fraction(risk.variance),
            ),
            figure("Volatility index, antes", risk.volatility_index, index),
            figure("Skewness", risk.skewness),
            figure("Excess kurtosis", risk.excess_kurtosis),
        ),
        title=f"Moments of one round{_at(sheet, risk)}",
        method=f"variance exact, the others within {float(worst):.1g}",
    )


def _at(sheet: ParSheet, risk: "ParRisk") -> str:
    """Return the ante at which a round is counted, where a ceiling makes antes differ."""
    if sheet.caps is None or risk.ante is None:
        return ""
    return f" at an ante of {money(risk.ante, sheet.identity.currency).pretty}"


def _bands(sheet: ParSheet, risk: "ParRisk") -> ReportTable:
    shares = list(dict.fromkeys(band.share for band in risk.bands))
    rows: list[tuple[Value, ...]] = []
    for rounds, group in groupby(risk.bands, key=lambda band: band.rounds):
        ends = [
            Fraction(end) if band.is_close else NOT_CLOSE
            for band in group
            for end in (band.low, band.high)
        ]
        rows.append((rounds, *ends))
    heads = [
        f"{written(Fraction(str(share)), 'short')}, {end}:share"
        for share in shares
        for end in ("low", "high")
    ]
    worst = max((band.error for band in risk.bands if band.is_close), default=0.0)
    return ReportTable(
        title=f"Confidence bands on the hold{_at(sheet, risk)}",
        columns=columns("Rounds:count", *heads),
        rows=tuple(rows),
        notes=(BANDS,),
        method=f"bound: ends within {percent(Fraction(worst), 4)}%" if worst else "exact",
    )


def _seats(risk: "ParRisk") -> ReportTable:
    notes: tuple[str, ...] = (APART,)
    if counted := risk.covariance is not None and risk.correlation is not None:
        words = (written(risk.covariance, "antes"), written(risk.correlation, "antes"))
        notes = (f"Two seats have covariance {words[0]} and correlation {words[1]}.",)
    head = "Standard deviation" if counted else "At most"
    return ReportTable(
        title="Standard deviation of a table in one round, antes",
        columns=columns(f"Seats:count | {head}:antes"),
        rows=tuple(
            (each.seats, each.standard_deviation if counted else each.most_deviation)
            for each in risk.seats
        ),
        notes=notes,
        method="exact" if counted else "bound",
        half=True,
    )


def _exposures(sheet: ParSheet, risk: "ParRisk") -> Iterator[ReportTable]:
    """Yield the most that a table loses in a round, at each ante, without and with side bets."""
    currency = sheet.identity.currency
    several = SEVERAL.format(envy=ENVY if sheet.envy else "")
    for (ante, beside), group in groupby(
        risk.exposure, key=lambda each: (each.ante, bool(each.side_bets))
    ):
        where = f"at an ante of {money(ante, currency).pretty}" if ante else "in antes"
        rows: list[tuple[Value, ...]] = []
        for each in group:
            amount: Value = money(each.most * ante, currency) if ante else each.most
            rows.append((each.seats, amount, each.chance))
        bound = any(chance is None for *_, chance in rows)
        capped = ", under the ceiling in force" if sheet.caps else ""
        notes = (f"{EXPOSED}{capped}.", *((BOUND,) if bound else ()))
        if beside:
            notes = (WITH_SIDE_BETS, *(() if rows[0][-1] else (EACH,)), several)
        yield ReportTable(
            title=f"Exposure {'with side bets' if beside else 'of a round'}, {where}",
            columns=columns(
                f"Seats:count | Largest total win:{'money' if ante else 'count'} | 1 in:one_in"
            ),
            rows=tuple(rows),
            notes=notes,
            method="exact, or a bound" if bound else "exact",
            half=True,
        )


def _hours(sheet: ParSheet, risk: "ParRisk") -> ReportTable:
    """Return what an hour costs at each ante that is stated, or else in antes."""
    currency = sheet.identity.currency
    rates = list(dict.fromkeys(each.rounds for each in risk.hours))
    rows: list[tuple[Value, ...]] = []
    for ante, group in groupby(risk.hours, key=lambda each: each.ante):
        costs = [each.cost for each in group]
        if ante is None:
            rows.append(tuple(costs))
        else:
            rows.append((money(ante, currency), *(money(cost, currency) for cost in costs)))
    has_antes = risk.ante is not None
    kind = "money" if has_antes else "antes"
    heads = [f"{rate} rounds an hour:{kind}" for rate in rates]
    return ReportTable(
        title=f"Average cost per hour for one seat{'' if has_antes else ', antes'}",
        columns=columns(*(["Ante:money"] if has_antes else []), *heads),
        rows=tuple(rows),
        notes=("Main wagers only; the pace of a table is an assumption.",),
        half=True,
    )

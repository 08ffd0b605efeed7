"""The progressive: meters, rates, initial and reset amounts, envy."""

from collections.abc import Iterator
from fractions import Fraction

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding
from fifthstreet.money import MoneyError, format_percent, parse_rate
from fifthstreet.rules.options import show
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.plan import MeterLaw

FEEDING = "progressive"
"""The wager that feeds the meters."""


def _table(case: Case) -> tuple[MeterLaw, PayTable] | None:
    """Return the law on meters and the table in use, where one is offered and known."""
    meters = case.book.meters
    schedule = case.book.schedule(meters.schedule) if meters else None
    if meters is None or schedule is None or FEEDING not in case.submission.offers:
        return None
    letter = case.submission.progressive.paytable
    only = schedule.tables[0] if len(schedule.tables) == 1 and letter is None else None
    table = schedule.table(letter) if letter else only
    return (meters, table) if table else None


def _title(meter: str) -> str:
    """Return a meter as people call it; a table with one meter calls it just that."""
    return "the meter" if meter == "meter" else f"the {meter} meter"


def meters_are_stated(case: Case) -> Iterator[Finding]:
    """Require rate, initial and reset amount of every meter, and of no other."""
    chosen = _table(case)
    if chosen is None:
        return
    progressive, table = chosen
    stated = {
        "rate": ("rate of progression", progressive.rates_stated.cite),
        "initial": ("initial amount", progressive.resets_stated.cite),
        "reset": ("reset amount", progressive.resets_stated.cite),
    }
    for part, (name, cite) in stated.items():
        amounts = getattr(case.submission.progressive, part) or {}
        for meter in table.meters:
            if meter not in amounts:
                yield case.finding(
                    f"meter_has_no_{part}",
                    f"progressive.{part}.{meter}",
                    f"The {name} of {_title(meter)} is not stated",
                    f"Give progressive.{part}.{meter}.",
                    cite=cite,
                )
        for meter in amounts:
            if meter not in table.meters:
                yield case.finding(
                    "meter_does_not_exist",
                    f"progressive.{part}.{meter}",
                    f"Table {table.id} has no meter called {meter}",
                    f"Its meters are {', '.join(table.meters)}.",
                    cite=table.cite,
                )


def rates_add_up(case: Case) -> Iterator[Finding]:
    """Require that each rate, and their sum, is between 0 and 100%."""
    chosen = _table(case)
    if chosen is None:
        return
    progressive, table = chosen
    cite = progressive.rates_stated.cite
    rates: list[Fraction] = []
    stated = case.submission.progressive.rate or {}
    for meter, value in ((meter, stated[meter]) for meter in table.meters if meter in stated):
        try:
            rates.append(parse_rate(value))
        except MoneyError as error:
            yield case.finding(
                "rate_is_not_a_share",
                f"progressive.rate.{meter}",
                f"{show(value)} is not a rate of progression",
                error.remedy or "Give a rate such as 0.15 or 15%.",
                cite=cite,
            )
    if sum(rates) >= 1:
        yield case.finding(
            "rates_take_the_whole_wager",
            "progressive.rate",
            f"The rates add up to {format_percent(Fraction(sum(rates)))} of the wager",
            "Lower them: together they must be less than the whole wager.",
            cite=cite,
        )


def minima_are_met(case: Case) -> Iterator[Finding]:
    """Check initial and reset amounts against the document's minima."""
    chosen = _table(case)
    if chosen is None:
        return
    _, table = chosen
    for minimum in table.minima:
        for part in ("initial", "reset"):
            amount = (getattr(case.submission.progressive, part) or {}).get(minimum.meter)
            if amount is not None and amount < minimum.least:
                yield case.finding(
                    f"{part}_amount_is_below_the_minimum",
                    f"progressive.{part}.{minimum.meter}",
                    f"The {part} amount of {_title(minimum.meter)} is {case.money(amount)}; table "
                    f"{table.id} asks for at least {case.money(minimum.least)}",
                    f"Set it to {minimum.least} or more.",
                    cite=minimum.cite,
                )


def envy_follows(case: Case) -> Iterator[Finding]:
    """Require an envy schedule that exists; warn where its letter is not the Progressive's."""
    contest = next((one for one in case.book.contests if one.others), None)
    envy, chosen = case.book.schedule((contest and contest.schedule) or ""), _table(case)
    key = f"{envy.id}.paytable" if envy else ""
    letter = case.submission.option(key)
    if envy is None or chosen is None or not isinstance(letter, str):
        return
    option = case.book.options[key]
    if envy.table(letter) is None:
        yield case.finding(
            "envy_table_does_not_exist",
            key,
            f'There is no envy schedule "{letter}"',
            f"Choose from {', '.join(table.id for table in envy.tables)}.",
            cite=option.cite,
        )
    elif letter != chosen[1].id:
        yield case.finding(
            "envy_table_has_another_letter",
            key,
            f"The envy schedule is {letter}, but the Progressive table is {chosen[1].id}",
            "Use the same letter, unless this is intended.",
            cite=option.cite,
            severity="warning",
        )

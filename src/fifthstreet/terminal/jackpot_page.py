"""What became of a jackpot over years, as a page for a person and as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from fifthstreet.analysis.decimals import decimal, exact, percent, square_root
from fifthstreet.money import Amount
from fifthstreet.rules.library import book
from fifthstreet.simulation.jackpot_report import QUANTILES, JackpotReport, MeterReport
from fifthstreet.simulation.jackpot_terms import Traffic
from fifthstreet.terminal.bars import text_bars
from fifthstreet.terminal.sheet import Sheet
from fifthstreet.whole_table.enquiry import Enquiry

STEPS = 20
TRIM = Fraction(1, 100)


@dataclass(frozen=True)
class JackpotStory:
    """A report with what is needed to tell it: how busy the tables are, for how long, the seed.

    The enquiry weighs the wager against an ante under the same terms.
    """

    report: JackpotReport
    enquiry: Enquiry
    traffic: Traffic = field(kw_only=True)
    years: Fraction = field(kw_only=True)
    seed: int = field(kw_only=True)

    @property
    def ante(self) -> int:
        """Return the ante that the wager is weighed against."""
        return self.enquiry.usual_ante

    @cached_property
    def break_even(self) -> Mapping[int, Mapping[str, Fraction | None]]:
        """Return by other seats at the table from which amounts on the wager is worth making."""
        work = self.report.work
        resets = {each.name: each.reset for each in work.meters}
        return {
            others: self.enquiry.break_even(
                work.play.bet, resets, ante=self.ante, other_seats=others
            )
            for others in sorted({0, self.traffic.seats - 1})
        }

    @property
    def all_years(self) -> Fraction:
        """Return the years of all lives together."""
        return self.years * self.report.counts.rounds

    def days(self, wagers: Fraction | int) -> Fraction:
        """Return in how many days so many wagers are made."""
        return Fraction(wagers) / self.traffic.wagers_in_a_day

    def money(self, minor: Fraction | int) -> str:
        """Return an amount of whole units of the book's currency, as a sign shows it."""
        currency = book(self.report.work.book).document.currency
        unit = 10 ** Amount(0, currency).currency.decimals
        whole = int(decimal(abs(minor / unit), 0))
        text = Amount(whole * int(unit), currency).pretty
        return f"-{text}" if minor < 0 else text


def page(life: JackpotStory) -> Sheet:
    """Return the page."""
    report, work, traffic = life.report, life.report.work, life.traffic
    sheet = Sheet()
    law = book(work.book).meters
    name = law.name if law else ""
    many = report.counts.rounds
    lives = f"{many:,} {'lives' if many != 1 else 'life'} of {float(life.years):g} years"
    sheet.title(f"{name}, table {work.table}: {lives}, seed {life.seed}")
    sheet.line(
        f"{traffic.tables} tables of {traffic.seats} seats, {float(traffic.rate):g} rounds an "
        f"hour, {float(traffic.hours):g} hours a day, {percent(traffic.share, 1)}% of players bet",
        label="Play",
    )
    sheet.line(
        f"{decimal(traffic.wagers_in_an_hour, 1):,} an hour, {work.wagers:,} in a life, "
        f"{report.wagers:,} in all; each of {_cents(work.stake, life)}",
        label="Wagers",
    )
    for meter in report.meters:
        _meter(sheet, life, meter)
    _house(sheet, life)
    _check(sheet, life)
    return sheet


def _cents(minor: int, life: JackpotStory) -> str:
    return Amount(minor, book(life.report.work.book).document.currency).pretty


def _meter(sheet: Sheet, life: JackpotStory, meter: MeterReport) -> None:
    run = meter.run
    sheet.heading(f"The {run.meter} meter" if run.meter != "meter" else "The meter")
    often = decimal(meter.full_awards / life.all_years, 2)
    sheet.line(f"{meter.full_awards:,}, or {often:,} a year", label="Full awards")
    if meter.part_awards:
        share = decimal(meter.part_awards / life.all_years, 2)
        sheet.line(f"{meter.part_awards:,}, or {share:,} a year", label="Partial awards")
    rows = [["Days between", *(_days(life, run.wagers_until(part)) for part in QUANTILES)]]
    head = ("Not more than", *(f"{percent(part, 0)}%" for part in QUANTILES))
    sheet.line(f"exactly {_days(life, run.rounds_between)} on average", label="Days between")
    if meter.mean_hit is None:
        sheet.table(head, rows)
        return
    mean = "" if run.mean_at_turn is None else f"; in the long run {life.money(run.mean_at_turn)}"
    sheet.line(f"{life.money(meter.mean_hit)}{mean}", label="Mean full award")
    sizes = (life.money(meter.sizes.quantile(part) or 0) for part in QUANTILES)
    sheet.table(head, [["Full award", *sizes], *rows])
    sheet.blank()
    for line in text_bars(meter.sizes.grouped(STEPS, trim=TRIM), life.money):
        sheet.line(line)


def _days(life: JackpotStory, wagers: Fraction | int | None) -> str:
    return "never" if wagers is None else f"{decimal(life.days(wagers), 1):,}"


def _house(sheet: Sheet, life: JackpotStory) -> None:
    report = life.report
    years = life.all_years

    def yearly(amount: Fraction | int) -> str:
        return f"{life.money(Fraction(amount) / years)} a year"

    sheet.heading("The house")
    sheet.line(yearly(report.wagers * report.work.stake), label="Stakes")
    sheet.line(yearly(report.contributions), label="Contributions to meters")
    sheet.line(yearly(report.fixed_awards), label="Fixed awards")
    if borne := sum(meter.borne for meter in report.meters):
        sheet.line(yearly(borne), label="Of these from a meter")
    sheet.line(yearly(sum(m.seed_money for m in report.meters)), label="Resets after hits")
    if topped := sum(meter.topped_up for meter in report.meters):
        sheet.line(yearly(topped), label="Topped up to resets")
    spread = Fraction(square_root(report.house_variance, 2)) / life.years
    sheet.line(
        f"{life.money(report.house_mean / life.years)} a year, ± {life.money(spread)} "
        "from life to life",
        label="Kept by the house",
    )


def _check(sheet: Sheet, life: JackpotStory) -> None:
    report = life.report
    sheet.heading("The player")
    sheet.line(
        f"{percent(report.favourable, 3)}% of wagers, to play that takes no notice of the meters",
        label="Favorable wagers",
    )
    _break_even(sheet, life)
    measure = report.returned
    if measure.exact is None:
        return
    sheet.line(
        f"{percent(measure.mean)}% ± {percent(Fraction(measure.standard_error))}% of stakes; in "
        f"the long run exactly {percent(measure.exact)}%, z {measure.z:+.2f}",
        label="Return",
    )
    if report.long_run.returned_at_most != measure.exact:
        sheet.line("Top-ups by the house come on top of this.", label="Return")
    if report.ran_dry:
        sheet.line(
            "The long-run figure needs a first meter that never empties; this one did.",
            label="Return",
        )


def _break_even(sheet: Sheet, life: JackpotStory) -> None:
    """Add where each meter breaks even, alone and beside the other seats that play."""
    rows = []
    for each in life.report.work.meters:
        evens = (beside[each.name] for beside in life.break_even.values())
        rows.append((each.name, *("never" if at is None else life.money(at) for at in evens)))
    sheet.blank()
    seats = (_others(number) for number in life.break_even)
    sheet.table(("Breaks even at", *seats), rows)
    others = ", with the other meters at their reset" if len(rows) > 1 else ""
    sheet.line(
        f"For the best play of the wager and an ante of {_cents(life.ante, life)} together, under "
        f"the maximum payout{others}. Envy bonuses are added."
    )
    sheet.blank()


def _others(number: int) -> str:
    return f"{number} other {'seat' if number == 1 else 'seats'}" if number else "Alone"


def as_json(life: JackpotStory) -> dict[str, object]:
    """Return everything that was counted, and the exact figures beside it; money is minor units."""
    report, work = life.report, life.report.work
    return {
        "book": work.book,
        "table": work.table,
        "stake": work.stake,
        "tables": life.traffic.tables,
        "seats": life.traffic.seats,
        "rounds_an_hour": float(life.traffic.rate),
        "hours_a_day": float(life.traffic.hours),
        "share": exact(life.traffic.share),
        "years": float(life.years),
        "lives": report.counts.rounds,
        "seed": life.seed,
        "wagers": report.wagers,
        "lines": [
            {"name": line.name, "won": won, "chance": exact(row.chance)}
            for line, won, row in zip(
                work.lines, report.counts.rows["lines"], work.play.rows, strict=False
            )
        ],
        "meters": [_meter_json(life, meter) for meter in report.meters],
        "favourable": float(report.favourable),
        "ante": life.ante,
        "break_even": [
            {
                "other_seats": seats,
                "meters": {name: None if at is None else exact(at) for name, at in evens.items()},
            }
            for seats, evens in life.break_even.items()
        ],
        "return": report.returned.figures("mean"),
        "first_meter_ran_dry": report.ran_dry,
        "house": {
            "contributions": float(report.contributions),
            "fixed_awards": report.fixed_awards,
            "left_by_rounding": float(report.dropped),
            "kept_in_a_life": float(report.house_mean),
            "standard_deviation_of_a_life": float(square_root(report.house_variance, 4)),
        },
    }


def _meter_json(life: JackpotStory, meter: MeterReport) -> dict[str, object]:
    run = meter.run
    return {
        "meter": run.meter,
        "full_awards": meter.full_awards,
        "hits": meter.hits.figures("mean"),
        "part_awards": meter.part_awards,
        "paid_in_parts": meter.paid_in_parts,
        "mean_full_award": None if meter.mean_hit is None else float(meter.mean_hit),
        "long_run_mean": None if run.mean_at_turn is None else float(run.mean_at_turn),
        "seed_money": float(meter.seed_money),
        "topped_up": float(meter.topped_up),
        "fixed_awards_borne": float(meter.borne),
        "mean_at_end": float(meter.mean_at_end),
        "full_award_quantiles": {
            str(float(part)): meter.sizes.quantile(part) for part in QUANTILES
        },
        "days_between_mean": float(life.days(run.rounds_between or 0)) or None,
        "days_between_quantiles": {
            str(float(part)): float(life.days(run.wagers_until(part) or 0)) or None
            for part in QUANTILES
        },
        "full_award_histogram": [
            {"from": low, "to": high, "awards": count}
            for low, high, count in meter.sizes.grouped(STEPS, trim=TRIM)
        ],
    }

"""What a progressive returns in the long run, when meters rise, are won and start again.

Every wager puts its rate of progression on each meter; a full award takes the meter and leaves the
reset, a part of it leaves the rest. So all that goes on a meter is paid out in the end, and in the
long run players get back the fixed awards, all contributions and the resets.

Assumed: every wager is of one size and is played without regard to the meters; wagers win
independently, one after the other (at one table hands share a board, so that two seats win together
a little more often); resets are the house's money, and so are fixed awards unless the operator
takes them from the first meter, which is then taken to hold enough (a mean below nought tells that
it cannot); envy is not counted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from math import ceil
from typing import Any, ClassVar

from fifthstreet.money import Fixed, MeterShare, MoneyError, parse_rate
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.effective import effective
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.submission import Submission
from fifthstreet.whole_table.progressive import (
    WHOLE,
    BasePlay,
    ProgressiveBet,
    reset_meters,
    speaks_of,
)

DIGITS = 60
"""Digits of logarithms, so that no whole number of wagers is missed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterRun:
    """One meter in the long run, in minor units for each wager.

    `mean_at_turn` is what it shows on average when a wager is settled; an award finds this amount,
    since winning does not depend on it. `rounds_between` is how many wagers are made for each full
    award. `top_up_at_most` bounds what the house adds where a part of a meter may not pull it
    below its reset.
    """

    meter: str
    contribution: Fraction
    reset: Fraction
    full_chance: Fraction
    paid: Fraction
    mean_at_turn: Fraction | None
    rounds_between: Fraction | None
    top_up_at_most: Fraction

    def wagers_until(self, part: Fraction) -> int | None:
        """Return within how many wagers a full award comes in this part of all cases.

        Each wager wins with the same chance, so that n of them all miss with (1 - chance) ** n.
        """
        if not self.full_chance:
            return None
        with localcontext(prec=DIGITS):
            left, missed = (
                (Decimal(each.numerator) / each.denominator).ln()
                for each in (1 - part, 1 - self.full_chance)
            )
            return max(1, ceil(round(left / missed, DIGITS // 2)))


@dataclass(frozen=True, slots=True, kw_only=True)
class LongRun:
    """What players get back of each unit staked on a progressive.

    `unknown` lists the keys that the submission does not give; with any there are no figures.
    """

    DERIVED: ClassVar = ("returned", "returned_at_most")
    OMITTED: ClassVar = ("bet",)

    bet: ProgressiveBet
    unknown: tuple[str, ...]
    fixed: Fraction
    meters: tuple[MeterRun, ...]

    @property
    def returned(self) -> Fraction | None:
        """Return the part of the stake that comes back, at least where meters are topped up."""
        if self.unknown:
            return None
        paid = sum((run.paid for run in self.meters), self.fixed)
        return paid / self.bet.stake

    @property
    def returned_at_most(self) -> Fraction | None:
        """Return the most that comes back where a meter is topped up after a part is won."""
        if self.returned is None:
            return None
        top_up = sum((run.top_up_at_most for run in self.meters), Fraction(0))
        return self.returned + top_up / self.bet.stake


def long_run(play: BasePlay, book: RuleBook, submission: Submission) -> LongRun:
    """Return the long run of a progressive under the rates and resets of a submission."""
    bet, law = play.bet, effective(book, submission).meters
    rates, resets = rates_of(submission, bet.table), reset_meters(submission, bet.table)
    missing = [f"progressive.rate.{meter}" for meter in bet.table.meters if meter not in rates]
    missing += [f"progressive.reset.{meter}" for meter in bet.table.meters if meter not in resets]
    fixed = play.value.constant + bet.stake
    # A wager that is handed back with its award comes from the house, whoever bears the award.
    beside = (row.chance for row in play.rows if isinstance(row.pays, Fixed | MeterShare))
    back = sum(beside, Fraction(0)) * bet.stake if bet.stake_back else Fraction(0)
    borne = fixed - back if law and law.fixed_from_meter else Fraction(0)
    floored = bool(law and law.partial_floor and law.partial_floor.value == "reset")
    runs = []
    for meter in bet.table.meters if not missing else ():
        inflow = rates[meter] * bet.stake - (borne if meter == bet.table.meters[0] else 0)
        runs.append(_run(play, meter, inflow, resets[meter], floored=floored))
    return LongRun(bet=bet, unknown=tuple(missing), fixed=fixed, meters=tuple(runs))


def _run(
    play: BasePlay, meter: str, inflow: Fraction, reset: Fraction, *, floored: bool
) -> MeterRun:
    full, parts = Fraction(0), Fraction(0)
    for row in play.rows:
        if isinstance(row.pays, MeterShare) and row.pays.meter == meter:
            if row.pays.percent == WHOLE:
                full += row.chance
            else:
                parts += row.chance * Fraction(row.pays.percent, WHOLE)
    # In the long run a meter gains as much as it pays: inflow + full * reset = mean * (full+parts).
    paid = inflow + full * reset
    return MeterRun(
        meter=meter,
        contribution=inflow,
        reset=reset,
        full_chance=full,
        paid=paid,
        mean_at_turn=paid / (full + parts) if full + parts else None,
        rounds_between=1 / full if full else None,
        # A topped-up meter never stands below its reset, so a part takes it this far below at most.
        top_up_at_most=parts * reset if floored else Fraction(0),
    )


def rates_of(submission: Submission, table: PayTable) -> dict[str, Fraction]:
    """Return the rate of progression of each meter, as far as the submission has a readable one."""
    if not speaks_of(submission, table):
        return {}
    values: Mapping[str, Any] = submission.progressive.rate or {}
    rates: dict[str, Fraction] = {}
    for meter, value in values.items():
        try:
            rates[meter] = parse_rate(value)
        except MoneyError:
            continue  # the check of the submission reports it
    return rates

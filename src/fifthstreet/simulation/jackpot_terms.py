"""From a submission and how busy the tables are to the jackpot that is simulated."""

from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.analysis.game import game_of
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.money import ForOne
from fifthstreet.play import Terms
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.paytable import PayTable
from fifthstreet.rules.submission import Submission
from fifthstreet.simulation.jackpot import SimulatedJackpot, SimulatedMeter
from fifthstreet.whole_table.long_run import rates_of
from fifthstreet.whole_table.progressive import bet_sizes, initial_meters, reset_meters
from fifthstreet.whole_table.scope_beside import (
    PROGRESSIVE,
    progressive_of,
    refuse_uncounted_progressive,
)

DAYS = 365
"""Days of a year."""

HOURS = 24
MOST_TABLES, MOST_SEATS, MOST_RATE, MOST_YEARS = 10_000, 9, 1000, 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """How busy linked tables are: seats taken, rounds in an hour, and hours open in a day.

    `share` is the part of the players who make the wager.

    >>> busy = Traffic(tables=4, seats=5, rate=55, share=Fraction(3, 5), hours=Fraction(24))
    >>> busy.wagers_in_an_hour, busy.wagers_in(Fraction(1))
    (Fraction(660, 1), 5781600)
    """

    tables: int
    seats: int
    rate: Fraction | int
    share: Fraction
    hours: Fraction = Fraction(HOURS)

    def __post_init__(self) -> None:
        for what, value, most in (
            ("tables", self.tables, MOST_TABLES),
            ("seats at a table", self.seats, MOST_SEATS),
            ("rounds in an hour", self.rate, MOST_RATE),
            ("hours in a day", self.hours, HOURS),
        ):
            if not 0 < value <= most:
                raise FifthStreetError(
                    f"The number of {what} is 1 to {most:,}, not {value}.",
                    remedy="Choose another number.",
                )
        if not 0 < self.share <= 1:
            raise FifthStreetError(
                f"The share of players who make the wager is above 0 and at most 1, "
                f"not {self.share}.",
                remedy="Write 0.6 for 60 percent.",
            )

    @property
    def wagers_in_an_hour(self) -> Fraction:
        """Return how many wagers all tables make in an hour that they are open."""
        return self.tables * self.seats * self.share * self.rate

    @property
    def wagers_in_a_day(self) -> Fraction:
        """Return how many wagers all tables make in a day."""
        return self.wagers_in_an_hour * self.hours

    def wagers_in(self, years: Fraction) -> int:
        """Return how many whole wagers all tables make in some years."""
        if not 0 < years <= MOST_YEARS:
            raise FifthStreetError(
                f"A life lasts up to {MOST_YEARS:,} years, not {years}.",
                remedy="Choose other years.",
            )
        return int(self.wagers_in_a_day * DAYS * years)


def jackpot_of(
    submission: Submission, rules: RuleBook, *, wagers: int, stake: int | None = None
) -> SimulatedJackpot:
    """Return the progressive of a submission, for lives of so many wagers.

    Without a stake the least wager that the table takes is reckoned with.
    """
    game_of(rules)
    refuse_uncounted_progressive(rules)
    table = _table(submission, rules)
    rates, resets = rates_of(submission, table), reset_meters(submission, table)
    starts = initial_meters(submission, table)
    for what, values in (("rate", rates), ("reset", resets)):
        for meter in table.meters:
            if meter not in values:
                raise FifthStreetError(
                    f"The submission has no progressive.{what}.{meter}.",
                    remedy=f"Start a submission with: fifthstreet new {rules.id} -o FILE, "
                    "and give it there.",
                )
    terms = Terms.of(submission, rules)
    law = terms.book.meters
    return SimulatedJackpot(
        book=rules.edition,
        table=table.id,
        stake=_stake(submission, stake),
        meters=tuple(
            SimulatedMeter(name=name, rate=rates[name], initial=starts[name], reset=resets[name])
            for name in table.meters
        ),
        wagers=wagers,
        rounding=terms.rounding,
        floored=bool(law and law.partial_floor and law.partial_floor.value == "reset"),
        from_meter=bool(law and law.fixed_from_meter),
        stake_back=_stake_goes_back(terms.book, table),
    )


def _stake_goes_back(law: RuleBook, table: PayTable) -> bool:
    """Return whether a winning wager goes back beside its award; odds include it."""
    contest = next(each for each in law.contests_of(PROGRESSIVE) if not each.others)
    if contest.stake_returned and any(isinstance(line.pays, ForOne) for line in table.lines):
        because = "some lines give the stake back and others include it; one of both was counted"
        raise NoExactFigureError.because(because, citation=contest.citation)
    return contest.stake_returned


def _table(submission: Submission, rules: RuleBook) -> PayTable:
    law = progressive_of(rules)
    if law is None or rules.wager(PROGRESSIVE) is None:
        raise FifthStreetError(
            f"{rules.document.title} has no progressive.", remedy="Choose a book that has one."
        )
    id_ = submission.progressive.paytable
    table = law.table(id_) if id_ else (law.tables[0] if len(law.tables) == 1 else None)
    if table is None:
        raise FifthStreetError(
            "Nothing says which progressive table is played, nor how its meters grow.",
            remedy=f"Start a submission with: fifthstreet new {rules.id} -o FILE, and give "
            "progressive.paytable, its rates and its resets there.",
        )
    return table


def _stake(submission: Submission, stake: int | None) -> int:
    if stake is None:
        return min(bet_sizes(submission))
    if submission.option("progressive.denominations") and stake not in bet_sizes(submission):
        sizes = ", ".join(map(str, bet_sizes(submission)))
        raise FifthStreetError(
            f"The table takes no progressive wager of {stake}.",
            remedy=f"Choose {sizes}, in minor units.",
        )
    if stake <= 0:
        raise FifthStreetError("A stake is above zero.", remedy="Write it in minor units.")
    return stake

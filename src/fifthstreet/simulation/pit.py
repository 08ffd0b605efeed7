"""A pit by night: what several tables win for the house, and how far nights lie apart."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from itertools import compress
from typing import get_args

from fifthstreet.errors import FifthStreetError
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.executor import Run, WorkResult, run
from fifthstreet.simulation.report import in_errors
from fifthstreet.simulation.table import TableWork, new_tally
from fifthstreet.simulation.table_report import TableReport
from fifthstreet.simulation.table_spread import TOTAL
from fifthstreet.simulation.table_terms import Left
from fifthstreet.simulation.work import PIECE

MOST_NIGHTS = 100_000
MOST_ROUNDS = 10**12
"""Rounds of all tables and nights."""


@dataclass(frozen=True)
class PitWork:
    """Nights of some tables that are all alike; `rounds` are those of one table in a night.

    What is numbered here is nights: each has its own stretch of the table's rounds.
    """

    table: TableWork
    tables: int
    rounds: int
    nights: int

    def __post_init__(self) -> None:
        if min(self.tables, self.rounds, self.nights) < 1:
            raise FifthStreetError(
                "A pit needs at least one table, round and night.", remedy="Choose more."
            )
        if self.nights > MOST_NIGHTS or self.nights * self.of_a_night > MOST_ROUNDS:
            raise FifthStreetError("That is too many nights.", remedy="Choose fewer.")

    @property
    def name(self) -> str:
        """Return what tells this work from any other."""
        return f"{self.nights} nights of {self.tables} x {self.rounds} rounds, {self.table.name}"

    @property
    def of_a_night(self) -> int:
        """Return the rounds of all tables in a night."""
        return self.tables * self.rounds

    @property
    def piece(self) -> int:
        """Return how many nights are given out at a time."""
        return max(1, PIECE // self.of_a_night)

    def count(self, first: int, last: int, seed: int) -> Counts:
        """Simulate some nights; `nights` has what the house wins, `played` which they are."""
        tally = new_tally()
        won = [0] * self.nights
        played = [int(first <= night < last) for night in range(self.nights)]
        before = 0
        for night in range(first, last):
            start = night * self.of_a_night
            self.table.play(start, start + self.of_a_night, seed, tally)
            players = int(tally["net"][0, -1, -1])
            won[night] = before - players
            before = players
        rounds = (last - first) * self.of_a_night
        rows = dict(self.table.counts(rounds, tally).rows)
        return Counts(last - first, rows | {"nights": tuple(won), "played": tuple(played)})


@dataclass(frozen=True)
class PitReport:
    """What the nights of a pit came to, from the side of the house."""

    work: PitWork
    counts: Counts

    @cached_property
    def tables(self) -> TableReport:
        """Return all rounds of all nights as those of one table."""
        own = {"nights", "played"}
        rows = {name: row for name, row in self.counts.rows.items() if name not in own}
        rounds = self.counts.rounds * self.work.of_a_night
        return TableReport(self.work.table, Counts(rounds, rows))

    @property
    def nights(self) -> tuple[int, ...]:
        """Return what the house won in each night that was played, in minor units."""
        rows = self.counts.rows
        return tuple(compress(rows["nights"], rows["played"]))

    @property
    def staked(self) -> int:
        """Return all money staked: the handle."""
        return sum(self.tables.staked.values())

    @property
    def won(self) -> int:
        """Return what the house won in all nights."""
        return -self.tables.net

    @property
    def hold(self) -> Fraction:
        """Return the part of all money staked that the house kept.

        A pit's books set its win against the drop, the money that players bring; they stake it
        several times over, so that a hold of the drop is larger.
        """
        return Fraction(self.won, self.staked)

    @property
    def theoretical(self) -> Fraction | None:
        """Return what the house wins in a night on average, exactly."""
        worth = self.tables.worth
        return None if worth is None else -worth.mean * self.work.of_a_night

    @property
    def mean(self) -> Fraction:
        """Return what the house won in a night on average."""
        return Fraction(self.won, self.counts.rounds)

    @property
    def variance(self) -> Fraction:
        """Return how nights are spread, from their results alone."""
        squares = Fraction(sum(night**2 for night in self.nights), len(self.nights))
        return squares - self.mean**2

    @property
    def variance_of_rounds(self) -> Fraction:
        """Return how nights are spread, from the results of single rounds."""
        return self.tables.variance() * self.work.of_a_night

    @property
    def exact_variance(self) -> Fraction | None:
        """Return how nights are spread exactly: seats share a board and wagers their cards.

        The rarest prizes count for what they are, be they among the simulated rounds or not.
        """
        spread = self.tables.spreads.get(TOTAL)
        if spread is None:
            return None
        return spread.of(len(self.work.table.seats)) * self.work.of_a_night

    @property
    def spread_z(self) -> Decimal | None:
        """Return by how many standard errors the spread of the nights misses the exact one.

        The error of a variance is exact where the fourth power of a round is counted: a sample may
        miss the rarest prizes. Else it is taken from the nights.
        """
        if self.exact_variance is None:
            return None
        spread, nights = self.tables.spreads[TOTAL], len(self.nights)
        error = spread.error(len(self.work.table.seats), nights, self.work.of_a_night)
        if error is None:
            fourth = Fraction(sum((night - self.mean) ** 4 for night in self.nights), nights)
            error = (fourth - self.variance**2) / nights
        return in_errors(self.variance - self.exact_variance, error) if error > 0 else None

    def quantile(self, part: Fraction) -> int:
        """Return what the house wins in the night that a part of all nights do not exceed."""
        ordered = sorted(self.nights)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)]

    @property
    def lost(self) -> int:
        """Return in how many nights the house lost."""
        return sum(night < 0 for night in self.nights)


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a rule of the table brings the house in a round, the same cards with and without it.

    `rounds` are those in which it mattered, where that is counted.
    """

    what: Left
    mean: Fraction
    exact: Fraction | None
    rounds: int | None


def nights_of(work: PitWork, seed: int, progress: WorkResult | None = None) -> PitReport:
    """Simulate all nights of a pit on threads of this process."""
    done = run(Run(work, work.nights, seed, piece=work.piece), progress=progress)
    return PitReport(work, done.counts)


def effects(report: PitReport, seed: int) -> Mapping[Left, Effect]:
    """Return what ceilings and envy bring the house; only those that the table has.

    Nights that were cut short cannot be played again, and have none.
    """
    result: dict[Left, Effect] = {}
    for what in get_args(Left) if report.counts.rounds == report.work.nights else ():
        if getattr(report.work.table.terms, what) is None:
            continue
        table = replace(report.work.table, without=(*report.work.table.without, what))
        without = nights_of(replace(report.work, table=table), seed).tables
        here, there = report.tables.worth, without.worth
        result[what] = Effect(
            what=what,
            mean=Fraction(without.net - report.tables.net, without.counts.rounds),
            exact=None if here is None or there is None else there.mean - here.mean,
            rounds=report.tables.counts.rows["capped_rounds"][0] if what == "cap" else None,
        )
    return result

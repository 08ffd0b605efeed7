"""Jackpots: meters fed by many tables, won and started again, over years.

A life is a number of wagers, made one after the other at linked tables. How often a wager ends on
each line follows from the best play of the main game alone, counted exactly. Seats of one round
that share a board win together a little more often, which one wager at a time does not show;
simulated whole tables do. Envy is not counted. Meters move as at the table: a contribution reaches
them before the award, an award pays whole minor units, and what is left over stays.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import Any

import numpy as np

from fifthstreet.analysis.game import game_of
from fifthstreet.errors import FifthStreetError, ensure
from fifthstreet.money import Fixed, ForOne, MeterShare, Rounding
from fifthstreet.rules.library import book
from fifthstreet.rules.paytable import PayLine
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.lots import lots
from fifthstreet.simulation.seed import key_of
from fifthstreet.whole_table.progressive import BasePlay, ProgressiveBet, base_play
from fifthstreet.whole_table.scope_beside import progressive_of, refuse_uncounted_progressive

MOST_WAGERS = 1 << 33
"""Wagers of a life; more would take a minute each."""

SAFE = 1 << 62
"""What 64 bits hold with a bit to spare."""

FIXED, SHARE = 1, 2
"""What a line brings, as the kernel has it."""

TOPPED, DROPPED, CHARGED, FINAL = 4, 5, 6, 7
"""Places in the row of a meter; the last one is what it holds at the end of a life."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedMeter:
    """A meter: the part of each wager that it gains, where it starts, and where again."""

    name: str
    rate: Fraction
    initial: Fraction
    reset: Fraction


@dataclass(frozen=True, kw_only=True)
class SimulatedJackpot:
    """Lives of a progressive on one table of awards, all wagers of one size, in minor units.

    `floored` tells that no part of a meter pulls it below its reset, `from_meter` that fixed awards
    are taken from the first meter as far as it goes, `stake_back` that a winning wager goes back.
    """

    book: str
    table: str
    stake: int
    meters: tuple[SimulatedMeter, ...]
    wagers: int
    rounding: Rounding = Rounding.DOWN
    floored: bool = False
    from_meter: bool = False
    stake_back: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.wagers <= MOST_WAGERS:
            raise FifthStreetError(
                f"A life has 1 to {MOST_WAGERS:,} wagers, not {self.wagers:,}.",
                remedy="Change the years, tables, seats, rate or share.",
            )
        if max(self._highest) * 100 >= SAFE:
            raise FifthStreetError(
                "The meters would grow beyond what can be counted exactly.",
                remedy="Choose fewer years, or progression rates with fewer decimals.",
            )

    @property
    def name(self) -> str:
        """Return what tells this work from any other."""
        meters = ", ".join(
            f"{each.name} {each.rate} from {each.initial} and {each.reset}" for each in self.meters
        )
        return (
            f"jackpot {self.table} of {self.book}, {self.wagers} wagers of {self.stake}, {meters}, "
            f"{self.rounding.value}, {self.floored}, {self.from_meter}, {self.stake_back}"
        )

    @cached_property
    def play(self) -> BasePlay:
        """Return how often wagers end on each line, and what they are worth."""
        return _play(self.book, self.table, self.stake, stake_back=self.stake_back)

    @property
    def lines(self) -> tuple[PayLine, ...]:
        """Return the lines of the table."""
        return self.play.bet.table.lines

    @cached_property
    def scales(self) -> tuple[int, ...]:
        """Return for each meter into how many parts a minor unit is split."""
        return tuple(
            lcm(*(f.denominator for f in (each.rate * self.stake, each.initial, each.reset)))
            for each in self.meters
        )

    @cached_property
    def gains(self) -> tuple[int, ...]:
        """Return what a wager adds to each meter, in its parts."""
        return self._parts([each.rate * self.stake for each in self.meters])

    @property
    def _highest(self) -> list[int]:
        """Return what each meter could hold if nobody ever won it."""
        starts = self._parts([max(each.initial, each.reset) for each in self.meters])
        rises = (gain * self.wagers for gain in self.gains)
        return [start + rise for start, rise in zip(starts, rises, strict=True)]

    def _parts(self, amounts: list[Fraction]) -> tuple[int, ...]:
        return tuple(int(each * scale) for each, scale in zip(amounts, self.scales, strict=True))

    def fixed(self, line: PayLine) -> int:
        """Return the fixed sum that a line brings, in minor units and without the stake."""
        if isinstance(line.pays, ForOne):
            return line.pays.total(self.stake, self.play.bet.rounding)
        return line.pays.amount.minor if isinstance(line.pays, Fixed) else 0

    @cached_property
    def _lots(self) -> tuple[np.ndarray, np.ndarray]:
        chances = [row.chance for row in self.play.rows]
        awards = chances[: len(self.lines)]
        ensure(min(awards) > 0, "every award can be won")
        outcomes = [1 - sum(awards, Fraction(0)), *awards]
        whole = lcm(*(chance.denominator for chance in outcomes))
        return lots([int(chance * whole) for chance in outcomes])

    @cached_property
    def _lines(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        names = [each.name for each in self.meters]
        rows = [(0, 0, 0)]
        for line in self.lines:
            if isinstance(line.pays, MeterShare):
                rows.append((SHARE, line.pays.percent, names.index(line.pays.meter)))
            else:
                rows.append((FIXED, self.fixed(line), 0))
        kinds, amounts, whose = np.array(rows, dtype=np.int64).T.copy()
        return kinds, amounts, whose

    @cached_property
    def _worth(self) -> tuple[np.int64, np.ndarray]:
        """Return what a wager is worth beyond its stake, in whole numbers of one unknown unit.

        Where these would not fit they are shortened, which moves the break-even by next to nothing.
        """
        value = self.play.value
        figures = [value.constant]
        for each, scale in zip(self.meters, self.scales, strict=True):
            figures.append(value.slopes[each.name] / scale)
        largest = abs(value.constant)
        for figure, high in zip(figures[1:], self._highest, strict=True):
            largest += figure * high
        unit = min(Fraction(lcm(*(f.denominator for f in figures))), SAFE / largest)
        constant, *slopes = (round(figure * unit) for figure in figures)
        return np.int64(constant), np.array(slopes, dtype=np.int64)

    def count(self, first: int, last: int, seed: int) -> Counts:
        """Live the lives from one number to before another."""
        lives = [self._life(number, seed) for number in range(first, last)]
        return sum(lives[1:], lives[0]) if lives else Counts()

    def _life(self, number: int, seed: int) -> Counts:
        from fifthstreet.kernels.bins import BINS
        from fifthstreet.kernels.simulate_jackpot import SUMS, live

        values = np.array(self._parts([each.initial for each in self.meters]), dtype=np.int64)
        resets = np.array(self._parts([each.reset for each in self.meters]), dtype=np.int64)
        rules = (self.rounding is Rounding.HALF_UP, self.floored, self.from_meter)
        meters = (values, resets, np.array(self.scales, dtype=np.int64))
        gains = np.array(self.gains, dtype=np.int64)
        many = len(self.meters)
        results = (
            np.zeros(len(self.lines) + 1, dtype=np.int64),
            np.zeros((many, SUMS), dtype=np.int64),
            np.zeros((many, BINS), dtype=np.int64),
        )
        rounds = (self._lines, meters, rules, gains, self._worth)
        key: Any = key_of(seed)
        good = int(live(key, number, self.wagers, self._lots, rounds, results))
        counts, sums, sizes = results
        rows: dict[str, tuple[int, ...]] = {"lines": _row(counts[1:]), "good": (good,)}
        for at, meter in enumerate(self.meters):
            rows[meter.name] = (*_row(sums[at]), int(values[at]))
            rows[f"sizes {meter.name}"] = _row(sizes[at])
        house = self.kept_by_house(Counts(1, rows))
        common = house * lcm(*self.scales)
        rows["house"] = (int(common), int(common) ** 2)
        return Counts(1, rows)

    def kept_by_house(self, counts: Counts) -> Fraction:
        """Return what the house keeps of all stakes: not what is paid, nor what meters gained."""
        return self.stake * self.wagers * counts.rounds - self.returned(counts, exactly=True)

    def returned(self, counts: Counts, *, exactly: bool = False) -> Fraction:
        """Return what was paid out, and what meters hold more than at first, in minor units.

        Parts of minor units that a full award drops count as paid, and what the house adds up to a
        floor does not, unless exactly that is wanted: then the long run can be compared with it.
        """
        paid = Fraction(0)
        for line, won in zip(self.lines, counts.rows["lines"], strict=True):
            paid += won * (self.fixed(line) + (self.stake if self.stake_back else 0))
        for meter, scale in zip(self.meters, self.scales, strict=True):
            row = counts.rows[meter.name]
            paid += row[2] + row[3] + Fraction(row[FINAL], scale) - counts.rounds * meter.initial
            if not exactly:
                paid += Fraction(row[DROPPED] - row[TOPPED], scale)
        return paid


@cache
def _play(book_id: str, table: str, stake: int, *, stake_back: bool) -> BasePlay:
    rules = book(book_id)
    law = progressive_of(rules)
    table_law = law.table(table) if law else None
    if table_law is None:
        raise FifthStreetError(
            f"The book {book_id!r} has no progressive table {table!r}.",
            remedy="See the tables with: fifthstreet books " + book_id,
        )
    refuse_uncounted_progressive(rules)
    rounding = rules.in_minor_units
    bet = ProgressiveBet(table=table_law, stake=stake, stake_back=stake_back, rounding=rounding)
    return base_play(game_of(rules), bet)


def _row(counted: np.ndarray) -> tuple[int, ...]:
    return tuple(map(int, counted))

"""What a simulated table found by wager, beside what is exactly so."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

import numpy as np

from fifthstreet.errors import NoExactFigureError
from fifthstreet.simulation.counts import Counts
from fifthstreet.simulation.decision_tables import stakes_by_code
from fifthstreet.simulation.report import Measured, in_errors
from fifthstreet.simulation.table import TableWork
from fifthstreet.simulation.table_bets import columns
from fifthstreet.simulation.table_exact import Worth, Worths, table_worths
from fifthstreet.simulation.table_results import ResultRange, ranges_of
from fifthstreet.simulation.table_spread import TOTAL, spreads_of, sums_of
from fifthstreet.whole_table.seats import TableSpread

WAGERS = 6
"""Columns of wagers in the counts; that of all of them is the last."""


@dataclass(frozen=True)
class TableReport:
    """Counts of a table's rounds, read again; results are those of the players."""

    work: TableWork
    counts: Counts

    @cached_property
    def wagers(self) -> dict[str, int]:
        """Return the wagers that lie at the table, each with its column in the counts."""
        ante = self.work.kernel == "versus"
        names = {name: at for at, name in enumerate(columns(self.work.book))}
        if ante:
            names = {"ante": names.pop("main")} | names
        return {name: names[name] for name in names if name in self.worths}

    @cached_property
    def worths(self) -> Worths:
        """Return what each wager is exactly worth to all seats together."""
        return table_worths(self.work)

    @property
    def worth(self) -> Worth | None:
        """Return what a round is exactly worth to all seats together."""
        exact = [worth for worth in self.worths.values() if worth is not None]
        if len(exact) < len(self.worths):
            return None
        return Worth(sum((worth.mean for worth in exact), Fraction(0)))

    @property
    def spreads(self) -> Mapping[str, TableSpread]:
        """Return how wagers spread exactly over all seats together, as far as that is counted."""
        return self._spreads[0]

    @property
    def uncounted(self) -> str | None:
        """Return why the spread of the whole table is not counted, where it is not."""
        return self._spreads[1]

    @cached_property
    def _spreads(self) -> tuple[Mapping[str, TableSpread], str | None]:
        try:
            spreads = spreads_of(self.work)
        except NoExactFigureError as refusal:
            return {}, str(refusal)
        if TOTAL in spreads:
            return spreads, None
        wagers = (self.work.book.wager(name) for name in self.worths if name not in spreads)
        names = " and ".join(wager.name for wager in wagers if wager)
        return spreads, f"How the {names} varies together with the other wagers is not counted."

    @property
    def results(self) -> tuple[ResultRange, ...]:
        """Return how often all seats together win each range of amounts."""
        return self._results[0]

    @property
    def uncounted_results(self) -> str | None:
        """Return why the results of a round are not counted exactly, where they are not."""
        return self._results[1]

    @cached_property
    def _results(self) -> tuple[tuple[ResultRange, ...], str | None]:
        exact, why = None, None
        try:
            exact = sums_of(self.work).counts
        except NoExactFigureError as refusal:
            why = str(refusal)
        size = int(self.work.table[0]["bin"])
        return ranges_of(self.counts.rows["histogram"], size, exact), why

    def measured(self) -> tuple[Measured, ...]:
        """Return each wager of all seats together, and then the whole table, in minor units.

        Where the exact variance is known the error is reckoned from it, since rare hands may be
        missing from the sample. Where only that of single seats is, how they hang together is taken
        from the sample.
        """
        rows = [self._measured(name, at, self.worths[name]) for name, at in self.wagers.items()]
        return (*rows, self._measured(TOTAL, WAGERS, self.worth))

    def _measured(self, name: str, column: int, worth: Worth | None) -> Measured:
        seats = len(self.work.seats)
        rounds = self.counts.rounds
        per_round = self._variance(seats, column)
        variance = per_round
        if name in self.spreads:
            variance = self.spreads[name].of(seats)
        elif worth is not None and worth.variance is not None:
            apart = sum((self._variance(seat, column) for seat in range(seats)), Fraction(0))
            variance = worth.variance * per_round / apart if apart else worth.variance
        return Measured(
            name=name,
            rounds=rounds,
            mean=Fraction(self._cell("net", seats, column), rounds),
            variance=variance,
            exact=None if worth is None else worth.mean,
        )

    def variance(self, wager: str = TOTAL) -> Fraction:
        """Return the variance of a round's result for the whole table, as it was found."""
        return self._variance(len(self.work.seats), self.wagers.get(wager, WAGERS))

    def spread_z(self, wager: str) -> Decimal | None:
        """Return by how many standard errors the spread found misses the exact one."""
        seats, spread = len(self.work.seats), self.spreads.get(wager)
        error = spread.error(seats, self.counts.rounds) if spread else None
        if spread is None or not error:
            return None
        return in_errors(self.variance(wager) - spread.of(seats), error)

    def _variance(self, row: int, column: int) -> Fraction:
        rounds = self.counts.rounds
        mean = Fraction(self._cell("net", row, column), rounds)
        return Fraction(self._cell("squares", row, column), rounds) - mean**2

    def _cell(self, name: str, row: int, column: int) -> int:
        return self.counts.rows[name][row * (WAGERS + 1) + column]

    @property
    def net(self) -> int:
        """Return what all rounds left the players, in minor units."""
        return self._cell("net", len(self.work.seats), WAGERS)

    def net_of(self, wager: str) -> int:
        """Return what all rounds left the players on one wager."""
        return self._cell("net", len(self.work.seats), self.wagers[wager])

    @property
    def _antes(self) -> list[int]:
        """Return the antes staked in all where the main wagers are one, by the code of the bets."""
        game = self.work.game
        if game.shape == "board":
            return [game.opening + stake for stake in game.stakes]
        if game.shape == "versus":
            return [1, *(1 + bet for bet in game.bets)]
        if self.work.kernel == "own":
            return [1 + sum(bets) for bets in stakes_by_code(game)]
        return [*range(game.most_staked + 1)]

    @cached_property
    def staked(self) -> dict[str, int]:
        """Return what all rounds saw staked on each wager."""
        stakes = dict.fromkeys(self.wagers, 0)
        rounds = self.counts.rounds
        main = np.array(self.counts.rows["main"], dtype=object).reshape(
            len(self.work.seats), -1, 23
        )
        for at, seat in enumerate(self.work.seats):
            if self.work.kernel == "versus" and self.work.game.shape == "versus":
                stakes["ante"] += seat.ante * rounds
                bets = int(main[at, :, 1:].sum())
                stakes["bet"] += self.work.game.bet * seat.ante * bets
            else:
                by_code = main[at].sum(axis=1)
                stakes["main"] += seat.ante * sum(
                    int(count) * each for count, each in zip(by_code, self._antes, strict=False)
                )
            for side, stake in seat.wagers[1:]:
                stakes[side] += stake * rounds
        return stakes

"""How the money of a table spreads: moments, bands on the hold, seats together and exposure."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar

from fifthstreet.analysis.decimals import square_root
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import Ties
from fifthstreet.errors import NoExactFigureError
from fifthstreet.paper.par_exposure import (
    TableExposure,
    in_force,
    main_exposure,
    whole_exposure,
)
from fifthstreet.paper.par_holds import antes_of
from fifthstreet.risk.bands import Band, bands, cost_per_hour, volatility_index
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.whole_table.enquiry import Enquiry
from fifthstreet.whole_table.seat_ending import net_of
from fifthstreet.whole_table.seats import TableSpread, seat_spread

USUAL_SEATS = 6
"""Seats that a sheet counts together, or more where the table has more."""
SHARE = 0.9
"""The part of all rounds that the volatility index is for."""
PRECISION = 1e-12
"""How far a float may be from the exact root or quotient that it stands for, in parts of it."""
NORMAL = 3
"""The kurtosis that an excess is over."""
RATES = (40, 60)
"""Rounds an hour: a full table, and a quick one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSpread:
    """The variance of so many seats together in squares of an ante; without it, only a bound.

    Seats vary together at most as if they were one: `most` is that variance.
    """

    DERIVED: ClassVar = ("standard_deviation", "most_deviation")

    seats: int
    variance: Fraction | None
    most: Fraction

    @property
    def standard_deviation(self) -> Decimal | None:
        """Return the standard deviation of the table's result in antes, where it is counted."""
        return None if self.variance is None else square_root(self.variance)

    @property
    def most_deviation(self) -> Decimal:
        """Return the most that the standard deviation can be."""
        return square_root(self.most)


@dataclass(frozen=True, slots=True, kw_only=True)
class HourCost:
    """What an hour costs a player on average in minor units, or in antes where none is stated."""

    ante: int | None
    rounds: int
    cost: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ParRisk:
    """How results spread under the best play; amounts are antes, those of an hour as stated there.

    `ante` is the one whose ceiling is in force; None where nothing states one.
    """

    ante: int | None
    variance: Fraction
    skewness: Figure
    excess_kurtosis: Figure
    volatility_index: Figure
    index_share: float
    bands: tuple[Band, ...]
    seats: tuple[SeatSpread, ...]
    covariance: Fraction | None
    correlation: Fraction | None
    exposure: tuple[TableExposure, ...]
    hours: tuple[HourCost, ...]


def risk_of(enquiry: Enquiry) -> ParRisk:
    """Return how the money of a table spreads, at its minimum ante and under its ceiling."""
    antes = antes_of(enquiry)
    low, high = (antes[0], antes[-1]) if antes else (None, None)
    round_, hold_bands, spread = _round(in_force(enquiry, low), enquiry.ties)
    places = max(USUAL_SEATS, enquiry.submission.positions() or 0)
    seats = range(1, min(places, enquiry.book.table.positions.most) + 1)
    return ParRisk(
        ante=low,
        variance=round_.variance,
        skewness=_float(round_.skewness),
        excess_kurtosis=_float(round_.excess_kurtosis),
        volatility_index=_float(volatility_index(round_, SHARE)),
        index_share=SHARE,
        bands=hold_bands,
        seats=tuple(
            SeatSpread(
                seats=number,
                variance=round_.variance if number == 1 else spread.of(number) if spread else None,
                most=number**2 * round_.variance,
            )
            for number in seats
        ),
        covariance=spread.covariance if spread else None,
        correlation=spread.correlation if spread else None,
        exposure=tuple(
            each
            for ante in dict.fromkeys((low, high))
            for most_won in (main_exposure, whole_exposure)
            for each in most_won(enquiry, ante, len(seats))
        ),
        hours=tuple(_hours(enquiry, antes)),
    )


def _float(value: float) -> Figure:
    return Figure(value, "bound", (abs(value) + NORMAL) * PRECISION)


@lru_cache(maxsize=16)
def _round(game: Game, ties: Ties) -> tuple[Distribution, tuple[Band, ...], TableSpread | None]:
    """Return what a round brings, bands of the hold, and how two seats spread if it is counted."""
    solution = game.solve(ties)
    round_ = Distribution.of(solution.tally())
    try:
        spread = seat_spread(game, solution.policy, net_of(game))
    except NoExactFigureError:
        spread = None
    return round_, bands(round_), spread


def _hours(enquiry: Enquiry, antes: tuple[int, ...]) -> Iterator[HourCost]:
    for ante in antes or (None,):
        round_ = Distribution.of(in_force(enquiry, ante).solve(enquiry.ties).tally())
        for rounds in RATES:
            cost = cost_per_hour(round_, Fraction(rounds)) * (ante or 1)
            yield HourCost(ante=ante, rounds=rounds, cost=cost)

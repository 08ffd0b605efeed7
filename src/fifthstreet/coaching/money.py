"""Money over time for a page: how a bankroll fares in a session, and the hold in many rounds."""

from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from fifthstreet.coaching.question import Question
from fifthstreet.protocol.codec import read, text_of
from fifthstreet.protocol.figures import (
    BoundedFigure,
    HoldBand,
    MoneyFigures,
    RuinPoint,
    SessionQuantiles,
)

if TYPE_CHECKING:
    from fifthstreet.risk.distribution import Distribution
    from fifthstreet.risk.figure import Figure

PARTS = (0.05, 0.25, 0.5, 0.75, 0.95)
POINTS = 12
"""How many moments of a session a chart shows, and at most so many times as many bankrolls."""
MUCH = 8
LITTLE = 1e-4
"""The chance of ruin from which on a bankroll is not shown any more."""


@dataclass(frozen=True, slots=True)
class MoneyQuestion:
    """A session that somebody asks about: bankroll and target in antes, and its rounds."""

    bankroll: int = 100
    target: int | None = None
    rounds: int = 240


def money(question: Question, session: MoneyQuestion) -> bytes:
    """Return how money behaves under the best play of a question's game."""
    from fifthstreet.risk.bands import volatility_index
    from fifthstreet.risk.horizon import within
    from fifthstreet.risk.life import Life
    from fifthstreet.risk.overview import money_over_time
    from fifthstreet.risk.seat import SeatRound
    from fifthstreet.risk.session import session_of

    seat = SeatRound(question.enquiry, dict(question.stakes))
    round_, rounds = seat.distribution, session.rounds
    target = None if session.target is None else Fraction(session.target)
    ends = within(Life(round_, Fraction(session.bankroll), seat.most_staked, target), rounds)
    over = money_over_time(round_, rounds, is_scaled=seat.progressive is None)
    most, chance = over.exposure
    return text_of(
        MoneyFigures(
            **asdict(session),
            least=seat.most_staked,
            mean=round_.mean,
            standard_deviation=round_.standard_deviation,
            skewness=round_.skewness,
            excess_kurtosis=round_.excess_kurtosis,
            volatility_index=volatility_index(round_),
            most_won=most,
            most_won_chance=chance,
            ruined=_figure(ends.ruined, 1),
            reached=_figure(ends.reached, 1),
            played=_figure(ends.played, 1),
            rounds_played=_figure(ends.rounds),
            win=_figure(session_of(round_, rounds).chance_of_a_win, 1),
            parts=PARTS,
            sessions=_sessions(round_, rounds),
            ruin=_ruin(round_, seat.most_staked, rounds),
            bands=tuple(read(HoldBand, band.as_json()) for band in over.bands),
            hit_streak=over.hits,
            dry_streak=over.dry,
            drawdown=tuple(map(_figure, over.drawdowns)),
            kelly=_figure(over.kelly, 1) if over.kelly else None,
        )
    )


def _figure(figure: "Figure", scale: float | None = None) -> BoundedFigure:
    record: BoundedFigure = read(BoundedFigure, figure.as_json(scale))
    return record


def _sessions(round_: "Distribution", rounds: int) -> tuple[SessionQuantiles, ...]:
    """Return quantiles of the result at some moments of a session, its end the last."""
    from fifthstreet.risk.session import session_of

    moments = sorted({max(1, rounds * at // POINTS) for at in range(1, POINTS + 1)})
    rows = ((at, session_of(round_, at)) for at in moments)
    return tuple(
        SessionQuantiles(rounds=at, results=tuple(float(each.quantile(part)) for part in PARTS))
        for at, each in rows
    )


def _ruin(round_: "Distribution", least: Fraction, rounds: int) -> tuple[RuinPoint, ...]:
    """Return the chance of ruin for bankrolls from the least on, until it is next to none."""
    from fifthstreet.risk.horizon import ruin_by_bankroll

    curve = [
        RuinPoint(bankroll=float(bankroll), chance=float(chance))
        for bankroll, chance in ruin_by_bankroll(round_, least, rounds)
        if float(chance) >= LITTLE and chance.is_close_on(1)
    ]
    return tuple(curve[:: -(-len(curve) // (POINTS * MUCH)) or 1])

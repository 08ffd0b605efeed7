"""Money over time at a glance: what some rounds may do to a player, and to the house."""

from dataclasses import dataclass
from fractions import Fraction

from fifthstreet.risk.bands import ROUNDS, Band, bands
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.drawdown import drawdown_quantiles
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.kelly import kelly
from fifthstreet.risk.session import check_rounds
from fifthstreet.risk.streaks import MOST_ROUNDS, longest_streak

PARTS = (0.5, 0.95)
SHARE = 0.99


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyOverTime:
    """Streaks and drawdowns that half and 95 percent of sessions stay within; bands of the hold."""

    round: Distribution
    rounds: int
    exposure: tuple[Fraction, Fraction]
    hits: tuple[int, int]
    dry: tuple[int, int]
    drawdowns: tuple[Figure, Figure]
    kelly: Figure | None
    bands: tuple[Band, ...]


def money_over_time(round_: Distribution, rounds: int, *, is_scaled: bool = True) -> MoneyOverTime:
    """Return how money behaves over sessions of some rounds.

    Kelly's fraction is for a round whose every result is in proportion to the ante, as is not that
    of a meter.
    """
    check_rounds(rounds)
    most = max(round_.ways)
    hit, some = round_.hit_frequency, min(rounds, MOST_ROUNDS)
    half, nearly = PARTS
    drawn_half, drawn_nearly = drawdown_quantiles(round_, rounds, PARTS)
    return MoneyOverTime(
        round=round_,
        rounds=rounds,
        exposure=(most, round_.chance(lambda net: net == most)),
        hits=(longest_streak(hit, some, half), longest_streak(hit, some, nearly)),
        dry=(longest_streak(1 - hit, some, half), longest_streak(1 - hit, some, nearly)),
        drawdowns=(drawn_half, drawn_nearly),
        kelly=kelly(round_) if is_scaled else None,
        bands=bands(round_, ROUNDS, (SHARE,)),
    )

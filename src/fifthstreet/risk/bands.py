"""Bands: between which figures the hold of many rounds lies, and how far one is from chance.

The hold is what the house keeps, in parts of the antes played. Bands come from the distribution of
the sum of the rounds.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction
from statistics import NormalDist

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import CLOSE, NOT_CLOSE
from fifthstreet.risk.session import check_rounds, session_of

ROUNDS = tuple(10**power for power in range(3, 9))
SHARES = (0.90, 0.99, 0.999)


@dataclass(frozen=True, slots=True)
class Band:
    """Between which holds the middle share of tables lies after some rounds.

    `error` bounds by how much either end may be another, in the same parts of the antes.
    """

    rounds: int
    share: float
    low: float
    high: float
    error: float

    def as_json(self) -> dict[str, object]:
        """Return the band as plain data, and a reason in place of ends that are not close."""
        ends = {} if self.is_close else {"low": None, "high": None, "reason": NOT_CLOSE}
        return asdict(self) | ends

    @property
    def is_close(self) -> bool:
        """Return True if the error is small next to the width of the band."""
        return self.error <= CLOSE * (self.high - self.low)


def bands(
    round_: Distribution, rounds: Iterable[int] = ROUNDS, shares: Iterable[float] = SHARES
) -> tuple[Band, ...]:
    """Return the bands of the hold for several numbers of rounds and shares."""
    wanted = tuple(shares)
    return tuple(band for count in rounds for band in _bands(round_, count, wanted))


def _bands(round_: Distribution, rounds: int, shares: tuple[float, ...]) -> list[Band]:
    check_rounds(rounds)
    for share in shares:
        if not 0 < share < 1:
            raise FifthStreetError(
                f"A band holds a share between 0 and 1, not {share:g}.",
                remedy="Write 0.99 for 99 percent.",
            )
    session = session_of(round_, rounds)
    result = []
    for share in shares:
        rest = (1 - share) / 2
        low, high = (session.figure(part) for part in (rest, 1 - rest))
        result.append(
            Band(
                rounds=rounds,
                share=share,
                low=-float(high) / rounds,
                high=-float(low) / rounds,
                error=max(float(low.error), float(high.error)) / rounds,
            )
        )
    return result


def volatility_index(round_: Distribution, share: float = 0.9) -> float:
    """Return the half width of a normal band of one round in antes, as PAR sheets state it."""
    return NormalDist().inv_cdf((1 + share) / 2) * round_.standard_deviation


def cost_per_hour(round_: Distribution, rate: Fraction) -> Fraction:
    """Return what an hour costs a player at so many rounds per hour, in antes, exactly."""
    return -round_.mean * rate

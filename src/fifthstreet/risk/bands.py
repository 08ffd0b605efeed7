"""Bands: between which figures the hold of many rounds lies, and how far one is from chance.

The hold is what the house keeps, in parts of the antes played. Bands come from the distribution of
the sum of the rounds. Where that spreads over too many amounts, they are those of a normal
distribution with its third and fourth moments, and the theorem of Berry and Esseen bounds the error
of their probability.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.session import check_rounds, fits, session_of

ROUNDS = tuple(10**power for power in range(3, 9))
SHARES = (0.90, 0.99, 0.999)
BERRY_ESSEEN = 0.4748
"""No distribution is further from the normal one than this times its third moment over root n."""


@dataclass(frozen=True, slots=True)
class Band:
    """Between which holds the middle share of tables lies after some rounds.

    `error` bounds by how much the share may be another; `way` tells how the band was found.
    """

    rounds: int
    share: float
    low: float
    high: float
    error: float
    way: str


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
    if not fits(round_, rounds):
        return [_normal(round_, rounds, share) for share in shares]
    session = session_of(round_, rounds)
    result = []
    for share in shares:
        low, high = session.band(share)
        result.append(
            Band(
                rounds=rounds,
                share=share,
                low=float(-high / rounds),
                high=float(-low / rounds),
                error=2 * session.error,
                way="convolution",
            )
        )
    return result


def _normal(round_: Distribution, rounds: int, share: float) -> Band:
    rest = (1 - share) / 2
    low, high = (quantile(round_, rounds, part) for part in (rest, 1 - rest))
    third = sum(abs(net - round_.mean) ** 3 * ways for net, ways in round_.ways.items())
    ratio = float(third / round_.total) / float(round_.variance) ** 1.5
    return Band(
        rounds=rounds,
        share=share,
        low=-high / rounds,
        high=-low / rounds,
        error=min(1.0, 2 * BERRY_ESSEEN * ratio / sqrt(rounds)),
        way="normal",
    )


def quantile(round_: Distribution, rounds: int, part: float) -> float:
    """Return a quantile of the result of many rounds by the expansion of Cornish and Fisher."""
    z = NormalDist().inv_cdf(part)
    skew, kurtosis = round_.skewness / sqrt(rounds), round_.excess_kurtosis / rounds
    moved = z + (z**2 - 1) * skew / 6 + (z**3 - 3 * z) * kurtosis / 24
    moved -= (2 * z**3 - 5 * z) * skew**2 / 36
    return float(round_.mean) * rounds + moved * round_.standard_deviation * sqrt(rounds)


def volatility_index(round_: Distribution, share: float = 0.9) -> float:
    """Return the half width of a normal band of one round in antes, as PAR sheets state it."""
    return NormalDist().inv_cdf((1 + share) / 2) * round_.standard_deviation


def cost_per_hour(round_: Distribution, rate: Fraction) -> Fraction:
    """Return what an hour costs a player at so many rounds per hour, in antes, exactly."""
    return -round_.mean * rate

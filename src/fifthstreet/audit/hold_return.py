"""What bets came to, what they should come to, and whether chance explains it (R51)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final

from fifthstreet.people.policy import POLICY, Policy
from fifthstreet.protocol.pit import Return as Shown

MAIN: Final = "main"
PROGRESSIVE: Final = "progressive"
BY_PLAY: Final = frozenset({MAIN, PROGRESSIVE})
"""What depends on how players play; the exact figures are those of the best play."""

Band = tuple[Fraction, Fraction]
"""A lower and an upper hold, in minor units."""


@dataclass(frozen=True, slots=True, order=True)
class HoldBet:
    """Stakes that one result decides, in minor units, and whatever else their value depends on.

    A bet on the board is one for all seats. Of a progressive wager `others` are those that the
    hand brings an envy bonus to; the hand may have no such wager itself, and then its stake is 0.
    """

    wager: str
    stakes: tuple[int, ...]
    others: tuple[int, ...] = ()
    resets: tuple[tuple[str, int], ...] = ()
    meters: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """The mean and the variance of the hold of a bet, in minor units.

    Of a progressive wager it is what the awards cost; the rest is certain.
    """

    mean: Fraction
    variance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldSpread:
    """All bets on one wager with how often each was made, and the share that a band must have."""

    wager: str
    bets: tuple[tuple[HoldBet, int], ...]
    share: float


@dataclass(slots=True, kw_only=True)
class HoldTally:
    """What became of all bets on one wager; amounts are minor units."""

    wagers: int = 0
    staked: int = 0
    paid: int = 0
    meters: Fraction = Fraction(0)
    certain: Fraction = Fraction(0)
    """What the house holds whatever the cards say: progressive stakes less contributions."""
    bets: Counter[HoldBet] = field(default_factory=Counter)

    @property
    def house_hold(self) -> Fraction:
        """Return the hold of the house."""
        return self.staked - self.paid - self.meters

    def expected(self, known: Mapping[HoldBet, Expected]) -> Expected | None:
        """Return the expected hold of all bets, or None if one is not known."""
        if not self.bets.keys() <= known.keys():
            return None
        mean, variance = self.certain, Fraction(0)
        for bet, times in self.bets.items():
            mean += known[bet].mean * times
            variance += known[bet].variance * times
        return Expected(mean=mean, variance=variance)


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldReturn:
    """A table's return on one wager: what it was, what it should be, and how far apart.

    `band` is between which holds chance leaves the bets, less what is certain; where it is not
    known, standard deviations take its place.
    """

    wager: str
    tally: HoldTally
    expected: Expected | None
    policy: Policy = POLICY
    band: Band | None = None

    @property
    def limits(self) -> Band | None:
        """Return between which holds chance leaves the house."""
        return self.band and (self.band[0] + self.tally.certain, self.band[1] + self.tally.certain)

    @property
    def deviations(self) -> float | None:
        """Return by how many standard deviations the house is ahead of the exact figure."""
        if self.expected is None or not self.expected.variance:
            return None
        ahead = self.tally.house_hold - self.expected.mean
        return float(ahead) / sqrt(float(self.expected.variance))

    @property
    def alarm(self) -> bool:
        """Return whether this is more than chance.

        Players may do worse than the best play, so of what depends on play the house may be ahead.
        """
        result = self.deviations
        if result is None or (result > 0 and self.wager in BY_PLAY):
            return False
        if self.limits is None:
            return abs(result) >= threshold_of(self.tally, self.policy)
        low, high = self.limits
        return not low <= self.tally.house_hold <= high

    def record(self) -> Shown:
        """Return the figures for a page or a report, in whole minor units."""
        tally, expected, deviations = self.tally, self.expected, self.deviations
        theory = None if expected is None else expected.mean
        low, high = self.limits or (None, None)
        return Shown(
            wager=self.wager,
            wagers=tally.wagers,
            staked=tally.staked,
            paid=tally.paid,
            meters=round(tally.meters),
            house_win=round(tally.house_hold),
            theory=None if theory is None else round(theory),
            hold=_share(tally.house_hold, tally.staked),
            expected_hold=_share(theory, tally.staked),
            deviations=None if deviations is None else round(deviations, 3),
            alarm=self.alarm,
            low=_share(low, tally.staked),
            high=_share(high, tally.staked),
        )


def _share(amount: Fraction | None, staked: int) -> float | None:
    return round(float(amount / staked), 6) if staked and amount is not None else None


def threshold_of(tally: HoldTally, policy: Policy) -> int:
    """Return how many standard deviations from its exact figure a hold raises an alarm."""
    enough = tally.wagers >= policy.hold_wagers
    return policy.hold_deviations if enough else policy.hold_deviations_at_once

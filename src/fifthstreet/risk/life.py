"""The life of a bankroll: what it starts with, and how it may end.

A life ends in ruin when less than `least` is left, at the target where there is one, and after a
number of rounds where that is limited.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor

from fifthstreet.errors import FifthStreetError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.figure import Figure
from fifthstreet.risk.session import Session
from fifthstreet.risk.walk import Walk, walk_of, walk_within

Ending = str
RUINED, REACHED, PLAYED = "ruined", "reached", "played"
ENDINGS: tuple[Ending, ...] = (RUINED, REACHED, PLAYED)
"""Ruin, the target, or all rounds played with neither."""

MOST_MONEY = 100_000
"""The most antes of a bankroll, or units of money where those are larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """How a life ends: the chances of ruin, of the target and of neither, and its mean rounds.

    Where rounds are limited, `ruined_after` and `reached_after` are the mean rounds of lives that
    end so, and `quantile` tells the result that some part of all lives do not exceed.
    """

    ruined: Figure
    reached: Figure
    played: Figure
    rounds: Figure
    ruined_after: float | None = None
    reached_after: float | None = None
    quantile: Callable[[float], Figure] | None = None

    def chance(self, ending: Ending) -> Figure:
        """Return the chance of one way to end."""
        return {RUINED: self.ruined, REACHED: self.reached, PLAYED: self.played}[ending]


@dataclass(frozen=True, eq=False)
class Later:
    """Sessions with wins so large that money is not followed after them.

    It is followed up to `room`; `ruined` bounds the chance of ruin after such a win.
    """

    sessions: Session
    room: Fraction
    ruined: float


@dataclass(frozen=True)
class Life:
    """A bankroll in antes that rounds are played with until less than `least` is left."""

    round: Distribution
    bankroll: Fraction
    least: Fraction
    target: Fraction | None = None
    later: Later | None = None

    def __post_init__(self) -> None:
        if self.least <= 0:
            raise FifthStreetError(
                "A player needs money to start a round.", remedy="Choose one ante or more."
            )
        if self.bankroll < self.least:
            raise FifthStreetError(
                f"A bankroll of {_antes(self.bankroll)} is too small: a round takes "
                f"{_antes(self.least)}.",
                remedy="Choose a larger bankroll.",
            )
        if self.target is not None and self.target <= self.bankroll:
            raise FifthStreetError(
                f"The target of {_antes(self.target)} is not above the bankroll of "
                f"{_antes(self.bankroll)}.",
                remedy="Choose a higher target.",
            )
        most = MOST_MONEY * max(self.walk.unit, Fraction(1))
        for name, amount in (("bankroll", self.bankroll), ("target", self.target)):
            if amount is not None and amount - self.least > most:
                raise FifthStreetError(
                    f"The {name} is at most {floor(most + self.least):,} antes here.",
                    remedy=f"Choose a lower {name}.",
                )

    @cached_property
    def walk(self) -> Walk:
        """Return a round as a step on a lattice; beyond the target it may win anything."""
        if self.target is None:
            return walk_of(self.round)
        return walk_within(self.round, self.target - self.least)

    def place(self, walk: Walk) -> int:
        """Return by how many units the bankroll is above what a round is begun with."""
        return floor((self.bankroll - self.least) / walk.unit)

    def end(self, walk: Walk) -> int:
        """Return the units of the target on the same scale; 0 where there is none."""
        if self.target is None:
            return 0
        return self.place(walk) + ceil((self.target - self.bankroll) / walk.unit)


def _antes(amount: Fraction) -> str:
    return f"{float(amount):,g} ante{'s' * (amount != 1)}"

"""Main game and progressive wager played as one: the best play changes as a meter grows.

A hand that would be folded for the main game alone may be worth a bet when the meter is high. What
a round is then worth is convex in the meter and made of straight pieces; here they are found, with
what changes from one to the next. All values are minor units for one round, its ante and its
progressive wager together.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache

from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.solution import Solution
from fifthstreet.errors import FifthStreetError
from fifthstreet.money.figure import whole_number
from fifthstreet.whole_table.changes import PayChange, changes_between
from fifthstreet.whole_table.envelope import EnvelopeLine, Segment, first_reaching, segments
from fifthstreet.whole_table.progressive import (
    LinearValue,
    Meters,
    ProgressiveBet,
    best_tally,
    class_chances,
    linear_value,
    meter_amount,
)

NOTHING_MORE = Fraction(0)
RANGE = 100
"""How many times its lowest amount a meter is followed, unless told otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stretch:
    """A range of a meter in which one way to play is the best.

    `slope` is what the round gains for each unit on the meter, and `hit_chance` the probability of
    an award from it. `changes` tells what is played otherwise than in the stretch before.
    """

    low: Fraction
    high: Fraction
    slope: Fraction
    hit_chance: Fraction
    changes: tuple[PayChange, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sweep:
    """The best play while one meter grows and the others stand still."""

    meter: str
    others: Mapping[str, Fraction]
    stretches: tuple[_Stretch, ...]

    @property
    def change_points(self) -> tuple[Fraction, ...]:
        """Return the amounts of the meter at which the best play changes."""
        return tuple(stretch.high for stretch in self.stretches[:-1])


@dataclass(frozen=True, kw_only=True)
class JointPlay:
    """One round with an ante and a progressive wager, played for both."""

    game: Game
    bet: ProgressiveBet
    ante: int
    ties: Ties = "bet"

    def __post_init__(self) -> None:
        whole_number(self.ante, "The ante", least=1)

    def solved(self, meters: Meters) -> Solution:
        """Return the best play of the round at given meters; its values are antes."""
        extra = tuple(award / self.ante for award in self.bet.awards(meters))
        return replace(self.game, extra=extra).solve(self.ties)

    def value(self, meters: Meters) -> Fraction:
        """Return what the round is worth under the best play, both wagers paid for."""
        return self.solved(meters).expected_value * self.ante - self.bet.stake

    def main_value(self) -> Fraction:
        """Return what the round is worth without the progressive wager."""
        return self._base[0]

    def apart(self) -> LinearValue:
        """Return what the progressive wager adds to play that takes no notice of it."""
        return self._base[1]

    @cached_property
    def _base(self) -> tuple[Fraction, LinearValue]:
        tally = best_tally(self.game, self.ties)
        return tally.expected_value * self.ante, linear_value(self.bet, tally)

    def line(self, meter: str, meters: Meters) -> EnvelopeLine:
        """Return the line in one meter of the best play at given meters."""
        items = (meter, *sorted(meters.items()))
        if items not in self._lines:
            solution = self.solved(meters)
            slope = linear_value(self.bet, solution.tally()).slopes[meter]
            value = solution.expected_value * self.ante - self.bet.stake
            self._lines[items] = EnvelopeLine(value - slope * meter_amount(meters, meter), slope)
        return self._lines[items]

    @cached_property
    def _lines(self) -> dict[tuple[object, ...], EnvelopeLine]:
        """Lines that were found before: a search asks for some of them again."""
        return {}

    def sweep(self, meter: str, meters: Meters, *, high: Fraction | int | None = None) -> _Sweep:
        """Return how the best play changes while a meter grows from its given amount."""
        low = meter_amount(meters, meter)
        most = low * RANGE if high is None else Fraction(high)
        if most <= low:
            raise FifthStreetError(
                f"The meter {meter!r} cannot grow from {low} to {most}.",
                remedy="Name a higher amount to follow it to.",
            )
        result = segments(lambda x: self.line(meter, {**meters, meter: x}), low, most)
        others = {name: Fraction(current) for name, current in meters.items() if name != meter}
        return _Sweep(
            meter=meter, others=others, stretches=tuple(self._stretches(result, meter, meters))
        )

    def _stretches(self, result: tuple[Segment, ...], meter: str, meters: Meters) -> list[_Stretch]:
        shares = self.bet.shares(meter)
        items: list[_Stretch] = []
        before: Solution | None = None
        for segment in result:
            now = self.solved({**meters, meter: segment.inside})
            chances = class_chances(now.tally())
            hits = (c for c, share in zip(chances, shares, strict=True) if share)
            items.append(
                _Stretch(
                    low=segment.low,
                    high=segment.high,
                    slope=segment.line.slope,
                    hit_chance=sum(hits, Fraction(0)),
                    changes=changes_between(before, now) if before else (),
                )
            )
            before = now
        return items

    def break_even(
        self, meter: str, meters: Meters, *, beside: Fraction = NOTHING_MORE
    ) -> Fraction | None:
        """Return from which amount of a meter on the progressive wager is worth making.

        Play is then the best for both wagers, and the round worth what it is without this one.
        `beside` is what the wager brings whatever the cards of its player, such as envy.
        """
        return _reaching(self, self.main_value() - beside, meter, _others(meter, meters))

    def round_break_even(
        self, meter: str, meters: Meters, *, beside: Fraction = NOTHING_MORE
    ) -> Fraction | None:
        """Return from which amount of a meter on the whole round loses nothing."""
        return _reaching(self, -beside, meter, _others(meter, meters))


def _others(meter: str, meters: Meters) -> tuple[tuple[str, Fraction], ...]:
    """Return what all meters but one show; that one's own amount says nothing of a break-even."""
    return tuple((name, Fraction(at)) for name, at in sorted(meters.items()) if name != meter)


@lru_cache(maxsize=512)
def _reaching(
    play: JointPlay, target: Fraction, meter: str, others: tuple[tuple[str, Fraction], ...]
) -> Fraction | None:
    apart, meters = play.apart(), dict(others)
    if not apart.slopes[meter]:
        return None
    rest = apart.at({**meters, meter: 0}) + play.main_value() - target
    # Played apart the round is worth no more than played as one, so it has reached it here.
    above = max(-rest / apart.slopes[meter], Fraction(0))
    return first_reaching(lambda x: play.line(meter, {**meters, meter: x}), target, above)

"""How rounds end and how often: exact counts, and every figure that follows from them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from fifthstreet.analysis.classes import FinalClass
from fifthstreet.analysis.decimals import percent
from fifthstreet.analysis.display import html_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """One way in which a round ends.

    `bets` are the multiples of the ante bet at each decision, `folded` tells whether the next one
    was a fold. `hand` is the final hand (of a player who folds, as far as it is known then), and
    `dealer` what the dealer's hand came to, where there is one.
    """

    bets: tuple[int, ...]
    folded: bool
    hand: FinalClass | None
    dealer: str | None = None
    staked: int
    net: Fraction
    ways: int


@dataclass(frozen=True)
class Tally:
    """All endings of a game under one way to play, over all deals."""

    endings: tuple[Ending, ...]

    @cached_property
    def deals(self) -> int:
        """Return the number of deals."""
        return sum(ending.ways for ending in self.endings)

    def mean(self, figure: Callable[[Ending], Fraction | int]) -> Fraction:
        """Return the exact mean of a figure of the endings."""
        terms = (Fraction(figure(ending)) * ending.ways for ending in self.endings)
        return sum(terms, Fraction(0)) / self.deals

    def chance(self, holds: Callable[[Ending], bool]) -> Fraction:
        """Return the probability of the endings for which something holds."""
        return Fraction(sum(end.ways for end in self.endings if holds(end)), self.deals)

    @cached_property
    def expected_value(self) -> Fraction:
        """Return the mean result in antes."""
        return self.mean(lambda ending: ending.net)

    @property
    def house_edge(self) -> Fraction:
        """Return the house's share of the ante."""
        return -self.expected_value

    @cached_property
    def average_wager(self) -> Fraction:
        """Return the mean of all that is staked in a round, in antes."""
        return self.mean(lambda ending: ending.staked)

    @property
    def element_of_risk(self) -> Fraction:
        """Return the house's share of all money staked."""
        return self.house_edge / self.average_wager

    @cached_property
    def variance(self) -> Fraction:
        """Return the variance of the result; its square root is the standard deviation."""
        return self.mean(lambda ending: ending.net**2) - self.expected_value**2

    @property
    def hit_frequency(self) -> Fraction:
        """Return the probability of a round with a net win."""
        return self.chance(lambda ending: ending.net > 0)

    @property
    def push_frequency(self) -> Fraction:
        """Return the probability of a round that changes nothing."""
        return self.chance(lambda ending: ending.net == 0)

    def figures(self) -> dict[str, Fraction]:
        """Return the exact figures by name, in antes or as shares of one."""
        return {
            "expected value": self.expected_value,
            "house edge": self.house_edge,
            "average wager": self.average_wager,
            "element of risk": self.element_of_risk,
            "variance": self.variance,
            "hit frequency": self.hit_frequency,
            "push frequency": self.push_frequency,
        }

    def rows(self) -> list[dict[str, object]]:
        """Return every ending as a plain row, as `pandas.DataFrame` takes them.

        Results and chances are exact fractions.
        """
        return [
            {
                "bets": "-".join(map(str, ending.bets)),
                "folded": ending.folded,
                "hand": ending.hand.words if ending.hand else None,
                "dealer": ending.dealer,
                "staked": ending.staked,
                "net": ending.net,
                "ways": ending.ways,
                "chance": Fraction(ending.ways, self.deals),
            }
            for ending in self.endings
        ]

    def __repr__(self) -> str:
        return f"Tally({self.in_short})"

    def _repr_html_(self) -> str:
        rows = [
            {"figure": name, "exact": str(at), "value": at} for name, at in self.figures().items()
        ]
        return html_table(f"{self.deals:,} deals", rows)

    @property
    def in_short(self) -> str:
        """Return the house edge and how many deals it is over, in a few words."""
        edge = percent(self.house_edge)
        return f"house edge {edge}% of the ante over {self.deals:,} deals"

    def grouped(self, key: Callable[[Ending], object]) -> dict[object, int]:
        """Return how many deals end under each key, in order of the endings."""
        body: dict[object, int] = {}
        for ending in self.endings:
            body[key(ending)] = body.get(key(ending), 0) + ending.ways
        return body


def tally_of(endings: Iterable[Ending]) -> Tally:
    """Return a tally of the endings that happen at all."""
    return Tally(tuple(ending for ending in endings if ending.ways))

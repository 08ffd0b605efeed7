"""A computed house edge, as a paper states it."""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.edge import ComputedEdge

_PERCENT = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,12})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A house edge computed for a table: percentages as decimal texts, and how ties were decided.

    It is the edge against the best play on a player's own cards, and the papers say so.
    `tie_rule` completes "between equal choices …", as in ``the player bets more``. Figures that
    leave the maximum payout out of account are marked by `before_maximum`.

    >>> Edge(of_ante="4.9149", of_money_staked="1.369", tie_rule="the player bets more").of_ante
    '4.9149'
    """

    of_ante: str
    of_money_staked: str
    tie_rule: str
    before_maximum: bool = True
    of_money_staked_otherwise: str | None = None
    """The figure where equal choices are decided the other way, which is as true."""

    def __post_init__(self) -> None:
        for text in (self.of_ante, self.of_money_staked):
            if _PERCENT.fullmatch(text) is None:
                raise FifthStreetError(
                    f"{text!r} is no percentage.", remedy="Write it as in 4.9149."
                )

    @property
    def figures(self) -> ComputedEdge:
        """Return the figures as shares, by which a stated edge is judged."""
        otherwise = self.of_money_staked_otherwise
        staked = [self.of_money_staked, *([otherwise] if otherwise else [])]
        return ComputedEdge(
            of_ante=(Fraction(self.of_ante) / 100,),
            of_money_staked=tuple(Fraction(text) / 100 for text in staked),
        )

    def agrees_with(self, claim: str) -> bool:
        """Tell whether a claimed percentage is one of the figures, rounded as the claim is.

        >>> edge = Edge(of_ante="4.9149", of_money_staked="1.369", tie_rule="the player bets more")
        >>> edge.agrees_with("1.37"), edge.agrees_with("1.58")
        (True, False)
        """
        claimed = Decimal(claim)
        figures = (Decimal(self.of_ante), Decimal(self.of_money_staked))
        return any(figure.quantize(claimed, ROUND_HALF_UP) == claimed for figure in figures)


@dataclass(frozen=True, slots=True)
class NoEdge:
    """There is no computed house edge for a table; `says` tells why, as a sentence."""

    says: str


def expected_loss(percent: str, stake: int) -> int:
    """Return what a stake loses on average, to the nearest minor unit.

    >>> expected_loss("5", 10_000)
    500
    """
    return int((Decimal(percent) * stake / 100).quantize(Decimal(1), ROUND_HALF_UP))

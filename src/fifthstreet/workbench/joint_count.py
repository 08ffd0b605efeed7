"""How a bet and the main game come out together: exact counts, and what follows from them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from fifthstreet.analysis.decimals import square_root
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.workbench.bet_record import FoldEffect

FOLDED = -1
"""The number of the line of a bet that a fold decides."""


class Together(NamedTuple):
    """One way in which a round ends: the line of the bet, the main game's net, and any fold."""

    line: int
    net: Fraction
    folded: bool


JointCounts = Counter[Together]


class ApartError(Exception):
    """A bet was not counted together with the main game: why, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class JointMoments:
    """The means, variances and covariance of a bet of one ante and the main game."""

    bet: Fraction
    main: Fraction
    bet_variance: Fraction
    main_variance: Fraction
    covariance: Fraction
    folded: Fraction

    @property
    def correlation(self) -> Decimal:
        """Return the correlation, rounded once; nought where one of both never varies."""
        product = self.bet_variance * self.main_variance
        if product == 0:
            return Decimal(0)
        root = square_root(self.covariance**2 / product, 6)
        return root if self.covariance >= 0 else -root


def _bet_net(line: int, nets: list[Fraction], fold: FoldEffect) -> Fraction:
    """Return what one unit of the bet earns on a line, that of folded hands too."""
    if line == FOLDED:
        return LOST if fold == "lost" else Fraction(0)
    return nets[line]


def with_folds(counts: JointCounts, fold: FoldEffect) -> JointCounts:
    """Return counts with folded hands on a line of their own, unless the bet outlives a fold."""
    if fold == "live":
        return counts
    result: JointCounts = Counter()
    for end, ways in counts.items():
        result[end._replace(line=FOLDED) if end.folded else end] += ways
    return result


def moments(counts: JointCounts, nets: list[Fraction], fold: FoldEffect) -> JointMoments:
    """Return the exact moments of decided counts."""
    total = sum(counts.values())
    ends = [(_bet_net(end.line, nets, fold), end.net, ways) for end, ways in counts.items()]

    def mean(terms: Iterable[Fraction]) -> Fraction:
        return sum(terms, Fraction(0)) / total

    bet = mean(b * ways for b, _, ways in ends)
    main = mean(m * ways for _, m, ways in ends)
    return JointMoments(
        bet=bet,
        main=main,
        bet_variance=mean(b * b * ways for b, _, ways in ends) - bet**2,
        main_variance=mean(m * m * ways for _, m, ways in ends) - main**2,
        covariance=mean(b * m * ways for b, m, ways in ends) - bet * main,
        folded=Fraction(sum(ways for end, ways in counts.items() if end.folded), total),
    )

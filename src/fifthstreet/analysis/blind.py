"""A hand that is bet or folded unseen, with only the dealer's face-up card to go by.

A document may let a player keep several boxes, look at the hand of one of them and play the others
blind. All values are exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import ClassVar

import numpy as np

from fifthstreet.analysis.census import CARDS, DEALER_HANDS, VersusCensus
from fifthstreet.analysis.pay_lines import LOST
from fifthstreet.analysis.versus import ROWS, VersusGame, class_rows
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.cards import Rank
from fifthstreet.rules.book import RuleBook

SUITS = 4
HAND = 5
MOST_ALIKE = 24
"""How many hands differ at most by a swap of suits only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindLine:
    """One rank of the face-up card: the value of betting blind, and of playing a hand looked at."""

    DERIVED: ClassVar = ("bets", "best")

    up: Rank
    betting: Fraction
    looking: Fraction

    @property
    def bets(self) -> bool:
        """Tell whether a blind hand is bet: as on every tie, a bet rather than a fold."""
        return self.betting >= LOST

    @property
    def best(self) -> Fraction:
        """Return the value of a blind hand: that of betting, or of a fold where it is less bad."""
        return max(self.betting, LOST)


@dataclass(frozen=True, slots=True)
class BlindHand:
    """The value of a hand that is played blind, by the rank of the face-up card, in antes."""

    DERIVED: ClassVar = ("expected_value", "always_betting", "looking", "cost")

    lines: tuple[BlindLine, ...]

    @property
    def expected_value(self) -> Fraction:
        """Return the value of a blind hand played at its best."""
        return self._mean([line.best for line in self.lines])

    @property
    def always_betting(self) -> Fraction:
        """Return the value of betting blind whatever card lies face up."""
        return self._mean([line.betting for line in self.lines])

    @property
    def looking(self) -> Fraction:
        """Return the value of a hand that is looked at and played at its best."""
        return self._mean([line.looking for line in self.lines])

    @property
    def cost(self) -> Fraction:
        """Return what a player gives up by not looking."""
        return self.looking - self.expected_value

    def _mean(self, values: Sequence[Fraction]) -> Fraction:
        """Return the mean; each rank is face up equally often."""
        return sum(values, Fraction(0)) / len(values)


def blind_offered(book: RuleBook) -> bool:
    """Tell whether a document lets a player bet on a hand without looking at it."""
    return bool(book.course.decisions.blind_allowed)


def blind_hand(game: VersusGame) -> BlindHand:
    """Return the value of a blind hand by the rank of the face-up card."""
    game.need_face_up("a hand played blind")
    census = game.census
    scale = denominator(net for each in game.nets for net in each)
    betting, looking = [0] * len(Rank), [0] * len(Rank)
    for rows, bet, played in _values(game, census, scale):
        for sums, values in ((betting, bet), (looking, played)):
            for place, result in enumerate(_by_rank(values, census, rows)):
                sums[place] += int(result)
    deals = SUITS * comb(CARDS - 1, HAND) * DEALER_HANDS * scale
    lines = [
        BlindLine(up=up, betting=Fraction(bet, deals), looking=Fraction(played, deals))
        for up, bet, played in zip(Rank, betting, looking, strict=True)
    ]
    return BlindHand(tuple(lines))


def _values(
    game: VersusGame, census: VersusCensus, scale: int
) -> Iterator[tuple[slice, np.ndarray, np.ndarray]]:
    """Yield rows of the census with the sum of nets of a bet in each state, and of the best."""
    largest = max(abs(net) for each in game.nets for net in each) * scale
    kind = kind_for(int(largest) * SUITS * DEALER_HANDS * ROWS * MOST_ALIKE)
    for rows, number in class_rows(census):
        fails, loses, even, wins = scaled(game.nets[number], scale)
        bet: np.ndarray = census.fails[rows].astype(kind) * (fails - wins)
        bet += census.loses[rows].astype(kind) * (loses - wins)
        bet += census.ties[rows].astype(kind) * (even - wins)
        bet += wins * DEALER_HANDS
        yield rows, bet, np.maximum(bet, -scale * DEALER_HANDS)


def _by_rank(values: np.ndarray, census: VersusCensus, rows: slice) -> np.ndarray:
    """Return the sums over states by the rank of their face-up card."""
    unheld = np.ones((len(values), CARDS), dtype=np.bool_)
    np.put_along_axis(unheld, census.hands[rows].astype(np.intp), values=False, axis=1)
    spread = np.zeros(unheld.shape, dtype=values.dtype)
    spread[unheld] = values.ravel()
    ways = census.ways[rows].astype(values.dtype)
    sums: np.ndarray = (ways @ spread).reshape(len(Rank), SUITS).sum(axis=1)
    return sums

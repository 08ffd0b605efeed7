"""A bet on a seat's two cards and a box of four that all seats share: how it varies, exactly.

The bet is summed once over all sets of six cards that hold some cards. Every other sum follows from
these: cards that may not lie among the six are taken out with alternating signs.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np

from fifthstreet.analysis.card_sets import kept_sets, state_numbers
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.classes import HAND, class_of_place
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.analysis.whole_numbers import SAFE, denominator, scaled
from fifthstreet.errors import NoExactFigureError
from fifthstreet.whole_table.hand_counts import SIX, six_card_classes
from fifthstreet.whole_table.seat_ending import Figure
from fifthstreet.whole_table.seats import Board, TableSpread, deals_to, weighted_endings

BOX, HOLE = 4, 2
SUITS = 4
ENDS = 2**13
"""More than the ways of a seat to end beside one board."""


@dataclass(frozen=True, eq=False)
class BoxBet:
    """A bet by what it wins with each class of `six_card_classes`, the super royals by suit."""

    nets: Sequence[Fraction]

    @cached_property
    def _ways(self) -> list[int]:
        return [ways for _, ways in six_card_classes(SIX)]

    @cached_property
    def mean(self) -> Fraction:
        """Return what the bet wins on average."""
        return self._moment(1, Fraction(0))

    def _moment(self, power: int, around: Fraction) -> Fraction:
        every = zip(self.nets, self._ways, strict=True)
        total = sum(((net - around) ** power * ways for net, ways in every), Fraction(0))
        return total / comb(CARDS, SIX)

    @cached_property
    def spread(self) -> TableSpread:
        """Return how the bets of seats that share the box spread."""
        return TableSpread(
            mean=self.mean,
            variance=self._moment(2, self.mean),
            covariance=self._covariance,
            fourth=self._moment(4, self.mean),
        )

    @cached_property
    def _by_class(self) -> tuple[np.ndarray, np.ndarray, int]:
        """Return what each class wins in whole parts, its ways, and how many parts make one.

        Never do two seats both hold a super royal, so one class with the mean of its suits will do.
        """
        nets = [*self.nets[:-SUITS], sum(self.nets[-SUITS:], Fraction(0)) / SUITS]
        ways = np.array([*self._ways[:-SUITS], sum(self._ways[-SUITS:])])
        parts = denominator(nets)
        whole = scaled(nets, parts)
        largest = sum(abs(net) * count for net, count in zip(whole, ways.tolist(), strict=True))
        if largest * ENDS >= SAFE:
            raise NoExactFigureError.because("its pays are too large to be multiplied exactly")
        return np.array(whole, dtype=np.int64), ways, parts

    @cached_property
    def _sums(self) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
        """Return the sums over all six cards that hold some, by how many, and by their state.

        Beside them is how many sets of cards each state stands for.
        """
        from fifthstreet.kernels.six import classes_with

        hands, ways = kept_sets(HAND)
        with_five = self._by_class[0][classes_with(hands, class_of_place())].sum(axis=1) * ways
        result = []
        for size in range(HAND + 1):
            numbers = [_numbers(hands[:, part]) for part in combinations(range(HAND), size)]
            states = int(max(each.max() for each in numbers)) + 1
            sums, alike = np.zeros(states, dtype=np.int64), np.zeros(states, dtype=np.int64)
            for each in numbers:
                np.add.at(sums, each, with_five)
                np.add.at(alike, each, ways)
            # So many hands hold the same cards, and so many of them lie within the same six.
            alike //= comb(CARDS - size, HAND - size)
            result.append((sums // (alike * (SIX - size)), alike))
        return tuple(result)

    @property
    def _covariance(self) -> Fraction:
        """Return how the bets of two seats that share the box vary together."""
        whole, ways, parts = self._by_class
        # Two hands beside a box share no card, one of them, or both where they are the same.
        products = _squares(*self._sums[BOX]) - HAND * _squares(*self._sums[HAND])
        products += comb(SIX, BOX) * _squares(whole, ways)
        return Fraction(products, deals_to(2, HOLE, BOX, ordered=False) * parts**2) - self.mean**2

    def _sum(self, among: np.ndarray, elsewhere: np.ndarray) -> np.ndarray:
        """Return for rows of cards the sum over all six with some of them and without others."""
        total = np.zeros(len(elsewhere), dtype=np.int64)
        for size in range(elsewhere.shape[1] + 1):
            for part in combinations(range(elsewhere.shape[1]), size):
                cards = np.hstack([among, elsewhere[:, part]])
                total += (-1) ** size * self._sums[cards.shape[1]][0][_numbers(cards)]
        return total

    def means_beside(self, cards: np.ndarray) -> list[Fraction]:
        """Return for rows of cards what the bet wins on average where these lie elsewhere."""
        sets = comb(CARDS - cards.shape[1], SIX) * self._by_class[2]
        return [Fraction(each, sets) for each in self._sum(cards[:, :0], cards).tolist()]

    @cached_property
    def _beside_hand(self) -> np.ndarray:
        """Return the sums over all six beside a hand of five cards, by its state."""
        hands, _ = kept_sets(HAND)
        sums = np.empty(len(hands), dtype=np.int64)
        sums[_numbers(hands)] = self._sum(hands[:, :0], hands)
        return sums

    def products(self, game: OwnGame, policy: Policy, figure: Figure) -> tuple[Fraction, Fraction]:
        """Return the mean of a figure of a seat times its bet, and times another seat's bet."""

        def weigh(board: Board) -> np.ndarray:
            shared = np.broadcast_to(np.array(board.cards), (len(board.holes), len(board.cards)))
            hands = _numbers(np.hstack([board.holes, shared]))
            return np.array([self._sum(board.holes, shared), self._beside_hand[hands]])

        sums = [Fraction(0), Fraction(0)]
        for end, totals in weighted_endings(game, policy, weigh).items():
            value = Fraction(figure(end))
            sums = [so_far + value * each for so_far, each in zip(sums, totals, strict=True)]
        deals = deals_to(1, HOLE, HAND - HOLE, ordered=True) * self._by_class[2]
        own, other = (
            each / (deals * comb(CARDS - HAND, cards))
            for each, cards in zip(sums, (BOX, SIX), strict=True)
        )
        return own, other


def _numbers(cards: np.ndarray) -> np.ndarray:
    """Return the numbers of the states of rows of cards; without any card there is one state."""
    return state_numbers(cards) if cards.shape[1] else np.zeros(len(cards), dtype=np.int64)


def _squares(items: np.ndarray, ways: np.ndarray) -> int:
    """Return the sum of squares, each so many times."""
    return sum(item * item * many for item, many in zip(items.tolist(), ways.tolist(), strict=True))

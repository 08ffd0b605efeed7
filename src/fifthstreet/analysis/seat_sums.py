"""What one to four seats win together beside a board, counted over all deals to them.

From these counts follow the first four moments for any number of seats: the mean of a power of a
sum is a polynomial in the number of seats, of the degree of that power.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, gcd
from typing import Any

import numpy as np

from fifthstreet.analysis.board_census import in_slices
from fifthstreet.analysis.classes import HAND, final_classes
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.analysis.seat_ending import Figure
from fifthstreet.analysis.seats import (
    Board,
    SeatPairs,
    boards_of,
    deals_to,
    ending_of,
    play_of,
    seat_pairs,
)
from fifthstreet.analysis.store import cached_arrays
from fifthstreet.analysis.whole_numbers import denominator, scaled
from fifthstreet.errors import NoExactFigureError

THREE, MOST = 3, 4
HOLE = 2
DIGEST = 24
PIECE = 8
"""Boards counted at a time."""


@dataclass(frozen=True)
class SeatSums:
    """How many deals to some seats bring them each sum together, the lowest first."""

    seats: int
    counts: Mapping[Fraction, int]

    @cached_property
    def deals(self) -> int:
        """Return the number of deals."""
        return sum(self.counts.values())

    def chance(self, holds: Callable[[Fraction], bool]) -> Fraction:
        """Return the probability of the sums for which something holds."""
        ways = sum(count for value, count in self.counts.items() if holds(value))
        return Fraction(ways, self.deals)

    @cached_property
    def mean(self) -> Fraction:
        """Return the mean of what the seats win together."""
        return self.moment(1, Fraction(0))

    def moment(self, power: int, around: Fraction) -> Fraction:
        """Return the mean of a power of the distance from some sum."""
        total = sum((value - around) ** power * ways for value, ways in self.counts.items())
        return Fraction(total) / self.deals


def central_moment(counted: Sequence[SeatSums], seats: int, power: int) -> Fraction:
    """Return the mean of a power of the distance from the mean, for any number of seats.

    `counted` are the sums of one seat, of two and so on, of as many as the power at least.
    """
    if power > len(counted):
        raise NoExactFigureError.because(f"moment {power} needs the sums of as many seats")
    single = counted[0].mean
    steps = [Fraction(0), *(each.moment(power, each.seats * single) for each in counted[:power])]
    result = Fraction(0)
    for order in range(power + 1):
        result += comb(seats, order) * steps[0]
        steps = [after - before for before, after in pairwise(steps)]
    return result


def seat_sums(game: Game, policy: Any, figure: Figure) -> tuple[SeatSums, ...]:
    """Return what one, two, three and four seats win together under one policy.

    The sums of three and four seats take about a minute, and are kept on disk.
    """
    if game.shape != "own" or game.hole != HOLE:
        raise NoExactFigureError.because(
            "three and four seats were counted together that have two cards of their own "
            "beside a board"
        )
    boards = list(boards_of(game))
    more = _GroupCounter.of(game, policy, figure).from_store(boards)
    for each in more:
        deals = deals_to(each.seats, game.hole, HAND - game.hole, ordered=True)
        if each.deals != deals:
            raise NoExactFigureError.because("not every deal to its seats was counted")
    return *pair_sums(seat_pairs(game, policy), figure), *more


def pair_sums(pairs: SeatPairs, figure: Figure) -> tuple[SeatSums, SeatSums]:
    """Return what one seat and two seats win together."""
    one: Counter[Fraction] = Counter()
    for end, ways in zip(pairs.endings, pairs.counts.sum(axis=1).tolist(), strict=True):
        one[Fraction(figure(end))] += ways
    return SeatSums(1, dict(sorted(one.items()))), SeatSums(2, pairs.sums(figure))


def sums_beside(
    game: OwnGame, policy: Policy, figure: Figure, boards: Sequence[Board]
) -> tuple[SeatSums, SeatSums]:
    """Return what three seats and four seats win together beside some boards."""
    counter = _GroupCounter.of(game, policy, figure)
    return counter.read(counter.count(boards))


@dataclass(frozen=True, eq=False)
class _GroupCounter:
    """What each ending is worth as a whole number, so many parts of one, and every sum of these."""

    game: OwnGame
    play: tuple[Any, ...]
    worth: np.ndarray
    part: Fraction

    @classmethod
    def of(cls, game: OwnGame, policy: Policy, figure: Figure) -> "_GroupCounter":
        """Return the counter for a figure."""
        kinds = range((2 * game.most_staked + 1) * len(final_classes()))
        values = [Fraction(figure(ending_of(kind, game.most_staked))) for kind in kinds]
        scale = denominator(values)
        whole = scaled(values, scale)
        unit = gcd(*whole) or 1
        worth = np.array([each // unit for each in whole], dtype=np.int64)
        return cls(game, play_of(game, policy), worth, Fraction(unit, scale))

    @cached_property
    def sums(self) -> tuple[np.ndarray, np.ndarray]:
        """Return all sums of three endings and of four."""
        one = np.unique(self.worth)
        two = np.unique(np.add.outer(one, one))
        return np.unique(np.add.outer(one, two)), np.unique(np.add.outer(two, two))

    def from_store(self, boards: Sequence[Board]) -> tuple[SeatSums, SeatSums]:
        """Return the sums from disk, or count them and keep them."""
        opening, seen, _, after = self.play
        parts = (repr(opening).encode(), seen.tobytes(), after.tobytes(), self.worth.tobytes())
        digest = hashlib.sha256(b"".join(parts)).hexdigest()[:DIGEST]
        counts = cached_arrays(f"table-{digest}", lambda: {"counts": self.count(boards)})
        return self.read(counts["counts"])

    def read(self, counts: np.ndarray) -> tuple[SeatSums, SeatSums]:
        """Return counts by the sums that occur."""
        three, four = (
            {
                value * self.part: ways
                for value, ways in zip(sums.tolist(), row.tolist(), strict=False)
                if ways
            }
            for sums, row in zip(self.sums, counts, strict=True)
        )
        return SeatSums(THREE, three), SeatSums(MOST, four)

    def count(self, boards: Sequence[Board]) -> np.ndarray:
        """Return how many deals to three seats and to four bring each sum."""

        def count(rows: slice, counts: np.ndarray) -> None:
            for board in boards[rows]:
                self._add(board, counts)

        return in_slices(count, len(boards), PIECE, (2, max(map(len, self.sums))))

    def _add(self, board: Board, counts: np.ndarray) -> None:
        from fifthstreet.kernels.seat_groups import groups_of

        classes, most = len(final_classes()), self.game.most_staked
        cards, places = np.unique(board.holes, return_inverse=True)
        first, second = places.reshape(board.holes.shape).T
        for staked in board.stakes(self.play):
            wins = self.worth[(staked + most) * classes + board.classes]
            one, numbers = np.unique(wins, return_inverse=True)
            two, sum_of = np.unique(np.add.outer(one, one), return_inverse=True)
            kinds = np.zeros((len(cards),) * 2, dtype=np.int64)
            kinds[first, second] = kinds[second, first] = numbers
            three = np.zeros((len(one), len(two)), dtype=np.int64)
            four = np.zeros((len(two),) * 2, dtype=np.int64)
            groups_of(kinds, sum_of.reshape(len(one), len(one)), three, four)
            # Of three seats the one that is apart may be any of three, of four any two of them:
            # each deal was found three times of its six, and six times of its twenty-four.
            rows = zip(self.sums, counts, ((one, three, 2), (two, four, 4)), strict=True)
            for sums, row, (more, results, times) in rows:
                at = np.searchsorted(sums, np.add.outer(more, two))
                np.add.at(row, at, results * (times * board.ways))

"""Seats that share a board, a dealer and a deck: how two of them end together, counted exactly.

All deals of two seats are counted beside every board, in every order in which it may be shown, or
beside every hand of the dealer. A table's result is the sum of what its seats win, so its mean and
its variance follow from these pairs for any number of seats, stakes and awards.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import permutations
from math import comb, factorial, prod
from typing import Any

import numpy as np

from fifthstreet.analysis.census import CARDS, SEEN, VersusDeal
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.classes import HAND, class_of_place, final_classes
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Policy, states_of
from fifthstreet.analysis.versus import DEALER, VersusGame
from fifthstreet.analysis.whole_numbers import denominator, scaled
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.whole_table.seat_ending import Figure, SeatEnding
from fifthstreet.whole_table.seat_form import SeatForm, against_dealer, beside_board

THREE = 3
HOLES = (2, 3)
"""How many cards of its own a seat may have beside a board."""


@dataclass(frozen=True, eq=False)
class SeatPairs:
    """How often two seats end in each two ways: `counts[first, second]` over all deals to two."""

    endings: tuple[SeatEnding, ...]
    counts: np.ndarray

    @cached_property
    def deals(self) -> int:
        """Return the number of deals to two seats."""
        return int(self.counts.sum())

    @cached_property
    def _single(self) -> list[int]:
        counts: list[int] = self.counts.sum(axis=1).tolist()
        return counts

    def mean(self, figure: Figure) -> Fraction:
        """Return the mean of a figure for one seat."""
        every = zip(self.endings, self._single, strict=True)
        return Fraction(sum(Fraction(figure(end)) * ways for end, ways in every)) / self.deals

    def variance(self, figure: Figure) -> Fraction:
        """Return the variance of a figure for one seat."""
        return self.mean(lambda end: Fraction(figure(end)) ** 2) - self.mean(figure) ** 2

    def covariance(self, first: Figure, second: Figure | None = None) -> Fraction:
        """Return how the figures of two seats vary together; the same figure unless told."""
        other = second or first
        values = [Fraction(other(end)) for end in self.endings]
        scale = denominator(values)
        rows = self.counts.astype(object) @ np.array(scaled(values, scale), dtype=object)
        every = zip(self.endings, rows.tolist(), strict=True)
        total = Fraction(sum(Fraction(first(end)) * row for end, row in every))
        return total / (self.deals * scale) - self.mean(first) * self.mean(other)

    def sums(
        self, figure: Figure, together: Callable[[SeatEnding, SeatEnding], Fraction] | None = None
    ) -> dict[Fraction, int]:
        """Return how many deals to two seats bring them each sum, the lowest first.

        `together` tells what two endings bring where that is not the sum of both.
        """
        result: Counter[Fraction] = Counter()
        values = [Fraction(figure(end)) for end in self.endings]
        for i, j in np.argwhere(self.counts).tolist():
            ends = self.endings[i], self.endings[j]
            value = together(*ends) if together else values[i] + values[j]
            result[value] += int(self.counts[i, j])
        return dict(sorted(result.items()))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSpread:
    """How the results of a table's seats spread in one round, all seats alike and played alike.

    The variance of one seat and the covariance of two of them are exact. `fourth` is the mean
    fourth power of a seat's distance from its mean, where seats were counted together. `sharing` is
    the mean square of what a ceiling of the whole round or a meter takes from two seats that share
    it; the other figures are for seats that have it for themselves.
    """

    mean: Fraction
    variance: Fraction
    covariance: Fraction
    fourth: Fraction | None = None
    sharing: Fraction = Fraction(0)

    @property
    def correlation(self) -> Fraction:
        """Return the correlation of two seats; nought where nothing varies."""
        return self.covariance / self.variance if self.variance else Fraction(0)

    def of(self, seats: int) -> Fraction:
        """Return the variance of the result of so many seats together."""
        if seats < 1:
            raise FifthStreetError("A table has at least one seat.", remedy="Choose 1 or more.")
        return seats * self.variance + seats * (seats - 1) * self.covariance

    def slack(self, seats: int) -> Fraction:
        """Return the square of how far the standard deviation of so many seats may be off.

        Never more than two of them share the ceiling, and a deviation moves no further than the
        deviation of what is taken.
        """
        return Fraction(seats * (seats - 1), 2) * self.sharing

    def apart(self, seats: int) -> Fraction:
        """Return what that variance would be if seats shared nothing."""
        return seats * self.variance

    def error(self, seats: int, samples: int, rounds: int = 1) -> Fraction | None:
        """Return the variance of the variance found in samples of so many rounds each.

        Rare hands of single seats make nearly all of it, so that seats are taken as apart, unless
        all of them win and lose as one.
        """
        if self.fourth is None:
            return None
        times = seats**4 if self.correlation == 1 else seats
        cumulant = rounds * times * (self.fourth - 3 * self.variance**2)
        return (cumulant + 2 * (rounds * self.of(seats)) ** 2) / samples


def table_spread(seats: SeatPairs | SeatForm, figure: Figure) -> TableSpread:
    """Return how a figure of one seat and of two seats spreads."""
    mean, fourth = seats.mean(figure), None
    if isinstance(seats, SeatPairs):
        fourth = seats.mean(lambda end: (Fraction(figure(end)) - mean) ** 4)
    return TableSpread(
        mean=mean,
        variance=seats.variance(figure),
        covariance=seats.covariance(figure),
        fourth=fourth,
    )


def seat_pairs(game: Game, policy: Any) -> SeatPairs:
    """Return how two seats that play by one policy end together, as counts."""
    if game.shape == "own":
        return _own(game, policy)
    if game.shape == "versus" and _is_small(game):
        return _versus(game, policy)
    raise NoExactFigureError.because(
        "two seats and a dealer with so many cards take too long to count by every ending"
    )


def seat_spread(game: Game, policy: Any, figure: Figure) -> TableSpread:
    """Return how a figure of seats spreads that play by one policy, in any shape of game."""
    if game.shape == "board":
        return table_spread(beside_board(game, policy), figure)
    if game.shape == "versus" and not _is_small(game):
        return table_spread(against_dealer(game, policy), figure)
    return table_spread(seat_pairs(game, policy), figure)


def _is_small(game: VersusGame) -> bool:
    return game.deal == VersusDeal(THREE, THREE, THREE, 0) and len(game.bets) == 1


# Beside a board -----------------------------------------------------------------------------------


def _own(game: OwnGame, policy: Policy) -> SeatPairs:
    return pairs_beside(game, policy, boards_of(game))


def pairs_beside(game: OwnGame, policy: Policy, board_list: Iterable["Board"]) -> SeatPairs:
    """Return how two seats end together beside some boards, in every order of their cards."""
    from fifthstreet.kernels import boards

    classes, most, play = len(final_classes()), game.most_staked, play_of(game, policy)
    counts = np.zeros(((2 * most + 1) * classes,) * 2, dtype=np.int64)
    for board in board_list:
        for staked in board.stakes(play):
            kinds = (staked + most) * classes + board.classes
            boards.pairs_of(board.holes, kinds, board.ways, counts)
    present = np.flatnonzero(counts.any(axis=1))
    return SeatPairs(
        tuple(ending_of(kind, most) for kind in present.tolist()), counts[np.ix_(present, present)]
    )


def ending_of(kind: int, most: int) -> SeatEnding:
    """Return the ending of a kind, by its number, where so many antes are staked at most."""
    staked, number = divmod(kind, len(final_classes()))
    return SeatEnding(abs(staked - most), staked < most, number)


def weighted_endings(
    game: OwnGame, policy: Policy, weigh: Callable[["Board"], np.ndarray]
) -> dict[SeatEnding, list[int]]:
    """Return for each way in which a seat ends the sums of some weights over its deals.

    `weigh` tells the weights of all hole cards beside a board, in a row for each sum.
    """
    classes, most, play = len(final_classes()), game.most_staked, play_of(game, policy)
    sums: np.ndarray | int = 0
    for board in boards_of(game):
        weights = weigh(board)
        totals = np.zeros((len(weights), (2 * most + 1) * classes), dtype=np.int64)
        for staked in board.stakes(play):
            kinds = (staked + most) * classes + board.classes
            for row, weight in zip(totals, weights, strict=True):
                np.add.at(row, kinds, weight)
        sums = sums + totals.astype(object) * board.ways
    by_kind: list[list[int]] = np.transpose(sums).tolist()
    return {ending_of(kind, most): each for kind, each in enumerate(by_kind) if any(each)}


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board, how many are like it, and all hole cards beside it with the classes they make."""

    cards: tuple[int, ...]
    ways: int
    holes: np.ndarray
    classes: np.ndarray

    def stakes(self, play: tuple[Any, ...]) -> Iterator[np.ndarray]:
        """Yield what each hole has staked at the end, below nought on a fold, for every order."""
        from fifthstreet.kernels import boards

        for order in permutations(self.cards):
            staked = np.empty(len(self.holes), dtype=np.int64)
            boards.stakes_on(np.array(order), self.holes, self.classes, play, staked)
            yield staked


def boards_of(game: OwnGame) -> Iterator[Board]:
    """Yield every board, one for all that differ by a swap of suits."""
    from fifthstreet.kernels import boards

    if game.hole not in HOLES:
        raise NoExactFigureError.because(
            f"a seat has {game.hole} cards of its own; seats with two or three were counted"
        )
    sets = states_of(HAND - game.hole)
    for cards, ways in zip(sets.cards.astype(np.int64), sets.ways.tolist(), strict=True):
        holes = boards.holes_beside(cards, game.hole)
        classes = boards.classes_on(cards, holes, class_of_place())
        yield Board(tuple(cards.tolist()), ways, holes, classes)


def play_of(game: OwnGame, policy: Policy) -> tuple[Any, ...]:
    """Return a policy as kernels read it: what is staked after each decision."""
    shape = len(game.streets), game.most_staked + 1, max(map(len, policy.values()))
    after = np.zeros(shape, dtype=np.int64)
    for (street, staked), chosen in policy.items():
        for choice in np.unique(chosen).tolist():
            then = -staked if choice == FOLD else staked + change(choice)
            after[street, staked, : len(chosen)][chosen == choice] = then
    return game.opening, np.array(game.seen), _numbers(), after


@cache
def _numbers() -> np.ndarray:
    """Return the number of the state of every set of one to four cards, by size and place."""
    from fifthstreet.kernels import suits

    result = np.zeros((HAND, comb(CARDS, HAND - 1)), dtype=np.int32)
    for size in SEEN:
        sets = states_of(size)
        index = np.full(comb(CARDS, size), -1, dtype=np.int32)
        index[sets.places] = np.arange(len(sets), dtype=np.int32)
        result[size, : len(index)] = suits.numbers_of_all(size, index)
    return result


# Against a dealer ---------------------------------------------------------------------------------


def _versus(game: VersusGame, policy: np.ndarray) -> SeatPairs:
    from fifthstreet.kernels import boards

    census = game.census
    sets = states_of(THREE)
    classes, outcomes = len(final_classes(THREE)), len(DEALER)
    row_of = np.empty(len(sets), dtype=np.int64)
    row_of[np.searchsorted(sets.places, _places(census.hands))] = np.arange(len(sets))
    rows = row_of[_numbers()[THREE, : comb(CARDS, THREE)]]
    counts = np.zeros((2 * classes * outcomes,) * 2, dtype=np.int64)
    number_of, strengths = census.classes(), census.strengths.astype(np.int64)
    for dealer, place, ways in zip(sets.cards, sets.places, sets.ways.tolist(), strict=True):
        holes = boards.holes_beside(dealer.astype(np.int64), THREE)
        row = rows[_places(holes)]
        met = _met(strengths[row], int(strengths[rows[place]]), game.least)
        kinds = (policy[row, 0].astype(np.int64) * classes + number_of[row]) * outcomes + met
        boards.pairs_of(holes, kinds, ways, counts)
    present = np.flatnonzero(counts.any(axis=1))
    endings = []
    for kind in present.tolist():
        rest, outcome = divmod(kind, outcomes)
        bet, number = divmod(rest, classes)
        staked = game.most_staked if bet else 1
        endings.append(SeatEnding(staked, not bet, number, DEALER[outcome]))
    return SeatPairs(tuple(endings), counts[np.ix_(present, present)])


def _met(strengths: np.ndarray, dealer: int, least: int) -> np.ndarray:
    """Return what the dealer's hand comes to against hands of some strengths, by number."""
    if dealer < least:
        return np.zeros(len(strengths), dtype=np.int64)
    outcomes: np.ndarray = 2 + np.sign(dealer - strengths)
    return outcomes


def _places(sets: np.ndarray) -> np.ndarray:
    """Return the places of sets of three ascending cards."""
    cards = sets.astype(np.int64)
    parts = (
        np.array([comb(card, k) for card in range(CARDS)])[cards[:, k - 1]]
        for k in range(1, THREE + 1)
    )
    places: np.ndarray = np.sum(list(parts), axis=0)
    return places


def deals_to(seats: int, hole: int, board: int, *, ordered: bool) -> int:
    """Return how many deals there are to some seats of so many cards beside shared ones."""
    shared = comb(CARDS, board) * (factorial(board) if ordered else 1)
    return shared * prod(comb(CARDS - board - hole * seat, hole) for seat in range(seats))

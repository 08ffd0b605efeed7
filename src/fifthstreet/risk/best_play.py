"""The play of one round that is best for any worth of its results, and how it ends.

Choices are compared in floats, so that one between two of next to the same worth may go either
way; how the play ends is then counted exactly.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, cached_property
from math import ceil, log2
from typing import Protocol, TypeAlias

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_endings import count_ends, endings
from fifthstreet.analysis.board_worth import (
    BoardTerms,
    find_worth,
    first_choices,
    largest_worth,
    policy_of,
)
from fifthstreet.analysis.census import VersusCensus, own_census
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Policy, onward, orders, staked_before
from fifthstreet.analysis.tally import tally_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.walk import EPSILON

LAST = HAND - 1
"""Cards seen when the last one alone is to come."""

ROUNDING = 64 * EPSILON
"""More than floats lose when a round is solved for chances."""
HALVINGS = 30
LARGEST_POWER = 600.0

Worths: TypeAlias = np.ndarray
"""What each result is worth, in the order of the results."""


class BestPlay(Protocol):
    """A game as it is played for the worth of its results."""

    results: tuple[Fraction, ...]
    """All results that any play can have, in ascending order."""

    exact: bool = True
    """Whether no play of a round is better than the one that is found."""

    def ends(self, worths: Worths) -> np.ndarray:
        """Return how many deals end in each result under the best play that is known."""

    def most(self, worths: Worths) -> float:
        """Return what no play of a round is worth more than, but for the rounding of floats."""
        ends = self.ends(worths)
        return float((ends * worths).sum() / ends.sum())

    @cached_property
    def rate(self) -> float:
        """Return a rate of a score at which no play of a round raises its mean.

        Every unit of money multiplies the score by the same.
        """
        return score_rate(self)


def best_play(game: Game) -> BestPlay:
    """Return a game as it is played for the worth of its results."""
    if game.shape == "own":
        return _Own(game)
    if game.shape == "versus":
        return _Versus(game)
    return BoardPlay(game)


def score_rate(play: BestPlay) -> float:
    """Return the rate of a score at which no play that is found for it raises its mean."""
    results = np.array([float(net) for net in play.results])

    def rises(rate: float) -> bool:
        if rate * results[-1] > LARGEST_POWER:
            return True
        return play.most(np.exp(rate * results)) > 1 - ROUNDING

    low, high = 0.0, LARGEST_POWER / max(results[-1], 1.0)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if rises(middle) else (middle, high)
    return low


def distribution(play: BestPlay, worths: Iterable[float]) -> Distribution:
    """Return what the best play for some worths brings."""
    ends = play.ends(np.array([*worths])).tolist()
    return Distribution.counted(zip(play.results, ends, strict=True))


class _Own(BestPlay):
    """A hand against a pay table: values go back from the last card to the first decision."""

    def __init__(self, game: OwnGame) -> None:
        self._game = game
        last = {staked: game.nets_of(staked) for staked in staked_before(game, len(game.streets))}
        before = {
            staked for street in range(len(game.streets)) for staked in staked_before(game, street)
        }
        nets = {net for each in last.values() for net in each}
        self.results = tuple(sorted(nets | {Fraction(-staked) for staked in before}))
        number = {net: at for at, net in enumerate(self.results)}
        self._finals = {staked: np.array([number[net] for net in last[staked]]) for staked in last}
        self._folds = {staked: number[Fraction(-staked)] for staked in before}

    def ends(self, worths: Worths) -> np.ndarray:
        """Return how many deals end in each result under the best play."""
        game, size = self._game, HAND
        following = {staked: worths[at] for staked, at in self._finals.items()}
        policy: dict[tuple[int, int], np.ndarray] = {}
        for street in reversed(range(len(game.streets))):
            seen, choices = game.seen[street], game.choices(street)
            then = {staked: _means(each, size, seen) for staked, each in following.items()}
            following, size = {}, seen
            for staked in staked_before(game, street):
                lost = np.full(len(then[min(then)]), worths[self._folds[staked]])
                values = np.array(
                    [lost if each == FOLD else then[staked + change(each)] for each in choices]
                )
                policy[street, staked] = np.array(choices)[values.argmax(axis=0)]
                following[staked] = values.max(axis=0)
        return self._counted(policy)

    def _counted(self, policy: Policy) -> np.ndarray:
        game = self._game
        counts, first = np.zeros(len(self.results)), game.seen[0]
        # All counts are far below 2**53, so that floats, which are faster, hold them exactly.
        reached = {game.opening: _grouped(own_census().ways(first) * float(orders(first)), first)}
        for street, (seen, until) in enumerate(zip(game.seen, (*game.seen[1:], HAND), strict=True)):
            after: dict[int, np.ndarray] = {}
            for staked, ways in reached.items():
                chosen = policy[street, staked]
                counts[self._folds[staked]] += ways[chosen == FOLD].sum()
                for choice in game.streets[street]:
                    to, going = staked + change(choice), np.where(chosen == choice, ways, 0)
                    after[to] = after.get(to, 0) + going
            reached = {staked: _spread(ways, seen, until) for staked, ways in after.items()}
        for staked, ways in reached.items():
            np.add.at(counts, self._finals[staked], ways)
        return counts.astype(np.int64)


def _means(values: np.ndarray, size: int, seen: int) -> np.ndarray:
    """Return the mean of values over the cards that may come until so many are seen."""
    rows, group = _groups()
    for current in range(size - 1, seen - 1, -1):
        if current == LAST:
            values = rows @ values / (own_census().deck - LAST)
        else:
            leads = own_census().leads[current]
            values = values[group[leads] if current + 1 == LAST else leads].mean(axis=1)
    return values


def _spread(ways: np.ndarray, seen: int, until: int) -> np.ndarray:
    """Return how ways spread over the states of more seen cards; five of them are a class."""
    if seen == LAST:
        result: np.ndarray = ways / (own_census().deck - LAST) @ _groups()[0]
        return result
    between = min(until, LAST)
    grouped = _grouped(onward(ways, seen, between), between)
    return grouped if until == between else _spread(grouped, LAST, until)


def _grouped(ways: np.ndarray, seen: int) -> np.ndarray:
    """Return ways by group where the last card alone is to come, and by state before that."""
    return np.bincount(_groups()[1], ways) if seen == LAST else ways


@cache
def _groups() -> tuple[np.ndarray, np.ndarray]:
    """Return how often final classes come from four cards, each list once, and that of each state.

    Far fewer lists than sets of four cards are different.
    """
    rows, group = np.unique(own_census().finals, axis=0, return_inverse=True)
    return rows.astype(np.float64), group.ravel()


class _Versus(BestPlay):
    """A hand against the dealer's: one decision, on each hand against each face-up card."""

    def __init__(self, game: VersusGame) -> None:
        self._census = game.census
        nets = [*zip(*(game.nets_of(bet) for bet in game.bets), strict=True)]
        fold = Fraction(-1)
        self.results = tuple(sorted({fold, *(net for row in nets for bet in row for net in bet)}))
        number = {net: at for at, net in enumerate(self.results)}
        self._fold = number[fold]
        self._bets = np.array([[[number[net] for net in bet] for bet in row] for row in nets])

    def ends(self, worths: Worths) -> np.ndarray:
        """Return how many deals end in each result under the best play."""
        from fifthstreet.kernels.versus_ends import best_ends

        ends = best_ends(_for_kernel(self._census), worths[self._bets], float(worths[self._fold]))
        counts = np.zeros(len(self.results), dtype=np.int64)
        counts[self._fold] = ends[:, 0].sum()
        np.add.at(counts, self._bets, ends[:, 1:].reshape(self._bets.shape))
        return counts


class BoardPlay(BestPlay):
    """A hand beside a shared board: all boards are gone through twice, which takes seconds."""

    def __init__(self, game: BoardGame) -> None:
        self.game = game
        nets = [[[*row] for row in game.nets(bet)] for bet in game.stakes]
        fold = Fraction(-game.opening)
        self.results = tuple(sorted({fold, *(net for bet in nets for row in bet for net in row)}))
        number = {net: at for at, net in enumerate(self.results)}
        self._fold = number[fold]
        self._bets = np.array([[[number[net] for net in row] for row in bet] for bet in nets])

    def ends(self, worths: Worths) -> np.ndarray:
        """Return how many deals end in each result under the best play."""
        game, whole = self.game, self._whole(worths)[0]
        terms = BoardTerms(game, "bet", 1, whole[self._bets], int(whole[self._fold]))
        policy = policy_of(first_choices(find_worth(terms), terms), terms)
        tally = tally_of(endings(game, policy, count_ends(game, policy)))
        ways = Distribution.of(tally).ways
        return np.array([ways.get(net, 0) for net in self.results], dtype=np.int64)

    def most(self, worths: Worths) -> float:
        """Return what no play of a round is worth more than: whole worths are no smaller."""
        whole, unit = self._whole(worths)
        ends = self.ends(worths)
        return float(worths.min() + unit * ((ends / ends.sum()) @ whole))

    def _whole(self, worths: Worths) -> tuple[np.ndarray, float]:
        """Return worths above the least as whole numbers of a unit, and that unit."""
        above = worths - worths.min()
        unit = 2.0 ** ceil(log2((above.max() or 1.0) / largest_worth()))
        return np.ceil(above / unit).astype(np.int64), unit


@cache
def _for_kernel(census: VersusCensus) -> tuple[object, ...]:
    """Return a census as the kernel reads it: states in groups, ascending by losing hands."""
    fails, loses, ties = (
        each.astype(np.int64) for each in (census.fails, census.loses, census.ties)
    )
    classes = np.broadcast_to(census.classes().astype(np.int64)[:, np.newaxis], fails.shape)
    sizes = [int(each.max()) + 1 for each in (fails, ties, loses)]
    keys = ((classes * sizes[0] + fails) * sizes[1] + ties) * sizes[2] + loses
    kinds, entry = np.unique(keys, return_inverse=True)
    often = np.broadcast_to(census.ways.astype(np.int64)[:, np.newaxis], fails.shape)
    # All sums are far below 2**53, so that floats hold them exactly.
    ways = np.bincount(entry.ravel(), often.ravel().astype(np.float64)).astype(np.int64)
    group, lost = np.divmod(kinds, sizes[2])
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    rest, tied = np.divmod(group[starts], sizes[1])
    number, failed = np.divmod(rest, sizes[0])
    end = np.array([[0, 0, 0, len(kinds)]])
    return (
        np.concatenate([np.column_stack([number, failed, tied, starts]), end]),
        lost,
        np.concatenate([[0], np.cumsum(ways)]),
        np.concatenate([[0], np.cumsum(ways * lost)]),
        census.dealer_hands,
    )

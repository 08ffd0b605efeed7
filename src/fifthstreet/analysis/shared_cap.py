"""One ceiling for a whole round on a shared board: what two seats that both win take from it.

Seats share the board, so their wins are not independent: the hole cards of two seats are counted
exactly on every board and in every order in which it may be shown. All seats play by one policy.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial
from typing import TypeAlias

import numpy as np

from fifthstreet.analysis.census import CARDS, Sets
from fifthstreet.analysis.classes import class_of_strength
from fifthstreet.analysis.game import capped
from fifthstreet.analysis.own import THREE_STREETS, OwnGame, Policy, states_of
from fifthstreet.errors import NoExactFigureError
from fifthstreet.money import ToOne
from fifthstreet.rules.cap import CapChoices, Win, apply_cap

BOARD = 3
HOLE = 2
PAIR = 2
"""How many seats are counted together; more seats add up only where no third can win as well."""

CapHoldings: TypeAlias = tuple[int, int]
"""A win under the ceiling: the antes staked on it and its odds to 1."""

Meetings: TypeAlias = Counter[tuple[CapHoldings, CapHoldings]]
"""How many deals to two seats have two such wins, the first seat's and the second's."""

DEALS = comb(CARDS, BOARD) * factorial(BOARD) * comb(CARDS - BOARD, HOLE)
"""Ordered boards with one seat's cards."""

DEALS_TO_TWO = DEALS * comb(CARDS - BOARD - HOLE, HOLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedCap:
    """What a ceiling over the whole round costs one seat, in antes.

    `alone` is the cost where no other seat plays and `each_other` what every further seat adds.
    `pairs_only` tells that never more than two hands share the ceiling; then the costs of all other
    seats add up, and otherwise only two seats are counted exactly.
    """

    ante: int
    alone: Fraction
    each_other: Fraction
    pairs_only: bool

    def cost(self, seats: int) -> Fraction | None:
        """Return the cost to each of so many seats, or None where it is not counted exactly."""
        if seats > PAIR and not self.pairs_only:
            return None
        return self.alone + (seats - 1) * self.each_other


def shared_cap(game: OwnGame, cap: CapChoices, policy: Policy, *, ante: int) -> SharedCap:
    """Return what a ceiling shared by the round costs a seat when all seats play by one policy."""
    game.need_three_streets("a maximum payout that seats share")
    current = replace(game, ceiling=capped(game, cap, ante=ante).ceiling)
    free, alone = game.evaluate(policy), current.evaluate(policy)
    result = meetings(game, cap, policy, ante=ante)
    lost = sum(
        (count * lost_by_sharing(mine, other, cap, ante=ante))
        for (mine, other), count in result.items()
    )
    return SharedCap(
        ante=ante,
        alone=free.expected_value - alone.expected_value,
        each_other=Fraction(lost) / (DEALS_TO_TWO * ante),
        pairs_only=not three_may_meet(game, cap),
    )


def lost_by_sharing(
    mine: CapHoldings, other: CapHoldings, cap: CapChoices, *, ante: int
) -> Fraction:
    """Return what a seat loses, in minor units, because another seat wins beside it.

    A unit that cannot be split goes by seat number, so both ways to be seated count by half.
    """
    alone = apply_cap([_win(1, mine, ante)], cap)[1]
    lower = apply_cap([_win(1, mine, ante), _win(2, other, ante)], cap)[1]
    higher = apply_cap([_win(1, other, ante), _win(2, mine, ante)], cap)[2]
    return alone - Fraction(lower + higher, 2)


def _win(seat: int, current: CapHoldings, ante: int) -> Win:
    staked, odds = current
    return Win(seat=seat, stake=staked * ante, odds=ToOne(odds))


def meetings(game: OwnGame, cap: CapChoices, policy: Policy, *, ante: int) -> Meetings:
    """Return how often two seats win together, on the boards where a ceiling may be too low."""
    most = PAIR * game.most_staked * ante
    actions = _actions(policy)
    result: Meetings = Counter()
    for board in boards_under(game, cap):
        if most * int(board.odds.max()) > cap.ceiling:
            for order in permutations(board.cards):
                for pair, count in meetings_on(board, order, actions).items():
                    result[pair] += count * board.ways
    return result


@dataclass(frozen=True, slots=True, eq=False)
class _Board:
    """A board, how many are like it, and the hole cards with their odds that win on it."""

    cards: tuple[int, ...]
    ways: int
    holes: np.ndarray
    odds: np.ndarray


def boards_under(game: OwnGame, cap: CapChoices) -> Iterator[_Board]:
    """Yield the boards on which hands win that count under a ceiling, with those hands."""
    from fifthstreet.kernels import boards

    if any(odds.denominator > 1 for odds in game.pays):
        raise NoExactFigureError.because(
            "a ceiling is shared among wins at odds like 3 to 2; whole odds to 1 were counted"
        )
    pays = np.array([int(odds) for odds in game.pays])
    sets = states_of(BOARD)
    for cards, ways in zip(sets.cards, sets.ways, strict=True):
        holes, classes = boards.classes_on(cards.astype(np.int64), _class_of_place())
        under = pays[classes] >= max(cap.from_odds, 1)
        if under.any():
            yield _Board(tuple(cards.tolist()), int(ways), holes[under], pays[classes][under])


def meetings_on(board: _Board, order: tuple[int, ...], actions: tuple[np.ndarray, ...]) -> Meetings:
    """Return how often two seats win together on a board in the order in which it is shown."""
    from fifthstreet.kernels import boards

    staked = np.zeros(len(board.holes), dtype=np.int64)
    boards.stakes_on(np.array(order), board.holes, _indices(), actions, staked)
    bet = staked > 0
    wins = np.stack((staked[bet], board.odds[bet]), axis=1)
    kinds, kind_of = np.unique(wins, axis=0, return_inverse=True)
    current = np.zeros((len(kinds), CARDS), dtype=np.int64)
    for place in range(HOLE):
        np.add.at(current, (kind_of.ravel(), board.holes[bet, place]), 1)
    hands = current.sum(axis=1) // HOLE
    # Hands that share a card cannot meet; one with itself shares two and was taken off twice.
    apart = np.outer(hands, hands) - current @ current.T + np.diag(hands)
    names = [(staked, odds) for staked, odds in kinds.tolist()]
    return Counter({(names[i], names[j]): int(apart[i, j]) for i, j in np.argwhere(apart).tolist()})


def three_may_meet(game: OwnGame, cap: CapChoices) -> bool:
    """Tell whether three seats can all win under the ceiling on one board."""
    return any(
        len({*one, *two, *three}) == HOLE * (PAIR + 1)
        for board in boards_under(game, cap)
        for one, two, three in combinations(board.holes.tolist(), PAIR + 1)
    )


@cache
def _class_of_place() -> np.ndarray:
    from fifthstreet.kernels import five_card_strength

    classes: np.ndarray = class_of_strength()[five_card_strength.strengths()]
    return classes


@cache
def _indices() -> tuple[np.ndarray, ...]:
    """Return for each street the number of a kept set by its place."""
    return tuple(_index(states_of(seen), seen) for seen in THREE_STREETS)


def _index(sets: Sets, size: int) -> np.ndarray:
    index = np.full(comb(CARDS, size), -1, dtype=np.int32)
    index[sets.places] = np.arange(len(sets), dtype=np.int32)
    return index


def _actions(policy: Policy) -> tuple[np.ndarray, ...]:
    """Return for each street the bets of a policy by antes staked and state."""
    most = max(staked for _, staked in policy)
    items = tuple(
        np.zeros((most + 1, len(states_of(seen))), dtype=np.int64) for seen in THREE_STREETS
    )
    for (street, staked), bets in policy.items():
        items[street][staked] = bets
    return items

"""One ceiling for a whole round on a shared board: what two seats that both win take from it.

Seats share the board, so their wins are not independent: the hole cards of two seats are counted
exactly on every board and in every order in which it may be shown. All seats play by one policy.
"""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

import numpy as np

from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.game import capped
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.errors import NoExactFigureError
from fifthstreet.money import ToOne
from fifthstreet.rules.cap import CapChoices, Win, apply_cap
from fifthstreet.whole_table.seats import SeatPairs, boards_of, deals_to, seat_pairs

PAIR = 2
"""How many seats are counted together; more seats add up only where no third can win as well."""

CapHoldings: TypeAlias = tuple[int, Fraction]
"""A win under the ceiling: the antes staked on it and its odds to 1."""

Meetings: TypeAlias = Counter[tuple[CapHoldings, CapHoldings]]
"""How many deals to two seats have two such wins, the first seat's and the second's."""


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
    current = replace(game, ceiling=capped(game, cap, ante=ante).ceiling)
    free, alone = game.evaluate(policy), current.evaluate(policy)
    result = meetings(game, cap, policy)
    deals = deals_to(PAIR, game.hole, HAND - game.hole, ordered=True)
    lost = sum(
        (count * lost_by_sharing(mine, other, cap, ante=ante))
        for (mine, other), count in result.items()
    )
    return SharedCap(
        ante=ante,
        alone=free.expected_value - alone.expected_value,
        each_other=Fraction(lost) / (deals * ante),
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


def taken_by_sharing(game: OwnGame, cap: CapChoices, pairs: SeatPairs, *, ante: int) -> Fraction:
    """Return the mean square of what two seats together lose by sharing, in minor units."""
    squares = (
        count
        * (
            lost_by_sharing(mine, other, cap, ante=ante)
            + lost_by_sharing(other, mine, cap, ante=ante)
        )
        ** 2
        for (mine, other), count in meetings_of(game, cap, pairs).items()
    )
    return Fraction(sum(squares)) / pairs.deals


def _win(seat: int, current: CapHoldings, ante: int) -> Win:
    staked, odds = current
    if (odds * staked * ante).denominator > 1:
        raise NoExactFigureError.because(
            f"odds of {odds.numerator} to {odds.denominator} are rounded at this ante, and a "
            "ceiling on the round was counted for whole amounts"
        )
    return Win(seat=seat, stake=staked * ante, odds=ToOne(odds.numerator, odds.denominator))


def meetings(game: OwnGame, cap: CapChoices, policy: Policy) -> Meetings:
    """Return how often two seats win together under a ceiling."""
    return meetings_of(game, cap, seat_pairs(game, policy))


def meetings_of(game: OwnGame, cap: CapChoices, pairs: SeatPairs) -> Meetings:
    """Return which of the endings of two seats are wins that share a ceiling."""
    wins = {
        at: (end.staked, game.pays[end.number])
        for at, end in enumerate(pairs.endings)
        if not end.folded and _is_under(game.pays[end.number], cap)
    }
    result: Meetings = Counter()
    for (i, mine), (j, other) in product(wins.items(), repeat=PAIR):
        if pairs.counts[i, j]:
            result[mine, other] += int(pairs.counts[i, j])
    return result


def _is_under(odds: Fraction, cap: CapChoices) -> bool:
    """Return whether a win at some odds counts under a ceiling."""
    return odds > 0 and odds >= cap.from_odds


def three_may_meet(game: OwnGame, cap: CapChoices) -> bool:
    """Return whether three seats can all win under the ceiling on one board."""
    return three_with(game, tuple(_is_under(odds, cap) for odds in game.pays))


@cache
def three_with(game: OwnGame, classes: tuple[bool, ...]) -> bool:
    """Return whether three seats can all hold hands of some classes on one board."""
    under = np.array(classes)
    return any(
        len({*one, *two, *three}) == game.hole * (PAIR + 1)
        for board in boards_of(game)
        for one, two, three in combinations(board.holes[under[board.classes]].tolist(), PAIR + 1)
    )

"""Games on a player's own hand, solved: the best choice in every state, and what any play comes to.

Values are kept as whole numbers: a state of k seen cards as the sum over all orders in which the
rest of the five can come. So every comparison of two choices is exact, ties included.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import perm
from typing import ClassVar, Literal

import numpy as np

from fifthstreet.analysis.census import OwnCensus, Sets, own_census
from fifthstreet.analysis.choices import FIRST_STREET, FOLD, Row, action, cards_written, change
from fifthstreet.analysis.classes import HAND, class_of, final_classes
from fifthstreet.analysis.decimals import exact
from fifthstreet.analysis.display import html_table
from fifthstreet.analysis.earnings import NOTHING, Ceiling, PerClass, in_short, rows_of
from fifthstreet.analysis.tally import Ending, Tally, tally_of
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled
from fifthstreet.cards import Card, rank_five
from fifthstreet.errors import NoExactFigureError

Ties = Literal["bet", "fold"]
"""Which of equal choices is taken: the larger stake, or the smaller one and rather a fold."""

THREE_STREETS = (2, 3, 4)
"""The cards seen at each decision of the course that most figures beside the value are for."""

Policy = Mapping[tuple[int, int], np.ndarray]
"""For each street and number of antes staked so far: the choice in each state; 0 is a fold."""


@dataclass(frozen=True, kw_only=True)
class OwnGame:
    """A hand of five against a pay table: `pays` is the net of one ante staked on each class.

    `streets` lists what may be chosen at each decision besides a fold: a multiple of the ante to
    bet, `STAY`, or antes to take back as a number below nought. `seen` tells how many of the five
    cards a player has seen then, `folds` where a fold is a choice (everywhere where nothing is
    said), and `opening` how many antes are staked before the deal. `extra` is paid beside the main
    wagers to a hand that is not folded: the awards of a progressive wager, say.
    """

    shape: ClassVar[Literal["own"]] = "own"

    pays: PerClass
    streets: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...] = THREE_STREETS
    folds: tuple[bool, ...] = ()
    opening: int = 1
    hole: int = 2
    """How many of the five cards are the player's own."""
    ceiling: Ceiling | None = None
    extra: PerClass = NOTHING

    cards: ClassVar[int] = HAND
    ante_apart: ClassVar[int] = 0
    """How many antes the main pay table does not pay."""

    def net(self, staked: int, number: int) -> Fraction:
        """Return the net result of a class by its number, with so many antes staked."""
        return self.nets_of(staked)[number]

    def nets_of(self, staked: int) -> PerClass:
        """Return the net result of every class, with so many antes staked."""
        if staked not in self._nets:
            self._nets[staked] = tuple(self._nets_of_classes(staked))
        return self._nets[staked]

    @cached_property
    def _nets(self) -> dict[int, PerClass]:
        """The nets by antes staked, as far as they were asked for."""
        return {}

    def _nets_of_classes(self, staked: int) -> Iterator[Fraction]:
        for odds, more in zip(self.pays, self.extra, strict=True):
            won = staked * odds
            if self.ceiling and odds > 0:
                won = self.ceiling.holds(odds, won)
            yield won + more if more else won

    def choices(self, street: int) -> tuple[int, ...]:
        """Return what may be chosen at a decision, the smallest stake first and a fold before."""
        fold = (FOLD,) if not self.folds or self.folds[street] else ()
        return (*fold, *sorted(self.streets[street], key=change))

    @property
    def most_staked(self) -> int:
        """Return the most antes that can be staked in a round."""
        return max(max(staked_before(self, street)) for street in range(len(self.streets) + 1))

    @property
    def most_choices(self) -> int:
        """Return how many choices there are at most at a decision."""
        return max(len(self.choices(street)) for street in range(len(self.streets)))

    def solve(self, ties: Ties = "bet") -> "OwnSolution":
        """Return the best play and its exact value."""
        return _solve(self, ties)

    def evaluate(self, policy: Policy) -> Tally:
        """Return how rounds end when somebody plays by a policy, the best one or any other."""
        return tally_of(_endings(self, policy, own_census()))

    def unfolding(self, *, most: bool) -> Policy:
        """Return the policy that stakes the most, or the least without a fold, everywhere."""
        pick = max if most else min
        return {
            (street, staked): np.full(
                len(states_of(self.seen[street])), pick(choices, key=change), dtype=np.int8
            )
            for street, choices in enumerate(self.streets)
            for staked in staked_before(self, street)
        }

    def need_three_streets(self, what: str) -> None:
        """Refuse figures that are only for an ante and three bets on two, three and four cards."""
        bets = all(choice > 0 for street in self.streets for choice in street)
        if (self.seen, self.opening) != (THREE_STREETS, 1) or not bets or not all(self.folds):
            raise NoExactFigureError.because(
                f"{what} was counted only for a bet or a fold with two, three and four cards seen"
            )

    def rows(self) -> list[dict[str, object]]:
        """Return what one unit earns on each final hand as plain rows, the best hand first."""
        return rows_of(self.pays, self.extra)

    def __repr__(self) -> str:
        bets = ", ".join("/".join(_in_short(bet) for bet in each) for each in self.streets)
        return f"OwnGame({in_short(self.pays, self.ceiling)}; bets {bets})"

    def _repr_html_(self) -> str:
        return html_table("What one unit earns", self.rows())


def _in_short(choice: int) -> str:
    return f"{choice}x" if choice > 0 else action(choice)


@dataclass(frozen=True, eq=False)
class OwnSolution:
    """The value of every choice and the best ones.

    `worth[street, staked, choice]` holds a whole number for each state: the net result of the round
    in antes, times `scale` and the orders of the rest.
    """

    game: OwnGame
    ties: Ties
    scale: int
    worth: Mapping[tuple[int, int, int], np.ndarray]
    policy: Policy
    expected_value: Fraction

    def over(self, street: int) -> int:
        """Return what whole numbers of a street are divided by."""
        return self.scale * orders(self.game.seen[street])

    def value(self, street: int, state: int, staked: int, bet: int) -> Fraction:
        """Return the exact value of a choice: the net result of the whole round in antes."""
        return Fraction(int(self.worth[street, staked, bet][state]), self.over(street))

    def tally(self) -> Tally:
        """Return how rounds end under the best play."""
        return self.game.evaluate(self.policy)

    @property
    def house_edge(self) -> Fraction:
        """Return the expected loss under the best play as a share of the ante."""
        return self.tally().house_edge

    def tally_under(self, game: OwnGame) -> Tally:
        """Return how rounds end when a game with other pays is played the same."""
        return game.evaluate(self.policy)

    def decisions(self) -> Iterator[Row]:
        """Yield every position: street, cards, sets, antes staked, best action, value of each."""
        for street, size in enumerate(self.game.seen):
            seen, ways = names_of(size), own_census().ways(size).tolist()
            choices = self.game.choices(street)
            for staked in staked_before(self.game, street):
                best = self.policy[street, staked].tolist()
                worth = {bet: self.worth[street, staked, bet].tolist() for bet in choices}
                for place, cards in enumerate(seen):
                    values = {
                        bet: Fraction(int(worth[bet][place]), self.over(street)) for bet in choices
                    }
                    yield {
                        "street": FIRST_STREET + street,
                        "cards": cards,
                        "sets": ways[place],
                        "staked": staked,
                        "action": action(best[place]),
                        **{action(bet): exact(value) for bet, value in values.items()},
                    }

    def rows(self) -> list[Row]:
        """Return the best decision in every position as plain rows, for `pandas.DataFrame`."""
        return list(self.decisions())

    def __repr__(self) -> str:
        return f"OwnSolution({self.tally().in_short}, ties: {self.ties})"

    def _repr_html_(self) -> str:
        return self.tally()._repr_html_()


def names_of(seen: int) -> list[str]:
    """Return what is seen in each state: cards, or the class of five of them."""
    if seen == HAND:
        return [each.words for each in final_classes()]
    return [cards_written(indices) for indices in states_of(seen).cards.tolist()]


def _solve(game: OwnGame, ties: Ties) -> OwnSolution:
    census = own_census()
    nets = {staked: game.nets_of(staked) for staked in staked_before(game, len(game.streets))}
    first = game.seen[0]
    ways = census.ways(first)
    deals = int(ways.sum()) * orders(first)
    scale = denominator(net for each in nets.values() for net in each)
    whole = {staked: scaled(each, scale) for staked, each in nets.items()}
    largest = max(abs(net) for each in whole.values() for net in each) + game.most_staked * scale
    kind = kind_for(largest * deals)
    following: dict[int, np.ndarray] = {
        staked: np.array(each, kind) for staked, each in whole.items()
    }
    size = HAND
    worth: dict[tuple[int, int, int], np.ndarray] = {}
    policy: dict[tuple[int, int], np.ndarray] = {}
    for street in reversed(range(len(game.streets))):
        seen = game.seen[street]
        then = {staked: census.fewer(each, size, seen) for staked, each in following.items()}
        following = {}
        size = seen
        for staked in staked_before(game, street):
            lost = -staked * scale * orders(seen)
            body = {
                choice: np.full(len(ways_of(seen)), lost, kind)
                if choice == FOLD
                else then[staked + change(choice)]
                for choice in game.choices(street)
            }
            following[staked], policy[street, staked] = _best(body, ties)
            worth |= {(street, staked, choice): each for choice, each in body.items()}
    total = int((following[game.opening] * ways.astype(kind)).sum())
    return OwnSolution(game, ties, scale, worth, policy, Fraction(total, deals * scale))


def orders(seen: int) -> int:
    """Return in how many orders the rest of five cards comes when so many are seen."""
    return perm(own_census().deck - seen, HAND - seen)


def ways_of(seen: int) -> np.ndarray:
    """Return how many sets each state of so many seen cards stands for."""
    return own_census().ways(seen)


def state_of(cards: Sequence[Card]) -> int:
    """Return the number of the state of some seen cards, in whatever order."""
    if len(cards) == HAND:
        return final_classes().index(class_of(rank_five(cards)))
    return states_of(len(cards)).number(cards)


def states_of(seen: int) -> Sets:
    """Return the sets of so many cards that may have been seen, fewer than five."""
    return own_census().sets[seen]


def staked_before(game: OwnGame, street: int) -> list[int]:
    """Return how many antes may be staked when a street is decided."""
    return _staked_after(game.opening, game.streets[:street])


@cache
def _staked_after(opening: int, streets: tuple[tuple[int, ...], ...]) -> list[int]:
    staked = {opening}
    for choices in streets:
        staked = {current + change(choice) for current in staked for choice in choices}
    return sorted(staked)


def _best(result: Mapping[int, np.ndarray], ties: Ties) -> tuple[np.ndarray, np.ndarray]:
    """Return the greatest value of each state and the choice that has it."""
    (first, values), *others = result.items()
    chosen = np.full(len(values), first, dtype=np.int8)
    for choice, worth in others:
        better = worth >= values if ties == "bet" else worth > values
        chosen[better] = choice
        values = np.where(better, worth, values)
    return values, chosen


def _endings(game: OwnGame, policy: Policy, census: OwnCensus) -> Iterator[Ending]:
    first = game.seen[0]
    reached: dict[tuple[int, ...], np.ndarray] = {(): census.ways(first) * orders(first)}
    for street in range(len(game.streets)):
        seen = game.seen[street]
        until = game.seen[street + 1] if street + 1 < len(game.seen) else HAND
        after: dict[tuple[int, ...], np.ndarray] = {}
        for bets, ways in reached.items():
            staked = game.opening + sum(bets)
            chosen = policy[street, staked]
            folded = int(ways[chosen == FOLD].sum())
            yield Ending(
                bets=bets, folded=True, hand=None, staked=staked, net=Fraction(-staked), ways=folded
            )
            for choice in game.streets[street]:
                if (going := np.where(chosen == choice, ways, 0)).any():
                    after[(*bets, change(choice))] = onward(going, seen, until)
        reached = after
    for bets, ways in reached.items():
        yield from _ended(game, bets, ways.tolist())


def _ended(game: OwnGame, bets: tuple[int, ...], ways: Iterable[int]) -> Iterator[Ending]:
    """Yield the endings of hands that are not folded, by their final class."""
    staked = game.opening + sum(bets)
    for hand, net, count in zip(final_classes(), game.nets_of(staked), ways, strict=True):
        yield Ending(bets=bets, folded=False, hand=hand, staked=staked, net=net, ways=count)


def onward(ways: np.ndarray, seen: int, until: int) -> np.ndarray:
    """Return how ways spread over the states of more seen cards; five of them are a class."""
    census = own_census()
    for size in range(seen, until):
        each = ways // (census.deck - size)
        if size == HAND - 1:
            ways = np.einsum("i,ij->j", each, census.finals)
        else:
            parents, starts = _arrivals(census, size)
            ways = np.add.reduceat(each[parents], starts)
    return ways


@cache
def _arrivals(census: OwnCensus, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Return from where each set of one card more is reached, and where its list starts."""
    leads = census.leads[size]
    flat = leads.ravel()
    order = np.argsort(flat, kind="stable")
    starts = np.flatnonzero(np.diff(flat[order], prepend=-1))
    return order // leads.shape[1], starts

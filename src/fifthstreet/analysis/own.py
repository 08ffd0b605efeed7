"""Mississippi Stud solved: the best bet in every state, and what any way to play comes to.

Values are kept as whole numbers: a state of k seen cards as the sum over all orders in which the
rest of the five can come. So every comparison of two choices is exact, ties included.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

import numpy as np

from fifthstreet.analysis.census import OwnCensus, Sets, own_census
from fifthstreet.analysis.choices import FIRST_STREET, FOLD, Row, action, cards_written
from fifthstreet.analysis.classes import final_classes
from fifthstreet.analysis.decimals import exact
from fifthstreet.analysis.game import OwnGame
from fifthstreet.analysis.tally import Ending, Tally, tally_of
from fifthstreet.analysis.whole_numbers import denominator, kind_for, scaled

Ties = Literal["bet", "fold"]
"""Which of equal choices is taken: the larger bet, or the smaller one and rather a fold."""

LAST = 2
"""The last street, where one card is still to come."""

ORDERS = (48 * 49 * 50, 48 * 49, 48)
"""In how many orders the rest of five cards comes, by street."""

Policy = Mapping[tuple[int, int], np.ndarray]
"""For each street and number of antes staked so far: the multiple to bet in each state, 0 folds."""


@dataclass(frozen=True, eq=False)
class OwnSolution:
    """The value of every choice and the best ones.

    `worth[street, staked, bet]` holds a whole number for each state: the net result of the round in
    antes, times `scale` and the orders of the rest.
    """

    game: OwnGame
    ties: Ties
    scale: int
    worth: Mapping[tuple[int, int, int], np.ndarray]
    policy: Policy
    expected_value: Fraction

    def value(self, street: int, state: int, staked: int, bet: int) -> Fraction:
        """Return the exact value of a choice: the net result of the whole round in antes."""
        whole = int(self.worth[street, staked, bet][state])
        return Fraction(whole, self.scale * ORDERS[street])

    def choices(self, street: int, staked: int) -> tuple[int, ...]:
        """Return what may be chosen at a street, a fold first."""
        return tuple(bet for at, current, bet in self.worth if (at, current) == (street, staked))

    def tally(self) -> Tally:
        """Return how rounds end under the best play."""
        return evaluate(self.game, self.policy)

    def decisions(self) -> Iterator[Row]:
        """Yield every position: street, cards, sets, antes staked, best action, value of each."""
        for street in range(len(self.game.streets)):
            states = states_at(street)
            seen = [cards_written(indices) for indices in states.cards.tolist()]
            ways = states.ways.tolist()
            over = self.scale * ORDERS[street]
            for staked in staked_before(self.game, street):
                best = self.policy[street, staked].tolist()
                choices = self.choices(street, staked)
                worth = {bet: self.worth[street, staked, bet].tolist() for bet in choices}
                for place, cards in enumerate(seen):
                    values = {bet: Fraction(int(worth[bet][place]), over) for bet in choices}
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


def solve(game: OwnGame, ties: Ties = "bet") -> OwnSolution:
    """Return the best play and its exact value."""
    census = own_census()
    number = range(len(final_classes()))
    nets = {
        staked: [game.net(staked, each) for each in number]
        for staked in range(1, game.most_staked + 1)
    }
    scale = denominator(net for each in nets.values() for net in each)
    largest = max(abs(net) for each in nets.values() for net in each) + game.most_staked
    kind = kind_for(int(largest * scale) * ORDERS[0] * 2000)
    finals: np.ndarray = census.finals.astype(kind, copy=False)
    ends = {staked: finals @ np.array(scaled(net, scale), kind) for staked, net in nets.items()}
    worth: dict[tuple[int, int, int], np.ndarray] = {}
    policy: dict[tuple[int, int], np.ndarray] = {}
    following = ends
    for street in reversed(range(len(game.streets))):
        values: dict[int, np.ndarray] = {}
        for staked in staked_before(game, street):
            lost = -staked * scale * ORDERS[street]
            body: dict[int, np.ndarray] = {FOLD: np.full(len(states_at(street)), lost, kind)}
            for bet in game.streets[street]:
                then = following[staked + bet]
                body[bet] = then if street == LAST else then[leads_from(street)].sum(axis=1)
            values[staked], policy[street, staked] = _best(body, ties)
            worth |= {(street, staked, bet): each for bet, each in body.items()}
        following = values
    total = int((following[1] * census.twos.ways.astype(kind)).sum())
    deals = int(census.twos.ways.sum()) * ORDERS[0]
    return OwnSolution(game, ties, scale, worth, policy, Fraction(total, deals * scale))


def leads_from(street: int) -> np.ndarray:
    """Return for each state of a street but the last the states that one more card makes of it."""
    census = own_census()
    return census.to_threes if street == 0 else census.to_fours


def states_at(street: int) -> Sets:
    """Return the sets of cards that may have been seen when a street is decided."""
    census = own_census()
    return (census.twos, census.threes, census.fours)[street]


def staked_before(game: OwnGame, street: int) -> list[int]:
    """Return how many antes may be staked when a street is decided."""
    staked = {1}
    for multiples in game.streets[:street]:
        staked = {current + bet for current in staked for bet in multiples}
    return sorted(staked)


def _best(result: Mapping[int, np.ndarray], ties: Ties) -> tuple[np.ndarray, np.ndarray]:
    """Return the greatest value of each state and the choice that has it."""
    values = result[FOLD].copy()
    chosen = np.zeros(len(values), dtype=np.int8)
    for bet, worth in result.items():
        better = worth >= values if ties == "bet" else worth > values
        chosen[better] = bet
        values = np.where(better, worth, values)
    return values, chosen


def evaluate(game: OwnGame, policy: Policy) -> Tally:
    """Return how rounds end when somebody plays by a policy, the best one or any other."""
    return tally_of(_endings(game, policy, own_census()))


def _endings(game: OwnGame, policy: Policy, census: OwnCensus) -> Iterator[Ending]:
    reached: dict[tuple[int, ...], np.ndarray] = {(): census.twos.ways * ORDERS[0]}
    for street, multiples in enumerate(game.streets):
        after: dict[tuple[int, ...], np.ndarray] = {}
        for bets, ways in reached.items():
            staked = 1 + sum(bets)
            action = policy[street, staked]
            folded = int(ways[action == FOLD].sum())
            yield Ending(
                bets=bets, folded=True, hand=None, staked=staked, net=Fraction(-staked), ways=folded
            )
            for bet in multiples:
                if (going := np.where(action == bet, ways, 0)).any():
                    after[(*bets, bet)] = _onward(going, street, census)
        reached = after
    for bets, ways in reached.items():
        staked = 1 + sum(bets)
        for number, count in enumerate(ways):
            yield Ending(
                bets=bets,
                folded=False,
                hand=final_classes()[number],
                staked=staked,
                net=game.net(staked, number),
                ways=int(count),
            )


def _onward(ways: np.ndarray, street: int, census: OwnCensus) -> np.ndarray:
    """Return how the ways that go on spread over the states of the next street, or the classes."""
    if street == LAST:
        ended: np.ndarray = (ways // ORDERS[street]) @ census.finals
        return ended
    parents, starts, cards = _arrivals(street)
    spread: np.ndarray = np.add.reduceat((ways // cards)[parents], starts)
    return spread


@cache
def _arrivals(street: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Return from where each state of the next street is reached, and where its list starts."""
    leads = leads_from(street)
    flat = leads.ravel()
    order = np.argsort(flat, kind="stable")
    starts = np.flatnonzero(np.diff(flat[order], prepend=-1))
    return order // leads.shape[1], starts, leads.shape[1]

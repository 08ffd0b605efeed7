"""The player's hand alone: how often a policy reaches each state, and what its choices cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb, perm

import numpy as np

from fifthstreet.analysis.card_sets import CARDS, state_numbers
from fifthstreet.analysis.census import own_census
from fifthstreet.analysis.choices import FOLD, STAY, action, change
from fifthstreet.analysis.classes import HAND as WHOLE
from fifthstreet.analysis.own import OwnGame, OwnSolution, orders, states_of, ways_of
from fifthstreet.training.observation import (
    KIND,
    UNSEEN,
    card_columns,
    layout_of,
    position_of,
    sizes,
)
from fifthstreet.training.policy import refuse_whole_hands
from fifthstreet.training.respondent import Progress, Respondent, look_alike
from fifthstreet.training.verdict import Leak, PolicyVerdict

NOWHERE = 127
"""Stands for the choice in a state that the policy never comes to."""

HOLES_AT_ONCE = 64
"""Sets of own cards taken together, so that a question stays some ten megabytes."""

Counts = dict[tuple[int, int, int], np.ndarray]
"""By street, antes staked and choice: in how many orders of cards each state is come to so."""


@dataclass
class OwnJudge:
    """One policy being judged."""

    game: OwnGame
    respondent: Respondent
    progress: Progress | None = None

    def __post_init__(self) -> None:
        refuse_whole_hands(self.game)
        self.columns = card_columns(self.respondent.playing)
        self.layout = layout_of(self.respondent.playing)

    def verdict(self, *, symmetric: bool, worst: int) -> PolicyVerdict:
        """Return what is to be said of the policy."""
        counts = self._by_state() if symmetric else self._by_observation()
        solution = self.game.solve()
        lost = sorted(_losses(solution, counts, worst), key=lambda each: -each[0])[:worst]
        return PolicyVerdict(
            expected_value=_value(solution, counts),
            optimal=solution.expected_value,
            worst=tuple(self._leak(solution, counts, at) for _, at in lost),
            questions=self.respondent.question,
        )

    def _observe(self, cards: np.ndarray, street: int, staked: int | np.ndarray) -> np.ndarray:
        """Return observations from rows of seen cards, of which the first ones are own ones."""
        own, columns = self.layout.own, self.columns[street]
        width = len(sizes(self.respondent.playing))
        rows = np.full((len(cards), width), UNSEEN, dtype=KIND)
        rows[:, :own] = -np.sort(-cards[:, :own].astype(KIND), axis=1)
        rows[:, columns[own:]] = cards[:, own : len(columns)]
        if self.layout.has_course:
            rows[:, -2], rows[:, -1] = street, staked
        return rows

    def _choices(self, observations: np.ndarray, street: int) -> np.ndarray:
        """Return what the policy chooses; 0 folds."""
        choices = [choice or FOLD for choice in self.respondent.playing.choices(street)]
        chosen: np.ndarray = np.array(choices)[self.respondent.answers(observations, street)]
        return chosen

    def _by_state(self) -> Counts:
        """Ask about one observation of each state, and let it stand for its likes."""
        counts: Counts = {}
        game = self.game
        reached = {game.opening: ways_of(game.seen[0]) * _opening_orders(game)}
        for street, seen in enumerate(game.seen):
            after: dict[int, np.ndarray] = {}
            for staked, ways in reached.items():
                see = partial(self._observe, street=street, staked=staked)
                look_alike(self.respondent, street, seen, see)
                there = np.flatnonzero(ways)
                chosen = np.full(len(ways), NOWHERE)
                cards = states_of(seen).cards[there][:, ::-1]
                chosen[there] = self._choices(see(cards), street)
                for choice in game.choices(street):
                    going = counts[street, staked, choice] = np.where(chosen == choice, ways, 0)
                    if choice != FOLD and street + 1 < len(game.seen) and going.any():
                        then = staked + change(choice)
                        more = _spread(going, seen, game.seen[street + 1])
                        after[then] = after.get(then, 0) + more
            reached = after
            if self.progress:
                self.progress(street + 1, len(game.streets))
        return counts

    def _by_observation(self) -> Counts:
        """Ask about every observation that the policy comes to."""
        counts: Counts = {}
        holes = np.array(list(combinations(range(CARDS), self.game.hole)), dtype=np.int64)
        for start in range(0, len(holes), HOLES_AT_ONCE):
            cards = holes[start : start + HOLES_AT_ONCE]
            staked = np.full(len(cards), self.game.opening, dtype=np.int64)
            for street, seen in enumerate(self.game.seen):
                while cards.shape[1] < seen:
                    cards, staked = _one_more(cards, staked)
                chosen = self._choices(self._observe(cards, street, staked), street)
                self._count(counts, street, state_numbers(cards), (staked, chosen))
                changes = np.where(chosen == STAY, 0, chosen)
                on = chosen != FOLD
                cards, staked = cards[on], (staked + changes)[on]
            if self.progress:
                self.progress(start + len(holes[start : start + HOLES_AT_ONCE]), len(holes))
        return counts

    def _count(
        self, counts: Counts, street: int, states: np.ndarray, money: tuple[np.ndarray, np.ndarray]
    ) -> None:
        staked, chosen = money
        size = len(states_of(self.game.seen[street]))
        for stake, choice in {*zip(staked.tolist(), chosen.tolist(), strict=True)}:
            there = states[(staked == stake) & (chosen == choice)]
            ways = np.bincount(there, minlength=size)
            counts[street, stake, choice] = counts.get((street, stake, choice), 0) + ways

    def _leak(self, solution: OwnSolution, counts: Counts, place: "Place") -> Leak:
        at, state = place
        street, staked, choice = at
        seen = self.game.seen[street]
        cards = states_of(seen).cards[state][::-1]
        return Leak(
            position=position_of(self._observe(cards[None, :], street, staked)[0], self.layout),
            chosen=action(choice),
            best=action(int(solution.policy[street, staked][state])),
            chance=Fraction(int(counts[at][state]) * orders(seen), _deals(self.game)),
            cost=Fraction(int(_cost(solution, at)[state]), solution.over(street)),
        )


def _opening_orders(game: OwnGame) -> int:
    """Return in how many ways the cards of the first decision lie in the hand and on the board."""
    return perm(game.seen[0], game.seen[0] - game.hole)


def _spread(ways: np.ndarray, seen: int, until: int) -> np.ndarray:
    """Return in how many orders each state of more seen cards is come to from these."""
    for size in range(seen, until):
        result = np.zeros(len(states_of(size + 1)), dtype=np.int64)
        leads = own_census().leads[size]
        np.add.at(result, leads, np.broadcast_to(ways[:, None], leads.shape))
        ways = result
    return ways


def _one_more(cards: np.ndarray, staked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows that one more card of the board makes, and their stakes."""
    others = np.ones((len(cards), CARDS), dtype=np.bool_)
    np.put_along_axis(others, cards, values=False, axis=1)
    rows, drawn = np.nonzero(others)
    return np.column_stack([cards[rows], drawn]), staked[rows]


def _deals(game: OwnGame) -> int:
    return comb(CARDS, game.hole) * perm(CARDS - game.hole, WHOLE - game.hole)


def _value(solution: OwnSolution, counts: Counts) -> Fraction:
    """Return the mean result: rounds end by a fold, or by the last bet."""
    total = 0
    last = len(solution.game.streets) - 1
    for (street, staked, choice), ways in counts.items():
        if choice == FOLD or street == last:
            worth = solution.worth[street, staked, choice]
            total += int((ways.astype(worth.dtype) * worth).sum())
    return Fraction(total, _deals(solution.game) * solution.scale)


Place = tuple[tuple[int, int, int], int]
"""Street, antes staked and bet, and the number of the state."""


def _losses(solution: OwnSolution, counts: Counts, most: int) -> Iterator[tuple[int, Place]]:
    """Yield where the policy loses, with whole numbers over one denominator; few of each kind."""
    for at, ways in counts.items():
        cost = _cost(solution, at)
        loss = ways.astype(cost.dtype) * cost
        for state in np.argsort(-loss, kind="stable")[:most]:
            if loss[state] > 0:
                yield int(loss[state]), (at, int(state))


def _cost(solution: OwnSolution, at: tuple[int, int, int]) -> np.ndarray:
    """Return what a bet costs in each state against the best one."""
    street, staked, _ = at
    options = [solution.worth[street, staked, each] for each in solution.game.choices(street)]
    cost: np.ndarray = np.max(options, axis=0) - solution.worth[at]
    return cost

"""On one's own hand: how often a policy comes to each state, and what its choices there cost."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np

from fifthstreet.analysis.census import own_census
from fifthstreet.analysis.choices import FOLD, action
from fifthstreet.analysis.own import THREE_STREETS, OwnGame, OwnSolution, orders, states_of
from fifthstreet.training.observation import BOARD, KIND, OWN, STAKED, STREET, UNSEEN, position_of
from fifthstreet.training.respondent import Progress, Respondent, look_alike
from fifthstreet.training.sets import CARDS, state_numbers
from fifthstreet.training.verdict import Leak, PolicyVerdict

LAST = len(THREE_STREETS) - 1
HOLES_AT_ONCE = 64
"""Pairs of own cards taken together, so that a question stays some ten megabytes."""

Counts = dict[tuple[int, int, int], np.ndarray]
"""By street, antes staked and bet: in how many orders of cards each state is come to so."""


def _observe(cards: np.ndarray, street: int, staked: int | np.ndarray) -> np.ndarray:
    """Return observations from rows of seen cards, of which the first two are own ones."""
    rows = np.full((len(cards), STAKED + 1), UNSEEN, dtype=KIND)
    rows[:, :OWN] = -np.sort(-cards[:, :OWN].astype(KIND), axis=1)
    rows[:, OWN : OWN + street] = cards[:, OWN : OWN + street]
    rows[:, STREET], rows[:, STAKED] = street, staked
    return rows


@dataclass
class OwnJudge:
    """One policy being judged."""

    game: OwnGame
    respondent: Respondent
    progress: Progress | None = None

    def verdict(self, *, symmetric: bool, worst: int) -> PolicyVerdict:
        """Return what is to be said of the policy."""
        counts = self._by_state() if symmetric else self._by_observation()
        solution = self.game.solve()
        lost = sorted(_losses(solution, counts, worst), key=lambda each: -each[0])[:worst]
        return PolicyVerdict(
            expected_value=_value(solution, counts),
            optimal=solution.expected_value,
            worst=tuple(_leak(solution, counts, at) for _, at in lost),
            questions=self.respondent.question,
        )

    def _bets(self, observations: np.ndarray, street: int) -> np.ndarray:
        """Return the multiples that the policy bets; 0 folds."""
        multiples = np.array([FOLD, *self.respondent.playing.multiples[street]])
        bets: np.ndarray = multiples[self.respondent.answers(observations, street)]
        return bets

    def _by_state(self) -> Counts:
        """Ask about one observation of each state, and let it stand for its likes."""
        counts: Counts = {}
        reached = {1: own_census().sets[OWN].ways}
        for street, multiples in enumerate(self.game.streets):
            after: dict[int, np.ndarray] = {}
            for staked, ways in reached.items():
                see = partial(_observe, street=street, staked=staked)
                look_alike(self.respondent, street, OWN + street, see)
                there = np.flatnonzero(ways)
                bets = np.full(len(ways), -1)
                bets[there] = self._bets(see(states_of(OWN + street).cards[there][:, ::-1]), street)
                for bet in (FOLD, *multiples):
                    going = counts[street, staked, bet] = np.where(bets == bet, ways, 0)
                    if bet != FOLD and street != LAST and going.any():
                        after[staked + bet] = after.get(staked + bet, 0) + _spread(going, street)
            reached = after
            if self.progress:
                self.progress(street + 1, len(self.game.streets))
        return counts

    def _by_observation(self) -> Counts:
        """Ask about every observation that the policy comes to."""
        counts: Counts = {}
        holes = np.array(list(combinations(range(CARDS), OWN)), dtype=np.int64)
        for start in range(0, len(holes), HOLES_AT_ONCE):
            cards = holes[start : start + HOLES_AT_ONCE]
            staked = np.ones(len(cards), dtype=np.int64)
            for street in range(BOARD):
                bets = self._bets(_observe(cards, street, staked), street)
                self._count(counts, street, state_numbers(street, cards), (staked, bets))
                on = bets != FOLD
                if street != LAST:
                    cards, staked = _one_more(cards[on], (staked + bets)[on])
            if self.progress:
                self.progress(start + len(holes[start : start + HOLES_AT_ONCE]), len(holes))
        return counts

    @staticmethod
    def _count(
        counts: Counts, street: int, states: np.ndarray, money: tuple[np.ndarray, np.ndarray]
    ) -> None:
        staked, bets = money
        size = len(states_of(OWN + street))
        for stake, bet in {*zip(staked.tolist(), bets.tolist(), strict=True)}:
            there = states[(staked == stake) & (bets == bet)]
            ways = np.bincount(there, minlength=size)
            counts[street, stake, bet] = counts.get((street, stake, bet), 0) + ways


def _spread(ways: np.ndarray, street: int) -> np.ndarray:
    """Return in how many orders each state of the next street is come to from these."""
    result = np.zeros(len(states_of(OWN + street + 1)), dtype=np.int64)
    leads = own_census().leads[OWN + street]
    np.add.at(result, leads, np.broadcast_to(ways[:, None], leads.shape))
    return result


def _one_more(cards: np.ndarray, staked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows that one more card of the board makes, and their stakes."""
    others = np.ones((len(cards), CARDS), dtype=np.bool_)
    np.put_along_axis(others, cards, values=False, axis=1)
    rows, drawn = np.nonzero(others)
    return np.column_stack([cards[rows], drawn]), staked[rows]


def _deals() -> int:
    return int(own_census().sets[OWN].ways.sum()) * orders(OWN)


def _value(solution: OwnSolution, counts: Counts) -> Fraction:
    """Return the mean result: rounds end by a fold, or by the last bet."""
    total = 0
    for (street, staked, bet), ways in counts.items():
        if bet == FOLD or street == LAST:
            worth = solution.worth[street, staked, bet]
            total += int((ways.astype(worth.dtype) * worth).sum())
    return Fraction(total, _deals() * solution.scale)


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


def _leak(solution: OwnSolution, counts: Counts, place: Place) -> Leak:
    at, state = place
    street, staked, bet = at
    cards = states_of(OWN + street).cards[state][::-1]
    return Leak(
        position=position_of(_observe(cards[None, :], street, staked)[0]),
        chosen=action(bet),
        best=action(int(solution.policy[street, staked][state])),
        chance=Fraction(int(counts[at][state]) * orders(OWN + street), _deals()),
        cost=Fraction(int(_cost(solution, at)[state]), solution.scale * orders(OWN + street)),
    )

"""The first decision on a PAR sheet: what each starting hand is worth, or where a hand is bet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from fifthstreet.analysis.board import BoardSolution
from fifthstreet.analysis.census import FIVE_EACH, versus_census
from fifthstreet.analysis.choices import STAY, cards_of, change
from fifthstreet.analysis.own import OwnSolution, states_of
from fifthstreet.analysis.solution import Solution
from fifthstreet.analysis.versus import VersusSolution
from fifthstreet.cards import Rank
from fifthstreet.paper.par_record import RaiseCell, StartingHand

PAIR = 2
"""How many cards a starting hand has."""

FIRST_STAKE = 1
"""Antes staked before the first decision."""

TOP = (12, 11)
"""The places of ace and king among the ranks, from the deuce."""


def _starting_hands(
    chosen: Sequence[int], values: Callable[[int], Mapping[int, Fraction]]
) -> tuple[StartingHand, ...]:
    """Return all 169 kinds of two cards with the best choice and its exact value."""
    letters = [rank.letter for rank in Rank]
    twos = states_of(PAIR)
    items = []
    for state, choice in enumerate(chosen):
        low, high = sorted(int(card) for card in twos.cards[state])
        each = values(state)
        equal = (other for other, value in each.items() if value == each[choice])
        items.append(
            StartingHand(
                high=letters[high >> 2],
                low=letters[low >> 2],
                suited=high & 3 == low & 3,
                ways=int(twos.ways[state]),
                bet=change(choice),
                value=each[choice],
                ties_with=tuple(change(other) for other in equal if other != choice),
                stays=choice == STAY,
            )
        )
    return tuple(items)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Kind:
    """A row of the map of bets: the hands of a kind, and how often each card may lie against them.

    `shown` has the rank of each other card of every hand, `weighted` how many deals a hand has
    against each rank, `possible` their sums. No pay table changes any of it.
    """

    name: str
    rows: np.ndarray
    visible: np.ndarray
    weighted: np.ndarray
    possible: np.ndarray

    def raised(self, raises: np.ndarray, bets: np.ndarray, ways: np.ndarray) -> np.ndarray:
        """Return for each rank the deals in which a hand of the kind is bet on."""
        often = bets[self.rows]
        always = often == raises.shape[1]
        if always.all():
            return self.possible
        result: np.ndarray = self.weighted[always].sum(axis=0, dtype=np.int64)
        mixed = np.flatnonzero((often > 0) & ~always)
        cards, rows = self.visible[mixed], self.rows[mixed]
        for rank in range(len(Rank)):
            result[rank] += (((cards == rank) & raises[rows]).sum(axis=1) * ways[rows]).sum()
        return result


def _raise_cells(solution: VersusSolution) -> tuple[RaiseCell, ...]:
    """Return how often hands are bet on by their kind and by the rank of the dealer's card.

    Hands with ace and king are told apart by their third card, which is where the card matters.
    """
    least, raises = solution.game.least, solution.policy
    ways, bets = versus_census(least).ways, raises.sum(axis=1, dtype=np.uint8)
    return tuple(
        RaiseCell(
            hand=kind.name,
            face_up=rank.letter,
            ways=possible,
            raised=Fraction(raised, possible) if possible else Fraction(0),
        )
        for kind in kinds(least)
        for rank, possible, raised in zip(
            reversed(Rank),
            reversed(kind.possible.tolist()),
            reversed(kind.raised(raises, bets, ways).tolist()),
            strict=True,
        )
    )


@cache
def kinds(least: int) -> tuple[_Kind, ...]:
    """Return the rows of the map for the least strength with which a dealer qualifies."""
    census = versus_census(least)
    display = _face_up_ranks(census.hands)
    items = []
    for name, rows in _kinds(census.hands, census.classes()):
        counts = [(display[rows] == rank).sum(axis=1) for rank in range(len(Rank))]
        weighted = np.stack(counts, axis=1) * census.ways[rows, np.newaxis]
        items.append(
            _Kind(
                name=name,
                rows=rows,
                visible=display[rows].astype(np.uint8),
                weighted=weighted.astype(np.uint16),
                possible=weighted.sum(axis=0),
            )
        )
    return tuple(items)


def _face_up_ranks(hands: np.ndarray) -> np.ndarray:
    """Return for each hand the ranks of the 47 other cards, in their order."""
    others = np.ones((len(hands), 52), dtype=np.bool_)
    np.put_along_axis(others, hands.astype(np.int64), values=False, axis=1)
    cards = np.broadcast_to(np.arange(52, dtype=np.int8), others.shape)[others]
    return cards.reshape(len(hands), -1) >> 2


def _kinds(hands: np.ndarray, classes: np.ndarray) -> list[tuple[str, np.ndarray]]:
    """Return the rows of the map: names and the hands that belong to each."""
    ranks = np.sort(hands >> 2, axis=1)[:, ::-1]
    high = classes == 0
    top = high & (ranks[:, 0] == TOP[0]) & (ranks[:, 1] == TOP[1])
    letters = [rank.letter for rank in Rank]
    kinds = [("Pair or better", np.flatnonzero(~high))]
    for third in range(TOP[1] - 1, 1, -1):
        rows = np.flatnonzero(top & (ranks[:, 2] == third))
        if len(rows):
            kinds.append((f"A-K-{letters[third]}", rows))
    kinds.append(("Less than A-K", np.flatnonzero(high & ~top)))
    return kinds


FirstDecision: TypeAlias = tuple[tuple[StartingHand, ...], tuple[RaiseCell, ...]]


def first_decision(solution: Solution) -> FirstDecision:
    """Return what is told of the first decision: two starting cards, or where a hand is bet."""
    return SHAPES[solution.game.shape](solution)


def _own(solution: OwnSolution) -> FirstDecision:
    game = solution.game
    if game.seen[0] != PAIR:
        return (), ()

    def values(state: int) -> dict[int, Fraction]:
        choices = game.choices(0)
        return {each: solution.value(0, state, FIRST_STAKE, each) for each in choices}

    return _starting_hands(solution.policy[0, FIRST_STAKE].tolist(), values), ()


def _versus(solution: VersusSolution) -> FirstDecision:
    game = solution.game
    one_bet = game.deal == FIVE_EACH and len(game.bets) == 1
    return (), (_raise_cells(solution) if one_bet else ())


def _board(solution: BoardSolution) -> FirstDecision:
    if solution.game.seen[0]:
        return (), ()
    cards = [cards_of(each) for each in states_of(PAIR).cards.tolist()]
    chosen = np.asarray(solution.policy[0]).tolist()
    return _starting_hands(chosen, lambda state: solution.values(cards[state], ())), ()


SHAPES: Mapping[str, Callable[[Any], FirstDecision]] = {
    "own": _own,
    "versus": _versus,
    "board": _board,
}

"""The first decision on a PAR sheet: what each starting hand is worth, or where a hand is bet."""

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from fifthstreet.cards import Rank
from fifthstreet.paper.par_record import RaiseCell, StartingHand

if TYPE_CHECKING:
    from fifthstreet.analysis.casino_stud import CasinoStudSolution
    from fifthstreet.analysis.mississippi import MississippiSolution
    from fifthstreet.analysis.solution import Solution

FIRST_STAKE = 1
"""Antes staked before the first decision."""

TOP = (12, 11)
"""The places of ace and king among the ranks, from the deuce."""


def starting_hands(solution: "MississippiSolution") -> tuple[StartingHand, ...]:
    """Return all 169 kinds of two cards with the best bet and its exact value."""
    from fifthstreet.analysis.mississippi import states_at

    letters = [rank.letter for rank in Rank]
    twos = states_at(0)
    chosen = solution.policy[0, FIRST_STAKE]
    made = []
    for state in range(len(twos)):
        low, high = sorted(int(card) for card in twos.cards[state])
        bet = int(chosen[state])
        values = {
            choice: solution.value(0, state, FIRST_STAKE, choice)
            for choice in solution.choices(0, FIRST_STAKE)
        }
        made.append(
            StartingHand(
                high=letters[high >> 2],
                low=letters[low >> 2],
                suited=high & 3 == low & 3,
                ways=int(twos.ways[state]),
                bet=bet,
                value=values[bet],
                ties_with=tuple(
                    other
                    for other, value in values.items()
                    if other != bet and value == values[bet]
                ),
            )
        )
    return tuple(made)


def raise_cells(solution: "CasinoStudSolution") -> tuple[RaiseCell, ...]:
    """Return how often hands are bet on by their kind and by the rank of the dealer's card.

    Hands with ace and king are told apart by their third card, which is where the card matters.
    """
    from fifthstreet.analysis.census import casino_stud_census

    census = casino_stud_census(solution.game.least)
    columns = _face_up_ranks(census.hands)
    made: list[RaiseCell] = []
    for name, rows in _kinds(census.hands, census.classes()):
        ways = census.ways[rows]
        for rank in reversed(Rank):
            shown = columns[rows] == list(Rank).index(rank)
            possible = int((shown.sum(axis=1) * ways).sum())
            raised = int(((shown & solution.raises[rows]).sum(axis=1) * ways).sum())
            made.append(
                RaiseCell(
                    hand=name,
                    face_up=rank.letter,
                    ways=possible,
                    raised=Fraction(raised, possible) if possible else Fraction(0),
                )
            )
    return tuple(made)


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


def first_decision(
    solution: "Solution",
) -> tuple[tuple[StartingHand, ...], tuple[RaiseCell, ...]]:
    """Return what is told of the first decision: starting hands, or where a hand is bet."""
    from fifthstreet.analysis.mississippi import MississippiSolution

    if isinstance(solution, MississippiSolution):
        return starting_hands(solution), ()
    return (), raise_cells(solution)

"""What a way to play loses beside a shared board: everywhere it comes to, against the best choice.

Later decisions are taken as played perfectly, so that the losses of all decisions add up to what
the way to play costs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import comb

import numpy as np

from fifthstreet.analysis.board import BoardSolution
from fifthstreet.analysis.board_census import (
    BOARD,
    DEALT,
    FLOP,
    FLOPS_BESIDE,
    HOLE,
    PIECE,
    RUNS,
    board_sets,
    flops,
    hole_of_cell,
    holes,
    seven_cards,
)
from fifthstreet.analysis.board_endings import kernel_policies
from fifthstreet.analysis.board_rows import hands_beside
from fifthstreet.analysis.board_worth import BoardPolicy, BoardTerms, best, flop_ways
from fifthstreet.analysis.census import CARDS
from fifthstreet.analysis.choices import DECK, STAY
from fifthstreet.analysis.progress import watcher

DEALS = comb(CARDS, HOLE) * FLOPS_BESIDE * RUNS * DEALT
"""Deals of hole cards, of a flop, of the rest of the board and of the dealer's hand."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class BoardLoss:
    """Hands beside the same shared cards that make the same choice where another is better.

    `hands` are the higher and the lower card of each; before the flop and on it, a hand stands for
    all that differ by a swap of suits. `chances` and `costs` are whole numbers for each hand: over
    `positions` the chance to be there, and over `unit` what is lost in a round, in antes.
    """

    board: np.ndarray
    chosen: int
    best: int
    hands: np.ndarray
    chances: np.ndarray
    costs: np.ndarray
    positions: int
    unit: int

    @property
    def chance(self) -> Fraction:
        """Return the chance of a round in which one of the hands is there."""
        return Fraction(int(self.chances.sum()), self.positions)

    @property
    def cost(self) -> Fraction:
        """Return what the choice costs in a round with all of the hands."""
        return Fraction(sum(self.costs.tolist()), self.unit)

    def among(self) -> np.ndarray:
        """Tell for each pair in the order of `hands_beside` whether it is one of the hands."""
        high, low = hands_beside(self.board)
        cells = high * CARDS + low
        if len(self.board) == FLOP:
            cells = board_sets().alike[flops().number([DECK[at] for at in self.board]), cells]
        return np.isin(cells, self.hands[:, 0] * CARDS + self.hands[:, 1])

    def single(self, at: int) -> tuple[Fraction, Fraction]:
        """Return the chance and the cost of one hand."""
        return Fraction(int(self.chances[at]), self.positions), Fraction(
            int(self.costs[at]), self.unit
        )


def losses(solution: BoardSolution, policy: BoardPolicy) -> Iterator[BoardLoss]:
    """Yield all hands with which a policy does not do the best, decision by decision."""
    search = _LossSearch(solution, policy)
    for street, seen in enumerate(solution.game.seen):
        yield from {0: search.before, FLOP: search.on_flop, BOARD: search.last}[seen](street)


class _LossSearch:
    """One policy being compared with the best one."""

    def __init__(self, solution: BoardSolution, policy: BoardPolicy) -> None:
        self.solution, self.policy, self.game = solution, policy, solution.game
        self.unit = solution.terms.scale * DEALS

    def before(self, street: int) -> Iterator[BoardLoss]:
        """Yield hole cards."""
        worth, chosen = self.solution.worth.before, np.asarray(self.policy[street])
        most, right = best(worth, self.solution.ties)
        hands = holes().cards[:, ::-1].astype(np.int64)
        for choice, other in permutations(worth, 2):
            lost = np.where((chosen == choice) & (right == other), most - worth[choice], 0)
            if (at := np.flatnonzero(lost)).size:
                yield BoardLoss(
                    board=np.empty(0, dtype=np.int64),
                    chosen=choice,
                    best=other,
                    hands=hands[at],
                    chances=holes().ways[at],
                    costs=lost[at],
                    positions=comb(CARDS, HOLE),
                    unit=self.unit,
                )

    def on_flop(self, street: int) -> Iterator[BoardLoss]:
        """Yield the hands on each flop."""
        worth, chosen = self.solution.worth.on_flop, np.asarray(self.policy[street])
        most, right = best(worth, self.solution.ties)
        ways = flop_ways()
        if 0 in self.game.seen:
            numbers = hole_of_cell()
            ways = ways * ((np.asarray(self.policy[0]) == STAY)[numbers] & (numbers >= 0))
        for choice, other in permutations(worth, 2):
            wrong = (chosen == choice) & (right == other) & (ways > 0)
            wrong &= worth[choice] < most
            for number in np.flatnonzero(wrong.any(axis=1)).tolist():
                cells = np.flatnonzero(wrong[number])
                yield BoardLoss(
                    board=flops().cards[number].astype(np.int64),
                    chosen=choice,
                    best=other,
                    hands=np.stack(np.divmod(cells, CARDS), axis=1),
                    chances=ways[number, cells],
                    costs=most[number, cells] - worth[choice][number, cells],
                    positions=comb(CARDS, HOLE) * FLOPS_BESIDE,
                    unit=self.unit,
                )

    def last(self, street: int) -> Iterator[BoardLoss]:
        """Yield the hands beside each board."""
        from fifthstreet.kernels import board_showdown, board_sums

        taken = self.policy[street]
        if isinstance(taken, BoardTerms) and taken.chooses_like(self.solution.terms):
            return
        sets, watch = board_sets(), watcher()
        (coming, places, packed, going), theirs = kernel_policies(self.game, self.policy)
        law = self.solution.terms.law((), last=True)
        by_terms = theirs.terms, theirs.fold, int(theirs.ties == "bet")
        for start in range(0, len(sets), PIECE):
            rows = slice(start, min(start + PIECE, len(sets)))
            shape = rows.stop - rows.start, board_showdown.HANDS
            sums = [np.zeros(shape, kind) for kind in (np.int64, np.int64, np.uint8, np.uint8)]
            policies = coming, places, packed[rows], going, by_terms
            board_sums.last_losses(sets.part(rows), seven_cards(), law, policies, tuple(sums))
            for row in np.flatnonzero(sums[1].any(axis=1)).tolist():
                board = sets.cards[start + row].astype(np.int64)
                yield from self._beside(street, board, [each[row] for each in sums])
            if watch:
                watch(rows.stop, len(sets))

    def _beside(
        self, street: int, board: np.ndarray, sums: list[np.ndarray]
    ) -> Iterator[BoardLoss]:
        """Yield the hands beside one board."""
        reached, lost, chosen, right = sums
        choices, hands = self.game.choices(street), np.stack(hands_beside(board), axis=1)
        for place, other in permutations(range(len(choices)), 2):
            at = np.flatnonzero((lost > 0) & (chosen == place) & (right == other))
            if at.size:
                yield BoardLoss(
                    board=board,
                    chosen=choices[place],
                    best=choices[other],
                    hands=hands[at],
                    chances=reached[at],
                    costs=lost[at],
                    positions=comb(CARDS, HOLE) * FLOPS_BESIDE * RUNS,
                    unit=self.unit,
                )

"""Hands that share a board with the dealer's, solved: decisions before, between and after reveals.

A player makes one bet in a round, at one of up to three decisions: with no shared card seen, with
three, or with all five. How the best play ends is kept on disk, with its choices before the last
decision; those of the last are found from one board alone.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from fifthstreet.analysis import board_rows
from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    DEALT,
    FLOP,
    FLOPS_BESIDE,
    RUNS,
    board_sets,
    flops,
    holes,
)
from fifthstreet.analysis.board_endings import FOUR_ALIKE, BoardPlayed, count_ends, endings
from fifthstreet.analysis.board_law import BoardLaw
from fifthstreet.analysis.board_position import position_values
from fifthstreet.analysis.board_worth import (
    BoardPolicy,
    BoardTerms,
    BoardWorth,
    best,
    board_terms,
    find_worth,
    first_choices,
    policy_of,
)
from fifthstreet.analysis.choices import Row, change
from fifthstreet.analysis.display import html_table
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.store import Arrays, cached_arrays, is_cached
from fifthstreet.analysis.tally import Tally, tally_of
from fifthstreet.cards import Card

DIGEST = 24


@dataclass(frozen=True, kw_only=True, repr=False)
class BoardGame(BoardLaw):
    """A game beside a shared board that can be solved."""

    def solve(self, ties: Ties = "bet") -> "BoardSolution":
        """Return the best play and its exact value."""
        return BoardSolution(self, ties)

    def evaluate(self, policy: BoardPolicy) -> Tally:
        """Return how rounds end when somebody plays by a policy, the best one or any other."""
        return tally_of(endings(self, policy, count_ends(self, policy)))

    def unfolding(self, *, most: bool) -> BoardPolicy:
        """Return the policy that stakes the most, or the least without a fold, everywhere."""
        from fifthstreet.kernels.board_sums import PACKED

        pick = max if most else min
        policy: dict[int, np.ndarray | BoardTerms] = {}
        shapes = {0: (len(holes()),), FLOP: (len(flops()), CELLS)}
        for street, (seen, choices) in enumerate(zip(self.seen, self.streets, strict=True)):
            choice = pick(choices, key=change)
            if seen < BOARD:
                policy[street] = np.full(shapes[seen], choice, dtype=np.int8)
            else:
                four = self.choices(street).index(choice) * FOUR_ALIKE
                policy[street] = np.full((len(board_sets()), PACKED), four, dtype=np.uint8)
        return policy

    def _repr_html_(self) -> str:
        return html_table("What one unit earns", self.rows())


@dataclass(frozen=True, eq=False)
class BoardSolution(BoardPlayed):
    """The best play, found when it is asked for."""

    game: BoardGame
    ties: Ties

    @property
    def terms(self) -> BoardTerms:
        """Return what the game pays, as kernels take it."""
        return board_terms(self.game, self.ties)

    @cached_property
    def worth(self) -> BoardWorth:
        """Return the value of every choice in every state before the last decision."""
        return find_worth(self.terms)

    @cached_property
    def digest(self) -> str:
        """Return what tells the game and its rule for equal choices from any other."""
        game = self.game
        text = f"{game.seen} {game.streets} {game.folds} {game.least} {self.ties} {self.terms.fold}"
        return hashlib.sha256(text.encode() + self.terms.terms.tobytes()).hexdigest()[:DIGEST]

    @cached_property
    def _results(self) -> Arrays:
        """Return what is kept on disk: how rounds end, first values, and all but last choices."""
        return cached_arrays(self._name, self._find)

    @property
    def _name(self) -> str:
        return f"board-{self.digest}"

    def played(self, name: str, policy: BoardPolicy) -> Tally:
        """Return how rounds end under a policy that always has the same name, kept on disk too."""
        ends = cached_arrays(
            f"{self._name}-{name}", lambda: {"ends": count_ends(self.game, policy)}
        )["ends"]
        return tally_of(endings(self.game, policy, ends))

    @property
    def ends(self) -> np.ndarray:
        """Return how rounds end, as `count_ends` counts them."""
        return self._results["ends"]

    @cached_property
    def first_choices(self) -> Arrays:
        """Return the best choices before the last decision by the shared cards seen, as kept."""
        if is_cached(self._name):
            return self._results
        return first_choices(self.worth, self.terms)

    def _find(self) -> Arrays:
        before = np.array([*self.worth.before.values()], dtype=np.int64)
        arrays = {"before": before, **self.first_choices}
        arrays["ends"] = count_ends(self.game, policy_of(arrays, self.terms))
        return arrays

    @cached_property
    def policy(self) -> BoardPolicy:
        """Return the best choice in every state."""
        return policy_of(self._results, self.terms)

    def how_it_ends(self) -> tuple[BoardPolicy, np.ndarray]:
        """Return the best play, and how rounds end under it."""
        return self.policy, self.ends

    @cached_property
    def expected_value(self) -> Fraction:
        """Return the mean result in antes, which takes half the time that all endings take."""
        if "_tally" in self.__dict__ or is_cached(self._name):
            return self._tally.expected_value
        worth = self.worth
        values = best(worth.before or worth.on_flop, self.ties)[0]
        deals = int(holes().ways.sum()) * FLOPS_BESIDE * RUNS * DEALT
        return Fraction(int(values.sum()), worth.scale * deals)

    def values(self, cards: Sequence[Card], board: Sequence[Card]) -> dict[int, Fraction]:
        """Return the value of each choice with some hole cards and shared cards seen."""
        if board:
            return position_values(self.terms, cards, board)
        number = holes().number(cards)
        over = self.terms.scale * int(holes().ways[number]) * FLOPS_BESIDE * RUNS * DEALT
        sums = zip(self.game.choices(0), self._results["before"][:, number].tolist(), strict=True)
        return {choice: Fraction(value, over) for choice, value in sums}

    def decisions(self) -> Iterator[Row]:
        """Yield every position: cards, board, sets, best action and the value of each choice."""
        return board_rows.decisions(self.terms, self.worth)

    def rows(self) -> list[Row]:
        """Return the best decision in every position as plain rows, for `pandas.DataFrame`."""
        return list(self.decisions())

    def __repr__(self) -> str:
        return f"BoardSolution({self.tally().in_short}, ties: {self.ties})"

    def _repr_html_(self) -> str:
        return self.tally()._repr_html_()

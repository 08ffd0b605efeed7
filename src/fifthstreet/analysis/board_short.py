"""A short way to play beside a shared board: rules for each decision over what a player sees."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from fifthstreet.analysis import board_features
from fifthstreet.analysis.board import BoardSolution
from fifthstreet.analysis.board_census import (
    BOARD,
    CELLS,
    FLOP,
    board_sets,
    flops,
    hole_of_cell,
    holes,
    kept_places,
    over_boards,
    seven_cards,
    spread,
)
from fifthstreet.analysis.board_endings import codes_of
from fifthstreet.analysis.board_worth import BoardTerms
from fifthstreet.analysis.choices import STAY
from fifthstreet.analysis.decision_list import DecisionList, DecisionRule, Feature, derive
from fifthstreet.analysis.short_strategy import ShortStrategy, StrategyPart

NAMES = {0: "before the flop", FLOP: "on the flop", BOARD: "after the river"}


def short(solution: BoardSolution, least: Fraction) -> ShortStrategy:
    """Return a short way to play; a rule that saves less than `least` antes is left out."""
    return _Shortening(solution, least).strategy()


class _Shortening:
    """The search for short rules, decision by decision; later ones are taken as played perfectly.

    Summed over the decisions, the losses of a way to play against this are then what it costs.
    """

    def __init__(self, solution: BoardSolution, least: Fraction) -> None:
        self.solution, self.game = solution, solution.game
        self.price = int(least * solution.tally().deals * solution.terms.scale)
        self.policy: dict[int, np.ndarray | BoardTerms] = {}
        self.parts: list[StrategyPart] = []
        self.stays = np.ones(len(holes()), dtype=np.bool_)

    def strategy(self) -> ShortStrategy:
        """Return the rules of all decisions, and how rounds end under them."""
        steps = {0: self._before, FLOP: self._on_flop, BOARD: self._last}
        for street, seen in enumerate(self.game.seen):
            steps[seen](street)
        last = BOARD in self.game.seen
        notes = (board_features.OUTS_NOTE,) if last else ()
        return ShortStrategy(
            parts=tuple(self.parts),
            notes=notes,
            policy=self.policy,
            tally=self.game.evaluate(self.policy),
            best=self.solution.expected_value,
        )

    def _derive(
        self, street: int, features: list[Feature], worth: Mapping[int, np.ndarray]
    ) -> DecisionList:
        """Return rules for a decision; choices are numbered, since none to stay may be a fold."""
        choices = self.game.choices(street)
        numbered = {place: worth[choice] for place, choice in enumerate(choices)}
        result = derive(features, numbered, least=self.price, ties=self.solution.ties)
        rules = tuple(DecisionRule(choices[rule.bet], rule.when) for rule in result.rules)
        name = NAMES[self.game.seen[street]]
        self.parts.append(StrategyPart(name, rules, choices[result.otherwise]))
        return result

    def _before(self, street: int) -> None:
        result = self._derive(street, board_features.on_hole(), self.solution.worth.before)
        chosen = np.array(self.game.choices(street), dtype=np.int8)[result.chosen]
        self.policy[street] = chosen
        self.stays = chosen == STAY

    def _on_flop(self, street: int) -> None:
        places = kept_places()
        met = self.stays[hole_of_cell()[places % CELLS]]
        every = self.solution.worth.on_flop.items()
        worth = {choice: np.where(met, values.ravel()[places], 0) for choice, values in every}
        result = self._derive(street, board_features.on_flop(), worth)
        self.policy[street] = spread(np.array(self.game.choices(street), np.int8)[result.chosen])

    def _last(self, street: int) -> None:
        from fifthstreet.kernels import board_outs

        sets, choices = board_sets(), self.game.choices(street)
        law = self.solution.terms.law((), last=True)
        goes_on = self._going_on()

        def count(rows: slice, sums: np.ndarray) -> None:
            board_outs.sums_by_outs(sets.part(rows), seven_cards(), law, goes_on, sums)

        sums = over_boards(count, (len(choices), board_outs.OUTS))
        worth = {choice: sums[place] for place, choice in enumerate(choices)}
        result = self._derive(street, board_features.by_outs(), worth)
        self.policy[street] = board_features.packed_by_outs(result.chosen)

    def _going_on(self) -> np.ndarray:
        """Return which pairs come to a flop and go on from it, as kernels count choices."""
        numbers = hole_of_cell()
        coming = (numbers >= 0) & self.stays[numbers]
        goes_on = np.ones((len(flops()), CELLS), dtype=np.uint8)
        if FLOP in self.game.seen:
            goes_on[self.policy[self.game.seen.index(FLOP)] != STAY] = 0
        return codes_of(goes_on, coming)

"""A way to play that a person can learn: rules in their order, and what they cost exactly."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fifthstreet.analysis.board_worth import BoardPolicy
from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.decision_list import DecisionRule
from fifthstreet.analysis.own import Policy
from fifthstreet.analysis.tally import Tally

LEAST_SAVING = Fraction(1, 10**6)
"""What a rule must save, in antes a round, to be worth remembering."""


@dataclass(frozen=True, slots=True)
class StrategyPart:
    """The rules of one decision in their order, and the bet where none fits; 0 is a fold."""

    name: str
    rules: tuple[DecisionRule, ...]
    otherwise: int = FOLD


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ShortStrategy:
    """A short way to play: its parts, what its words mean, and how rounds end under it.

    `policy` is what the game's `evaluate` takes; `best` is the value of perfect play.
    """

    parts: tuple[StrategyPart, ...]
    notes: tuple[str, ...] = ()
    policy: Policy | BoardPolicy | np.ndarray
    tally: Tally
    best: Fraction

    @property
    def cost(self) -> Fraction:
        """Return what is lost against perfect play, in antes a round."""
        return self.best - self.tally.expected_value

"""A way to play that a person can learn: rules in their order, and what they cost exactly."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from fifthstreet.analysis.choices import FOLD, action
from fifthstreet.analysis.decimals import exact
from fifthstreet.analysis.decision_list import Rule
from fifthstreet.analysis.mississippi import Policy
from fifthstreet.analysis.tally import Tally

LEAST_SAVING = Fraction(1, 10**6)
"""What a rule must save, in antes a round, to be worth remembering."""


@dataclass(frozen=True, slots=True)
class Part:
    """The rules of one decision in their order, and the bet where none fits; 0 is a fold."""

    name: str
    rules: tuple[Rule, ...]
    otherwise: int = FOLD


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ShortStrategy:
    """A short way to play: its parts, what its words mean, and how rounds end under it.

    `policy` is what the game's `evaluate` takes; `best` is the value of perfect play.
    """

    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()
    policy: Policy | np.ndarray
    tally: Tally
    best: Fraction

    @property
    def cost(self) -> Fraction:
        """Return what is lost against perfect play, in antes a round."""
        return self.best - self.tally.expected_value

    def as_json(self) -> dict[str, Any]:
        """Return the rules and their cost for other programs."""
        return {
            "parts": [
                {
                    "name": part.name,
                    "rules": [
                        {"action": action(rule.bet), "when": list(rule.when), "words": rule.words}
                        for rule in part.rules
                    ],
                    "otherwise": action(part.otherwise),
                }
                for part in self.parts
            ],
            "notes": list(self.notes),
            "expected_value": exact(self.tally.expected_value),
            "cost": exact(self.cost),
            "cost_percent": float(self.cost * 100),
        }

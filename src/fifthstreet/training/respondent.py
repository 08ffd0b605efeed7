"""Asking a policy: its answers are checked before anything is reckoned from them."""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from fifthstreet.analysis.card_sets import CARDS, swaps
from fifthstreet.errors import FifthStreetError
from fifthstreet.training.errors import IllegalActionError
from fifthstreet.training.game_setup import GameSetting
from fifthstreet.training.observation import KIND
from fifthstreet.training.policy import Policy

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the work done and all the work."""

SAMPLES = 2000
"""Positions of each decision in which it is looked whether suits and places are minded."""


class Respondent:
    """A policy at a table, counting what it was asked."""

    def __init__(self, policy: Policy, playing: GameSetting) -> None:
        self.policy = policy
        self.playing = playing
        self.question = 0

    def answers(self, observations: np.ndarray, decision: int) -> np.ndarray:
        """Return the actions for observations that all wait for the same decision."""
        if not len(observations):
            return np.zeros(0, dtype=np.int64)
        answer = np.asarray(self.policy(observations.astype(KIND, copy=True)))
        if answer.shape != (len(observations),) or answer.dtype.kind not in "iub":
            raise FifthStreetError(
                f"A policy answered {len(observations)} observations with an array of shape "
                f"{answer.shape} and type {answer.dtype}.",
                remedy="It answers with one whole number for each row; "
                "wrap a policy of single observations in one_by_one.",
            )
        self.question += len(observations)
        actions = answer.astype(np.int64)
        may = np.array(self.playing.may(decision))
        valid = (actions >= 0) & (actions < len(may))
        wrong = ~valid | ~may[np.where(valid, actions, 0)]
        if wrong.any():
            first = int(np.flatnonzero(wrong)[0])
            raise IllegalActionError(
                f"A policy takes the action {actions[first]} at {observations[first].tolist()}.",
                remedy=f"Allowed there: {', '.join(map(str, np.flatnonzero(may)))}.",
            )
        return actions


def look_alike(
    respondent: Respondent, decision: int, alike: int, see: Callable[[np.ndarray], np.ndarray]
) -> None:
    """Refuse a policy that minds suits or places though it is said to mind neither.

    `see` makes observations of rows of cards, of which the first so many are `alike`: which of them
    lies where is not to matter. A sample is no proof: only asking about everything is.
    """
    chance = np.random.default_rng(decision)
    dealt = chance.permuted(np.tile(np.arange(CARDS), (SAMPLES, 1)), axis=1)
    swap = swaps()[chance.integers(len(swaps()), size=SAMPLES)]
    swapped = np.take_along_axis(swap, dealt, axis=1)
    first = see(dealt)
    second = see(_moved(swapped, alike, chance))
    answers = respondent.answers(first, decision), respondent.answers(second, decision)
    differ = np.flatnonzero(answers[0] != answers[1])
    if len(differ):
        at = int(differ[0])
        raise FifthStreetError(
            f"The policy acts differently at {first[at].tolist()} and {second[at].tolist()}.",
            remedy="Omit symmetric=True to test every observation.",
        )


def _moved(cards: np.ndarray, count: int, chance: np.random.Generator) -> np.ndarray:
    """Return rows of cards with their first ones in another order."""
    result = cards.copy()
    result[:, :count] = chance.permuted(cards[:, :count], axis=1)
    return result

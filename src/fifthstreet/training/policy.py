"""Ways to play as functions from observations to actions: anybody's, and the best one."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from fifthstreet.analysis.advice import Position
from fifthstreet.analysis.census import versus_census
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.training.game_setup import GameSetting, setting_of
from fifthstreet.training.observation import HAND, OWN, STAKED, STREET, position_of
from fifthstreet.training.sets import canonical_hands, places, state_numbers

Policy: TypeAlias = Callable[[np.ndarray], Any]
"""From rows of observations to one action for each, always the same for the same row."""


def one_by_one(choose: Callable[[np.ndarray], int]) -> Policy:
    """Return a policy from a function that answers a single observation.

    >>> folding = one_by_one(lambda observation: 0)
    >>> folding(np.zeros((2, 7), dtype=np.int8)).tolist()
    [0, 0]
    """
    return lambda observations: np.array([choose(each) for each in observations], dtype=np.int64)


def by_position(choose: Callable[[Position], int]) -> Policy:
    """Return a policy from a function of a position: cards, board or face-up card, antes staked.

    >>> from fifthstreet.cards import Card
    >>> aces = by_position(lambda position: 3 if Card("As") in position.cards else 1)
    >>> aces(np.array([[51, 3, 52, 52, 52, 0, 1], [50, 3, 52, 52, 52, 0, 1]])).tolist()
    [3, 1]
    """
    return one_by_one(lambda observation: choose(position_of(observation)))


def optimal(subject: Any) -> Policy:
    """Return the best policy for a book, a submission or an environment.

    >>> best = optimal("md")
    >>> best(np.array([[51, 50, 52, 52, 52, 0, 1], [20, 3, 52, 52, 52, 0, 1]])).tolist()
    [3, 0]
    """
    playing = setting_of(subject)
    return SHAPES[playing.game.shape](playing, playing.game)


def _action_numbers(playing: GameSetting, street: int) -> np.ndarray:
    """Return for each multiple of the ante the action that bets it at a street."""
    numbers = np.zeros(max(map(max, playing.multiples)) + 1, dtype=np.int64)
    for action, multiple in enumerate(playing.multiples[street], start=1):
        numbers[multiple] = action
    return numbers


def _own(playing: GameSetting, game: OwnGame) -> Policy:
    best = game.solve().policy
    actions = {
        at: _action_numbers(playing, at[0])[multiples.astype(np.int64)]
        for at, multiples in best.items()
    }

    def choose(observations: np.ndarray) -> np.ndarray:
        chosen = np.zeros(len(observations), dtype=np.int64)
        streets, staked = observations[:, STREET], observations[:, STAKED]
        for (street, stake), action in actions.items():
            rows = np.flatnonzero((streets == street) & (staked == stake))
            if len(rows):
                cards = observations[rows, : OWN + street]
                chosen[rows] = action[state_numbers(street, cards)]
        return chosen

    return choose


@cache
def _rows(least: int) -> np.ndarray:
    """Return for the place of each kept hand its row in the census."""
    hands = versus_census(least).hands
    numbers = places(hands)
    rows = np.zeros(int(numbers.max()) + 1, dtype=np.int32)
    rows[numbers] = np.arange(len(hands), dtype=np.int32)
    return rows


def _versus(_: GameSetting, game: VersusGame) -> Policy:
    raises = game.solve().policy
    rows = _rows(game.least)

    def choose(observations: np.ndarray) -> np.ndarray:
        hands, columns = canonical_hands(observations[:, :HAND], observations[:, HAND])
        return np.asarray(raises[rows[hands], columns], dtype=np.int64)

    return choose


SHAPES: Mapping[str, Callable[[GameSetting, Any], Policy]] = {"own": _own, "versus": _versus}

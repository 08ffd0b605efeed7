"""Ways to play as functions from observations to actions: anybody's, and the best one."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from fifthstreet.analysis.advice import Position
from fifthstreet.analysis.board import BoardGame, BoardSolution
from fifthstreet.analysis.board_census import HOLE, hole_of_cell, seven_cards
from fifthstreet.analysis.board_worth import BoardTerms
from fifthstreet.analysis.card_sets import CARDS, places, state_numbers
from fifthstreet.analysis.census import VersusDeal, versus_census
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.errors import NoExactFigureError
from fifthstreet.training.game_setup import GameSetting, setting_of
from fifthstreet.training.observation import HAND, card_columns, layout_of, position_of
from fifthstreet.training.sets import canonical_hands, moved_by, suit_moves

Policy: TypeAlias = Callable[[np.ndarray], Any]
"""From rows of observations to one action for each, always the same for the same row."""


def one_by_one(choose: Callable[[np.ndarray], int]) -> Policy:
    """Return a policy from a function that answers a single observation.

    >>> folding = one_by_one(lambda observation: 0)
    >>> folding(np.zeros((2, 7), dtype=np.int8)).tolist()
    [0, 0]
    """
    return lambda observations: np.array([choose(each) for each in observations], dtype=np.int64)


def by_position(choose: Callable[[Position], int], subject: Any = None) -> Policy:
    """Return a policy from a function of a position: cards, board or face-up card, antes staked.

    Name the book, submission or environment unless it has two cards and a board of three, or five
    cards against a face-up one.

    >>> from fifthstreet.cards import Card
    >>> aces = by_position(lambda position: 3 if Card("As") in position.cards else 1)
    >>> aces(np.array([[51, 3, 52, 52, 52, 0, 1], [50, 3, 52, 52, 52, 0, 1]])).tolist()
    [3, 1]
    """
    layout = None if subject is None else layout_of(setting_of(subject))
    return one_by_one(lambda observation: choose(position_of(observation, layout)))


def optimal(subject: Any) -> Policy:
    """Return the best policy for a book, a submission or an environment.

    >>> best = optimal("md")
    >>> best(np.array([[51, 50, 52, 52, 52, 0, 1], [20, 3, 52, 52, 52, 0, 1]])).tolist()
    [3, 0]
    """
    playing = setting_of(subject)
    return SHAPES[playing.game.shape](playing, playing.game)


def _action_numbers(playing: GameSetting, street: int, chosen: np.ndarray) -> np.ndarray:
    """Return the actions that make some choices at a decision."""
    actions = np.zeros(len(chosen), dtype=np.int64)
    for action, choice in enumerate(playing.choices(street)):
        if choice is not None:
            actions[chosen == choice] = action
    return actions


def _own(playing: GameSetting, game: OwnGame) -> Policy:
    best = game.solve().policy
    refuse_whole_hands(game)
    actions = {at: _action_numbers(playing, at[0], choices) for at, choices in best.items()}
    columns = card_columns(playing)
    has_course = layout_of(playing).has_course

    def choose(observations: np.ndarray) -> np.ndarray:
        chosen = np.zeros(len(observations), dtype=np.int64)
        for (street, stake), action in actions.items():
            rows = np.arange(len(observations))
            if has_course:
                *_, streets, staked = observations.T
                rows = np.flatnonzero((streets == street) & (staked == stake))
            if len(rows):
                cards = observations[rows][:, columns[street]]
                chosen[rows] = action[state_numbers(cards)]
        return chosen

    return choose


def refuse_whole_hands(game: OwnGame) -> None:
    """Refuse a decision with all five cards seen: only the class of such a hand is kept."""
    if max(game.seen) == HAND:
        raise NoExactFigureError.because(
            "a policy was judged only where the last decision is taken before the fifth card"
        )


@cache
def _rows(least: int, deal: VersusDeal) -> np.ndarray:
    """Return for the place of each kept hand its row in the census."""
    hands = versus_census(least, deal).hands
    numbers = places(hands)
    rows = np.zeros(int(numbers.max()) + 1, dtype=np.int32)
    rows[numbers] = np.arange(len(hands), dtype=np.int32)
    return rows


def _versus(playing: GameSetting, game: VersusGame) -> Policy:
    bets = np.array(game.choices())[game.solve().policy.astype(np.int8)]
    actions = _action_numbers(playing, 0, bets.ravel()).reshape(bets.shape)
    rows, mine = _rows(game.least, game.deal), game.deal.mine

    def choose(observations: np.ndarray) -> np.ndarray:
        # Where no card lies face up, any card will do: there is one column.
        up = observations[:, -1]
        hands, columns = canonical_hands(observations[:, :mine], up)
        chosen: np.ndarray = actions[rows[hands], columns if game.deal.up else 0]
        return chosen

    return choose


def _board(playing: GameSetting, game: BoardGame) -> Policy:
    solution, columns = game.solve(), card_columns(playing)
    has_course = layout_of(playing).has_course

    def choose(observations: np.ndarray) -> np.ndarray:
        chosen = np.zeros(len(observations), dtype=np.int64)
        for street in range(len(game.seen)):
            rows = np.arange(len(observations))
            if has_course:
                rows = np.flatnonzero(observations[:, -2] == street)
            if len(rows):
                cards = observations[rows][:, columns[street]].astype(np.int64)
                best = _beside_board(solution, street, cards[:, :HOLE], cards[:, HOLE:])
                chosen[rows] = _action_numbers(playing, street, best)
        return chosen

    return choose


def _beside_board(
    solution: BoardSolution, street: int, hole: np.ndarray, board: np.ndarray
) -> np.ndarray:
    """Return the best choice for rows of hole cards and shared cards."""
    policy = solution.policy[street]
    if isinstance(policy, BoardTerms):
        from fifthstreet.kernels.board_sums import hand_choices

        ascending = np.sort(board, axis=1), np.sort(hole, axis=1)
        places = hand_choices(*ascending, seven_cards(), policy.law((), last=True))
        choices: np.ndarray = np.array(solution.game.choices(street))[places]
        return choices
    if board.shape[1]:
        hole = moved_by(suit_moves(board), hole)
    cells = hole.max(axis=1) * CARDS + hole.min(axis=1)
    chosen: np.ndarray = (
        policy[state_numbers(board), cells] if board.shape[1] else policy[hole_of_cell()[cells]]
    )
    return chosen


SHAPES: Mapping[str, Callable[[GameSetting, Any], Policy]] = {
    "own": _own,
    "versus": _versus,
    "board": _board,
}

"""Choices as arrays, as `evaluate` of a game takes them: checked before anything is counted."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from fifthstreet.analysis.board_census import BOARD, CELLS, board_sets, flops, holes
from fifthstreet.analysis.board_worth import BoardTerms
from fifthstreet.analysis.choices import action
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import names_of, staked_before
from fifthstreet.workbench.strategy_rows import StrategyError


def ensure_policy(game: Game, policy: Any) -> None:
    """Refuse arrays of the wrong shape, and numbers that are no choice."""
    if game.shape == "versus":
        sizes = dict(enumerate(map(action, game.choices())))
        _ensure(policy, game.census.fails.shape, sizes, "The strategy")
        return
    if game.shape == "own":
        every = [(at, staked) for at in range(len(game.seen)) for staked in staked_before(game, at)]
        for street, staked in every:
            where = f"street {street} with {staked} staked"
            choices = {each: action(each) for each in game.choices(street)}
            array = _ensure_named(policy, (street, staked), where)
            _ensure(array, (len(names_of(game.seen[street])),), choices, f"The array for {where}")
        return
    for street, seen in enumerate(game.seen):
        where = f"decision {street}"
        array = _ensure_named(policy, street, where)
        if seen == BOARD:
            if not isinstance(array, BoardTerms):
                from fifthstreet.kernels.board_sums import PACKED

                shape, packed = (len(board_sets()), PACKED), dict.fromkeys(range(256), "")
                _ensure(array, shape, packed, f"The array for {where}")
            continue
        shapes = {0: (len(holes()),), 3: (len(flops()), CELLS)}
        choices = {each: action(each) for each in game.choices(street)} | ({0: ""} if seen else {})
        _ensure(array, shapes[seen], choices, f"The array for {where}")


def _ensure_named(policy: Mapping[Any, Any], key: Any, where: str) -> Any:
    if key not in policy:
        raise StrategyError(f"The strategy has no choices for {where}.", remedy="Add them.")
    return policy[key]


def _ensure(array: Any, shape: tuple[int, ...], choices: Mapping[int, str], what: str) -> None:
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "iub":
        kind = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise StrategyError(
            f"{what} consists of {kind}.", remedy="Write an array of whole numbers."
        )
    if array.shape != shape:
        raise StrategyError(
            f"{what} has the shape {array.shape}.", remedy=f"Write one of the shape {shape}."
        )
    if wrong := {*np.unique(array).tolist()} - {*choices}:
        offered = ", ".join(f"{each} ({word})" for each, word in choices.items() if word)
        raise StrategyError(f"{what} has the choice {min(wrong)}.", remedy=f"Write {offered}.")

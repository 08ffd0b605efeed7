"""A policy spread out over all sets of cards, as the kernels look decisions up."""

from functools import cache
from typing import Any

import numpy as np

from fifthstreet.analysis.classes import class_of_strength
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, staked_before
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.errors import NoExactFigureError
from fifthstreet.simulation.strategies import Strategy, policy_of

BITS = 2
"""Bits of a decision: a fold, or one to three antes."""


def refuse_uncompiled(game: Game) -> None:
    """Refuse a game of another shape than those that kernels deal, decide and count."""
    if game.shape == "versus":
        game.need_face_up("the compiled simulation")
        return
    game.need_three_streets("the compiled simulation")
    most = max(map(max, game.streets))
    if most >= 1 << BITS:
        raise NoExactFigureError.because(
            f"a bet may be {most} antes; the compiled simulation has bets of one to three"
        )


def refuse_other_mistakes(game: Game) -> None:
    """Refuse mistakes where fewer bets than one to three antes may be made: kernels err to all."""
    if game.shape == "own" and any({*bets} != {1, 2, 3} for bets in game.streets):
        raise NoExactFigureError.because(
            "mistakes were compiled only for games in which every bet is one, two or three antes"
        )


@cache
def _numbers(size: int) -> np.ndarray:
    """Return for every set of cards by its place the number of the state that stands for it."""
    from fifthstreet.kernels import suits

    _, _, index = suits.kept_sets(size)
    spread: np.ndarray = suits.numbers_of_all(size, index)
    return spread


@cache
def _strengths() -> np.ndarray:
    """Return the strength of every five-card hand by its place."""
    from fifthstreet.kernels import five_card_strength

    return five_card_strength.strengths()


@cache
def classes() -> np.ndarray:
    """Return the class of every five-card hand by its place."""
    spread: np.ndarray = class_of_strength()[_strengths()]
    return spread


@cache
def own_tables(game: OwnGame, strategy: Strategy) -> tuple[np.ndarray, ...]:
    """Return the decisions for all sets of two, three and four cards, and the class of all hands.

    A decision has two bits for each number of antes that may be staked, the fewest first.
    """
    refuse_uncompiled(game)
    policy = policy_of(game, strategy)
    tables = []
    for street, size in enumerate((2, 3, 4)):
        packed: np.ndarray = np.zeros(
            len(policy[street, staked_before(game, street)[0]]), np.uint16
        )
        for place, staked in enumerate(range(1 + street, 2 + 3 * street)):
            if (street, staked) in policy:
                packed |= policy[street, staked].astype(np.uint16) << (BITS * place)
        tables.append(packed[_numbers(size)])
    return (*tables, classes())


@cache
def versus_tables(game: VersusGame, strategy: Strategy) -> tuple[Any, ...]:
    """Return what the kernel needs: words and masks of all hands, classes, and who qualifies."""
    from fifthstreet.kernels import simulate_versus, suits

    _, _, index = suits.kept_sets(5)
    order = np.argsort(_strengths()[index >= 0], kind="stable")
    place_in_census = np.empty(len(order), dtype=np.int32)
    place_in_census[order] = np.arange(len(order), dtype=np.int32)
    refuse_uncompiled(game)
    raises = policy_of(game, strategy)
    spread = simulate_versus.expand(place_in_census[_numbers(5)], _strengths(), raises)
    return (*spread, class_of_strength(), game.least)

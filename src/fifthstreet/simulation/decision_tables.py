"""A policy spread out over all sets of cards, as the kernels look decisions up."""

from functools import cache
from typing import Any, Literal

import numpy as np

from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.classes import class_of_strength
from fifthstreet.analysis.game import Game, HandGame
from fifthstreet.analysis.own import OwnGame, Policy, staked_before
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.errors import NoExactFigureError
from fifthstreet.simulation.strategies import Strategy, policy_of

LAST_OTHERS = 2
BITS = 2
"""Bits of a decision: a fold, or one to three antes."""


Kernel = Literal["own", "versus", "board", "boxes", "beside"]
"""Which kernel plays a whole table: one of its own for a shape, or one for any boxes and hands."""


def kernel_of(game: Game) -> Kernel:
    """Return which kernel plays whole tables of a game.

    The quick ones of hands and boxes have bets of one to three antes and five cards.
    """
    if game.shape == "board":
        return "board"
    try:
        return compiled(game).shape
    except NoExactFigureError:
        return "boxes" if game.shape == "versus" else "beside"


def compiled(game: Game) -> HandGame:
    """Return a game that the kernels of one seat deal, decide and count; refuse any other."""
    if game.shape == "board":
        raise NoExactFigureError(
            "The compiled simulation of one seat deals no game with a shared board.",
            remedy="Simulate one seat by the rules with fifthstreet simulate, or count its money "
            "exactly with fifthstreet bankroll.",
        )
    if game.shape == "versus":
        game.need_face_up("the compiled simulation")
        return game
    game.need_three_streets("the compiled simulation")
    most = max(map(max, game.streets[:-1]))
    if most >= 1 << BITS:
        raise NoExactFigureError.because(
            f"a bet before the last decision may be {most} antes; the compiled simulation has bets "
            "of one to three there"
        )
    return game


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


def last_bets(game: OwnGame) -> tuple[int, ...]:
    """Return the bets of the last decision by their numbers; 0 is a fold.

    Two bits number three of them, which are enough: without a ceiling only the least or the largest
    is ever the best.
    """
    least, *others = sorted(game.streets[-1])
    return (FOLD, least, *others) if len(others) <= LAST_OTHERS else (FOLD, least, *others[-2:])


def stakes_by_code(game: OwnGame) -> tuple[tuple[int, ...], ...]:
    """Return the three bets behind every code of a round; a code that never comes has none."""
    last = (*last_bets(game), *[FOLD] * (1 << BITS))
    mask = (1 << BITS) - 1
    return tuple(
        (code >> 2 * BITS, code >> BITS & mask, last[code & mask]) for code in range(1 << 3 * BITS)
    )


def _numbered(game: OwnGame, policy: Policy) -> Policy:
    """Return a policy whose bets at the last decision are their numbers."""
    bets, last = last_bets(game), len(game.streets) - 1
    numbers = np.full(max(bets) + 1, -1, dtype=np.int8)
    numbers[list(bets)] = range(len(bets))
    changed = {at: numbers[each] if at[0] == last else each for at, each in policy.items()}
    if any((each < 0).any() for each in changed.values()):
        raise NoExactFigureError.because(
            "a strategy makes more than three different bets at the last decision"
        )
    return changed


@cache
def own_tables(game: OwnGame, strategy: Strategy) -> tuple[np.ndarray, ...]:
    """Return the decisions for all sets of two, three and four cards, and the class of all hands.

    A decision has two bits for each number of antes that may be staked, the fewest first.
    """
    compiled(game)
    policy = _numbered(game, policy_of(game, strategy))
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
    compiled(game)
    raises = policy_of(game, strategy)
    spread = simulate_versus.expand(place_in_census[_numbers(5)], _strengths(), raises)
    return (*spread, class_of_strength(), game.least)

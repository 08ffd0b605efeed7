"""Ways to play: the best one, one that people can keep in mind, and ways that cost more."""

from fractions import Fraction
from functools import cache
from typing import Any, Literal, get_args

import numpy as np

from fifthstreet.analysis import casino_stud, mississippi
from fifthstreet.analysis.census import versus_census
from fifthstreet.analysis.game import VersusGame, Game
from fifthstreet.analysis.own import staked_before, states_at
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.analysis.tally import Tally
from fifthstreet.errors import FifthStreetError

Strategy = Literal["optimal", "short", "always", "least"]
"""`always` bets the most at every decision, `least` the least; neither ever folds."""

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)


def check_mistakes(rate: Fraction) -> None:
    """Refuse a rate of mistakes that is not a probability."""
    if not 0 <= rate <= 1:
        raise FifthStreetError(
            "A rate of mistakes lies between 0 and 1.", remedy="Write 0.05 for five percent."
        )


@cache
def policy_of(game: Game, strategy: Strategy) -> Any:
    """Return what a strategy does in every state, as `analysis` writes policies of the game."""
    if strategy == "short":
        return short_strategy(game).policy
    if isinstance(game, VersusGame):
        if strategy == "optimal":
            return casino_stud.solve(game).raises
        return np.ones(versus_census(game.least).fails.shape, dtype=np.bool_)
    if strategy == "optimal":
        return mississippi.solve(game).policy
    pick = max if strategy == "always" else min
    return {
        (street, staked): np.full(len(states_at(street)), pick(multiples), dtype=np.int8)
        for street, multiples in enumerate(game.streets)
        for staked in staked_before(game, street)
    }


@cache
def exact_tally(game: Game, strategy: Strategy) -> Tally:
    """Return how rounds end under a strategy, counted exactly."""
    policy = policy_of(game, strategy)
    if isinstance(game, VersusGame):
        return casino_stud.evaluate(game, policy)
    return mississippi.evaluate(game, policy)

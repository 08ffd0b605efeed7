"""Ways to play: the best one, one that people can keep in mind, and ways that cost more."""

from fractions import Fraction
from functools import cache
from typing import Any, Literal, get_args

from fifthstreet.analysis.game import Game
from fifthstreet.analysis.strategy import short_strategy
from fifthstreet.analysis.tally import Tally
from fifthstreet.errors import FifthStreetError

Strategy = Literal["optimal", "short", "always", "least"]
"""`always` bets the most at every decision, `least` the least; neither ever folds."""

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)


def check_mistakes(rate: object) -> None:
    """Refuse a rate of mistakes that is not a probability."""
    if not isinstance(rate, int | Fraction) or not 0 <= rate <= 1:
        raise FifthStreetError(
            "A rate of mistakes must be between 0 and 1.",
            remedy="Write 0.05 for five percent, or Fraction(1, 20) in Python.",
        )


@cache
def policy_of(game: Game, strategy: Strategy) -> Any:
    """Return what a strategy does in every state, as `analysis` writes policies of the game."""
    if strategy == "short":
        return short_strategy(game).policy
    if strategy == "optimal":
        return game.solve().policy
    return game.unfolding(most=strategy == "always")


@cache
def exact_tally(game: Game, strategy: Strategy) -> Tally:
    """Return how rounds end under a strategy, counted exactly."""
    if strategy == "optimal":
        return game.solve().tally()
    return game.evaluate(policy_of(game, strategy))

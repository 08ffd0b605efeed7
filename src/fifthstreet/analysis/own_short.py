"""A short way to play on one's own hand: rules for each decision over what a player sees."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from fifthstreet.analysis.choices import change
from fifthstreet.analysis.decision_list import derive
from fifthstreet.analysis.own import (
    THREE_STREETS,
    OwnGame,
    OwnSolution,
    Policy,
    onward,
    orders,
    staked_before,
    ways_of,
)
from fifthstreet.analysis.own_features import STRAIGHTS_TOLD, features, points_told
from fifthstreet.analysis.short_strategy import ShortStrategy, StrategyPart

STREETS = ("third street", "fourth street", "fifth street")
DECISIONS = ("first", "second", "third", "fourth", "fifth", "sixth")


def short(solution: OwnSolution, least: Fraction) -> ShortStrategy:
    """Return a short way to play; a rule that saves less than `least` antes is left out."""
    game = solution.game
    first = game.seen[0]
    ways = ways_of(first) * orders(first)
    price = int(least * int(ways.sum()) * solution.scale)
    met = {game.opening: ways}
    parts: list[StrategyPart] = []
    policy: dict[tuple[int, int], np.ndarray] = {}
    for street in range(len(game.streets)):
        stakes = staked_before(game, street)
        worth = _worth(solution, street, met)
        result = derive(features(game, street), worth, least=price, ties=solution.ties)
        parts.append(StrategyPart(_name(game, street), result.rules, result.otherwise))
        chosen = np.split(result.chosen, len(stakes))
        policy |= {(street, staked): each for staked, each in zip(stakes, chosen, strict=True)}
        if street + 1 < len(game.streets):
            met = _met_next(game, street, met, policy)
    notes = (points_told(game), STRAIGHTS_TOLD)
    return ShortStrategy(
        parts=tuple(parts),
        notes=notes,
        policy=policy,
        tally=game.evaluate(policy),
        best=solution.expected_value,
    )


def _name(game: OwnGame, street: int) -> str:
    """Return what people call a decision: streets where it is two, three and four cards."""
    if game.seen == THREE_STREETS:
        return STREETS[street]
    return f"{DECISIONS[street]} decision" if street < len(DECISIONS) else f"decision {street + 1}"


def _worth(
    solution: OwnSolution, street: int, met: Mapping[int, np.ndarray]
) -> dict[int, np.ndarray]:
    """Return what each choice is worth at all positions of a street, as often as they are met.

    Later streets are taken as played perfectly. Summed over the streets, the losses of a way to
    play against this are then just what it costs.
    """
    game = solution.game
    stakes, seen = staked_before(game, street), game.seen[street]
    never = np.zeros(len(ways_of(seen)), dtype=np.int64)
    times = {staked: met.get(staked, never) // orders(seen) for staked in stakes}
    return {
        choice: np.concatenate(
            [times[current] * solution.worth[street, current, choice] for current in stakes]
        )
        for choice in game.choices(street)
    }


def _met_next(
    game: OwnGame, street: int, met: Mapping[int, np.ndarray], policy: Policy
) -> dict[int, np.ndarray]:
    """Return how often each state of the next street is met under a policy, by what is staked."""
    seen, until = game.seen[street], game.seen[street + 1]
    after: dict[int, np.ndarray] = {}
    for staked, ways in met.items():
        for choice in game.streets[street]:
            going = np.where(policy[street, staked] == choice, ways, 0)
            if going.any():
                then = staked + change(choice)
                after[then] = after.get(then, 0) + onward(going, seen, until)
    return after

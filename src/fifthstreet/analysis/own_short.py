"""A short way to play on one's own hand: rules for each street over what a player sees."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from fifthstreet.analysis.decision_list import derive
from fifthstreet.analysis.own import (
    THREE_STREETS,
    OwnGame,
    OwnSolution,
    Policy,
    onward,
    orders,
    staked_before,
    states_of,
)
from fifthstreet.analysis.own_features import STRAIGHTS_TOLD, features, points_told
from fifthstreet.analysis.short_strategy import ShortStrategy, StrategyPart

STREETS = ("third street", "fourth street", "fifth street")


def short(solution: OwnSolution, least: Fraction) -> ShortStrategy:
    """Return a short way to play; a rule that saves less than `least` antes is left out."""
    game = solution.game
    game.need_three_streets("a short strategy")
    ways = states_of(game.seen[0]).ways * orders(game.seen[0])
    price = int(least * int(ways.sum()) * solution.scale)
    met = {1: ways}
    parts: list[StrategyPart] = []
    policy: dict[tuple[int, int], np.ndarray] = {}
    for street, name in enumerate(STREETS):
        stakes = staked_before(game, street)
        worth = _worth(solution, street, met)
        seen = features(game, street)
        result = derive(seen, worth, least=price, ties=solution.ties)
        parts.append(StrategyPart(name, result.rules, result.otherwise))
        chosen = np.split(result.chosen, len(stakes))
        policy |= {(street, staked): each for staked, each in zip(stakes, chosen, strict=True)}
        if street + 1 < len(THREE_STREETS):
            met = _met_next(game, street, met, policy)
    notes = (points_told(game), STRAIGHTS_TOLD)
    return ShortStrategy(
        parts=tuple(parts),
        notes=notes,
        policy=policy,
        tally=game.evaluate(policy),
        best=solution.expected_value,
    )


def _worth(
    solution: OwnSolution, street: int, met: Mapping[int, np.ndarray]
) -> dict[int, np.ndarray]:
    """Return what each bet is worth at all positions of a street, as often as they are met.

    Later streets are taken as played perfectly. Summed over the streets, the losses of a way to
    play against this are then just what it costs.
    """
    stakes = staked_before(solution.game, street)
    seen = THREE_STREETS[street]
    never = np.zeros(len(states_of(seen)), dtype=np.int64)
    times = {staked: met.get(staked, never) // orders(seen) for staked in stakes}
    return {
        bet: np.concatenate(
            [times[current] * solution.worth[street, current, bet] for current in stakes]
        )
        for bet in solution.game.choices(street)
    }


def _met_next(
    game: OwnGame, street: int, met: Mapping[int, np.ndarray], policy: Policy
) -> dict[int, np.ndarray]:
    """Return how often each state of the next street is met under a policy, by what is staked."""
    seen = THREE_STREETS[street]
    after: dict[int, np.ndarray] = {}
    for staked, ways in met.items():
        for bet in game.streets[street]:
            going = np.where(policy[street, staked] == bet, ways, 0)
            if going.any():
                there = onward(going, seen, seen + 1)
                after[staked + bet] = after.get(staked + bet, 0) + there
    return after

"""A short way to play Mississippi Stud: rules for each street over what a player sees."""

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from fifthstreet.analysis.decision_list import derive
from fifthstreet.analysis.game import OwnGame
from fifthstreet.analysis.own import (
    LAST,
    ORDERS,
    OwnSolution,
    Policy,
    evaluate,
    leads_from,
    staked_before,
    states_at,
)
from fifthstreet.analysis.own_features import STRAIGHTS_TOLD, features, points_told
from fifthstreet.analysis.short_strategy import ShortStrategy, StrategyPart

STREETS = ("third street", "fourth street", "fifth street")


def short(solution: OwnSolution, least: Fraction) -> ShortStrategy:
    """Return a short way to play; a rule that saves less than `least` antes is left out."""
    game = solution.game
    ways = states_at(0).ways * ORDERS[0]
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
        if street < LAST:
            met = _met_next(game, street, met, policy)
    notes = (points_told(game), STRAIGHTS_TOLD)
    return ShortStrategy(
        parts=tuple(parts),
        notes=notes,
        policy=policy,
        tally=evaluate(game, policy),
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
    never = np.zeros(len(states_at(street)), dtype=np.int64)
    times = {staked: met.get(staked, never) // ORDERS[street] for staked in stakes}
    return {
        bet: np.concatenate(
            [times[current] * solution.worth[street, current, bet] for current in stakes]
        )
        for bet in solution.choices(street, stakes[0])
    }


def _met_next(
    game: OwnGame, street: int, met: Mapping[int, np.ndarray], policy: Policy
) -> dict[int, np.ndarray]:
    """Return how often each state of the next street is met under a policy, by what is staked."""
    leads = leads_from(street)
    after: dict[int, np.ndarray] = {}
    for staked, ways in met.items():
        for bet in game.streets[street]:
            going = np.where(policy[street, staked] == bet, ways, 0) // leads.shape[1]
            if going.any():
                size = len(states_at(street + 1))
                there = after.setdefault(staked + bet, np.zeros(size, dtype=np.int64))
                np.add.at(there, leads, np.broadcast_to(going[:, np.newaxis], leads.shape))
    return after

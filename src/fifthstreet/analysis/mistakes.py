"""What a way to play comes to when the player errs: exactly, for any chance of a mistake."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from fifthstreet.analysis import casino_stud
from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.game import VersusGame, Game, OwnGame
from fifthstreet.analysis.own import (
    LAST,
    ORDERS,
    Policy,
    leads_from,
    solve,
    staked_before,
    states_at,
)


def value_with_mistakes(game: Game, policy: Any, chance: Fraction) -> Fraction:
    """Return the value of a policy where each wrong choice is made with some chance.

    `policy` is what `evaluate` of the game takes; the right choice is made with what the wrong
    ones leave.
    """
    if isinstance(game, VersusGame):
        right = casino_stud.evaluate(game, policy).expected_value
        wrong = casino_stud.evaluate(game, ~policy).expected_value
        return right * (1 - chance) + wrong * chance
    return _mississippi(game, policy, chance)


def _mississippi(game: OwnGame, policy: Policy, chance: Fraction) -> Fraction:
    solution = solve(game)
    parts = chance.denominator
    scale = solution.scale
    following: Mapping[int, np.ndarray] = {}
    grown = 1
    for street in reversed(range(len(game.streets))):
        values = {}
        for staked in staked_before(game, street):
            lost = -staked * scale * ORDERS[street] * grown
            body = {FOLD: np.full(len(states_at(street)), lost, dtype=object)}
            for bet in game.streets[street]:
                if street == LAST:
                    body[bet] = solution.worth[street, staked, bet].astype(object)
                else:
                    body[bet] = following[staked + bet][leads_from(street)].sum(axis=1)
            values[staked] = _mixed(body, policy[street, staked], chance)
        following, grown = values, grown * parts
    ways = states_at(0).ways.astype(object)
    total = int((following[1] * ways).sum())
    deals = int(ways.sum()) * ORDERS[0]
    return Fraction(total, deals * scale * grown)


def _mixed(result: Mapping[int, np.ndarray], right: np.ndarray, chance: Fraction) -> np.ndarray:
    """Return the value of each state where each wrong choice has a chance, times its parts."""
    parts, part = chance.denominator, chance.numerator
    everything: np.ndarray = np.sum([*result.values()], axis=0) * part
    chosen = np.select([right == bet for bet in result], list(result.values()))
    value: np.ndarray = everything + chosen * (parts - len(result) * part)
    return value

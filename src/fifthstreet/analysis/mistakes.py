"""What a way to play comes to when the player errs: exactly, for any chance of a mistake."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from fifthstreet.analysis.census import own_census
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.game import Game, of_shape
from fifthstreet.analysis.own import OwnGame, Policy, orders, staked_before, ways_of
from fifthstreet.analysis.versus import VersusGame


def value_with_mistakes(game: Game, policy: Any, chance: Fraction) -> Fraction:
    """Return the value of a policy where each wrong choice is made with some chance.

    `policy` is what `evaluate` of the game takes; the right choice is made with what the wrong
    ones leave.
    """
    return of_shape(SHAPES, game, "the cost of mistakes")(game, policy, chance)


def _versus(game: VersusGame, policy: np.ndarray, chance: Fraction) -> Fraction:
    choices = game.most_choices
    right, *wrong = (
        game.evaluate((policy + turn) % choices).expected_value for turn in range(choices)
    )
    return right * (1 - len(wrong) * chance) + sum(wrong, Fraction(0)) * chance


def _own(game: OwnGame, policy: Policy, chance: Fraction) -> Fraction:
    solution, census = game.solve(), own_census()
    scale, last = solution.scale, len(game.streets) - 1
    following: dict[int, np.ndarray] = {}
    grown, size = 1, HAND
    for street in reversed(range(len(game.streets))):
        seen, values = game.seen[street], {}
        then = {staked: census.fewer(each, size, seen) for staked, each in following.items()}
        for staked in staked_before(game, street):
            lost = -staked * scale * orders(seen) * grown
            body = {}
            for choice in game.choices(street):
                if choice == FOLD:
                    body[choice] = np.full(len(ways_of(seen)), lost, dtype=object)
                elif street == last:
                    body[choice] = solution.worth[street, staked, choice].astype(object)
                else:
                    body[choice] = then[staked + change(choice)]
            values[staked] = _mixed(body, policy[street, staked], chance)
        following, grown, size = values, grown * chance.denominator, seen
    ways = ways_of(size).astype(object)
    total = int((following[game.opening] * ways).sum())
    return Fraction(total, int(ways.sum()) * orders(size) * scale * grown)


SHAPES: Mapping[str, Callable[[Any, Any, Fraction], Fraction]] = {"own": _own, "versus": _versus}


def _mixed(result: Mapping[int, np.ndarray], right: np.ndarray, chance: Fraction) -> np.ndarray:
    """Return the value of each state where each wrong choice has a chance, times its parts."""
    parts, part = chance.denominator, chance.numerator
    everything: np.ndarray = np.sum([*result.values()], axis=0) * part
    chosen = np.select([right == bet for bet in result], list(result.values()))
    value: np.ndarray = everything + chosen * (parts - len(result) * part)
    return value

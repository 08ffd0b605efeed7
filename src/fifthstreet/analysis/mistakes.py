"""What a way to play comes to when the player errs: exactly, for any chance of a mistake."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np

from fifthstreet.analysis.board import BoardGame
from fifthstreet.analysis.board_census import BOARD, DEALT, FLOP, FLOPS_BESIDE, HOLE, RUNS
from fifthstreet.analysis.board_worth import (
    BoardPolicy,
    before_flop,
    board_terms,
    by_hole,
    flop_ways,
    on_flop,
)
from fifthstreet.analysis.census import CARDS, own_census
from fifthstreet.analysis.choices import FOLD, STAY, change
from fifthstreet.analysis.classes import HAND
from fifthstreet.analysis.game import Game, of_shape
from fifthstreet.analysis.own import OwnGame, Policy, orders, staked_before, ways_of
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.errors import NoExactFigureError


def value_with_mistakes(game: Game, policy: Any, chance: Fraction) -> Fraction:
    """Return the value of a policy where each wrong choice is made with some chance.

    `policy` is what `evaluate` of the game takes; the right choice is made with what the wrong
    ones leave.
    """
    return of_shape(SHAPES, game, "the cost of mistakes")(game, policy, chance)


def _versus(game: VersusGame, policy: np.ndarray, chance: Fraction) -> Fraction:
    right, *wrong = (
        game.evaluate(each).expected_value for each in (policy, *game.other_choices(policy))
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


def _board(game: BoardGame, policy: BoardPolicy, chance: Fraction) -> Fraction:
    terms, parts, grown = board_terms(game, "bet"), chance.denominator, 1
    last = game.choices_at(BOARD) if BOARD in game.seen else ()
    if last and isinstance(policy[game.seen.index(BOARD)], np.ndarray):
        raise NoExactFigureError.because("mistakes were counted beside the best last decision only")
    bets = [change(each) for each in last if each != FOLD]
    values = on_flop(terms, tuple(bet for bet in bets if bet not in game.choices_at(FLOP)))
    values[FOLD] = flop_ways() * (terms.fold * RUNS)
    if last:
        # A right choice has what the wrong ones leave; a sum over all choices counts it once too.
        every = np.sum([values[change(each)] for each in last], axis=0)
        right = values[STAY] * (parts - len(last) * chance.numerator)
        values[STAY], grown = every * chance.numerator + right, parts
    if FLOP in game.seen:
        at = game.choices_at(FLOP)
        body = {each: values[each] * (1 if each == STAY else grown) for each in at}
        on = _mixed(body, np.asarray(policy[game.seen.index(FLOP)]), chance)
        grown *= parts
    else:
        on = values[STAY]
    stay = by_hole(on.astype(object))
    if 0 in game.seen:
        before = {
            each: before_flop(terms, each, stay) * (1 if each == STAY else grown)
            for each in game.choices_at(0)
        }
        stay, grown = _mixed(before, np.asarray(policy[0]), chance), grown * parts
    deals = comb(CARDS, HOLE) * FLOPS_BESIDE * RUNS * DEALT
    return Fraction(int(stay.sum()), deals * terms.scale * grown)


SHAPES: Mapping[str, Callable[[Any, Any, Fraction], Fraction]] = {
    "own": _own,
    "versus": _versus,
    "board": _board,
}


def _mixed(result: Mapping[int, np.ndarray], right: np.ndarray, chance: Fraction) -> np.ndarray:
    """Return the value of each state where each wrong choice has a chance, times its parts."""
    parts, part = chance.denominator, chance.numerator
    everything: np.ndarray = np.sum([*result.values()], axis=0) * part
    chosen = np.select([right == bet for bet in result], list(result.values()))
    value: np.ndarray = everything + chosen * (parts - len(result) * part)
    return value

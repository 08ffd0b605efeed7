"""What one round brings, and how often, under a strategy with or without mistakes: exactly.

A mistake is made at each decision with the same chance, and then any of the other choices is as
likely. That is a mixture of ways to play without chance, all of which can be counted; so players
who err need not be dealt cards either, and the exact figures hold for them too.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.errors import FifthStreetError, NoExactFigureError
from fifthstreet.risk.distribution import Distribution
from fifthstreet.risk.seat import SeatRound
from fifthstreet.simulation.strategies import Strategy, policy_of
from fifthstreet.whole_table.scope_beside import PROGRESSIVE

NEVER = Fraction(0)
Choices = tuple[int | None, ...]
"""What is done at each street: always one thing, or (None) what the strategy says."""


def results_of(
    seat: SeatRound, strategy: Strategy, mistakes: Fraction = NEVER
) -> tuple[Distribution, Fraction]:
    """Return what a seat's round brings under a strategy, and the most that it asks for in antes.

    The best strategy is the best for the ante and the progressive wager together.
    """
    if not mistakes:
        best = strategy == "optimal"
        played = seat if best else replace(seat, policy=policy_of(seat.game, strategy))
        return played.distribution, played.most_staked
    if set(seat.stakes) - {PROGRESSIVE}:
        raise FifthStreetError(
            "Side bets are not counted together with mistakes.",
            remedy="Leave out the side bets or the mistakes.",
        )
    own = seat.best if strategy == "optimal" else policy_of(seat.game, strategy)
    parts = [
        (part, replace(seat, policy=each)) for part, each in _mixture(seat.game, own, mistakes)
    ]
    mixed = Distribution.mixed((part, each.distribution.ways) for part, each in parts)
    return mixed, max(each.most_staked for _, each in parts)


def _mixture(game: Game, policy: Any, mistakes: Fraction) -> Iterator[tuple[Fraction, Any]]:
    """Yield ways to play without chance, with the part that each has; parts may be below nought."""
    if game.shape == "versus":
        yield 1 - mistakes, policy
        others = game.other_choices(policy)
        yield from ((mistakes / len(others), other) for other in others)
    else:
        if game.shape == "board":
            raise NoExactFigureError.because("mistakes were not counted with a shared board")
        for part, choices in _choices(game, mistakes):
            yield part, _with(policy, choices)


def _choices(game: OwnGame, mistakes: Fraction) -> Iterator[tuple[Fraction, Choices]]:
    """Yield what may be done at the streets, whatever the strategy says there, and how often.

    Each other choice has the chance m / (n - 1). Giving that to the strategy's own choice too, as
    one of all n, leaves 1 - m * n / (n - 1) for the strategy.
    """
    going: list[tuple[Fraction, Choices]] = [(Fraction(1), ())]
    for street, others in enumerate(game.streets):
        offered = game.choices(street)
        one = mistakes / (len(offered) - 1)
        own = 1 - one * len(offered)
        reached: list[tuple[Fraction, Choices]] = []
        for part, choices in going:
            if FOLD in offered:
                yield part * one, (*choices, FOLD)
            reached.append((part * own, (*choices, None)))
            reached.extend((part * one, (*choices, choice)) for choice in others)
        going = reached
    yield from going


def _with(policy: Policy, choices: Choices) -> Policy:
    """Return a policy with some streets decided in advance."""
    changed = dict(policy)
    for (street, staked), decided in policy.items():
        choice = choices[street] if street < len(choices) else None
        if choice is not None:
            changed[street, staked] = np.full_like(decided, choice)
    return changed

"""What one round brings, and how often, under a strategy with or without mistakes: exactly.

A mistake is made at each decision with the same chance, and then any of the other choices is as
likely. That is a mixture of ways to play without chance, all of which can be counted; so players
who err need not be dealt cards either, and the exact figures hold for them too.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import lcm

import numpy as np

from fifthstreet.analysis.choices import FOLD
from fifthstreet.analysis.game import Game
from fifthstreet.analysis.own import OwnGame, Policy
from fifthstreet.analysis.tally import Tally
from fifthstreet.errors import NoExactFigureError
from fifthstreet.simulation.strategies import Strategy, exact_tally, policy_of

NEVER = Fraction(0)
Choices = tuple[int | None, ...]
"""What is done at each street: always one thing, or (None) what the strategy says."""


@dataclass(frozen=True)
class Results:
    """The results of a round in antes, the lowest first, with whole weights.

    `most_staked` is the most that a round may ask for, in antes.

    >>> coin = Results((Fraction(-1), Fraction(1)), (1, 1), most_staked=1)
    >>> coin.mean, coin.variance
    (Fraction(0, 1), Fraction(1, 1))
    """

    nets: tuple[Fraction, ...]
    weights: tuple[int, ...]
    most_staked: int

    @cached_property
    def total(self) -> int:
        """Return the sum of the weights."""
        return sum(self.weights)

    @cached_property
    def scale(self) -> int:
        """Return into how many parts an ante is split, so that all results are whole."""
        return lcm(*(net.denominator for net in self.nets))

    @cached_property
    def whole(self) -> tuple[int, ...]:
        """Return the results in such parts."""
        return tuple(int(net * self.scale) for net in self.nets)

    @cached_property
    def mean(self) -> Fraction:
        """Return the mean result in antes."""
        return self._mean(self.nets)

    @cached_property
    def variance(self) -> Fraction:
        """Return the variance of the result."""
        return self._mean(net**2 for net in self.nets) - self.mean**2

    def _mean(self, figures: Iterable[Fraction]) -> Fraction:
        terms = (figure * weight for figure, weight in zip(figures, self.weights, strict=True))
        return sum(terms, Fraction(0)) / self.total


@cache
def results_of(game: Game, strategy: Strategy, mistakes: Fraction = NEVER) -> Results:
    """Return what a round brings to somebody who follows a strategy, with mistakes or without."""
    chances: dict[Fraction, Fraction] = {}
    most = 1
    for part, tally in _mixture(game, strategy, mistakes):
        for ending in tally.endings:
            chance = part * Fraction(ending.ways, tally.deals)
            chances[ending.net] = chances.get(ending.net, NEVER) + chance
            most = max(most, ending.staked)
    results = {net: chances[net] for net in sorted(chances) if chances[net]}
    whole = lcm(*(chance.denominator for chance in results.values()))
    weights = tuple(int(chance * whole) for chance in results.values())
    return Results(tuple(results), weights, most_staked=most)


def _mixture(
    game: Game, strategy: Strategy, mistakes: Fraction
) -> Iterator[tuple[Fraction, Tally]]:
    """Yield ways to play without chance, with the part that each has; parts may be below nought."""
    if not mistakes:
        yield Fraction(1), exact_tally(game, strategy)
    elif game.shape == "versus":
        yield 1 - mistakes, exact_tally(game, strategy)
        yield mistakes, game.evaluate(~policy_of(game, strategy))
    else:
        if game.shape == "board":
            raise NoExactFigureError.because("mistakes were not counted beside a shared board")
        policy = policy_of(game, strategy)
        for part, choices in _choices(game, mistakes):
            yield part, game.evaluate(_with(policy, choices))


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

"""What the house holds of the main game: by ante, by tie rule and by the way people play."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from fifthstreet.analysis.blind import blind_hand
from fifthstreet.analysis.board import BoardSolution
from fifthstreet.analysis.choices import FOLD, change
from fifthstreet.analysis.decimals import square_root
from fifthstreet.analysis.game import Game, capped
from fifthstreet.analysis.mistakes import value_with_mistakes
from fifthstreet.analysis.own import OwnSolution
from fifthstreet.analysis.tally import Tally
from fifthstreet.analysis.versus import VersusSolution
from fifthstreet.errors import NoExactFigureError
from fifthstreet.paper.phrases import TIE_RULES, capital
from fifthstreet.whole_table.enquiry import Enquiry

SLIPS = Fraction(1, 20)
"""How often a player errs who errs now and then."""

SMALLEST = "Blind, always the smallest bet"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParHold:
    """What the house holds under one condition; amounts are antes, and so is the `cost` of it.

    `ante` is in minor units where the condition is a size of bet. `mistake` marks the mistakes
    over which the average is taken. A mixture of ways to play has a value only.
    """

    DERIVED: ClassVar = ("house_edge", "element_of_risk", "standard_deviation")

    name: str
    ante: int | None = None
    mistake: bool = False
    expected_value: Fraction
    cost: Fraction
    average_wager: Fraction | None = None
    variance: Fraction | None = None

    @property
    def house_edge(self) -> Fraction:
        """Return the house's share of the ante."""
        return -self.expected_value

    @property
    def element_of_risk(self) -> Fraction | None:
        """Return the house's share of all money staked."""
        return self.house_edge / self.average_wager if self.average_wager else None

    @property
    def standard_deviation(self) -> Decimal | None:
        """Return the standard deviation of a round in antes."""
        return None if self.variance is None else square_root(self.variance)


def _hold(name: str, played: Tally | Fraction, best: Fraction, **more: Any) -> ParHold:
    if isinstance(played, Fraction):
        return ParHold(name=name, expected_value=played, cost=best - played, **more)
    return ParHold(
        name=name,
        expected_value=played.expected_value,
        cost=best - played.expected_value,
        average_wager=played.average_wager,
        variance=played.variance,
        **more,
    )


# ------------------------------------------------------------------ by ante and by tie rule


def antes_of(enquiry: Enquiry) -> tuple[int, ...]:
    """Return the minimum, middle and maximum ante of a table in minor units, as far as stated.

    The middle is a multiple of the minimum, so that it pays no odds that the minimum cannot.
    """
    limits = enquiry.submission.limits.ante
    if limits is None or not limits.min or not limits.max:
        return ()
    low, high = limits.min, limits.max
    return tuple(dict.fromkeys((low, (low + high) // (2 * low) * low, high)))


def holds_by_ante(enquiry: Enquiry) -> tuple[ParHold, ...]:
    """Return what is held at the minimum, middle and maximum ante, under the ceiling in force."""
    best, ties = enquiry.tally.expected_value, enquiry.ties
    return tuple(
        _hold("", game_at(enquiry, ante).solve(ties).tally(), best, ante=ante)
        for ante in antes_of(enquiry)
    )


def game_at(enquiry: Enquiry, ante: int) -> Game:
    """Return the game at an ante: with the bets that it leaves room for, under the ceiling."""
    return capped(replace(enquiry, ante=ante).game, enquiry.cap, ante=ante)


def holds_by_ties(enquiry: Enquiry) -> tuple[ParHold, ...]:
    """Return the figures under both rules for equal choices."""
    best = enquiry.tally.expected_value
    return tuple(
        _hold(capital(words), enquiry.game.solve(ties).tally(), best)  # type: ignore[arg-type]
        for ties, words in TIE_RULES.items()
    )


# ------------------------------------------------------------------ by the way people play


def holds_by_play(enquiry: Enquiry, short: Tally | None) -> tuple[ParHold, ...]:
    """Return what is held of the best play, short rules, mistakes, their mean, and blind play."""
    best = enquiry.tally.expected_value
    mistakes = [_hold(name, played, best, mistake=True) for name, played in _mistakes(enquiry)]
    items = [_hold("Best play", enquiry.tally, best)]
    if short is not None:
        items.append(_hold("Short rules", short, best))
    items += mistakes
    if mistakes:
        values = [each.expected_value for each in mistakes]
        items.append(
            _hold("Average of these mistakes", sum(values, Fraction(0)) / len(values), best)
        )
    items += [_hold(name, played, best) for name, played in _blind(enquiry)]
    return tuple(items)


def _mistakes(enquiry: Enquiry) -> Iterator[tuple[str, Tally | Fraction]]:
    """Yield ways to play badly."""
    names = [decision.name for decision in enquiry.book.decisions]
    yield from SHAPES[enquiry.game.shape](enquiry.solution, names)
    words = f"Errs in one of {SLIPS.denominator} decisions"
    each = SLIPS / (enquiry.game.most_choices - 1)
    yield words, value_with_mistakes(enquiry.game, enquiry.solution.policy, each)


def _own(solution: OwnSolution, names: list[str]) -> Iterator[tuple[str, Tally]]:
    game = solution.game
    largest = max(change(choice) for street in game.streets for choice in street)
    fewer = tuple(
        tuple(choice for choice in street if change(choice) < largest) or street
        for street in game.streets
    )
    if largest > 0 and fewer != game.streets:
        yield _never(largest), replace(game, streets=fewer).solve(solution.ties).tally()
    for street, name in enumerate(names):
        smallest = min(game.streets[street], key=change)
        policy = {
            where: np.where(chosen == FOLD, smallest, chosen) if where[0] == street else chosen
            for where, chosen in solution.policy.items()
        }
        if FOLD in game.choices(street):
            yield f"Never folds at {name}, otherwise the best play", game.evaluate(policy)
    yield "Always bets the most", game.evaluate(game.unfolding(most=True))


def _versus(solution: VersusSolution, _names: list[str]) -> Iterator[tuple[str, Tally]]:
    game, (*fewer, largest) = solution.game, solution.game.bets
    if fewer:
        yield _never(largest), replace(game, bets=tuple(fewer)).solve(solution.ties).tally()
    words = "Always bets the most" if fewer else "Never folds"
    yield words, game.evaluate(game.unfolding(most=True))


def _board(solution: BoardSolution, names: list[str]) -> Iterator[tuple[str, Tally]]:
    game, largest = solution.game, max(solution.game.stakes)
    fewer = tuple(
        tuple(choice for choice in street if change(choice) < largest) for street in game.streets
    )
    if all(fewer) and fewer != game.streets:
        yield _never(largest), replace(game, streets=fewer).solve(solution.ties).tally()
    unfolding = game.unfolding(most=False)
    several = len(game.stakes) > len((0, largest))
    for street, name in enumerate(names):
        if FOLD in game.choices(street) and several:
            chosen = solution.policy[street]
            if isinstance(chosen, np.ndarray):
                smallest = min(game.streets[street], key=change)
                chosen = np.where(chosen == FOLD, smallest, chosen)
            else:
                chosen = unfolding[street]
            played = solution.played(f"unfolding-{street}", {**solution.policy, street: chosen})
            yield f"Never folds ({name}), otherwise the best play", played
    words = "Always bets the most" if several else "Never folds"
    yield words, solution.played("most", game.unfolding(most=True))


def _never(largest: int) -> str:
    return f"Never bets {largest}\N{MULTIPLICATION SIGN}, otherwise the best play"


SHAPES: Mapping[str, Callable[[Any, list[str]], Iterator[tuple[str, Tally]]]] = {
    "own": _own,
    "versus": _versus,
    "board": _board,
}


def _blind(enquiry: Enquiry) -> Iterator[tuple[str, Tally | Fraction]]:
    """Yield what a hand is worth that nobody looks at: played by the face-up card, or bet."""
    game = enquiry.game
    if game.shape == "board":
        yield SMALLEST, game.solve().played("least", game.unfolding(most=False))
        return
    if game.shape == "versus":
        try:
            yield "Blind, by the dealer's face-up card", blind_hand(game).expected_value
        except NoExactFigureError:
            pass
        else:
            return
    smallest: Any = game.unfolding(most=False)
    yield SMALLEST, game.evaluate(smallest)

"""One door to the short strategies of all shapes."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from fifthstreet.analysis import board_short, own_short, versus_short
from fifthstreet.analysis.game import Game, of_shape
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.short_strategy import LEAST_SAVING, ShortStrategy

SHAPES: Mapping[str, Callable[[Any, Fraction], ShortStrategy]] = {
    "own": own_short.short,
    "versus": versus_short.short,
    "board": board_short.short,
}


def short_strategy(game: Game, ties: Ties = "bet", least: Fraction = LEAST_SAVING) -> ShortStrategy:
    """Return a short way to play a game; a rule that saves less than `least` antes is left out.

    >>> from fifthstreet.analysis.game import game_of
    >>> from fifthstreet.rules.library import book
    >>> short = short_strategy(game_of(book("md")))
    >>> short.parts[0].rules[0].words, short.cost
    ('a pair or better', Fraction(0, 1))
    """
    return _search(game, ties, least)


@lru_cache(maxsize=16)
def _search(game: Game, ties: Ties, least: Fraction) -> ShortStrategy:
    return of_shape(SHAPES, game, "a short strategy")(game.solve(ties), least)

"""One door to the short strategies of all shapes."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from fifthstreet.analysis import board_short, own_short, versus_short
from fifthstreet.analysis.game import Game, as_game, of_shape
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.short_strategy import LEAST_SAVING, ShortStrategy
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.library import BookName

SHAPES: Mapping[str, Callable[[Any, Fraction], ShortStrategy]] = {
    "own": own_short.short,
    "versus": versus_short.short,
    "board": board_short.short,
}


def short_strategy(
    game: Game | BookName, ties: Ties = "bet", least: Fraction = LEAST_SAVING
) -> ShortStrategy:
    """Return short rules for a game; a book or its id stands for its game.

    A rule that saves less than `least` antes is left out.

    >>> short = short_strategy("md")
    >>> short.parts[0].rules[0].words, short.cost
    ('a pair or better', Fraction(0, 1))
    """
    number: object = least
    if not isinstance(number, int | Fraction) or number < 0:
        raise FifthStreetError(
            f"A rule cannot save at least {least!r} antes.",
            remedy="Write a Fraction from 0, such as Fraction(1, 1000000).",
        )
    return _search(as_game(game, ties), ties, Fraction(number))


@lru_cache(maxsize=16)
def _search(game: Game, ties: Ties, least: Fraction) -> ShortStrategy:
    return of_shape(SHAPES, game, "a short strategy")(game.solve(ties), least)

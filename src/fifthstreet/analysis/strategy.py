"""One door to both games' short strategies."""

from fractions import Fraction
from functools import lru_cache

from fifthstreet.analysis import casino_stud, versus_short, mississippi, own_short
from fifthstreet.analysis.game import VersusGame, Game
from fifthstreet.analysis.own import Ties
from fifthstreet.analysis.short_strategy import LEAST_SAVING, ShortStrategy


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
    if isinstance(game, VersusGame):
        return versus_short.short(casino_stud.solve(game, ties), least)
    return own_short.short(mississippi.solve(game, ties), least)

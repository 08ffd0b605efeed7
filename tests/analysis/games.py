"""Games that several tests play."""

from collections.abc import Mapping
from fractions import Fraction

from fifthstreet.analysis.game import game_of
from fifthstreet.analysis.own import OwnGame
from fifthstreet.analysis.versus import VersusGame
from fifthstreet.rules.library import book


def maryland(pays: Mapping[str, Fraction] | None = None) -> OwnGame:
    """Return Mississippi Stud as Maryland has it, with some pay lines changed if wished."""
    game = game_of(book("md"), pays or {})
    assert isinstance(game, OwnGame)
    return game


def singapore(pays: Mapping[str, Fraction] | None = None) -> VersusGame:
    """Return Casino Stud as Singapore has it, with some pay lines changed if wished."""
    game = game_of(book("rws"), pays or {})
    assert isinstance(game, VersusGame)
    return game


def common_casino_stud() -> VersusGame:
    """Return Casino Stud with the common table, which pays 100 to 1 on a royal flush."""
    return singapore({"royal_flush": Fraction(100)})

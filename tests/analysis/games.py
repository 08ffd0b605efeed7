"""Games that several tests play."""

from collections.abc import Mapping
from fractions import Fraction

from fifthstreet.analysis.game import CasinoStudGame, MississippiGame, game_of
from fifthstreet.rules.library import book


def maryland(pays: Mapping[str, Fraction] | None = None) -> MississippiGame:
    """Return Mississippi Stud as Maryland has it, with some pay lines changed if wished."""
    game = game_of(book("md"), pays or {})
    assert isinstance(game, MississippiGame)
    return game


def singapore(pays: Mapping[str, Fraction] | None = None) -> CasinoStudGame:
    """Return Casino Stud as Singapore has it, with some pay lines changed if wished."""
    game = game_of(book("rws"), pays or {})
    assert isinstance(game, CasinoStudGame)
    return game


def common_casino_stud() -> CasinoStudGame:
    """Return Casino Stud with the common table, which pays 100 to 1 on a royal flush."""
    return singapore({"royal_flush": Fraction(100)})

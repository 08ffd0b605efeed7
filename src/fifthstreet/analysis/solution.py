"""One door to both games: solve whichever it is."""

from typing import TypeAlias

from fifthstreet.analysis import casino_stud, mississippi
from fifthstreet.analysis.casino_stud import CasinoStudSolution
from fifthstreet.analysis.game import CasinoStudGame, Game
from fifthstreet.analysis.mississippi import MississippiSolution, Ties

Solution: TypeAlias = MississippiSolution | CasinoStudSolution


def solve(game: Game, ties: Ties = "bet") -> Solution:
    """Return the best play of a game and its exact value.

    >>> from fifthstreet.analysis.game import game_of
    >>> from fifthstreet.rules.library import book
    >>> solve(game_of(book("md"))).expected_value
    Fraction(-53223, 1082900)
    """
    if isinstance(game, CasinoStudGame):
        return casino_stud.solve(game, ties)
    return mississippi.solve(game, ties)

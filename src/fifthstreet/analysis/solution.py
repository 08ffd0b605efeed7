"""One door to both games: solve whichever it is."""

from typing import TypeAlias, get_args

from fifthstreet.analysis import casino_stud, mississippi
from fifthstreet.analysis.casino_stud import CasinoStudSolution
from fifthstreet.analysis.game import CasinoStudGame, Game, MississippiGame, game_of
from fifthstreet.analysis.mississippi import MississippiSolution, Ties
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.book import RuleBook

Solution: TypeAlias = MississippiSolution | CasinoStudSolution


def solve(game: Game | RuleBook | str, ties: Ties = "bet") -> Solution:
    """Return the best play and its exact value, of a game, of a book or of a book by its id.

    >>> solve("md").expected_value
    Fraction(-53223, 1082900)
    """
    if ties not in get_args(Ties):
        raise FifthStreetError(
            f"Equal choices cannot be settled by {ties!r}.",
            remedy=f"Write {' or '.join(get_args(Ties))}.",
        )
    result = game if isinstance(game, MississippiGame | CasinoStudGame) else game_of(game)
    if isinstance(result, CasinoStudGame):
        return casino_stud.solve(result, ties)
    return mississippi.solve(result, ties)

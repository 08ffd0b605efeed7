"""One door to all shapes: solve whichever it is, and write the best decision in every position.

Positions that differ by a swap of suits are one row of the table; `sets` tells how many the row
stands for. Rows come as an iterator of lines, so that even a long table is written as it is made.
"""

import json
from collections.abc import Iterator
from typing import TypeAlias

from fifthstreet.analysis.board import BoardSolution
from fifthstreet.analysis.decimals import exact
from fifthstreet.analysis.game import Game, as_game
from fifthstreet.analysis.own import OwnSolution, Ties
from fifthstreet.analysis.versus import VersusSolution
from fifthstreet.rules.library import BookName

Solution: TypeAlias = OwnSolution | VersusSolution | BoardSolution


def solve(game: Game | BookName, ties: Ties = "bet") -> Solution:
    """Return the best play of a game and its exact value; a book or its id stands for its game.

    >>> solve("md").expected_value
    Fraction(-53223, 1082900)
    """
    return as_game(game, ties).solve(ties)


def as_csv(solution: Solution) -> Iterator[str]:
    """Yield the table of decisions as lines of CSV; no cell needs quotes."""
    for number, row in enumerate(solution.decisions()):
        if number == 0:
            yield ",".join(row) + "\n"
        yield ",".join(map(str, row.values())) + "\n"


def as_json(solution: Solution) -> Iterator[str]:
    """Yield the table of decisions as one JSON document, a row a line."""
    head = {"ties": solution.ties, "expected_value": exact(solution.expected_value)}
    yield json.dumps(head)[:-1] + ', "rows": ['
    for number, row in enumerate(solution.decisions()):
        yield ("\n" if number == 0 else ",\n") + json.dumps(row)
    yield "\n]}\n"

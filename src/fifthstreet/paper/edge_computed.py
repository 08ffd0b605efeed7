"""The house edge of a table, computed for the papers that state it."""

from typing import TYPE_CHECKING

from fifthstreet.paper.edge import Edge
from fifthstreet.paper.extras import can_compute, computing
from fifthstreet.paper.par_identity import TIE_RULES
from fifthstreet.rules.book import RuleBook

if TYPE_CHECKING:
    from fifthstreet.analysis.mississippi import Ties


def computed_edge(book: RuleBook, ties: "Ties" = "bet") -> Edge:
    """Return the edge of a book's game against the best play, before any maximum payout.

    >>> from fifthstreet.rules.library import book
    >>> computed_edge(book("md")).of_ante, computed_edge(book("md")).of_money_staked
    ('4.9149', '1.3691')
    """
    computing()
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.solution import solve
    from fifthstreet.analysis.writing import percent

    tally = solve(game_of(book), ties).tally()
    return Edge(
        of_ante=f"{percent(tally.house_edge):f}",
        of_money_staked=f"{percent(tally.element_of_risk):f}",
        tie_rule=TIE_RULES[ties],
    )


def edge_if_possible(book: RuleBook) -> Edge | None:
    """Return the edge, or None where the libraries that compute it are not installed."""
    return computed_edge(book) if can_compute() else None

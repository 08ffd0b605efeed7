"""The house edge of a table, computed for the papers that state it."""

from typing import TYPE_CHECKING

from fifthstreet.errors import NoExactFigureError
from fifthstreet.paper.edge import Edge, NoEdge
from fifthstreet.paper.extras import can_compute, computing
from fifthstreet.paper.par_identity import TIE_RULES
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.edge import ComputedEdge
from fifthstreet.rules.submission import Submission

if TYPE_CHECKING:
    from fifthstreet.analysis.mississippi import Ties


def computed_edge(
    book: RuleBook, ties: "Ties" = "bet", *, submission: Submission | None = None
) -> Edge:
    """Return the edge of a book's game against the best play, before any maximum payout.

    >>> from fifthstreet.rules.library import book
    >>> computed_edge(book("md")).of_ante, computed_edge(book("md")).of_money_staked
    ('4.9149', '1.3691')
    """
    computing()
    from fifthstreet.analysis.decimals import percent
    from fifthstreet.analysis.game import game_of
    from fifthstreet.analysis.solution import solve

    game = game_of(book, submission=submission)
    tally = solve(game, ties).tally()
    other = solve(game, "fold" if ties == "bet" else "bet").tally()
    return Edge(
        of_ante=f"{percent(tally.house_edge):f}",
        of_money_staked=f"{percent(tally.element_of_risk):f}",
        tie_rule=TIE_RULES[ties],
        of_money_staked_otherwise=f"{percent(other.element_of_risk):f}",
    )


def edge_if_possible(book: RuleBook, submission: Submission | None = None) -> Edge | NoEdge | None:
    """Return the edge, or why it has none; None where the libraries for it are not installed."""
    if not can_compute():
        return None
    try:
        return computed_edge(book, submission=submission)
    except NoExactFigureError as error:
        return NoEdge(str(error))


def figures_if_possible(
    book: RuleBook, submission: Submission | None = None
) -> ComputedEdge | None:
    """Return the figures by which a stated edge is judged, or None where nothing computes them."""
    edge = edge_if_possible(book, submission)
    return edge.figures if isinstance(edge, Edge) else None

"""How a pay table pulls, for a page: the slopes of its lines and the best trade-offs nearby."""

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from fifthstreet.analysis.decimals import exact
from fifthstreet.coaching.question import Question
from fifthstreet.protocol.codec import text_of

if TYPE_CHECKING:
    from fifthstreet.analysis.design_front import LineSlope, TableFigures

MOST_CHANGES: Final = 2
"""How many lines of the table the trade-offs change."""
AROUND: Final = Fraction(2, 100)
"""How far from the present house edge the trade-offs lie."""


def sheet(question: Question) -> bytes:
    """Return the slopes of a question's pay lines, and the tables nearby that no other beats."""
    from fifthstreet.analysis.design import DesignLimits
    from fifthstreet.analysis.design_front import front, gradients

    _, book = question.of
    table, slopes = gradients(book, question.changes)
    edges = (table.house_edge - AROUND, table.house_edge + AROUND)
    limits = DesignLimits(edges=edges)
    tables = front(book, question.changes, most_changes=MOST_CHANGES, limits=limits)
    return text_of(
        {
            "table": _table(table),
            "slopes": [_slope(each) for each in slopes],
            "front": [_table(each) for each in tables],
        }
    )


def _table(table: "TableFigures") -> dict[str, object]:
    return {
        "changes": {key: exact(pays) for key, pays in table.changes.items()},
        "house_edge": exact(table.house_edge),
        "variance": exact(table.variance),
        "standard_deviation": float(table.standard_deviation),
        "hit_frequency": exact(table.hit_frequency),
    }


def _slope(slope: "LineSlope") -> dict[str, object]:
    return {
        "line": slope.line,
        "name": slope.name,
        "pays": exact(slope.pays),
        "edge": exact(slope.edge),
        "variance": exact(slope.variance),
        "deviation": float(slope.deviation),
        "hit_frequency": exact(slope.hit_frequency),
        "one_more": _table(slope.one_more),
    }

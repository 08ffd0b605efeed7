"""How a pay table pulls, for a page: the slopes of its lines and the best trade-offs nearby."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from fifthstreet.coaching.question import Question
from fifthstreet.protocol.codec import text_of
from fifthstreet.protocol.figures import DesignSheet, DesignSlope, DesignTable

if TYPE_CHECKING:
    from fifthstreet.analysis.design_front import LineSlope, TableFigures

MOST_CHANGES: Final = 2
"""How many lines of the table the trade-offs change."""
AROUND: Final = Fraction(2, 100)
"""How far from the present house edge the trade-offs lie."""


@dataclass(frozen=True, slots=True)
class DesignQuestion:
    """What the pay tables of a search keep to: whole odds, their order, and the longest odds."""

    whole: bool = False
    any_order: bool = False
    ceiling: int | None = None


def sheet(question: Question, search: DesignQuestion) -> bytes:
    """Return the slopes of a question's pay lines, and the tables nearby that no other beats."""
    from fifthstreet.analysis.design import DesignLimits
    from fifthstreet.analysis.design_front import front, gradients

    _, book = question.of
    table, slopes = gradients(book, question.changes)
    edges = (table.house_edge - AROUND, table.house_edge + AROUND)
    limits = DesignLimits(
        whole=search.whole,
        monotone=not search.any_order,
        ceiling=None if search.ceiling is None else Fraction(search.ceiling),
        edges=edges,
    )
    tables = front(book, question.changes, most_changes=MOST_CHANGES, limits=limits)
    return text_of(
        DesignSheet(
            table=_table(table),
            slopes=tuple(map(_slope, slopes)),
            front=tuple(map(_table, tables)),
        )
    )


def _table(table: "TableFigures") -> DesignTable:
    return DesignTable(
        changes=table.changes,
        house_edge=table.house_edge,
        variance=table.variance,
        standard_deviation=float(table.standard_deviation),
        hit_frequency=table.hit_frequency,
    )


def _slope(slope: "LineSlope") -> DesignSlope:
    return DesignSlope(
        line=slope.line,
        name=slope.name,
        pays=slope.pays,
        edge=slope.edge,
        variance=slope.variance,
        deviation=float(slope.deviation),
        hit_frequency=slope.hit_frequency,
        one_more=_table(slope.one_more),
    )

"""Figures as a notebook shows them: short lines, and tables made of plain rows."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape

from fifthstreet.analysis.decimals import decimal

PLACES = 6


def html_table(title: str, rows: Iterable[Mapping[str, object]]) -> str:
    """Return rows as an HTML table with a caption; fractions become decimals.

    >>> html_table("Pays", [{"flush": Fraction(6)}])
    '<table><caption>Pays</caption><tr><th>flush</th></tr><tr><td>6</td></tr></table>'
    """
    listed = list(rows)
    head = "".join(f"<th>{escape(name)}</th>" for name in (listed[0] if listed else ()))
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_face(cell))}</td>" for cell in row.values()) + "</tr>"
        for row in listed
    )
    return f"<table><caption>{escape(title)}</caption><tr>{head}</tr>{body}</table>"


def _face(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, Fraction):
        return str(cell) if cell.denominator == 1 else f"{decimal(cell, PLACES)}"
    return str(cell)

"""Submissions to print from: a book's template filled in, with some values changed."""

import re
import tomllib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from fifthstreet.checks.report import check
from fifthstreet.paper.edge import Edge
from fifthstreet.rules.edge import ComputedEdge
from fifthstreet.rules.library import book
from fifthstreet.rules.options import show
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.template import template
from fifthstreet.rules.toml import frozen

EVERYTHING: dict[str, object] = {
    "three_card.paytable": "C",
    "six_card.paytable": "A",
    "progressive.paytable": "C",
    "progressive.rate": {"mega": "0.10", "major": "0.05", "minor": "0.02"},
    "progressive.initial": {"mega": 1_500_000, "major": 150_000, "minor": 25_000},
    "progressive.reset": {"mega": 1_000_000, "major": 100_000, "minor": 25_000},
}
"""Maryland with every side bet, three meters and the mini-royal."""

NO_SIDE_BETS: dict[str, object] = {
    "offers": {"progressive": False, "three_card": False, "six_card": False},
    "layout.seat_spots": ("ante", "third_street", "fourth_street", "fifth_street"),
}


def submitted(id_: str, changes: Mapping[str, object] | None = None) -> Submission:
    """Return a submission that passes its check."""
    text = re.sub(r"<([^>\n]+)>", r"Given \1", template(book(id_)))
    data: dict[str, Any] = tomllib.loads(text, parse_float=Decimal)
    for key, value in (changes or {}).items():
        *sections, name = key.split(".")
        part = data
        for section in sections:
            part = part.setdefault(section, {})
        part[name] = value
    report = check("\n".join(f"{key} = {show(frozen(value))}" for key, value in data.items()))
    assert report.ok, report.findings
    return report.submission


def edge_of(of_ante: str, of_money_staked: str, **more: Any) -> Edge:
    """Return a house edge from its percentages."""
    figures = ComputedEdge(
        of_ante=(Fraction(of_ante) / 100,), of_money_staked=(Fraction(of_money_staked) / 100,)
    )
    return Edge(figures=figures, **{"tie_rule": "the player bets more", **more})

"""The pages about the house: what the standards ask, who may do what, its figures."""

import csv
from collections import Counter
from dataclasses import fields
from pathlib import Path
from typing import Any

from pages import page, table

from fifthstreet.floor.tables.pace import USUAL
from fifthstreet.people.policy import POLICY
from fifthstreet.people.roles import COLUMNS, powers

HERE = Path(__file__).resolve().parent
SHOWN = HERE / "requirements_shown.tsv"
"""Which test shows which requirement; written with the clauses' proofs."""


def rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table of tab-separated values."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def requirements_page() -> str:
    """Return what the standards ask, and the tests that show it."""
    shown: dict[str, list[str]] = {}
    for row in rows(SHOWN):
        shown.setdefault(row["id"], []).append(row["test"])
    found = rows(HERE / "requirements.tsv")
    parts = [
        (
            "What the field's standards ask of a system like this, in our own words, each with the"
            " tests that show it. None of this is a claim of certification."
        ),
    ]
    for group in dict.fromkeys(row["group"] for row in found):
        own = [row for row in found if row["group"] == group]
        body = table(
            ("id", "what", "after", "shown by (tests)"),
            ([f"`{r['id']}`", r["what"], r["sources"], _shown(r, shown)] for r in own),
        )
        parts.append(f"## {group}\n\n{body}")
    return page("What the standards ask", *parts)


def _shown(row: dict[str, str], shown: dict[str, list[str]]) -> str:
    modules = Counter(test.partition("::")[0] for test in shown.get(row["id"], ()))
    told = [f"`{module.removeprefix('tests/')}` ({count})" for module, count in modules.items()]
    return ". ".join(filter(None, (", ".join(sorted(told)), row["note"])))


def figures_page() -> str:
    """Return the figures by which the house runs."""
    told = "By what the house runs where nobody chose otherwise; [operating](../operating.md) it."
    return page("Figures", told, *(f"## {title}\n\n{_figures(held)}" for title, held in _FIGURES))


_FIGURES: tuple[tuple[str, Any], ...] = (
    ("About people (seconds and minor units)", POLICY),
    ("Pace of a virtual table (seconds)", USUAL),
)


def _figures(held: Any) -> str:
    return table(
        ("name", "value"),
        ((f"`{field.name}`", getattr(held, field.name)) for field in fields(held)),
    )


def powers_page() -> str:
    """Return who may do what, as the program reads it."""
    told = (
        "`own` is one's own, `post` a table where one is posted, `any` anything; everything else is"
        " refused. What the documents name is refused by them as well. `fresh` acts need the"
        " password again; some need a second person."
    )
    body = table(
        ("act", *COLUMNS, "fresh", "second person"),
        (
            [
                f"`{act}`",
                *(power.reach[column] for column in COLUMNS),
                "yes" if power.fresh else "",
                f"`{power.approved_by}`" if power.approved_by else "",
            ]
            for act, power in powers().items()
        ),
    )
    return page("Who may do what", told, body)

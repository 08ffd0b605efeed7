"""The pages about the house: what the standards ask, who may do what, its figures."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from pages import Entry, page, table

from fifthstreet.floor.tables.pace import USUAL
from fifthstreet.people.authority import COLUMNS, powers
from fifthstreet.people.policy import POLICY

HERE = Path(__file__).resolve().parent
SHOWN = {name: HERE / f"{name}_shown.tsv" for name in ("requirements", "promises")}
"""Which test shows which requirement and which promise; written with the clauses' proofs."""


def rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table of tab-separated values."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def requirements_page() -> str:
    """Return what the standards ask, and the tests that show it."""
    shown = _tests("requirements")
    intro = (
        "What the field's standards ask of a system like this, in our own words, each with the"
        " tests that show it. None of this is a claim of certification."
    )
    parts = (
        _group(
            group,
            ("id", "what", "after", "shown by (tests)"),
            ([Entry(row["id"]), row["what"], row["sources"], _modules(row, shown)] for row in own),
        )
        for group, own in _groups("requirements")
    )
    return page("What the standards ask", intro, *parts)


def promises_page() -> str:
    """Return every promise of the house, and the tests that enforce it."""
    shown = _tests("promises")
    intro = (
        "What the house promises at all times (I), what may go wrong and what it does then (F), and"
        " how far each promise is tested (G). Tests carry these numbers in their names or in the"
        " marker `promise`. A number without a test says why it has none."
    )
    parts = (
        _group(
            group,
            ("id", "what", "tests"),
            ([Entry(row["id"]), row["what"], _names(row, shown)] for row in own),
        )
        for group, own in _groups("promises")
    )
    return page("Promises and faults", intro, *parts)


def promises_file() -> str:
    """Return every promise with its tests as a table, for the folder that an operator files."""
    shown = _tests("promises")
    lines = ["id\tgroup\twhat\ttests\tnote"]
    for row in rows(HERE / "promises.tsv"):
        tests = " ".join(shown.get(row["id"], ()))
        lines.append("\t".join((row["id"], row["group"], row["what"], tests, row["note"] or "")))
    return "\n".join(lines) + "\n"


def _groups(name: str) -> Iterator[tuple[str, list[dict[str, str]]]]:
    every = rows(HERE / f"{name}.tsv")
    for group in dict.fromkeys(row["group"] for row in every):
        yield group, [row for row in every if row["group"] == group]


def _group(title: str, head: Iterable[str], own: Iterable[Iterable[object]]) -> str:
    return f"## {title}\n\n{table(head, own)}"


def _tests(name: str) -> dict[str, list[str]]:
    tests: dict[str, list[str]] = {}
    for row in rows(SHOWN[name]):
        tests.setdefault(row["id"], []).append(row["test"])
    return tests


def _modules(row: dict[str, str], tests: dict[str, list[str]]) -> str:
    modules = Counter(test.partition("::")[0] for test in tests.get(row["id"], ()))
    listed = [f"`{module.removeprefix('tests/')}` ({count})" for module, count in modules.items()]
    return ". ".join(filter(None, (", ".join(sorted(listed)), row["note"])))


def _names(row: dict[str, str], tests: dict[str, list[str]]) -> str:
    names = sorted({test.rpartition("::")[2] for test in tests.get(row["id"], ())})
    return ". ".join(filter(None, (", ".join(f"`{name}`" for name in names), row["note"])))


def figures_page() -> str:
    """Return the figures by which the house runs."""
    text = "By what the house runs where nobody chose otherwise; [operating](../operating.md) it."
    return page(
        "Figures", text, *(f"## {title}\n\n{_figures(figures)}" for title, figures in _FIGURES)
    )


_FIGURES: tuple[tuple[str, Any], ...] = (
    ("About people (seconds and minor units)", POLICY),
    ("Pace of a virtual table (seconds)", USUAL),
)


def _figures(figures: Any) -> str:
    return table(
        ("name", "value"),
        ((f"`{field.name}`", getattr(figures, field.name)) for field in fields(figures)),
    )


def powers_page() -> str:
    """Return who may do what, as the program reads it."""
    text = (
        "`own` is what belongs to you, `post` a table where you are posted, `any` anything;"
        " everything else is refused. A document may require more. `fresh` acts need the password"
        " again; some need a second person."
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
    return page("Who may do what", text, body)

"""Submissions for tests: a whole one for each book, with some keys set otherwise or left out."""

from collections.abc import Mapping
from typing import Any

from fifthstreet.checks.findings import Finding
from fifthstreet.checks.report import check
from fifthstreet.proof import submitted
from fifthstreet.proof.submitted import written
from fifthstreet.rules.library import book
from fifthstreet.rules.toml import parse

__all__ = ["LEFT_OUT", "altered", "codes", "filled", "findings", "written"]

LEFT_OUT = object()
"""A value that takes its key out."""


def filled(id_: str) -> str:
    """Return the starting point for a book with every placeholder filled in."""
    return submitted.filled(book(id_))


def altered(id_: str, changes: Mapping[str, object]) -> dict[str, Any]:
    """Return the data of a whole submission with dotted keys set or taken out."""
    data = parse(filled(id_), name="filled")
    for key, value in changes.items():
        *above, last = key.split(".")
        table: Any = data
        for name in above:
            table = table[int(name)] if isinstance(table, list) else table.setdefault(name, {})
        if value is LEFT_OUT:
            del table[last]
        else:
            table[last] = value
    return data


def findings(id_: str, changes: Mapping[str, object] | None = None) -> tuple[Finding, ...]:
    """Return what a check finds in a whole submission after some changes."""
    return check(written(altered(id_, changes or {}))).findings


def codes(id_: str, changes: Mapping[str, object] | None = None) -> list[str]:
    """Return the codes of what a check finds, each once, in the order of the text."""
    return list(dict.fromkeys(finding.code for finding in findings(id_, changes)))

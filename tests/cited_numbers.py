"""Which promises and requirements a test shows, by its name and by its markers."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
MARKERS = {"requirement": "requirements", "promise": "promises"}
"""Each marker, with the table in `docs` that defines its numbers and the list of its tests."""
NUMBER = re.compile(r"([rfig])(\d+)_(to_)?")
WIDTH = {"R": 2, "F": 2}
"""Letters whose numbers always have two digits."""


def numbers(name: str) -> Iterator[str]:
    """Return the numbers at the beginning of a test's name.

    >>> list(numbers("test_r15_i3_no_account_goes_below_zero"))
    ['R15', 'I3']
    >>> list(numbers("test_i1_to_i3_money_is_conserved"))
    ['I1', 'I2', 'I3']
    """
    at, begins = len("test_"), 0
    while found := NUMBER.match(name, at):
        letter, last = found[1].upper(), int(found[2])
        for number in range(begins or last, last + 1):
            yield f"{letter}{number:0{WIDTH.get(letter, 1)}}"
        at, begins = found.end(), last + 1 if found[3] else 0


def defined(table: str) -> set[str]:
    """Return the numbers that a table defines."""
    with (DOCS / f"{table}.tsv").open(encoding="utf-8", newline="") as file:
        return {row["id"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}


def shown(items: list[pytest.Item]) -> Iterator[tuple[str, str, str]]:
    """Return each table, number and test that belong together; refuse an undefined number."""
    tables = {table: defined(table) for table in MARKERS.values()}
    for item in items:
        test = item.nodeid.partition("[")[0]
        for number in numbers(item.name):
            yield _found(number, test, tables)
        for marker, table in MARKERS.items():
            for own in item.iter_markers(marker):
                for number in own.args:
                    yield _found(number, test, {table: tables[table]})


def _found(number: str, test: str, tables: dict[str, set[str]]) -> tuple[str, str, str]:
    for table, known in tables.items():
        if number in known:
            return table, number, test
    where = " or ".join(f"docs/{table}.tsv" for table in tables)
    raise pytest.UsageError(f"{test} cites {number}, which {where} does not define")

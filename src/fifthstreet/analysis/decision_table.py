"""The best decision in every position, as a table that other programs read: CSV or JSON.

Positions that differ by a swap of suits are one row; `sets` tells how many the row stands for. Rows
come as an iterator of lines, so that even a long table is written as it is made.
"""

import json
from collections.abc import Iterator

from fifthstreet.analysis.decimals import exact
from fifthstreet.analysis.solution import Solution


def as_csv(solution: Solution) -> Iterator[str]:
    """Yield the lines of the table as CSV; no cell needs quotes."""
    for number, row in enumerate(solution.decisions()):
        if number == 0:
            yield ",".join(row) + "\n"
        yield ",".join(map(str, row.values())) + "\n"


def as_json(solution: Solution) -> Iterator[str]:
    """Yield the lines of the table as one JSON document, a row a line."""
    head = {"ties": solution.ties, "expected_value": exact(solution.expected_value)}
    yield json.dumps(head)[:-1] + ', "rows": ['
    for number, row in enumerate(solution.decisions()):
        yield ("\n" if number == 0 else ",\n") + json.dumps(row)
    yield "\n]}\n"

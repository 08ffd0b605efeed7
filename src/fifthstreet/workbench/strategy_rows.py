"""The rows of a strategy file: where each row is, and what its cells contain."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO

from fifthstreet.analysis.choices import action
from fifthstreet.errors import FifthStreetError

Row = Mapping[str, str]
LONGEST = 60
"""How much of a cell is quoted."""


class StrategyError(FifthStreetError):
    """A strategy cannot be evaluated; says which row is wrong, and what to write instead."""

    unreadable = False


class StrategyTextError(StrategyError):
    """A text is neither CSV nor JSON."""

    unreadable = True


def strategy_rows(text: str, name: str) -> Iterator[tuple[str, Row]]:
    """Yield where each row stands and its cells by the names of their columns."""
    if text.strip() and (name.endswith(".json") or text.lstrip()[0] in "{["):
        yield from _json_rows(text, name)
        return
    if not text.strip():
        raise StrategyTextError(
            f"{name} is empty.", remedy="Get a table to fill in with fifthstreet judge --template."
        )
    table = csv.DictReader(StringIO(text))
    try:
        for row in table:
            cells = {(key or "").strip(): (cell or "") for key, cell in row.items() if key}
            yield f"{name}, line {table.line_num}", cells
    except csv.Error as error:
        raise StrategyTextError(
            f"{name}, line {table.line_num} is not CSV: {error}.", remedy="Correct that line."
        ) from None


def _json_rows(text: str, name: str) -> Iterator[tuple[str, Row]]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise StrategyTextError(
            f"{name} is not JSON: {error.msg} at line {error.lineno}.", remedy="Correct that line."
        ) from None
    except RecursionError:
        raise StrategyTextError(
            f"{name} is nested too deeply.", remedy="Write a list of rows."
        ) from None
    rows = data.get("rows") if isinstance(data, dict) else data
    if not isinstance(rows, list):
        raise StrategyError(
            f"{name} has no rows.", remedy='Write a list of rows, or {"rows": [...]}.'
        )
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, dict):
            raise StrategyError(
                f"{name}, row {number} is no row.", remedy='Write it as in {"cards": "As Ks"}.'
            )
        yield f"{name}, row {number}", {key: str(cell) for key, cell in row.items()}


def cell_of(where: str, row: Row, column: str) -> str:
    """Return a cell of a row, or refuse a row without it."""
    if column not in row:
        raise StrategyError(
            f"{where} has no {column}.",
            remedy="Write the columns of fifthstreet judge BOOK --template.",
        )
    return row[column].strip()


def number_of(where: str, column: str, cell: str) -> int:
    """Return a small whole number in a cell."""
    if not (cell.isascii() and cell.isdigit() and len(cell) <= 4):  # noqa: PLR2004 - digits
        raise StrategyError(
            f"{where}: {cell[:LONGEST]!r} is no {column}.", remedy="Write a whole number."
        )
    return int(cell)


def refuse_missing(
    name: str, missing: Iterable[str], positions: int, *, count: int | None = None
) -> None:
    """Refuse a strategy that says nothing of some positions; they are counted where none says."""
    listed = list(missing)
    if listed:
        raise StrategyError(
            f"{name} has no row for {count or len(listed):,} of {positions:,} positions, "
            f"the first of them {listed[0]}.",
            remedy="Add a row for each.",
        )


def choice_of(where: str, cell: str, choices: Iterable[int]) -> int:
    """Return the choice that an action names."""
    actions = {action(each): each for each in choices}
    if cell.lower() not in actions:
        says = f"{cell[:LONGEST]!r} is no action here" if cell else "the action is missing"
        raise StrategyError(f"{where}: {says}.", remedy=f"Write {', '.join(actions)}.")
    return actions[cell.lower()]

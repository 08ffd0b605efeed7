"""Cells of a live worksheet: entries that people change, and formulas with their cached values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

NUMBERS: Mapping[str, str] = {
    "count": "#,##0",
    "chance": "0.000000%",
    "share": "+0.0000%;-0.0000%;0.0000%",
    "percent": "0.0000%",
    "number": "#,##0.0000",
    "whole": "#,##0.######",
    "money": "#,##0.00",
}
PLAIN = {"font_name": "Calibri", "font_size": 10, "valign": "top"}
WIDE, NARROW = 42, 16


@dataclass(frozen=True, slots=True)
class NamedCell:
    """A number that may be changed, and the name of its cell."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula, and what it comes to when the file is written."""

    text: str
    value: float


Cell: TypeAlias = str | float | NamedCell | Formula | None


def place(row: int, column: int) -> str:
    """Return the address of a cell among the first 26 columns, fixed.

    >>> place(0, 1)
    '$B$1'
    """
    return f"${chr(ord('A') + column)}${row + 1}"


class LiveSheet:
    """A worksheet that is written from the top down; every entry becomes a named cell."""

    def __init__(self, book: Any, name: str) -> None:
        self._book, self.name, self.row = book, name, 0
        self.sheet = book.add_worksheet(name)
        self.sheet.set_column(0, 0, WIDE)
        self.sheet.set_column(1, 14, NARROW)
        entry = {"bg_color": "#FFF2B3", "border": 1, "border_color": "#8A6210", "locked": False}
        self._formats = {
            kind: (
                book.add_format({**PLAIN, "num_format": form}),
                book.add_format({**PLAIN, **entry, "num_format": form}),
            )
            for kind, form in NUMBERS.items()
        }
        self._words = book.add_format(PLAIN)
        self._title = book.add_format({**PLAIN, "bold": True, "font_size": 13})
        self._head = book.add_format(
            {**PLAIN, "bold": True, "bottom": 1, "bg_color": "#F5F2E8", "text_wrap": True}
        )

    def text(self, *lines: str, title: bool = False) -> None:
        """Write lines of text, and leave a row free."""
        for line in lines:
            self.sheet.write_string(self.row, 0, line, self._title if title else self._words)
            self.row += 1
        self.row += 1

    def heads(self, *names: str) -> None:
        """Write the heads of columns."""
        for column, name in enumerate(names):
            self.sheet.write_string(self.row, column, name, self._head)
        self.row += 1

    def cells(self, cells: Sequence[Cell], kinds: str) -> int:
        """Write a row of cells of some kinds, parted by blanks; return its number."""
        for column, (cell, kind) in enumerate(zip(cells, kinds.split(), strict=True)):
            plain, entry = self._formats.get(kind, (self._words, self._words))
            match cell:
                case None:
                    continue
                case str():
                    self.sheet.write_string(self.row, column, cell, self._words)
                case Formula():
                    self.sheet.write_formula(self.row, column, cell.text, plain, cell.value)
                case NamedCell():
                    self.sheet.write_number(self.row, column, cell.value, entry)
                    self._book.define_name(cell.name, f"={self.name}!{place(self.row, column)}")
                case _:
                    self.sheet.write_number(self.row, column, cell, plain)
        self.row += 1
        return self.row - 1

    def span(self, column: int, first: int, last: int) -> str:
        """Return a column of cells from one row to another, as formulas of any sheet name it."""
        return f"{self.name}!{place(first, column)}:{place(last, column)}"

    def chart(self, kind: str, title: str, series: Sequence[Mapping[str, Any]], at: str) -> None:
        """Insert a chart of some series at a cell; an axis of values crosses at the lowest one."""
        chart = self._book.add_chart({"type": kind})
        for each in series:
            chart.add_series(dict(each))
        chart.set_title({"name": title, "name_font": {"size": 11}})
        if len(series) == 1:
            chart.set_legend({"none": True})
        if kind == "bar":
            chart.set_y_axis({"reverse": True, "label_position": "low"})
        else:
            chart.set_x_axis({"label_position": "low"})
        chart.set_size({"width": 620, "height": 340})
        self.sheet.insert_chart(at, chart)

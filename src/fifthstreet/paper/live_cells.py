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
WIDE, NARROW = 42, 20
COLORS = ("#0C4632", "#8A6210", "#A4472C")
"""The colors of the series of a chart."""
GRID = {"visible": True, "line": {"color": "#D9D4C6"}}
BESIDE = 5
"""The column in which charts begin."""
A4 = 9
"""The number of the paper in workbooks."""


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


def fit_to_paper(sheet: Any) -> None:
    """Print a worksheet on A4, across and as wide as one page."""
    sheet.set_landscape()
    sheet.set_paper(A4)
    sheet.fit_to_pages(1, 0)


class LiveSheet:
    """A worksheet that is written from the top down; every entry becomes a named cell."""

    def __init__(self, book: Any, name: str) -> None:
        self._book, self.name, self.row = book, name, 0
        self.sheet = book.add_worksheet(name)
        fit_to_paper(self.sheet)
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
        self._beside = book.add_format({**PLAIN, "indent": 1})
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
                    form = self._beside if column else self._words
                    self.sheet.write_string(self.row, column, cell, form)
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

    def chart(self, kind: str, title: str, series: Sequence[Mapping[str, Any]], row: int) -> None:
        """Insert a chart beside the figures, from a row on; the axes cross at the lowest value."""
        chart = self._book.add_chart({"type": kind})
        look = "fill" if kind == "bar" else "line"
        for each, color in zip(series, COLORS, strict=False):
            chart.add_series({**each, look: {"color": color}})
        chart.set_title({"name": title, "name_font": {"size": 11}})
        if len(series) == 1:
            chart.set_legend({"none": True})
        if kind == "bar":
            chart.set_y_axis({"reverse": True, "label_position": "low"})
            chart.set_x_axis({"num_format": "0%", "major_gridlines": GRID})
        else:
            chart.set_x_axis({"label_position": "low", "num_format": "#,##0"})
            chart.set_y_axis({"num_format": "0%", "major_gridlines": GRID})
        chart.set_size({"width": 620, "height": 340})
        self.sheet.insert_chart(row - 1, BESIDE, chart)

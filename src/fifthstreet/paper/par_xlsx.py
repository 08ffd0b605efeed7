"""A PAR sheet as a workbook: a worksheet for each section, figures as numbers and as fractions."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import TYPE_CHECKING, Any

from fifthstreet.analysis.decimals import exact
from fifthstreet.money import CURRENCIES, Amount
from fifthstreet.paper.extras import library
from fifthstreet.paper.live_cells import fit_to_paper
from fifthstreet.paper.par_live import add_live
from fifthstreet.paper.par_live_beside import add_live_beside
from fifthstreet.paper.par_numbers import Kind, Value, written
from fifthstreet.paper.par_pages import report as report_of
from fifthstreet.paper.par_record import ParSheet
from fifthstreet.paper.par_report import (
    Panel,
    ParReport,
    Picture,
    Prose,
    ReportSection,
    ReportTable,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

CREATED = datetime(2000, 1, 1, tzinfo=UTC)
"""The date written into every workbook, so that the same sheet makes the same bytes."""

FORMATS: "Mapping[Kind, str]" = {
    "count": "#,##0",
    "chance": "0.000000%",
    "one_in": "#,##0.00",
    "share": "+0.0000%;-0.0000%;0.0000%",
    "percent": "0.0000%",
    "whole": "0%",
    "antes": "#,##0.0000",
    "net": "+#,##0;-#,##0;0",
}
NUMBERS, FRACTIONS, WORDS, MOST = 14, 24, 30, 60
"""Widths of columns: numbers, fractions, the first column, and the most that words take."""
COLUMNS = 30
WORDY: "frozenset[Kind]" = frozenset({"words", "verdict", "cites"})
"""What is broken into lines where a column is too narrow for it."""


def as_xlsx(par: ParSheet) -> bytes:
    """Return the sheet as a workbook; the same sheet makes the same bytes.

    Its first worksheets are live: their figures are formulas. The others have the whole report.
    """
    report = report_of(par)
    xlsxwriter = library("xlsxwriter", extra="paper")
    current = BytesIO()
    book = xlsxwriter.Workbook(current, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties(
        {"title": f"{report.title}, {report.under}", "created": CREATED.replace(tzinfo=None)}
    )
    writer = _SheetWriter(book)
    writer.identity(report)
    add_live(book, par)
    add_live_beside(book, par)
    for section in report.sections:
        writer.section(section)
    book.close()
    return current.getvalue()


def _rows(table: ReportTable) -> list[Sequence[Value]]:
    return [*table.rows, *([table.total] if table.total else [])]


def _fractions(table: ReportTable) -> list[int]:
    """Return the columns of a table whose fractions stand beside it."""
    return [
        place
        for place, column in enumerate(table.columns)
        if table.method.startswith("exact")
        and column.kind != "one_in"
        and any(isinstance(row[place], Fraction) for row in _rows(table))
    ]


def _widths(section: ReportSection) -> list[int]:
    """Return how wide the columns of a worksheet are: by their words, and room for fractions."""
    widths = [WORDS, *(NUMBERS for _ in range(COLUMNS))]
    for block in section.blocks:
        if isinstance(block, Panel):
            widths[0] = max(widths[0], FRACTIONS + NUMBERS)
            widths[2] = max(widths[2], FRACTIONS + NUMBERS)
        elif isinstance(block, ReportTable):
            for place, column in enumerate(block.columns):
                words = [str(row[place]) for row in block.rows if isinstance(row[place], str)]
                longest = max(map(len, words), default=0)
                if column.kind in WORDY or column.kind == "odds":
                    widths[place] = max(widths[place], min(MOST, longest + 1))
            first = len(block.columns)
            for place in range(first, first + len(_fractions(block))):
                widths[place] = max(widths[place], FRACTIONS)
    return widths


class _SheetWriter:
    """Writes sections from the top of a worksheet down."""

    def __init__(self, book: Any) -> None:
        self._book = book
        plain = {"font_name": "Calibri", "font_size": 10, "valign": "top"}
        self._title = book.add_format({**plain, "bold": True, "font_size": 13})
        self._name = book.add_format({**plain, "bold": True, "font_color": "#0C4632"})
        self._head = book.add_format(
            {**plain, "bold": True, "bottom": 1, "bg_color": "#F5F2E8", "text_wrap": True}
        )
        self._right = book.add_format(
            {**plain, "bold": True, "bottom": 1, "bg_color": "#F5F2E8", "align": "right"}
        )
        self._words = book.add_format({**plain})
        self._beside = book.add_format({**plain, "indent": 1})
        self._wrapped = book.add_format({**plain, "text_wrap": True})
        self._kinds = {
            kind: book.add_format({**plain, "num_format": form}) for kind, form in FORMATS.items()
        }
        self._money = {
            places: book.add_format({**plain, "num_format": f"#,##{0:.{places}f}"})
            for places in sorted({known.decimals for known in CURRENCIES})
        }

    def identity(self, report: ParReport) -> None:
        """Write what the sheet is about."""
        sheet = self._book.add_worksheet("identity")
        fit_to_paper(sheet)
        sheet.set_column(0, 0, WORDS)
        sheet.set_column(1, 1, 80)
        sheet.write_string(0, 0, f"{report.title}: {report.game}", self._title)
        row = 2
        for name, value in (*report.facts, *report.digests):
            sheet.write_string(row, 0, name, self._name)
            sheet.write_string(row, 1, value, self._words)
            row += 1
        for warning in report.warnings:
            sheet.write_string(row, 1, warning, self._name)
            row += 1

    def section(self, section: ReportSection) -> None:
        """Write a section to a worksheet of its own; a single table has its head frozen."""
        sheet = self._book.add_worksheet(section.id)
        fit_to_paper(sheet)
        for place, width in enumerate(_widths(section)):
            sheet.set_column(place, place, width)
        row = 0
        for block in section.blocks:
            match block:
                case Panel():
                    row = self._panel(sheet, row, block)
                case ReportTable():
                    row = self._table(sheet, row, block)
                case Prose():
                    for line in (*block.lines, *block.code):
                        sheet.write_string(row, 0, line, self._words)
                        row += 1
                    row += 1
                case Picture():
                    continue
        sheet.freeze_panes(2, 1)

    def _panel(self, sheet: Any, row: int, panel: Panel) -> int:
        sheet.write_string(row, 0, panel.title, self._name)
        sheet.write_string(row, 1, panel.method, self._words)
        for place, name in enumerate(("Figure", "Value", "Exact")):
            sheet.write_string(row + 1, place, name, self._head)
        row += 2
        for figure in panel.figures:
            sheet.write_string(row, 0, figure.label, self._words)
            self._cell(sheet, row, 1, figure.value, figure.kind)
            if isinstance(figure.value, Fraction) and (figure.exact or panel.method == "exact"):
                sheet.write_string(row, 2, exact(figure.value), self._beside)
            row += 1
        return row + 1

    def _table(self, sheet: Any, row: int, table: ReportTable) -> int:
        """Write a table; to the right of it stand the fractions of its columns."""
        rows, fractions = _rows(table), _fractions(table)
        width = len(table.columns)
        sheet.write_string(row, 0, table.title, self._name)
        sheet.write_string(row, 1, table.method, self._words)
        for place, column in enumerate(table.columns):
            form = self._head if column.kind in WORDY or column.kind == "odds" else self._right
            sheet.write_string(row + 1, place, column.title, form)
        for place, source in enumerate(fractions, start=width):
            sheet.write_string(row + 1, place, f"{table.columns[source].title}, exact", self._head)
        row += 2
        for values in rows:
            for place, (value, column) in enumerate(zip(values, table.columns, strict=True)):
                self._cell(sheet, row, place, value, column.kind)
            for place, source in enumerate(fractions, start=width):
                value = values[source]
                if isinstance(value, Fraction):
                    sheet.write_string(row, place, exact(value), self._beside)
            row += 1
        for note in table.notes:
            sheet.write_string(row, 0, note, self._words)
            row += 1
        return row + 1

    def _cell(self, sheet: Any, row: int, column: int, value: Value, kind: Kind) -> None:
        """Write a value as a number where it is one."""
        match value:
            case None:
                return
            case str() | bool():
                form = self._wrapped if kind in WORDY else self._words
                sheet.write_string(row, column, written(value, kind), form)
            case Amount():
                number = value.minor / 10**value.currency.decimals
                sheet.write_number(row, column, number, self._money[value.currency.decimals])
            case Fraction() | Decimal() | int():
                number = float(1 / value) if kind == "one_in" and value else float(value)
                sheet.write_number(row, column, number, self._kinds.get(kind))

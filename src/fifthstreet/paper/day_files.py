"""A report of a gaming day as files: JSON, CSV, a workbook and A4 pages, all of one record.

The same record makes the same bytes.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from io import BytesIO, StringIO
from typing import Any, Final
from zoneinfo import ZoneInfo

from fifthstreet.paper.day_cells import NUMERIC, number_of, places_of, plain, printed, time_of
from fifthstreet.paper.extras import library
from fifthstreet.paper.typeset import PageData, pdf
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.gaming_day import Cell, DayColumn, DayReport, DayTable

TEMPLATE: Final = "report"
SLIP: Final = "slip"
CREATED: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""The date written into every workbook, so that the same record makes the same bytes."""
NAME_LENGTH: Final = 31
"""Letters that the name of a worksheet may have."""
WIDEST: Final = 48
UTC_ZONE: Final = ZoneInfo("UTC")
NO_ROWS: Final = "None."
TEXT: Final = frozenset({"text", "yes"})
Maker = Callable[[], bytes]
"""Makes the content of a file."""


def makers_of(report: DayReport) -> Iterator[tuple[str, Maker]]:
    """Yield the name of every file of a report, and what makes it."""
    yield f"{report.report}.pdf", partial(as_pdf, report)
    yield f"{report.report}.xlsx", partial(as_xlsx, report)
    for table in report.tables:
        name = f"{report.report}-{table.id.replace('_', '-')}.csv"
        yield name, partial(as_csv, table, ZoneInfo(report.time_zone))
    yield f"{report.report}.json", partial(as_json, report)


def as_json(report: DayReport) -> bytes:
    """Return a report for other programs, every figure exact."""
    return (json.dumps(encode(report), indent=1, ensure_ascii=False) + "\n").encode()


def as_csv(table: DayTable, zone: ZoneInfo = UTC_ZONE) -> bytes:
    """Return a table of a report as comma-separated values, amounts in the currency's unit."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.id for column in table.columns])
    for row in table.rows:
        writer.writerow([plain(column, row, zone) for column in table.columns])
    return out.getvalue().encode()


def as_pdf(report: DayReport) -> bytes:
    """Return a report as A4 pages."""
    return pdf(TEMPLATE, page_data(report))


def page_data(report: DayReport) -> PageData:
    """Return what the template sets: texts as they are printed."""
    zone = ZoneInfo(report.time_zone)
    return {
        "title": report.title,
        "kicker": f"Gaming day {report.day}",
        "facts": [list(fact) for fact in facts_of(report)],
        "notes": list(report.notes),
        "tables": [_table_data(table, zone) for table in report.tables],
        "head": report.head,
    }


def _table_data(table: DayTable, zone: ZoneInfo) -> PageData:
    return {
        "title": table.title,
        "heads": [column.title for column in table.columns],
        "numeric": [column.kind in NUMERIC for column in table.columns],
        "wide": [_is_wide(table, column) for column in table.columns],
        "rows": [[printed(column, row, zone) for column in table.columns] for row in table.rows],
        "notes": list(table.notes),
        "nothing": NO_ROWS,
    }


def _is_wide(table: DayTable, column: DayColumn) -> bool:
    """Tell whether a column has sentences, which share the width that is left."""
    longest = max((len(str(row.get(column.id) or "")) for row in table.rows), default=0)
    return column.kind == "text" and longest > WIDEST // 2


def facts_of(report: DayReport) -> Iterator[tuple[str, str]]:
    """Yield what a report says of itself."""
    zone = ZoneInfo(report.time_zone)
    begins, ends = time_of(report.begins, zone), time_of(report.ends, zone)
    yield "Gaming day", report.day
    yield "From", f"{begins:%Y-%m-%d %H:%M:%S %Z}"
    yield "To", f"{ends:%Y-%m-%d %H:%M:%S %Z}"
    yield "Time zone", report.time_zone
    yield "Journal", f"lines 1 to {report.position:,}"


def document(title: str, kicker: str, tables: Iterable[DayTable], *notes: str) -> bytes:
    """Return a document of tables as A4 pages, which no day has a part in."""
    data = {
        "title": title,
        "kicker": kicker,
        "facts": [],
        "notes": list(notes),
        "tables": [_table_data(table, UTC_ZONE) for table in tables],
        "head": "",
    }
    return pdf(TEMPLATE, data)


OF_EACH: Final = ("why", "clause", "hand", "cards", "meter", "staked")
"""The columns that a slip prints for each of its awards."""


def slip(report: DayReport, number: str) -> bytes:
    """Return a hand-pay slip as a page: its awards line by line, and places for signatures."""
    return pdf(SLIP, slip_data(report, number))


def slip_data(report: DayReport, number: str) -> PageData:
    """Return what the template sets of a slip: texts as they are printed."""
    (table,), zone = report.tables, ZoneInfo(report.time_zone)
    rows = [row for row in table.rows if row["slip"] == number]
    lines = [{column.id: printed(column, row, zone) for column in table.columns} for row in rows]
    symbol, at = str(rows[0]["currency"]), time_of(str(rows[0]["at"]), zone)
    heads = {column.id: column.title for column in table.columns}
    shared = [name for name in heads if name not in {"slip", "award", "currency", *OF_EACH}]
    columns = {name: dict.fromkeys(line[name] for line in lines) for name in shared}
    columns["at"] = dict.fromkeys([f"{lines[0]['at']} {at:%Z}"])
    total = {**rows[0], "award": sum(int(row["award"] or 0) for row in rows)}
    (award,) = (column for column in table.columns if column.id == "award")
    return {
        "slip": number,
        "day": report.day,
        "amount": f"{symbol} {printed(award, total, zone)}",
        "facts": [
            [heads[name], ", ".join(filter(None, columns[name]))]
            for name in shared
            if any(columns[name])
        ],
        "awards": [
            [
                f"{symbol} {line['award']}",
                [[heads[name], line[name]] for name in OF_EACH if line[name]],
            ]
            for line in lines
        ],
        "head": f"journal line {report.position:,} · {report.head}",
    }


def as_xlsx(report: DayReport) -> bytes:
    """Return a report as a workbook: what it is, then a worksheet for each table."""
    xlsxwriter = library("xlsxwriter", extra="paper")
    current = BytesIO()
    book = xlsxwriter.Workbook(current, {"in_memory": True, "strings_to_formulas": False})
    book.set_properties(
        {"title": f"{report.title}, {report.day}", "created": CREATED.replace(tzinfo=None)}
    )
    writer = _DayBookWriter(book, ZoneInfo(report.time_zone))
    writer.identity(report)
    for table in report.tables:
        writer.table(table)
    book.close()
    return current.getvalue()


class _DayBookWriter:
    """Writes the tables of a report, figures as numbers and times as times."""

    def __init__(self, book: Any, zone: ZoneInfo) -> None:
        self._book, self._zone = book, zone
        self._formats: dict[str, Any] = {}

    def _format(self, form: str, **more: Any) -> Any:
        key = f"{form} {sorted(more.items())}"
        if key not in self._formats:
            look = {"font_name": "Calibri", "font_size": 10, "valign": "top", **more}
            if form:
                look["num_format"] = form
            self._formats[key] = self._book.add_format(look)
        return self._formats[key]

    def identity(self, report: DayReport) -> None:
        """Write what the report is about."""
        sheet = self._book.add_worksheet("report")
        sheet.set_column(0, 0, 18)
        sheet.set_column(1, 1, 90)
        sheet.write_string(0, 0, report.title, self._format("", bold=True, font_size=13))
        notes = [*report.notes, *(note for table in report.tables for note in table.notes)]
        rows = [*facts_of(report), ("Last line", report.head), *(("", one) for one in notes)]
        for place, (name, value) in enumerate(rows, 2):
            sheet.write_string(place, 0, name, self._format("", bold=True))
            sheet.write_string(place, 1, value, self._format("", text_wrap=True))

    def table(self, table: DayTable) -> None:
        """Write a table to a worksheet of its own, with its head frozen."""
        sheet = self._book.add_worksheet(table.title.replace("/", " ")[:NAME_LENGTH])
        head = self._format("", bold=True, bottom=1, bg_color="#F5F2E8", text_wrap=True)
        for place, column in enumerate(table.columns):
            longest = max((len(printed(column, row, self._zone)) for row in table.rows), default=0)
            sheet.set_column(place, place, min(max(longest, len(column.title)) + 2, WIDEST))
            sheet.write_string(0, place, column.title, head)
        for number, row in enumerate(table.rows, 1):
            for place, column in enumerate(table.columns):
                self._cell(sheet, (number, place), column, row)
        sheet.freeze_panes(1, 0)
        if table.rows:
            sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)

    def _cell(
        self, sheet: Any, place: tuple[int, int], column: DayColumn, row: dict[str, Cell]
    ) -> None:
        value = row.get(column.id)
        if value is None or value == "":
            return
        if column.kind in TEXT:
            sheet.write_string(*place, str(value), self._format("", text_wrap=True))
        elif column.kind == "time":
            local = time_of(str(value), self._zone).replace(tzinfo=None)
            sheet.write_datetime(*place, local, self._format("yyyy-mm-dd hh:mm:ss"))
        elif (figure := number_of(column, row)) is not None:
            sheet.write_number(*place, float(figure), self._format(_form(column, row)))


def _form(column: DayColumn, row: dict[str, Cell]) -> str:
    if column.kind == "share":
        return "0.00%"
    places = places_of(column.kind, row)
    return f"#,##0.{'0' * places}" if places else "#,##0"

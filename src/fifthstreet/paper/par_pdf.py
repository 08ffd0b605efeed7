"""A PAR sheet as A4 pages."""

from dataclasses import asdict, fields

from fifthstreet.paper.chart import for_print, width_of
from fifthstreet.paper.par_numbers import written
from fifthstreet.paper.par_report import (
    Block,
    Panel,
    ParReport,
    Picture,
    Prose,
    ReportFigure,
    ReportTable,
    side_by_side,
)
from fifthstreet.paper.typeset import PageData, pdf

TEMPLATE = "par"
WORDY = 100
"""Letters in a row from which all columns of words share the width."""
NARROW = 16
"""Letters that a column of words has room for at least, beside others."""


def as_pdf(report: ParReport) -> bytes:
    """Return the sheet as a PDF; the same report makes the same bytes."""
    return pdf(TEMPLATE, page_data(report))


def page_data(report: ParReport) -> PageData:
    """Return what the template sets: texts as they are printed."""
    texts = {field.name: getattr(report, field.name) for field in fields(report)}
    return texts | {
        "sections": [
            {
                "title": section.title,
                "page": section.page,
                "rows": [[_block(block) for block in row] for row in side_by_side(section.blocks)],
            }
            for section in report.sections
        ],
    }


def _block(block: Block) -> PageData:
    match block:
        case Panel():
            figures = [_figure(figure) for figure in block.figures]
            words = {"title": block.title, "method": block.method}
            return {"is": "panel", "figures": figures, **words}
        case ReportTable():
            return {"is": "table", **_table(block)}
        case Picture():
            return {
                "is": "picture",
                "title": block.title,
                "method": block.method,
                "svg": for_print(block.svg),
                "told": block.caption,
                "width": width_of(block.svg),
            }
        case Prose():
            return {"is": "prose", "lines": block.lines, "code": block.code}


def _figure(figure: ReportFigure) -> PageData:
    return asdict(figure) | {"value": written(figure.value, figure.kind), "below": figure.below}


def _shares(table: ReportTable, rows: list[list[str]]) -> list[int]:
    """Return how columns of words share the width, by their letters; 0 is as wide as it needs."""
    kinds = [column.kind for column in table.columns]
    wide = [place for place, kind in enumerate(kinds) if kind == "words"]
    if max(sum(map(len, row)) for row in rows) <= WORDY:
        wide = wide[:1]
    letters = [sum(len(row[place]) for row in rows) // len(rows) for place in range(len(kinds))]
    return [max(NARROW, count) * (place in wide) for place, count in enumerate(letters)]


def _table(table: ReportTable) -> PageData:
    texts = table.texts
    rows = texts[: len(table.rows)]
    return {
        "title": table.title,
        "heads": [column.title for column in table.columns],
        "kinds": [column.kind for column in table.columns],
        "rows": rows,
        "total": [text for row in texts[len(rows) :] for text in row],
        "notes": table.notes,
        "cite": table.cite,
        "method": table.method,
        "folds": table.folds,
        "blank": not any(map(any, table.rows)),
        "shares": _shares(table, rows),
    }

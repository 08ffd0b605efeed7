"""A PAR sheet as A4 pages."""

from dataclasses import asdict, fields

from fifthstreet.paper.chart import for_print, width_of
from fifthstreet.paper.par_numbers import Value, written
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
                "svg": for_print(block.svg),
                "told": block.caption,
                "width": width_of(block.svg),
            }
        case Prose():
            return {"is": "prose", "lines": block.lines, "code": block.code}


def _figure(figure: ReportFigure) -> PageData:
    return asdict(figure) | {"value": written(figure.value, figure.kind)}


def _table(table: ReportTable) -> PageData:
    def row(values: tuple[Value, ...]) -> list[str]:
        return [
            written(value, column.kind) for value, column in zip(values, table.columns, strict=True)
        ]

    return {
        "title": table.title,
        "heads": [column.title for column in table.columns],
        "kinds": [column.kind for column in table.columns],
        "rows": [row(values) for values in table.rows],
        "total": [] if table.total is None else _blank(row(table.total), table.total),
        "notes": table.notes,
        "cite": table.cite,
        "method": table.method,
        "folds": table.folds,
        "blank": not any(map(any, table.rows)),
        "wordy": sum(len(text) for text in row(table.rows[0])) > WORDY,
    }


def _blank(display: list[str], values: tuple[Value, ...]) -> list[str]:
    """Leave out dashes in a row of totals: what has no total says nothing."""
    return ["" if value is None else text for text, value in zip(display, values, strict=True)]

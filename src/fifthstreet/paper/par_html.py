"""A PAR sheet as one web page that needs nothing else, for a screen and for A4."""

from collections.abc import Iterator, Sequence
from html import escape

from fifthstreet.paper.chart import width_of
from fifthstreet.paper.html_page import page
from fifthstreet.paper.par_numbers import written
from fifthstreet.paper.par_report import (
    Block,
    Panel,
    ParReport,
    Picture,
    Prose,
    ReportSection,
    ReportTable,
    is_half,
)

PIXELS = 4 / 3
"""Pixels in a point."""


def as_html(report: ParReport) -> str:
    """Return the sheet as a page; every text in it is escaped."""
    return page(f"{report.title}, {report.under}", "par chart", _body(report))


def _body(report: ParReport) -> Iterator[str]:
    yield '<div class="sheet">'
    yield from _header(report)
    yield "<main>"
    for number, section in enumerate(report.sections, start=1):
        yield from _section(number, section)
    yield "</main>"
    yield from _footer(report)
    yield "</div>"


def _header(report: ParReport) -> Iterator[str]:
    yield "<header>"
    yield "<div>"
    yield f'<p class="kind">{escape(report.title)}</p>'
    yield f"<h1>{escape(report.game)}</h1>"
    yield "</div>"
    yield f'<p class="corner">{"<br>".join(map(escape, report.corner))}</p>'
    yield "</header>"
    yield '<dl class="facts">'
    for name, value in report.facts:
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
    for name, value in report.digests:
        text = f"<dd><code>{escape(value)}</code></dd>"
        yield f'<div class="wide"><dt>{escape(name)}</dt>{text}</div>'
    yield "</dl>"
    for warning in report.warnings:
        yield f'<p class="warning">{escape(warning)}</p>'


def _footer(report: ParReport) -> Iterator[str]:
    yield "<footer>"
    yield '<div class="signed">'
    yield from (f"<p>{escape(words)}</p>" for words in report.signed)
    yield "</div>"
    yield f"<p>{escape(report.foot)}</p>"
    yield "</footer>"


def _section(number: int, section: ReportSection) -> Iterator[str]:
    yield f'<section id="{escape(section.id)}">'
    yield f"<h2>{number}. {escape(section.title)}</h2>"
    yield '<div class="blocks">'
    for block in section.blocks:
        yield f'<div class="block{" half" if is_half(block) else ""}">'
        yield from _block(block)
        yield "</div>"
    yield "</div>"
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Panel():
            yield from _panel(block)
        case ReportTable():
            yield from _table(block)
        case Picture():
            width = round(width_of(block.svg) * PIXELS)
            yield f'<figure style="max-width:{width}px">'
            yield f"<figcaption>{escape(block.title)}{_method(block.method)}</figcaption>"
            label = f'<svg role="img" aria-label="{escape(block.caption)}"'
            yield block.svg.rstrip().replace("<svg", label, 1)
            yield "</figure>"
        case Prose():
            yield from (f"<p>{escape(line)}</p>" for line in block.lines)
            yield from (f"<pre>{escape(line)}</pre>" for line in block.code)


def _panel(panel: Panel) -> Iterator[str]:
    yield f"<h3>{escape(panel.title)}{_method(panel.method)}</h3>"
    yield '<dl class="panel">'
    for figure in panel.figures:
        value = escape(written(figure.value, figure.kind))
        yield f"<div{' class=lead' if figure.lead else ''}>"
        yield f"<dt>{escape(figure.label)}</dt><dd>{value}</dd>"
        # A fraction that is too long for its line is broken after its stroke.
        yield f'<dd class="exact">{escape(figure.below).replace("/", "/<wbr>")}</dd>'
        yield "</div>"
    yield "</dl>"


def _method(method: str) -> str:
    """Return how the numbers of a block were found, at the end of its title."""
    return f'<span class="method">{escape(method)}</span>' if method else ""


def _table(table: ReportTable) -> Iterator[str]:
    cite = f' <span class="cite">{escape(", ".join(table.cite))}</span>' if table.cite else ""
    yield f"<h3>{escape(table.title)}{cite}{_method(table.method)}</h3>"
    texts, count = table.texts, len(table.rows)
    size = -(-count // table.folds)
    pieces = [texts[start : min(start + size, count)] for start in range(0, count, size)]
    yield f'<div class="folds folds-{table.folds}">'
    for rows in pieces:
        yield "<table>"
        heads = "".join(
            f'<th scope="col" class="{column.kind}">{escape(column.title)}</th>'
            for column in table.columns
        )
        yield f"<thead><tr>{heads}</tr></thead>"
        yield "<tbody>"
        yield from (_row(table, row) for row in rows)
        yield "</tbody>"
        yield from (f"<tfoot>{_row(table, total)}</tfoot>" for total in texts[count:])
        yield "</table>"
    yield "</div>"
    yield from (f'<p class="note">{escape(note)}</p>' for note in table.notes)


def _row(table: ReportTable, texts: Sequence[str]) -> str:
    cells = []
    for place, (text, column) in enumerate(zip(texts, table.columns, strict=True)):
        if place == 0 and column.kind == "words":
            cells.append(f'<th scope="row" class="{column.kind}">{escape(text)}</th>')
        else:
            cells.append(f'<td class="{column.kind}">{escape(text)}</td>')
    return f"<tr>{''.join(cells)}</tr>"

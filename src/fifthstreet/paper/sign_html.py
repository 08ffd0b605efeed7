"""A sign as one HTML page that needs nothing else, made for A4 and for a screen."""

from collections.abc import Iterator, Sequence
from html import escape

from fifthstreet.paper.html_page import page
from fifthstreet.paper.sign_record import PLACES, Place, Sign, SignFigure, SignSection, SignTable

PAIR = 2


def as_html(sign: Sign) -> str:
    """Return the sign as a page; every text in it is escaped."""
    titles = [section.title for section in sign.sections] if sign.occasional else [sign.house or ""]
    title = ", ".join(part for part in (sign.game, *titles) if part)
    return page(title, "sign", _body(sign), _kind(sign), language=sign.language)


def _body(sign: Sign) -> Iterator[str]:
    yield '<div class="sheet">'
    yield from _header(sign)
    yield "<main>"
    for place in PLACES:
        yield from _place(place, [section for section in sign.sections if section.place == place])
    yield "</main>"
    yield from _footer(sign)
    yield "</div>"


def _kind(sign: Sign) -> str:
    """Return which of the layouts of the style sheet a sign wants."""
    if sign.occasional:
        return "notice"
    count = sum(len(section.tables) for section in sign.sections)
    return {1: "sign single", 2: "sign few"}.get(count, "sign")


def _header(sign: Sign) -> Iterator[str]:
    yield "<header>"
    if sign.house:
        yield f'<p class="house">{escape(sign.house)}</p>'
    yield f"<h1>{escape(sign.game)}</h1>"
    if sign.where:
        yield f'<p class="tables">{escape(sign.where)}</p>'
    yield "</header>"


def _footer(sign: Sign) -> Iterator[str]:
    yield "<footer>"
    yield "<dl>"
    for name, value in sign.facts.items():
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
    yield "</dl>"
    yield "</footer>"


def _place(place: Place, sections: Sequence[SignSection]) -> Iterator[str]:
    """Yield the sections that stand together."""
    if not sections:
        return
    yield f'<div class="place {place}">'
    for section in sections:
        yield from _section(section)
    yield "</div>"


def _section(section: SignSection) -> Iterator[str]:
    yield f'<section id="{escape(section.notice)}">'
    yield f"<h2>{escape(section.title)}</h2>"
    yield from _figures(section.figures)
    for text in section.lines:
        yield f"<p>{escape(text)}</p>"
    if section.tables:
        yield '<div class="pay-tables">'
        for table in section.tables:
            yield from _table(table)
        yield "</div>"
    yield _cite(section.cite)
    yield "</section>"


def _figures(figures: Sequence[SignFigure]) -> Iterator[str]:
    if not figures:
        return
    yield '<dl class="figures">'
    for figure in figures:
        yield f"<div><dt>{escape(figure.label)}</dt><dd>{escape(figure.value)}</dd></div>"
    yield "</dl>"


def _table(table: SignTable) -> Iterator[str]:
    yield "<article>"
    yield '<div class="head">'
    yield f"<h3>{escape(table.title)}</h3>"
    yield _cite(table.cite)
    yield "</div>"
    yield f'<table class="{"pairs" if len(table.columns) == PAIR else "grid"}">'
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.columns)
    yield f"<thead><tr>{heads}</tr></thead>"
    yield "<tbody>"
    for label, *values in table.rows:
        cells = "".join(f"<td>{escape(value)}</td>" for value in values)
        yield f'<tr><th scope="row">{escape(label)}</th>{cells}</tr>'
    yield "</tbody>"
    yield "</table>"
    if table.notes:
        yield f'<p class="note">{escape(" ".join(table.notes))}</p>'
    yield "</article>"


def _cite(cite: Sequence[str]) -> str:
    return f'<p class="cite">{escape(" · ".join(cite))}</p>'

"""A sign as A4 pages."""

from collections.abc import Sequence

from fifthstreet.paper.sign_record import PLACES, Sign, SignSection, SignTable
from fifthstreet.paper.typeset import PageData, pdf

TEMPLATE = "sign"
HEADING, NOTES = 3, 2
"""How many rows the heading and the notes of a table are as high as."""


def as_pdf(sign: Sign) -> bytes:
    """Return the sign as a PDF; the same sign makes the same bytes."""
    return pdf(TEMPLATE, page_data(sign))


def page_data(sign: Sign) -> PageData:
    """Return what the template sets."""
    return {
        "language": sign.language,
        "game": sign.game,
        "house": sign.house or "",
        "tables": sign.where,
        "occasional": sign.occasional,
        "places": {
            place: [_section(section) for section in sign.sections if section.place == place]
            for place in PLACES
        },
        "foot": [f"{name} {value}" for name, value in sign.facts.items()],
    }


def _section(section: SignSection) -> PageData:
    return {
        "title": section.title,
        "lines": section.lines,
        "figures": [[figure.label, figure.value] for figure in section.figures],
        "columns": [[_table(table) for table in column] for column in balanced(section.tables)],
        "cite": " \N{MIDDLE DOT} ".join(section.cite),
    }


def balanced(tables: Sequence[SignTable]) -> tuple[Sequence[SignTable], ...]:
    """Return tables in their order in two columns of about one height; a single one in one."""
    if len(tables) <= 1:
        return (tables,) if tables else ()
    heights = [len(table.rows) + HEADING + bool(table.notes) * NOTES for table in tables]
    places = range(1, len(tables))
    split = min(places, key=lambda place: max(sum(heights[:place]), sum(heights[place:])))
    return (tables[:split], tables[split:])


def _table(table: SignTable) -> PageData:
    return {
        "title": table.title,
        "heads": table.columns,
        "rows": table.rows,
        "notes": " ".join(table.notes),
        "cite": " \N{MIDDLE DOT} ".join(table.cite),
    }

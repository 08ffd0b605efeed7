"""A sign as plain text, for a terminal or a typewriter's eye."""

import textwrap
from collections.abc import Iterator, Sequence

from fifthstreet.errors import FifthStreetError
from fifthstreet.paper.sign_record import Sign, SignSection, SignTable
from fifthstreet.texts.words import words

LEAST_WIDTH = 40
WIDEST_TABLE = 72
INDENT = "  "
GAP = 3


def as_text(sign: Sign, width: int = 80) -> str:
    """Return the sign as lines that are never longer than the width."""
    if width < LEAST_WIDTH:
        raise FifthStreetError(
            f"A sign does not fit into {width} columns.",
            remedy=f"Give it {LEAST_WIDTH} or more.",
        )
    lines = [*_head(sign, width)]
    for section in sign.sections:
        lines += ["", *_section(section, width)]
    lines += ["", *_foot(sign, width)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(sign: Sign, width: int) -> Iterator[str]:
    yield "=" * width
    for text in (sign.house, sign.game.upper(), sign.where):
        if text:
            yield from (line.center(width) for line in textwrap.wrap(text, width))
    yield "=" * width


def _foot(sign: Sign, width: int) -> Iterator[str]:
    yield "-" * width
    say = words(sign.language)
    document = {"game": sign.game, "jurisdiction": sign.jurisdiction}
    text = say("sign-foot", book=sign.book, version=sign.version, **document)
    if sign.ruleset:
        text += " " + say("sign-footIdentity", identity=sign.ruleset)
    yield from textwrap.wrap(text, width)


def _section(section: SignSection, width: int) -> Iterator[str]:
    yield from _titled(section.title.upper(), section.cite, width)
    inner = width - len(INDENT)
    body: list[str] = []
    for figure in section.figures:
        body += _leader(figure.label, figure.value, min(inner, WIDEST_TABLE))
    for text in section.lines:
        body += textwrap.wrap(text, inner)
    for table in section.tables:
        body += ["", *_table(table, inner)]
    yield from (INDENT + line for line in body)


def _titled(title: str, cite: Sequence[str], width: int) -> Iterator[str]:
    """Set a title to the left and its clauses to the right, or below where there is no room."""
    clauses = f"[{', '.join(cite)}]"
    room = width - len(title) - len(clauses)
    if room >= GAP:
        yield f"{title}{' ' * room}{clauses}"
    else:
        yield from textwrap.wrap(title, width)
        yield from (line.rjust(width) for line in textwrap.wrap(clauses, width))


def _table(table: SignTable, width: int) -> Iterator[str]:
    inner = min(width, WIDEST_TABLE)
    yield from _titled(table.title, table.cite, inner)
    yield "-" * inner
    if len(table.columns) == 2:  # noqa: PLR2004 - a label and its value
        for label, value in table.rows:
            yield from _leader(label, value, inner)
    else:
        yield from _columns(table, inner)
    for note in table.notes:
        yield from textwrap.wrap(note, inner)


def _leader(label: str, value: str, width: int) -> Iterator[str]:
    """Lead the eye from a label to its value with dots; a long label goes on lines of its own."""
    room = width - len(label) - len(value) - 2
    if room >= GAP:
        yield f"{label} {'.' * room} {value}"
    else:
        yield from textwrap.wrap(label, width)
        yield from (line.rjust(width) for line in textwrap.wrap(value, width))


def _columns(table: SignTable, width: int) -> Iterator[str]:
    """Set columns side by side, or row by row where they are too wide for that."""
    rows = (table.columns, *table.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    spare = width - sum(widths)
    if spare < GAP * (len(widths) - 1):
        for row in table.rows:
            yield row[0]
            for head, value in zip(table.columns[1:], row[1:], strict=True):
                yield from _leader(f"{INDENT}{head}", value, width)
        return
    first, *others = widths
    for row in rows:
        cells = [cell.rjust(size) for cell, size in zip(row[1:], others, strict=True)]
        gap = " " * (spare // (len(widths) - 1))
        yield gap.join([row[0].ljust(first), *cells])

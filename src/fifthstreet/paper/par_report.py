"""What a PAR sheet is set from: sections of figures, tables, charts and sentences.

Values are still exact here. Pages, web pages and workbooks are made from the same report, so that
none of them can say something else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias, get_args

from fifthstreet.errors import ensure
from fifthstreet.paper.par_numbers import Kind, Value, column_written

PANEL = 38
"""Letters of a fraction that a panel has room for; a workbook and the data have longer ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFigure:
    """A figure to be read first; `exact` is its fraction where it has one worth printing."""

    label: str
    value: Value
    kind: Kind
    exact: str = ""
    note: str = ""
    lead: bool = False

    @property
    def below(self) -> str:
        """Return what is printed below the figure: its fraction if there is room, else its note."""
        return self.exact if 0 < len(self.exact) <= PANEL else self.note


@dataclass(frozen=True, slots=True)
class Panel:
    """Figures side by side, and how they were found."""

    figures: tuple[ReportFigure, ...]
    title: str = "Main figures"
    method: str = "exact"


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column and what it holds."""

    title: str
    kind: Kind = "words"


def columns(*heads: str) -> tuple[Column, ...]:
    """Return columns from their heads, each with its kind after a colon unless it holds words.

    >>> columns("Hand | 1 in:one_in")
    (Column(title='Hand', kind='words'), Column(title='1 in', kind='one_in'))
    """
    items = []
    for head in " | ".join(heads).split(" | "):
        title, _, kind = head.partition(":")
        known = next((each for each in get_args(Kind) if each == (kind or "words")), None)
        ensure(known is not None, f"a column holds no {kind!r}")
        items.append(Column(title, known or "words"))
    return tuple(items)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTable:
    """Rows under heads, with a row of totals and remarks below.

    A `half` stands beside another one; a table in `folds` is broken into so many pieces side by
    side. `method` says how its numbers were found; a table of words has none.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Value, ...], ...]
    total: tuple[Value, ...] | None = None
    notes: tuple[str, ...] = ()
    cite: tuple[str, ...] = ()
    half: bool = False
    folds: int = 1
    method: str = "exact"

    @property
    def texts(self) -> list[list[str]]:
        """Return the rows as they are printed, the totals last; a total that is None is blank."""
        every = [*self.rows, *([] if self.total is None else [self.total])]
        written = [
            column_written(values, column.kind)
            for values, column in zip(zip(*every, strict=True), self.columns, strict=True)
        ]
        texts = [list(row) for row in zip(*written, strict=True)]
        if self.total is not None:
            texts[-1] = [
                "" if value is None else text
                for value, text in zip(self.total, texts[-1], strict=True)
            ]
        return texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A chart as SVG that has classes but no colours yet; `caption` says it in words.

    `method` says how what it shows was found.
    """

    title: str
    svg: str
    caption: str
    half: bool = False
    method: str = "exact"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """Sentences; those in `code` are commands to be typed."""

    lines: tuple[str, ...]
    code: tuple[str, ...] = ()
    half: bool = False


Block: TypeAlias = Panel | ReportTable | Picture | Prose


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSection:
    """One part of the sheet; `id` names it for links and worksheets, `page` begins a new page."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    page: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ParReport:
    """The whole sheet: what it is, facts that identify it, its sections, and who signs.

    `under` names the document; `corner` says briefly whose sheet it is.
    """

    title: str
    game: str
    under: str
    corner: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    digests: tuple[tuple[str, str], ...]
    warnings: tuple[str, ...]
    sections: tuple[ReportSection, ...]
    signed: tuple[str, ...]
    foot: str


def side_by_side(blocks: tuple[Block, ...]) -> Iterator[tuple[Block, ...]]:
    """Yield blocks one by one, and halves that follow one another in pairs."""
    waiting: Block | None = None
    for block in blocks:
        if not is_half(block):
            if waiting is not None:
                yield (waiting,)
                waiting = None
            yield (block,)
        elif waiting is None:
            waiting = block
        else:
            yield (waiting, block)
            waiting = None
    if waiting is not None:
        yield (waiting,)


def is_half(block: Block) -> bool:
    """Tell whether a block takes half of the width only."""
    return not isinstance(block, Panel) and block.half

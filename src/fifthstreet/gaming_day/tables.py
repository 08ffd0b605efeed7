"""Tables of a report: columns from short texts, and rows under them."""

from collections.abc import Sequence

from fifthstreet.gaming_day.daybook import DayBook
from fifthstreet.gaming_day.rounds import TableRounds
from fifthstreet.protocol.gaming_day import Cell, DayColumn, DayTable

Row = dict[str, Cell]


def columns(*heads: str) -> tuple[DayColumn, ...]:
    """Return columns from texts such as `staked Staked:money`; a text column names no kind."""
    items = []
    for head in heads:
        id_, _, rest = head.partition(" ")
        title, _, kind = rest.partition(":")
        items.append(DayColumn(id_, title, kind or "text"))  # type: ignore[arg-type]
    return tuple(items)


def with_rows(
    id_: str, title: str, heads: tuple[DayColumn, ...], rows: Sequence[Row], *notes: str
) -> DayTable:
    """Return a table of a report."""
    return DayTable(id=id_, title=title, columns=heads, rows=tuple(rows), notes=notes)


def tables_of(book: DayBook) -> list[TableRounds]:
    """Return the tables of a house by name."""
    return [book.tables[name] for name in sorted(book.tables)]

"""What the sign of a table says, as it is answered."""

from typing import Literal

from fifthstreet.protocol.record import Record


class SignFigure(Record):
    """A value that is read from afar, and what it is."""

    label: str
    value: str


class SignTable(Record):
    """Rows under column heads, with remarks below."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    cite: tuple[str, ...]


class SignSection(Record):
    """One thing that the sign says, and by which clauses."""

    notice: str
    place: Literal["opening", "terms", "pay", "edge", "help", "closing"]
    title: str
    lines: tuple[str, ...]
    figures: tuple[SignFigure, ...]
    tables: tuple[SignTable, ...]
    cite: tuple[str, ...]


class Sign(Record):
    """What the sign of a table says, section by section."""

    game: str
    house: str | None
    tables: tuple[str, ...]
    sections: tuple[SignSection, ...]
    book: str
    version: str
    jurisdiction: str
    fingerprint: str | None
    occasional: bool

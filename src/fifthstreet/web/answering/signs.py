"""What the sign of a table says, as it is answered."""

from typing import Literal

from fifthstreet.web.answering.shape import Told


class SignFigure(Told):
    """A value that is read from afar, and what it is."""

    label: str
    value: str


class SignTable(Told):
    """Rows under column heads, with remarks below."""

    title: str
    columns: list[str]
    rows: list[list[str]]
    notes: list[str]
    cite: list[str]


class SignSection(Told):
    """One thing that the sign says, and by which clauses."""

    notice: str
    place: Literal["opening", "terms", "pay", "edge", "help", "closing"]
    title: str
    lines: list[str]
    figures: list[SignFigure]
    tables: list[SignTable]
    cite: list[str]


class Sign(Told):
    """What the sign of a table says, section by section."""

    game: str
    house: str | None
    tables: list[str]
    sections: list[SignSection]
    book: str
    version: str
    jurisdiction: str
    fingerprint: str | None
    occasional: bool

"""A table sign as data: sections of sentences, figures and tables, each with its clauses."""

from dataclasses import dataclass
from typing import Literal, get_args

from fifthstreet.paper.phrases import listed
from fifthstreet.rules.law import Law

Place = Literal["opening", "terms", "pay", "edge", "help", "closing"]
PLACES: tuple[Place, ...] = get_args(Place)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignFigure:
    """A value that is read from afar, and what it is."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignTable:
    """Rows under column heads, with remarks below."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSection:
    """One thing that the sign says; `notice` is the id of the notice that asks for it."""

    notice: str
    place: Place
    title: str
    lines: tuple[str, ...] = ()
    figures: tuple[SignFigure, ...] = ()
    tables: tuple[SignTable, ...] = ()
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A sign to hang up; an occasional one says a single thing and belongs to no submission."""

    game: str
    house: str | None = None
    tables: tuple[str, ...] = ()
    sections: tuple[SignSection, ...]
    book: str
    version: str
    jurisdiction: str
    fingerprint: str | None = None
    occasional: bool = False

    @property
    def where(self) -> str:
        """Return the tables that the sign is for, in words; nothing where none has a name."""
        word = "Tables" if len(self.tables) > 1 else "Table"
        return f"{word} {listed(self.tables)}" if self.tables else ""

    @property
    def facts(self) -> dict[str, str]:
        """Return what ties the sign to its rules and its submission."""
        facts = {"Rules": self.jurisdiction, "Book": self.book, "Version": self.version}
        return facts | ({"Submission": self.fingerprint} if self.fingerprint else {})

    def section(self, notice: str) -> SignSection | None:
        """Return the section that a notice asks for."""
        return next((section for section in self.sections if section.notice == notice), None)


def clauses(law: Law) -> tuple[str, ...]:
    """Return the clauses a law cites, without the rulings on them where a clause is left."""
    cited = tuple(citation for citation in law.cite if not citation.startswith("AMB-"))
    return cited or law.cite

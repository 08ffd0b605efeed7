"""A table sign as data: sections of sentences, figures and tables, each with its clauses."""

from dataclasses import dataclass
from typing import Literal, get_args

from fifthstreet.rules.law import Law
from fifthstreet.texts.catalog import ENGLISH
from fifthstreet.texts.words import words

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
    ruleset: str | None = None
    """The identity of the rules, which every round has too."""
    occasional: bool = False
    language: str = ENGLISH

    @property
    def where(self) -> str:
        """Return the tables that the sign is for, in words; nothing where none has a name."""
        if not self.tables:
            return ""
        say = words(self.language)
        return say("sign-tables", count=len(self.tables), names=say.listed(self.tables))

    @property
    def facts(self) -> dict[str, str]:
        """Return what ties the sign to its rules and its submission."""
        facts = {
            "rules": self.jurisdiction,
            "book": self.book,
            "version": self.version,
            "identity": self.ruleset,
        }
        say = words(self.language)
        return {say(f"sign-facts-{name}"): value for name, value in facts.items() if value}

    def section(self, notice: str) -> SignSection | None:
        """Return the section that a notice asks for."""
        return next((section for section in self.sections if section.notice == notice), None)


def clauses(law: Law) -> tuple[str, ...]:
    """Return the clauses a law cites, without the rulings on them where a clause is left."""
    cited = tuple(citation for citation in law.cite if not citation.startswith("AMB-"))
    return cited or law.cite

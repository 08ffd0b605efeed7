"""The clauses and rulings that everything cites, and what a citation resolves to."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from fifthstreet.errors import FifthStreetError

BOOKS = files("fifthstreet.rules").joinpath("books")


class CitationError(FifthStreetError):
    """A citation names neither a clause, nor a family of clauses, nor a ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One atomic requirement of a document, in our words."""

    id: str
    doc: str
    source: str
    kind: str
    paraphrase: str
    actor: str
    implementation: str
    example: str

    @property
    def book(self) -> str:
        """Return the id of the book that the clause belongs to, such as ``md``."""
        return self.id.partition("-")[0].lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How the project reads a place where a document is silent or at odds with itself."""

    id: str
    topic: str
    clauses: str
    issue: str
    reading: str
    why: str
    option: str

    @property
    def is_option(self) -> bool:
        """Tell whether the operator may choose another reading."""
        return self.option.startswith("YES")


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of one of the packaged tables, by their column names."""
    header, *lines = BOOKS.joinpath(name).read_text(encoding="utf-8").splitlines()
    keys = header.split("\t")
    return [dict(zip(keys, line.split("\t"), strict=True)) for line in lines]


@cache
def clauses() -> Mapping[str, Clause]:
    """Return every clause of the four documents by its id, in the documents' order."""
    return MappingProxyType({row["id"]: Clause(**row) for row in rows("clauses.tsv")})


@cache
def rulings() -> Mapping[str, Reading]:
    """Return every ruling by its id."""
    return MappingProxyType({row["id"]: Reading(**row) for row in rows("rulings.tsv")})


@cache
def resolve(citation: str) -> tuple[Clause | Reading, ...]:
    """Return what a citation names: one clause, a family by its prefix, or one ruling.

    >>> [clause.id for clause in resolve("MD-6.B")]
    ['MD-6.B-s1', 'MD-6.B-s2']
    """
    if citation in rulings():
        return (rulings()[citation],)
    known = clauses()
    family = tuple(
        clause
        for id_, clause in known.items()
        if id_ == citation or id_.startswith((f"{citation}.", f"{citation}-"))
    )
    if not family or "-" not in citation:
        raise CitationError(
            f"No clause or ruling is called {citation!r}.",
            remedy="`fifthstreet clauses` lists the ids; name a family by its prefix.",
        )
    return family

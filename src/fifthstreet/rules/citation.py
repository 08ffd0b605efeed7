"""The clauses and rulings that everything cites, and what a citation resolves to."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.fault import BookError
from fifthstreet.rules.manifest import MANIFEST
from fifthstreet.rules.shelf import BASE, law_texts, shelf, versions, while_unchanged
from fifthstreet.rules.toml import parse


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
    book: str
    """The id of the book that the clause belongs to, such as ``md``."""


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
        """Return whether the operator may choose another reading."""
        return self.option.startswith("YES")


def rows(text: str) -> list[dict[str, str]]:
    """Return the rows of a table with tabs, by their column names."""
    header, *lines = text.splitlines()
    keys = header.split("\t")
    return [dict(zip(keys, line.split("\t"), strict=True)) for line in lines]


@dataclass(frozen=True, slots=True)
class Citations:
    """What a law may cite: clauses of its own, clauses of other books that it quotes, rulings."""

    clauses: Mapping[str, Clause] = field(default_factory=dict)
    quoted: Mapping[str, Clause] = field(default_factory=dict)
    rulings: Mapping[str, Reading] = field(default_factory=dict)
    _by_name: dict[str, tuple[Clause | Reading, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def resolve(self, citation: str) -> tuple[Clause | Reading, ...]:
        """Return what a citation names: one clause, a family by its prefix, or one ruling."""
        if citation not in self._by_name:
            self._by_name[citation] = self._named(citation)
        return self._by_name[citation]

    def _named(self, citation: str) -> tuple[Clause | Reading, ...]:
        if citation in self.rulings:
            return (self.rulings[citation],)
        family = self.family(citation) or _family(self.quoted, citation)
        if not family:
            raise CitationError(
                f"No clause or ruling is called {citation!r}.",
                remedy="`fifthstreet clauses` lists the ids; name a family by its prefix.",
            )
        return family

    def family(self, citation: str) -> tuple[Clause, ...]:
        """Return the clauses of the law's own that a citation names."""
        return _family(self.clauses, citation)


def _family(clauses: Mapping[str, Clause], citation: str) -> tuple[Clause, ...]:
    below = (f"{citation}.", f"{citation}-")
    return tuple(
        clause
        for id_, clause in clauses.items()
        if "-" in citation and (id_ == citation or id_.startswith(below))
    )


COLUMNS: Final = {
    "clauses.tsv": {field.name for field in fields(Clause)} - {"book"},
    "quoted.tsv": {field.name for field in fields(Clause)},
    "rulings.tsv": {field.name for field in fields(Reading)},
}


def read_citations(
    texts: Mapping[str, str], places: Mapping[str, str], messages: list[str]
) -> Citations:
    """Return what a law may cite; adds to the messages what is wrong with its tables."""
    clauses: dict[str, Clause] = {}
    quoted: dict[str, Clause] = {}
    rulings: dict[str, Reading] = {}
    for name in sorted(texts, key=lambda name: name.count(BASE), reverse=True):
        kind = name.replace(BASE, "")
        if kind not in COLUMNS:
            continue
        listed = _table(texts[name], places.get(name, name), COLUMNS[kind], messages)
        if kind == "rulings.tsv":
            rulings |= {row["id"]: Reading(**row) for row in listed}
        elif kind == "quoted.tsv":
            quoted |= {row["id"]: Clause(**row) for row in listed}
        else:
            id_ = _book(texts.get(name.replace(kind, MANIFEST), ""))
            clauses |= {row["id"]: Clause(book=id_, **row) for row in listed}
    return Citations(clauses, quoted, rulings)


def _book(stamp: str) -> str:
    """Return the id of the book that a law says it is, or nothing where it does not."""
    return str(parse(stamp, name=MANIFEST).get("document", {}).get("id", ""))


def _table(
    text: str, place: str, columns: Collection[str], messages: list[str]
) -> list[dict[str, str]]:
    """Return the rows of a book's table; what is wrong with it is a message."""
    header, *lines = [line.split("\t") for line in text.splitlines()] or [[]]
    if sorted(header) != sorted(columns):
        first = f"Its first line has these names, with tabs between them: {', '.join(columns)}"
        messages.append(f"{place}:1:1: the columns are not those of {place}. {first}")
        return []
    listed: list[dict[str, str]] = []
    for number, cells in enumerate(lines, start=2):
        row = dict(zip(header, cells, strict=False))
        if len(cells) != len(header):
            says = f"{len(cells)} cells instead of {len(header)}; put a tab between two cells"
            messages.append(f"{place}:{number}:1: {says}")
        elif any(other["id"] == row["id"] for other in listed):
            messages.append(f"{place}:{number}:1: {row['id']} is listed already")
        else:
            listed.append(row)
    return listed


@while_unchanged
def _every() -> Citations:
    """Return what the books on the shelf may cite, all versions together, as the newest has it."""
    clauses: dict[str, Clause] = {}
    rulings: dict[str, Reading] = {}
    for book_id in shelf():
        for version in reversed(versions(book_id)):
            try:
                own = read_citations(law_texts(book_id, version.version), {}, [])
            except BookError:  # told where that book is asked for
                continue
            clauses |= {id_: named for id_, named in own.clauses.items() if id_ not in clauses}
            rulings |= {id_: named for id_, named in own.rulings.items() if id_ not in rulings}
    return Citations(MappingProxyType(clauses), {}, MappingProxyType(rulings))


def clauses() -> Mapping[str, Clause]:
    """Return every clause of the books on the shelf by its id, in the order of the books."""
    return _every().clauses


def rulings() -> Mapping[str, Reading]:
    """Return every ruling by its id."""
    return _every().rulings


@while_unchanged
def resolve(citation: str) -> tuple[Clause | Reading, ...]:
    """Return what a citation names: one clause, a family by its prefix, or one ruling.

    >>> [clause.id for clause in resolve("MD-6.B")]
    ['MD-6.B-s1', 'MD-6.B-s2']
    """
    return _every().resolve(citation)

"""The clause matrix: for every clause, where it is carried out and which tests prove it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Literal, get_args

from fifthstreet.rules.citation import Clause, clauses, resolve, rows
from fifthstreet.rules.law import citations
from fifthstreet.rules.library import books
from fifthstreet.rules.manifest import Folder
from fifthstreet.rules.options import options
from fifthstreet.rules.shelf import BOOKS, folder_of, shelf, while_unchanged

Status = Literal["implemented", "attested", "step", "pending"]
STATUSES: tuple[str, ...] = get_args(Status)
STAFF = ("dealer", "floor")
"""Who carries out what a live table shows."""
MEANING: Mapping[str, str] = {
    "implemented": "carried out by the program and proved by tests",
    "attested": "the operator signs for it in the submission",
    "step": "a physical duty, shown to the dealer as a step",
    "pending": "waits for the package named",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What the project does about one clause."""

    clause: Clause
    status: str
    owner: str
    reason: str
    where: tuple[str, ...]
    proofs: tuple[str, ...]
    shown_at: str = ""
    """The step, phase or report with which a live table shows the clause, and in which test."""

    def as_json(self) -> dict[str, object]:
        """Return the row for other programs."""
        own = {"status": self.status, "owner": self.owner, "reason": self.reason}
        own["shown_at"] = self.shown_at
        lists = {"where": list(self.where), "proofs": list(self.proofs)}
        return {**asdict(self.clause), "book": self.clause.book, **own, **lists}


def _packaged(name: str) -> list[dict[str, str]]:
    return rows(BOOKS.joinpath(name).read_text(encoding="utf-8"))


def _claims(folder: Folder) -> list[dict[str, str]]:
    """Return what a book says is done about its clauses."""
    text = folder.texts.get("coverage.tsv")
    return rows(text) if text else []


@while_unchanged
def _cited_at() -> Mapping[str, tuple[str, ...]]:
    """Return, for each clause, the places of the books and options that cite it by its own id."""
    places: dict[str, list[str]] = {}
    for book in books():
        for citation, where in citations(book):
            for clause in book.resolve(citation):
                places.setdefault(clause.id, []).append(f"{book.id}: {where}")
    for option in options().values():
        for citation in option.cite:
            for clause in resolve(citation):
                places.setdefault(clause.id, []).append(f"option {option.key}")
    return MappingProxyType({id_: tuple(dict.fromkeys(names)) for id_, names in places.items()})


@while_unchanged
def matrix() -> tuple[Coverage, ...]:
    """Return the whole matrix in the order of the documents."""
    claims = {row["id"]: row for id_ in shelf() for row in _claims(folder_of(id_))}
    proofs: dict[str, list[str]] = {}
    for row in _packaged("proofs.tsv"):
        proofs.setdefault(row["id"], []).append(row["test"])
    places = {row["id"]: f"{row['at']} in {row['test']}" for row in _packaged("shown.tsv")}
    unclaimed = {"status": "pending", "owner": "", "reason": "coverage.tsv does not claim it"}
    return tuple(
        Coverage(
            clause=clause,
            status=claims.get(id_, unclaimed)["status"],
            owner=claims.get(id_, unclaimed)["owner"],
            reason=claims.get(id_, unclaimed)["reason"],
            where=_cited_at().get(id_, ()),
            proofs=tuple(proofs.get(id_, ())),
            shown_at=places.get(id_, ""),
        )
        for id_, clause in clauses().items()
    )


@while_unchanged
def _of_steps() -> frozenset[str]:
    """Return what the steps of the books cite."""
    return frozenset(id_ for book in books() for _, step in book.duties() for id_ in step.cite)


def is_duty(clause: Clause) -> bool:
    """Return whether a live table shows a clause: staff carry it out, or a step of a book cites it.

    >>> is_duty(clauses()["MD-8.D"]), is_duty(clauses()["MD-12.A.1"])
    (True, False)
    """
    return clause.actor in STAFF or clause.id in _of_steps()


def faults() -> list[str]:
    """Return everything that is wrong with the matrix itself; CI wants none."""
    lines: list[str] = []
    for row in matrix():
        id_ = row.clause.id
        if row.status not in STATUSES:
            lines.append(f"{id_}: {row.status!r} is not a status")
        if row.status == "implemented" and not row.proofs:
            lines.append(f"{id_}: claimed as implemented, but no test proves it")
        if row.status != "implemented" and not row.reason:
            lines.append(f"{id_}: {row.status} without a reason")
        if row.status == "pending" and row.proofs:
            lines.append(f"{id_}: pending, but a test proves it")
        if row.status == "step" and not row.where:
            lines.append(f"{id_}: shown as a step, but no book shows it")
        if is_duty(row.clause) and not row.shown_at:
            lines.append(f"{id_}: a duty of the staff that no live table shows")
    known = {row.clause.id for row in matrix()}
    lines += [
        f"{row['id']}: proved, but there is no such clause"
        for row in _packaged("proofs.tsv")
        if row["id"] not in known
    ]
    return lines

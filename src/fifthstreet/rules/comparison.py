"""Two books side by side: what one says and the other does not, or says differently."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from fifthstreet.rules.deal import Pass
from fifthstreet.rules.law import Law
from fifthstreet.rules.library import BookName, book_of
from fifthstreet.rules.paytable import PayLine
from fifthstreet.rules.plan import PlanStep
from fifthstreet.rules.remedies import Remedy

UNCOMPARED = {
    "id",
    "name",
    "text",
    "says",
    "mend",
    "means",
    "title",
    "aliases",
    "cite",
    "stands_for",
}
"""Wording for people, and the ids by which records of two books are found beside each other."""
LABELS = ("id", "code", "act", "decide", "reveal", "kind", "name", "moment", "meter")


@dataclass(frozen=True, slots=True, kw_only=True)
class Provision:
    """One record of a book, with its values and the clauses behind it."""

    where: str
    says: str
    values: dict[str, str]
    cite: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One point in which two books differ; a side is None where its book says nothing of it."""

    where: str
    field: str
    left: str | None
    right: str | None
    left_citation: str | None
    right_citation: str | None


def compare(left: BookName, right: BookName) -> tuple[Difference, ...]:
    """Return every point in which two books, or books by their ids, differ.

    The points are in the order of the first book. A record that only one book has is listed once,
    not again for everything inside it.
    """
    ours = {provision.where: provision for provision in provisions(book_of(left))}
    theirs = {provision.where: provision for provision in provisions(book_of(right))}
    differences: list[Difference] = []
    alone = ""
    for where in sorted({*ours, *theirs}, key=_in_order((*ours, *theirs))):
        if alone and where.startswith(f"{alone}."):
            continue
        here, there = ours.get(where), theirs.get(where)
        alone = where if here is None or there is None else ""
        differences.extend(_differences(where, here, there))
    return tuple(differences)


def _in_order(paths: tuple[str, ...]) -> Callable[[str], tuple[int, ...]]:
    """Return a sort key: order of first mention, and what lies below a path beside it."""
    rank: dict[str, int] = {}
    for path in paths:
        parts = path.split(".")
        for depth in range(1, len(parts) + 1):
            rank.setdefault(".".join(parts[:depth]), len(rank))

    def key(path: str) -> tuple[int, ...]:
        parts = path.split(".")
        return tuple(rank[".".join(parts[:depth])] for depth in range(1, len(parts) + 1))

    return key


def _differences(
    where: str, left: Provision | None, right: Provision | None
) -> Iterator[Difference]:
    if left is None or right is None:
        yield Difference(
            where=where,
            field="",
            left=_text(left),
            right=_text(right),
            left_citation=left.cite[0] if left else None,
            right_citation=right.cite[0] if right else None,
        )
        return
    for name in dict.fromkeys((*left.values, *right.values)):
        if left.values.get(name) != right.values.get(name):
            yield Difference(
                where=where,
                field=name,
                left=left.values.get(name),
                right=right.values.get(name),
                left_citation=left.cite[0],
                right_citation=right.cite[0],
            )


def _text(provision: Provision | None) -> str | None:
    if provision is None:
        return None
    values = [f"{name} {value}" for name, value in provision.values.items() if name not in LABELS]
    return provision.says or ", ".join(values) or "yes"


def provisions(thing: BaseModel, where: str = "") -> Iterator[Provision]:
    """Yield the records of a book that cite a clause, each by a path that other books share."""
    if isinstance(thing, Law):
        values = {
            name: _plain(value)
            for name in type(thing).model_fields
            if name not in UNCOMPARED and _is_plain(value := getattr(thing, name))
        }
        yield Provision(where=where, says=_wording(thing), values=values, cite=thing.cite)
    for name in type(thing).model_fields:
        yield from _inner(getattr(thing, name), f"{where}.{name}" if where else name)


def _inner(value: Any, where: str) -> Iterator[Provision]:
    if isinstance(value, BaseModel):
        yield from provisions(value, where)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            if isinstance(item, BaseModel):
                yield from provisions(item, f"{where}.{_label(item, index)}")


def _wording(thing: Law) -> str:
    """Return a record in words: its own text, or what its lines pay."""
    for name in ("says", "text", "means", "name", "title"):
        if words := getattr(thing, name, None):
            return str(words)
    lines = getattr(thing, "lines", ())
    return "pays " + ", ".join(str(line.pays) for line in lines) if lines else ""


def _label(item: BaseModel, index: int) -> str:
    """Return what tells a record apart from its neighbours, the same in every book."""
    if isinstance(item, Remedy):
        return " and ".join(item.when) or "otherwise"
    if isinstance(item, Pass):
        return f"to {' and '.join(item.to)}"
    parts = [str(getattr(item, name)) for name in LABELS if getattr(item, name, None) is not None]
    numbers = getattr(item, "cards", ()) if isinstance(item, PlanStep) else ()
    stake = item.wager if isinstance(item, PayLine) else None
    more = [*map(str, numbers), *([f"for {stake}"] if stake else [])]
    return " ".join([parts[0], *more]) if parts else str(index + 1)


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return bool(value) and not isinstance(value[0], BaseModel)
    return value is not None and not isinstance(value, BaseModel)


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

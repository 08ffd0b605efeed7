"""`fifthstreet clauses`: the clause matrix, what the project does about every clause."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import Json
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import write_json

if TYPE_CHECKING:
    from collections.abc import Iterable


class FilterError(FifthStreetError):
    """A filter names something that no clause has."""


def clauses(
    *,
    book: Annotated[
        str | None, typer.Option(metavar="ID", help="Only clauses of this book.")
    ] = None,
    status: Annotated[
        str | None, typer.Option(metavar="STATUS", help="Only clauses with this status.")
    ] = None,
    kind: Annotated[
        str | None, typer.Option(metavar="KIND", help="Only clauses of this kind.")
    ] = None,
    id_: Annotated[
        str | None,
        typer.Option("--id", metavar="CLAUSE", help="Show one clause, family or reading in full."),
    ] = None,
    json: Json = False,
) -> None:
    """Show how every clause is implemented.

    The matrix lists each clause with its status, its place in the book and its tests.
    """
    from fifthstreet.rules.citation import resolve, rulings
    from fifthstreet.rules.coverage import STATUSES
    from fifthstreet.rules.coverage import matrix as all_rows
    from fifthstreet.rules.library import shelf
    from fifthstreet.terminal import matrix

    ruling = rulings().get(id_ or "")
    if ruling is not None:
        if json:
            write_json([asdict(ruling)])
        else:
            matrix.ruling_page(ruling).show()
        return
    rows = all_rows()
    _require("book", book, shelf())
    _require("status", status, STATUSES)
    _require("kind", kind, sorted({row.clause.kind for row in rows}))
    ids = {clause.id for clause in resolve(id_)} if id_ else {row.clause.id for row in rows}
    chosen = [
        row
        for row in rows
        if row.clause.id in ids
        and book in {None, row.clause.book}
        and status in {None, row.status}
        and kind in {None, row.clause.kind}
    ]
    if json:
        write_json([row.as_json() for row in chosen])
    else:
        (matrix.clause_pages if id_ else matrix.matrix_page)(chosen).show()


def _require(what: str, value: str | None, choices: "Iterable[str]") -> None:
    if value is not None and value not in choices:
        raise FilterError(
            f"There is no {what} called {value!r}.", remedy=f"Choose one of {', '.join(choices)}."
        )

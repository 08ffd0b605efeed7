"""`fifthstreet books`: the books in a table, or one of them as a page."""

from contextlib import suppress
from datetime import date, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import AnyBook, Json
from fifthstreet.terminal.output import write_error, write_json

if TYPE_CHECKING:
    from fifthstreet.rules.book import RuleBook

WRONG = 1


def books(
    book_id: AnyBook = None,
    *,
    on: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], metavar="DATE", help="The law in force on a date."),
    ] = None,
    json: Json = False,
) -> None:
    """List the rule books, or show one as a page.

    The page shows wagers, deal, pay tables, remedies and the rest, each with its clause.
    """
    from fifthstreet.rules.library import book

    if book_id is None:
        _list(on.date() if on else None, json=json)
        return
    law = book(book_id, on=on.date() if on else None)
    if json:
        write_json(law.model_dump(mode="json", fallback=str))
    else:
        from fifthstreet.terminal.page import book_page

        book_page(law).show()


def _list(on: date | None, *, json: bool) -> None:
    """List the books, or those in force on a date, and then what is wrong with the others."""
    from fifthstreet.rules.library import BookError, book, faulty
    from fifthstreet.rules.library import books as shelf

    rows = [_entry(law) for law in shelf() if on is None]
    for law in shelf() if on else ():
        with suppress(BookError):  # where no version is in force
            rows.append(_entry(book(law.id, on)))
    if json:
        write_json(rows)
    else:
        _show_table(rows)
    for error in faulty():
        write_error(str(error))
    if faulty():
        raise typer.Exit(WRONG)


def _entry(book: "RuleBook") -> dict[str, object]:
    document = book.document
    return {
        "id": document.id,
        "title": document.title,
        "game": document.game,
        "version": document.version,
        "jurisdiction": document.jurisdiction,
        "currency": document.currency,
        "clauses": book.own_clauses,
    }


def _show_table(entries: list[dict[str, object]]) -> None:
    from rich.text import Text

    from fifthstreet.terminal.sheet import Columns, Sheet, spoken

    sheet = Sheet()
    rows = [[Text(spoken(value)) for value in entry.values()] for entry in entries]
    sheet.add(Columns([*entries[0]], rows))
    sheet.blank()
    sheet.line("`fifthstreet books md` shows a book as a page.", level=0)
    sheet.show()

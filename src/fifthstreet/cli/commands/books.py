"""`fifthstreet books`: the four books in a table, or one of them as a page."""

from typing import TYPE_CHECKING, Any

from fifthstreet.cli.output import write_json
from fifthstreet.cli.parameters import AnyBook, Json

if TYPE_CHECKING:
    from fifthstreet.rules.book import RuleBook


def books(
    book_id: AnyBook = None,
    *,
    json: Json = False,
) -> None:
    """List the rule books, or show one as a page.

    The page shows wagers, deal, pay tables, remedies and the rest, each with its clause.
    """
    from fifthstreet.rules.library import book
    from fifthstreet.rules.library import books as shelf

    if book_id is None:
        rows = [_entry(each) for each in shelf()]
        if json:
            write_json(rows)
        else:
            _show_table(rows)
    elif json:
        write_json(book(book_id).model_dump(mode="json", fallback=str))
    else:
        from fifthstreet.cli.page import book_page

        book_page(book(book_id)).show()


def _entry(book: "RuleBook") -> dict[str, Any]:
    from fifthstreet.rules.citation import clauses

    document = book.document
    return {
        "id": document.id,
        "title": document.title,
        "game": document.game,
        "version": document.version,
        "jurisdiction": document.jurisdiction,
        "currency": document.currency,
        "clauses": sum(clause.book == document.id for clause in clauses().values()),
    }


def _show_table(entries: list[dict[str, Any]]) -> None:
    from rich.text import Text

    from fifthstreet.cli.sheet import Columns, Sheet, spoken

    sheet = Sheet()
    rows = [[Text(spoken(value)) for value in entry.values()] for entry in entries]
    sheet.add(Columns([*entries[0]], rows))
    sheet.blank()
    sheet.line("`fifthstreet books md` shows a book as a page.", level=0)
    sheet.show()

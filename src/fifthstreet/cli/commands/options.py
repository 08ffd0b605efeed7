"""`fifthstreet options`: the choices that the documents leave to the operator."""

from typing import TYPE_CHECKING

from fifthstreet.cli.parameters import AnyBook, Json
from fifthstreet.terminal.output import write_json

if TYPE_CHECKING:
    from fifthstreet.rules.options import Option


def options(
    book_id: AnyBook = None,
    *,
    json: Json = False,
) -> None:
    """List what the documents leave to the operator.

    Each option shows its key, type, default, allowed values, reading and meaning.
    """
    from fifthstreet.rules.library import book
    from fifthstreet.rules.options import books_by_option
    from fifthstreet.rules.options import options as all_options

    known = all_options() if book_id is None else book(book_id).options
    rows = [(option, books_by_option()[key]) for key, option in known.items()]
    if json:
        write_json([_as_json(*row) for row in rows])
    else:
        _show(rows)


def _as_json(option: "Option", books: tuple[str, ...]) -> dict[str, object]:
    return {
        "key": option.key,
        "type": option.type,
        "default": option.default,
        "allowed": option.allowed,
        "least": option.least,
        "most": option.most,
        "unit": option.unit,
        "required": option.required,
        "books": books,
        "ruling": option.ruling,
        "cite": option.cite,
        "says": option.says,
    }


def _show(rows: "list[tuple[Option, tuple[str, ...]]]") -> None:
    from fifthstreet.terminal.page.notices import option_text
    from fifthstreet.terminal.sheet import Sheet
    from fifthstreet.terminal.words import counted

    sheet = Sheet()
    for option, books in rows:
        sheet.topic(option.key, option.cite, level=0)
        sheet.line(option.says)
        sheet.line(option_text(option), label="value")
        sheet.line(", ".join(books), label="books")
        sheet.line(option.ruling, label="reading")
        sheet.blank()
    sheet.title(counted(len(rows), "option"))
    sheet.show()

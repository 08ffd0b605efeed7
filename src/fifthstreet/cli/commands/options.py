"""`fifthstreet options`: the choices that the documents leave to the operator."""

from typing import TYPE_CHECKING, Any

from fifthstreet.cli.output import write_json
from fifthstreet.cli.parameters import AnyBook, Json

if TYPE_CHECKING:
    from fifthstreet.rules.options import Option


def options(
    book_id: AnyBook = None,
    *,
    json: Json = False,
) -> None:
    """List what the documents leave to the operator.

    Each option shows its key, type, default, allowed values, ruling and meaning.
    """
    from fifthstreet.rules.library import book
    from fifthstreet.rules.options import options as all_options

    rows = all_options() if book_id is None else book(book_id).options
    if json:
        write_json([_as_json(option) for option in rows.values()])
    else:
        _show(list(rows.values()))


def _as_json(option: "Option") -> dict[str, Any]:
    return {
        "key": option.key,
        "type": option.type,
        "default": option.default,
        "allowed": option.allowed,
        "least": option.least,
        "most": option.most,
        "unit": option.unit,
        "required": option.required,
        "books": option.books,
        "ruling": option.ruling,
        "cite": option.cite,
        "says": option.says,
    }


def _show(rows: "list[Option]") -> None:
    from fifthstreet.cli.page.notices import option_text
    from fifthstreet.cli.sheet import Sheet
    from fifthstreet.cli.words import counted

    sheet = Sheet()
    for option in rows:
        sheet.topic(option.key, option.cite, level=0)
        sheet.line(option.says)
        sheet.line(option_text(option), label="value")
        sheet.line(", ".join(option.books), label="books")
        sheet.line(option.ruling, label="ruling")
        sheet.blank()
    sheet.title(counted(len(rows), "option"))
    sheet.show()

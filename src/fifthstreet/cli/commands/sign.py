"""`fifthstreet sign`: the sign of a table, made from a submission without errors."""

from pathlib import PurePath
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.commands.check import FileName
from fifthstreet.cli.delivery import deliver, format_of
from fifthstreet.cli.parameters import Out
from fifthstreet.cli.subject import WRONG, passing_submission
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write_error

if TYPE_CHECKING:
    from fifthstreet.paper.files import SignKind
    from fifthstreet.paper.sign import Sign

NARROWEST, WIDEST = 40, 80


def sign(
    file: FileName,
    *,
    html: Annotated[bool, typer.Option("--html", help="Write HTML instead of text.")] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="Write a PDF; needs -o.")] = False,
    notice: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Write one occasional notice instead, by its id."),
    ] = None,
    lang: Annotated[
        str,
        typer.Option(metavar="LANGUAGE", help="Write it in another language, such as de."),
    ] = "en",
    output: Out = None,
) -> None:
    """Make the table sign for a submission.

    The sign shows players the odds, the limits, the house edge and the notices. The submission
    must pass its check. The ending of the file selects the format: .pdf, .html or .txt.
    """
    from fifthstreet.paper.edge import edge_if_possible
    from fifthstreet.paper.sign import make_notice, make_sign

    if html and pdf:
        raise FifthStreetError("A sign is either HTML or PDF.", remedy="Choose --html or --pdf.")
    kind = _format(output, "html" if html else "pdf" if pdf else None)
    submission, book = passing_submission(file)
    if notice is None:
        edge = edge_if_possible(book, submission)
        content = make_sign(submission, book, edge=edge, language=lang)
    else:
        content = make_notice(book, notice, submission=submission, language=lang)
    deliver(_set(content, kind, to_file=output is not None), output)


def _format(output: str | None, choice: str | None) -> "SignKind":
    """Return the chosen format, or the one that the file name shows; text where it shows none."""
    if choice is None and not PurePath(output or "").suffix:
        return "txt"
    return format_of(output, choice, ("pdf", "html", "txt"))  # type: ignore[return-value]


def _set(content: "Sign", kind: "SignKind", *, to_file: bool) -> str | bytes:
    """Return the sign in a format."""
    from fifthstreet.paper.files import SIGN
    from fifthstreet.paper.sign_text import as_text
    from fifthstreet.paper.typeset import NoGlyphError

    if kind != "txt":
        try:
            return SIGN[kind](content)
        except NoGlyphError as error:
            write_error(str(error))
            raise typer.Exit(WRONG) from None
    return plain(as_text(content, _width(to_file=to_file)))


def _width(*, to_file: bool) -> int:
    """Return how wide a sign in text may be: as the terminal, within what reads well."""
    columns = max(NARROWEST, get_terminal_size().columns)
    return WIDEST if to_file else min(WIDEST, columns)

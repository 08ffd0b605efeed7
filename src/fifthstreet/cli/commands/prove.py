"""`fifthstreet prove`: checks a book, yours or someone else's."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import Json
from fifthstreet.cli.source import FileError, write_new
from fifthstreet.terminal.output import write, write_json
from fifthstreet.terminal.progress import progress

if TYPE_CHECKING:
    from fifthstreet.proof.book_proof import BookProof

WRONG = 1


def prove(
    name: Annotated[
        str, typer.Argument(metavar="DIR", help="The folder of a book, or the id of one.")
    ],
    *,
    page: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Also write the proof to a new file, as a web page."),
    ] = None,
    json: Json = False,
) -> None:
    """Prove a book: that what it says is what the program does.

    The book must load. Every value that it states is changed to every other legal one, and
    something must then change. Its rounds and submissions must have the results they state,
    and every clause must be cited, proved or attested. The exit code is 0 if the book passes, 1 if
    it has faults, and 2 if there is no book to prove.
    """
    proof = _proved(name)
    if page is not None:
        from fifthstreet.terminal.proof_page import html

        write_new(page, html(proof))
    if json:
        write_json(proof.as_json())
    else:
        from fifthstreet.terminal.proof_page import text

        write(text(proof))
    if not proof.ok:
        raise typer.Exit(WRONG)


def _proved(name: str) -> "BookProof":
    from fifthstreet.bookcase import add
    from fifthstreet.proof.book_proof import prove as prove_book
    from fifthstreet.proof.book_proof import unloaded
    from fifthstreet.rules.fault import BookError
    from fifthstreet.rules.shelf import shelf

    known = name.partition("@")[0] in shelf()
    if not known and not Path(name).is_dir():
        raise FileError(
            f"There is no folder or book called {name!r}.",
            remedy=f"Name a book's folder, or one of the books {', '.join(shelf())}.",
        )
    try:
        id_ = name if known else add(name)
    except BookError as error:
        return unloaded(name, error)
    with progress(f"Proving {id_}", unit="values") as bar:
        return prove_book(id_, bar)

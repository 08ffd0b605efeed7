"""`fifthstreet identity`: one identity for a submission, its papers and its rounds."""

from typing import Annotated

import typer

from fifthstreet.cli.parameters import Database, Json
from fifthstreet.cli.subject import WRONG, passing_submission
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write, write_json

File = Annotated[
    str | None,
    typer.Argument(metavar="FILE", help="The submission, in TOML; - for standard input."),
]


def identity(
    file: File = None,
    *,
    build: Annotated[
        bool, typer.Option("--build", help="Show the identity of this program instead.")
    ] = False,
    database: Database = None,
    json: Json = False,
) -> None:
    """Show the identity of a submission, or of this program.

    `ruleset` covers the law and the submission. The sign, the PAR sheet and the record of every
    round show the same. With --build, the program is computed from its installed files. With
    --database, it is compared with what the house last recorded, and the exit code is 1 if they
    differ.
    """
    if build == (file is not None):
        raise FifthStreetError(
            "Name one thing: a submission or this program.",
            remedy="Give a FILE, or --build.",
        )
    if file is None:
        _program(database, json=json)
    else:
        _rules(file, json=json)


def _rules(file: str, *, json: bool) -> None:
    from fifthstreet.paper.identity import identity_of, submission_sha256

    submission, book = passing_submission(file)
    ruleset = identity_of(submission, book)
    record = {
        "file": submission_sha256(submission),
        "ruleset": ruleset,
        "sign": ruleset,
        "par": ruleset,
        "law": book.law_hash,
        "book": book.edition,
    }
    if json:
        write_json(record)
        return
    names = {
        "file": "File, SHA-256",
        "ruleset": "Identity of the rules",
        "law": "Book, SHA-256",
        "book": "Book",
    }
    rows = [f"{text:<22} {record[key]}" for key, text in names.items()]
    verdict = "The sign, the PAR sheet and every round have the same identity."
    write(plain("\n".join([*rows, verdict])) + "\n")


def _program(database: str | None, *, json: bool) -> None:
    from fifthstreet import version
    from fifthstreet.ledger import build
    from fifthstreet.ledger.store.address import open_store

    computed, recorded = version.computed(), None
    if database is not None:
        with open_store(database, read_only=True) as store:
            recorded = build.recorded(store)
    same = None if recorded is None else recorded == computed
    if json:
        record = {"build": computed, "version": version.VERSION}
        write_json({**record, "recorded": recorded, "matches": same})
    else:
        rows = [f"fifthstreet {version.VERSION}", f"Build    {computed}"]
        if database is not None:
            rows.append(f"Recorded {recorded or 'nothing'}")
        verdict = {True: "They are the same.", False: "They differ.", None: ""}[same]
        write(plain("\n".join([*rows, *filter(None, [verdict])])) + "\n")
    if same is False:
        raise typer.Exit(WRONG)

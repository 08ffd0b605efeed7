"""`fifthstreet export`: what a house holds, as CSV or JSON."""

import io
from pathlib import Path
from typing import Annotated, Literal

import typer

from fifthstreet.cli.parameters import Database, Out
from fifthstreet.terminal.output import write

What = Annotated[
    Literal["journal", "events", "ledger", "meters", "rounds", "accounts"],
    typer.Argument(metavar="WHAT", help="journal, events, ledger, meters, rounds or accounts."),
]
MUCH = 2**16
Form = Annotated[Literal["csv", "json"], typer.Option("--format", help="Format.")]


def export(
    what: What, *, database: Database = None, form: Form = "csv", output: Out = None
) -> None:
    """Export the data of a house for spreadsheets and other programs.

    Ledger and meter amounts are in ledger units, 1/10,000 of a minor unit; amounts of rounds are
    in minor units.
    """
    from fifthstreet.audit.export import export_csv, export_json
    from fifthstreet.ledger.store.address import open_store

    run = export_csv if form == "csv" else export_json
    with open_store(database, read_only=True) as store:
        if output is None:
            with _Screen() as screen:
                run(store, what, screen)
        else:
            with Path(output).open("x", encoding="utf-8", newline="") as file:
                run(store, what, file)


class _Screen(io.StringIO):
    """Standard output for long texts: a reader who goes away ends the program quietly."""

    def write(self, text: str) -> int:
        count = super().write(text)
        if self.tell() > MUCH:
            self.flush()
        return count

    def flush(self) -> None:
        write(self.getvalue())
        self.seek(0)
        self.truncate()

    def __exit__(self, *_: object) -> None:
        self.flush()

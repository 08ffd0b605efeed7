"""`fifthstreet check`: everything that is wrong with a submission, at once."""

from typing import Annotated

import typer

from fifthstreet.cli.parameters import Json
from fifthstreet.cli.source import name_of
from fifthstreet.cli.subject import WRONG, checked
from fifthstreet.terminal.output import write_json

FileName = Annotated[
    str, typer.Argument(metavar="FILE", help="The submission, in TOML; - for standard input.")
]


def check(file: FileName, *, json: Json = False) -> None:
    """Check a submission and list everything wrong with it.

    Each finding names its line, its clause and the remedy. The exit code is 0 without errors, 1
    with errors, and 2 if the file cannot be read.
    """
    report, text = checked(file)
    if json:
        write_json(report.as_json())
    else:
        from fifthstreet.terminal import draw

        draw.report(report, text, name=name_of(file)).show()
    if not report.ok:
        raise typer.Exit(WRONG)

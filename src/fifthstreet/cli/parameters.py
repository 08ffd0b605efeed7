"""Options and arguments that several commands share."""

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead.")]
Out = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to a new file instead."),
]

"""Options and arguments that several commands share."""

from typing import Annotated, Literal

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document instead.")]
Out = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to a new file instead."),
]
Ties = Annotated[
    Literal["bet", "fold"],
    typer.Option(help="Which of equal choices is taken: the larger bet, or rather a fold."),
]
Pay = Annotated[
    list[str] | None,
    typer.Option(metavar="LINE=ODDS", help="Change a pay line, as in straight=5; may be repeated."),
]

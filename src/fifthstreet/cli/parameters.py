"""Options and arguments that several commands share."""

from typing import Annotated, Literal

import typer

from fifthstreet.cli.shelf_option import shelved
from fifthstreet.errors import FifthStreetError

MOST_DIGITS = 12

_BOOK = "A book: its id, such as md or md@1.2, or the path to its folder."
BookId = Annotated[str, typer.Argument(metavar="BOOK", help=_BOOK, callback=shelved)]
AnyBook = Annotated[
    str | None,
    typer.Argument(metavar="BOOK", help=_BOOK, callback=shelved, show_default=False),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Out = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write to a new file instead of the screen."
    ),
]
Ties = Annotated[
    Literal["bet", "fold"],
    typer.Option(help="Where two choices are worth the same, bet more or fold."),
]
Pay = Annotated[
    list[str] | None,
    typer.Option(metavar="LINE=ODDS", help="Change a pay line, such as straight=5. Repeatable."),
]
At = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=MINOR",
        help="Set the ante, the progressive stake or a meter, in minor units, such as ante=1500 or "
        "mega=2500000. Repeatable.",
    ),
]
Way = Annotated[
    Literal["optimal", "short", "always", "least"],
    typer.Option(
        help="Play perfectly, by the short rules, or always bet the maximum or the minimum."
    ),
]
AnyWay = Literal["optimal", "short", "always", "least", "random", "fold"]
Mistakes = Annotated[
    str, typer.Option(metavar="CHANCE", help="Chance of a mistake at each decision.")
]
Seed = Annotated[int, typer.Option(help="Random seed; the same seed gives the same results.")]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="FIFTHSTREET_DATABASE",
        help="Database of the house: a file, or postgresql://… [default: house.db]",
    ),
]


def amounts(
    texts: list[str] | None, minimum: int = 0, example: str = "ante=1500 or mega=2500000"
) -> dict[str, int]:
    """Return amounts in minor units by their names, as `--at` and `--side` take them."""
    return dict(_amount(text, minimum, example) for text in texts or [])


def _amount(text: str, minimum: int, example: str) -> tuple[str, int]:
    name, _, amount = text.partition("=")
    remedy = f"Write it in minor units, such as {example}."
    if not amount.removeprefix("-").isdecimal():
        raise FifthStreetError(f"{text[:40]!r} is not an amount.", remedy=remedy)
    if len(amount) > MOST_DIGITS:
        raise FifthStreetError(
            f"The amount {text[:40]!r} is too large.",
            remedy=f"Write one of at most {MOST_DIGITS} digits, in minor units.",
        )
    if int(amount) < minimum:
        raise FifthStreetError(f"{text[:40]!r} is below {minimum or 'zero'}.", remedy=remedy)
    return name.strip(), int(amount)

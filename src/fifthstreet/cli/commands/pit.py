"""`fifthstreet pit`: what tables win by night, simulated and in theory."""

from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.figures import figure
from fifthstreet.cli.output import write_json
from fifthstreet.cli.parameters import Json
from fifthstreet.cli.progress import progress
from fifthstreet.cli.subject import Subject, subject
from fifthstreet.errors import FifthStreetError

if TYPE_CHECKING:
    from fifthstreet.rules.submission import Submission
    from fifthstreet.simulation.table import TableWork

MOST_TABLES = 1000
MOST_DIGITS = 12


def pit(
    name: Subject,
    *,
    tables: Annotated[int, typer.Option(min=1, max=MOST_TABLES)] = 1,
    seats: Annotated[
        int | None, typer.Option(min=1, help="Players at a table; without it, all seats.")
    ] = None,
    hours: Annotated[str, typer.Option(help="Hours of a night.")] = "8",
    rate: Annotated[str, typer.Option(help="Rounds of a table in an hour.")] = "60",
    nights: Annotated[int, typer.Option(min=1, help="How many nights.")] = 365,
    at: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=CENTS",
            help="Play with an amount in minor units: the ante, the stake of the progressive, or "
            "what a meter shows; may be repeated.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same nights.")] = 1,
    json: Json = False,
) -> None:
    """Simulate nights of a pit: hold, spread of results, and what ceilings and envy cost.

    All players make every wager that the table offers, each as small as it may be, and play their
    best. The exact figures stand beside. Ctrl-C ends early with the nights played until then.
    """
    from fifthstreet.paper.extras import computing

    computing()
    from fifthstreet.cli import pit_page
    from fifthstreet.simulation.pit import PitWork, effects, nights_of

    submission, _ = subject(name)
    table = _table(submission, seats, dict(map(_amount, at or [])))
    rounds = int(figure(hours, "The time") * figure(rate, "The rate"))
    work = PitWork(table, tables, rounds, nights)
    with progress("Nights", unit="nights") as advance:
        report = nights_of(work, seed, advance)
    if not report.counts.rounds:
        raise typer.Exit(1)
    gains = effects(report, seed)
    if json:
        write_json(pit_page.as_json(report, gains, seed))
    else:
        pit_page.page(report, gains, seed).show()


def _table(submission: "Submission", seats: int | None, amounts: dict[str, int]) -> "TableWork":
    from fifthstreet.simulation.table import full_table

    ante, stake = amounts.pop("ante", None), amounts.pop("stake", None)
    return full_table(submission, seats, ante=ante, stake=stake, meters=tuple(amounts.items()))


def _amount(text: str) -> tuple[str, int]:
    name, sign, amount = text.partition("=")
    if not sign or not amount.isdecimal() or len(amount) > MOST_DIGITS or not int(amount):
        raise FifthStreetError(
            f"Cannot read {text!r} as an amount.",
            remedy="Write it in minor units, as in ante=1500 or mega=2500000.",
        )
    return name.strip(), int(amount)

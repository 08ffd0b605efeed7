"""`fifthstreet replay`: a round script, played and printed as a story."""

from typing import Annotated

import typer

from fifthstreet.cli.source import name_of, read
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write

WRONG = 1

FileName = Annotated[
    str, typer.Argument(metavar="FILE", help="A round script; - for standard input.")
]


def replay(file: FileName) -> None:
    """Run a round script and show what happens.

    The exit code is 1 if the round does not go as the script says.
    """
    from fifthstreet.play.script import run
    from fifthstreet.play.script_commands import ScriptError
    from fifthstreet.play.story import Storyteller

    try:
        script, lines = run(read(file), name=name_of(file))
    except ScriptError as error:
        write(f"{plain(str(error))}\n")
        raise typer.Exit(WRONG) from None
    if script.round is None or script.law is None:
        raise FifthStreetError(f"{name_of(file)} has no round.")
    teller = Storyteller(script.law)
    for line in lines:
        write(f"{plain(line.text)}\n")
        if line.refusal:
            write(f"    Refused: {line.refusal.says} [{line.refusal.citation}]\n")
        for event in line.events:
            write(f"    {plain(teller.tell(event))}\n")
    for seat, net in script.round.nets.items():
        write(f"Seat {seat} ends with {teller.money(net)}.\n")

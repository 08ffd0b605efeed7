"""`fifthstreet settle`: worked rounds settled line by line, each with its clause."""

import json as json_module
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.output import plain, write, write_json
from fifthstreet.cli.parameters import Json
from fifthstreet.cli.source import name_of, read
from fifthstreet.errors import FifthStreetError

if TYPE_CHECKING:
    from fifthstreet.play.scenario import Scenario
    from fifthstreet.play.settlement import Settled

FileName = Annotated[
    str, typer.Argument(metavar="FILE", help="Worked rounds, in JSON; - for standard input.")
]


def settle(file: FileName, *, json: Json = False) -> None:
    """Settle worked rounds, and say of every line why."""
    from fifthstreet.play.scenario import read_scenario

    name = name_of(file)
    cases = _parsed(read(file), name)
    rounds = [read_scenario(case, f"{name}, round {n}") for n, case in enumerate(cases, 1)]
    settled = [(scenario, scenario.settle()) for scenario in rounds]
    if json:
        write_json([_as_json(scenario, done) for scenario, done in settled])
        return
    for scenario, done in settled:
        write(_told(scenario, done))


def _parsed(text: str, name: str) -> list[object]:
    try:
        cases = json_module.loads(text)
    except (ValueError, RecursionError) as error:
        told = str(error)[:200]
        raise FifthStreetError(f"{name} is not JSON: {told}.") from None
    return cases if isinstance(cases, list) else [cases]


def _as_json(scenario: "Scenario", done: "Settled") -> dict[str, object]:
    return {
        "id": scenario.id,
        "net": {str(seat): net for seat, net in _nets(scenario, done).items()},
        "meters": {
            name: int(value) if value.denominator == 1 else str(value)
            for name, value in done.meters.items()
        },
        "lines": [line.as_json() for line in done.lines],
    }


def _nets(scenario: "Scenario", done: "Settled") -> dict[int, int]:
    """Return what each seat comes out at, those with nothing at stake included."""
    return {spot.seat: done.nets.get(spot.seat, 0) for spot in scenario.showdown.spots}


def _told(scenario: "Scenario", done: "Settled") -> str:
    from fifthstreet.money import Amount

    code = scenario.terms.book.document.currency

    def money(minor: int) -> str:
        return ("-" if minor < 0 else "") + Amount(abs(minor), code).pretty

    lines = [f"{plain(scenario.id)} ({scenario.terms.book.document.title})"]
    for line in done.lines:
        capped = f", capped from {money(line.capped_from)}" if line.capped_from else ""
        lines.append(
            f"  seat {line.seat}  {line.wager.replace('_', ' '):13} staked {money(line.staked)}, "
            f"back {money(line.paid)}{capped}"
        )
        lines.append(f"          {line.why} [{line.citation}]")
    for seat, net in _nets(scenario, done).items():
        lines.append(f"  seat {seat} comes out at {money(net)}")
    for name, value in done.meters.items():
        lines.append(f"  {name} stands at {money(int(value))}")
    return "\n".join(lines) + "\n\n"

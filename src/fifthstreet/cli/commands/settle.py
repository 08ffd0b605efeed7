"""`fifthstreet settle`: worked rounds settled line by line, each with its clause."""

import json as json_module
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from fifthstreet.cli.parameters import Json
from fifthstreet.cli.source import name_of, read
from fifthstreet.errors import FifthStreetError
from fifthstreet.terminal.output import plain, write, write_error, write_json

if TYPE_CHECKING:
    from fifthstreet.play.scenario import Scenario
    from fifthstreet.play.settlement import Settled

FileName = Annotated[
    str, typer.Argument(metavar="FILE", help="Worked rounds, in JSON; - for standard input.")
]


WRONG = 1
SMALLER = "Split it into smaller files."


def settle(file: FileName, *, json: Json = False) -> None:
    """Settle worked rounds and give the reason for every line.

    A round that cannot be settled is reported with the reason; the others are settled. The exit
    code is 1 if there is such a round, and 2 if the file cannot be read.
    """
    name = name_of(file)
    cases = _parsed(read(file, kind="JSON", smaller=SMALLER), name)
    answers = [_answer(case, f"{name}, round {n}") for n, case in enumerate(cases, 1)]
    if json:
        write_json([answer.as_json() for answer in answers])
    for answer in answers:
        if answer.error:
            write_error(answer.error)
        elif not json:
            write(answer.text)
    if any(answer.error for answer in answers):
        raise typer.Exit(WRONG)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """One worked round: settled, or with the reason why it cannot be."""

    id: str
    settled: "tuple[Scenario, Settled] | None" = None
    error: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the answer with the keys that other programs rely on."""
        return _as_json(*self.settled) if self.settled else {"id": self.id, "error": self.error}

    @property
    def text(self) -> str:
        """Return the settlement for people to read."""
        return _text(*self.settled) if self.settled else ""


def _answer(case: object, place: str) -> _Answer:
    from fifthstreet.play.scenario import read_scenario

    try:
        scenario = read_scenario(case, place)
        return _Answer(id=scenario.id, settled=(scenario, scenario.settle()))
    except FifthStreetError as error:
        id_ = case.get("id") if isinstance(case, dict) else None
        return _Answer(id=id_ if isinstance(id_, str) else place, error=str(error))


def _parsed(text: str, name: str) -> list[object]:
    try:
        cases = json_module.loads(text)
    except (ValueError, RecursionError) as error:
        reason = str(error)[:200]
        raise FifthStreetError(f"{name} is not JSON: {reason}.") from None
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
    """Return the net result of each seat, including seats with nothing at stake."""
    return {spot.seat: done.nets.get(spot.seat, 0) for spot in scenario.showdown.spots}


def _text(scenario: "Scenario", done: "Settled") -> str:
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
        lines.append(f"  seat {seat}: net {money(net)}")
    for name, value in done.meters.items():
        lines.append(f"  {name} shows {money(int(value))}")
    return "\n".join(lines) + "\n\n"

"""The book's own rounds: each is played or settled, and comes out as it says or is a fault."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.play.scenario import ScenarioError, read_scenario
from fifthstreet.play.script import run
from fifthstreet.play.script_commands import ScriptError
from fifthstreet.proof.examples import Example
from fifthstreet.proof.fault import ProofFault
from fifthstreet.rules.book import RuleBook

LINE: Final = re.compile(r"^.*?, line (\d+): (.*)$", re.DOTALL)
REMEDY: Final = "Correct the round, or the book where the round is right."


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundProof:
    """One round of a book, the clauses that it proves, and what is wrong with it."""

    name: str
    proves: tuple[str, ...] = ()
    faults: tuple[ProofFault, ...] = ()


def proved_rounds(law: RuleBook, example: Example) -> Iterator[RoundProof]:
    """Yield every round of a file."""
    if example.unread:
        fault = ProofFault(file=example.place, message=example.unread, remedy=REMEDY)
        yield RoundProof(name=example.place, faults=(fault,))
    elif example.is_script:
        yield _played(law, example)
    else:
        yield from _settled(law, example)


def _played(law: RuleBook, example: Example) -> RoundProof:
    try:
        script, lines = run(example.text, name=example.place, law=law)
    except ScriptError as error:
        match = LINE.match(error.what)
        fault = ProofFault(
            file=example.place,
            line=int(match[1]) if match else 1,
            message=match[2] if match else error.what,
            remedy=REMEDY,
        )
        return RoundProof(name=example.place, faults=(fault,))
    faults = [*_unknown(law, script.proves, example, 1)]
    if not lines or script.round is None:
        faults.append(ProofFault(file=example.place, message="Nothing happens.", remedy=REMEDY))
    return RoundProof(name=example.place, proves=tuple(script.proves), faults=tuple(faults))


def _settled(law: RuleBook, example: Example) -> Iterator[RoundProof]:
    try:
        cases = example.cases()
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        fault = ProofFault(
            file=example.place,
            line=line,
            column=getattr(error, "colno", 1),
            message=f"This is not JSON: {str(error)[:200]}.",
            remedy="Write a list of rounds.",
        )
        yield RoundProof(name=example.place, faults=(fault,))
        return
    for number, case in enumerate(cases, 1):
        name = case.get("id") if isinstance(case, dict) else None
        line = _line_of(example.text, name)
        place = f"round {number}"
        try:
            proves, wrong = _compared(law, case, place)
        except FifthStreetError as error:
            proves, wrong = [], [str(error)]
        faults = [
            ProofFault(file=example.place, line=line, message=each, remedy=REMEDY) for each in wrong
        ]
        faults += _unknown(law, proves, example, line)
        yield RoundProof(
            name=f"{example.place}: {name or place}", proves=tuple(proves), faults=tuple(faults)
        )


def _compared(law: RuleBook, case: Any, place: str) -> tuple[list[str], list[str]]:
    """Return the clauses that a worked round proves, and where it comes out otherwise."""
    scenario = read_scenario(case, place, law)
    done = scenario.settle()
    expected, proves = case.get("expect"), case.get("proves", [])
    if not isinstance(expected, dict) or not isinstance(expected.get("net"), dict):
        raise ScenarioError(f"{place} does not say what it comes to.", remedy="Write expect.net.")
    if not isinstance(proves, list) or not all(isinstance(id_, str) for id_ in proves):
        raise ScenarioError(f"{place}: proves is not a list of clauses.")
    nets = {str(spot.seat): done.nets.get(spot.seat, 0) for spot in scenario.showdown.spots}
    wrong = [
        f"{place}: seat {seat} comes out at {nets.get(seat)}, not {net}."
        for seat, net in expected["net"].items()
        if nets.get(seat) != net
    ]
    lines = [line.as_json() for line in done.lines]
    wrong += [
        f"{place}: no line is {line}."
        for line in expected.get("lines", ())
        if not any(_agrees(line, line_) for line_ in lines)
    ]
    meters = {name: str(value) for name, value in done.meters.items()}
    wrong += [
        f"{place}: {name} is at {meters.get(name)}, not {value}."
        for name, value in expected.get("meters", {}).items()
        if meters.get(name) != str(value)
    ]
    return proves, wrong


def _agrees(expected: object, line_: Mapping[str, Any]) -> bool:
    return isinstance(expected, dict) and expected.items() <= line_.items()


def _unknown(law: RuleBook, proves: list[str], example: Example, line: int) -> Iterator[ProofFault]:
    for id_ in proves:
        if id_ not in law.citations.clauses:
            yield ProofFault(
                file=example.place,
                line=line,
                message=f"There is no clause {id_} to prove.",
                remedy="Name one of clauses.tsv.",
            )


def _line_of(text: str, name: object) -> int:
    """Return the line on which a worked round begins."""
    at = text.find(f'"{name}"')
    return text.count("\n", 0, max(at, 0)) + 1

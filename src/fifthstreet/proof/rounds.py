"""The book's own rounds: each is played or settled, and comes out as it says or is a fault."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from fifthstreet.cards import Deck
from fifthstreet.errors import FifthStreetError
from fifthstreet.play import commands as c
from fifthstreet.play import events as e
from fifthstreet.play.dealer import carry_on
from fifthstreet.play.round import Round
from fifthstreet.play.scenario import Scenario, ScenarioError, read_scenario
from fifthstreet.play.script import run
from fifthstreet.play.script_commands import ScriptError
from fifthstreet.play.showdown import Spot
from fifthstreet.play.streets import sizes_of
from fifthstreet.proof.examples import Example
from fifthstreet.proof.fault import ProofFault
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook

LINE: Final = re.compile(r"^.*?, line (\d+): (.*)$", re.DOTALL)
NEVER: Final = "It is never due."
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
    wrong += [f"{place}: {why}" for why in _unplayable(law, scenario)]
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


def _unplayable(law: RuleBook, scenario: Scenario) -> Iterator[str]:
    """Yield why the wagers of a worked round cannot be placed when the round is played.

    The cards make no difference: they come from any deck.
    """
    spots = {spot.seat: spot for spot in scenario.showdown.spots}
    offers = scenario.terms.offers.union(*(spot.wagers for spot in spots.values()))
    ways = [
        replace(scenario.terms, offers=offers, method=method.id) for method in law.dealing.methods
    ]
    terms = min(ways, key=lambda each: len(offers & each.brief.undealt))
    by = {seat: c.By(role="player", name=f"seat {seat}") for seat in spots}
    seated = {seat: player.name for seat, player in by.items()}
    game = Round(terms, deck=Deck.standard(), seated=seated, positions=max(spots))
    game.do(c.OpenBetting())
    refused: dict[tuple[int, str], Refusal] = {}
    for seat, wager in product(spots, law.wagers):
        amount = spots[seat].wagers.get(wager.id)
        if amount and wager.group != "bet" and (seat, wager.id) not in _placed(game):
            bet = c.PlaceWager(
                by=by[seat], seat=seat, wager=wager.id, amount=amount, player=seated[seat]
            )
            if why := _refusal(game, bet):
                refused[seat, wager.id] = why
    _refusal(game, c.CloseBetting())
    carry_on(game)
    while game.state.to_decide:
        seat, due = game.state.to_decide[0], game.state.due
        if (why := _decided(game, by[seat], spots[seat])) and due:
            refused[seat, due.id] = why
        carry_on(game)
    placed = _placed(game)
    for seat, spot in spots.items():
        for name, amount in spot.wagers.items():
            if amount and placed.get((seat, name)) != amount:
                why = refused.get((seat, name))
                yield f"seat {seat} cannot place {name}. {why.says if why else NEVER}"


def _refusal(game: Round, command: c.Command) -> Refusal | None:
    """Carry a command out, or return why it is refused."""
    if (refusal := game.refusal(command)) is None:
        game.do(command)
    return refusal


def _placed(game: Round) -> dict[tuple[int, str], int]:
    """Return every wager that was placed and not taken back."""
    placed: dict[tuple[int, str], int] = {}
    for event in game.events:
        if isinstance(event, e.WagerPlaced | e.BetMade):
            placed[event.seat, event.wager] = event.amount
        elif isinstance(event, e.BetTakenBack):
            del placed[event.seat, event.wager]
    return placed


def _decided(game: Round, by: c.By, spot: Spot) -> Refusal | None:
    """Decide as a worked round has it; return why the bet that is due was refused, if it was."""
    seat, decision, due = spot.seat, game.state.open_decision, game.state.due
    back = decision.takes_back if decision else None
    amount = spot.wagers.get(due.id) if due else None
    why = _refusal(game, c.Bet(by=by, seat=seat, amount=amount)) if amount else None
    if amount and why is None:
        return None
    ways: list[c.Command] = [kind(by=by, seat=seat) for kind in (c.TakeBack, c.Stay, c.Fold)]
    if back is None or spot.wagers.get(back.take_back or ""):
        ways.append(ways.pop(0))
    if due:  # for a hand that has to bet on
        ways.append(c.Bet(by=by, seat=seat, amount=sizes_of(game.state, due, seat)[0]))
    next(way for way in ways if _refusal(game, way) is None)
    return why


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

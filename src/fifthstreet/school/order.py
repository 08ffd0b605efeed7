"""Procedures to put in order: the steps of a book, as its dealers take them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from fifthstreet.coaching.clauses import clause
from fifthstreet.protocol.school import OrderQuestion, TaskAnswer, TaskVerdict
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.deck import Step
from fifthstreet.rules.words import listed
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.task import Candidate, Task, rules_of

MOST: Final = 6
"""Steps in one task; a longer procedure makes several."""
LEAST: Final = 3
EASY, HARDER = 900, 120
"""How hard no step is, and how much more each of them."""


@dataclass(frozen=True, slots=True)
class OrderedStep:
    """One step as people read it, and the clause that has it."""

    text: str
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """Some steps of a procedure in their order, and the step before them."""

    key: str
    name: str
    after: str | None
    steps: tuple[OrderedStep, ...]


@cache
def sequences(book: str) -> dict[str, Sequence]:
    """Return everything that is done in order, in parts of at most six steps."""
    law = rules_of(book).book
    award = law.course.settlement.progressive_steps
    lists = [
        ("round", "A round", _round(book)),
        *((one.id, one.name, _steps(_in_turn(one.steps))) for one in law.procedures),
        *((one.id, f"Dealing: {one.name}", _steps(one.steps)) for one in law.dealing.methods),
        ("award", "Before a progressive award is paid", _steps(award)),
    ]
    body = {}
    for id_, name, steps in lists:
        for start in range(0, len(steps), MOST):
            part = steps[start : start + MOST]
            after = steps[start - 1].text if start else None
            if len({step.text for step in part}) == len(part) >= LEAST:
                key = f"{id_}.{start}"
                body[key] = Sequence(key=key, name=name, after=after, steps=part)
    return body


def _in_turn(steps: Iterable[Step]) -> Iterable[Step]:
    """Return the steps that follow each other; those done during other acts are mere cases."""
    return (step for step in steps if not step.during)


def _steps(steps: Iterable[Step]) -> tuple[OrderedStep, ...]:
    return tuple(OrderedStep(step.text, step.citation) for step in steps)


def _round(book: str) -> tuple[OrderedStep, ...]:
    """Return a round as the plan of a book has it: bets, deal, decisions, reveals, settlement."""
    rules = rules_of(book)
    law, method = rules.book, rules.terms.brief.method
    steps = [
        OrderedStep("Call for bets.", method.citation),
        OrderedStep("Call “no more bets”.", method.citation),
        OrderedStep("Deal the cards.", method.citation),
    ]
    for one in law.steps:
        if one.decide is not None:
            steps.append(OrderedStep(f"Each player decides: {one.name}.", one.citation))
        else:
            zone = law.zone(one.reveal or "")
            name = zone.name if zone else "the cards"
            which = f"card {listed(one.cards)} of " if one.cards else ""
            steps.append(OrderedStep(f"Turn {which}{name} face up.", one.citation))
    settles = law.main_contest.citation
    return (*steps, OrderedStep("Settle the wagers, seat by seat.", settles))


def why_not(book: str) -> str | None:
    """Return why a book has no procedures to put in order, or None."""
    return None if sequences(book) else "This book has no procedure of three steps or more."


def candidates(book: str, draw: SeededDraw, many: int) -> list[Candidate]:
    """Return procedures of a book in a new order."""
    return [
        Candidate(
            task=Task(kind="order", book=book, key=one.key),
            difficulty=EASY + HARDER * len(one.steps),
        )
        for one in draw.mixed([*sequences(book).values()])[:many]
    ]


def _mixed(task: Task) -> tuple[Sequence, list[OrderedStep]]:
    """Return a procedure, and its steps as they are asked: never in their own order."""
    sequence = sequences(task.book).get(task.key)
    if sequence is None:
        raise RefusedError(Refusal("task_is_unknown"))
    mixed = task.draw.mixed(sequence.steps)
    return sequence, mixed if tuple(mixed) != sequence.steps else mixed[1:] + mixed[:1]


def ask(task: Task) -> OrderQuestion:
    """Return the steps in another order."""
    sequence, mixed = _mixed(task)
    return OrderQuestion(sequence.name, sequence.after, tuple(step.text for step in mixed))


def judge(task: Task, answer: TaskAnswer) -> TaskVerdict:
    """Return the verdict on an order, given as places of the steps such as `2 0 1`."""
    sequence, mixed = _mixed(task)
    right = [mixed.index(step) for step in sequence.steps]
    try:
        places = [int(part) for part in str(answer.get("choice", "")).split()]
    except ValueError:
        places = []
    if sorted(places) != sorted(right):
        raise RefusedError(Refusal("task_has_no_such_choice"))
    good = sum(one == other for one, other in zip(places, right, strict=True))
    pairs = enumerate(zip(places, right, strict=True), start=1)
    wrong = [str(at) for at, (one, other) in pairs if one != other]
    reasons = [f"Out of place: {listed(wrong)}."] if wrong else []
    cites = dict.fromkeys(step.cite for step in sequence.steps)
    return TaskVerdict(
        right=not wrong,
        score=round(good / len(right), 4) if len(wrong) != len(right) else 0.0,
        answer=f"{good} of {len(right)} steps in place",
        best=" → ".join(step.text for step in sequence.steps),
        correct=tuple(right),
        reasons=tuple(reasons),
        clauses=tuple(clause(cite, rules_of(task.book).book) for cite in cites),
    )

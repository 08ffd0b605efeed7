"""`fifthstreet drill`: a set of the school at the terminal, with the same tasks and review."""

from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer

from fifthstreet.cli.parameters import AnyBook
from fifthstreet.terminal.output import write

if TYPE_CHECKING:
    from fifthstreet.protocol.school import (
        PayoutQuestion,
        Review,
        TaskAnswer,
        TaskKind,
        TaskVerdict,
    )
    from fifthstreet.school.task import Task

Kind = Annotated[
    Literal["puzzle", "scene", "order", "payout", "hands"], typer.Option(help="What to practice.")
]
Theme = Annotated[str | None, typer.Option(help="Only tasks of one theme, such as close.")]
UNREADABLE: Final = (
    "That is not one of the choices. Type a key that is shown.",
    "Type each number once, such as 2 1 3.",
)
"""What to type where an answer cannot be read: for a choice, and for steps in order."""
Seed = Annotated[int, typer.Option(help="Another seed asks other tasks.", min=0)]


def drill(
    book_id: AnyBook = None, *, kind: Kind = "puzzle", theme: Theme = None, seed: Seed = 0
) -> None:
    """Do a set of ten tasks. Each answer gets its reason, and the set ends with a review.

    Answer with the key in front of a choice, the same as at a table: 1 to 9, f, s or t.
    Type q to leave; the review then covers what you have answered. Nothing is saved here: only
    the school of a running house saves your rating and brings mistakes back.
    """
    from fifthstreet.rules.library import shelf

    book = book_id or shelf()[0]
    _sum_up(_set(book, kind, theme, seed))


def _set(book: str, kind: "TaskKind", theme: str | None, seed: int) -> "Review":
    """Ask the tasks of a set one after the other, and return the review of the answers."""
    from fifthstreet.school import courses
    from fifthstreet.school.progress import Learner, SetBegun, TaskAnswered, evolve, review
    from fifthstreet.school.selection import Wish, chosen

    courses.check(kind, book, theme)
    pool = courses.candidates(kind, book, str(seed), theme)
    learner = Learner()
    tasks = chosen(Wish(kind=kind, book=book, theme=theme), pool, learner, 0, {})
    begun = SetBegun(
        at=0,
        set="terminal",
        kind=kind,
        book=book,
        theme=theme,
        tasks=tuple(task.id for task in tasks),
        difficulties=tuple(tasks.values()),
    )
    learner = evolve(learner, begun)
    for place, (task, hard) in enumerate(tasks.items()):
        write(f"\n{place + 1} of {len(tasks)}\n")
        began = monotonic()
        verdict = _ask(task, began)
        if verdict is None:
            break
        event = TaskAnswered(
            at=0,
            set=begun.set,
            place=place,
            task=task.id,
            right=verdict.right,
            score=verdict.score,
            answer=verdict.answer,
            best=verdict.best,
            cost=verdict.cost,
            seconds=round(monotonic() - began, 1),
            difficulty=hard,
        )
        learner = evolve(learner, event)
    return review(learner, learner.sets[begun.set])


def _ask(task: "Task", began: float) -> "TaskVerdict | None":
    """Ask one task until its answer can be read; None where the person leaves."""
    from fifthstreet.cli.task_page import lines_of
    from fifthstreet.protocol.school import PayoutQuestion
    from fifthstreet.school import courses
    from fifthstreet.terminal.screen import LeftError

    question = courses.ask(task)
    for line in lines_of(task, question):
        write(f"{line}\n")
    try:
        if isinstance(question, PayoutQuestion):
            answer = _amounts(task, question, began)
        else:
            answer = _choice(task, question)
    except LeftError:
        return None
    verdict = courses.judge(task, answer, monotonic() - began)
    _tell(verdict, task.book)
    return verdict


def _choice(task: "Task", question: Any) -> "TaskAnswer":
    """Return what somebody chooses."""
    from fifthstreet.cli.task_page import reading_of
    from fifthstreet.terminal.screen import answered

    while (answer := reading_of(task, question, answered("> ").casefold())) is None:
        write(f"{UNREADABLE[task.kind == 'order']} Type q to leave.\n")
    return answer


def _amounts(task: "Task", question: "PayoutQuestion", began: float) -> "TaskAnswer":
    """Return what somebody hands back on each wager, with the clock beside every question."""
    from fifthstreet.cli.task_page import amount_of, fields_of
    from fifthstreet.terminal.screen import answered

    body: dict[str, int | str] = {}
    for field, name in fields_of(task, question).items():
        while field not in body:
            left = int(question.seconds - (monotonic() - began))
            clock = f"{left} s left" if left >= 0 else f"{-left} s over"
            amount = amount_of(answered(f"[{clock}] {name}> "), question.currency)
            if amount is None:
                write("That is not an amount. Write it like 25 or 12.50. Type q to leave.\n")
            else:
                body[field] = amount
    return body


def _tell(verdict: "TaskVerdict", book: str) -> None:
    """Write a verdict with its reasons, values and clauses."""
    from fifthstreet.cli.task_page import wager_name
    from fifthstreet.money import Amount
    from fifthstreet.school.task import rules_of

    rules = rules_of(book)
    write("Correct.\n" if verdict.right else f"Incorrect. Best: {verdict.best}\n")
    for option in verdict.options:
        cost = "best" if not option.cost_in_antes else f"costs {option.cost} antes"
        write(f"  {option.action:<12} {option.value:+.4f}  {cost}\n")
    for line in verdict.lines:
        mark = "✓" if line.right else "✕"
        paid = Amount(line.paid, rules.currency).pretty
        name = wager_name(rules.book, line.wager)
        write(f"  {mark} Seat {line.seat}, {name}: {paid}. {line.why}.\n")
    for reason in verdict.reasons:
        write(f"{reason}\n")
    if verdict.becomes:
        write(f"{verdict.becomes_title}:\n")
    for chance in verdict.becomes:
        write(f"  {chance.name:<28} {chance.percent:8.4f}%  {chance.ways} of {chance.of}\n")
    for clause in verdict.clauses[:2]:
        write(f"[{clause.id}] {clause.words}\n")


def _sum_up(review: "Review") -> None:
    """Write the review of a set."""
    if not review.rows:
        write("\nYou left before the first answer.\n")
        return
    write(f"\nReview: {review.right} of {len(review.rows)} correct.\n")
    for row in review.rows:
        better = "" if row.right else f"; best: {row.best}"
        cost = f"; costs {row.cost} antes" if row.cost and not row.right else ""
        write(f"  {'✓' if row.right else '✕'} {row.place + 1}. {row.answer}{better}{cost}\n")
    cost = f"Total cost: {review.cost} antes. " if any(row.cost for row in review.rows) else ""
    write(f"{cost}Rating: {review.before} → {review.after}.\n")

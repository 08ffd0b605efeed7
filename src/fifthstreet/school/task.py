"""What a task of the school is: its kind, its book, and the key from which it is made again."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, get_args

from fifthstreet.floor.tables.ruleset import Ruleset, ruleset_of
from fifthstreet.protocol.school import TaskKind, Trainee
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.samples import submission, with_samples
from fifthstreet.school.seeded_draw import SeededDraw

SET: Final = 10
"""Tasks in a set."""
KINDS: Final[Mapping[TaskKind, tuple[Trainee, str, str]]] = {
    "puzzle": ("player", "Puzzles", "What is your best play?"),
    "scene": ("dealer", "Irregularities", "What do you do?"),
    "order": ("dealer", "Procedures", "Put the steps in order."),
    "payout": ("dealer", "Payouts", "How much goes back on each wager, stake included?"),
    "hands": ("dealer", "Which hand wins", "Which of the two hands is better?"),
}
"""For whom each kind of task is, what it is called, and what it asks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One task; `key` is whatever its kind needs to make it again.

    >>> Task.parse("hands:md:7")
    Task(kind='hands', book='md', key='7')
    """

    kind: TaskKind
    book: str
    key: str

    @property
    def id(self) -> str:
        """Return the task as one text."""
        return f"{self.kind}:{self.book}:{self.key}"

    @property
    def draw(self) -> SeededDraw:
        """Return the draws of this task, from their beginning."""
        return SeededDraw(self.id)

    @classmethod
    def parse(cls, text: str) -> "Task":
        """Return the task that a text names; raise where there can be none."""
        kind, _, rest = text.partition(":")
        book, _, key = rest.partition(":")
        if kind not in get_args(TaskKind) or not key:
            raise RefusedError(Refusal("task_is_unknown"))
        if book not in with_samples():
            raise RefusedError(Refusal("book_is_unknown"))
        return cls(kind=kind, book=book, key=key)  # type: ignore[arg-type]  # one of its values


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A task that a set may take: how hard it is before anybody has tried it, and its themes."""

    task: Task
    difficulty: int
    themes: tuple[str, ...] = ()


@cache
def rules_of(book: str) -> Ruleset:
    """Return the rules by which the tasks of a book are made."""
    return ruleset_of(submission(book))

"""Which tasks make a set: mistakes that are due, then new tasks about as hard as one is good."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import Final

from fifthstreet.protocol.school import Level, TaskKind
from fifthstreet.school.progress import SCALE, START, Learner, expected
from fifthstreet.school.task import SET, Candidate, Task

MOST_DUE: Final = 5
"""Mistakes that one set takes back at most."""
LEVELS: Final[Mapping[Level, int]] = {"easy": 1150, "medium": 1500, "hard": 1900}
PATIENCE: Final = 10
"""So many answers of others weigh as much as the first estimate of a difficulty."""
Errors = Mapping[str, tuple[int, int]]
"""How often each task was answered, and how often wrong."""


def difficulty(first: int, answered: int, wrong: int) -> int:
    """Return how hard a task is: the first estimate, moved by how often people err in it.

    >>> difficulty(1500, 0, 0), difficulty(1500, 10, 10) > 1500 > difficulty(1500, 10, 0)
    (1500, True)
    """
    chance = 1 - expected(START, first)
    rate = (wrong + PATIENCE * chance) / (answered + PATIENCE)
    return round(START + SCALE * log10(rate / (1 - rate)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody wants to practise: a course, and perhaps one theme or difficulty of it."""

    kind: TaskKind
    book: str
    theme: str | None = None
    level: Level | None = None


def chosen(
    wish: Wish, pool: Sequence[Candidate], learner: Learner, now: int, errors: Errors
) -> dict[Task, int]:
    """Return the tasks of a new set with their difficulties: mistakes, then the easiest first."""
    again = learner.due(f"{wish.kind}:{wish.book}:", now) if wish.theme is None else []
    tasks = [Task.parse(one) for one in again[:MOST_DUE]]
    wanted = LEVELS[wish.level] if wish.level else learner.standing(wish.kind).rating
    hard = {one.task: difficulty(one.difficulty, *errors.get(one.task.id, (0, 0))) for one in pool}
    fresh = [one.task for one in pool if one.task not in tasks and one.task.id not in learner.cards]
    fresh.sort(key=lambda task: (task.id in learner.met, abs(hard[task] - wanted)))
    added = sorted(fresh[: SET - len(tasks)], key=hard.__getitem__)
    known = {task: learner.cards[task.id].difficulty for task in tasks}
    return known | {task: hard[task] for task in added}

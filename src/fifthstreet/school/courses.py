"""The courses of the school: which kinds of task a book has, their questions and their verdicts."""

from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Final

from fifthstreet.protocol.school import (
    BookCourses,
    SchoolCourse,
    TaskAnswer,
    TaskKind,
    TaskVerdict,
    Theme,
)
from fifthstreet.refusals import Refusal, RefusedError
from fifthstreet.rules.samples import with_samples
from fifthstreet.school import hands, order, payout, puzzle, puzzle_pool, scene_task
from fifthstreet.school.scene import scenes
from fifthstreet.school.seeded_draw import SeededDraw
from fifthstreet.school.task import KINDS, Candidate, Task, rules_of

MODULES: Final[Mapping[TaskKind, ModuleType]] = {
    "puzzle": puzzle,
    "scene": scene_task,
    "order": order,
    "payout": payout,
    "hands": hands,
}
POOL: Final = 60
"""Tasks among which a set chooses."""


@cache
def why_not(kind: TaskKind, book: str) -> str | None:
    """Return why a book has no tasks of a kind, or None where it has."""
    check: Callable[[str], str | None] | None = getattr(MODULES[kind], "why_not", None)
    return check(book) if check else None


@cache
def courses(book: str) -> BookCourses:
    """Return what a book teaches."""
    law = rules_of(book).book
    rows = tuple(
        SchoolCourse(
            kind=kind,
            whom=whom,
            title=title,
            asks=asks,
            themes=_themes(kind, book) if why_not(kind, book) is None else (),
            missing=why_not(kind, book),
        )
        for kind, (whom, title, asks) in KINDS.items()
    )
    document = law.document
    return BookCourses(book, document.title, document.jurisdiction, rows)


def every_course() -> tuple[BookCourses, ...]:
    """Return what each book with a sample submission teaches."""
    return tuple(courses(book) for book in with_samples())


def _themes(kind: TaskKind, book: str) -> tuple[Theme, ...]:
    if kind == "puzzle":
        return puzzle_pool.themes(book)
    if kind != "scene":
        return ()
    rules = (one.rule for one in scenes(book).values())
    families = dict.fromkeys(getattr(rule, "family", "conduct") for rule in rules)
    return tuple(Theme(family, family.replace("_", " ").capitalize()) for family in families)


def check(kind: TaskKind, book: str, theme: str | None) -> None:
    """Raise where a book has no tasks of a kind, or none of a theme."""
    if book not in with_samples():
        raise RefusedError(Refusal("book_is_unknown"))
    if (why := why_not(kind, book)) is not None:
        raise RefusedError(Refusal("course_is_not_offered", why))
    if theme is not None and theme not in {one.theme for one in _themes(kind, book)}:
        raise RefusedError(Refusal("course_is_not_offered"))


def candidates(
    kind: TaskKind, book: str, seed: str, theme: str | None, real: tuple[str, ...] = ()
) -> tuple[Candidate, ...]:
    """Return tasks among which a set chooses; `real` are positions of rounds that were played."""
    if kind == "puzzle":
        return puzzle_pool.pool(book, seed, theme, real)
    pool = MODULES[kind].candidates(book, SeededDraw(f"{kind} {book} {seed}"), POOL)
    return tuple(one for one in pool if theme is None or theme in one.themes)


def ask(task: Task) -> Any:
    """Return the question of a task, without its answer."""
    return MODULES[task.kind].ask(task)


def judge(task: Task, answer: TaskAnswer, seconds: float = 0) -> TaskVerdict:
    """Return the verdict on an answer that took some seconds."""
    if task.kind == "payout":
        return payout.judge(task, answer, seconds)
    verdict: TaskVerdict = MODULES[task.kind].judge(task, answer)
    return verdict

"""How somebody learns: a rating for each kind of task, and mistakes that come back.

Progress is a fold over what was answered. The rating moves as in chess, with the difficulty of the
task as the opponent's. A task that went wrong goes into the first box and returns in the next set;
each right answer moves it to a box with a longer rest, and after the last it is learned.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from fifthstreet.protocol import school as p
from fifthstreet.protocol.school import TaskKind

START: Final = 1500
DAY: Final = 86_400
RESTS: Final = (0, 1 * DAY, 3 * DAY, 7 * DAY, 21 * DAY)
"""How long a task rests in each box, in seconds; from the first it returns with the next set."""
SURE: Final = 20
"""After so many answers a rating is no longer a first guess."""
QUICK, STEADY = 48, 20
"""How much one answer may move a rating, at first and later."""
SCALE: Final = 400
LEAST, MOST = 400, 2800
KEPT_SETS: Final = 30
"""Sets that are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBegun:
    """Somebody began a set of tasks."""

    at: int
    set: str
    kind: TaskKind
    book: str
    theme: str | None
    tasks: tuple[str, ...]
    difficulties: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAnswered:
    """Somebody answered a task of a set; `cost` is exact, in antes."""

    at: int
    set: str
    place: int
    task: str
    right: bool
    score: float
    answer: str
    best: str
    cost: str | None
    seconds: float
    difficulty: int


LearningEvent = SetBegun | TaskAnswered


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxedTask:
    """A task that went wrong once: the box it is in, and when it is due."""

    box: int
    due: int
    difficulty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The rating of one kind of task, and the answers behind it."""

    rating: int = START
    answered: int = 0
    right: int = 0

    def after(self, score: float, difficulty: int, *, right: bool) -> "Standing":
        """Return the standing after one more answer."""
        most = QUICK if self.answered < SURE else STEADY
        moved = self.rating + round(most * (score - expected(self.rating, difficulty)))
        return Standing(
            rating=min(MOST, max(LEAST, moved)),
            answered=self.answered + 1,
            right=self.right + right,
        )


def expected(rating: int, difficulty: int) -> float:
    """Return how likely somebody with a rating does a task.

    >>> expected(1500, 1500), expected(1900, 1500)
    (0.5, 0.9090909090909091)
    """
    return float(1 / (1 + 10 ** ((difficulty - rating) / SCALE)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskSet:
    """A set with the answers that were given in it, and the ratings around each."""

    begun: SetBegun
    answers: Mapping[int, tuple[TaskAnswered, int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Learner:
    """Everything that the school knows about somebody."""

    standings: Mapping[str, Standing] = field(default_factory=dict)
    courses: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """Answers and right answers by kind and book."""
    cards: Mapping[str, BoxedTask] = field(default_factory=dict)
    sets: Mapping[str, TaskSet] = field(default_factory=dict)
    met: frozenset[str] = frozenset()
    """The tasks that were answered at any time."""

    def standing(self, kind: str) -> Standing:
        """Return the standing in a kind of task."""
        return self.standings.get(kind, Standing())

    def due(self, prefix: str, now: int) -> list[str]:
        """Return the tasks of a course that are due again, the oldest first."""
        due = [
            (card.due, task)
            for task, card in self.cards.items()
            if card.due <= now and task.startswith(prefix)
        ]
        return [task for _, task in sorted(due)]


def evolve(learner: Learner, event: LearningEvent) -> Learner:
    """Return what is known after an event."""
    if isinstance(event, SetBegun):
        return replace(learner, sets={**learner.sets, event.set: TaskSet(begun=event)})
    run = learner.sets.get(event.set)
    if run is None or event.place in run.answers:
        return learner
    kind, book = run.begun.kind, run.begun.book
    before = learner.standing(kind)
    after = before.after(event.score, event.difficulty, right=event.right)
    answers = {**run.answers, event.place: (event, before.rating, after.rating)}
    count, right = learner.courses.get((kind, book), (0, 0))
    return Learner(
        standings={**learner.standings, kind: after},
        courses={**learner.courses, (kind, book): (count + 1, right + event.right)},
        cards=_boxed(learner.cards, event),
        sets={**learner.sets, event.set: replace(run, answers=answers)},
        met=learner.met | {event.task},
    )


def _boxed(cards: Mapping[str, BoxedTask], event: TaskAnswered) -> Mapping[str, BoxedTask]:
    """Return the boxes after an answer: back to the first if wrong, one further if right."""
    old = cards.get(event.task)
    rest = {task: card for task, card in cards.items() if task != event.task}
    if not event.right:
        return {**rest, event.task: BoxedTask(box=0, due=event.at, difficulty=event.difficulty)}
    if old is None or old.box + 1 == len(RESTS):
        return rest
    due = event.at + RESTS[old.box + 1]
    return {**rest, event.task: BoxedTask(box=old.box + 1, due=due, difficulty=event.difficulty)}


def review(learner: Learner, run: TaskSet) -> p.Review:
    """Return a set as far as it was answered, with what it cost and did to the rating."""
    rows = tuple(_row(learner, *run.answers[place]) for place in sorted(run.answers))
    cost = sum((Fraction(row.cost) for row in rows if row.cost), Fraction(0))
    now = learner.standing(run.begun.kind).rating
    return p.Review(
        right=sum(row.right for row in rows),
        cost=str(cost),
        cost_in_antes=round(float(cost), 6),
        seconds=round(sum(row.seconds for row in rows), 1),
        before=rows[0].before if rows else now,
        after=rows[-1].after if rows else now,
        rows=rows,
    )


def _row(learner: Learner, event: TaskAnswered, before: int, after: int) -> p.Reviewed:
    card = learner.cards.get(event.task)
    return p.Reviewed(
        place=event.place,
        task=event.task,
        right=event.right,
        answer=event.answer,
        best=event.best,
        cost=event.cost,
        cost_in_antes=round(float(Fraction(event.cost or 0)), 6),
        seconds=event.seconds,
        difficulty=event.difficulty,
        before=before,
        after=after,
        returns=card.due if card else None,
    )


def progress_of(learner: Learner, now: int) -> p.SchoolProgress:
    """Return the progress of somebody as pages show it."""
    runs = sorted(learner.sets.values(), key=lambda run: -run.begun.at)[:KEPT_SETS]
    return p.SchoolProgress(
        ratings={
            kind: p.Rating(one.rating, one.answered, one.right, one.answered >= SURE)
            for kind, one in learner.standings.items()
        },
        courses=tuple(
            p.BookProgress(
                book=book,
                kind=kind,  # type: ignore[arg-type]  # as the event has it
                answered=count,
                right=right,
                waiting=sum(task.startswith(f"{kind}:{book}:") for task in learner.cards),
                due=len(learner.due(f"{kind}:{book}:", now)),
            )
            for (kind, book), (count, right) in learner.courses.items()
        ),
        sets=tuple(_entry(learner, run) for run in runs),
    )


def _entry(learner: Learner, run: TaskSet) -> p.SetEntry:
    seen, begun = review(learner, run), run.begun
    return p.SetEntry(
        set=begun.set,
        kind=begun.kind,
        book=begun.book,
        theme=begun.theme,
        begun=begun.at,
        answered=len(seen.rows),
        of=len(begun.tasks),
        right=seen.right,
        change=seen.after - seen.before,
    )


def record_of(learner: Learner, now: int) -> p.SchoolRecord:
    """Return all that is saved about somebody, every answer included."""
    from msgspec.structs import asdict

    rows = (row for run in learner.sets.values() for row in review(learner, run).rows)
    return p.SchoolRecord(**asdict(progress_of(learner, now)), answers=tuple(rows))

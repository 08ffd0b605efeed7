"""What the school asks and answers: tasks, verdicts with their reasons, sets and progress."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, field

from fifthstreet.play.showdown import Standing
from fifthstreet.protocol.lessons import Choice
from fifthstreet.protocol.record import Cards, ClauseText, Exact, Minor, Record, one_of

TaskKind = Literal["puzzle", "scene", "order", "payout", "hands"]
Trainee = Literal["dealer", "player"]
Level = Literal["easy", "medium", "hard"]
Better = Literal["first", "second", "tie"]
Score = Annotated[float, Meta(ge=0, le=1)]
TaskAnswer = Mapping[str, int | str]
"""An answer: `choice`, or for a payout what is handed back by field."""


class Theme(Record):
    """What tasks of a kind have in common, by which a set can be chosen."""

    theme: str
    title: str


class SchoolCourse(Record):
    """The tasks of one kind in one book; `missing` says why there are none."""

    kind: TaskKind
    whom: Trainee = field(name="for")
    title: str
    asks: str
    themes: tuple[Theme, ...] = ()
    missing: str | None = None


class BookCourses(Record):
    """A book and what it teaches."""

    book: str
    title: str
    game: str
    courses: tuple[SchoolCourse, ...]


class PuzzleQuestion(Record):
    """A position to decide in: what a player sees, and what may be chosen."""

    cards: Cards
    board: Cards
    up: Cards
    hidden: Annotated[int, Meta(description="Cards of the table that are still face down.")]
    staked: Annotated[int, Meta(description="Antes on the table.")]
    decision: str
    choices: tuple[str, ...]


class SceneSeat(Record):
    """A seat of a scene as the dealer sees it."""

    seat: int
    cards: Cards
    wagers: Mapping[str, Minor]
    standing: Standing
    looked: bool
    settled: bool
    left: bool


class SceneMark(Record):
    """Where the error is: a seat, one of its wagers or cards, a zone, or the deck."""

    what: Literal["cards", "wager", "seat", "deck"]
    seat: int | None = None
    wager: str | None = None
    zone: str | None = None
    cards: Annotated[tuple[int, ...], Meta(description="Places of the cards, from 0.")] = ()


class SceneQuestion(Record):
    """A table at which something has gone wrong, and remedies among which to choose."""

    moment: str
    story: tuple[str, ...]
    seats: tuple[SceneSeat, ...]
    zones: Mapping[str, Cards]
    currency: str
    mark: SceneMark
    choices: tuple[str, ...]


class OrderQuestion(Record):
    """Steps of a procedure, to be put in order; `after` is the step before them."""

    name: str
    after: str | None
    choices: tuple[str, ...]


class PayoutSpot(Record):
    """A seat of a table that is to be settled."""

    seat: int
    cards: Cards
    wagers: Mapping[str, Minor]
    standing: Standing


class PayoutQuestion(Record):
    """A table to settle: `fields` are what is asked for, as seat and wager."""

    zones: Mapping[str, Cards]
    meters: Mapping[str, Minor]
    currency: str
    order: tuple[int, ...]
    seats: tuple[PayoutSpot, ...]
    fields: tuple[str, ...]
    seconds: Annotated[int, Meta(description="How long a good dealer takes.")]


class TwoHands(Record):
    """Cards of the first hand and of the second."""

    first: Cards
    second: Cards


class HandsQuestion(Record):
    """Which of two hands is the better one."""

    hands: TwoHands
    choices: tuple[str, ...]


QUESTIONS = (PuzzleQuestion, SceneQuestion, OrderQuestion, PayoutQuestion, HandsQuestion)


class TaskView(Record):
    """A task without its answer."""

    task: str
    kind: TaskKind
    book: str
    again: Annotated[bool, Meta(description="Whether it returns because it went wrong before.")]
    question: Annotated[Any, one_of(*QUESTIONS)]


class AppliedRule(Record):
    """The short rule that a position falls under, and the rules of its decision in order."""

    decision: str
    place: Annotated[int, Meta(description="Its place in the rules, from 1; 0 if none fits.")]
    rules: tuple[str, ...]
    otherwise: str
    action: str
    agrees: Annotated[bool, Meta(description="Whether it names the best choice.")]


class Chance(Record):
    """What a hand may become, in how many of all equally likely ways."""

    name: str
    ways: int
    of: int
    percent: float
    pays: str | None = None


class JudgedLine(Record):
    """What a field of a settlement comes to, beside what was answered for it."""

    field: str
    seat: int
    wager: str
    right: bool
    answer: int | str | None = msgspec.field(name="given")
    staked: Minor
    paid: Minor
    why: str
    clauses: tuple[ClauseText, ...]


class TaskVerdict(Record):
    """Whether an answer is right, what is, and why.

    `answer` and `best` are the answer and the right one in words. Only some kinds of task have the
    rest: `cost`, `options`, `rule` and `becomes` a puzzle, `lines` a payout, `deciding` two hands,
    `correct` the place of the right choice, or the places of the steps in their order.
    """

    right: bool
    score: Score
    answer: str
    best: str
    reasons: tuple[str, ...] = ()
    clauses: tuple[ClauseText, ...] = ()
    correct: tuple[int, ...] = ()
    cost: Annotated[Exact | None, Meta(description="What the answer costs, in antes.")] = None
    options: tuple[Choice, ...] = ()
    rule: AppliedRule | None = None
    becomes_title: str = ""
    becomes: tuple[Chance, ...] = ()
    lines: tuple[JudgedLine, ...] = ()
    deciding: TwoHands | None = None
    late: bool = False


class JudgedAnswer(Record):
    """A verdict, and its effect on the rating of the person who answered."""

    task: str
    place: int
    before: int
    after: int
    difficulty: int
    returns: Annotated[int | None, Meta(description="When the task comes again.")]
    verdict: TaskVerdict


class Reviewed(Record):
    """One task of a set as it was answered."""

    place: int
    task: str
    right: bool
    answer: str
    best: str
    cost: Exact | None
    cost_in_antes: float
    seconds: float
    difficulty: int
    before: int
    after: int
    returns: int | None


class Review(Record):
    """A set as far as it was answered, with what it cost and did to the rating."""

    right: int
    cost: Exact
    cost_in_antes: float
    seconds: float
    before: int
    after: int
    rows: tuple[Reviewed, ...]


class SetView(Record):
    """A set of tasks, and the review of those that were answered."""

    set: str
    kind: TaskKind
    book: str
    theme: str | None
    begun: int
    tasks: tuple[TaskView, ...]
    review: Review


class SetEntry(Record):
    """A set among others, without its tasks."""

    set: str
    kind: TaskKind
    book: str
    theme: str | None
    begun: int
    answered: int
    of: int
    right: int
    change: int


class Rating(Record):
    """How well a person does tasks of a kind; `sure` after enough of them."""

    rating: int
    answered: int
    right: int
    sure: bool


class BookProgress(Record):
    """A person's progress in one course: answers, and tasks that are due again."""

    book: str
    kind: TaskKind
    answered: int
    right: int
    waiting: int
    due: int


class SchoolProgress(Record):
    """What the school knows about a person: everything that is saved."""

    ratings: Mapping[str, Rating]
    courses: tuple[BookProgress, ...]
    sets: tuple[SetEntry, ...]


class SchoolRecord(SchoolProgress):
    """Everything that is saved about a person, including every answer."""

    answers: tuple[Reviewed, ...]


class School(Record):
    """The books and what each teaches, with your own progress if you are signed in."""

    books: tuple[BookCourses, ...]
    progress: SchoolProgress | None

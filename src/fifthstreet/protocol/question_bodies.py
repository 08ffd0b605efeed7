"""What is asked of the school and of the mathematics over HTTP: tasks, papers, figures, advice."""

from typing import Annotated, Literal

from msgspec import Meta, field

from fifthstreet.protocol.bodies import FIRST_BOOK, Sent, like
from fifthstreet.protocol.school import Level, TaskKind
from fifthstreet.rules.manifest import ID

Ties = Literal["bet", "fold"]
Part = Literal[
    "main", "all", "information", "short", "side_bets", "progressive", "cap", "money", "design"
]


class BeginsSet(Sent):
    """Begins a set of tasks in one book, of one theme or of all."""

    kind: TaskKind
    book: Annotated[str, like(ID, examples=[FIRST_BOOK])]
    theme: Annotated[str, like(r"[a-z0-9_-]{1,40}", examples=["close"])] | None = None
    level: Level | None = None


class Answers(Sent):
    """Answers a task of a set."""

    place: Annotated[int, Meta(ge=0, le=20, description="The place of the task in its set.")]
    answer: Annotated[
        dict[str, int | str],
        Meta(
            max_length=60,
            description="`choice`, or for a payout what is handed back by field.",
            examples=[{"choice": "fold"}, {"1:ante": 3000, "1:third_street": 3000}],
        ),
    ]
    seconds: Annotated[float, Meta(ge=0, le=86_400, description="How long it took.")] = 0


class Checks(Sent):
    """A submission to be checked."""

    text: Annotated[
        str, Meta(max_length=60_000, description="TOML text.", examples=[f'book = "{FIRST_BOOK}"'])
    ]


Subject = Annotated[str, Meta(min_length=1, max_length=60_000, examples=[FIRST_BOOK])]
Seen = Annotated[str, Meta(pattern="^([2-9TJQKA][cdhs] ?){0,5}$", max_length=15)]


class Papers(Sent):
    """Asks for a paper of a submission, or of a book by its id."""

    submission: Subject
    pays: Annotated[dict[str, str], Meta(max_length=30, examples=[{"straight": "5"}])] = field(
        default_factory=dict
    )
    ties: Ties = "bet"


class Enquires(Papers):
    """Asks for the figures of a submission, or of a book by its id.

    `bankroll`, `target` and `rounds` are for money over time; the first two are antes. `stakes` are
    side bets made in every round, in minor units. `whole`, `any_order` and `ceiling` limit the pay
    tables of a design: whole odds only, a lower hand may pay more, and the longest odds to 1.
    """

    part: Part = "main"
    meters: Annotated[dict[str, int], Meta(max_length=10)] = field(default_factory=dict)
    ante: Annotated[int, Meta(gt=0, le=10**12)] | None = None
    stake: Annotated[int, Meta(gt=0, le=10**12)] | None = None
    stakes: Annotated[dict[str, int], Meta(max_length=10)] = field(default_factory=dict)
    bankroll: Annotated[int, Meta(gt=0, le=10**12)] = 100
    target: Annotated[int, Meta(gt=0, le=10**12)] | None = None
    rounds: Annotated[int, Meta(gt=0, le=10**12)] = 240
    whole: bool = False
    any_order: bool = False
    ceiling: Annotated[int, Meta(gt=0, le=10**6)] | None = None


class Compares(Sent):
    """Asks how two documents differ; each is a submission, or a book by its id."""

    left: Subject
    right: Subject


class AsksForAdvice(Papers, kw_only=True):
    """Asks what each choice is worth in a position of a submission, or of a book by its id."""

    cards: Seen
    board: Seen = ""
    up: Seen = ""
    staked: Annotated[int, Meta(ge=1, le=10)] | None = None


class AsksForStreet(Papers):
    """Asks for the best decision in every position of a street."""

    street: Annotated[int, Meta(ge=3, le=8)] = 3
    staked: Annotated[int, Meta(ge=0, le=1000)] | None = None


QUESTIONS_SENT = (
    Answers,
    AsksForAdvice,
    AsksForStreet,
    BeginsSet,
    Checks,
    Compares,
    Enquires,
    Papers,
)
"""Every body that asks a question of the school or the mathematics."""

"""What the school and the coach answer."""

from typing import Annotated, Literal

from pydantic import Field, RootModel

from fifthstreet.web.answering.figures import Choice
from fifthstreet.web.answering.shape import CardText, ClauseText, Exact, Minor, Told

DrillName = Literal["settle", "remedy", "winner", "decide"]
Score = Annotated[float, Field(ge=0, le=1)]


class DrillEntry(Told):
    """A drill, for whom it is, and the books in which it can be done."""

    drill: DrillName
    whom: Annotated[Literal["dealer", "player"], Field(alias="for")]
    title: str
    asks: str
    books: list[str]


class DrillSpot(Told):
    """A seat of a table that is to be settled."""

    seat: int
    cards: list[CardText]
    wagers: dict[str, Minor]
    standing: Literal["live", "folded"]


class SettleQuestion(Told):
    """A table to settle: `fields` are what is asked for, as seat and wager."""

    board: list[CardText]
    dealer: list[CardText]
    box: list[CardText]
    meters: dict[str, Minor]
    currency: str
    order: list[int]
    seats: list[DrillSpot]
    fields: list[str]


class RemedyQuestion(Told):
    """An irregularity with what is known of it, and orders among which to choose."""

    what: str
    facts: list[str]
    absent: Annotated[list[str], Field(alias="not")]
    choices: list[str]


class TwoHands(Told):
    """Cards of the first hand and of the second."""

    first: list[CardText]
    second: list[CardText]


class WinnerQuestion(Told):
    """Which of two hands is the better one."""

    hands: TwoHands
    choices: list[str]


class DecideQuestion(Told):
    """A position to decide in."""

    cards: list[CardText]
    board: list[CardText]
    up: list[CardText]
    staked: int
    choices: list[str]


class AboutDrill(Told):
    """What every question and every verdict says of itself."""

    drill: DrillName
    book: str
    seed: int
    place: Annotated[int, Field(description="The place of the question in its set.")]
    of: Annotated[int, Field(description="How many questions a set has.")]
    whom: Annotated[Literal["dealer", "player"], Field(alias="for")]
    title: str
    asks: str


class Drill(AboutDrill):
    """A question that follows from its seed; its answer is not in it."""

    question: SettleQuestion | RemedyQuestion | WinnerQuestion | DecideQuestion


class JudgedLine(Told):
    """What a field of a settlement comes to, beside what was answered for it."""

    field: str
    seat: int
    wager: str
    right: bool
    given: int | str | None
    staked: Minor
    paid: Minor
    why: str
    clauses: list[ClauseText]


class JudgedSettlement(AboutDrill):
    """The verdict on a settlement, line by line."""

    right: bool
    score: Score
    lines: list[JudgedLine]


class JudgedWinner(AboutDrill):
    """The verdict on which hand wins."""

    right: bool
    score: Score
    answer: Literal["first", "second", "tie"]
    explanation: str
    deciding: Annotated[TwoHands, Field(description="The cards that tell the hands apart.")]
    clauses: list[ClauseText]


class JudgedRemedy(AboutDrill):
    """The verdict on a remedy; the answer is its place among the choices."""

    right: bool
    score: Score
    answer: int
    explanation: str
    ruling: str | None
    clauses: list[ClauseText]


class JudgedDecision(AboutDrill):
    """The verdict on a decision, with the exact value of each choice."""

    right: bool
    score: Score
    answer: str
    cost: Annotated[Exact | None, Field(description="What the answer costs, in antes.")]
    explanation: str
    options: list[Choice]
    clauses: list[ClauseText]


class Judged(RootModel[JudgedSettlement | JudgedRemedy | JudgedWinner | JudgedDecision]):
    """Whether an answer is right, what is, and by which clause."""


class PricedChoice(Choice):
    """A choice with what it stakes and costs in money."""

    amount: Minor
    cost_in_money: Minor


class Advice(Told):
    """The exact value of each choice of one's own hand now."""

    table: str
    round: int
    decision: int
    seat: int
    staked: int
    best: str
    options: list[PricedChoice]
    ante: Minor


class Decision(Told):
    """A decision that was made, and what it cost; nothing is reckoned of one made blind."""

    decision: int
    board: list[CardText]
    up: list[CardText]
    did: str
    timed_out: bool
    blind: bool
    best: str | None
    cost: Exact | None
    cost_in_money: Minor | None
    options: list[PricedChoice]


class TaughtHand(Told):
    """A hand of a round that is over, with every decision."""

    seat: int
    ante: Minor
    cards: list[CardText]
    decisions: list[Decision]
    cost_in_money: Minor
    net: Minor


class Lesson(Told):
    """One's own decisions in a round that is over, with their exact cost."""

    table: str
    round: int
    hands: list[TaughtHand]
    cost_in_money: Minor
    net: Minor


class DatedLesson(Lesson):
    """A lesson among others, in its currency."""

    currency: str


class Lessons(Told):
    """What one's decisions cost in the last rounds that are over, by currency."""

    rounds: list[DatedLesson]
    decisions: int
    best: Annotated[int, Field(description="Decisions that cost nothing.")]
    cost_in_money: dict[str, Minor]
    net: dict[str, Minor]

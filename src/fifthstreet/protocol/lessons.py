"""What the school and the coach answer."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, field

from fifthstreet.play.showdown import Standing
from fifthstreet.protocol.record import Cards, ClauseText, Exact, Minor, Record, one_of

DrillName = Literal["settle", "remedy", "winner", "decide"]
Trainee = Literal["dealer", "player"]
Better = Literal["first", "second", "tie"]
Score = Annotated[float, Meta(ge=0, le=1)]
DrillAnswer = Mapping[str, int | str]
"""An answer to a drill: `choice`, or for a settlement what is handed back by field."""


class DrillEntry(Record):
    """A drill, for whom it is, and the books in which it can be done."""

    drill: DrillName
    whom: Trainee = field(name="for")
    title: str
    asks: str
    books: tuple[str, ...]


class DrillSpot(Record):
    """A seat of a table that is to be settled."""

    seat: int
    cards: Cards
    wagers: Mapping[str, Minor]
    standing: Standing


class SettleQuestion(Record):
    """A table to settle: `fields` are what is asked for, as seat and wager."""

    zones: Mapping[str, Cards]
    meters: Mapping[str, Minor]
    currency: str
    order: tuple[int, ...]
    seats: tuple[DrillSpot, ...]
    fields: tuple[str, ...]


class RemedyQuestion(Record):
    """An irregularity with what is known of it, and orders among which to choose."""

    what: str
    facts: tuple[str, ...]
    absent: tuple[str, ...] = field(name="not")
    choices: tuple[str, ...]


class TwoHands(Record):
    """Cards of the first hand and of the second."""

    first: Cards
    second: Cards


class WinnerQuestion(Record):
    """Which of two hands is the better one."""

    hands: TwoHands
    choices: tuple[str, ...]


class DecideQuestion(Record):
    """A position to decide in."""

    cards: Cards
    board: Cards
    up: Cards
    staked: int
    choices: tuple[str, ...]


QUESTIONS = (SettleQuestion, RemedyQuestion, WinnerQuestion, DecideQuestion)


class AboutDrill(Record):
    """What every question and every verdict says of itself."""

    drill: DrillName
    book: str
    seed: int
    place: Annotated[int, Meta(description="The place of the question in its set.")]
    of: Annotated[int, Meta(description="How many questions a set has.")]
    whom: Trainee = field(name="for")
    title: str
    asks: str


class Drill(AboutDrill):
    """A question that follows from its seed; its answer is not in it."""

    question: Annotated[Any, one_of(*QUESTIONS)]


class Choice(Record):
    """One choice in a position, its exact value in antes, and what it costs against the best."""

    action: str
    bet: int
    expected_value: Exact
    value: float
    cost: Exact
    cost_in_antes: float


class Position(Record):
    """The exact value of every choice in one position."""

    staked: int
    best: str
    options: tuple[Choice, ...]


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


class JudgedSettlement(AboutDrill):
    """The verdict on a settlement, line by line."""

    right: bool
    score: Score
    lines: tuple[JudgedLine, ...]


class JudgedWinner(AboutDrill):
    """The verdict on which hand wins."""

    right: bool
    score: Score
    answer: Better
    explanation: str
    deciding: Annotated[TwoHands, Meta(description="The cards that tell the hands apart.")]
    clauses: tuple[ClauseText, ...]


class JudgedRemedy(AboutDrill):
    """The verdict on a remedy; the answer is its place among the choices."""

    right: bool
    score: Score
    answer: int
    explanation: str
    ruling: str | None
    clauses: tuple[ClauseText, ...]


class JudgedDecision(AboutDrill):
    """The verdict on a decision, with the exact value of each choice."""

    right: bool
    score: Score
    answer: str
    cost: Annotated[Exact | None, Meta(description="What the answer costs, in antes.")]
    explanation: str
    options: tuple[Choice, ...]
    clauses: tuple[ClauseText, ...]


Judged = JudgedSettlement | JudgedRemedy | JudgedWinner | JudgedDecision
"""Whether an answer is right, what is, and by which clause."""


class PricedChoice(Choice):
    """A choice with what it stakes and costs in money."""

    amount: Minor
    cost_in_money: Minor


class Advice(Record):
    """The exact value of each choice of one's own hand now."""

    table: str
    round: int
    decision: int
    seat: int
    staked: int
    best: str
    options: tuple[PricedChoice, ...]
    ante: Minor


class Decision(Record):
    """A decision that was made, and what it cost; nothing is reckoned of one made blind."""

    decision: int
    board: Cards
    up: Cards
    did: str
    timed_out: bool
    blind: bool
    best: str | None = None
    cost: Exact | None = None
    cost_in_money: Minor | None = None
    options: tuple[PricedChoice, ...] = ()


class TaughtHand(Record):
    """A hand of a round that is over, with every decision."""

    seat: int
    ante: Minor
    cards: Cards
    decisions: tuple[Decision, ...]
    cost_in_money: Minor
    net: Minor


class Lesson(Record):
    """One's own decisions in a round that is over, with their exact cost."""

    table: str
    round: int
    hands: tuple[TaughtHand, ...]
    cost_in_money: Minor
    net: Minor


class DatedLesson(Lesson):
    """A lesson among others, in its currency."""

    currency: str


class Lessons(Record):
    """What one's decisions cost in the last rounds that are over, by currency."""

    rounds: tuple[DatedLesson, ...]
    decisions: int
    best: Annotated[int, Meta(description="Decisions that cost nothing.")]
    cost_in_money: Mapping[str, Minor]
    net: Mapping[str, Minor]

"""What the mathematics answers: the figures of a game, and what hangs on them."""

from typing import Annotated, Literal

from pydantic import Field, RootModel

from fifthstreet.web.answering.par import Par, ParLine
from fifthstreet.web.answering.shape import Exact, Minor, Told


class FigureLine(ParLine):
    """A row of the figures; `key` is how its pay is changed."""

    key: str | None


class Edge(Told):
    """The edge as a sign states it, and on which basis."""

    of_ante_percent: str
    of_money_staked_percent: str
    basis: str


class Figures(Par):
    """The exact figures of a game under the best play; of `main` the later parts are empty."""

    lines: list[FigureLine]  # type: ignore[assignment]  # rows of before, with a key each
    edge: Edge


class ProgressiveLine(Told):
    """How often a round ends on a line of a progressive."""

    name: str
    pays: str | None
    chance: Exact


class ProgressiveBet(Told):
    """What a progressive wager is worth at meters, beside the best main game."""

    table: str
    stake: Minor
    meters: dict[str, Exact]
    expected_value: Exact | None
    house_edge_percent: float | None
    constant: Exact
    per_unit_of_meter: dict[str, Exact]
    break_even: dict[str, Exact | None]
    long_run_return: Exact | None
    lines: list[ProgressiveLine]


class ProgressiveFigures(Told):
    """What each progressive wager of a game is worth."""

    book: str
    bets: list[ProgressiveBet]


class ShortRule(Told):
    """One rule to learn: what is done, and when."""

    action: str
    when: str


class ShortPart(Told):
    """The rules of one decision, the first that fits being the one."""

    name: str
    rules: list[ShortRule]
    otherwise: str


class ShortRules(Told):
    """The few rules that a person can learn, and exactly what they cost in antes."""

    parts: list[ShortPart]
    notes: list[str]
    expected_value: Exact
    cost: Exact
    cost_percent: float


class KnownCards(Told):
    """What it is worth to know some cards."""

    known: list[int]
    expected_value: Exact
    gain: Exact
    gain_percent: float


class BlindHand(Told):
    """What a hand is worth that is played unseen."""

    expected_value: Exact
    always_betting: Exact
    cost_of_not_looking: Exact


class Information(Told):
    """What it is worth to know cards that should not be known, and not to look at one's own."""

    book: str
    cards: list[KnownCards]
    blind_hand: BlindHand | None


class NoCap(Told):
    """There is no maximum payout."""

    book: str
    ceiling: None


class CappedLine(Told):
    """A pay line under a maximum: the least ante from which the maximum takes something away.

    The first is for who bets the most that may be bet, the second for the best play, which may
    never bet on the line.
    """

    name: str
    odds: Exact
    ante_from: Minor
    played_ante_from: Minor | None


class CapFigures(Told):
    """What a maximum payout costs at an ante, and what sharing it costs each seat."""

    book: str
    ceiling: Minor
    scope: str
    ante: Minor
    expected_value: Exact
    cost: Exact
    play_changes: bool
    cost_by_seats: dict[str, Exact]
    lines: list[CappedLine]


class Analysis(
    RootModel[Figures | Information | ShortRules | ProgressiveFigures | CapFigures | NoCap]
):
    """The part that was asked for: `main` and `all` are figures, others as they are called."""


class StreetTable(Told):
    """The best decision in every position of a street, in columns; values are antes."""

    street: int
    staked: int
    staked_possible: list[int]
    choices: list[str]
    cards: list[str]
    sets: list[int]
    best: Annotated[list[int], Field(description="Places in `choices`.")]
    values: Annotated[list[list[float]], Field(description="A column for each choice.")]


class RaiseTable(Told):
    """Casino Stud: the hands for which the dealer's card matters, and against which to bet."""

    choices: list[str]
    always: int
    never: int
    cards: list[str]
    names: list[str]
    sets: list[int]
    against: list[str]


class Strategy(RootModel[StreetTable | RaiseTable]):
    """How to play: every position of a street, or Casino Stud's one decision."""


class Difference(Told):
    """One point in which two books differ, with both clauses."""

    where: str
    field: str
    left: str | None
    right: str | None
    left_citation: str | None
    right_citation: str | None


class Compared(Told):
    """Every point in which two books differ."""

    left: str
    right: str
    differences: list[Difference]


class Finding(Told):
    """Something that is wrong with a submission, and where."""

    code: str
    severity: Literal["error", "warning"]
    where: str
    line: int
    column: int
    message: str
    citation: str | None
    remedy: str | None


class Checked(Told):
    """Everything that is wrong with a submission, in the order of its text."""

    ok: bool
    findings: list[Finding]

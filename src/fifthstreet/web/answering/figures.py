"""What the mathematics answers: the figures of a game, and what hangs on them."""

from typing import Annotated, Any, Literal

from pydantic import Field, RootModel

from fifthstreet.web.answering.shape import ClosedModel, Exact


def record_schemas() -> dict[str, dict[str, Any]]:
    """Return the schemas of PAR sheets and signs, which follow from their records."""
    from fifthstreet.paper.record_schema import Schemas, par_schemas
    from fifthstreet.paper.sign_record import Sign

    signs = Schemas("Sign")
    signs.of(Sign)
    return signs.components | par_schemas()


class ShortRule(ClosedModel):
    """One rule to learn: what is done, and when, by its features and in words."""

    action: str
    when: list[str]
    words: str


class ShortPart(ClosedModel):
    """The rules of one decision, the first that fits being the one."""

    name: str
    rules: list[ShortRule]
    otherwise: str


class ShortRules(ClosedModel):
    """The few rules that a person can learn, and exactly what they cost in antes."""

    parts: list[ShortPart]
    notes: list[str]
    expected_value: Exact
    cost: Exact
    cost_percent: float


class BoundedFigure(ClosedModel):
    """A figure of money over time, how it was found, and how far it may be from the truth."""

    value: float
    method: Literal["exact", "bound", "simulated"]
    error: float


class HoldBand(ClosedModel):
    """Between which holds, in parts of the antes, a share of all tables lies after some rounds."""

    rounds: int
    share: float
    low: float
    high: float
    error: float
    way: Literal["convolution", "normal"]


class SessionQuantiles(ClosedModel):
    """Results in antes after some rounds that some parts of all sessions do not exceed."""

    rounds: int
    results: Annotated[list[float], Field(description="For each of `parts`.")]


class RuinPoint(ClosedModel):
    """The chance to be ruined within the session with one bankroll, in antes."""

    bankroll: float
    chance: float


class MoneyFigures(ClosedModel):
    """How money behaves: sessions, ruin, streaks, drawdowns, and bands on the hold.

    Streaks and drawdowns are what half and 95 percent of sessions stay within.
    """

    bankroll: int
    target: int | None
    rounds: int
    least: Exact
    mean: Exact
    standard_deviation: float
    skewness: float
    excess_kurtosis: float
    volatility_index: float
    most_won: Exact
    most_won_chance: Exact
    ruined: BoundedFigure
    reached: BoundedFigure
    played: BoundedFigure
    rounds_played: BoundedFigure
    win: BoundedFigure
    parts: list[float]
    sessions: list[SessionQuantiles]
    ruin: list[RuinPoint]
    bands: list[HoldBand]
    hit_streak: list[int]
    dry_streak: list[int]
    drawdown: list[BoundedFigure]
    kelly: BoundedFigure


class DesignTable(ClosedModel):
    """A pay table by the lines that it changes, with its exact figures under the best play."""

    changes: dict[str, Exact]
    house_edge: Exact
    variance: Exact
    standard_deviation: float
    hit_frequency: Exact


class DesignSlope(ClosedModel):
    """What one more unit on a line does, at the present play and with play solved anew."""

    line: str
    name: str
    pays: Exact
    edge: Exact
    variance: Exact
    deviation: float
    hit_frequency: Exact
    one_more: DesignTable


class DesignSheet(ClosedModel):
    """How a pay table pulls: the slopes of its lines, and the trade-offs that no table beats."""

    table: DesignTable
    slopes: list[DesignSlope]
    front: list[DesignTable]


class StreetTable(ClosedModel):
    """The best decision in every position of a street, in columns; values are antes."""

    street: int
    staked: int
    staked_possible: list[int]
    choices: list[str]
    cards: list[str]
    sets: list[int]
    best: Annotated[list[int], Field(description="Places in `choices`.")]
    values: Annotated[list[list[float]], Field(description="A column for each choice.")]


class RaiseTable(ClosedModel):
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

"""What the mathematics answers beside the sheet of figures: rules, money, pay tables, decisions."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.protocol.record import Record


class ShortRule(Record):
    """One rule to learn: what is done, and when, by its features and in words."""

    action: str
    when: tuple[str, ...]
    words: str


class ShortPart(Record):
    """The rules of one decision, the first that fits being the one."""

    name: str
    rules: tuple[ShortRule, ...]
    otherwise: str


class ShortRules(Record):
    """The few rules that a person can learn, and exactly what they cost in antes."""

    parts: tuple[ShortPart, ...]
    notes: tuple[str, ...]
    expected_value: Fraction
    cost: Fraction
    cost_percent: float


class SeenCards(Record):
    """What a player gains, in antes, who sees the cards of some neighbors."""

    neighbors: int
    gain: float
    exact: Annotated[str, Meta(description="The gain as a fraction; empty if it is simulated.")]
    error: Annotated[float, Meta(description="The standard error of a simulated gain, else 0.")]
    samples: int


class NeighborsCount(Record):
    """How far the count of neighbors' cards has come, and its figures once it is complete."""

    done: int
    todo: Annotated[int, Meta(description="0 while the count waits for its turn.")]
    seen: tuple[SeenCards, ...] | None = None


class BoundedFigure(Record):
    """A figure of money over time, how it was found, and how far it may be from the truth."""

    value: Annotated[float | None, Meta(description="None where the error is not close to it.")]
    method: Literal["exact", "bound", "simulated"]
    error: float
    reason: str | None = None


class HoldBand(Record):
    """Between which holds, in parts of the antes, a share of all tables is after some rounds.

    Either end may be off by `error`; where that is too much for the band, there are no ends.
    """

    rounds: int
    share: float
    low: float | None
    high: float | None
    error: float
    reason: str | None = None


class SessionQuantiles(Record):
    """Results in antes after some rounds that some parts of all sessions do not exceed."""

    rounds: int
    results: Annotated[tuple[float, ...], Meta(description="For each of `parts`.")]


class RuinPoint(Record):
    """The chance to be ruined within the session with one bankroll, in antes."""

    bankroll: float
    chance: float


class MoneyFigures(Record):
    """How money behaves: sessions, ruin, streaks, drawdowns, and bands on the hold.

    Streaks and drawdowns are what half and 95 percent of sessions stay within.
    """

    bankroll: int
    target: int | None
    rounds: int
    least: Fraction
    mean: Fraction
    standard_deviation: float
    skewness: float
    excess_kurtosis: float
    volatility_index: float
    most_won: Fraction
    most_won_chance: Fraction
    ruined: BoundedFigure
    reached: BoundedFigure
    played: BoundedFigure
    rounds_played: BoundedFigure
    win: BoundedFigure
    parts: tuple[float, ...]
    sessions: tuple[SessionQuantiles, ...]
    ruin: tuple[RuinPoint, ...]
    bands: tuple[HoldBand, ...]
    hit_streak: tuple[int, ...]
    dry_streak: tuple[int, ...]
    drawdown: tuple[BoundedFigure, ...]
    kelly: Annotated[
        BoundedFigure | None,
        Meta(description="None with a progressive wager: its awards do not grow with the ante."),
    ]


class DesignTable(Record):
    """A pay table by the lines that it changes, with its exact figures under the best play."""

    changes: Mapping[str, Fraction]
    house_edge: Fraction
    variance: Fraction
    standard_deviation: float
    hit_frequency: Fraction


class DesignSlope(Record):
    """What one more unit on a line does, at the present play and with play solved again."""

    line: str
    name: str
    pays: Fraction
    edge: Fraction
    variance: Fraction
    deviation: float
    hit_frequency: Fraction
    one_more: DesignTable


class DesignSheet(Record):
    """How a pay table pulls: the slopes of its lines, and the trade-offs that no table beats."""

    table: DesignTable
    slopes: tuple[DesignSlope, ...]
    front: tuple[DesignTable, ...]


class StreetTable(Record):
    """The best decision in every position of a street, in columns; values are antes."""

    street: int
    staked: int
    staked_possible: tuple[int, ...]
    choices: tuple[str, ...]
    cards: tuple[str, ...]
    sets: tuple[int, ...]
    best: Annotated[tuple[int, ...], Meta(description="Places in `choices`.")]
    values: Annotated[tuple[tuple[float, ...], ...], Meta(description="A column for each choice.")]


class RaiseTable(Record):
    """Against a hand: where the dealer's card matters, and against which cards to bet."""

    choices: tuple[str, ...]
    always: int
    never: int
    cards: tuple[str, ...]
    names: tuple[str, ...]
    sets: tuple[int, ...]
    against: tuple[str, ...]


Strategy = StreetTable | RaiseTable

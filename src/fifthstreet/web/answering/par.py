"""The records of a PAR sheet as they are answered: exact figures, each with a number beside it."""

from typing import Annotated, Literal

from pydantic import Field

from fifthstreet.web.answering.shape import Exact, Minor, Told


class Figure(Told):
    """A figure as an exact fraction, and as a number to draw with."""

    exact: Exact
    value: float


class Identity(Told):
    """What figures are about, and what ties them to the data they were made from."""

    book: str
    game: Literal["mississippi_stud", "casino_stud"]
    title: str
    version: str
    jurisdiction: str
    regulator: str | None
    operator: str | None
    facility: str | None
    tables: list[str]
    currency: str
    book_sha256: str
    submission_sha256: str | None
    program: str
    tie_rule: str
    ties: Literal["bet", "fold"]
    changes: Annotated[list[str], Field(description="Pay lines that are not the document's.")]
    command: str


class Summary(Told):
    """The main game for the best play, in antes; shares are of one."""

    deals: int
    expected_value: Figure
    house_edge: Figure
    average_wager: Figure
    element_of_risk: Figure
    variance: Figure
    standard_deviation: float
    hit_frequency: Figure
    push_frequency: Figure
    loss_frequency: Figure
    fold_frequency: Figure
    most_won: Figure
    most_lost: Figure


class ParLine(Told):
    """One row of the main pay table or one way to lose, and what it adds to the return."""

    name: str
    pays: str | None
    ways: int
    chance: Figure
    staked: Figure
    contribution: Figure
    cite: list[str]


class Course(Told):
    """A sequence of bets from the first decision to the last, or to the fold that ends it."""

    bets: list[int]
    folded: bool
    dealer: str | None
    staked: int
    ways: int
    chance: Figure
    contribution: Figure


class Result(Told):
    """A net result of the round in antes, and how often it comes."""

    net: Figure
    ways: int
    chance: Figure


class HandEnds(Told):
    """What becomes of a category of hands against the dealer."""

    hand: str
    ways: list[int]


class StartingHand(Told):
    """Two cards before the first decision, the best bet and its value; a bet of 0 is a fold."""

    high: str
    low: str
    suited: bool
    ways: int
    bet: int
    value: Figure
    ties_with: list[int]


class RaiseCell(Told):
    """How often a kind of hand is bet on against a dealer's card of some rank."""

    hand: str
    face_up: str
    ways: int
    raised: Figure


class SideBetLine(Told):
    """One line of a side bet; the last stands for every hand that is not paid."""

    name: str
    pays: str | None
    ways: int
    chance: Figure
    net: Figure


class SideBet(Told):
    """All figures of one side bet at one stake; values are parts of the stake."""

    bet: str
    table: str
    stake: Minor
    depends_on_stake: bool
    hands: int
    lines: list[SideBetLine]
    expected_value: Figure
    house_edge: Figure
    variance: Figure
    hit_frequency: Figure


class CitedId(Told):
    """A record of the law by its id."""

    id: str
    cite: list[str]


class ParWager(Told):
    """A progressive wager of one size on one table."""

    table: CitedId
    stake: Minor
    stake_back: bool


class LineChance(Told):
    """How often a round ends on a line."""

    name: str
    pays: str | None
    chance: Figure


class LinearValue(Told):
    """What a wager is worth beyond its stake: a constant, and a part of each meter."""

    constant: Figure
    slopes: dict[str, Figure]


class BasePlay(Told):
    """A progressive wager beside play that takes no notice of it."""

    bet: ParWager
    rows: list[LineChance]
    value: LinearValue
    main_value: Figure


class MeterRun(Told):
    """One meter in the long run, in minor units for each wager."""

    meter: str
    contribution: Figure
    reset: Figure
    full_chance: Figure
    paid: Figure
    mean_at_turn: Figure | None
    rounds_between: Figure | None
    top_up_at_most: Figure


class LongRun(Told):
    """What players get back of each unit staked on a progressive; `unknown` is not stated."""

    unknown: list[str]
    fixed: Figure
    meters: list[MeterRun]
    returned: Figure | None
    returned_at_most: Figure | None


class WithEnvy(Told):
    """A progressive wager with the envy bonus that so many other seats bring."""

    other_seats: int
    at_reset: Figure
    break_even: dict[str, Figure | None]


class PlayedForBoth(Told):
    """From which meter on a progressive wager is even for the best play of ante and wager."""

    ante: Minor
    other_seats: int
    break_even: dict[str, Figure | None]


class ParProgressive(Told):
    """A progressive wager: what it is worth at its reset, and from which meter on it is even."""

    play: BasePlay
    resets: dict[str, Figure]
    at_reset: Figure | None
    break_even: dict[str, Figure | None]
    with_envy: WithEnvy | None
    played_for_both: list[PlayedForBoth]
    run: LongRun


class EnvyLine(Told):
    """One hand of another seat: its chance, what it brings, and what that adds."""

    hand: str
    chance: Figure
    pays: Minor
    value: Figure


class Envy(Told):
    """The bonus for other seats' hands, under one schedule."""

    table: str
    wager: Minor
    holder_needs_wager: bool
    most_seats: int
    lines: list[EnvyLine]
    per_seat: Figure


class CapInForce(Told):
    """The maximum payout in force, and how it is applied."""

    ceiling: Minor
    scope: str
    from_odds: int
    basis: Literal["payout", "stake"]
    unit: int


class CapLine(Told):
    """A pay line under a maximum: how much may lie on it and still be paid in full."""

    name: str
    odds: Figure
    most_stake: Figure
    units: int
    ante_from: Minor
    played_units: int | None
    played_ante_from: Minor | None


class CapEffect(Told):
    """What a maximum does at one ante; values are antes."""

    ante: Minor
    cap: CapInForce
    follows_minimum: bool
    expected_value: Figure
    capped_value: Figure
    kept_value: Figure
    lines: list[CapLine]
    cost: Figure
    bites: bool
    play_changes: bool


class SharedCap(Told):
    """What a maximum over the whole round costs one seat, in antes."""

    ante: Minor
    alone: Figure
    each_other: Figure
    pairs_only: bool


class CapSheet(Told):
    """The maximum in force: where it bites, and what it costs."""

    cap: CapInForce
    lines: list[CapLine]
    effects: list[CapEffect]
    shared: SharedCap | None


class Statement(CitedId):
    """What a document claims."""

    says: str


class Measure(Told):
    """One definition of the house edge and its figure."""

    definition: str
    figure: Figure


class Verdict(Told):
    """A statement of a document, and whether it holds."""

    statement: Statement
    holds: bool
    because: str
    measures: list[Measure]
    agrees: list[str]
    nearest: Measure | None


class Knowledge(Told):
    """The value of a game to a player who knows some cards, in antes."""

    known: list[int]
    value: Figure
    gain: Figure


class BlindLine(Told):
    """One rank of the dealer's card: what betting blind is worth, and playing a hand seen."""

    up: str
    betting: Figure
    looking: Figure
    bets: bool
    best: Figure


class ParBlindHand(Told):
    """The value of a hand that is played blind, in antes."""

    lines: list[BlindLine]
    expected_value: Figure
    always_betting: Figure
    looking: Figure
    cost: Figure


class Par(Told):
    """A PAR sheet: who it is about, and every exact figure under the best play."""

    par: Annotated[int, Field(description="Goes up when a key changes its meaning.")]
    identity: Identity
    streets: list[str]
    names: dict[str, str]
    summary: Summary
    lines: list[ParLine]
    courses: list[Course]
    results: list[Result]
    hands: list[HandEnds]
    starting_hands: list[StartingHand]
    raise_cells: list[RaiseCell]
    side_bets: list[SideBet]
    progressives: list[ParProgressive]
    progressive_open: bool
    envy: list[Envy]
    caps: CapSheet | None
    verdicts: list[Verdict]
    knowledge: list[Knowledge]
    blind: ParBlindHand | None

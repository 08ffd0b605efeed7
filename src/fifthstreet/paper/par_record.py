"""A PAR sheet as data: every figure exact, none of it rounded or laid out yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Literal

from fifthstreet.rules.cap import CapChoices

if TYPE_CHECKING:
    from fifthstreet.analysis.blind import BlindHand
    from fifthstreet.analysis.statements import StatementVerdict
    from fifthstreet.paper.par_combinations import Combination, MeterAward, PayCell
    from fifthstreet.paper.par_holds import ParHold
    from fifthstreet.paper.par_risk import ParRisk
    from fifthstreet.paper.par_rules import ParOption, ParReading, RuleLine
    from fifthstreet.paper.short_rules import CardRules
    from fifthstreet.whole_table.caps import CapEffect, CapLine
    from fifthstreet.whole_table.envy import EnvyFigures
    from fifthstreet.whole_table.information import Knowledge
    from fifthstreet.whole_table.long_run import LongRun
    from fifthstreet.whole_table.neighbours import SeenNeighbours
    from fifthstreet.whole_table.progressive import BasePlay
    from fifthstreet.whole_table.shared_cap import SharedCap
    from fifthstreet.whole_table.side_bets import SideBetFigures, UncountedSideBet

SCHEMA = 2
"""Goes up whenever a key of a PAR sheet changes its meaning or goes away."""

SHORT = 12
"""How many digits of a digest stand in the foot of a page."""

DEALER_WORDS = {
    "fails": "the dealer does not qualify",
    "loses": "the hand beats the dealer's",
    "ties": "equal hands",
    "wins": "the dealer wins",
}
"""What the dealer's hand came to, as people read it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParIdentity:
    """What the sheet is about, and what ties it to the data it was made from.

    `ruleset` is the identity that the sign and every round have too; it is None where pay lines
    were changed for this sheet, which `changes` lists and nobody approved. `submission_sha256` is
    that of the file, and None for a bare book. `command` makes the sheet again, and `check_command`
    shows the digest of the book; a book from elsewhere is named by its folder.
    """

    DERIVED: ClassVar = ("basis",)

    book: str
    game: str
    title: str
    version: str
    jurisdiction: str
    regulator: str | None
    operator: str | None
    facility: str | None
    tables: tuple[str, ...]
    currency: str
    book_sha256: str
    submission_sha256: str | None
    ruleset: str | None
    program: str
    build: str
    tie_rule: str
    ties: Literal["bet", "fold"]
    changes: tuple[str, ...]
    command: str
    check_command: str

    @property
    def under(self) -> str:
        """Return the document by its title, version and jurisdiction."""
        return f"{self.title}, version {self.version}, {self.jurisdiction}"

    @property
    def digest(self) -> str:
        """Return the first digits of the identity, or of the book where pay lines were changed."""
        return (self.ruleset or self.book_sha256)[:SHORT]

    @property
    def foot(self) -> str:
        """Return what stands in the foot of a page."""
        return " \N{MIDDLE DOT} ".join((self.program, self.book, f"sha256 {self.digest}"))

    @property
    def basis(self) -> str:
        """Return on what the figures rest, in a sentence."""
        return (
            "The best play on a player's own cards, before any maximum payout; between equal "
            f"choices {self.tie_rule}."
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSummary:
    """The figures of the main game for the best play, in antes; shares are of one."""

    deals: int
    expected_value: Fraction
    house_edge: Fraction
    average_wager: Fraction
    element_of_risk: Fraction
    variance: Fraction
    standard_deviation: Decimal
    hit_frequency: Fraction
    push_frequency: Fraction
    loss_frequency: Fraction
    fold_frequency: Fraction
    most_won: Fraction
    most_lost: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ParLine:
    """One row of the main pay table or one way to lose, and what it adds to the return.

    `key` is how the pay of a line is changed. `pays` is None where no odds apply; `staked` is the
    mean stake in antes when it happens.
    """

    name: str
    key: str | None
    pays: str | None
    ways: int
    chance: Fraction
    staked: Fraction
    contribution: Fraction
    cite: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParResult:
    """A net result of the round in antes, and how often it comes."""

    net: Fraction
    ways: int
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ParCourse:
    """A sequence of bets from the first decision to the last, or to the fold that ends it.

    `dealer` says what the dealer's hand came to, in games that have one.
    """

    bets: tuple[int, ...]
    folded: bool
    dealer: str | None
    staked: int
    ways: int
    chance: Fraction
    contribution: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalHand:
    """A final hand, or a fold, and how often rounds end with it."""

    hand: str
    ways: int
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEnds:
    """What becomes of a category of hands against the dealer: ways to fold, then by the dealer's.

    `ways` are folds, then bets where the dealer does not qualify, is beaten, ties and wins.
    """

    hand: str
    ways: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingHand:
    """Two cards before the first decision: ranks, the best bet and its value.

    A bet of 0 is a fold, or with `stays` no bet yet.
    """

    high: str
    low: str
    suited: bool
    ways: int
    bet: int
    value: Fraction
    ties_with: tuple[int, ...]
    stays: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseCell:
    """How often a kind of hand is bet on against a dealer's card of some rank."""

    hand: str
    face_up: str
    ways: int
    raised: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class WithEnvy:
    """A progressive wager with the envy bonus that so many other seats bring, in minor units.

    `break_even` is empty where only the wager alone was weighed against an ante.
    """

    other_seats: int
    value: Fraction
    break_even: Mapping[str, Fraction | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedForBoth:
    """A round played the best for ante and progressive wager together, in minor units.

    The ceiling in force applies, and the envy bonus that `other_seats` bring is added. `value` is
    that of the round, `main_value` that of a round without the wager. `break_even` tells from
    which amount of each meter on the wager is worth making. At an ante that is asked for,
    `round_break_even` tells from which the whole round loses nothing, and `play_changes_at` where
    the best play changes on the way up.
    """

    ante: int
    other_seats: int
    value: Fraction
    main_value: Fraction
    break_even: Mapping[str, Fraction | None]
    round_break_even: Mapping[str, Fraction | None]
    play_changes_at: Mapping[str, tuple[Fraction, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterGain:
    """What a progressive wager adds to a round while its first meter shows an amount."""

    amount: Fraction
    gain: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveSheet:
    """A progressive wager of one size beside the best play of the main game, in minor units.

    `value` is what the wager is worth while the meters show what `meters` says, which may be what
    they start again with (`at_reset`); it is without envy, for play that takes no notice of the
    meters. `break_even` tells for each meter from which amount on the wager is worth making, the
    others as they are: for the best play of both wagers under the ceiling in force, at the first
    ante of `played_for_both` and without other seats. `gains` tells what the wager then adds to
    the round while the first meter shows some amounts. What needs an amount that nothing states is
    left out.
    """

    play: "BasePlay"
    meters: Mapping[str, Fraction]
    at_reset: bool
    value: Fraction | None
    break_even: Mapping[str, Fraction | None]
    with_envy: WithEnvy | None
    played_for_both: tuple[PlayedForBoth, ...]
    run: "LongRun"
    gains: tuple[MeterGain, ...] = ()
    awards: "tuple[MeterAward, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CapSheet:
    """The ceiling in force: where it bites, and what it costs at the antes of the table.

    `document` is the ceiling of the document itself in minor units, where a submission states the
    ante that it depends on. `cost_by_seats` tells what sharing it costs one seat, of the ante, by
    the seats that share it.
    """

    cap: CapChoices
    document: int | None
    lines: "tuple[CapLine, ...]"
    effects: "tuple[CapEffect, ...]"
    shared: "SharedCap | None"
    cost_by_seats: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSheet:
    """Every exact figure of a table: all that the program says of one is a rendering of this.

    `streets` names the wagers made at decisions, `names` the side bets by their ids. Of
    `starting_hands` and `raise_cells` one is empty: which one depends on the game. A
    progressive is open where its size, which is the operator's to state, is not stated.
    `added_lines` pay besides the `lines`, whose returns contain them.
    `combinations` and `pays` are what a workbook reckons with at fixed play. What no solver counts
    for a game is `left_out`, each with its reason.
    """

    par: int = SCHEMA
    identity: ParIdentity
    streets: tuple[str, ...]
    names: Mapping[str, str]
    summary: ParSummary
    lines: tuple[ParLine, ...]
    added_lines: tuple[ParLine, ...] = ()
    courses: tuple[ParCourse, ...]
    results: tuple[ParResult, ...]
    final_hands: tuple[FinalHand, ...]
    hands: tuple[HandEnds, ...] = ()
    starting_hands: tuple[StartingHand, ...] = ()
    raise_cells: tuple[RaiseCell, ...] = ()
    side_bets: "tuple[SideBetFigures, ...]" = ()
    progressives: tuple[ProgressiveSheet, ...] = ()
    progressive_open: bool = False
    envy: "tuple[EnvyFigures, ...]" = ()
    caps: CapSheet | None = None
    verdicts: "tuple[StatementVerdict, ...]" = ()
    knowledge: "tuple[Knowledge, ...]" = ()
    neighbours: "tuple[SeenNeighbours, ...]" = ()
    blind: "BlindHand | None" = None
    by_ante: "tuple[ParHold, ...]" = ()
    by_ties: "tuple[ParHold, ...]" = ()
    by_play: "tuple[ParHold, ...]" = ()
    short: "CardRules | None" = None
    risk: "ParRisk | None" = None
    pays: "tuple[PayCell, ...]" = ()
    combinations: "tuple[Combination, ...]" = ()
    rules: "tuple[RuleLine, ...]" = ()
    options: "tuple[ParOption, ...]" = ()
    readings: "tuple[ParReading, ...]" = ()
    left_out: Mapping[str, str] = field(default_factory=dict)
    uncounted_side_bets: "tuple[UncountedSideBet, ...]" = ()

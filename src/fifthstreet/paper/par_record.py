"""A PAR sheet as data: every figure exact, none of it rounded or laid out yet."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from fifthstreet.rules.cap import CapChoices

if TYPE_CHECKING:
    from fifthstreet.analysis.blind import BlindHand
    from fifthstreet.analysis.caps import CapEffect, CapLine
    from fifthstreet.analysis.envy import EnvyFigures
    from fifthstreet.analysis.information import Knowledge
    from fifthstreet.analysis.long_run import LongRun
    from fifthstreet.analysis.progressive import BasePlay
    from fifthstreet.analysis.shared_cap import SharedCap
    from fifthstreet.analysis.side_bets import SideBetFigures
    from fifthstreet.analysis.statements import Verdict

GameName = Literal["mississippi_stud", "casino_stud"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What the sheet is about, and what ties it to the data it was made from.

    `submission_sha256` is None for a bare book. `changes` lists pay lines that were changed for
    this sheet and are not the document's.
    """

    book: str
    game: GameName
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
    program: str
    tie_rule: str
    ties: Literal["bet", "fold"]
    changes: tuple[str, ...]
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
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
class Line:
    """One row of the main pay table or one way to lose, and what it adds to the return.

    `pays` is None where no odds apply; `staked` is the mean stake in antes when it happens.
    """

    name: str
    pays: str | None
    ways: int
    chance: Fraction
    staked: Fraction
    contribution: Fraction
    cite: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A net result of the round in antes, and how often it comes."""

    net: Fraction
    ways: int
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
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
class HandEnds:
    """What becomes of a category of hands against the dealer: ways to fold, then by the dealer's.

    `ways` are folds, then bets where the dealer does not qualify, is beaten, ties and wins.
    """

    hand: str
    ways: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StartingHand:
    """Two cards before the first decision: ranks as letters, the best bet (0 folds), its value."""

    high: str
    low: str
    suited: bool
    ways: int
    bet: int
    value: Fraction
    ties_with: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseCell:
    """How often a kind of hand is bet on against a dealer's card of some rank."""

    hand: str
    face_up: str
    ways: int
    raised: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class WithEnvy:
    """A progressive wager with the envy bonus that so many other seats bring, in minor units."""

    other_seats: int
    at_reset: Fraction
    break_even: Mapping[str, Fraction | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedForBoth:
    """From which amount of each meter on a progressive wager is worth making at an ante.

    Play is then the best for ante and wager together, under the ceiling in force. The envy bonus
    that `other_seats` bring is added.
    """

    ante: int
    other_seats: int
    break_even: Mapping[str, Fraction | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveSheet:
    """A progressive wager of one size beside the best play of the main game, in minor units.

    `at_reset` is its value when every meter stands at its reset, and `break_even` tells for each
    meter from which amount on the wager loses nothing, the others at their reset: both without envy
    and for play that takes no notice of the meters. What needs the resets is left out where they
    are not stated.
    """

    play: "BasePlay"
    resets: Mapping[str, Fraction]
    at_reset: Fraction | None
    break_even: Mapping[str, Fraction | None]
    with_envy: WithEnvy | None
    played_for_both: tuple[PlayedForBoth, ...]
    run: "LongRun"


@dataclass(frozen=True, slots=True, kw_only=True)
class CapSheet:
    """The ceiling in force: where it bites, and what it costs at the antes of the table."""

    cap: CapChoices
    lines: "tuple[CapLine, ...]"
    effects: "tuple[CapEffect, ...]"
    shared: "SharedCap | None"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSheet:
    """Everything a laboratory states of a table: who it is about, and every exact figure.

    `streets` names the wagers made at decisions, `names` the side bets by their ids. Of
    `starting_hands` and `raise_cells` one is empty: which one depends on the game. A
    progressive is open where its size, which is the operator's to state, is not stated.
    """

    identity: Identity
    streets: tuple[str, ...]
    names: Mapping[str, str]
    summary: Summary
    lines: tuple[Line, ...]
    courses: tuple[Course, ...]
    results: tuple[Result, ...]
    hands: tuple[HandEnds, ...] = ()
    starting_hands: tuple[StartingHand, ...] = ()
    raise_cells: tuple[RaiseCell, ...] = ()
    side_bets: "tuple[SideBetFigures, ...]" = ()
    progressives: tuple[ProgressiveSheet, ...] = ()
    progressive_open: bool = False
    envy: "tuple[EnvyFigures, ...]" = ()
    caps: CapSheet | None = None
    verdicts: "tuple[Verdict, ...]" = ()
    knowledge: "tuple[Knowledge, ...]" = ()
    blind: "BlindHand | None" = None

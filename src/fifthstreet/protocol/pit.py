"""The pit at a glance, as it is answered."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from fifthstreet.play.state import Phase
from fifthstreet.protocol.floor_events import Dealing
from fifthstreet.protocol.jackpots import Jackpot
from fifthstreet.protocol.persons import Staff
from fifthstreet.protocol.procedures import Awaited
from fifthstreet.protocol.record import Hex, Minor, Named, Record, Seconds
from fifthstreet.protocol.staff import Approval, Audited, Closure, Head, Names
from fifthstreet.protocol.tables import Registered, Seats, Span, Waits


class Ruling(Awaited, kw_only=True):
    """A ruling that waits, and where."""

    table: str
    round: int


class Return(Record):
    """What the house has held of a wager at a table, and what it should hold by exact figures.

    `held` is `staked` less `paid` and less `meters`, which is what the rounds left on the jackpot's
    meters. Shares are of what was staked. `deviations` are above zero where the house is ahead.
    Chance leaves the hold between `low` and `high`; outside there is an alarm. Figures are null
    where nothing was staked, or where no exact one is to be had.
    """

    wager: str
    wagers: int
    staked: Minor
    paid: Minor
    meters: Minor
    house_win: Minor = field(name="held")
    theory: Minor | None
    hold: float | None
    expected_hold: float | None
    deviations: float | None
    alarm: bool
    low: float | None = None
    high: float | None = None


class HoldAlarm(Record):
    """From how many standard deviations on a hold raises an alarm, or the share of tables within.

    It takes `deviations` once so many `wagers` were made, and `deviations_at_once` before that.
    """

    deviations: int
    wagers: int
    deviations_at_once: int


class Award(Record):
    """What a jackpot would pay a seat as soon as two people have confirmed it."""

    seat: int
    amount: Minor


class PitTable(Record):
    """A table at a glance; returns are null while exact values are worked out."""

    table: str
    name: str | None
    book: str
    version: str
    dealing: Dealing
    currency: str
    positions: int
    link: str
    seats: Seats
    names: Names
    dealer: Named | None
    award: Award | None
    round: int | None
    rounds: int
    phase: Phase | None
    staked: Minor
    waits: Waits
    shut: str | None
    stopped: str | None
    ruling: Ruling | None
    returns: tuple[Return, ...] | None
    counted: bool
    ruleset: Hex = ""
    register: Registered = ""
    limits: Mapping[str, Span] = {}
    """What may be staked before the deal."""
    ranges: Annotated[
        Mapping[str, Span], Meta(description="Within what the floor may change the limits.")
    ] = {}


class Alarm(Record):
    """Something that is wrong, and at which table."""

    alarm: str
    table: str | None
    says: str


AttentionKind = Literal[
    "inspection",
    "award",
    "ruling",
    "confirmation",
    "correction",
    "stopped",
    "deck_clock",
    "device",
    "hold",
    "approval",
    "jackpot",
    "winners",
    "server",
    "sign_in",
    "rules",
]
"""Why somebody is needed: at a table, at the desk, at a jackpot, or at the server."""


class Attention(Record):
    """Something that needs attention: where, since when, for which roles, and what to do."""

    what: AttentionKind
    table: str | None
    since: Seconds
    posts: tuple[Staff, ...]
    yours: Annotated[bool, Meta(description="Whether the reader is of a post that it waits for.")]
    says: Annotated[str, Meta(description="Who is needed where, and for what.")]
    link: Annotated[str, Meta(description="The address of the page where it is done.")]
    ringing: Annotated[str, Meta(description="The alarm to close once it is seen, or empty.")] = ""


class AttentionList(Record):
    """Everything that needs attention; all is quiet if both lists are empty."""

    items: tuple[Attention, ...]
    unchecked: Annotated[
        tuple[str, ...], Meta(description="What could not be looked at, in sentences.")
    ]


class AuditStatus(Record):
    """Where the journal ends, and how the last audit came out."""

    head: Head
    last: Audited | None


class Pit(Record):
    """All tables at a glance, and everything that needs attention."""

    tables: tuple[PitTable, ...]
    rulings: tuple[Ruling, ...]
    alarms: tuple[Alarm, ...]
    approvals: tuple[Approval, ...]
    closures: tuple[Closure, ...]
    jackpots: tuple[Jackpot, ...]
    audit: AuditStatus
    hold_alarm: HoldAlarm

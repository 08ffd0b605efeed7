"""Tables as they are answered for: the list, a table in somebody's eyes, and what a command did."""

from typing import Annotated, Literal

from pydantic import Field

from fifthstreet.play.absence import Absence
from fifthstreet.play.showdown import Standing
from fifthstreet.protocol.floor_events import Dealing
from fifthstreet.web.answering.events import Line, TableEvent
from fifthstreet.web.answering.shape import CardText, Hex, Json, Maybe, Minor, SeatNumber, Told

Seats = Annotated[dict[SeatNumber, str], Field(description="Who sits where, by seat.")]
Meters = Annotated[dict[str, Minor], Field(description="What the jackpot's meters show.")]
Phase = Literal["waiting", "betting", "closed", "deciding", "settling", "ended", "voided"]


class Waits(Told):
    """What a table waits for, of which seats, how many milliseconds are left and of how many."""

    what: Annotated[str, Field(alias="for")]
    seats: list[int]
    milliseconds: int | None
    of: int | None


class Timers(Told):
    """How long a table waits for bets and for each decision, in milliseconds.

    A hand that is not decided in time is folded; who is absent so often in a row loses the seat.
    """

    bets: int
    decision: int
    absent: int


class Span(Told):
    """What may be staked before the deal: the least and the most, or the sizes."""

    least: Maybe[Minor]
    most: Maybe[Minor | None]
    sizes: Maybe[list[Minor]]


class TableRow(Told):
    """A table among others."""

    table: str
    book: str
    version: str
    ruleset: Hex
    dealing: Dealing
    currency: str
    positions: int
    link: str
    name: str | None
    facility: str | None
    limits: dict[str, Span]
    seats: Seats
    seated: int
    meters: Meters
    rounds: int
    shut: str | None
    stopped: bool
    waits: Waits


class SeatView(Told):
    """A seat in a round, as somebody may see it."""

    player: str
    wagers: dict[str, Minor]
    cards: list[CardText]
    looked: bool
    standing: Standing
    settled: bool
    absence: Annotated[
        Absence | None, Field(description="Why the house decided for a player who did not answer.")
    ]


class PromisedLink(Told):
    """The link of the auditor's chain that a round will use."""

    tip: Hex
    number: int
    previous: Hex


class SeatedPlayer(Told):
    """Who sat where when the house bound itself to the cards."""

    seat: int
    player: str


class Commitment(Told):
    """What the house is bound to before anybody contributes to the shuffle."""

    table: str
    ruleset: Hex
    meters: dict[str, str]
    seats: list[SeatedPlayer]
    auditor: PromisedLink
    cards: list[Hex]
    root: Hex
    digest: Hex


class Contributing(Told):
    """Whether a seat's part in the shuffle was shown, and who brought it."""

    by: str
    shown: bool


class RoundView(Told):
    """The round that is on, as somebody may see it."""

    number: int
    book: str
    version: str
    phase: Phase
    decision: int
    to_act: list[int]
    seats: dict[SeatNumber, SeatView]
    board: list[CardText]
    six_card_box: list[CardText]
    dealer: list[CardText]
    meters: Meters
    waiting: str | None
    choosing: list[int]
    lines: list[Line]
    commitment: Commitment | None
    contributions: dict[SeatNumber, Contributing]


class Offer(Told):
    """Something that could be done now, as a command ready to be sent."""

    do: str
    given: Annotated[dict[str, Json], Field(alias="with")]
    most: Annotated[Minor | None, Field(description="The upper end of an amount.")]


class Winner(Told):
    """Who wins from a jackpot."""

    table: str
    round: int
    seat: int


class Limited(Told):
    """Which of the reader's own limits leaves no room for a wager, and in which figures."""

    code: str
    says: str


class Snapshot(Told):
    """A table as somebody may see it now."""

    table: str
    number: Annotated[int, Field(description="The number of its last event.")]
    book: str
    version: str
    ruleset: Hex
    dealing: Dealing
    currency: str
    positions: int
    link: str
    shut: str | None
    stopped: bool
    seats: Seats
    names: Annotated[dict[str, str], Field(description="What those who sit are called.")]
    you: Annotated[int | None, Field(description="The reader's own seat.")]
    meters: Meters
    pending: Winner | None
    rounds: int
    waits: Waits
    timers: Annotated[Timers | None, Field(description="Null where a person deals.")]
    round: RoundView | None
    terms: dict[str, Span]
    offers: list[Offer]
    limited: Annotated[
        Limited | None, Field(description="Why the reader's own limits leave out an offer.")
    ]


class Fate(Told):
    """What would become of the reader's bets: back, lost, still in play, or for a ruling."""

    back: Minor
    lost: Minor
    plays: Minor
    ruled: Minor


class Reply(Told):
    """A command was carried out, and is durable."""

    ok: Literal[True]
    table: str
    number: Annotated[int, Field(description="The number of the table's last event.")]
    round: int


class Refused(Told):
    """Why something is not done; nothing has changed."""

    ok: Literal[False]
    code: Annotated[str, Field(description="The refusal's public name, which is never changed.")]
    says: str
    clause: str | None


class CommandGiven(Told):
    """Who gave the command behind the events from a number on, in which role, and who approved."""

    number: int
    kind: str
    by: str
    role: str
    approved_by: list[str]


class RoundStory(Told):
    """Every event of a round, as everybody may have them."""

    table: str
    round: int
    over: bool
    events: list[TableEvent]
    commands: list[CommandGiven]

"""Tables as they are shown: the list, a table as one person sees it, and replies to commands."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from fifthstreet.play import views
from fifthstreet.protocol.floor_events import Dealing, Mode
from fifthstreet.protocol.record import Fields, Hex, Minor, No, Record, Yes
from fifthstreet.rules.cap import Scope

Seats = Annotated[Mapping[int, str], Meta(description="Who sits where, by seat.")]
Law = Annotated[
    str, Meta(description="The hash of the law; empty where the journal has none for the table.")
]
Expired = Annotated[
    str | None, Meta(description="That the rules are not in force and no round begins, if so.")
]
Registered = Annotated[
    str,
    Meta(
        description="The submission in the register that the table was opened from; empty where "
        "the house opened it without an approval."
    ),
]
Meters = Annotated[Mapping[str, Minor], Meta(description="What the jackpot's meters show.")]


class Waits(Record):
    """What a table waits for, of which seats, how many milliseconds are left and of how many."""

    what: str = field(name="for")
    seats: tuple[int, ...]
    milliseconds: int | None
    of: int | None


class Timers(Record):
    """How long a table waits for bets and for each decision, in milliseconds.

    A hand that is not decided in time is folded; who is absent so often in a row loses the seat.
    """

    bets: int
    decision: int
    absent: int


class Span(Record):
    """What may be staked before the deal: the least and the most, or the sizes."""

    least: Minor | UnsetType = UNSET
    most: Minor | UnsetType | None = UNSET
    sizes: tuple[Minor, ...] | UnsetType = UNSET

    @property
    def minimum(self) -> int:
        """Return the smallest stake: the least, or the smallest of the sizes."""
        return min(self.sizes or (self.least or 0,))

    @property
    def maximum(self) -> int | None:
        """Return the largest stake: the most, or the largest of the sizes; None without one."""
        return max(self.sizes) if self.sizes else self.most or None


class Maximum(Record):
    """The maximum payout of a table, and what it is counted over."""

    amount: Minor
    scope: Scope
    from_odds: Annotated[int, Meta(description="The lowest odds to 1 that it limits.")] = 0


class TableRow(Record):
    """A table among others."""

    table: str
    book: str
    version: str
    ruleset: Hex
    dealing: Dealing
    mode: Mode
    currency: str
    positions: int
    link: str
    name: str | None
    facility: str | None
    limits: Mapping[str, Span]
    seats: Seats
    seated: int
    meters: Meters
    rounds: int
    shut: str | None
    stopped: bool
    waits: Waits
    law: Law = ""
    expired: Expired = None
    side_bets: Annotated[
        tuple[str, ...], Meta(description="What the document calls the side bets offered here.")
    ] = ()
    maximum: Annotated[Maximum | None, Meta(description="Null where nothing limits a win.")] = None
    progressive: Annotated[str, Meta(description="The name of the jackpot offered here.")] = ""
    register: Registered = ""
    yours: Annotated[tuple[int, ...], Meta(description="The seats of whoever asks.")] = ()

    @property
    def open(self) -> bool:
        """Return whether somebody could play there."""
        closed = self.shut or self.stopped or self.expired
        return self.seated < self.positions and not closed


class PromisedLink(Record):
    """The link of a chain that a round will use."""

    tip: Hex
    number: int
    previous: Hex


class SeatedPlayer(Record):
    """Who sat where when the house bound itself to the cards."""

    seat: int
    player: str


class Commitment(Record):
    """What the house commits to before anyone contributes to the shuffle."""

    table: str
    ruleset: Hex
    meters: Mapping[str, str]
    seats: tuple[SeatedPlayer, ...]
    auditor: PromisedLink
    cards: Annotated[
        tuple[Hex, ...], Meta(description="The hash of each card; a view has none, the proof does.")
    ]
    root: Hex
    digest: Hex
    house: Annotated[
        PromisedLink | None, Meta(description="The house's own number; null in older rounds.")
    ] = None
    beacon: Annotated[str, Meta(description="The public value that will be mixed in, by name.")] = (
        ""
    )


class Chains(Record):
    """The chains that the next rounds take their links from, announced before anybody bets."""

    auditor: Annotated[Hex, Meta(description="The tip of the auditor's chain.")]
    house: Annotated[Hex, Meta(description="The tip of the house's own chain.")]
    used: Annotated[int, Meta(description="How many of their links have been used.")]


class Contributing(Record):
    """Whether a seat's part in the shuffle was shown, and who brought it."""

    by: str
    has_number: bool = field(name="shown")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView(views.View):
    """The round in progress, as one person may see it."""

    number: int
    commitment: Commitment | None
    contributions: Mapping[int, Contributing]
    pledge_to: Annotated[
        Hex, Meta(description="What seats pledge to: the commitment, or the last restart.")
    ] = ""


class Offer(Record):
    """Something that could be done now, as a command ready to be sent."""

    do: str
    arguments: Fields = field(name="with")
    most: Annotated[Minor | None, Meta(description="The upper end of an amount.")]


class BlockedOffer(Record):
    """A wager that the rules allow, and the reader's own chips or limits do not."""

    do: str
    arguments: Fields = field(name="with")
    code: str
    says: Annotated[str, Meta(description="Why not, and what the reader can do.")]


class Winner(Record):
    """Who wins from a jackpot."""

    table: str
    round: int
    seat: int


class Limited(Record):
    """Which of the reader's own limits leaves no room for a wager, and in which figures."""

    code: str
    says: str


class Snapshot(Record):
    """A table as one person may see it now."""

    table: str
    number: Annotated[int, Meta(description="The number of its last event.")]
    book: str
    version: str
    ruleset: Hex
    dealing: Dealing
    mode: Mode
    currency: str
    positions: int
    link: str
    shut: str | None
    stopped: bool
    seats: Seats
    names: Annotated[Mapping[str, str], Meta(description="What those who sit are called.")]
    you: Annotated[int | None, Meta(description="The reader's own seat.")]
    meters: Meters
    pending: Winner | None
    rounds: int
    waits: Waits
    timers: Annotated[Timers | None, Meta(description="Null where a person deals.")]
    round: RoundView | None
    terms: Mapping[str, Span]
    offers: tuple[Offer, ...]
    limited: Annotated[
        Limited | None, Meta(description="Why the reader's own limits leave out an offer.")
    ]
    last_bets: Annotated[
        Mapping[int, Mapping[str, Minor]],
        Meta(description="For staff: what those who still sit here bet in the last round."),
    ] = {}
    law: Law = ""
    expired: Expired = None
    chains: Annotated[Chains | None, Meta(description="Null where none are announced.")] = None
    register: Registered = ""
    name: Annotated[str | None, Meta(description="What the submission calls the table.")] = None
    blocked: Annotated[
        tuple[BlockedOffer, ...],
        Meta(description="Wagers at the reader's seats that their chips or limits do not allow."),
    ] = ()
    ready: Annotated[
        tuple[int, ...],
        Meta(description="The seats that are ready for the deal, or for the next round."),
    ] = ()
    sits_out: Annotated[
        tuple[int, ...],
        Meta(description="The seats that missed a decision or a round; nobody waits for them."),
    ] = ()

    @property
    def mine(self) -> views.SeatView | None:
        """Return the reader's hand in the round that is on, if there is one."""
        return None if self.round is None or self.you is None else self.round.seats.get(self.you)

    @property
    def my_turn(self) -> bool:
        """Return whether the table waits for the reader's decision."""
        return self.waits.what in {"decision", "choice"} and self.you in self.waits.seats

    @property
    def takes_bets(self) -> bool:
        """Return whether bets are taken, or will be as soon as the next round may open."""
        return self.waits.what in {"round", "bets"} and not self.stopped and not self.shut

    def is_over(self, round_: int) -> bool:
        """Return whether nothing more happens in a round."""
        return self.rounds >= round_ and (self.round is None or self.round.number > round_)

    def offered(self, do: str) -> tuple[Offer, ...]:
        """Return what the reader could do now by one command, at their own seat."""
        return tuple(
            offer
            for offer in self.offers
            if offer.do == do and offer.arguments.get("seat", self.you) == self.you
        )


class RoundCost(Record):
    """What some wagers cost now, and what the round costs a hand that is not folded."""

    now: Minor
    least: Minor
    most: Minor


class Fate(Record):
    """What would become of the reader's bets: back, lost, still in play, or for a ruling."""

    back: Minor = 0
    lost: Minor = 0
    plays: Minor = 0
    ruled: Minor = 0


class Reply(Record):
    """A command was carried out, and is durable."""

    table: str
    number: Annotated[int, Meta(description="The number of the table's last event.")]
    round: int
    ok: Yes = True


class Refused(Record):
    """Why something is not done; nothing has changed."""

    code: Annotated[str, Meta(description="The refusal's public name, which is never changed.")]
    says: str
    clause: str | None
    act: Annotated[str | UnsetType, Meta(description="The act that the role does not allow.")] = (
        UNSET
    )
    ok: No = False


class TableEvent(Record):
    """Something that happened at a table, as far as the reader may see it."""

    number: Annotated[int, Meta(description="The number of the event in its table's row.")]
    kind: str
    data: Fields
    at: Annotated[
        str | UnsetType, Meta(description="When it was; told of the rounds of the past.")
    ] = UNSET


class CommandGiven(Record):
    """Who gave the command behind the events from a number on, in which role, and who approved."""

    number: int
    kind: str
    by: str
    role: str
    approved_by: tuple[str, ...]


class RoundStory(Record):
    """Every event of a round, as everyone may see it.

    Once the round is over, its players have the cards of their own hands too. `names` are those of
    the seats, and `you` is your own seat.
    """

    table: str
    round: int
    over: bool
    events: tuple[TableEvent, ...]
    commands: tuple[CommandGiven, ...]
    book: str
    currency: str
    dealing: Dealing
    positions: int
    names: Mapping[int, str]
    you: int | None
    ruleset: Annotated[Hex, Meta(description="The identity of the rules it is played by.")] = ""
    register: Registered = ""
    name: Annotated[str | None, Meta(description="What the submission calls the table.")] = None
    limits: Annotated[
        Mapping[str, Span],
        Meta(description="The limits that had changed since the submission, by wager."),
    ] = {}


Outcome = Literal["open", "ended", "voided"]


class Contribution(Record):
    """A seat's part in the shuffle; the number is null until it is shown."""

    seat: int
    by: str
    pledge: Hex
    number: Hex | None


class Opening(Record):
    """The card and the salt behind one hash; the position is null where nothing was dealt."""

    position: int | None
    index: int
    card: str
    salt: Hex


class Transcript(Record):
    """Everything that the reader may check of a round, as `fifthstreet verify` takes it."""

    algorithm: str
    round: Hex
    commitment: Commitment
    contributions: tuple[Contribution, ...]
    link: Hex | None
    openings: tuple[Opening, ...]
    outcome: Outcome
    cause: str
    house: Annotated[Hex | None, Meta(description="The house's own link, once it is known.")] = None
    beacon: Annotated[Hex | None, Meta(description="The value of the beacon, if one is used.")] = (
        None
    )

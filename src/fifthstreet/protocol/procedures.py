"""What a dealer's console and a page of irregularities are answered."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from fifthstreet.money import Payout
from fifthstreet.play.line import Outcome
from fifthstreet.play.state import Phase
from fifthstreet.protocol.floor_events import Mode
from fifthstreet.protocol.record import Cards, ClauseText, Fields, Minor, Named, Record
from fifthstreet.protocol.tables import Refused


class AskedPlace(Record):
    """Where a card or a pile is."""

    target: str
    seat: int | None
    face_up: bool | UnsetType = UNSET
    name: Annotated[str, Meta(description="How the book calls the zone.")] = ""


class Ask(Record):
    """A field that the sender of a command fills in."""

    field: str
    kind: Literal["number", "choice", "flag", "text", "player", "seats", "cards", "piles"]
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    choices: tuple[str, ...] | UnsetType = UNSET
    count: int | UnsetType = UNSET
    unseen: Annotated[bool | UnsetType, Meta(description="Whether the cards stay face down.")] = (
        UNSET
    )
    read: Annotated[
        bool | UnsetType,
        Meta(description="Whether the house knows the cards: nothing need be entered."),
    ] = UNSET
    known: Annotated[Cards | UnsetType, Meta(description="What was entered before.")] = UNSET
    places: tuple[AskedPlace, ...] | UnsetType = UNSET
    piles: tuple[AskedPlace, ...] | UnsetType = UNSET


class Duty(Record):
    """What is done with a step or at a moment, and is confirmed with it or not at all."""

    says: str
    actor: str
    seat: int | None
    clauses: tuple[ClauseText, ...]


class Step(Record):
    """One step of a procedure: its words, who does it, and the command that tells the house."""

    id: str
    says: str
    actor: str
    yours: Annotated[bool, Meta(description="Whether the reader may do it.")]
    aside: Annotated[bool, Meta(description="Whether nothing waits for it.")]
    do: str
    arguments: Fields = field(name="with")
    asks: tuple[Ask, ...]
    clauses: tuple[ClauseText, ...]
    preset: Annotated[
        Fields, Meta(description="What a confirmation enters where nobody enters anything else.")
    ] = field(default_factory=dict)
    also: Annotated[tuple[Duty, ...], Meta(description="What is part of the same act.")] = ()
    confirms: Annotated[
        bool, Meta(description="Whether the reader confirms what somebody else does.")
    ] = False


class ChipCount(Record):
    """So many chips of one denomination."""

    denomination: Minor
    count: int


class SeatMove(Record):
    """What goes from a seat to the tray or from the house to a seat."""

    seat: int
    player: str
    collect: Minor
    pay: Minor
    taken: Annotated[Minor, Meta(description="How much of `collect` is in the tray already.")] = 0


class SettlementLine(Record):
    """A spot at settlement: its chips, why it wins or loses, and what the dealer does.

    What is paid less what is collected is what the ledger books. `chips`, `coins` and `by_hand`
    together are what is paid. Of a spot whose chips were taken before, at the close of betting or
    when its hand was folded, `taken` says how much; what it wins is then paid in full.
    """

    seat: int
    wager: str
    staked: Minor
    paid: Annotated[Minor, Meta(description="All that is handed back, the stake included.")]
    outcome: Outcome
    odds: Payout | None
    capped_from: Annotated[
        Minor | None, Meta(description="What it would win without the maximum payout.")
    ]
    citation: str
    why: str
    collect: Minor = 0
    pay: Minor = 0
    taken: Minor = 0
    chips: tuple[ChipCount, ...] = ()
    coins: Annotated[Minor, Meta(description="What no chip covers.")] = 0
    meter: str | None = None
    from_meter: Annotated[Minor, Meta(description="The part that the meter pays.")] = 0
    by_hand: Annotated[
        Minor, Meta(description="What staff bring to the table once two people have confirmed it.")
    ] = 0
    cap: Annotated[
        Minor | None, Meta(description="The maximum payout that lowered it; null where none did.")
    ] = None
    cap_shared: Annotated[bool, Meta(description="Whether all seats share that maximum.")] = False


class SettlementRow(Record):
    """A seat at settlement: what its settlement moves, or what it still needs.

    `collect`, `pay` and `net` are the seat's own; `moves` and `lines` are all that is moved with
    it, to other seats too. In a void round they are what goes back.
    """

    seat: int
    settled: bool
    needs: Refused | None
    player: str | UnsetType = UNSET
    collect: Minor | UnsetType = UNSET
    pay: Minor | UnsetType = UNSET
    net: Minor | UnsetType = UNSET
    moves: tuple[SeatMove, ...] | UnsetType = UNSET
    lines: tuple[SettlementLine, ...] | UnsetType = UNSET


class ProcedureWaits(Record):
    """What a live table waits for, and of which seats."""

    what: str = field(name="for")
    seats: tuple[int, ...]
    amount: Annotated[Minor, Meta(description="How large an award it is about; 0 for none.")]


class DeckHere(Record):
    """A deck at the table."""

    deck: str
    place: str
    opened_at: int | None


class SeatDecides(Record):
    """A seat that decides on this street: what it may do, and the bets it may make."""

    seat: int
    name: str
    fold: bool
    sizes: tuple[Minor, ...]
    labels: Annotated[tuple[str, ...], Meta(description="What each size is called, such as `BET`.")]
    stay: bool = False
    take_back: Annotated[
        str | None, Meta(description="The name of the bet that may be taken back.")
    ] = None


class OpenWager(Record):
    """A wager that may be on the layout while betting is open."""

    id: str
    name: str
    least: Minor
    most: Minor | None
    sizes: tuple[Minor, ...]
    seats: Annotated[tuple[int, ...], Meta(description="Where it takes chips now.")] = ()


class RoundEntry(Record):
    """What was entered in this round, by whom, and who may correct it."""

    number: int
    says: str
    by: str
    role: str
    seat: int | None
    do: str
    arguments: Fields = field(name="with")
    asks: tuple[Ask, ...]
    may: Annotated[
        Literal["dealer", "floor", "two"] | None,
        Meta(description="Who may correct it, `two` for two people; null for nobody."),
    ]
    replaced: bool
    yours: Annotated[bool, Meta(description="Whether the reader may correct it.")]
    needs_reason: Annotated[bool, Meta(description="Whether a correction takes a reason.")]
    hint: Annotated[str, Meta(description="Why it cannot be corrected, and what to do.")] = ""
    asked_by: Annotated[
        str, Meta(description="Who asked for a correction that another person must confirm.")
    ] = ""
    account: Annotated[
        str,
        Meta(description="The balance that two people adjust for this round, where it is paid."),
    ] = ""


class Preview(Record):
    """What a command would do; nothing is written."""

    ok: bool
    says: Annotated[str, Meta(description="Why it would be refused; empty where it would not.")] = (
        ""
    )
    code: str = ""
    events: Annotated[tuple[str, ...], Meta(description="What would happen, in sentences.")] = ()
    moves: Annotated[
        tuple[SeatMove, ...], Meta(description="What the player of a seat would give or get.")
    ] = ()
    ruling: Annotated[
        str | None, Meta(description="The role that must rule before more happens.")
    ] = None
    clauses: tuple[ClauseText, ...] = ()


class Procedure(Record):
    """What is done next at a live table, by whom and by which command."""

    table: str
    live: bool
    round: int | None
    phase: Phase | None
    waits: ProcedureWaits
    next: tuple[Step, ...] = ()
    held_up: Refused | None = None
    decks: tuple[DeckHere, ...] = ()
    settlement: tuple[SettlementRow, ...] = ()
    mode: Mode = "devices"
    dealer: Annotated[Named | None, Meta(description="Who deals, by id and name.")] = None
    group: Annotated[
        tuple[Step, ...], Meta(description="The steps that one confirmation does now.")
    ] = ()
    settle_all: Annotated[
        tuple[Step, ...], Meta(description="The settlement of every seat that is left, in order.")
    ] = ()
    decide: tuple[SeatDecides, ...] = ()
    wagers: Annotated[
        tuple[OpenWager, ...], Meta(description="The spots that take chips now.")
    ] = ()
    entries: tuple[RoundEntry, ...] = ()
    show_all: Annotated[
        tuple[Step, ...],
        Meta(description="The hands that are left to turn up, in order: one row of cards."),
    ] = ()
    also: Annotated[
        tuple[Duty, ...], Meta(description="What is done now, whatever step comes next.")
    ] = ()


class Fact(Record):
    """Circumstances of which at most one holds, and the one that usually does."""

    choices: tuple[Named, ...]
    usual: str | None


class Remedied(Record):
    """A remedy of the book: when it holds, what is done, and by which clauses."""

    when: tuple[Named, ...]
    do: tuple[Named, ...]
    clauses: tuple[ClauseText, ...]


class Remedy(Remedied):
    """A remedy, with the seats for which a report would lead to it now."""

    possible: bool
    seats: tuple[int, ...]
    seat_needed: bool
    place_needed: Annotated[bool, Meta(description="Whether it is said which card it is.")]
    counts: Annotated[
        tuple[int, ...],
        Meta(description="The numbers of cards for which it holds: one, or two and more."),
    ]
    ruling: Annotated[str | None, Meta(description="The role that must rule on it.")]


class AskedSeat(Record):
    """Whether a report names a seat, and which it may be."""

    needed: bool
    seats: tuple[int, ...]


class AskedWager(Record):
    """Whether a report names a wager, and the chips at each seat."""

    needed: bool
    wagers: Mapping[int, Mapping[str, Minor]]


class AskedCard(Record):
    """Whether a report names a place among the dealer's cards, and how many there are."""

    needed: bool
    most: int


class AskedRound(Record):
    """The round in progress or the last one, which a report is about unless it names another.

    An earlier round is named by a number from 1 to `last`.
    """

    this: int
    last: int


class ReportAsks(Record):
    """What a page asks for besides the irregularity itself."""

    facts: tuple[Fact, ...]
    seat: AskedSeat
    wager: AskedWager | None
    place: AskedCard | None
    also: bool
    count: Annotated[bool, Meta(description="Whether it is said how many cards it is about.")]
    round: Annotated[
        AskedRound | None, Meta(description="Whether it may be about an earlier round.")
    ] = None


Terms = Annotated[tuple[str, ...], Meta(description="What people call it, for a search.")]


class Irregularity(Record):
    """Something that could be reported now, as a command, with its remedies."""

    what: str
    name: str
    family: str
    forbidden: bool | None
    do: str
    arguments: Fields = field(name="with")
    clauses: tuple[ClauseText, ...]
    asks: ReportAsks
    remedies: tuple[Remedy, ...]
    terms: Terms = ()


class Fault(Record):
    """A fault of a device or of the jackpot that could be reported now."""

    what: str
    name: str
    do: str
    arguments: Fields = field(name="with")
    actions: tuple[Named, ...]
    clauses: tuple[ClauseText, ...]
    terms: Terms = ()


class Awaited(Record):
    """What a round waits to be ruled on, with every remedy that the book allows."""

    what: str
    name: str
    seat: int | None
    wager: str | None
    role: str
    about: Annotated[int | None, Meta(description="The earlier round that it is about.")]
    settled: Annotated[
        bool,
        Meta(
            description="Whether every seat of that round is settled: the ruling then moves no "
            "money, and two people make an adjustment."
        ),
    ]
    clause: str
    reported: tuple[Named, ...]
    do: str
    arguments: Fields = field(name="with")
    actions: tuple[Named, ...]
    clauses: tuple[ClauseText, ...] = ()
    facts: tuple[Fact, ...] = ()
    remedies: tuple[Remedied, ...] = ()
    suggested: Annotated[
        tuple[Named, ...],
        Meta(description="What a rule of another document would do, where this one is silent."),
    ] = ()


class Irregularities(Record):
    """What could be reported at a table now, and what waits for a ruling."""

    table: str
    round: int | None
    irregularities: tuple[Irregularity, ...]
    faults: tuple[Fault, ...]
    ruling: Awaited | None

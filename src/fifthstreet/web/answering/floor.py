"""What a dealer's console and a page of irregularities are answered."""

from typing import Annotated, Literal

from pydantic import Field

from fifthstreet.web.answering.events import Line
from fifthstreet.web.answering.shape import CardText, ClauseText, Json, Maybe, Minor, Named, Told
from fifthstreet.web.answering.tables import Refused

Given = Annotated[dict[str, Json], Field(alias="with")]


class AskedPlace(Told):
    """Where a card or a pile lies."""

    target: str
    seat: int | None
    face_up: Maybe[bool]


class Ask(Told):
    """Something that whoever gives a command fills in."""

    field: str
    kind: Literal["number", "choice", "flag", "text", "player", "seats", "cards", "piles"]
    least: Maybe[int]
    most: Maybe[int]
    choices: Maybe[list[str]]
    count: Maybe[int]
    unseen: Annotated[Maybe[bool], Field(description="Whether the cards stay face down.")]
    known: Annotated[Maybe[list[CardText]], Field(description="What was entered before.")]
    places: Maybe[list[AskedPlace]]
    piles: Maybe[list[AskedPlace]]


class Step(Told):
    """One step of a procedure: its words, who does it, and the command that tells the house."""

    id: str
    says: str
    actor: str
    yours: Annotated[bool, Field(description="Whether the reader may do it.")]
    aside: Annotated[bool, Field(description="Whether nothing waits for it.")]
    do: str
    given: Given
    asks: list[Ask]
    clauses: list[ClauseText]


class SeatMove(Told):
    """What goes from a seat to the tray or from the house to a seat."""

    seat: int
    player: str
    collect: Minor
    pay: Minor


class SettlementRow(Told):
    """A seat at settlement: what its settlement moves, or what it still needs.

    `collect`, `pay` and `net` are the seat's own; `moves` and `lines` are all that is moved with
    it, to other seats too. In a void round they are what goes back.
    """

    seat: int
    settled: bool
    player: Maybe[str]
    collect: Maybe[Minor]
    pay: Maybe[Minor]
    net: Maybe[Minor]
    moves: Maybe[list[SeatMove]]
    lines: Maybe[list[Line]]
    needs: Refused | None


class ProcedureWaits(Told):
    """What a live table waits for, and of which seats."""

    what: Annotated[str, Field(alias="for")]
    seats: list[int]
    amount: Annotated[Minor, Field(description="How large an award it is about; 0 for none.")]


class DeckHere(Told):
    """A deck at the table."""

    deck: str
    place: str
    opened_at: int | None


class Procedure(Told):
    """What is done next at a live table, by whom and by which command."""

    table: str
    live: bool
    round: int | None
    phase: str | None
    waits: ProcedureWaits
    next: list[Step]
    held_up: Refused | None
    decks: list[DeckHere]
    settlement: list[SettlementRow]


class Fact(Told):
    """Circumstances of which at most one holds, and the one that usually does."""

    choices: list[Named]
    usual: str | None


class Remedied(Told):
    """A remedy of the book: when it holds, what is done, and by which clauses."""

    when: list[Named]
    do: list[Named]
    clauses: list[ClauseText]


class Remedy(Remedied):
    """A remedy, with the seats for which a report would lead to it now."""

    possible: bool
    seats: list[int]
    seat_needed: bool
    place_needed: Annotated[bool, Field(description="Whether it is said which card it is.")]
    counts: Annotated[
        list[int],
        Field(description="The numbers of cards for which it holds: one, or two and more."),
    ]
    ruling: Annotated[str | None, Field(description="The role that must rule on it.")]


class AskedSeat(Told):
    """Whether a report names a seat, and which it may be."""

    needed: bool
    seats: list[int]


class AskedWager(Told):
    """Whether a report names a wager, and what lies on each seat."""

    needed: bool
    wagers: dict[str, dict[str, Minor]]


class AskedCard(Told):
    """Whether a report names a place among the dealer's cards, and how many there are."""

    needed: bool
    most: int


class ReportAsks(Told):
    """What a page asks for besides the irregularity itself."""

    facts: list[Fact]
    seat: AskedSeat
    wager: AskedWager | None
    place: AskedCard | None
    also: bool
    count: Annotated[bool, Field(description="Whether it is said how many cards it is about.")]


class Irregularity(Told):
    """Something that could be reported now, as a command, with its remedies."""

    what: str
    name: str
    family: str
    forbidden: bool | None
    do: str
    given: Given
    clauses: list[ClauseText]
    asks: ReportAsks
    remedies: list[Remedy]


class Fault(Told):
    """A fault of a device or of the jackpot that could be reported now."""

    what: str
    name: str
    do: str
    given: Given
    actions: list[Named]
    clauses: list[ClauseText]


class Awaited(Told):
    """What a round waits to be ruled on, with every remedy that the book allows."""

    what: str
    name: str
    seat: int | None
    wager: str | None
    role: str
    about: Annotated[int | None, Field(description="The earlier round that it is about.")]
    settled: Annotated[
        bool,
        Field(
            description="Whether every seat of that round is settled: the ruling then moves no "
            "money, and two people make an adjustment."
        ),
    ]
    clause: str
    reported: list[Named]
    do: str
    given: Given
    clauses: list[ClauseText]
    facts: list[Fact]
    remedies: list[Remedied]
    actions: list[Named]


class Irregularities(Told):
    """What could be reported at a table now, and what waits for a ruling."""

    table: str
    round: int | None
    irregularities: list[Irregularity]
    faults: list[Fault]
    ruling: Awaited | None

"""What has happened around the cards: the past-tense vocabulary of the table."""

from dataclasses import dataclass
from typing import Literal

from fifthstreet.cards import Card, Deck
from fifthstreet.play.table.commands import Course, DeckOrder, Fault, Pile, PileName
from fifthstreet.play.table.places import DeckPlace
from fifthstreet.play.table.setup import Device
from fifthstreet.rules.deal import Place
from fifthstreet.rules.deck import ShuffleSource
from fifthstreet.rules.remedies import Action, Circumstance

Face = Literal["up", "down"]
Side = Literal["left", "right"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What all events say: when it was, in seconds, and who did it."""

    at: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckReceived(Happened):
    """A deck came to the table; it needs no opening where it came inspected and shuffled."""

    deck: str
    design: str
    back: str
    skips_opening: bool
    order: Deck | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningStepDone(Happened):
    """A step of the opening was done for a deck."""

    deck: str
    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRemoved(Happened):
    """A deck left the table for good."""

    deck: str
    reason: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFellIdle(Happened):
    """Nobody is playing, and the idle procedure began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleStepDone(Happened):
    """A step of the idle procedure was done; a spread has a face."""

    step: str
    face: Face | None
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReopened(Happened):
    """A first player has viewed the cards, and every deck is opened again."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChangeWarned(Happened):
    """A deck is soon due for change."""

    deck: str
    due_at: int
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShufflerLoaded(Happened):
    """A deck is in the shuffler."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShuffled(Happened):
    """A deck was shuffled."""

    deck: str
    how: ShuffleSource
    order: Deck | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleOrdered(Happened):
    """A deck must be shuffled before it is dealt."""

    deck: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceCounted(Happened):
    """The device reported its count; an incomplete deck is not shuffled either."""

    deck: str
    count: int
    right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckStacked(Happened):
    """A deck is squared into one stack."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCut(Happened):
    """A deck was cut; `few_below` warns of a cut near the bottom."""

    deck: str
    depth: int
    order: Deck | None
    few_below: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RecutOrdered(Happened):
    """A deck must be cut again."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPlaced(Happened):
    """A deck is where it is dealt from."""

    deck: str
    place: DeckPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Happened):
    """Bets were called for; the round gets its deck and what is barred."""

    number: int
    deck: str
    order: Deck | None
    boxes_disabled: tuple[int, ...]
    progressive_suspended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandChosen(Happened):
    """The dealer holds the cards in one hand for this round."""

    hand: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSwitched(Happened):
    """The dealer changed hands within a round, which is an incident."""

    hand: Side
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealBegan(Happened):
    """The first card was dealt, from this order where it is known."""

    number: int
    deck: str
    order: Deck | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEnded(Happened):
    """Everybody has cards; so many should be left in the stub."""

    number: int
    places: tuple[Place, ...]
    set_aside: int
    stub: int
    count_due: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFinished(Happened):
    """The round is settled or void; cards that were dealt must be shuffled."""

    number: int
    deck: str
    dealt: bool
    void: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsReunited(Happened):
    """All cards of a deck, dealt, stub and racked, are in one pile again."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StubCounted(Happened):
    """The stub was counted; `expected` is what makes a whole deck."""

    number: int
    count: int
    expected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StubInvestigated(Happened):
    """A wrong count was investigated."""

    number: int
    piles: tuple[Pile, ...]
    facts: tuple[Circumstance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidOrdered(Happened):
    """An irregularity voids the round."""

    number: int
    what: str
    facts: tuple[Circumstance, ...]
    actions: tuple[Action, ...]
    deck_orders: tuple[DeckOrder, ...]
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StubRacked(Happened):
    """The stub is in the rack; a card that was seen is an incident."""

    number: int
    deck: str
    cards: int
    seen: bool
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRacked(Happened):
    """The cards of a seat or an area are in the rack, on top of what was there."""

    number: int
    deck: str
    target: PileName
    seat: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceFaulted(Happened):
    """A device failed; the decks that it spoiled must be shuffled again."""

    device: Device
    fault: Fault
    spoiled: tuple[str, ...]
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceCovered(Happened):
    """A device that cannot be used is covered."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceSigned(Happened):
    """A device that cannot be used has a sign that says so."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRestored(Happened):
    """A device is back in service."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodChanged(Happened):
    """Cards are dealt by another method, without some side bets."""

    method: str
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotFailed(Happened):
    """A jackpot fault is open, and somebody must choose how to go on."""

    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseChosen(Happened):
    """Somebody chose how later rounds continue."""

    course: Course
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticePosted(Happened):
    """The notice is posted at the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotMended(Happened):
    """The jackpot works again, and the notice is removed."""


DeckEvent = (
    DeckReceived
    | OpeningStepDone
    | DeckRemoved
    | DeckChangeWarned
    | TableFellIdle
    | IdleStepDone
    | TableReopened
)
ShuffleEvent = (
    ShufflerLoaded
    | DeckShuffled
    | ShuffleOrdered
    | DeviceCounted
    | DeckStacked
    | DeckCut
    | RecutOrdered
    | DeckPlaced
)
RoundEvent = (
    RoundStarted
    | HandChosen
    | HandSwitched
    | DealBegan
    | DealEnded
    | RoundFinished
    | CardsReunited
    | VoidOrdered
)
StubEvent = StubCounted | StubInvestigated | StubRacked | CardsRacked
DeviceEvent = DeviceFaulted | DeviceCovered | DeviceSigned | DeviceRestored | MethodChanged
JackpotEvent = JackpotFailed | CourseChosen | NoticePosted | JackpotMended

Event = DeckEvent | ShuffleEvent | RoundEvent | StubEvent | DeviceEvent | JackpotEvent

"""What has happened around the cards: the past-tense vocabulary of the table."""

from dataclasses import dataclass
from typing import Literal

from fifthstreet.cards import Card, Deck
from fifthstreet.procedures.commands import Course, DeckOrder, Fault, Pile, PileName
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.procedures.setup import Device
from fifthstreet.rules.deal import Place
from fifthstreet.rules.deck import ShuffleSource
from fifthstreet.rules.remedies import Action, Circumstance

Face = Literal["up", "down"]
Side = Literal["left", "right"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedEvent:
    """What all events say: when it was, in seconds, and who did it."""

    at: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckReceived(TimedEvent):
    """A deck came to the table; it needs no opening where it came inspected and shuffled."""

    deck: str
    design: str
    back: str
    skips_opening: bool
    order: Deck | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningStepDone(TimedEvent):
    """A step of the opening was done for a deck."""

    deck: str
    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRemoved(TimedEvent):
    """A deck left the table for good."""

    deck: str
    reason: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableBecameIdle(TimedEvent):
    """Nobody is playing, and the idle procedure began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleStepDone(TimedEvent):
    """A step of the idle procedure was done; a spread has a face."""

    step: str
    face: Face | None
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReopened(TimedEvent):
    """A first player has viewed the cards, and every deck is opened again."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckChangeWarned(TimedEvent):
    """A deck is soon due for change."""

    deck: str
    due_at: int
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShufflerLoaded(TimedEvent):
    """A deck is in the shuffler."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShuffled(TimedEvent):
    """A deck was shuffled."""

    deck: str
    how: ShuffleSource
    order: Deck | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleOrdered(TimedEvent):
    """A deck must be shuffled before it is dealt."""

    deck: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceCounted(TimedEvent):
    """The device reported its count; an incomplete deck is not shuffled either."""

    deck: str
    count: int
    right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckStacked(TimedEvent):
    """A deck is squared into one stack."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckCut(TimedEvent):
    """A deck was cut; `few_below` warns of a cut near the bottom."""

    deck: str
    depth: int
    order: Deck | None
    few_below: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RecutOrdered(TimedEvent):
    """A deck must be cut again."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPlaced(TimedEvent):
    """A deck is where it is dealt from."""

    deck: str
    place: DeckPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(TimedEvent):
    """Bets were called for; the round gets its deck and what is barred."""

    number: int
    deck: str
    order: Deck | None
    boxes_disabled: tuple[int, ...]
    progressive_suspended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandChosen(TimedEvent):
    """The dealer holds the cards in one hand for this round."""

    hand: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSwitched(TimedEvent):
    """The dealer changed hands within a round, which is an incident."""

    hand: Side
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealBegan(TimedEvent):
    """The first card was dealt, from this order where it is known."""

    number: int
    deck: str
    order: Deck | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEnded(TimedEvent):
    """Everybody has cards; so many should be left in the stub."""

    number: int
    places: tuple[Place, ...]
    set_aside: int
    stub: int
    count_due: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFinished(TimedEvent):
    """The round is settled or void; cards that were dealt must be shuffled."""

    number: int
    deck: str
    dealt: bool
    void: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsReunited(TimedEvent):
    """All cards of a deck, dealt, stub and racked, are in one pile again."""

    deck: str
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StubCounted(TimedEvent):
    """The stub was counted; `expected` is what makes a whole deck."""

    number: int
    count: int
    expected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StubInvestigated(TimedEvent):
    """A wrong count was investigated."""

    number: int
    piles: tuple[Pile, ...]
    facts: tuple[Circumstance, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidOrdered(TimedEvent):
    """An irregularity voids the round."""

    number: int
    what: str
    facts: tuple[Circumstance, ...]
    actions: tuple[Action, ...]
    deck_orders: tuple[DeckOrder, ...]
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StubRacked(TimedEvent):
    """The stub is in the rack; a card that was seen is an incident."""

    number: int
    deck: str
    cards: int
    seen: bool
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRacked(TimedEvent):
    """The cards of a seat or an area are in the rack, on top of what was there."""

    number: int
    deck: str
    target: PileName
    seat: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceFailed(TimedEvent):
    """A device failed; the decks that it spoiled must be shuffled again."""

    device: Device
    fault: Fault
    spoiled: tuple[str, ...]
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceCovered(TimedEvent):
    """A device that cannot be used is covered."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceSigned(TimedEvent):
    """A device that cannot be used has a sign that says so."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRestored(TimedEvent):
    """A device is back in service."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodChanged(TimedEvent):
    """Cards are dealt by another method, without some side bets."""

    method: str
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotFailed(TimedEvent):
    """A jackpot fault is open, and somebody must choose how to go on."""

    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseChosen(TimedEvent):
    """Somebody chose how later rounds continue."""

    course: Course
    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticePosted(TimedEvent):
    """The notice is posted at the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotRestored(TimedEvent):
    """The jackpot works again, and the notice is removed."""


DeckEvent = (
    DeckReceived
    | OpeningStepDone
    | DeckRemoved
    | DeckChangeWarned
    | TableBecameIdle
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
DeviceEvent = DeviceFailed | DeviceCovered | DeviceSigned | DeviceRestored | MethodChanged
JackpotEvent = JackpotFailed | CourseChosen | NoticePosted | JackpotRestored

Event = DeckEvent | ShuffleEvent | RoundEvent | StubEvent | DeviceEvent | JackpotEvent

"""What people around the cards may ask for: the imperative vocabulary of the table.

Every command says who gives it and when, in seconds. Families of commands belong to one module of
answers each.
"""

from dataclasses import dataclass
from typing import Literal

from fifthstreet.cards import Deck, Hand
from fifthstreet.play.commands import DEALER, By
from fifthstreet.procedures.setup import Device
from fifthstreet.rules.deal import Target

DeckOrder = Literal["reshuffle", "reunite_all_cards", "remove_deck"]
Fault = Literal["shuffling", "dealing", "unusable"]
Course = Literal["closed", "boxes_disabled", "suspended"]
PileName = Target | Literal["set_aside"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedCommand:
    """What all commands say: who gives them, and at which second."""

    by: By = DEALER
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiveDeck(TimedCommand):
    """Bring a deck to the table; its time in play begins."""

    deck: str
    design: str = ""
    back: str = ""
    preinspected: bool = False
    preshuffled: bool = False
    order: Deck | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoOpeningStep(TimedCommand):
    """Do a step of the opening; one that is not a deck's own is done for all that wait for it."""

    deck: str
    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveDeck(TimedCommand):
    """Take a deck off the table for good."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareIdle(TimedCommand):
    """Say that nobody plays at the open table."""

    players: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DoIdleStep(TimedCommand):
    """Do a step of the idle procedure; `player` asked to see faces, or has had a look."""

    step: str
    player: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckClock(TimedCommand):
    """See whether a deck is soon due for change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadShuffler(TimedCommand):
    """Put a deck in the shuffler."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(TimedCommand):
    """Shuffle a deck; a virtual table is given the order that came of it."""

    deck: str
    how: Literal["manual", "device"]
    order: Deck | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderShuffle(TimedCommand):
    """Order that a deck be shuffled before it is dealt."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDeviceCount(TimedCommand):
    """Tell how many cards the device says it has shuffled."""

    deck: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StackDeck(TimedCommand):
    """Square a shuffled deck into one stack."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CutDeck(TimedCommand):
    """Cut: so many cards lie above the cover card, and go under with it."""

    deck: str
    depth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRecut(TimedCommand):
    """Order a new cut, because the one made was bad or could harm fairness."""

    deck: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDeck(TimedCommand):
    """Put a prepared deck where the method deals from: shoe, hand or device."""

    deck: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartRound(TimedCommand):
    """Call for bets, with the deck whose turn it is unless another is named."""

    deck: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseHand(TimedCommand):
    """Take the cards in the left or the right hand."""

    hand: Literal["left", "right"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginDeal(TimedCommand):
    """Deal the first card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndDeal(TimedCommand):
    """Say that everybody has cards; `set_aside` cards were found face up and not used."""

    seats: tuple[int, ...]
    set_aside: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(TimedCommand):
    """Say that the round is settled or void, and what it orders for the deck."""

    void: bool = False
    deck_orders: tuple[DeckOrder, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CountStub(TimedCommand):
    """Count the stub face down on the layout; only the number is recorded."""

    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """So many cards that lie at a seat or in an area."""

    target: PileName
    seat: int | None = None
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Investigate(TimedCommand):
    """Tell how many cards each seat and area has, after a wrong count."""

    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardStub(TimedCommand):
    """Put the stub in the rack; `seen` where a card of it was shown by mistake."""

    deck: str
    seen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RackCards(TimedCommand):
    """Put the cards of a seat or an area in the rack; `??` where nobody has shown them."""

    deck: str
    target: PileName
    cards: Hand
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFault(TimedCommand):
    """Say that a device did not shuffle or deal as it should, or cannot be used any more."""

    device: Device
    fault: Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverDevice(TimedCommand):
    """Cover a device that cannot be used."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class SignDevice(TimedCommand):
    """Put the out-of-order sign on a device that cannot be used."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreDevice(TimedCommand):
    """Put a device back in service."""

    device: Device


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeMethod(TimedCommand):
    """Deal by another method from now on, `without` side bets that it cannot deal."""

    method: str
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportJackpotFault(TimedCommand):
    """Say that a Progressive betting device or the jackpot system does not work in full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCourse(TimedCommand):
    """Choose how later rounds go on while a jackpot fault is open."""

    course: Course
    boxes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PostNotice(TimedCommand):
    """Post the notice that Progressive bets are neither taken nor paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreJackpot(TimedCommand):
    """Say that the jackpot works again."""


DeckCommand = ReceiveDeck | DoOpeningStep | RemoveDeck | DeclareIdle | DoIdleStep | CheckClock
ShuffleCommand = LoadShuffler | Shuffle | OrderShuffle | ReportDeviceCount
StackCommand = StackDeck | CutDeck | OrderRecut | PlaceDeck
RoundCommand = StartRound | ChooseHand | BeginDeal | EndDeal | EndRound
StubCommand = CountStub | Investigate | DiscardStub | RackCards
DeviceCommand = ReportFault | CoverDevice | SignDevice | RestoreDevice | ChangeMethod
JackpotCommand = ReportJackpotFault | ChooseCourse | PostNotice | RestoreJackpot

Command = (
    DeckCommand
    | ShuffleCommand
    | StackCommand
    | RoundCommand
    | StubCommand
    | DeviceCommand
    | JackpotCommand
)

"""The state of a table: everything that its events so far amount to, and nothing else."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from fifthstreet.cards import Card, Deck
from fifthstreet.play.record import Changing
from fifthstreet.play.state import nothing
from fifthstreet.procedures.commands import Course, DeckOrder, PileName
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.procedures.setup import DEALING_DEVICES, SHUFFLERS, Device, Setup
from fifthstreet.rules.deal import DealingMethod, Place
from fifthstreet.rules.deck import ShuffleSource, Step
from fifthstreet.rules.remedies import Circumstance

Moment = Literal["before_play", "after_every_round", "on_order"]
PileKey = tuple[PileName, int | None]


@dataclass(frozen=True, kw_only=True)
class DeckState(Changing):
    """One deck at the table: where it is, and how far it is prepared.

    `opening` says who did each step, `uncounted` in how many rounds it was dealt since a count.
    """

    id: str
    design: str = ""
    back: str = ""
    place: DeckPlace = DeckPlace.OPENING
    opened_at: int
    skips_opening: bool = False
    opening: Mapping[str, str] = field(default_factory=nothing)
    shuffled: ShuffleSource | None = None
    shuffle_due: Moment = "before_play"
    order: Deck | None = None
    stacked: bool = False
    cut: bool = False
    uncounted: int = 0
    warned: bool = False

    @property
    def removed(self) -> bool:
        """Return whether the deck has left the table."""
        return self.place == DeckPlace.REMOVED


@dataclass(frozen=True, kw_only=True)
class RoundState(Changing):
    """The round in progress, as far as its cards go.

    A round that must be void says for which irregularity, and what was found of it.
    """

    number: int
    deck: str
    began: bool = False
    places: tuple[Place, ...] | None = None
    set_aside: int = 0
    expected_stub: int = 0
    count_due: bool = False
    count: int | None = None
    stub: Literal["held", "counted", "wrong", "investigated", "racked"] = "held"
    must_void: bool = False
    void_what: str = ""
    void_facts: tuple[Circumstance, ...] = ()
    deck_orders: tuple[DeckOrder, ...] = ()
    citation: str = ""

    @property
    def piles(self) -> Mapping[PileKey, int]:
        """Return how many cards each seat and area should have."""
        counts = Counter[PileKey]((place.target, place.seat) for place in self.places or ())
        if self.set_aside:
            counts["set_aside", None] = self.set_aside
        return counts


@dataclass(frozen=True, slots=True, kw_only=True)
class Racked:
    """What went into the rack at one time: whose cards they were, or the stub."""

    deck: str
    target: PileName | Literal["stub"]
    seat: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class DeviceState(Changing):
    """Whether a device can be used, and how people learn that it cannot."""

    usable: bool = True
    covered: bool = False
    signed: bool = False

    @property
    def in_the_way(self) -> bool:
        """Return whether the device cannot be used and nothing says so."""
        return not (self.usable or self.covered or self.signed)


@dataclass(frozen=True, kw_only=True)
class JackpotState(Changing):
    """An open jackpot fault, and what was chosen for the rounds to come."""

    citation: str
    course: Course | None = None
    boxes: tuple[int, ...] = ()
    notice: bool = False


@dataclass(frozen=True, kw_only=True)
class State(Changing):
    """A table at one moment."""

    setup: Setup
    method: str
    at: int = 0
    decks: Mapping[str, DeckState] = field(default_factory=nothing)
    rounds: int = 0
    last_deck: str | None = None
    uncounted: int = 0
    round: RoundState | None = None
    hand: Literal["left", "right"] | None = None
    rack: tuple[Racked, ...] = ()
    devices: Mapping[Device, DeviceState] = field(default_factory=nothing)
    without: tuple[str, ...] = ()
    idle: tuple[str, ...] | None = None
    jackpot: JackpotState | None = None

    @property
    def dealing(self) -> DealingMethod:
        """Return the method by which cards are dealt now."""
        methods = self.setup.book.dealing
        return methods.method(self.method) or methods.methods[0]

    def step(self, id_: str) -> Step | None:
        """Return a step of the method by which cards are dealt now."""
        return next((step for step in self.dealing.steps if step.id == id_), None)

    @property
    def dealing_device(self) -> Device | None:
        """Return the device that cards are dealt from, where it is one."""
        may_be = DEALING_DEVICES[self.dealing.device]
        return next((name for name in may_be if name in self.devices), None)

    @property
    def reshuffles(self) -> bool:
        """Return whether a device that shuffles by itself is in use."""
        device = self.devices.get("reshuffler")
        return device is not None and device.usable

    @property
    def decks_wanted(self) -> int:
        """Return how many decks the table needs now: several only where a shuffler works."""
        shufflers = [self.devices[name] for name in SHUFFLERS if name in self.devices]
        if any(device.usable for device in shufflers):
            return self.setup.decks
        return min(self.setup.decks, self.setup.book.cards.decks.default)

    @property
    def decks_here(self) -> tuple[DeckState, ...]:
        """Return the decks that are at the table."""
        return tuple(deck for deck in self.decks.values() if not deck.removed)

    def others(self, deck: str) -> tuple[DeckState, ...]:
        """Return the decks at the table but for one."""
        return tuple(other for other in self.decks_here if other.id != deck)

    def dealt(self, deck: str) -> bool:
        """Return whether cards of a deck have been dealt in the round in progress."""
        return self.round is not None and self.round.began and self.round.deck == deck

"""The state of a round: everything that its events so far amount to, and nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Self

from fifthstreet.cards import Card, Hand
from fifthstreet.play.line import Line
from fifthstreet.play.settlement import settlement_order
from fifthstreet.play.showdown import Showdown, Spot, Standing
from fifthstreet.play.terms import Terms
from fifthstreet.rules.dealing import DealChoices, DealingMethod, Place, places
from fifthstreet.rules.remedies import Circumstance
from fifthstreet.rules.settlement import Reveal
from fifthstreet.rules.wager import Wager


class Phase(StrEnum):
    """Where a round stands."""

    WAITING = "waiting"
    BETTING = "betting"
    CLOSED = "closed"
    DECIDING = "deciding"
    SETTLING = "settling"
    ENDED = "ended"
    VOIDED = "voided"


TARGETS = {"dealer_hand": "dealer"}
"""Where the cards lie that a reveal shows, if it has another name than the place."""


def nothing() -> Mapping[Any, Any]:
    """Return an empty mapping that nobody can fill."""
    return MappingProxyType({})


class Changing:
    """A frozen record of which changed copies are made, many in every round."""

    WORKED_OUT: ClassVar[tuple[str, ...]] = ()
    """What is worked out from the fields and kept; a changed copy does so anew."""

    def but(self, **changes: Any) -> Self:
        """Return a copy with some fields changed."""
        made = object.__new__(type(self))
        held = made.__dict__
        held.update(self.__dict__)
        held.update(changes)
        for name in self.WORKED_OUT:
            held.pop(name, None)
        return made


class Layout(tuple[tuple[Place, Card], ...]):  # noqa: SLOT001 - hands are kept once made
    """The cards of the deal in their order, each with its place."""

    @cached_property
    def _hands(self) -> dict[str, Hand]:
        return {}

    def at(self, target: str) -> Hand:
        """Return the cards that lie at a place other than a seat."""
        if target not in self._hands:
            self._hands[target] = Hand(card for place, card in self if place.target == target)
        return self._hands[target]


EMPTY = Layout()


@dataclass(frozen=True, kw_only=True)
class SeatState(Changing):
    """One position or box with a player's bets on it."""

    WORKED_OUT = ("hand",)

    player: str
    wagers: Mapping[str, int] = field(default_factory=nothing)
    contributions: Mapping[str, Fraction] = field(default_factory=nothing)
    cards: tuple[Card, ...] = ()
    looked: bool = False
    holding: bool = False
    standing: Standing = "live"
    decided: int = 0
    gone: bool = False
    shown: bool = False
    confirmed: tuple[str, ...] = ()
    settled: bool = False
    to_correct: Mapping[str, str] = field(default_factory=nothing)
    ruled_by: str = ""
    readings: tuple[int, ...] = ()

    @property
    def in_play(self) -> bool:
        """Tell whether the hand may still win its main wagers."""
        return self.standing == "live"

    @cached_property
    def hand(self) -> Hand:
        """Return the cards as a hand."""
        return Hand(self.cards)

    def decides_at(self, decision: int) -> bool:
        """Tell whether the hand has still to come to a decision."""
        return self.standing == "live" and self.decided < decision and not self.gone

    @property
    def lies_on_the_table(self) -> bool:
        """Tell whether the cards are still there: folded ones are racked, but for side bets."""
        sides = any(self.wagers.get(side) for side in ("progressive", "three_card", "six_card"))
        return self.in_play or (self.standing == "folded" and sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What the round waits for a ruling on."""

    what: str
    seat: int | None
    role: str
    citation: str
    wager: str | None = None
    place: int | None = None
    facts: tuple[Circumstance, ...] = ()


@dataclass(frozen=True, kw_only=True)
class State(Changing):
    """A round at one moment; seats are kept in rising order, `dealt_in` are those with an ante."""

    WORKED_OUT = ("to_decide", "unsettled")

    terms: Terms
    positions: int
    deck: tuple[Card, ...] | None
    meters: Mapping[str, Fraction] = field(default_factory=nothing)
    opening_meters: Mapping[str, Fraction] = field(default_factory=nothing)
    seated: Mapping[int, str] = field(default_factory=nothing)
    phase: Phase = Phase.WAITING
    seats: Mapping[int, SeatState] = field(default_factory=nothing)
    dealt_in: tuple[int, ...] = ()
    steps: tuple[str, ...] = ()
    dealt: Layout = EMPTY
    revealed: int = 0
    decision: int = 0
    lines: tuple[Line, ...] = ()
    waiting: Waiting | None = None
    choosing: tuple[int, ...] = ()
    incidents: Mapping[str, int] = field(default_factory=nothing)
    deck_orders: tuple[str, ...] = ()
    discarded: tuple[Card, ...] = ()

    @cached_property
    def method(self) -> DealingMethod:
        """Return the method by which cards are dealt."""
        methods = self.terms.book.dealing.methods
        return self.terms.book.dealing.method(self.terms.method) or methods[0]

    @property
    def places(self) -> tuple[Place, ...]:
        """Return where every card of this round's deal goes."""
        terms = self.terms
        up = terms.option("deal.dealer_upcard") if self.method.device == "shuffler" else None
        choices = DealChoices(
            six_card="six_card" in terms.offers,
            lap=terms.option("deal.lap") or "pair",
            board_first=terms.option("deal.order") == "board_first",
            up_card=up,
        )
        return places(self.method, self.dealt_in, choices)

    @property
    def looked(self) -> bool:
        """Tell whether any player has looked at cards."""
        return any(seat.looked for seat in self.seats.values())

    @property
    def due(self) -> Wager:
        """Return the wager that the present decision is about."""
        return next(w for w in self.terms.book.wagers if w.decision == self.decision)

    @cached_property
    def to_decide(self) -> tuple[int, ...]:
        """Return the seats that have still to decide; a hand whose player left stands as it is."""
        if self.phase is not Phase.DECIDING:
            return ()
        return tuple([n for n in self.dealt_in if self.seats[n].decides_at(self.decision)])

    @property
    def reveals(self) -> tuple[Reveal, ...]:
        """Return what is turned up in this round, in order; the box only where it is dealt."""
        found = self.terms.book.course.reveals
        if self.dealt.at("six_card_box"):
            return found
        return tuple([reveal for reveal in found if reveal.shows != "six_card_box"])

    @cached_property
    def unsettled(self) -> tuple[int, ...]:
        """Return the seats that are still to be settled, in the order of settlement."""
        order = settlement_order(self.terms, self.dealt_in)
        return tuple(n for n in order if not self.seats[n].settled)

    @property
    def tray(self) -> int:
        """Return what the tray has gained: wagers taken already, and settled lines as they fell."""
        if self.phase is Phase.VOIDED:
            return 0
        taken = sum(
            staked
            for seat in self.seats.values()
            for wager, staked in seat.wagers.items()
            if not seat.settled and self._is_taken(seat, wager)
        )
        return taken - sum(line.net for line in self.lines)

    def _is_taken(self, seat: SeatState, wager: str) -> bool:
        """Tell whether chips are in the tray before the seat is settled: banked, or folded."""
        law = self.terms.book.wager(wager)
        if law is None or law.fold.effect == "live":
            return False
        if not law.taken_at_close:
            return seat.standing == "folded"
        steps = [step.id for step in self.method.steps if step.id == "bank_progressive"]
        banked = set(steps) <= set(self.steps)
        return banked and self.phase not in (Phase.WAITING, Phase.BETTING)

    @property
    def racked(self) -> tuple[int, ...]:
        """Return the seats whose cards are in the discard rack."""
        seats = ((number, self.seats[number]) for number in self.dealt_in)
        return tuple(n for n, seat in seats if seat.settled or not seat.lies_on_the_table)

    @property
    def stub(self) -> int:
        """Return how many cards must be left when all others lie where they belong."""
        return self.terms.book.cards.decks.size - len(self.dealt) - len(self.discarded)

    def cards_at(self, target: str) -> Hand:
        """Return the cards that lie at a place other than a seat."""
        return self.dealt.at(target)

    def showdown_of(self, seats: Iterable[int]) -> Showdown:
        """Return what lies on the layout at some seats, as settlement reads it."""
        return Showdown(
            spots=tuple([self._spot(number) for number in seats]),
            board=self.cards_at("community"),
            box=self.cards_at("six_card_box"),
            dealer=self.cards_at("dealer"),
        )

    def _spot(self, number: int) -> Spot:
        seat = self.seats[number]
        return Spot(seat=number, cards=seat.hand, wagers=seat.wagers, standing=seat.standing)

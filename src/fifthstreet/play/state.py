"""The state of a round: everything that its events so far amount to, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from fifthstreet.cards import Card, Hand
from fifthstreet.play.line import Line
from fifthstreet.play.main_wagers import main_wagers
from fifthstreet.play.settlement import settlement_order
from fifthstreet.play.showdown import Showdown, Spot, Standing
from fifthstreet.play.terms import Terms
from fifthstreet.rules.dealing import DealChoices, DealingMethod, Place, places
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


def nothing() -> Mapping[Any, Any]:
    """Return an empty mapping that nobody can fill."""
    return MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatState:
    """One position or box with a player's bets on it."""

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

    @property
    def in_play(self) -> bool:
        """Tell whether the hand may still win its main wagers."""
        return self.standing == "live"

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


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A round at one moment."""

    terms: Terms
    positions: int
    deck: tuple[Card, ...] | None
    meters: Mapping[str, Fraction] = field(default_factory=nothing)
    opening_meters: Mapping[str, Fraction] = field(default_factory=nothing)
    seated: Mapping[int, str] = field(default_factory=nothing)
    phase: Phase = Phase.WAITING
    seats: Mapping[int, SeatState] = field(default_factory=nothing)
    steps: tuple[str, ...] = ()
    dealt: tuple[tuple[Place, Card], ...] = ()
    revealed: int = 0
    up_place: int | None = None
    decision: int = 0
    lines: tuple[Line, ...] = ()
    waiting: Waiting | None = None
    choosing: tuple[int, ...] = ()
    incidents: Mapping[str, int] = field(default_factory=nothing)
    deck_orders: tuple[str, ...] = ()

    @property
    def method(self) -> DealingMethod:
        """Return the method by which cards are dealt."""
        methods = self.terms.book.dealing.methods
        return self.terms.book.dealing.method(self.terms.method) or methods[0]

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """Return the seats that have an ante, in the order of the deal."""
        return tuple(n for n, seat in sorted(self.seats.items()) if seat.wagers.get("ante"))

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
    def due(self) -> Wager | None:
        """Return the wager that the present decision is about."""
        found = (w for w in main_wagers(self.terms.book) if w.decision == self.decision)
        return next(found, None)

    @property
    def to_decide(self) -> tuple[int, ...]:
        """Return the seats that have still to decide, in their order."""
        if self.phase != Phase.DECIDING:
            return ()
        return tuple(
            n
            for n in self.dealt_in
            if self.seats[n].in_play and self.seats[n].decided < self.decision
        )

    @property
    def reveals(self) -> tuple[Reveal, ...]:
        """Return what is turned up in this round, in order; the box only where it is dealt."""
        box = any(place.target == "six_card_box" for place, _ in self.dealt)
        found = self.terms.book.course.reveals
        return tuple(reveal for reveal in found if box or reveal.shows != "six_card_box")

    @property
    def side_bets_live(self) -> bool:
        """Tell whether a side bet still needs the cards although everybody folded."""
        sides = ("three_card", "six_card", "progressive")
        return any(
            seat.wagers.get(side)
            for seat in self.seats.values()
            for side in sides
            if seat.standing in {"live", "folded"}
        )

    @property
    def unsettled(self) -> tuple[int, ...]:
        """Return the seats that are still to be settled, in the order of settlement."""
        order = settlement_order(self.terms, self.dealt_in)
        return tuple(n for n in order if not self.seats[n].settled)

    def cards_at(self, target: str) -> Hand:
        """Return the cards that lie at a place other than a seat."""
        return Hand(card for place, card in self.dealt if place.target == target)

    @property
    def showdown(self) -> Showdown:
        """Return what lies on the layout, as settlement reads it."""
        return Showdown(
            spots=tuple(
                Spot(
                    seat=n,
                    cards=Hand(self.seats[n].cards),
                    wagers=self.seats[n].wagers,
                    standing=self.seats[n].standing,
                )
                for n in self.dealt_in
            ),
            board=self.cards_at("community"),
            box=self.cards_at("six_card_box"),
            dealer=self.cards_at("dealer"),
        )

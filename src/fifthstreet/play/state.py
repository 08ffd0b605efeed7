"""The state of a round: everything that its events so far amount to, and nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, cast

from fifthstreet.cards import Card, Hand
from fifthstreet.play.absence import Absence
from fifthstreet.play.card_layout import EMPTY, CardLayout
from fifthstreet.play.commands import By
from fifthstreet.play.line import Line
from fifthstreet.play.record import Changing, lazy, without_defaults
from fifthstreet.play.settlement import settlement_order
from fifthstreet.play.showdown import Showdown, Spot, Standing, new_showdown, new_spot
from fifthstreet.play.terms import Terms
from fifthstreet.refusals import Refusal
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.deal import DealingMethod, Place
from fifthstreet.rules.law import Law
from fifthstreet.rules.plan import PlanDecision, PlanReveal
from fifthstreet.rules.remedies import Circumstance
from fifthstreet.rules.wager import Wager


class Phase(StrEnum):
    """The phase of a round."""

    WAITING = "waiting"
    BETTING = "betting"
    CLOSED = "closed"
    DECIDING = "deciding"
    SETTLING = "settling"
    ENDED = "ended"
    VOIDED = "voided"


WAITING, BETTING, CLOSED, DECIDING, SETTLING, ENDED, VOIDED = Phase
"""The phases by themselves: to find one in its enumeration takes longer than to compare it."""


def nothing() -> Mapping[Any, Any]:
    """Return an empty mapping that nobody can fill."""
    return MappingProxyType({})


@without_defaults
@dataclass(frozen=True, kw_only=True)
class SeatState(Changing):
    """One position or box with a player's bets on it."""

    LAZY = ("hand",)

    player: str
    wagers: Mapping[str, int] = field(default_factory=nothing)
    contributions: Mapping[str, Fraction] = field(default_factory=nothing)
    cards: tuple[Card, ...] = ()
    looked: bool = False
    holding: bool = False
    standing: Standing = "live"
    decided: int = 0
    has_left: bool = False
    face_up: bool = False
    confirmed: tuple[str, ...] = ()
    settled: bool = False
    settlement: tuple[Line, ...] = ()
    """The lines with which the seat was settled, envy that its hand brought to others included."""
    meter_change: Mapping[str, Fraction] = field(default_factory=nothing)
    """What the meters gained when the seat was settled; an award lowers them."""
    folded: bool = False
    """Whether the player had folded before the hand was ruled out of the round."""
    to_correct: Mapping[str, str] = field(default_factory=nothing)
    to_move: int = 0
    """What a ruling has the dealer pay the player, or collect where it is below zero."""
    ruled_by: str = ""
    readings: tuple[int, ...] = ()
    absence: Absence | None = None

    @property
    def in_play(self) -> bool:
        """Return whether the hand may still win its main wagers."""
        return self.standing == "live"

    @property
    def must_correct(self) -> bool:
        """Return whether the player still has a wager to put right."""
        return bool(self.to_correct) and self.in_play and not self.has_left

    @lazy
    def hand(self) -> Hand:
        """Return the cards as a hand; those of a deck, or entered, were found to be distinct."""
        return Hand.of_distinct(self.cards)


NOBODY = SeatState(player="")
"""A seat without a player, of which every other is a changed copy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingRuling:
    """What the round waits for a ruling on."""

    what: str
    seat: int | None
    role: str
    citation: str
    wager: str | None = None
    place: int | None = None
    facts: tuple[Circumstance, ...] = ()
    round: int | None = None
    also: tuple[int, ...] = ()
    amount: int | None = None
    reported_by: str = ""


@without_defaults
@dataclass(frozen=True, kw_only=True)
class State(Changing):
    """A round at one moment; seats are kept in rising order, `dealt_in` are those with an ante."""

    LAZY = ("to_decide", "unsettled", "envious")

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
    dealt: CardLayout = EMPTY
    revealed: int = 0
    decision: int = 0
    lines: tuple[Line, ...] = ()
    settlements: tuple[tuple[int, tuple[Line, ...]], ...] = ()
    """Each seat that was settled, in order, with every line of it: envy goes to other seats."""
    waiting: PendingRuling | None = None
    choosing: tuple[int, ...] = ()
    incidents: Mapping[str, int] = field(default_factory=nothing)
    deck_orders: tuple[str, ...] = ()
    discarded: tuple[Card, ...] = ()
    look_reported: bool = False

    @property
    def method(self) -> DealingMethod:
        """Return the method by which cards are dealt."""
        return self.terms.brief.method

    @property
    def places(self) -> tuple[Place, ...]:
        """Return where every card of this round's deal goes."""
        return self.terms.brief.places(self.dealt_in)

    @property
    def looked(self) -> bool:
        """Return whether anybody has seen a player's cards.

        They were looked at, turned up to be settled, or staff said so in a report; where the book
        takes a decision for a look, somebody has decided on a hand that is not played unseen.
        """
        seen = any(seat.looked or seat.face_up for seat in self.seats.values())
        return self.look_reported or seen or self._decided_upon

    @property
    def _decided_upon(self) -> bool:
        """Return whether a decision counts as a look; further hands may be played unseen."""
        if not self.terms.brief.decision_is_a_look:
            return False
        own: dict[str, int] = {}
        for number in self.dealt_in:
            player = self.seats[number].player
            if player not in own or self.seated.get(number) == player:
                own[player] = number
        return any(self.seats[number].decided for number in own.values())

    @property
    def closed(self) -> bool:
        """Return whether the round has its result: every seat is settled."""
        return self.phase is ENDED or (self.phase is SETTLING and not self.unsettled)

    @property
    def due(self) -> Wager | None:
        """Return the wager that may be made at the present decision, if one may."""
        return self.terms.brief.due.get(self.decision)

    @property
    def open_decision(self) -> PlanDecision | None:
        """Return the present decision, if there is one."""
        return self.terms.brief.decisions.get(self.decision)

    @lazy
    def to_decide(self) -> tuple[int, ...]:
        """Return the seats that have still to decide; a hand whose player left does not change."""
        if self.phase is not DECIDING:
            return ()
        seats, decision = self.seats, self.decision
        waiting = [
            number
            for number in self.dealt_in
            if (seat := seats[number]).decided < decision
            and seat.standing == "live"
            and not seat.has_left
        ]
        question = self.open_decision
        if question is not None and (unless := question.unless):
            waiting = [n for n in waiting if seats[n].wagers.keys().isdisjoint(unless)]
        return tuple(waiting)

    @property
    def reveals(self) -> tuple[PlanReveal, ...]:
        """Return what is turned up in this round, in order."""
        return self.terms.brief.reveals

    @property
    def last_law(self) -> Law | PlanReveal:
        """Return the law of the last thing that happens before settlement."""
        reveals = self.reveals
        return reveals[-1] if reveals else self.terms.brief.settlement.direction

    @lazy
    def unsettled(self) -> tuple[int, ...]:
        """Return the seats that are still to be settled, in the order of settlement."""
        order = settlement_order(self.terms, self.dealt_in)
        seats = self.seats
        return tuple([n for n in order if not seats[n].settled])

    @lazy
    def envious(self) -> tuple[int, ...]:
        """Return the seats with a wager to which the hands of others may bring something."""
        seats, wagers = self.seats, self.terms.brief.envious
        return tuple([n for n in self.dealt_in if not wagers.isdisjoint(seats[n].wagers)])

    @property
    def tray(self) -> int:
        """Return what the tray has gained: wagers taken already, and settled lines as they fell."""
        if self.phase is Phase.VOIDED:
            return 0
        collected = sum(
            staked
            for seat in self.seats.values()
            for wager, staked in seat.wagers.items()
            if not seat.settled and self.is_taken(seat, wager)
        )
        return collected - sum(line.net for line in self.lines)

    def is_taken(self, seat: SeatState, wager: str) -> bool:
        """Return whether chips are in the tray before the seat is settled: banked, or folded."""
        law = self.terms.book.wager(wager)
        if law is None or law.fold.effect == "live":
            return False
        if not law.taken_at_close:
            return seat.standing == "folded" and law.fold.effect == "lost"
        steps = [step.id for step in self.method.steps if step.id == "bank_progressive"]
        banked = set(steps) <= set(self.steps)
        return banked and self.phase not in (Phase.WAITING, Phase.BETTING)

    @property
    def racked(self) -> tuple[int, ...]:
        """Return the seats whose cards are in the discard rack."""
        seats = ((number, self.seats[number]) for number in self.dealt_in)
        return tuple(n for n, seat in seats if seat.settled or not self.is_on_the_table(seat))

    def is_on_the_table(self, seat: SeatState) -> bool:
        """Return whether cards are still there: folded ones are racked, but for side bets."""
        if seat.standing != "folded":
            return seat.in_play
        return not self.terms.brief.stays_on_the_table.isdisjoint(seat.wagers)

    @property
    def stub(self) -> int:
        """Return how many cards must be left when all others lie where they belong."""
        return self.terms.book.cards.decks.size - len(self.dealt) - len(self.discarded)

    def cards_at(self, target: str) -> Hand:
        """Return the cards that lie at a place other than a seat."""
        return self.dealt.at(target)

    def showdown_of(self, seats: Iterable[int]) -> Showdown:
        """Return the layout at some seats, as settlement reads it."""
        dealt = self.dealt
        spots = tuple([self._spot(number) for number in seats])
        return new_showdown(spots=spots, zones=dealt.zones, ranks=dealt.ranks)

    def _spot(self, number: int) -> Spot:
        seat = self.seats[number]
        return new_spot(
            seat=number,
            cards=seat.hand,
            wagers=seat.wagers,
            standing=seat.standing,
            folded=seat.folded,
            rank=self.dealt.known_rank(number, seat.cards),
            absence=seat.absence,
        )


NO_ROUND = State(terms=cast("Terms", None), positions=0, deck=None)
"""A state without terms, of which the opening state of every round is a changed copy."""


def not_of_the_pit(state: State, by: By, act: str) -> Refusal | None:
    """Refuse somebody whose role may not do an act; acts the book does not name are the pit's."""
    brief = state.terms.brief
    if by.role in brief.roles.get(act, brief.pit):
        return None
    book = state.terms.book
    citation = (book.power(act) or book.role("dealer") or book.document).citation
    return Refusal(code="role_may_not_do_this", citation=citation, act=act)


def not_the_owner(state: State, by: By, seat: int) -> Refusal | None:
    """Refuse anybody but the player whose hand it is."""
    owner = state.seats.get(seat)
    if owner is None or seat not in state.dealt_in:
        ante = state.terms.book.wager("ante") or state.terms.book.document
        return Refusal(code="seat_has_no_hand", citation=ante.citation)
    return not_the_player(state, by, owner)


def not_the_player(state: State, by: By, seat: SeatState) -> Refusal | None:
    """Refuse anybody but the player of a seat, and that player once gone."""
    own = by.role == "player" and by.name == seat.player
    if own and not seat.has_left:
        return None
    player = state.terms.book.role("player") or state.terms.book.document
    code = "player_has_already_left" if own else "hand_belongs_to_another_player"
    return Refusal(code=code, citation=player.citation)


def ranks_below(state: State, by: By, least: str) -> bool:
    """Return whether a role is below the one that a ruling needs."""
    book = state.terms.book
    role, needed = book.role(by.role), book.role(least)
    if role is None or needed is None:
        return True
    return role.group != needed.group or role.rank < needed.rank


def least_to_rule(book: RuleBook) -> str:
    """Return the lowest role above the dealer, who rules where the book names nobody."""
    return next(role.id for role in book.roles if role.rank > 1)

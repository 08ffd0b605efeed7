"""What happened at a table of the house, in sentences: around its rounds, and in them."""

import re
from typing import Final

from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.ledger.entry import UNITS
from fifthstreet.play import events as round_events
from fifthstreet.play.story import Storyteller
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.rules.book import RuleBook

OWN: Final = (
    round_events.BetMade,
    round_events.HandFolded,
    round_events.CardsLookedAt,
    round_events.CardsPutDown,
    round_events.HandDeclared,
    round_events.OptionChosen,
    round_events.PlayerLeft,
)
"""What players do with their own hands."""

ROUND: Final = round_events.Event
SHORT: Final = 16
"""Digits of a hash that a sentence shows."""


class Teller:
    """Tells events one after the other; it remembers for whom the house acted."""

    def __init__(self, book: RuleBook) -> None:
        self.story = Storyteller(book)
        self.absent: set[int] = set()

    def tell(self, event: object, now: RoundNow | None) -> tuple[str, str]:
        """Return who did something, and what, in a sentence."""
        if isinstance(event, ROUND):
            return self._who(event, now), self.story.tell(event)
        if isinstance(event, e.TimeRanOut):
            self.absent.add(event.seat)
        if isinstance(event, e.SeatTaken | e.SeatLeft):
            return event.player, self._seat(event)
        if isinstance(event, e.NumberPledged | e.NumberShown) and now is not None:
            return now.opened.seats.get(event.seat, ""), self._chance(event)
        return HOUSE, self._house(event)

    def _who(self, event: round_events.Event, now: RoundNow | None) -> str:
        if isinstance(event, OWN):
            if event.seat in self.absent:
                self.absent.discard(event.seat)
                return HOUSE
            seat = now.game.seats.get(event.seat) if now else None
            return seat.player if seat else ""
        if isinstance(event, round_events.WagerPlaced):
            return event.placed_by
        return str(getattr(event, "by", "")) or HOUSE

    def _seat(self, event: e.SeatTaken | e.SeatLeft) -> str:
        if isinstance(event, e.SeatTaken):
            return f"{event.player} sits down at seat {event.seat}."
        return f"Seat {event.seat} is free: {event.why}."

    def _house(self, event: object) -> str:
        match event:
            case e.RoundOpened():
                return self._opened(event)
            case e.NumberPledged() | e.PledgesClosed() | e.NumberShown() | e.LinkAsked():
                return self._chance(event)
            case e.CardsOrdered():
                return "The auditor gave its link; the cards are in their order."
            case e.TimeRanOut(seat=seat, did=did, citation=citation):
                return f"Seat {seat} did not answer in time. The house does: {did} [{citation}]."
            case e.Interrupted(cause=cause, course=course, citation=citation):
                goes = "is void" if course == "void" else "goes on"
                return f"{cause} The round {goes} [{citation}]."
            case e.RoundFinished(cause=cause):
                over = f"The round is void: {cause}" if cause else "The round is put away."
                return f"{over} Its cards are opened." if event.seed else over
            case _:
                return self._jackpot(event)

    def _opened(self, event: e.RoundOpened) -> str:
        seats = ", ".join(f"{player} at {seat}" for seat, player in event.seats.items())
        bound = (
            f" The house is bound to 52 cards by {event.digest[:SHORT]}…" if event.digest else ""
        )
        return f"Round {event.round} opens with {seats or 'nobody'}.{bound}"

    def _chance(
        self, event: e.NumberPledged | e.PledgesClosed | e.NumberShown | e.LinkAsked
    ) -> str:
        match event:
            case e.NumberPledged(seat=seat):
                return f"Seat {seat} pledges a number for the shuffle."
            case e.PledgesClosed(house=house):
                told = ", ".join(map(str, house))
                own = f" The house brings numbers for seats {told}." if house else ""
                return f"No more numbers are pledged.{own}"
            case e.NumberShown(seat=seat):
                return f"Seat {seat} shows its number."
            case e.LinkAsked(link=link):
                return f"The auditor is asked for link {link} of its chain."

    def _jackpot(self, event: object) -> str:
        match event:
            case e.HitPending(seat=seat, link=link):
                return f"Seat {seat} wins from jackpot {link} and waits for its turn."
            case e.MeterOverflowed(meter=meter, parts=parts):
                return f"{self._parts(parts)} of meter {meter} are beyond its limit."
            case e.ReserveLaid(meter=meter, parts=parts):
                return f"{self._parts(parts)} are laid by for meter {meter}."
            case e.ReserveDrawn(meter=meter, parts=parts):
                return f"{self._parts(parts)} of the reserve pay the reset of meter {meter}."
            case e.MetersRegistered():
                return "The jackpot has failed; what its meters showed before is kept."
            case _:
                return f"{_words(type(event).__name__)}."

    def _parts(self, parts: int) -> str:
        whole, rest = divmod(abs(parts), UNITS)
        sign = "-" if parts < 0 else ""
        return f"{sign}{self.story.money(whole)}" + (f" and {rest}/{UNITS}" if rest else "")


def _words(name: str) -> str:
    """Return a name in capitals as words.

    >>> _words("DeckBroughtIn")
    'Deck brought in'
    """
    told = re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()
    return told[:1].upper() + told[1:]

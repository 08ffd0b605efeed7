"""What happened at a table of the house, in sentences: around its rounds, and in them."""

from collections.abc import Callable, Mapping
from typing import Final

from fifthstreet.floor.tables.corrections import words_of
from fifthstreet.floor.tables.patrons import ChipsEvent
from fifthstreet.floor.tables.state import Patron, RoundNow
from fifthstreet.ledger.entry import UNITS
from fifthstreet.play import events as round_events
from fifthstreet.play.story import Storyteller
from fifthstreet.procedures import events as table_events
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.words import listed

OWN: Final = (
    round_events.BetMade,
    round_events.HandFolded,
    round_events.CardsViewed,
    round_events.CardsPutDown,
    round_events.HandDeclared,
    round_events.OptionChosen,
    round_events.PlayerLeft,
)
"""What players do with their own hands."""

SHORT: Final = 16
"""Digits of a hash that a sentence shows."""


class Teller:
    """Describes events one after the other, and remembers for which player the house acted."""

    def __init__(
        self,
        book: RuleBook,
        read: Callable[[str], str | None] = str,
        is_erased: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self.read = read
        self._is_erased = is_erased
        self.story = Storyteller(book)
        self._wrong = ""
        self.story.manners |= {
            "commitment": _commitment,
            "course": lambda course: "is void" if course == "void" else "goes on",
            "numbers": _numbers,
            "opened": lambda seed: " Its cards are revealed." if seed else "",
            "outcome": _outcome,
            "parts": self._parts,
            "players": self._players,
            "because": lambda reason: f" Reason: {reason}" if reason else "",
            "": lambda value: self.name_of(str(value)),
            "relief": _relief,
            "right": self._right,
            "wrong": lambda _: self._wrong,
        }
        self.absent: set[int] = set()
        self.patrons: dict[str, str] = {}
        """The names of those whom staff seated, by id."""

    def know(self, patrons: Mapping[str, Patron]) -> None:
        """Take in how patrons are called."""
        self.patrons |= {
            id_: patron.called(self.read, self._is_erased, id_) for id_, patron in patrons.items()
        }

    def name_of(self, player: str) -> str:
        """Return what a player is called."""
        return self.patrons.get(player, player)

    def _players(self, seats: Mapping[int, str]) -> str:
        named = (f"{self.name_of(player)} at {seat}" for seat, player in seats.items())
        return ", ".join(named) or "nobody"

    def tell(self, event: object, now: RoundNow | None) -> tuple[str, str]:
        """Return who did something, and what, in a sentence."""
        if isinstance(event, round_events.Event):
            return self._who(event, now), self.story.tell(event)
        if isinstance(event, table_events.Event):
            return HOUSE, self.story.tell(event, "table")
        who = HOUSE
        if isinstance(event, e.TimeRanOut):
            self.absent.add(event.seat)
        elif isinstance(event, e.SeatTaken | e.SeatLeft | ChipsEvent):
            who = event.player
        elif isinstance(event, e.EntryCorrected) and now is not None:
            who, self._wrong = event.by, words_of(now.replaced[-1].events, self.story)
        elif isinstance(event, e.NumberPledged | e.NumberShown) and now is not None:
            who = now.opened.seats.get(event.seat, "")
        return who, self.story.tell(event, "house")

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

    def _right(self, event: e.EntryCorrected) -> str:
        """Return what an entry is after its correction."""
        mine = [one for one in event.events if one.entry == event.entry]
        if not mine:
            return "taken back."
        return words_of([decode(one.kind, one.data) for one in mine], self.story)

    def _parts(self, parts: int) -> str:
        whole, rest = divmod(abs(parts), UNITS)
        sign = "-" if parts < 0 else ""
        return f"{sign}{self.story.money(whole)}" + (f" and {rest}/{UNITS}" if rest else "")


def _relief(event: e.DealerRelieved) -> str:
    if not event.previous:
        return f"{event.dealer} deals."
    return f"{event.dealer} takes over from {event.previous}."


def _commitment(digest: str) -> str:
    return f" The house is committed to 52 cards by {digest[:SHORT]}…" if digest else ""


def _numbers(house: Mapping[int, str]) -> str:
    return f" The house draws numbers for seats {listed(house)}." if house else ""


def _outcome(event: e.RoundFinished) -> str:
    return f"void: {event.cause.removesuffix('.')}" if event.cause else "complete"

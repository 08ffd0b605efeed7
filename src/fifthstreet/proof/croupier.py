"""A croupier who runs a table: short words for the long way from a box to a round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, cast

from fifthstreet.cards import Deck, Hand
from fifthstreet.errors import InvariantError
from fifthstreet.play.commands import DEALER, By
from fifthstreet.procedures import Setup, Table
from fifthstreet.procedures import commands as c
from fifthstreet.procedures import events as e
from fifthstreet.procedures.gates import left_to_do, opening_left
from fifthstreet.procedures.places import DeckPlace
from fifthstreet.procedures.state import DeckState
from fifthstreet.rules.submission import Reshuffler, Shoe, Shuffler

FLOOR: Final = By(role="floor", name="Flo")
ANN: Final = By(role="player", name="Ann")
ACTORS: Final = (DEALER, FLOOR, ANN)
"""Who is asked to do a step of an opening, one after the other."""
TEN: Final = 10 * 3600
"""Ten in the morning, in seconds."""

SHOE: Final = Shoe(approval_ref="SH-1")
PLAIN: Final = Shuffler(model="plain")
COUNTING: Final = Shuffler(model="counting", counts_cards=True)
SELF_SHUFFLING: Final = Reshuffler(model="continuous", approval_ref="RS-1")


@dataclass
class Croupier:
    """Runs a table; `clock` is the second at which the next command is given."""

    setup: Setup
    clock: int = TEN
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        self.table = Table(self.setup)

    def do(self, kind: type[c.TimedCommand], **fields: Any) -> tuple[e.Event, ...]:
        """Give a command now and return what happened."""
        return self.table.do(self._command(kind, fields))

    def refused(self, kind: type[c.TimedCommand], **fields: Any) -> tuple[str, str] | None:
        """Return code and citation of the refusal that a command would meet."""
        refusal = self.table.refusal(self._command(kind, fields))
        return (refusal.code, refusal.citation) if refusal else None

    def code(self, kind: type[c.TimedCommand], **fields: Any) -> str | None:
        """Return the code alone."""
        due = self.refused(kind, **fields)
        return due[0] if due else None

    def _command(self, kind: type[c.TimedCommand], fields: Mapping[str, Any]) -> Any:
        return kind(**{"at": self.clock, **fields})

    def deck(self, name: str = "R") -> DeckState:
        """Return a deck as it is now."""
        return self.table.state.decks[name]

    def step(self, step: str, deck: str = "R", by: By | None = None) -> None:
        """Do a step of the opening, by whom it takes."""
        able = (each for each in ACTORS if not self._refuses(deck, step, each))
        self.do(c.DoOpeningStep, deck=deck, step=step, by=by or next(able, DEALER))

    def _refuses(self, deck: str, step: str, by: By) -> bool:
        return self.code(c.DoOpeningStep, deck=deck, step=step, by=by) is not None

    def bring(self, deck: str = "R", *, opened: bool = True, **fields: Any) -> None:
        """Bring a deck, and go through its opening; its name is its back unless stated."""
        self.do(c.ReceiveDeck, **{"deck": deck, "design": "crown", "back": deck, **fields})
        while opened and (left := opening_left(self.table.state, self.deck(deck))):
            self.step(left[0].id, deck)

    def prepare(self, deck: str = "R", *, upto: str = "deal", how: str | None = None) -> None:
        """Do what a deck still needs, up to a step that is left undone."""
        while due := next(left_to_do(self.table.state, self.deck(deck)), None):
            if due[0] == upto:
                return
            if due[0] == "shuffle":
                self.shuffle(deck, how)
            elif due[0] == "cut":
                self.do(c.CutDeck, deck=deck, depth=20)
            else:
                kind = c.StackDeck if due[0] == "single_stack" else c.PlaceDeck
                self.do(kind, deck=deck)

    def shuffle(self, deck: str = "R", how: str | None = None) -> None:
        """Shuffle by device where there is one that works."""
        devices = self.table.state.devices
        works = any(d in devices and devices[d].usable for d in ("shuffler", "reshuffler"))
        how = how or ("device" if works else "manual")
        if how == "device" and self.deck(deck).place != DeckPlace.IN_SHUFFLER:
            self.do(c.LoadShuffler, deck=deck)
        order = Deck.standard() if self.setup.virtual else None
        self.do(c.Shuffle, deck=deck, how=how, order=order)

    def ready(self, deck: str = "R", **fields: Any) -> None:
        """Bring a deck and prepare it for a round."""
        self.bring(deck, **fields)
        self.prepare(deck)

    def deal(self, *seats: int, set_aside: int = 0, deck: str | None = None) -> e.DealEnded:
        """Start a round and deal to some seats."""
        self.do(c.StartRound, deck=deck)
        if any(step.id == "choose_hand" for step in self.table.state.dealing.steps):
            self.do(c.ChooseHand, hand="left")
        self.do(c.BeginDeal)
        (ended,) = self.do(c.EndDeal, seats=seats or (1, 2), set_aside=set_aside)
        return cast("e.DealEnded", ended)

    def clear(self) -> None:
        """Put stub and hands in the rack and end the round."""
        current = self.table.state.round
        if current is None:
            raise InvariantError("no round is in progress")
        if current.count_due:
            self.do(c.CountStub, count=current.expected_stub)
        self.do(c.DiscardStub, deck=current.deck)
        order = iter(Deck.standard())
        for (target, seat), count in current.piles.items():
            cards = Hand(next(order) for _ in range(count))
            self.do(c.RackCards, deck=current.deck, target=target, seat=seat, cards=cards)
        self.do(c.EndRound)

    def play(self, *seats: int, deck: str | None = None) -> None:
        """Play a round from the call to the rack."""
        self.deal(*seats, deck=deck)
        self.clear()

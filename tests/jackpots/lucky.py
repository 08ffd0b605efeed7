"""A house whose rounds can be made to deal what a test of jackpots needs."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from fifthstreet.audit.audit import audit
from fifthstreet.cards import Card, Deck
from fifthstreet.floor.tables import evolve
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.vault import Safe
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.journal import CommandRecord
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.refusals import StoreBusyError
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.authority import Actor
from fifthstreet.play.state import State as Game
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import floor_events as e
from floor.tables.players import Sitting

Hands = Mapping[int | str, str]
WISHES: dict[tuple[str, int], Hands] = {}
"""What rounds shall deal: to seats by their number, to the board as `community`."""

ROYAL = {suit: f"A{suit} K{suit} Q{suit} J{suit} T{suit}" for suit in "shdc"}
STRAIGHT_FLUSH = {suit: f"9{suit} 8{suit} 7{suit} 6{suit} 5{suit}" for suit in "shdc"}
NOTHING = "2c 4d 6h 8s Jc"


def deck_for(game: Game, wish: Hands) -> tuple[Card, ...]:
    """Return a deck that deals what is wished, and any other cards elsewhere."""
    hands = {place: [Card(word) for word in cards.split()] for place, cards in wish.items()}
    taken = {card for hand in hands.values() for card in hand}
    rest = [card for card in Deck.standard() if card not in taken]
    deck = []
    for place in game.places:
        hand = hands.get(place.seat if place.seat is not None else place.target)
        deck.append(hand.pop(0) if hand else rest.pop(0))
    return (*deck, *rest)


@contextmanager
def wishes_come_true() -> Iterator[None]:
    """Let rounds deal what `WISHES` say of them."""
    ordered, changes = evolve.CHANGES[e.CardsOrdered], evolve.CHANGES

    def ordering(state: TableState, event: Any, safe: Safe | None) -> TableState:
        after = ordered(state, event, safe)
        now = after.now
        wish = WISHES.get((after.id, now.number)) if now else None
        if now is None or wish is None:
            return after
        return after.but(now=now.but(game=now.game.but(deck=deck_for(now.game, wish))))

    changes[e.CardsOrdered] = ordering  # type: ignore[index]
    try:
        yield
    finally:
        changes[e.CardsOrdered] = ordered  # type: ignore[index]
        WISHES.clear()


class Evening(Sitting):
    """A sitting that knows its jackpots."""

    def link(self, id_: str) -> ProgressiveJackpot:
        return self.house.progressives[id_]

    def wish(self, table: str, hands: Hands, *, ahead: int = 1) -> None:
        """Have the next round of a table deal something."""
        rounds = self.house.tables[table].state.rounds
        WISHES[table, rounds + ahead] = hands

    def meter(self, name: str) -> int:
        """Return what a meter holds, in ledger units."""
        return self.store.meters()[name].value

    def shown(self, name: str) -> int:
        return self.meter(name) // UNITS

    def events_of(self, stream: str, kind: str) -> list[dict[str, Any]]:
        """Return the events of a kind that a stream has."""
        return [dict(r.data) for r in self.store.records(stream) if r.kind == kind]

    def staff(self, role: str = "floor") -> Actor:
        return self.actor(f"the-{role}", role)

    def ask(self, table: str, who: str | Actor, command: h.Command, **more: Any) -> dict[str, Any]:
        """Ask something of a table; where another server was quicker, wait for the next try."""
        actor = self.actor(who) if isinstance(who, str) else who
        answers: list[dict[str, Any]] = []
        more = {"client": actor.name, "sequence": next(self.sequence), **more}
        self.house.ask(table, TableRequest(actor=actor, command=command, **more), answers.append)
        self.committer.settle()
        for _ in range(100):
            if answers:
                break
            self.wind(0.2)
        (answer,) = answers
        return answer

    def act(self, decide: Any) -> dict[str, Any]:
        """Carry out an act on a jackpot."""
        answers: list[dict[str, Any]] = []
        self.house.jackpots.do(CommandRecord("jackpot.Act", "mia", "floor"), decide, answers.append)
        self.committer.settle()
        for _ in range(100):
            if answers:
                break
            self.wind(0.2)
        (answer,) = answers
        return answer

    def balanced(self) -> None:
        """Everything adds up, and the links know what the store holds."""
        report = audit(self.store)
        assert report.ok, report.problems[:3]
        for link in self.house.progressives.values():
            for name, amount in link.parts.items():
                meter = self.store.meters().get(f"{link.id}:{name}")
                assert (meter.value if meter else 0) == amount
                assert meter is None or (meter.overflow, meter.reserve) == (
                    link.overflow[name],
                    link.reserve[name],
                )


def evening(store: Store | None = None) -> Evening:
    return Evening(store)


class Blind(MemoryStore):
    """A store that at times cannot be read."""

    blind = False

    @contextmanager
    def view(self) -> Iterator[Any]:
        if self.blind:
            raise StoreBusyError("Nothing can be read.")
        with super().view() as view:
            yield view

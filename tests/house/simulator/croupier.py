"""A person who deals at a live table: does what the procedure might want next, until it is done.

What does not fit is refused and changes nothing; so the dealer need not be clever.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from fifthstreet.cards import Card, Deck, Hand
from fifthstreet.floor.tables.state import TableState
from fifthstreet.people.authority import Actor
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.state import Phase
from fifthstreet.play.state import State as Game
from fifthstreet.play.wagers import gates
from fifthstreet.procedures import commands as t
from fifthstreet.procedures.gates import left_to_do
from fifthstreet.procedures.state import State as Procedures
from fifthstreet.protocol import floor_commands as h
from house.simulator.clients import Client
from house.simulator.network import Wire

LIVE = "live-9"
DECK = "R"
BY = c.By(role="dealer")
UNSEEN = Card("??")


def croupier(name: str, chance: random.Random, wire: Wire) -> "Croupier":
    """Return a floorperson who deals, since nobody else may do every step."""
    person = Person(id=name, name=name, role="floor", posts=(LIVE,))
    actor = Actor(column="floor", at=0, fresh=True, person=person)
    return Croupier(id=name, actor=actor, chance=chance, wire=wire, table=LIVE)


@dataclass(slots=True, kw_only=True)
class Croupier(Client):
    """Deals at one table."""

    def choose(self, state: TableState, at: datetime, *, opens: bool) -> h.Command | None:
        """Return what is to be done next at the table, or None."""
        procedures, now = state.procedures, state.now
        if procedures is None or state.shut:
            return None
        arguments: dict[str, Any] = {"by": BY, "at": int(at.timestamp())}
        if now is None:
            found = list(self._prepare(procedures, arguments))
            if not found and opens and state.seats:
                found = [t.StartRound(**arguments)]
        elif now.over:
            found = list(self._rack(procedures, arguments))
        else:
            found = [*self._count(procedures, arguments), *self._deal(now.game, arguments)]
        return self.chance.choice(found) if found else None

    def _prepare(self, procedures: Procedures, arguments: dict[str, Any]) -> Iterator[h.Command]:
        deck = procedures.decks.get(DECK)
        if deck is None:
            yield t.ReceiveDeck(deck=DECK, back="red", design="crown", **arguments)
            return
        for step, *_ in list(left_to_do(procedures, deck))[:1]:
            yield t.DoOpeningStep(deck=DECK, step=step, **arguments)
            yield t.LoadShuffler(deck=DECK, **arguments)
            yield t.Shuffle(deck=DECK, how="device", **arguments)
            yield t.Shuffle(deck=DECK, how="manual", **arguments)
            yield t.StackDeck(deck=DECK, **arguments)
            yield t.CutDeck(deck=DECK, depth=20, **arguments)
            yield t.PlaceDeck(deck=DECK, **arguments)

    def _count(self, procedures: Procedures, arguments: dict[str, Any]) -> Iterator[h.Command]:
        """Yield the count of the stub where one is due: nobody decides before it."""
        current = procedures.round
        if current is not None and current.count_due and current.stub == "held":
            yield t.CountStub(count=current.expected_stub, **arguments)

    def _deal(self, game: Game, arguments: dict[str, Any]) -> Iterator[h.Command]:
        match game.phase:
            case Phase.WAITING:
                yield c.OpenBetting(by=BY)
            case Phase.BETTING if game.dealt_in and self.chance.random() < 0.3:
                yield c.CloseBetting(by=BY)
            case Phase.CLOSED:
                yield from (c.DoStep(step=step.id, by=BY, count=0) for step in gates(game))
                yield t.ChooseHand(hand="left", **arguments)
                yield c.DealCards(by=BY, cards=self._faces(game, [p.face_up for p in game.places]))
            case Phase.DECIDING if not game.to_decide:
                yield c.Reveal(by=BY, cards=self._faces(game, [True]))
            case Phase.SETTLING:
                for seat in game.unsettled[:1]:
                    place = game.seats[seat]
                    shown = self._faces(game, [True] * len(place.cards))
                    yield c.ShowHand(by=BY, seat=seat, cards=shown)
                    yield c.SettleSeat(by=BY, seat=seat)
                if not game.unsettled:
                    yield c.EndRound(by=BY)
            case _:
                return

    def _faces(self, game: Game, up: list[bool]) -> Hand:
        """Return cards as the dealer sees them: other than all that lie there."""
        used = {card for _, card in game.dealt}
        used |= {card for seat in game.seats.values() for card in seat.cards}
        free = [card for card in Deck.standard() if card not in used]
        self.chance.shuffle(free)
        return Hand(free.pop() if seen else UNSEEN for seen in up)

    def _rack(self, procedures: Procedures, arguments: dict[str, Any]) -> Iterator[h.Command]:
        current = procedures.round
        if current is None:
            return
        if current.count_due:
            yield t.CountStub(count=current.expected_stub, **arguments)
        yield t.DiscardStub(deck=DECK, **arguments)
        for (target, seat), count in current.piles.items():
            cards = Hand(UNSEEN for _ in range(count))
            yield t.RackCards(deck=DECK, target=target, seat=seat, cards=cards, **arguments)
        yield t.EndRound(**arguments)

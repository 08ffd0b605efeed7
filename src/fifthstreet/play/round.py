"""A round as one object: it keeps its events and raises refusals."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Self

from fifthstreet.cards import Deck
from fifthstreet.play.commands import Command
from fifthstreet.play.decide import decide
from fifthstreet.play.events import Event
from fifthstreet.play.evolve import CHANGES, replay
from fifthstreet.play.line import Line, nets
from fifthstreet.play.offers import Offer, offers
from fifthstreet.play.state import NO_ROUND, State
from fifthstreet.play.terms import Terms
from fifthstreet.refusals import Refusal, RefusedError


class Round:
    """One round at one table, played by commands and told by events."""

    def __init__(
        self,
        terms: Terms,
        *,
        deck: Deck | None = None,
        seated: Mapping[int, str] | None = None,
        positions: int | None = None,
        meters: Mapping[str, Fraction] | None = None,
    ) -> None:
        standing = {**terms.brief.resets, **(meters or {})}
        self.opening = NO_ROUND.but(
            terms=terms,
            positions=positions or terms.book.table.positions.default,
            deck=None if deck is None else tuple(deck),
            seated=dict(seated or {}),
            meters=standing,
            opening_meters=standing,
        )
        self.state = self.opening
        self.history: list[Event] = []

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out and return what happened; raise where it is refused."""
        state = self.state
        answer = decide(state, command)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)
        if len(answer) == 1:  # as most are; `evolve` would only look the change up
            event = answer[0]
            self.state = CHANGES[type(event)](state, event)
            self.history.append(event)
        else:
            self.state = replay(state, answer)
            self.history += answer
        return answer

    def refusal(self, command: Command) -> Refusal | None:
        """Return why a command would be refused, or None where it would not."""
        answer = decide(self.state, command)
        return answer if isinstance(answer, Refusal) else None

    @property
    def events(self) -> tuple[Event, ...]:
        """Return everything that has happened, in its order."""
        return tuple(self.history)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return the settlement so far."""
        return self.state.lines

    @property
    def nets(self) -> Mapping[int, int]:
        """Return what the round leaves each seat so far."""
        return nets(self.state.lines)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Return everything that would be carried out now."""
        return offers(self.state)

    @classmethod
    def replay(cls, opening: State, events: Iterable[Event]) -> Self:
        """Return the round that some events make of its opening state."""
        game = cls.__new__(cls)
        game.opening = opening
        game.history = list(events)
        game.state = replay(opening, game.history)
        return game

    def replayed(self, events: Iterable[Event]) -> State:
        """Return the state that some events lead to from this round's beginning."""
        return replay(self.opening, events)

"""The people of a house as one object that applies events and raises refusals."""

from collections.abc import Iterable
from typing import Self

from fifthstreet.people.decide import decide
from fifthstreet.people.evolve import evolve, replay
from fifthstreet.people.policy import POLICY, Policy
from fifthstreet.people.state import State
from fifthstreet.protocol.people_commands import Command
from fifthstreet.protocol.people_events import Event
from fifthstreet.refusals import Refusal, RefusedError


class People:
    """Everybody whom a house knows, from the events about them.

    A house with a store decides, commits and only then calls `happened`; one without calls `do`.
    """

    def __init__(self, events: Iterable[Event] = (), *, policy: Policy = POLICY) -> None:
        history = list(events)
        self.state = replay(State(policy=policy), history)
        self.head = len(history)
        """The number of the stream's last event."""

    @classmethod
    def resumed(cls, state: State, head: int) -> Self:
        """Return the people as of an event's number."""
        people = cls(policy=state.policy)
        people.state, people.head = state, head
        return people

    def answer(self, command: Command) -> tuple[Event, ...]:
        """Return the events of a command, or raise its refusal; nothing changes."""
        answer = decide(self.state, command)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)
        return answer

    def happened(self, events: Iterable[Event]) -> None:
        """Apply events once they are durable."""
        for event in events:
            self.state = evolve(self.state, event)
            self.head += 1

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry out a command and return its events, or raise its refusal."""
        events = self.answer(command)
        self.happened(events)
        return events

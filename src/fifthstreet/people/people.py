"""The people of a house to hold in the hand: keeps its events, and refuses by raising."""

from collections.abc import Iterable
from typing import Self

from fifthstreet.people.decide import decide
from fifthstreet.people.evolve import evolve, replay
from fifthstreet.people.policy import POLICY, Policy
from fifthstreet.people.refusals import Refusal, RefusedError
from fifthstreet.people.state import State
from fifthstreet.protocol.people_commands import Command
from fifthstreet.protocol.people_events import Event


class People:
    """Everybody whom a house knows, by what has happened with them.

    A house with a store decides, commits and only then calls `happened`; one without calls `do`.
    """

    def __init__(self, events: Iterable[Event] = (), *, policy: Policy = POLICY) -> None:
        told = list(events)
        self.state = replay(State(policy=policy), told)
        self.head = len(told)
        """The number of the stream's last event."""

    @classmethod
    def resumed(cls, state: State, head: int) -> Self:
        """Return everybody as they stood after the stream's event of a number."""
        people = cls(policy=state.policy)
        people.state, people.head = state, head
        return people

    def answer(self, command: Command) -> tuple[Event, ...]:
        """Return what a command brings about; raise where it is refused. Nothing changes."""
        answer = decide(self.state, command)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)
        return answer

    def happened(self, events: Iterable[Event]) -> None:
        """Take in what has happened, once it is kept."""
        for event in events:
            self.state = evolve(self.state, event)
            self.head += 1

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out and return what happened; raise where it is refused."""
        events = self.answer(command)
        self.happened(events)
        return events

"""A table as one object: it keeps its events and raises refusals."""

from collections.abc import Iterable

from fifthstreet.procedures.commands import Command
from fifthstreet.procedures.decide import decide
from fifthstreet.procedures.events import Event
from fifthstreet.procedures.evolve import replay
from fifthstreet.procedures.setup import Setup
from fifthstreet.procedures.state import DeviceState, State
from fifthstreet.refusals import Refusal, RefusedError


class Table:
    """One table around its rounds, run by commands and described by events."""

    def __init__(self, setup: Setup) -> None:
        self.opening = opened(setup)
        self.state = self.opening
        self.events: tuple[Event, ...] = ()

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carry a command out and return what happened; raise where it is refused."""
        answer = decide(self.state, command)
        if isinstance(answer, Refusal):
            raise RefusedError(answer)
        self.state = replay(self.state, answer)
        self.events = (*self.events, *answer)
        return answer

    def refusal(self, command: Command) -> Refusal | None:
        """Return why a command would be refused, or None where it would not."""
        answer = decide(self.state, command)
        return answer if isinstance(answer, Refusal) else None

    def replayed(self, events: Iterable[Event]) -> State:
        """Return the state that some events lead to from this table's beginning."""
        return replay(self.opening, events)


def opened(setup: Setup) -> State:
    """Return a table before anything has happened at it: no deck, and every device in order."""
    devices = {device: DeviceState() for device in setup.devices}
    return State(setup=setup, method=setup.terms.method, devices=devices)

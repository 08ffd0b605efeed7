"""A desk to try things at: a clock that is wound by hand, a store, and people in every role."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from fifthstreet.accounts import (
    Admission,
    AuthorizationRequest,
    Cage,
    Desk,
    DirectHashing,
    Done,
    Door,
    DualAuthorization,
    OneTimePassword,
    Outcome,
    Signing,
    Then,
)
from fifthstreet.accounts.register_desk import RegisterDesk
from fifthstreet.ledger.clock import Cancel
from fifthstreet.ledger.store import StoreBusyError
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import DirectCommitter
from fifthstreet.people import HOUSE, Policy
from fifthstreet.people.secret import Secret
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.persons import Role
from fifthstreet.refusals import Refusal
from people.meeting import HASHER, PASSWORD, Seeded

NOON = datetime(2030, 3, 17, 12, tzinfo=UTC)
DOOR = Door(source="192.0.2.7", client="tab")


class Winding:
    """A clock that goes only when it is wound; timers go off in their order."""

    def __init__(self, start: datetime = NOON) -> None:
        self.start = start
        self.passed = 0.0
        self.timers: list[tuple[float, int, Callable[[], None]]] = []
        self.numbers = count()
        self.taken: set[int] = set()

    def now(self) -> datetime:
        return self.start + timedelta(seconds=self.passed)

    def seconds(self) -> float:
        return self.passed

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        number = next(self.numbers)
        heapq.heappush(self.timers, (self.passed + seconds, number, call))
        return lambda: self.taken.add(number)

    def due(self, until: float) -> bool:
        """Let the next timer go off if it is due by then, and tell whether one was."""
        if not self.timers or self.timers[0][0] > until:
            return False
        at, number, call = heapq.heappop(self.timers)
        self.passed = max(self.passed, at)
        if number not in self.taken:
            call()
        return True


class Meddling(DirectCommitter):
    """A committer before which something may happen, and which may lose answers."""

    def __init__(self, store: Store, front: "Front") -> None:
        super().__init__(store)
        self.front = front
        self.loses = 0
        self.batches = 0

    def settle(self) -> None:
        while self.waiting:
            self.front.before()
            group, self.waiting = self.waiting, []
            self.batches += len(group)
            results = self.store.commit_apart([batch for batch, _ in group])
            for (_, done), result in zip(group, results, strict=True):
                lost = self.loses > 0
                self.loses -= lost
                done(StoreBusyError("The answer was lost.") if lost else result)


@dataclass
class Front:
    """A desk with all that hangs on it; whatever is asked is pushed through to its answer."""

    store: Store = field(default_factory=MemoryStore)
    policy: Policy = field(default_factory=Policy)
    clock: Winding = field(default_factory=Winding)
    chance: Seeded = field(default_factory=lambda: Seeded("desk"))
    before: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self.committer = Meddling(self.store, self)
        self.desk = Desk(
            self.store, self.committer, self.clock, entropy=self.chance, policy=self.policy
        )
        self.signing = Signing(self.desk, DirectHashing(HASHER, self.clock))
        self.cage = Cage(self.desk)
        self.register = RegisterDesk(self.desk)
        self.matters = DualAuthorization(self.desk, undertakings=self.register.undertakings)

    def again(self) -> "Front":
        """Return the same house after a restart that nobody saw coming."""
        return Front(self.store, self.policy, self.clock, self.chance)

    def settle(self) -> None:
        """Carry out whatever is under way, without time passing."""
        while self.committer.waiting or self.clock.due(self.clock.passed):
            self.committer.settle()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = self.clock.passed + seconds
        self.settle()
        while self.clock.due(until):
            self.settle()
        self.clock.passed = until

    def answer_to(self, ask: Callable[[Callable[[Any], None]], None]) -> Any:
        """Ask something, and return its one answer."""
        answers: list[Any] = []
        ask(answers.append)
        assert answers == []
        self.settle()
        (answer,) = answers
        return answer

    def outcome(self, ask: Callable[[Then], None]) -> Outcome:
        """Ask for something that is done, refused or fails."""
        outcome: Outcome = self.answer_to(ask)
        return outcome

    def do(self, command: c.Command, **arguments: Any) -> Outcome:
        return self.outcome(lambda then: self.desk.do(command, then, **arguments))

    def done(self, command: c.Command, **arguments: Any) -> Done:
        outcome = self.do(command, **arguments)
        assert isinstance(outcome, Done), outcome
        return outcome

    def player(self, name: str = "ann", password: Secret = PASSWORD) -> Admission:
        return welcome(
            self.answer_to(lambda then: self.signing.register(DOOR, name, password, then))
        )

    def guest(self, *currencies: str) -> Admission:
        return welcome(self.answer_to(lambda then: self.signing.guest(DOOR, currencies, then)))

    def sign_on(self, name: str, password: Secret = PASSWORD) -> Any:
        return self.answer_to(lambda then: self.signing.sign_on(DOOR, name, password, then))

    def drawn(self, name: str, role: Role) -> OneTimePassword:
        made = self.answer_to(
            lambda then: self.signing.take_on(HOUSE, name, role, "taken on", then)
        )
        assert isinstance(made, OneTimePassword), made
        return made

    def staff(self, name: str, role: Role = "shift_manager") -> Admission:
        """Take somebody on who signs on and chooses a password."""
        first = self.drawn(name, role).password
        inside = welcome(self.sign_on(name, first))
        return welcome(
            self.answer_to(
                lambda then: self.signing.change_password(inside.session, first, PASSWORD, then)
            )
        )

    def buy_in(self, by: str, amount: int, currency: str = "USD", **arguments: Any) -> Outcome:
        return self.outcome(lambda then: self.cage.buy_in(by, currency, amount, then, **arguments))

    def cash_out(self, by: str, amount: int, currency: str = "USD", **arguments: Any) -> Outcome:
        return self.outcome(
            lambda then: self.cage.cash_out(by, currency, amount, then, **arguments)
        )

    def ask(self, by: str, wish: AuthorizationRequest) -> Outcome:
        return self.outcome(lambda then: self.matters.ask(by, wish, then))

    def approve(self, by: str, request: str) -> Outcome:
        return self.outcome(lambda then: self.matters.approve(by, request, "seen", then))

    def carry_out(self, by: str, request: str, **arguments: Any) -> Outcome:
        return self.outcome(lambda then: self.matters.carry_out(by, request, then, **arguments))


def welcome(answer: Any) -> Admission:
    assert isinstance(answer, Admission), answer
    return answer


def code(outcome: object) -> str:
    """Return why something was refused."""
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def closure(front: Front, by: str, subject: str = "md-1") -> c.Disable:
    """Return the command that closes a table."""
    at = front.desk.at()
    return c.Disable(at=at, by=by, scope="table", subject=subject, reason="a spill")

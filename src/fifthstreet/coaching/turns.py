"""Whose question is worked out next, so that nobody can keep everybody else waiting.

Staff and the public take turns, and so do the addresses of the public. A person, an address and the
public together may each have only so many questions waiting: the rest is for staff.
"""

from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Timer
from typing import Any, Final

from fifthstreet.refusals import Refusal, RefusedError

MOST_WAITING: Final = 32
FOR_STAFF: Final = 8
"""Questions that may wait at a time, and how many of these places only staff may take."""
OF_A_PERSON: Final = 8
OF_AN_ADDRESS: Final = 12
"""Questions of one person, and of one address of the public."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who asks a question; `gone` returns once they have hung up."""

    source: str = ""
    person: str = ""
    staff: bool = False
    gone: Callable[[], Awaitable[None]] | None = None

    @property
    def line(self) -> str:
        """Return with whom a caller takes turns: staff by person, the public by address."""
        return self.person if self.staff else self.source


HOUSE: Final = Caller(staff=True)
"""The house itself asks, which limits itself."""
CALLER: ContextVar[Caller] = ContextVar("caller", default=HOUSE)
"""Who asks in the present task."""


@dataclass(slots=True, eq=False)
class Calculation:
    """Something to be worked out, for as many as wait for it."""

    key: tuple[Any, ...]
    job: Callable[..., Any]
    arguments: tuple[Any, ...]
    caller: Caller
    future: "Future[tuple[bool, Any]]" = field(default_factory=Future)
    waiters: int = 0
    abandoned: bool = False
    """Whether everybody who waited has hung up."""
    limit: Timer | None = None
    stopped: bool = False
    """What stops it when its time is up, and whether it did."""


class Turns:
    """The questions that wait, each in the line of who asked it."""

    def __init__(self) -> None:
        self._lines: dict[bool, OrderedDict[str, deque[Calculation]]] = {
            True: OrderedDict(),
            False: OrderedDict(),
        }
        self._staff_next = True

    def __len__(self) -> int:
        return sum(map(len, self._all()))

    def _all(self) -> list[deque[Calculation]]:
        return [line for lines in self._lines.values() for line in lines.values()]

    def add(self, question: Calculation) -> None:
        """Take a question in, or raise why it has no place."""
        caller = question.caller
        callers = [one.caller for line in self._all() for one in line]
        public = [one for one in callers if not one.staff]
        own = sum(one.person == caller.person for one in callers)
        here = sum(one.source == caller.source for one in public)
        if caller.person and own >= OF_A_PERSON:
            raise _full(f"You have {OF_A_PERSON} calculations waiting. Let one finish first.")
        if not caller.staff and here >= OF_AN_ADDRESS:
            raise _full("Too many calculations of this address are waiting.")
        most = MOST_WAITING if caller.staff else MOST_WAITING - FOR_STAFF
        if len(callers if caller.staff else public) >= most:
            raise _full()
        self.put(question)

    def put(self, question: Calculation) -> None:
        """Put a question at the end of its line."""
        caller = question.caller
        self._lines[caller.staff].setdefault(caller.line, deque()).append(question)

    def next(self) -> Calculation | None:
        """Return the next question, which waits no more: of staff and of the public in turn."""
        lines = self._lines[self._staff_next] or self._lines[not self._staff_next]
        if not lines:
            return None
        self._staff_next = lines is not self._lines[True]
        name, line = next(iter(lines.items()))
        question = line.popleft()
        lines.move_to_end(name)
        if not line:
            del lines[name]
        return question

    def remove(self, question: Calculation) -> bool:
        """Take a question back; False where it does not wait."""
        lines, name = self._lines[question.caller.staff], question.caller.line
        line = lines.get(name, ())
        if question not in line:
            return False
        lines[name].remove(question)
        if not lines[name]:
            del lines[name]
        return True


def _full(detail: str = "") -> RefusedError:
    return RefusedError(Refusal("house_is_busy", detail), wait=1)

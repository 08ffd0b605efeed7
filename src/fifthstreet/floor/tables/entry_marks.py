"""Finds the entries of a live round in the journal while its events are read."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from fifthstreet.floor.tables.plan import ENTRIES
from fifthstreet.floor.tables.state import LogEntry, TableState
from fifthstreet.floor.tables.steps import steps_of
from fifthstreet.ledger.journal import BY, ROLE, Cause
from fifthstreet.protocol.codec import decode
from fifthstreet.rules.book import RuleBook

REACH: Final = 1_000
"""Events before a round among which the command that opened it is found, with what it did then."""


class _Mark(NamedTuple):
    number: int
    events: int
    command: Any
    by: str
    role: str
    whole: bool


class EntryMarks:
    """The commands behind the events of a round; adds them to its log as the events are read."""

    def __init__(self, causes: Iterable[Cause], last: int, table: TableState) -> None:
        known = sorted(causes, key=lambda cause: cause.number)
        ends = [*(cause.number for cause in known[1:]), last + 1]
        self.begin: dict[int, list[_Mark]] = {}
        self.open: list[tuple[int, _Mark, TableState]] = []
        for cause, end in zip(known, ends, strict=False):
            for mark in _marks(cause, end, table.rules.book):
                self.begin.setdefault(mark.number, []).append(mark)

    def before(self, state: TableState) -> None:
        """Note what begins with the next event."""
        for mark in self.begin.get(state.number + 1, ()):
            self.open.append((state.number + mark.events, mark, state))

    def after(self, state: TableState) -> TableState:
        """Return the table with the entries that the last event completes in its round's log."""
        while self.open and self.open[-1][0] <= state.number:
            _, mark, before = self.open.pop()
            entry = LogEntry(
                number=mark.number,
                before=before,
                command=mark.command,
                by=mark.by,
                role=mark.role,
                whole=mark.whole,
            )
            state = state.entered(entry)
        return state


def _marks(cause: Cause, end: int, book: RuleBook) -> Iterator[_Mark]:
    """Yield the entries that a command made, and then its steps."""
    giver = cause.data[BY], cause.data[ROLE]
    for offset, count, kind, more in cause.data.get(ENTRIES, ()):
        yield _Mark(cause.number + offset, count, decode(kind, more), *giver, whole=True)
    for one in steps_of(cause, book):
        plain = one.events is None
        count = end - one.number if one.events is None else one.events
        yield _Mark(one.number, count, one.command, *giver, whole=plain)

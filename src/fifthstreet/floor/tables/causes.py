"""The commands behind the events of a table, as the journal stores them and reads them back.

A command stands before its events with who gave it. What it made the round and the deck do stands
with it as steps: at which event each begins, how many it has, and which command was given where it
was not this one. So nobody has to guess why something happened. No step has a card that lies face
down.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from fifthstreet.cards import Card, Hand
from fifthstreet.ledger.batch import BY, ROLE, Cause
from fifthstreet.people.roles import role_in
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol.codec import decode, encode
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.rules.book import RuleBook

DEALER: Final = c.By(role="dealer", name=HOUSE)
"""Who deals at a virtual table."""
UNSEEN: Final = Card("??")
STEPS: Final = "steps"
ENTRIES: Final = "entries"
APPROVED: Final = "approved"
OWN: Final = "own"
"""How the kinds begin of what the house does by itself: when time is up, or at a start."""
COMMANDS: Final = {
    **dict.fromkeys(h.ROUND, "do"),
    **dict.fromkeys(h.TABLE, "run"),
    **dict.fromkeys(h.ACTS, "ask"),
}


PLAIN: Final = frozenset({str, int, bool})


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return what commands of a kind say, each with what goes without saying."""
    return tuple((one.name, one.default) for one in fields(kind) if one.name != BY)


def kind_of(command: object) -> str:
    """Return the kind under which the journal stores a command.

    >>> kind_of(c.ViewCards(by=DEALER, seat=1)), kind_of(h.DeclareReady())
    ('do.ViewCards', 'ask.DeclareReady')
    """
    return f"{COMMANDS[type(command)]}.{type(command).__name__}"


def arguments_of(command: Any) -> dict[str, Any]:
    """Return what a command says, but for its giver and for what goes without saying."""
    kind: Any = type(command)
    body = {}
    for name, usual in _fields(kind):
        value = getattr(command, name)
        if value is not usual and value != usual:
            body[name] = value if type(value) in PLAIN else encode(command)[name]
    return body


@dataclass(slots=True)
class OngoingCommand:
    """A command that is being carried out; `own` is how the round itself was given it."""

    kind: str
    by: str
    role: str
    number: int
    command: object = None
    own: object = None
    steps: list[list[Any]] = field(default_factory=list)
    approved: list[list[Any]] = field(default_factory=list)
    entries: list[list[Any]] = field(default_factory=list)

    def step(self, command: Any, number: int, events: tuple[Any, ...]) -> None:
        """Note that a command made events happen, from a number on."""
        step: list[Any] = [number - self.number, len(events)]
        seen = as_seen(command, events)
        if seen is not self.own or command.by.name != self.by:
            more = arguments_of(seen)
            if command.by != DEALER:
                more[BY] = encode(command.by)
            step += [kind_of(command), more]
        self.steps.append(step)

    def enter(self, command: Any, number: int, events: tuple[Any, ...], last: int) -> None:
        """Note an entry of the round: from which event to which, and as the round was given it."""
        if command is self.own and number == self.number and self._is_plain:
            return
        more = {**arguments_of(as_seen(command, events)), BY: encode(command.by)}
        self.entries.append([number - self.number, last + 1 - number, kind_of(command), more])

    def cause(self, stream: str, number: int) -> Cause:
        """Return the command as it is kept."""
        more = {} if self.command is None else arguments_of(self.command)
        if isinstance(self.command, c.DealCards):
            more.pop("cards", None)
        if not self._is_plain:
            more[STEPS] = self.steps
        if self.approved:
            more[APPROVED] = self.approved
        if self.entries:
            more[ENTRIES] = self.entries
        more[BY], more[ROLE] = self.by, self.role
        return Cause(stream=stream, number=number, kind=self.kind, data=more)

    @property
    def _is_plain(self) -> bool:
        """Tell whether the command is the one step, from its first event on, or none is taken."""
        if self.own is None:
            return not self.steps
        steps = self.steps
        return len(steps) == 1 and steps[0][0] == 0 and len(steps[0]) == 2  # noqa: PLR2004


def as_seen(command: Any, events: tuple[Any, ...]) -> Any:
    """Return a command without the cards that were entered and lie face down."""
    if not isinstance(command, c.DealCards) or command.cards is None:
        return command
    up = [one.place.face_up for one in events if isinstance(one, round_events.CardDealt)]
    cards = zip_longest(command.cards, up[: len(command.cards)])
    return replace(command, cards=Hand(card if seen else UNSEEN for card, seen in cards))


class Taken(NamedTuple):
    """A step as it is read back: the number of its first event, how many, and the command."""

    number: int
    events: int | None
    command: Any
    own: bool


def entries_of(cause: Cause) -> Iterator[Taken]:
    """Yield the entries of the round that a command made, but for a plain one."""
    for offset, count, kind, more in cause.data.get(ENTRIES, ()):
        yield Taken(cause.number + offset, count, decode(kind, more), own=True)


def steps_of(cause: Cause, book: RuleBook) -> Iterator[Taken]:
    """Yield the steps that a command took, with the commands that the round was given."""
    data = dict(cause.data)
    by = c.By(role=str(role_in(book, data.pop(ROLE) or None)), name=data.pop(BY))
    steps = data.pop(STEPS, None)
    data.pop(APPROVED, None)
    data.pop(ENTRIES, None)
    if steps is None:
        game = cause.kind.startswith(("do.", "run."))
        steps = [[0, None]] if game else []
    for offset, count, *other in steps:
        kind, fields_ = other or (cause.kind, data)
        giver = fields_.get(BY, encode(DEALER if other else by))
        command = decode(kind, {**fields_, BY: giver})
        yield Taken(cause.number + offset, count, command, not other)

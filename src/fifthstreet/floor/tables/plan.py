"""A step at a table, planned on a copy, and the command behind it: all are committed together.

Nothing changes before the batch is durable: then the plan's state becomes the table's. A command
stands in the journal before its events with who gave it. What it made the round and the deck do
stands with it as steps: at which event each begins, how many it has, and which command was given
where it was not this one. So nobody has to guess why something happened. No step has a card that
lies face down.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from fifthstreet.cards import Hand
from fifthstreet.cashier import MOVES_NOTHING
from fifthstreet.errors import InvariantError
from fifthstreet.floor.tables.evolve import POOLED, UNSEEN, evolve, masked, played, round_of
from fifthstreet.floor.tables.patrons import (
    ChipsEvent,
    brought,
    chips_entry,
    patrons_in,
    taken,
)
from fifthstreet.floor.tables.state import LogEntry, TableState
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.jackpots.jackpots import accepted, shared_out
from fifthstreet.ledger.canonical import if_canonical
from fifthstreet.ledger.entry import LedgerEntry, minor
from fifthstreet.ledger.journal import BY, ROLE, UNREAD, Batch, Cause, StoredReply, StreamRecord
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.personal import Sealer
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.play.round import decide
from fifthstreet.play.state import State as Game
from fifthstreet.procedures import commands as table_commands
from fifthstreet.procedures import events as table_events
from fifthstreet.procedures.decide import decide as decide_procedures
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol import jackpot_events
from fifthstreet.protocol.codec import encode, plain, sorted_text_of
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal

DEALER: Final = c.By(role="dealer", name=HOUSE)
"""Who deals at a virtual table."""
STEPS: Final = "steps"
ENTRIES: Final = "entries"
APPROVED: Final = "approved"
OWN: Final = "own"
"""How the kinds of commands begin that the house gives itself: when time is up, or at a start."""
COMMANDS: Final = {
    **dict.fromkeys(h.ROUND, "do"),
    **dict.fromkeys(h.TABLE, "run"),
    **dict.fromkeys(h.ACTS, "ask"),
}
PLAIN: Final = frozenset({str, int, bool})


FIELDS: Final[Mapping[Any, tuple[tuple[str, Any], ...]]] = {
    kind: tuple((one.name, one.default) for one in fields(kind) if one.name != BY)
    for kind in COMMANDS
}
"""The fields of each kind of command, with their defaults."""


def kind_of(command: object) -> str:
    """Return the kind under which the journal stores a command.

    >>> kind_of(c.ViewCards(by=DEALER, seat=1)), kind_of(h.DeclareReady())
    ('do.ViewCards', 'ask.DeclareReady')
    """
    return f"{COMMANDS[type(command)]}.{type(command).__name__}"


def arguments_of(command: Any) -> dict[str, Any]:
    """Return the arguments of a command, without its giver and without defaults."""
    body = {}
    for name, usual in FIELDS[type(command)]:
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
        if seen is not self.own:
            more = arguments_of(seen)
            if command.by != DEALER:
                more[BY] = encode(command.by)
            step += [kind_of(command), more]
        self.steps.append(step)

    def enter(self, command: Any, number: int, events: tuple[Any, ...], last: int) -> None:
        """Note an entry of the round: its first and last event, and the command to the round."""
        if command is self.own and number == self.number and self._is_plain:
            return
        more = {**arguments_of(as_seen(command, events)), BY: encode(command.by)}
        self.entries.append([number - self.number, last + 1 - number, kind_of(command), more])

    def cause(self, stream: str, number: int) -> Cause:
        """Return the command as the journal stores it."""
        more = {} if self.command is None else arguments_of(self.command)
        if isinstance(self.command, c.DealCards):
            more.pop("cards", None)
        more.pop(STEPS, None)  # of steps that somebody confirms, those that were taken are kept
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
        """Tell whether the command is its own only step, from its first event on, or takes none."""
        if self.own is None:
            return not self.steps
        steps = self.steps
        return len(steps) == 1 and steps[0][0] == 0 and len(steps[0]) == 2  # noqa: PLR2004


def as_seen(command: Any, events: tuple[Any, ...]) -> Any:
    """Return a command without the faces of cards that were entered and lie face down."""
    if not isinstance(command, c.DealCards) or command.cards is None:
        return command
    up = [one.place.face_up for one in events if isinstance(one, round_events.CardDealt)]
    cards = zip_longest(command.cards, up[: len(command.cards)])
    return replace(command, cards=Hand(card if seen else UNSEEN for card, seen in cards))


class Mark(NamedTuple):
    """The length of a plan at some moment."""

    state: TableState
    lengths: tuple[int, ...]
    ceilings: dict[str, int]


class TablePlan:
    """The effects of a step, from one state of a table to another."""

    def __init__(
        self,
        state: TableState,
        jackpot: ProgressiveJackpot,
        vault: Vault,
        at: datetime,
        balance: Callable[[str, str], int] = lambda _player, _currency: 0,
    ) -> None:
        self.before = state
        self.state = state
        self.progressive = jackpot
        self.vault = vault
        self.at = at
        self._balance = balance
        self.events: list[tuple[int, str, object]] = []
        self.records: list[StreamRecord] = []
        self.entries: list[LedgerEntry] = []
        self.movements: list[MeterMovement] = []
        self.progressive_events: list[tuple[int, jackpot_events.Event]] = []
        self.ceilings: dict[str, int] = {}
        self.sealer: Sealer | None = None
        self.waits: Any = None
        """What the table waits for afterwards."""
        self.commands: list[OngoingCommand] = []
        """The commands that are carried out, each with the steps that the round takes for it."""

    def begin(self, kind: str, by: str, role: str, command: object = None) -> None:
        """Attribute everything from here on to a command."""
        self.commands.append(OngoingCommand(kind, by, role, self.state.number + 1, command))

    def admit(self, command: object) -> None:
        """Take the command that is being carried out in the form in which the round gets it.

        One of several that an entry is stays a step of that entry.
        """
        if self.commands and type(self.commands[-1].command) is type(command):
            self.commands[-1].own = command

    def understand(self, command: object) -> None:
        """Keep the command that is being carried out with the people whom it was found to mean."""
        if self.commands:
            self.commands[-1].command = command

    def approve(self, seat: int, amount: int, people: tuple[str, ...]) -> None:
        """Note who approved the payment of an award."""
        if self.commands:
            self.commands[-1].approved.append([seat, amount, *people])

    def entered(self, before: TableState, command: object, *, whole: bool = True) -> None:
        """Take what has happened since a moment for one entry of a live round."""
        one = self.commands[-1] if self.commands else OngoingCommand("", "", "", 0)
        entry = LogEntry(before.number + 1, before, (), command, one.by, one.role, whole)
        self.state = self.state.entered(entry)
        log = self.state.now.log if self.state.now else ()
        if whole and log and log[-1].number == entry.number:
            one.enter(command, entry.number, log[-1].events, self.state.number)

    def mark(self) -> Mark:
        """Return how far the plan is, to come back to."""
        lengths = tuple(len(draft) for draft in self._drafts())
        return Mark(self.state, lengths, dict(self.ceilings))

    def back(self, mark: Mark) -> None:
        """Forget everything since a mark."""
        for draft, length in zip(self._drafts(), mark.lengths, strict=True):
            del draft[length:]
        self.state, self.ceilings = mark.state, dict(mark.ceilings)

    def _drafts(self) -> tuple[list[Any], ...]:
        moved = self.entries, self.movements
        moved = *moved, *([self.sealer.values] if self.sealer else ())
        return self.events, self.records, *moved, self.progressive_events, self.commands

    def tell(self, event: e.Event, after: TableState | None = None) -> None:
        """Add an event of the table outside its rounds; `after` is the state that follows."""
        before = self.state
        self.state = after or evolve(before, event, self.vault)
        self._write("house", event)
        if isinstance(event, e.SeatLeft | e.TableShut):
            self._take_chips(before.seats.values())

    def move_chips(self, event: ChipsEvent) -> None:
        """Let chips of a patron come to the table or leave it."""
        self.tell(event)
        state = self.state
        self.entries.append(chips_entry(state.id, state.number, state.opening.currency, event))

    def chips_of(self, patron: str) -> int:
        """Return the chips of a patron after everything that is planned, in minor units."""
        currency, account = self.state.opening.currency, self.state.cashier.player(patron)
        planned = sum(entry.total_of(account) for entry in self.entries)
        return self._balance(patron, currency) + minor(planned)

    def _take_chips(self, players: Iterable[str]) -> None:
        """Note that patrons who are gone took their chips with them."""
        for event in taken(self.state, self.chips_of, players):
            self.move_chips(event)

    def tell_progressive(self, event: jackpot_events.Event) -> None:
        """Let something happen with the jackpot in the same moment."""
        number = self.progressive.number + len(self.progressive_events) + 1
        self.progressive_events.append((number, event))
        self._record(self.progressive.stream, number, "progressive", event)

    def play(self, command: c.Command) -> Refusal | None:
        """Give a command to the round; whatever it brings about is part of the plan."""
        answer = decide(round_of(self.state).game, command)
        if isinstance(answer, Refusal):
            return answer
        self.happened(command, answer)
        return None

    def must(self, command: c.Command) -> None:
        """Give a command that the house itself knows to be due."""
        if refused := self.play(command):
            raise InvariantError(f"Table {self.state.id}: {type(command).__name__}: {refused.says}")

    def happened(self, command: c.Command, events: tuple[round_events.Event, ...]) -> None:
        """Let events of the round happen that a command brings about, with their money."""
        state, before = self.state, round_of(self.state)
        if self.commands:
            self.commands[-1].step(command, self.state.number + 1, events)
        self.state = played(self.state, events)
        if self.state.procedures is not None:
            self.entered(state, command, whole=False)
        for number, event in enumerate(events, self.state.number - len(events) + 1):
            public = masked(event)
            self.events.append((number, "round", public))
            self._record(f"table:{self.state.id}", number, "round", public)
        if any(type(event) not in MOVES_NOTHING for event in events):
            self.move(before.announced, before.game, round_of(self.state).game)

    def move(self, number: int, before: Game, after: Game) -> None:
        """Add the movements of a step, and record what of them is in the pools."""
        moved = accepted(self.state.cashier, number, before, after)
        shared = shared_out(self.progressive, moved, after, round_of(self.state).pools)
        patrons = patrons_in(shared.entries)
        for each in brought(self.state, self.chips_of, shared.entries, patrons):
            self.move_chips(each)
        self.entries += shared.entries
        self.movements += shared.movements
        self.ceilings |= shared.ceilings
        for meter, pool, parts in shared.pools:
            self.tell(POOLED[pool](meter=meter, parts=parts))
        self._take_chips(patrons)

    def run(self, command: table_commands.Command) -> Refusal | None:
        """Give a command about the deck and its procedures."""
        procedures = self.state.procedures
        if procedures is None:
            raise InvariantError(f"Nobody deals at table {self.state.id}.")
        answer = decide_procedures(procedures, command)
        if isinstance(answer, Refusal):
            return answer
        self.handled(answer, command)
        return None

    def handled(
        self, events: tuple[table_events.Event, ...], command: table_commands.Command | None = None
    ) -> None:
        """Let events of the deck, or of a jackpot fault, happen; a command may bring them about."""
        before = self.state
        if command is not None and self.commands:
            self.commands[-1].step(command, self.state.number + 1, events)
        for event in events:
            self.state = evolve(self.state, event, self.vault)
            self._write("table", event)
        if command is not None:
            self.entered(before, command, whole=False)

    def _write(self, vocabulary: str, event: object) -> None:
        number = self.state.number
        self.events.append((number, vocabulary, event))
        self._record(f"table:{self.state.id}", number, vocabulary, event)

    def _record(self, stream: str, number: int, vocabulary: str, event: object) -> None:
        kind, written = f"{vocabulary}.{type(event).__name__}", sorted_text_of(event)
        text = if_canonical(written)
        data = UNREAD if text else plain(written)
        self.records.append(
            StreamRecord(stream=stream, number=number, kind=kind, at=self.at, data=data, text=text)
        )

    def batch(self, replies: Iterable[StoredReply] = ()) -> Batch:
        """Return all of it as one batch, with the replies to clients."""
        return Batch(
            causes=[*self._causes()],
            records=self.records,
            entries=self.entries,
            movements=self.movements,
            ceilings=self.ceilings,
            replies=tuple(replies),
            personal=tuple(self.sealer.values) if self.sealer else (),
        )

    def _causes(self) -> Iterator[Cause]:
        """Yield the commands that brought something about, at the table or else at the jackpot."""
        stream, at_table = f"table:{self.state.id}", False
        ends = [*(one.number for one in self.commands[1:]), self.state.number + 1]
        for one, end in zip(self.commands, ends, strict=False):
            if one.number < end:
                at_table = True
                yield one.cause(stream, one.number)
        if self.commands and self.progressive_events and not at_table:
            yield self.commands[0].cause(self.progressive.stream, self.progressive_events[0][0])

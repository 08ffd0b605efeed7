"""A step at a table, planned on a copy: events, money and meters are committed together.

Nothing changes before the batch is durable: then the plan's state becomes the table's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

from fifthstreet.errors import InvariantError
from fifthstreet.floor.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.floor.jackpots.pools import accepted, shared_out
from fifthstreet.floor.tables.causes import OngoingCommand
from fifthstreet.floor.tables.evolve import evolve, masked, played, round_of
from fifthstreet.floor.tables.state import RoundEntry, TableState
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.batch import Batch, Cause, StoredReply, StreamRecord
from fifthstreet.ledger.entry import LedgerEntry
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.play import commands as round_commands
from fifthstreet.play import events as round_events
from fifthstreet.play.decide import decide
from fifthstreet.play.state import State as Game
from fifthstreet.procedures import commands as table_commands
from fifthstreet.procedures import events as table_events
from fifthstreet.procedures.decide import decide as decide_procedures
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol import jackpot_events as link_events
from fifthstreet.protocol.codec import encode, kind_of
from fifthstreet.refusals import Refusal

MOVES_NOTHING: Final = frozenset(
    {
        round_events.AwardConfirmed,
        round_events.BettingOpened,
        round_events.CardDealt,
        round_events.CardsViewed,
        round_events.CardsPutDown,
        round_events.CardsRevealed,
        round_events.DealCompleted,
        round_events.EverybodyFolded,
        round_events.HandDeclared,
        round_events.HandFolded,
        round_events.HandShown,
        round_events.LookMarked,
        round_events.MetersRead,
        round_events.PlayerLeft,
        round_events.RoundEnded,
        round_events.StepDone,
    }
)
"""Events by which no chip and no meter of this table moves."""
POOLED: Final[Mapping[str, Callable[..., e.Event]]] = {
    "overflow": e.MeterOverflowed,
    "reserve": e.ReserveLaid,
    "drawn": e.ReserveDrawn,
}
"""How it is written down that a round has something in a pool."""


class Mark(NamedTuple):
    """How far a plan was at some moment."""

    state: TableState
    lengths: tuple[int, ...]
    ceilings: dict[str, int]


class TablePlan:
    """What a step would bring about, from one state of a table to another."""

    def __init__(
        self, state: TableState, link: ProgressiveJackpot, vault: Vault, at: datetime
    ) -> None:
        self.before = state
        self.state = state
        self.progressive = link
        self.vault = vault
        self.at = at
        self.events: list[tuple[int, str, object]] = []
        self.records: list[StreamRecord] = []
        self.entries: list[LedgerEntry] = []
        self.movements: list[MeterMovement] = []
        self.progressive_events: list[tuple[int, link_events.Event]] = []
        self.ceilings: dict[str, int] = {}
        self.waits: Any = None
        """What the table waits for afterwards."""
        self.commands: list[OngoingCommand] = []
        """The commands that are carried out, each with what it makes the round do."""

    def begin(self, kind: str, by: str, role: str, command: object = None) -> None:
        """Let everything from here on be what a command brings about."""
        self.commands.append(OngoingCommand(kind, by, role, self.state.number + 1, command))

    def admit(self, command: object) -> None:
        """Take the command that is being carried out in the form in which the round gets it."""
        if self.commands:
            self.commands[-1].own = command

    def say(self, command: object) -> None:
        """Write the command that is being carried out down in another form."""
        if self.commands:
            self.commands[-1].command = command

    def approve(self, seat: int, amount: int, people: tuple[str, ...]) -> None:
        """Note who let an award be paid."""
        if self.commands:
            self.commands[-1].approved.append([seat, amount, *people])

    def _stepped(self, command: object, events: tuple[Any, ...], number: int) -> None:
        if self.commands:
            self.commands[-1].step(command, number, events)

    def entered(self, before: TableState, command: object, *, whole: bool = True) -> None:
        """Take what has happened since a moment for one entry of a live round."""
        by, role = (self.commands[-1].by, self.commands[-1].role) if self.commands else ("", "")
        number = before.number + 1
        entry = RoundEntry(
            number=number, events=(), before=before, command=command, by=by, role=role, whole=whole
        )
        self.state = self.state.entered(entry)
        log = self.state.now.log if self.state.now else ()
        if whole and self.commands and log and log[-1].number == number:
            self.commands[-1].enter(command, number, log[-1].events, self.state.number)

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
        return self.events, self.records, *moved, self.progressive_events, self.commands

    @property
    def empty(self) -> bool:
        """Tell whether nothing would change."""
        return not self.records

    def tell(self, event: e.Event) -> None:
        """Let something happen at the table, around its rounds."""
        self.tell_as(event, event)

    def tell_as(self, event: e.Event, public: e.Event) -> None:
        """Let something happen of which cards that lie face down are not written."""
        self.state = evolve(self.state, event, self.vault)
        self._write("house", public)

    def tell_progressive(self, event: link_events.Event) -> None:
        """Let something happen with the jackpot in the same moment."""
        number = self.progressive.number + len(self.progressive_events) + 1
        self.progressive_events.append((number, event))
        self._record(self.progressive.stream, number, "progressive", event)

    def play(self, command: round_commands.Command) -> Refusal | None:
        """Give a command to the round; whatever it brings about is part of the plan."""
        answer = decide(round_of(self.state).game, command)
        if isinstance(answer, Refusal):
            return answer
        self.happened(command, answer)
        return None

    def must(self, command: round_commands.Command) -> None:
        """Give a command that the house itself knows to be due."""
        if refused := self.play(command):
            raise InvariantError(f"Table {self.state.id}: {type(command).__name__}: {refused.says}")

    def happened(
        self, command: round_commands.Command, events: tuple[round_events.Event, ...]
    ) -> None:
        """Let events of the round happen that a command brings about, with their money."""
        state, before = self.state, round_of(self.state)
        self._stepped(command, events, self.state.number + 1)
        self.state = played(self.state, events)
        self.entered(state, command, whole=False)
        number = self.state.number - len(events)
        for event in events:
            number += 1
            public = masked(event)
            self.events.append((number, "round", public))
            self._record(f"table:{self.state.id}", number, "round", public)
        if any(type(event) not in MOVES_NOTHING for event in events):
            self.move(before.announced, before.game, round_of(self.state).game)

    def move(self, number: int, before: Game, after: Game) -> None:
        """Take over what a step moves, and write down what of it is in the pools."""
        moved = accepted(self.state.cashier, number, before, after)
        shared = shared_out(self.progressive, moved, after, round_of(self.state).pools)
        self.entries += shared.entries
        self.movements += shared.movements
        self.ceilings |= shared.ceilings
        for meter, pool, parts in shared.pools:
            self.tell(POOLED[pool](meter=meter, parts=parts))

    def run(self, command: table_commands.Command) -> Refusal | None:
        """Give a command about the deck and its procedures."""
        procedures = self.state.procedures
        if procedures is None:
            raise InvariantError(f"Nobody deals at table {self.state.id}.")
        answer = decide_procedures(procedures, command)
        if isinstance(answer, Refusal):
            return answer
        before = self.state
        self._stepped(command, answer, self.state.number + 1)
        self.handled(answer)
        self.entered(before, command, whole=False)
        return None

    def handled(self, events: Iterable[table_events.Event]) -> None:
        """Let events of the deck, or of a jackpot fault, happen."""
        for event in events:
            self.state = evolve(self.state, event, self.vault)
            self._write("table", event)

    def _write(self, vocabulary: str, event: object) -> None:
        number = self.state.number
        self.events.append((number, vocabulary, event))
        self._record(f"table:{self.state.id}", number, vocabulary, event)

    def _record(self, stream: str, number: int, vocabulary: str, event: object) -> None:
        kind, data = kind_of(event, vocabulary), encode(event)
        last = self.records[-1] if self.records else None
        if last is not None and last.number == number - 1 and last.stream == stream:
            self.records.append(last.then(kind, data))
            return
        self.records.append(
            StreamRecord(stream=stream, number=number, kind=kind, data=data, at=self.at)
        )

    def batch(self, replies: Iterable[StoredReply] = ()) -> Batch:
        """Return all of it as one batch, with what clients are answered."""
        return Batch(
            causes=[*self._causes()],
            records=self.records,
            entries=self.entries,
            movements=self.movements,
            ceilings=self.ceilings,
            replies=tuple(replies),
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

"""A step at a table, planned on a copy: events, money and meters are committed together.

Nothing changes before the batch is durable: then the plan's state becomes the table's.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from fifthstreet.errors import InvariantError
from fifthstreet.floor.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.floor.jackpots.pools import PooledMoney, accepted, shared_out
from fifthstreet.floor.tables.causes import OngoingCommand
from fifthstreet.floor.tables.evolve import evolve, masked, played, round_of
from fifthstreet.floor.tables.patrons import (
    ChipsEvent,
    chips_entry,
    is_patron,
    missing,
    patrons_in,
)
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.batch import Batch, Cause, StoredReply, StreamRecord
from fifthstreet.ledger.entry import LedgerEntry, minor
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.play import commands as round_commands
from fifthstreet.play import events as round_events
from fifthstreet.play.decide import decide
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
        self,
        state: TableState,
        link: ProgressiveJackpot,
        vault: Vault,
        at: datetime,
        balance: Callable[[str, str], int] = lambda _player, _currency: 0,
    ) -> None:
        self.before = state
        self.state = state
        self.progressive = link
        self.vault = vault
        self.at = at
        self._balance = balance
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

    def understand(self, command: object) -> None:
        """Keep the command that is being carried out with the people whom it was found to mean."""
        if self.commands:
            self.commands[-1].command = command

    def approve(self, seat: int, amount: int, people: tuple[str, ...]) -> None:
        """Note who let an award be paid."""
        if self.commands:
            self.commands[-1].approved.append([seat, amount, *people])

    def _stepped(self, command: object, events: tuple[Any, ...], number: int) -> None:
        if self.commands:
            self.commands[-1].step(command, number, events)

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
        before = self.state
        self.state = evolve(before, event, self.vault)
        self._write("house", event)
        if isinstance(event, e.SeatLeft | e.TableShut):
            self._take_chips(before.seats.values())

    def move_chips(self, event: ChipsEvent) -> None:
        """Let chips of a patron come to the table or leave it."""
        self.tell(event)
        state = self.state
        self.entries.append(chips_entry(state.id, state.number, state.opening.currency, event))

    def _chips_of(self, patron: str) -> int:
        """Return the chips of a patron after everything that is planned, in minor units."""
        currency, account = self.state.opening.currency, self.state.cashier.player(patron)
        planned = sum(entry.total_of(account) for entry in self.entries)
        return self._balance(patron, currency) + minor(planned)

    def _bring_chips(self, entries: Sequence[LedgerEntry]) -> None:
        """Note what patrons must have brought along for what they are about to pay."""
        for patron in patrons_in(entries):
            account, chips = self.state.cashier.player(patron), self._chips_of(patron)
            if amount := missing(account, chips, entries):
                seat = self.state.place_of(patron)
                self.move_chips(e.ChipsBrought(seat=seat, player=patron, amount=amount))

    def _take_chips(self, players: Iterable[str]) -> None:
        """Note that patrons who are gone took their chips along."""
        here = set(self.state.seats.values())
        for patron in filter(is_patron, players):
            if patron not in here and (chips := self._chips_of(patron)):
                seat = self.state.place_of(patron)
                self.move_chips(e.ChipsTaken(seat=seat, player=patron, amount=chips))

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
        before = round_of(self.state)
        self._stepped(command, events, self.state.number + 1)
        self.state = played(self.state, events)
        number = self.state.number - len(events)
        for event in events:
            number += 1
            public = masked(event)
            self.events.append((number, "round", public))
            self._record(f"table:{self.state.id}", number, "round", public)
        if any(type(event) not in MOVES_NOTHING for event in events):
            after = round_of(self.state)
            moved = accepted(self.state.cashier, before.announced, before.game, after.game)
            self._share_out(shared_out(self.progressive, moved, after.game, before.pools))

    def _share_out(self, shared: PooledMoney) -> None:
        """Take over what a step moves, and write down what of it is in the pools."""
        self._bring_chips(shared.entries)
        self.entries += shared.entries
        self.movements += shared.movements
        self.ceilings |= shared.ceilings
        for meter, pool, parts in shared.pools:
            self.tell(POOLED[pool](meter=meter, parts=parts))
        self._take_chips(patrons_in(shared.entries))

    def run(self, command: table_commands.Command) -> Refusal | None:
        """Give a command about the deck and its procedures."""
        procedures = self.state.procedures
        if procedures is None:
            raise InvariantError(f"Nobody deals at table {self.state.id}.")
        answer = decide_procedures(procedures, command)
        if isinstance(answer, Refusal):
            return answer
        self._stepped(command, answer, self.state.number + 1)
        self.handled(answer)
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

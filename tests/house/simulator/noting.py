"""What is rare, noted as it happens in the journal."""

from collections.abc import Callable
from typing import Any

from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.journal import StoredReply
from fifthstreet.ledger.store import Store
from fifthstreet.play import events as r
from fifthstreet.procedures import events as t
from fifthstreet.protocol import floor_events as e
from house.simulator.branches import Sometimes
from house.simulator.storage import Database
from house.simulator.watching import Watch

Named = Callable[[Any, TableState], str | None]

NAMES: dict[type, Named] = {
    e.RoundInterrupted: lambda event, _: (
        "a round went on after a start" if event.course == "resume" else "a start voided a round"
    ),
    e.ChainAnnounced: lambda event, _: "a chain of links ran out" if event.chain > 1 else None,
    e.TimeRanOut: lambda _event, _: "time ran out",
    e.NumberShown: lambda _event, _: "a pledged number was shown",
    e.LinkAsked: lambda _, state: "a pledged number was never shown" if _silent(state) else None,
    e.SeatLeft: lambda event, _: (
        "the seat of somebody absent was freed" if event.why == "absent" else None
    ),
    e.TableOpened: lambda _, state: (
        "a table was shut and opened again" if state.number > 1 else None
    ),
    e.RoundFinished: lambda event, state: (
        "a person dealt a round to its end" if state.live and event.outcome == "ended" else None
    ),
    r.PlayerLeft: lambda _event, _: "somebody left in a round",
    r.OptionsOffered: lambda _event, _: "a choice was offered after an error",
    r.RulingMade: lambda _event, _: "somebody ruled",
    t.JackpotRestored: lambda _event, _: "a jackpot failed and was mended",
}
"""What each event counts as, by the table after it."""


def _silent(state: TableState) -> bool:
    gathering = state.now.gathering if state.now else None
    return gathering is not None and bool(gathering.silent)


class Notes:
    """Counts what the journal tells, as somebody reads it."""

    def __init__(self, watch: Watch, sometimes: Sometimes) -> None:
        self.watch = watch
        self.sometimes = sometimes
        self.hits: set[tuple[str, int]] = set()

    def take(self, table: str, event: object) -> None:
        """Count an event of a table."""
        state = self.watch.tables[table]
        named = NAMES.get(type(event))
        if named is not None and (name := named(event, state)):
            self.sometimes(name)
        if isinstance(event, e.HitPending):
            if (table, state.rounds) in self.hits:
                self.sometimes("two seats of one round hit")
            self.hits.add((table, state.rounds))
        elif isinstance(event, r.RoundVoided):
            self._voided(state)

    def _voided(self, state: TableState) -> None:
        lock = self.watch.locks.get(state.opening.link)
        if lock and lock[0][:2] == (state.id, state.rounds):
            self.sometimes("a round was voided while its winner waited")
        if f"{state.id}:{state.rounds}" in self.watch.money.awarded:
            self.sometimes("a round was voided after an award was paid")


class Repeats:
    """A store's replies, with a note where one was asked for again."""

    def __init__(self, store: Store, database: Database, note: Callable[[], None]) -> None:
        self.store = store
        self.database = database
        self.note = note

    def reply(self, client: str, sequence: int) -> StoredReply | None:
        """Return what was answered."""
        self.database.check()
        found = self.store.reply(client, sequence)
        if found is not None:
            self.note()
        return found

    def last_sequence(self, client: str) -> int:
        """Return the highest sequence that was answered."""
        self.database.check()
        return self.store.last_sequence(client)

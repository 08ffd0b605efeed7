"""The lives of a simulated house: how it is opened over its store, and how it is killed."""

import random
from pathlib import Path
from typing import Any

from fifthstreet.accounts.desk import Desk
from fifthstreet.audit.audit import audit
from fifthstreet.floor.floor import Floor
from fifthstreet.floor.tables.host import TableHost, TableUpdate
from fifthstreet.floor.tables.pace import TablePace
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.clock import last_time
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.store import Store
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.sqlite import SqliteStore
from house.simulator.branches import Sometimes
from house.simulator.casting import hits, tables
from house.simulator.clients import Client
from house.simulator.clockwork import Clockwork, HouseClock, SeededEntropy
from house.simulator.counter import Counter
from house.simulator.noting import Notes, Repeats
from house.simulator.storage import Database, StormyCommitter, Weather
from house.simulator.telling import Telling
from house.simulator.watching import Watch, alike


class Life:
    """A house that is opened and killed, with everything that outlives it."""

    def __init__(self, seed: int, folder: Path | None = None, *, trace: bool = False) -> None:
        self.seed = seed
        self.trace = trace
        self.chance = random.Random(seed)
        self.sometimes = Sometimes()
        self.clockwork = Clockwork()
        self.weather = Weather()
        self.database = Database(self.clockwork, self.sometimes)
        self.rounds = self.chance.choice((2, 3))
        self.links = self.chance.choice((2, 3, 64))
        self.large = self.chance.choice((None, 20_000, 20_000))
        self.pace = TablePace(
            betting=4.0, numbers=0.6, decision=4.0, between=0.3, cycle=0.6, absent=2
        )
        self.vault = Vault(self.chance.randbytes(32), self.chance.randbytes(32))
        self.folder = folder
        self.orders = tables(self.chance)
        self.rigs = hits(self.orders, self.chance)
        self.store = self._store()
        self.watch = Watch(self.store, self.vault, self.sometimes)
        self.watch.happened = self._happened
        self.telling = Telling(self.watch, self.sometimes)
        self.notes = Notes(self.watch, self.sometimes)
        self.house: Floor | None = None
        self.clock = HouseClock(self.clockwork)
        self.committer = self._committer()
        self.clients: dict[str, Client] = {}
        self.approvals: dict[str, int] = {}
        self.counter = Counter(self._fork())
        self.calm = False
        self.lives = 0
        self.commits = 0

    def start(self) -> None:
        """Open the house over its store, as after any stop; while that is away, a little later."""
        if self.database.away:
            self.clockwork.after(0.5, self.start)
            return
        self.lives += 1
        self.clock = HouseClock(self.clockwork)
        if (last := last_time(self.store)) is not None:
            self.clock.begin_after(last)
        self.committer = self._committer()
        self.committer.weather = Weather() if self.calm else self.weather
        entropy = SeededEntropy(self._fork())
        desk = self.counter.open(self.store, self.committer, self.clock, entropy)
        tables: dict[str, TableHost] = {}
        services = Services.over(
            self.store,
            self.committer,
            self.clock,
            entropy=entropy,
            vault=self.vault,
            pace=self.pace,
            large=self.large,
            posted=lambda batch, result: self._posted(desk, batch, result),
            gate=self.counter.gate,
            approved=self._approved,
        )
        house = Floor(services, tables)
        house.services.replies.store = Repeats(self.store, self.database, self._repeated)  # type: ignore[assignment]
        if any(self.store.read_snapshot(f"table:{order.table}") for order in self.orders):
            self.sometimes("a start read a snapshot")
        house.open()
        self.house = house
        for table, host in house.tables.items():
            assert alike(host.state, self.watch.tables[table]), f"{table} is read back otherwise"
        self._listen(house)

    def _approved(self, subject: str, amount: int) -> tuple[str, ...]:
        return ("floor", "manager") if self.approvals.get(subject) == amount else ()

    def _posted(self, desk: Desk, batch: Batch, result: CommitResult) -> None:
        if result.last:
            desk.posted(batch, result)
        else:
            desk.doubt(batch)
        if self.house is not None:
            self.telling.display(self.house)

    def _repeated(self) -> None:
        if self.lives > 1:
            self.sometimes("a command came again after a start and was answered from the store")

    def _listen(self, house: Floor) -> None:
        usual = house._host

        def hosted(*args: Any) -> TableHost:
            host = usual(*args)
            host.listeners.append(self._update)
            return host

        house._host = hosted  # type: ignore[method-assign,assignment]
        for host in house.tables.values():
            host.listeners.append(self._update)

    def _update(self, update: TableUpdate) -> None:
        self.telling.update(update, self.clients.values())

    def crash(self) -> None:
        """Kill the house: nothing that it held in memory is left."""
        if self.house is None:
            return
        self.log("crash")
        self.sometimes("a crash")
        if self.watch.locks:
            self.sometimes("a hit lock was held over a crash")
        self._stop()
        self.clockwork.after(self.chance.uniform(0.05, 2.0), self.start)

    def _stop(self) -> None:
        self.house = None
        self.counter.shut()
        self.clock.alive = False
        self.committer.die()
        for client in self.clients.values():
            client.wire.cut()
        assert audit(self.store).ok, audit(self.store).problems[:3]

    def _store(self) -> Store:
        if self.folder is None:
            return MemoryStore()
        self.sometimes("a store in a file was used")
        return SqliteStore(self.folder / "house.db")

    def _look(self) -> None:
        """See what was committed; a file is held against its journal only now and then."""
        self.commits += 1
        self.watch.look(whole=self.folder is None or self.commits % 8 == 0)

    def _committer(self) -> StormyCommitter:
        made = StormyCommitter(self.store, self.database, self.chance, self.sometimes)
        made.committed, made.crash = self._look, self.crash
        return made

    def _fork(self) -> random.Random:
        return random.Random(self.chance.getrandbits(64))

    def log(self, what: str) -> None:
        """Tell what happens, where somebody wants to see it."""
        if self.trace:
            print(f"{self.clockwork.time:9.3f} {what}")  # noqa: T201 - a trace is for reading

    @property
    def _house(self) -> Floor:
        assert self.house is not None
        return self.house

    def _happened(self, name: str, event: object) -> None:
        self.log(f"{name} {event}")
        if name in self.watch.tables:
            self.telling.seen.take(self.watch.tables[name], event)
            self.notes.take(name, event)

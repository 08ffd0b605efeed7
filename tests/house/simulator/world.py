"""A whole house in one seed: tables, people, network and store, with everything that goes wrong."""

import random
from pathlib import Path
from typing import Any

from fifthstreet.accounts.desk import Desk
from fifthstreet.audit.audit import audit
from fifthstreet.floor.floor import Floor
from fifthstreet.floor.tables import loader
from fifthstreet.floor.tables.host import TableHost, TableUpdate
from fifthstreet.floor.tables.pace import TablePace
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.clock import last_time, note_jump
from fifthstreet.ledger.journal import Batch, CommitResult
from fifthstreet.ledger.store import Store
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.sqlite import SqliteStore
from house.simulator.branches import Sometimes
from house.simulator.casting import hits, tables
from house.simulator.clients import Client, Player, Sent, Staff, player, staff
from house.simulator.clockwork import Clockwork, HouseClock, SeededEntropy
from house.simulator.counter import Counter
from house.simulator.croupier import LIVE, Croupier, croupier
from house.simulator.network import Wire
from house.simulator.noting import Notes, Repeats
from house.simulator.rigging import rigged
from house.simulator.storage import StormyCommitter, Weather
from house.simulator.telling import Telling
from house.simulator.watching import Watch, alike

STORM, CALM = 45.0, 240.0
"""Seconds of each phase; in the calm every round comes to its end."""


class BrokenError(AssertionError):
    """Something does not hold that must; says the seed and how to see it again."""


class World:
    """One run of the house, from its opening to the end of its last round."""

    def __init__(self, seed: int, folder: Path | None = None, *, trace: bool = False) -> None:
        self.seed = seed
        self.trace = trace
        self.chance = random.Random(seed)
        self.sometimes = Sometimes()
        self.clockwork = Clockwork()
        self.weather = Weather()
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
        made = StormyCommitter(self.store, self.clockwork, self.chance, self.sometimes)
        made.committed, made.crash = self._look, self.crash
        return made

    def run(self) -> None:
        """Play a storm and then a calm, and check everything at the end."""
        with rigged(self.rigs, self.links):
            self._open()
            self._storm()
            self._calm()
            self._end()
        self.store.close()

    def log(self, what: str) -> None:
        """Tell what happens, where somebody wants to see it."""
        if self.trace:
            print(f"{self.clockwork.time:9.3f} {what}")  # noqa: T201 - a trace is for reading

    def _open(self) -> None:
        self.start()
        for order in self.orders:
            self._house.open_table(order, lambda _: None)
        while any(not host.state.number for host in self._house.tables.values()):
            self.clockwork.step()
        for order in self.orders:
            for number in range(self.chance.choice((2, 3))):
                name = f"{order.table}-p{number}"
                self._join(player(name, self._fork(), self._wire()), order.table)
        for name in ("floor", "manager"):
            self._join(staff(name, self._fork(), self._wire()), "")
        if LIVE in self._house.tables:
            self._join(croupier("croupier", self._fork(), self._wire()), LIVE)

    @property
    def _house(self) -> Floor:
        assert self.house is not None
        return self.house

    def _fork(self) -> random.Random:
        return random.Random(self.chance.getrandbits(64))

    def _wire(self) -> Wire:
        return Wire(self.clockwork, self._fork(), self.sometimes)

    def _join(self, client: Client, table: str) -> None:
        self.clients[client.id] = client
        client.table = table
        if isinstance(client, Player):
            currency = self._house.tables[table].state.opening.currency
            chips = client.chance.choice((8_000, 10_000_000, 10_000_000))
            self.counter.sell(client.id, currency, chips)
        self._again(client)

    def _again(self, client: Client) -> None:
        wait = client.chance.uniform(0.05, 0.3 if isinstance(client, Croupier) else 1.2)

        def act() -> None:
            self._again(client)
            self._act(client)

        self.clockwork.after(wait, act)

    def _act(self, client: Client) -> None:
        house, wire = self.house, client.wire
        if house is None:
            return
        self.counter.work(self.clockwork.time)
        if not wire.up:
            self._connect(client)
            return
        if client.chance.random() < wire.weather.cut:
            wire.cut()
            return
        for sent in client.overdue(self.clockwork.time):
            self._send(client, sent)
        if len(client.pending) >= 2:
            return
        if isinstance(client, Staff):
            self._staff_act(client, house)
        elif client.table in house.tables:
            state = house.tables[client.table].state
            opens = not self.calm and state.rounds < self.rounds
            if isinstance(client, Croupier):
                command = client.choose(state, self.clockwork.wall, opens=opens)
            else:
                assert isinstance(client, Player)
                begun = state.now is not None and not self.calm
                command = client.choose(state, opens=opens or begun)
            if command is not None:
                self._send(client, client.ask(client.table, command, state, self.clockwork.time))

    def _staff_act(self, client: Staff, house: Floor) -> None:
        host = client.chance.choice(list(house.tables.values()))
        command = client.choose(host, calm=self.calm)
        if command is not None:
            now = self.clockwork.time
            self._send(client, client.ask(host.state.id, command, host.state, now))
        if host.waits.what == "approval" and (self.calm or client.chance.random() < 0.06):
            self.sometimes("an award waited for approval")
            subject = f"{host.state.id}:{host.state.rounds}:{host.waits.seats[0]}"
            self.approvals[subject] = host.waits.amount
            host.nudge()
        if client.chance.random() < (0.3 if self.counter.closed else 0.0 if self.calm else 0.004):
            self.counter.toggle(host.state.id)

    def _connect(self, client: Client) -> None:
        """Connect, and be told how the tables stand."""
        wire = client.wire
        wire.up = True
        tables = self._house.tables
        for table in [client.table] if client.table else list(tables):
            if table in tables:
                self.telling.snapshot(client, tables[table])
        for sent in client.pending.values():
            self._send(client, sent)

    def _send(self, client: Client, sent: Sent) -> None:
        self.log(f"{client.id} -> {sent.table} #{sent.request.sequence} {sent.request.command}")
        client.wire.send(lambda: self._arrive(client, sent), repeats=True)

    def _arrive(self, client: Client, sent: Sent) -> None:
        if self.house is None:
            return
        self.house.ask(
            sent.table,
            sent.request,
            lambda body: client.wire.send(lambda: self._answered(client, sent, body)),
        )

    def _answered(self, client: Client, sent: Sent, body: dict[str, Any]) -> None:
        """Take an answer: durable where it says that something was done, and always the same."""
        sequence = sent.request.sequence
        self.log(f"{client.id} <- {sent.table} #{sequence} {body}")
        if body.get("code") in {"store_is_busy", "store_is_full", "table_has_stopped"}:
            return
        if body["ok"]:
            kept = self.store.reply(client.id, sequence)
            durable = len(self.watch.kinds[sent.table])
            assert body["number"] <= durable, f"{client.id} {sequence} was not durable"
            assert kept is None or kept.body == body
        self._note_refusal(body.get("code", ""))
        life, before = client.told.get(sequence, (self.lives, body))
        lasts = life == self.lives or self.store.reply(client.id, sequence) is not None
        assert before == body or not lasts, f"{client.id} {sequence} was answered otherwise"
        client.told[sequence] = (self.lives, body)
        client.pending.pop(sequence, None)

    def _note_refusal(self, code: str) -> None:
        if code == "not_enough_chips":
            self.sometimes("somebody had not enough chips")
        elif code == "table_is_closed":
            self.sometimes("a closure refused a beginning")

    def _happened(self, name: str, event: object) -> None:
        self.log(f"{name} {event}")
        if name in self.watch.tables:
            self.telling.seen.take(self.watch.tables[name], event)
            self.notes.take(name, event)

    def start(self) -> None:
        """Open the house over its store, as after any stop."""
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
        house.services.replies.store = Repeats(self.store, self._repeated)  # type: ignore[assignment]
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

    def _storm(self) -> None:
        self.weather = self.committer.weather = Weather.drawn(self.chance)
        for client in self.clients.values():
            client.wire.weather = self.weather
        while self.clockwork.time < STORM and self.clockwork.step():
            self._now_and_then()
            if self.house and all(map(self._played, self.house.tables.values())):
                break

    def _played(self, host: TableHost) -> bool:
        least = 1 if host.state.live else self.rounds
        return host.state.now is None and host.state.rounds >= least

    def _now_and_then(self) -> None:
        drawn = self.chance.random()
        if drawn < 0.002:
            self._jump(self.chance.choice((86_400.0, -3_600.0, -7.5)))
        elif drawn < 0.003 and self.house:
            self._house.keep_snapshots()
            self.watch.look()
        self._failed_tables()

    def _jump(self, seconds: float) -> None:
        """Have the wall clock jump; the time of the house goes on, and the jump is written down."""
        before = self.clock.now()
        self.clockwork.skew += seconds
        assert self.clock.now() == before, "the time of the house jumped"
        self.sometimes("the clock jumped back" if seconds < 0 else "the clock jumped ahead")
        if self.house is not None:
            note_jump(self.clock, self.store, self.committer)

    def _failed_tables(self) -> None:
        """Start again where the storage failed; nothing else may stop a table."""
        if self.house is None:
            return
        for host in self.house.tables.values():
            if host.stopped:
                assert host.stopped.startswith("StoreFailedError"), host.stopped
                self.crash()
                return

    def _calm(self) -> None:
        """Let everything that was begun come to its end, without faults (I19)."""
        self.calm = True
        self.committer.weather = Weather()
        self.committer.full_until = 0.0
        for client in self.clients.values():
            client.wire.weather = Weather()
            if isinstance(client, Player):
                client.calm = True
                client.silent = 0.0
        end = self.clockwork.time + CALM
        while not self._at_rest():
            assert self.clockwork.time < end, self._stuck()
            self.clockwork.step()
            self._failed_tables()

    def _at_rest(self) -> bool:
        if self.house is None or self.committer.waiting or self.committer.unanswered:
            return False
        if self.counter.pending or self.counter.desk is None or not self.counter.desk.idle:
            return False
        return all(host.state.now is None for host in self._virtual())

    def _virtual(self) -> list[TableHost]:
        """Return the tables that go on by themselves; a live one waits for its dealer."""
        return [host for host in self._house.tables.values() if not host.state.live]

    def _stuck(self) -> str:
        if self.house is None:
            return "the house does not start"
        told = {
            host.state.id: (host.waits, host.state.now.game.phase if host.state.now else None)
            for host in self.house.tables.values()
        }
        return f"rounds do not end: {told}"

    def _end(self) -> None:
        for id_, link in self._house.progressives.items():
            assert link.locked is None, f"{id_} is still locked"
            for name, held in link.parts.items():
                assert held == self.watch.money.meters[f"{id_}:{name}"], f"{id_}:{name}"
        self.watch.look()
        self.counter.check(self.watch.money)
        report = audit(self.store)
        assert report.ok, report.problems[:3]
        self._told_of_jumps()
        for order in self.orders:
            state = loader.load(self.store, order.table, self.vault)
            assert alike(state, self.watch.tables[order.table])

    def _told_of_jumps(self) -> None:
        """See that no table's time ran backwards, and whether a jump was written down."""
        for order in self.orders:
            times = [record.at for record in self.store.records(f"table:{order.table}")]
            assert times == sorted(times), f"the time of {order.table} ran backwards"
        if self.store.last("clock"):
            self.sometimes("a jump of the clock was written down")


def simulate(seed: int, folder: Path | None = None, *, trace: bool = False) -> World:
    """Run one seed; what does not hold is told with the seed and how to see it again."""
    world = World(seed, folder, trace=trace)
    try:
        world.run()
    except Exception as error:
        told = f"python tests/house/simulator/run.py --seed {seed} --trace"
        raise BrokenError(f"seed {seed}: {type(error).__name__}: {error}\n  {told}") from error
    return world

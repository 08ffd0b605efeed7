"""A whole house in one seed: tables, people, network and store, with everything that goes wrong."""

from pathlib import Path

from fifthstreet.audit.audit import audit
from fifthstreet.floor.tables import loader
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.ledger.clock import note_jump
from house.simulator.attackers import attacker
from house.simulator.clients import Client, Player, player, staff
from house.simulator.croupier import LIVE, croupier
from house.simulator.network import Wire
from house.simulator.rigging import rigged
from house.simulator.storage import Weather
from house.simulator.traffic import Traffic
from house.simulator.watching import alike

STORM, CALM = 45.0, 240.0
"""Seconds of each phase; in the calm every round comes to its end."""


class BrokenError(AssertionError):
    """Something does not hold that must; says the seed and how to see it again."""


class World(Traffic):
    """One run of the house, from its opening to the end of its last round."""

    def run(self) -> None:
        """Play a storm and then a calm, and check everything at the end."""
        with rigged(self.rigs, self.links):
            self._open()
            self._storm()
            self._calm()
            self._end()
        self.store.close()

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
        self._join(attacker("attacker", self._fork(), self._wire()), "")

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
        elif drawn < 0.003 and self.house and not self.database.away:
            self._house.keep_snapshots()
            self.watch.look()
        elif 0.003 <= drawn < 0.003 + self.weather.restart:
            self.database.restart(self.chance.uniform(0.2, 6.0))
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
        tables = {
            host.state.id: (host.waits, host.state.now.game.phase if host.state.now else None)
            for host in self.house.tables.values()
        }
        return f"rounds do not end: {tables}"

    def _end(self) -> None:
        for id_, link in self._house.progressives.items():
            assert link.locked is None, f"{id_} is still locked"
            for name, amount in link.parts.items():
                assert amount == self.watch.money.meters[f"{id_}:{name}"], f"{id_}:{name}"
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
        command = f"python tests/house/simulator/run.py --seed {seed} --trace"
        raise BrokenError(f"seed {seed}: {type(error).__name__}: {error}\n  {command}") from error
    return world

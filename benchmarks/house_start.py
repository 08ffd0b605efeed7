"""How long a house takes to start on a million events, and an audit to replay them.

A table of six seats plays real rounds; its journal is then told for two hundred tables. Cards are
bound to their table, so a replay needs rounds that were really played: eight tables play some, and
what their events take is told for as many as the start had. Arguments: events (1,000,000), rounds
to replay (400).
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from fifthstreet.accounts import people_snapshot
from fifthstreet.accounts.money import Transfer
from fifthstreet.audit.audit import audit
from fifthstreet.audit.processes import auditors
from fifthstreet.audit.replay import replayers
from fifthstreet.fairness import SystemEntropy
from fifthstreet.floor.floor import Floor, TableOrder
from fifthstreet.floor.tables.pace import FLAT_OUT
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.clock import Cancel
from fifthstreet.ledger.journal import START, Batch, ChainHead, JournalLine, seal
from fifthstreet.ledger.personal import Sealer
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.sqlite import SqliteStore
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import DirectCommitter
from fifthstreet.people.authority import Actor
from fifthstreet.people.policy import POLICY
from fifthstreet.people.records import records
from fifthstreet.people.state import Person
from fifthstreet.play import commands as c
from fifthstreet.play.streets import sizes_of
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import people_events as e
from fifthstreet.terminal.progress import progress

TABLE, SEATS = "md-1", 6
SUBMISSION = Path(__file__).parents[1] / "examples" / "submissions" / "md.toml"
BY = c.By(role="player")
TABLES = 200
REPLAYED = 8
PEOPLE = 2_000
AT_ONCE = 20_000
NOON = 1_772_366_400


class StillClock:
    """A clock that stands still: nobody is ever late."""

    def now(self) -> datetime:
        """Return a moment just after noon."""
        return datetime(2026, 3, 1, 12, tzinfo=UTC) + timedelta(microseconds=1)

    def seconds(self) -> float:
        """Return no seconds."""
        return 0.0

    def later(self, _seconds: float, _call: Callable[[], None]) -> Cancel:
        """Call nothing."""
        return lambda: None


def a_house(store: Store, vault: Vault) -> Floor:
    """Return a house over a store."""
    services = Services.over(
        store,
        DirectCommitter(store),
        StillClock(),
        entropy=SystemEntropy(),
        vault=vault,
        pace=FLAT_OUT,
    )
    return Floor(services)


class Night:
    """Six players at one table."""

    def __init__(self, vault: Vault, store: MemoryStore, table: str = TABLE) -> None:
        self.store = store
        self.table = table
        self.house = a_house(self.store, vault)
        order = TableOrder(table=table, submission=SUBMISSION.read_text(encoding="utf-8"))
        self.house.open_table(order, lambda _: None)
        self.settle()
        self.sequence = 0
        self.players = tuple(f"{table}-p{seat}" for seat in range(1, SEATS + 1))
        for name in self.players:
            chips = Transfer(kind="BoughtIn", person=name, currency="USD", amount=10**8, by=name)
            at = StillClock().now()
            batch = Batch(records=[chips.record(1, at)], entries=[chips.entry(1)])
            self.store.commit([batch])
            self.ask(name, h.TakeSeat())

    def settle(self) -> None:
        """Commit what waits."""
        committer = self.house.services.committer
        if isinstance(committer, DirectCommitter):
            committer.settle()

    def ask(self, name: str, command: h.Command) -> None:
        """Let a player ask for something."""
        self.sequence += 1
        actor = Actor(column="player", at=0, person=Person(id=name, name=name, role="player"))
        request = TableRequest(
            actor=actor, command=command, client=f"{self.table}-{name}", sequence=self.sequence
        )
        self.house.ask(self.table, request, lambda _: None)
        self.settle()

    def play(self) -> None:
        """Play one round in which everybody bets to the end."""
        host = self.house.tables[self.table]
        least = host.state.rules.terms.least_ante or 100
        for seat, name in enumerate(self.players, 1):
            for wager, amount in (("ante", least), ("progressive", 100)):
                self.ask(
                    name,
                    c.PlaceWager(by=BY, seat=seat, wager=wager, amount=amount, player=name),
                )
        for name in self.players:
            self.ask(name, h.DeclareReady())
        while host.waits.what == "decision" and host.state.now is not None:
            game, seat = host.state.now.game, host.waits.seats[0]
            name = self.players[seat - 1]
            if not game.seats[seat].looked:
                self.ask(name, c.ViewCards(by=BY, seat=seat))
            self.ask(name, c.Bet(by=BY, seat=seat, amount=sizes_of(game, game.due, seat)[0]))


def told_again(lines: list[JournalLine], tables: int) -> Iterator[JournalLine]:
    """Yield a journal for many tables, round by round in turn, with a valid chain."""
    ends = [n for n, line in enumerate(lines) if line.kind == "house.RoundOpened"]
    parts = [lines[a:b] for a, b in zip([0, *ends], [*ends, len(lines)], strict=True)]
    head = START
    for part in parts:
        for number in range(1, tables + 1):
            name = f"md-{number}"
            for line in part:
                copy = line._replace(
                    seq=head.seq + 1,
                    key=line.key.replace(TABLE, name),
                    data=line.data.replace(TABLE, name),
                )
                copy = copy._replace(hash=seal(head.hash, copy))
                head = ChainHead(copy.seq, copy.hash)
                yield copy


def timed(what: str, run: Callable[[], object]) -> float:
    """Run something and print how long it took; return the processor time."""
    begun, worked = time.perf_counter(), time.process_time()
    run()
    took, worked = time.perf_counter() - begun, time.process_time() - worked
    sys.stdout.write(f"{what:<56} {took:8.2f} s, {worked:8.2f} s of the processor\n")
    sys.stdout.flush()
    return worked


def started(store: Store, vault: Vault) -> Floor:
    """Return a house that has just been opened."""
    house = a_house(store, vault)
    house.open()
    return house


def some_life(count: int) -> Iterator[e.Event]:
    """Yield the events of people who come, play and leave."""
    for number in range(1, PEOPLE + 1):
        yield e.PersonRegistered(
            at=NOON,
            by="house",
            person=f"p{number}",
            name=f"player {number}",
            looks=f"player {number}",
            role="player",
            guest=False,
            bot=False,
            hash="",
            temporary_until=None,
            reason="",
        )
    for number in range(1, count // 10 + 1):
        person, session, at = f"p{number % PEOPLE + 1}", f"s{number}", NOON + 10 * number
        yield e.SessionBegan(
            at=at,
            by=person,
            person=person,
            session=session,
            digest=f"{number:064x}",
            source="192.0.2.1",
            client="page",
            clock_from=at,
            ended=(),
            key=person,
        )
        for seen in range(1, 9):
            yield e.SessionSeen(at=at + seen, by=person, session=session)
        yield e.SessionEnded(
            at=at + 9, by=person, person=person, session=session, how="signed_off", reason=""
        )


def start_with_people(folder: Path, events: int) -> None:
    """Measure how long a desk takes to load everybody."""
    with SqliteStore(folder / "people.db") as store:
        life, head = islice(some_life(events), events), 0
        while entries := list(islice(life, AT_ONCE)):
            sealer = Sealer(SystemEntropy())
            some = records(entries, head, sealer)
            store.commit([Batch(records=some, personal=sealer.values)])
            head += len(entries)
        timed(
            f"{head:,} events of people without a snapshot",
            lambda: people_snapshot.load(store, POLICY),
        )
        people_snapshot.keep(store, people_snapshot.load(store, POLICY)[0])
        timed("the same with a snapshot", lambda: people_snapshot.load(store, POLICY))


def replay(folder: Path, vault: Vault, rounds: int, events: int) -> None:
    """Measure an audit with the replay of every round, by one process and by several."""
    played = MemoryStore()
    for number in range(1, REPLAYED + 1):
        night = Night(vault, played, f"md-{number}")
        for _ in range(rounds // REPLAYED):
            night.play()
    with played.view() as view:
        lines, head = [*view.lines()], view.head()
    count = sum(line.part == "record" for line in lines)
    path, workers = folder / "played.db", os.cpu_count() or 1
    with SqliteStore(path) as store:
        store.restore(lines, head)
        what = f"replay of {rounds} rounds, {count:,} events"
        with progress("Replaying", "lines") as bar:
            timed(what, lambda: audit(store, replayers=replayers(), progress=bar))
        begun = time.perf_counter()
        with progress("Replaying", "lines") as bar, auditors(str(path), workers) as hired:
            timed(
                f"the same by {workers} processes", lambda: audit(store, apart=hired, progress=bar)
            )
        took = time.perf_counter() - begun
    of_a_million = took * events / count
    sys.stdout.write(f"{rounds / took:,.0f} rounds/s; {events:,} events in {of_a_million:,.0f} s\n")


def main(events: int = 1_000_000, rounds: int = 400) -> None:
    """Make the houses, and measure."""
    vault = Vault(bytes(range(32)), bytes(range(1, 33)))
    with tempfile.TemporaryDirectory() as folder:
        start_with_tables(Path(folder), vault, events)
        start_with_people(Path(folder), events)
        replay(Path(folder), vault, rounds, events)


def start_with_tables(folder: Path, vault: Vault, events: int) -> None:
    """Measure how long a house takes to continue its tables, and a quick audit of it."""
    night = Night(vault, MemoryStore())
    while night.house.tables[TABLE].state.number <= events // TABLES:
        night.play()
    with night.store.view() as view:
        lines = [*view.lines()]
    end = max(n for n, line in enumerate(lines) if line.kind == "house.RoundOpened")
    many = [*told_again(lines[:end], TABLES)]
    count = sum(line.part == "record" for line in many)
    with SqliteStore(folder / "house.db") as store:
        store.restore(many, ChainHead(many[-1].seq, many[-1].hash))
        sys.stdout.write(f"{count:,} events in {len(many):,} lines at {TABLES} tables\n")
        timed("start without snapshots", lambda: started(store, vault))
        house = started(store, vault)
        timed("snapshots of all tables", house.keep_snapshots)
        timed("start with snapshots", lambda: started(store, vault))
        with progress("Auditing", "lines") as bar:
            timed("audit of chain, ledger and meters", lambda: audit(store, progress=bar))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))

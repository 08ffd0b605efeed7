"""A house that is attacked, killed and starved while it plays, and must not notice.

All at once: tables at twenty seconds a round, kills, restarts of the database (PostgreSQL), a full
disk, clocks that jump, readers that hardly read, and attackers with frames and bodies gone wrong.
At the end the store is audited, and a second reader recounts all money and judges every card that
anybody was shown. Exits with 1 where a promise is broken. Nobody is killed in the last third, in
which memory is measured.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from benchmarks.faults.attackers import Attackers
from benchmarks.faults.crowd import Crowd, part
from benchmarks.faults.house import FaultyHouse
from benchmarks.faults.sightings import Judge, Sightings, acknowledged
from benchmarks.house_load import SLOW
from benchmarks.players.databases import STORES, Database, Postgres, opened
from benchmarks.players.servers import SEATS, prepare
from benchmarks.players.sockets import CYCLE

from fifthstreet.audit.audit import audit
from fifthstreet.fairness import SystemEntropy
from fifthstreet.floor.tables.vault import Vault
from fifthstreet.ledger.clock import STREAM
from fifthstreet.ledger.store.address import open_store
from fifthstreet.terminal.progress import progress
from fifthstreet.web.settings import CONNECTIONS

P99 = 100.0
"""Milliseconds within which 99 of 100 commands are acknowledged, outside faults."""
SLOPE, LONG = 1.0, 180.0
"""Percent of its memory by which a house may grow in a minute and still count as flat, and the
seconds that show it."""
WARM = 0.25
"""Part of the last life after which memory counts: until then caches fill."""
FAULTS = 90
"""Faults in a long run; in a short one they come as fast as they can."""
GAP = 8.0
FULL, RETURN = 3.0, 120.0
"""Seconds for which a disk is full, and within which everybody is back after a kill."""
AWAY = 1.0
JUMPS = (3_600.0, -3_600.0, 86_400.0, -7.5)
ATTACKERS, PAUSE = 8, 0.8


@dataclass(slots=True)
class Outcome:
    """The result of a run; `broken` names the promises that do not hold."""

    store: str
    tables: int
    seats: int
    minutes: float
    seed: int
    load_before: float = field(default_factory=lambda: round(os.getloadavg()[0], 1))
    rounds: dict[str, int] = field(default_factory=dict)
    commands: int = 0
    frames: int = 0
    cards_judged: int = 0
    faults: dict[str, int] = field(default_factory=dict)
    attacks: dict[str, int] = field(default_factory=dict)
    slow_readers: int = 0
    slow_readers_dismissed: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    audited_lines: int = 0
    lost_cents: int = 0
    lost_commands: int = 0
    cards_exposed_early: int = 0
    commands_outside_faults: int = 0
    p50_milliseconds: float = 0.0
    p99_milliseconds: float = 0.0
    seconds_until_all_were_back: list[float] = field(default_factory=list)
    memory_first_megabytes: float = 0.0
    memory_last_megabytes: float = 0.0
    memory_percent_per_minute: float = 0.0
    jumps_written_down: int = 0
    broken: list[str] = field(default_factory=list)

    def check(self, *, holds: bool, otherwise: str) -> None:
        """Note a promise that does not hold."""
        if not holds:
            self.broken.append(otherwise)


class Soak:
    """One run: the house, everybody in it, and what goes wrong."""

    def __init__(self, options: argparse.Namespace, folder: Path, database: Database) -> None:
        self.options = options
        self.folder = folder
        self.keys = folder / "house.keys"
        self.seconds = options.minutes * 60
        self.chance = random.Random(options.seed)  # noqa: S311 - a seed repeats a schedule
        self.database, self.address = database, database.address
        self.outcome = Outcome(options.store, options.tables, SEATS, options.minutes, options.seed)
        self.counts: Counter[str] = Counter()
        self.memory: list[tuple[float, int]] = []
        self.log = (folder / "house.log").open("w+", encoding="utf-8")
        self.sightings = Sightings((folder / "sightings").open("w+b"))
        self.crowd: Crowd
        self.house: FaultyHouse
        self.attackers: Attackers

    async def run(self, bar: Callable[[float], None]) -> None:
        """Play, fail and recover until the time is over."""
        books = self.options.books.split(",")
        tables = {f"t{n}": books[n % len(books)] for n in range(self.options.tables)}
        guests = await prepare(self.address, self.folder, tables)
        self.crowd = crowd = Crowd(guests, self.sightings)
        self.attackers = Attackers(crowd, self.options.seed)
        self.outcome.slow_readers = slow = max(4, len(guests) // 20)
        named = [*crowd.tables.values()]
        await self._open()
        crowd.begin(self.options.cycle)
        tasks = [asyncio.create_task(crowd.play(memory)) for memory in crowd.memories]
        tasks += [
            asyncio.create_task(crowd.watch(named[n % len(named)], slow=n < slow))
            for n in range(2 * slow)
        ]
        tasks += [asyncio.create_task(self.attackers.attack(PAUSE)) for _ in range(ATTACKERS)]
        try:
            await self._back()
            await self._suffer(bar)
            await self._count_dismissed()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.to_thread(self.house.__exit__)

    async def _open(self) -> None:
        house = FaultyHouse(self.address, self.keys, self.log)
        self.house = await asyncio.to_thread(house.__enter__)
        self.crowd.port = self.house.port
        self.crowd.open.set()

    async def _back(self) -> None:
        """Wait until every player is back."""
        began = time.perf_counter()
        while len(self.crowd.players) < len(self.crowd.memories):
            if time.perf_counter() - began > RETURN:
                missing = len(self.crowd.memories) - len(self.crowd.players)
                self.outcome.broken.append(f"{missing} players did not come back")
                return
            await asyncio.sleep(0.05)
        self.outcome.seconds_until_all_were_back.append(round(time.perf_counter() - began, 1))

    async def _suffer(self, bar: Callable[[float], None]) -> None:
        began, due = time.perf_counter(), [*self._schedule()]
        fault: asyncio.Task[None] | None = None
        while (now := time.perf_counter() - began) < self.seconds or not self._suffered_all:
            bar(now)
            if self.house.process.poll() is not None and fault is None:
                self.outcome.broken.append("the house ended by itself")
                return
            if fault is not None and fault.done():
                fault.result()
                fault = None
            if due and due[0][0] <= now and fault is None:
                _, kind = due.pop(0)
                if kind != "kill" or now < self.seconds * 2 / 3 or not self.counts[kind]:
                    fault = asyncio.create_task(self._fault(kind))
            if fault is None:
                self.memory.append((now, self.house.memory))
            self.crowd.remind()
            await asyncio.sleep(1.0)
        if fault is not None:
            await fault

    def _schedule(self) -> Iterator[tuple[float, str]]:
        """Yield the faults and their times: all in turn, in an order that the seed shuffles."""
        gap = max(self.options.gap, self.seconds / FAULTS)
        kinds, at = list(self._kinds), gap / 2
        while at < self.seconds - gap / 2:
            for kind in kinds:
                yield at, kind
                at += gap
            self.chance.shuffle(kinds)

    @property
    def _suffered_all(self) -> bool:
        return self._kinds.keys() <= self.counts.keys()

    @property
    def _kinds(self) -> dict[str, Callable[[], Awaitable[None]]]:
        kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "kill": self._kill,
            "full disk": self._full,
            "clock jump": self._jump,
        }
        restarts = isinstance(self.database, Postgres)
        return kinds | ({"database restart": self._restart} if restarts else {})

    async def _fault(self, kind: str) -> None:
        self.counts[kind] += 1
        with self.crowd.figures.fault():
            await self._kinds[kind]()

    async def _kill(self) -> None:
        """Kill the house, and open it again; everybody reconnects."""
        await self._count_dismissed()
        self.crowd.open.clear()
        self.house.kill()
        self.memory.clear()
        await self._open()
        await self._back()

    async def _count_dismissed(self) -> None:
        """Add up how many readers this life of the house has dismissed for being slow."""
        with suppress(OSError):
            count = await asyncio.to_thread(self.house.measure, SLOW)
            self.outcome.slow_readers_dismissed += round(count)

    async def _full(self) -> None:
        self.house.say("full")
        await asyncio.sleep(FULL)
        self.house.say("room")

    async def _jump(self) -> None:
        self.house.say(f"jump {self.chance.choice(JUMPS)}")

    async def _restart(self) -> None:
        if isinstance(self.database, Postgres):
            await asyncio.to_thread(self.database.server.stop)
            await asyncio.sleep(AWAY)
            await asyncio.to_thread(self.database.server.start)

    def judge(self) -> Outcome:
        """Audit the store, recount its money, and check every promise against the run."""
        outcome, crowd = self.outcome, self.crowd
        with open_store(self.address, read_only=True) as store:
            report = audit(store)
            vault = Vault.stored_at(self.keys, SystemEntropy())
            verdict = Judge(store, vault, self.sightings).read()
            missing = acknowledged(store, crowd.promises)
            outcome.jumps_written_down = store.last(STREAM)
        outcome.rounds, outcome.audited_lines = dict(verdict.rounds), report.lines
        outcome.lost_cents, outcome.lost_commands = verdict.lost_cents, len(missing)
        outcome.cards_exposed_early = len(verdict.exposed)
        outcome.faults, outcome.attacks = dict(self.counts), dict(self.attackers.counts)
        outcome.refusals = dict(crowd.figures.errors)
        outcome.commands = len(crowd.figures.took)
        outcome.frames, outcome.cards_judged = self.sightings.frames, self.sightings.cards
        waits = crowd.figures.outside()
        outcome.commands_outside_faults = len(waits)
        outcome.p50_milliseconds = round(part(waits, 0.5), 1)
        outcome.p99_milliseconds = round(part(waits, 0.99), 1)
        self._weigh()
        problems = [str(problem.what) for problem in report.problems[:3]]
        check = outcome.check
        check(holds=report.ok, otherwise=f"the audit finds: {'; '.join(problems)}")
        check(holds=not verdict.problem, otherwise=f"the second reader finds: {verdict.problem}")
        check(holds=not verdict.lost_cents, otherwise=f"{verdict.lost_cents} cents are lost")
        check(holds=not missing, otherwise=f"acknowledged and lost: {missing[:3]}")
        check(holds=not verdict.exposed, otherwise=f"shown too early: {verdict.exposed[:3]}")
        still_open = self.attackers.most_held
        check(
            holds=still_open <= CONNECTIONS, otherwise=f"one address had {still_open} connections"
        )
        back = crowd.figures.errors["the table went back"]
        check(holds=not back, otherwise=f"{back} readers knew what did not last")
        check(holds=bool(verdict.rounds), otherwise="no round was played")
        p99 = outcome.p99_milliseconds
        check(holds=p99 <= P99, otherwise=f"p99 is {p99} ms, and {P99:.0f} ms are promised")
        slope = outcome.memory_percent_per_minute
        shows = bool(self.memory) and self.memory[-1][0] - self.memory[0][0] >= LONG
        check(holds=slope <= SLOPE or not shows, otherwise=f"memory grows by {slope} % a minute")
        return outcome

    def _weigh(self) -> None:
        """Fit a line through the memory of the last life, once its caches are full."""
        samples = self.memory[int(len(self.memory) * WARM) :]
        if len(samples) < 3:
            return
        times = [at / 60 for at, _ in samples]
        sizes = [kilobytes / 1024 for _, kilobytes in samples]
        mean, middle = sum(sizes) / len(sizes), sum(times) / len(times)
        spread = sum((at - middle) ** 2 for at in times)
        slope = sum((a - middle) * (b - mean) for a, b in zip(times, sizes, strict=True)) / spread
        self.outcome.memory_first_megabytes = round(sizes[0], 1)
        self.outcome.memory_last_megabytes = round(sizes[-1], 1)
        self.outcome.memory_percent_per_minute = round(100 * slope / mean, 2)


@contextmanager
def _bar(seconds: float) -> Iterator[Callable[[float], None]]:
    with progress("Soaking") as bar:
        yield lambda done: bar(round(done), round(seconds)) if bar else None


def _table(outcome: Outcome) -> str:
    """Return a run as lines for a person."""

    def shown(value: Any) -> str:
        if isinstance(value, dict):
            return ", ".join(f"{name} {count:,}" for name, count in value.items()) or "none"
        if isinstance(value, list):
            return "; ".join(map(str, value)) or "none"
        return f"{value:,}" if isinstance(value, int | float) else str(value)

    return "\n".join(
        f"{name.replace('_', ' '):32} {shown(value)}" for name, value in asdict(outcome).items()
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=400, help="of six seats each")
    parser.add_argument("--store", choices=STORES, default="sqlite")
    parser.add_argument("--books", default="md,rws", help="such as md,rws,cb,uk")
    parser.add_argument("--cycle", type=float, default=CYCLE, help="seconds from round to round")
    parser.add_argument("--seed", type=int, default=1, help="of the faults and the attacks")
    parser.add_argument("--gap", type=float, default=GAP, help="seconds between faults, at least")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> int:
    """Run, and say whether every promise held."""
    options = _options()
    folder = Path(tempfile.mkdtemp(prefix="fifthstreet-soak-"))
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    try:
        with opened(options.store, folder) as database:
            soak = Soak(options, folder, database)
            with _bar(soak.seconds) as bar:
                uvloop.run(soak.run(bar))
            outcome = soak.judge()
        if outcome.broken:
            soak.log.seek(0)
            sys.stderr.writelines(soak.log.readlines()[-20:])
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps(asdict(outcome)) if options.json else _table(outcome))
    return 1 if outcome.broken else 0


if __name__ == "__main__":
    sys.exit(main())

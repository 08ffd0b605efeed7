"""Ten thousand tables on paper: how soon a command would be durable on a number of machines.

A simulation of queues, for a fleet that nobody here has. Commands come at random to processes; each
process decides one at a time, and its writer commits whatever waits in one transaction. Those of
all processes that share a chain take turns at its end. What a decision, a transaction and a command
in it cost is measured on this machine first, as processor time, or given.
"""

import argparse
import heapq
import random
import shutil
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.players.databases import opened
from benchmarks.store import commands

from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.store.address import open_store

COMMANDS, CYCLE = 30, 20.0
"""Commands of a six-seat round, and the seconds from one round to the next."""
LARGEST = 256
"""The most commands in one transaction."""
SYNC = 0.0005
"""Seconds for which a disk of a database server forces a write."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """Seconds: to decide a command, of any transaction at the chain, of a command in one."""

    decide: float
    transaction: float
    command: float


@dataclass(slots=True)
class Process:
    """One process: commands to decide, those decided, and when its loop and writer are free."""

    chain: int
    waiting: deque[float] = field(default_factory=deque)
    decided: deque[float] = field(default_factory=deque)
    deciding: bool = False
    writing: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Chain:
    """The end of one chain: who writes there, and who waits for it."""

    queue: deque[Process] = field(default_factory=deque)
    busy: bool = False
    worked: float = 0.0


class Fleet:
    """Processes and chains, in simulated time."""

    def __init__(self, processes: int, chains: int, costs: Costs, rate: float) -> None:
        self.costs = costs
        self.rate = rate
        self.chains = [Chain() for _ in range(chains)]
        self.processes = [Process(number % chains) for number in range(processes)]
        self.events: list[tuple[float, int, str, Process]] = []
        self.order = count()
        self.waits: list[float] = []
        self.chance = random.Random(18)  # noqa: S311 - a simulation, the same every time
        for process in self.processes:
            self._later(0.0, "comes", process)

    def _later(self, at: float, what: str, process: Process) -> None:
        heapq.heappush(self.events, (at, next(self.order), what, process))

    def run(self, seconds: float) -> None:
        """Simulate so much time."""
        while self.events[0][0] < seconds:
            now, _, what, process = heapq.heappop(self.events)
            if what == "comes":
                process.waiting.append(now)
                self._later(now + self.chance.expovariate(self.rate), "comes", process)
            elif what == "decided":
                process.deciding = False
                process.decided.append(process.waiting.popleft())
            else:
                self._written(now, process)
            self._go_on(now, process)

    def _go_on(self, now: float, process: Process) -> None:
        if process.waiting and not process.deciding:
            process.deciding = True
            self._later(now + self.costs.decide, "decided", process)
        if process.decided and not process.writing:
            chain = self.chains[process.chain]
            process.writing = [process.decided.popleft()]
            chain.queue.append(process)
            self._next(now, chain)

    def _next(self, now: float, chain: Chain) -> None:
        """Let the next writer have the end of the chain, with everything that waits by then."""
        if chain.busy or not chain.queue:
            return
        process, chain.busy = chain.queue.popleft(), True
        while process.decided and len(process.writing) < LARGEST:
            process.writing.append(process.decided.popleft())
        took = self.costs.transaction + self.costs.command * len(process.writing)
        chain.worked += took
        self._later(now + took, "written", process)

    def _written(self, now: float, process: Process) -> None:
        self.waits += (now - came for came in process.writing)
        process.writing = []
        chain = self.chains[process.chain]
        chain.busy = False
        self._next(now, chain)


def measured(folder: Path) -> tuple[float, float]:
    """Return what a transaction and a command in it cost PostgreSQL and its client here.

    These are processor seconds, which other work on the machine changes little.
    """
    source = commands()
    with opened("postgresql", folder) as database, open_store(database.address) as store:
        store.commit([next(source)])

        def cost(size: int, times: int) -> float:
            batches: Iterator[list[Batch]] = (list(islice(source, size)) for _ in range(times))
            start = time.process_time() + database.spent()
            for each in batches:
                store.commit(each)
            return (time.process_time() + database.spent() - start) / times

        cost(1, 50)
        one, many = cost(1, 300), cost(100, 20)
    command = (many - one) / 99
    return one - command, command


def main() -> None:
    """Print a line for each fleet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--decide", type=float, help="seconds that a decision takes")
    parser.add_argument("--transaction", type=float, help="seconds of a transaction")
    parser.add_argument("--command", type=float, help="seconds of a command in a transaction")
    parser.add_argument("--processes", type=int, default=4, help="of each machine")
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    transaction, command = options.transaction, options.command
    if transaction is None or command is None:
        folder = Path(tempfile.mkdtemp(prefix="fifthstreet-machines-"))
        transaction, command = measured(folder)
        shutil.rmtree(folder, ignore_errors=True)
    costs = Costs(decide=options.decide or 0.0005, transaction=transaction + SYNC, command=command)
    print(
        f"a decision {costs.decide * 1000:.2f} ms, a transaction {costs.transaction * 1000:.2f} ms"
        f" with its forced write, a command in it {costs.command * 1000:.3f} ms"
    )
    print("tables machines processes chains commands/s   p50 ms   p99 ms  chain busy  loops busy")
    for tables, machines, chains in (
        (options.tables // 10, 1, 1),
        (options.tables // 4, 3, 1),
        (options.tables // 2, 5, 1),
        (options.tables, 10, 1),
        (options.tables, 10, 10),
    ):
        processes = machines * options.processes
        rate = tables * COMMANDS / CYCLE
        fleet = Fleet(processes, chains, costs, rate / processes)
        fleet.run(options.seconds)
        waits = sorted(fleet.waits)
        p50, p99 = (waits[int(len(waits) * part)] * 1000 for part in (0.5, 0.99))
        busy = max(chain.worked for chain in fleet.chains) / options.seconds
        print(
            f"{tables:6} {machines:8} {processes:9} {chains:6} {rate:10,.0f} {p50:8.1f} {p99:8.1f}"
            f" {busy:10.0%} {rate / processes * costs.decide:10.0%}"
        )


if __name__ == "__main__":
    main()

"""The house under load: real servers, real sockets, and players that share their two processors.

Six loads. `flat-out` plays as many durable six-seat rounds of each book as it can, on both stores
in one run: rounds a second, processor time of a command, bytes stored and sent for a round, and the
ratio to the bare commits that the same disk makes. `spread` is the same on PostgreSQL with several
processes. `paced` has every table play a round in twenty seconds and tells how soon commands are
acknowledged; `deaf` is the same beside sockets that never read, a tenth of all, at a few quick
tables, and tells how many of them were dismissed; `storm` cuts every socket and counts the seconds
until all are back; `idle` has tables on PostgreSQL at which nothing happens, and counts what the
database is asked and how long a client waits for a table. After each the servers are stopped and
the store is audited. `--profile FOLDER` leaves a profile of each of the server's threads.
"""

import argparse
import asyncio
import json
import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.players.databases import RAW, STORES, Database, opened
from benchmarks.players.servers import Server, prepare, serve
from benchmarks.players.sockets import CYCLE, Figures, Guest, Player, Table

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.address import open_store
from fifthstreet.ledger.store.writer import Writer

LOADS = ("flat-out", "spread", "paced", "deaf", "storm", "idle")
FLAT = ("flat-out", "spread")
SMALL_BUFFER = 4096
QUICK, HASTE = 8, 6.0
"""Tables that are quick where some sockets never read, and the seconds of their rounds."""
LOOKS = 1000
"""How often a client asks for an idle table."""
SETTLED = 12.0
"""Seconds after which PostgreSQL has counted every transaction of the start."""
SLOW = 'fifthstreet_sockets_dismissed_total{why="slow"}'


class Load:
    """All the players of a house, in a loop of their own."""

    def __init__(
        self, guests: Sequence[Guest], servers: Sequence[Server], database: Database, *, paced: bool
    ) -> None:
        self.figures = Figures()
        self.servers = servers
        self.server = servers[0]
        self.database = database
        self.ports: dict[str, int] = {}
        names = sorted({guest.table for guest in guests})
        self.tables = {name: Table(name, self.figures, paced) for name in names}
        self.guests = guests
        self.players: list[Player] = []
        self.run = 0

    async def connect(self, guests: Sequence[Guest], receives: int = 0) -> list[Player]:
        """Connect the guests' sockets, and return when all have been greeted."""
        loop = asyncio.get_running_loop()
        self.run += 1
        gate = asyncio.Semaphore(100)

        async def one(guest: Guest) -> Player:
            async with gate:
                end = socket.socket()
                if receives:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
                end.setblocking(False)  # noqa: FBT003 - it takes nothing but a position
                port = self.ports.get(guest.table, self.server.port)
                await loop.sock_connect(end, ("127.0.0.1", port))
                player = Player(guest, self.tables[guest.table], port, self.run)
                await loop.create_connection(lambda: player, sock=end)
                await player.greeted
                return player

        return list(await asyncio.gather(*(one(guest) for guest in guests)))

    def spent(self) -> float:
        """Return the processor seconds of all servers."""
        return sum(server.spent() for server in self.servers)

    async def go(self, seconds: float) -> dict[str, Any]:
        """Let everybody play for so long, and return what was counted."""
        figures = self.figures
        figures.waits.clear()
        figures.rounds = figures.received = 0
        start, mine = time.monotonic(), time.process_time()
        spent, database, size = self.spent(), self.database.spent(), self.database.size()
        for number, table in enumerate(self.tables.values()):
            table.starts = start + table.cycle * number / len(self.tables)
        for player in self.players:
            player.going = True
            player.consider()
        await asyncio.sleep(seconds)
        result = figures.as_data(time.monotonic() - start)
        rounds, commands = max(figures.rounds, 1), max(len(figures.waits), 1)
        spent, database = self.spent() - spent, self.database.spent() - database
        return result | {
            "server_milliseconds_per_round": round(spent * 1000 / rounds, 2),
            "server_milliseconds_per_command": round(spent * 1000 / commands, 3),
            "database_milliseconds_per_round": round(database * 1000 / rounds, 2),
            "players_milliseconds_per_round": round(
                (time.process_time() - mine) * 1000 / rounds, 2
            ),
            "bytes_stored_per_round": round((self.database.size() - size) / rounds),
            "bytes_sent_per_round": round(figures.received / rounds),
        }

    async def storm(self) -> float:
        """Cut every socket at once, and return the seconds until all are back."""
        for player in self.players:
            player.going = False
            player.transport.abort()
        start = time.monotonic()
        self.players = await self.connect(self.guests)
        return time.monotonic() - start

    def close(self) -> None:
        """Cut every socket."""
        for player in self.players:
            player.going = False
            player.transport.abort()


async def paced(load: Load, seconds: float) -> dict[str, Any]:
    """Play a round at each table in every twenty seconds."""
    load.players = await load.connect(load.guests)
    await load.go(min(seconds, CYCLE))
    return await load.go(seconds)


async def deaf(load: Load, seconds: float) -> dict[str, Any]:
    """Play next to watchers that never read, at quick tables with them and without."""
    names = list(load.tables)[:QUICK]
    for name in names:
        load.tables[name].cycle = HASTE
    load.players = await load.connect(load.guests)
    await load.go(min(seconds, CYCLE))
    alone = await load.go(seconds / 2)
    before = load.server.memory
    count = len(load.guests) // 9
    watchers = [
        Guest("", names[number % len(names)], 0, 0, 0, reads=False) for number in range(count)
    ]
    never = await load.connect(watchers, SMALL_BUFFER)
    result = await load.go(seconds / 2)
    dismissed = round(load.server.measure(SLOW))
    result |= {
        "p99_without": alone["p99"],
        "ratio": round(result["p99"] / max(alone["p99"], 0.1), 2),
        "sockets_that_never_read": count,
        "dismissed_of_these": dismissed,
        "kilobytes_per_such_socket": round((load.server.memory - before) / count),
    }
    for player in never:
        player.transport.abort()
    return result


async def storm(load: Load, seconds: float) -> dict[str, Any]:
    """Cut all sockets while everybody plays."""
    load.players = await load.connect(load.guests)
    await load.go(min(seconds, CYCLE))
    back = await load.storm()
    after = await load.go(min(seconds, CYCLE))
    return {"sockets": len(load.guests), "seconds_until_all_are_back": round(back, 2), **after}


async def flat_out(load: Load, seconds: float) -> dict[str, Any]:
    """Play without pauses next to a spectator, measured once every table has played."""
    spectators = [Guest("", table, 0, 0, 0) for table in load.tables]
    load.players = await load.connect([*load.guests, *spectators])
    await load.go(2.0)
    while not all(table.finished for table in load.tables.values()):
        await load.go(0.5)
    return await load.go(seconds)


async def spread(load: Load, seconds: float) -> dict[str, Any]:
    """Play like this at several processes, once each runs its share of the tables."""
    places = {f"http://127.0.0.1:{server.port}": server.port for server in load.servers}
    share = len(load.tables) // len(places)
    with open_store(load.database.address) as store:
        while True:
            store.claims_may_be_free()
            if all(process.claims >= share for process in store.processes):
                break
            await asyncio.sleep(0.2)
        load.ports = {table: places[store.whereabouts(table) or ""] for table in load.tables}
    return {"processes": len(places), **await flat_out(load, seconds)}


async def idle(load: Load, seconds: float) -> dict[str, Any]:
    """Let nothing happen, and then request tables, one after the other."""
    await asyncio.sleep(SETTLED)
    before, spent = load.database.transactions(), load.spent()
    await asyncio.sleep(seconds)
    transactions, spent = load.database.transactions() - before, load.spent() - spent
    waits, names = [], [*load.tables]
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{load.server.port}/api/v1") as http:
        for number in range(LOOKS):
            start = time.perf_counter()
            (await http.get(f"/tables/{names[number % len(names)]}")).raise_for_status()
            waits.append((time.perf_counter() - start) * 1000)
    waits.sort()
    return {
        "transactions_per_second": round(transactions / seconds, 1),
        "server_seconds_per_hour": round(spent / seconds * 3600, 1),
        "get_p50": round(waits[LOOKS // 2], 1),
        "get_p99": round(waits[LOOKS * 99 // 100], 1),
    }


RUN = {
    "paced": paced,
    "deaf": deaf,
    "storm": storm,
    "flat-out": flat_out,
    "spread": spread,
    "idle": idle,
}


def small(address: str) -> float:
    """Return how many small batches a store itself commits in a second, one after the other."""
    with open_store(address) as store:
        writer, at = Writer(store), datetime.now(UTC)
        first = store.last("load") + 1
        start = time.perf_counter()
        for number in range(first, first + RAW):
            record = StreamRecord(stream="load", number=number, kind="house.Told", data={}, at=at)
            writer.submit(Batch(records=[record])).result()
        took = time.perf_counter() - start
        writer.close()
    return RAW / took


def checked(address: str) -> dict[str, Any]:
    """Return what the audit says about the store, and that its accounts add up to zero."""
    with open_store(address) as store:
        report = audit(store)
        return {
            "audit_ok": report.ok,
            "audited_lines": report.lines,
            "trial_balance": sum(store.balances().values()),
            "problems": [str(problem) for problem in report.problems[:3]],
        }


@contextmanager
def served(
    database: Database, folder: Path, options: argparse.Namespace, pace: str, processes: int
) -> Iterator[list[Server]]:
    """Serve a house that was prepared, by so many processes."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                Server(database.address, folder, pace, number=number, profile=options.profile)
            )
            for number in range(processes)
        ]


def measure(
    what: str, books: list[str], options: argparse.Namespace, store: str, processes: int = 1
) -> dict[str, Any]:
    """Run one load in a folder of its own, the books taking turns at the tables."""
    folder, flat = Path(tempfile.mkdtemp(prefix="fifthstreet-load-")), what in FLAT
    count = {"idle": options.idle_tables}.get(what, options.tables)
    count = options.flat_tables if flat else count
    tables = {f"t{number}": books[number % len(books)] for number in range(count)}
    try:
        with opened(store, folder) as database:
            seats = {} if what != "idle" else {"seats": 0}
            guests = uvloop.run(prepare(database.address, folder, tables, **seats))
            guests = guests or [Guest("", table, 0, 0, 0) for table in tables]
            pace = "flat-out" if flat else "usual"
            with served(database, folder, options, pace, processes) as servers:
                load = Load(guests, servers, database, paced=not flat)

                async def run() -> dict[str, Any]:
                    data = await RUN[what](load, options.flat_seconds if flat else options.seconds)
                    load.close()
                    return data

                data = {"load": what, "store": store, "tables": count, "books": books}
                data |= uvloop.run(run())
                data["server_megabytes"] = sum(server.memory for server in servers) // 1024
            checks = checked(database.address)
            if flat:
                data |= ratios(data, {"bare": database.bare(), "small": small(database.address)})
        return data | checks
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def ratios(data: dict[str, Any], raws: dict[str, float]) -> dict[str, Any]:
    """Return the rates of bare commits on the same disk, and which share of them was reached."""
    found: dict[str, Any] = {}
    for name, raw in raws.items():
        found[f"{name}_commits_per_second"] = round(raw)
        found[f"rounds_per_{name}_commit"] = round(data["rounds_per_second"] / raw, 3)
        found[f"commands_per_{name}_commit"] = round(data["commands_per_second"] / raw, 2)
    return found


def options_of(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the options of a run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("loads", nargs="*", help=f"some of {', '.join(LOADS)}; all unless told")
    parser.add_argument("--seconds", type=float, default=60.0, help="of the paced loads")
    parser.add_argument("--flat-seconds", type=float, default=15.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--flat-tables", type=int, default=40)
    parser.add_argument("--idle-tables", type=int, default=1000)
    parser.add_argument("--books", default="md,rws", help="such as md,rws,cb,uk")
    parser.add_argument("--stores", default=",".join(STORES), help="of flat-out")
    parser.add_argument("--processes", default="1,2,4", help="of spread")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--profile", type=Path, help="a folder for the profiles of the server")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--number", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--pace", default="usual", help=argparse.SUPPRESS)
    parser.add_argument("--rate", action="append", default=[], help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def runs(options: argparse.Namespace) -> Iterator[tuple[str, list[str], str, int]]:
    """Yield every load with its books, its store and its processes."""
    books = options.books.split(",")
    for what in options.loads or LOADS:
        if what == "flat-out":
            yield from (
                (what, [book], store, 1) for book in books for store in options.stores.split(",")
            )
        elif what == "spread":
            yield from (
                (what, books[:1], "postgresql", int(one)) for one in options.processes.split(",")
            )
        else:
            yield what, books, "postgresql" if what == "idle" else "sqlite", 1


def main() -> None:
    """Run the loads one after the other."""
    options = options_of()
    if options.serve:
        serve(options)
        return
    if unknown := set(options.loads) - set(LOADS):
        raise SystemExit(f"no such load: {', '.join(sorted(unknown))}")
    if not options.json:
        print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    for what, among, store, processes in runs(options):
        result = measure(what, among, options, store, processes)
        print(json.dumps(result) if options.json else _shown(result), flush=True)


def _shown(data: dict[str, Any]) -> str:
    rest = {name: value for name, value in data.items() if name != "load"}
    return "\n".join([f"{data['load']}:", *(f"  {k:32} {v}" for k, v in rest.items())])


if __name__ == "__main__":
    main()

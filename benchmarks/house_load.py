"""The house under load: a real server, real sockets, and players that share its two processors.

Four loads: `paced` has every table play a round in twenty seconds and tells how soon commands are
acknowledged; `deaf` is the same beside sockets that never read, a tenth of all, at a few quick
tables, and tells how many of them were dismissed; `storm` cuts every socket and counts the seconds
until all are back; `flat-out` plays as many durable six-seat rounds of each book as it can, told as
a ratio to the bare commits that the same disk makes. After each the server is stopped and its store
audited. `--profile FOLDER` leaves a profile of each of the server's threads.
"""

import argparse
import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Self, cast

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.players.sockets import CYCLE, Figures, Guest, Player, Table

from fifthstreet.accounts.sign_in import Admission, Door
from fifthstreet.audit.audit import audit
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.house.bootstrap import Running
from fifthstreet.house.settings import PACES, Settings
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.sqlite import SqliteStore, connect
from fifthstreet.ledger.store.writer import Writer
from fifthstreet.people.authority import Actor
from fifthstreet.people.policy import POLICY
from fifthstreet.protocol.floor_commands import TakeSeat
from fifthstreet.rules.samples import submission

LOADS = ("paced", "deaf", "storm", "flat-out")
SEATS, RAW = 6, 400
CHIPS = replace(POLICY, guest_chips=POLICY.most_held)
RATES = [f"--rate={name}=1000000 per 1 second" for name in ("http", "session", "connect", "seat")]
SMALL_BUFFER = 4096
QUICK, HASTE = 8, 6.0
"""Tables that are quick where some sockets never read, and the seconds of their rounds."""
SLOW = 'fifthstreet_sockets_dismissed_total{why="slow"}'


async def prepare(
    database: Path | str, tables: dict[str, str], keys: Path | None = None
) -> list[Guest]:
    """Open tables and fill them with guests who have chips, without a network."""
    settings = Settings(database=str(database), keys=keys, policy=CHIPS, pace=PACES["flat-out"])
    running = Running(settings, asyncio.get_running_loop())
    running.start()
    guests = []
    for table, book in tables.items():
        link = book if book in {"md", "rws"} else ""
        order = TableOrder(table=table, submission=submission(book), link=link)
        opened = await _told(partial(running.house.open_table, order))
        _must(ok=opened["ok"], why=opened)
        guests += [await _seated(running, table, seat) for seat in range(1, SEATS + 1)]
    running.close()
    return guests


async def _seated(running: Running, table: str, seat: int) -> Guest:
    state, desk = running.house.tables[table].state, running.desk
    door = Door(source="127.0.0.1", client="load")
    came = await _told(lambda then: running.signing.guest(door, [state.opening.currency], then))
    _must(ok=isinstance(came, Admission), why=came)
    actor = cast("Actor", desk.acting(came.session))
    asked = TableRequest(actor=actor, command=TakeSeat(seat=seat), client=f"{actor.name}/prepared")
    sat = await _told(lambda then: running.house.ask(table, asked, then))
    _must(ok=sat["ok"], why=sat)
    brief = state.rules.terms.brief
    least = brief.limits("ante").least
    bet = brief.sizes(brief.due[1].id, least, 1)[0]
    return Guest(came.token.reveal(), table, seat, least, bet)


async def _told(ask: Callable[[Callable[[Any], None]], None]) -> Any:
    future = asyncio.get_running_loop().create_future()
    ask(future.set_result)
    return await future


def _must(*, ok: bool, why: object) -> None:
    if not ok:
        raise SystemExit(f"the load cannot be prepared: {why}")


class Server:
    """The server as a process of its own."""

    def __init__(self, database: Path, pace: str, profile: Path | None) -> None:
        command = [sys.executable, __file__, "--serve", str(database), "--pace", pace]
        command += ["--profile", str(profile)] if profile else []
        self.process = subprocess.Popen([*command, *RATES], stdout=subprocess.PIPE, text=True)
        self.began = self.spent()
        self.port = 0

    def __enter__(self) -> Self:
        for line in self.process.stdout or ():
            if found := re.search(r"open at http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                break
        _must(ok=bool(self.port), why="the server does not start")
        self.began = self.spent()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()

    def spent(self) -> float:
        """Return the processor's seconds that the server has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(") ")[2]
        user, system = fields.split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        """Return the kilobytes that the server holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.partition("VmRSS:")[2].split()[0])

    def measure(self, name: str) -> float:
        """Return the sum of one of the server's own measures."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


def serve(database: str, pace: str, rates: Sequence[str], profile: Path | None) -> None:
    """Serve a house as the command line does, with its threads profiled where it is wished."""
    from fifthstreet.cli.commands.serve import serve as run

    if profile is None:
        run(database=database, port=0, pace=pace, rate=[*rates])
        return
    import cProfile

    profile.mkdir(exist_ok=True)
    works = Writer._work

    def profiled(name: str, call: Callable[[], None]) -> None:
        made = cProfile.Profile(time.thread_time)
        made.runcall(call)
        made.dump_stats(profile / f"{name}.prof")

    Writer._work = lambda self: profiled("writer", lambda: works(self))  # type: ignore[method-assign]
    profiled("loop", lambda: run(database=database, port=0, pace=pace, rate=[*rates]))


class Load:
    """All the players of a house, in a loop of their own."""

    def __init__(self, guests: Sequence[Guest], server: Server, *, paced: bool) -> None:
        self.figures = Figures()
        self.server = server
        names = sorted({guest.table for guest in guests})
        self.tables = {name: Table(name, self.figures, paced) for name in names}
        self.guests = guests
        self.players: list[Player] = []
        self.run = 0

    async def connect(self, guests: Sequence[Guest], receives: int = 0) -> list[Player]:
        """Give guests their sockets, and return when all of them have been greeted."""
        loop, port = asyncio.get_running_loop(), self.server.port
        self.run += 1
        gate = asyncio.Semaphore(100)

        async def one(guest: Guest) -> Player:
            async with gate:
                end = socket.socket()
                if receives:
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
                end.setblocking(False)  # noqa: FBT003 - it takes nothing but a position
                await loop.sock_connect(end, ("127.0.0.1", port))
                player = Player(guest, self.tables[guest.table], port, self.run)
                await loop.create_connection(lambda: player, sock=end)
                await player.greeted
                return player

        return list(await asyncio.gather(*(one(guest) for guest in guests)))

    async def go(self, seconds: float) -> dict[str, Any]:
        """Let everybody play for so long, and return what was counted."""
        self.figures.waits.clear()
        self.figures.rounds = 0
        start, spent = time.monotonic(), self.server.spent()
        mine = time.process_time()
        for number, table in enumerate(self.tables.values()):
            table.starts = start + table.cycle * number / len(self.tables)
        for player in self.players:
            player.going = True
            player.consider()
        await asyncio.sleep(seconds)
        took = time.monotonic() - start
        told = self.figures.told(took)
        rounds = max(self.figures.rounds, 1)
        told["server_milliseconds_per_round"] = round(
            (self.server.spent() - spent) * 1000 / rounds, 2
        )
        told["players_milliseconds_per_round"] = round(
            (time.process_time() - mine) * 1000 / rounds, 2
        )
        return told

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
    """Play so beside watchers that never read, at tables that are quick with them and without."""
    names = list(load.tables)[:QUICK]
    for name in names:
        load.tables[name].cycle = HASTE
    load.players = await load.connect(load.guests)
    await load.go(min(seconds, CYCLE))
    alone = await load.go(seconds / 2)
    before = load.server.memory
    count = len(load.guests) // 9
    watchers = [Guest("", names[number % len(names)], 0, 0, 0) for number in range(count)]
    never = await load.connect(watchers, SMALL_BUFFER)
    told = await load.go(seconds / 2)
    dismissed = round(load.server.measure(SLOW))
    told |= {
        "p99_without": alone["p99"],
        "ratio": round(told["p99"] / max(alone["p99"], 0.1), 2),
        "sockets_that_never_read": count,
        "dismissed_of_these": dismissed,
        "kilobytes_per_such_socket": round((load.server.memory - before) / count),
    }
    for player in never:
        player.transport.abort()
    return told


async def storm(load: Load, seconds: float) -> dict[str, Any]:
    """Cut all sockets while everybody plays."""
    load.players = await load.connect(load.guests)
    await load.go(min(seconds, CYCLE))
    back = await load.storm()
    after = await load.go(min(seconds, CYCLE))
    return {"sockets": len(load.guests), "seconds_until_all_are_back": round(back, 2), **after}


async def flat_out(load: Load, seconds: float) -> dict[str, Any]:
    """Play without a pause, from the moment on when every table has played."""
    load.players = await load.connect(load.guests)
    await load.go(2.0)
    while not all(table.finished for table in load.tables.values()):
        await load.go(0.5)
    return await load.go(seconds)


RUN = {"paced": paced, "deaf": deaf, "storm": storm, "flat-out": flat_out}


def bare(path: Path) -> float:
    """Return how many durable commits of one small row the same disk makes in a second."""
    path.touch()
    connection = connect(path, writes=True)
    connection.execute("CREATE TABLE t (x TEXT)")
    start = time.perf_counter()
    for _ in range(RAW):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO t VALUES (?)", ("x" * 200,))
        connection.execute("COMMIT")
    return RAW / (time.perf_counter() - start)


def small(path: Path) -> float:
    """Return how many small batches the store itself commits in a second, one after the other."""
    with SqliteStore(path) as store:
        writer, at = Writer(store), datetime.now(UTC)
        start = time.perf_counter()
        for number in range(1, RAW + 1):
            told = StreamRecord(stream="house", number=number, kind="house.Told", data={}, at=at)
            writer.submit(Batch(records=[told])).result()
        took = time.perf_counter() - start
        writer.close()
    return RAW / took


def checked(database: Path) -> dict[str, Any]:
    """Return what the audit says of the store, and that its accounts come to nothing."""
    with SqliteStore(database) as store:
        report = audit(store)
        return {
            "audit_ok": report.ok,
            "audited_lines": report.lines,
            "trial_balance": sum(store.balances().values()),
            "problems": [str(problem) for problem in report.problems[:3]],
        }


def measure(what: str, books: list[str], options: argparse.Namespace) -> dict[str, Any]:
    """Run one load in a folder of its own, the books taking turns at the tables."""
    folder = Path(tempfile.mkdtemp(prefix="fifthstreet-load-"))
    database, flat = folder / "house.db", what == "flat-out"
    count = options.flat_tables if flat else options.tables
    tables = {f"t{number}": books[number % len(books)] for number in range(count)}
    try:
        guests = uvloop.run(prepare(database, tables))
        pace = "flat-out" if flat else "usual"
        with Server(database, pace, options.profile) as server:
            load = Load(guests, server, paced=not flat)

            async def run() -> dict[str, Any]:
                seconds = options.flat_seconds if flat else options.seconds
                told = await RUN[what](load, seconds)
                load.close()
                return told

            told = {"load": what, "tables": count, "books": books, **uvloop.run(run())}
            told["server_megabytes"] = round(server.memory / 1024)
        if flat:
            raws = {"bare": bare(folder / "bare.db"), "small": small(folder / "small.db")}
            for name, raw in raws.items():
                told[f"{name}_commits_per_second"] = round(raw)
                told[f"rounds_per_{name}_commit"] = round(told["rounds_per_second"] / raw, 3)
                told[f"commands_per_{name}_commit"] = round(told["commands_per_second"] / raw, 2)
        return told | checked(database)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("loads", nargs="*", help=f"some of {', '.join(LOADS)}; all unless told")
    parser.add_argument("--seconds", type=float, default=60.0, help="of the paced loads")
    parser.add_argument("--flat-seconds", type=float, default=15.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--flat-tables", type=int, default=40)
    parser.add_argument("--books", default="md,rws", help="such as md,rws,cb,uk")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--profile", type=Path, help="a folder for the profiles of the server")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--pace", default="usual", help=argparse.SUPPRESS)
    parser.add_argument("--rate", action="append", default=[], help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    """Run the loads one after the other."""
    options = _options()
    if options.serve:
        serve(options.serve, options.pace, options.rate, options.profile)
        return
    if unknown := set(options.loads) - set(LOADS):
        raise SystemExit(f"no such load: {', '.join(sorted(unknown))}")
    if not options.json:
        print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    books = options.books.split(",")
    for what in options.loads or LOADS:
        for among in [[book] for book in books] if what == "flat-out" else [books]:
            told = measure(what, among, options)
            print(json.dumps(told) if options.json else _shown(told), flush=True)


def _shown(told: dict[str, Any]) -> str:
    rest = {name: value for name, value in told.items() if name != "load"}
    return "\n".join([f"{told['load']}:", *(f"  {k:32} {v}" for k, v in rest.items())])


if __name__ == "__main__":
    main()

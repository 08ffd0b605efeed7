"""The house that is measured: prepared without a network, and served by separate processes."""

import argparse
import asyncio
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Self, cast

from benchmarks.players.databases import spent
from benchmarks.players.sockets import Guest

from fifthstreet.accounts.sign_in import Admission, Door
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.pace import PACES
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.house.bootstrap import Running
from fifthstreet.house.settings import Settings
from fifthstreet.ledger.store.writer import Writer
from fifthstreet.people.authority import Actor
from fifthstreet.people.policy import POLICY
from fifthstreet.protocol.floor_commands import TakeSeat
from fifthstreet.rules.samples import submission

SEATS = 6
CHIPS = replace(POLICY, guest_chips=POLICY.most_held)
RATES = [f"--rate={name}=1000000 per 1 second" for name in ("http", "session", "connect", "seat")]
CONNECTIONS = 1_000_000
"""The limit of one address here: every player of a benchmark comes from the same."""
SCRIPT = Path(__file__).parents[1] / "house_load.py"


async def prepare(
    database: str, folder: Path, tables: dict[str, str], seats: int = SEATS
) -> list[Guest]:
    """Open tables and fill them with guests who have chips, without a network."""
    settings = Settings(
        database=database, keys=folder / "house.keys", policy=CHIPS, pace=PACES["flat-out"]
    )
    running = Running(settings, asyncio.get_running_loop())
    running.start()
    guests = []
    for table, book in tables.items():
        link = book if book in {"md", "rws"} else ""
        order = TableOrder(table=table, submission=submission(book), link=link)
        opened = await _answer_to(partial(running.house.open_table, order))
        must(ok=opened["ok"], why=opened)
        guests += [await _seated(running, table, seat) for seat in range(1, seats + 1)]
    running.close()
    return guests


async def _seated(running: Running, table: str, seat: int) -> Guest:
    state, desk = running.house.tables[table].state, running.desk
    door = Door(source="127.0.0.1", client="load")
    came = await _answer_to(
        lambda then: running.signing.guest(door, [state.opening.currency], then)
    )
    must(ok=isinstance(came, Admission), why=came)
    actor = cast("Actor", desk.acting(came.session))
    request = TableRequest(
        actor=actor, command=TakeSeat(seat=seat), client=f"{actor.name}/prepared"
    )
    sat = await _answer_to(lambda then: running.house.ask(table, request, then))
    must(ok=sat["ok"], why=sat)
    brief = state.rules.terms.brief
    least = brief.limits("ante").least
    bet = brief.sizes(brief.due[1].id, least, 1)[0]
    return Guest(came.token.reveal(), table, seat, least, bet)


async def _answer_to(ask: Callable[[Callable[[Any], None]], None]) -> Any:
    future = asyncio.get_running_loop().create_future()
    ask(future.set_result)
    return await future


def must(*, ok: bool, why: object) -> None:
    """Exit if the load cannot be prepared."""
    if not ok:
        raise SystemExit(f"the load cannot be prepared: {why}")


class Server:
    """A server as a process of its own."""

    def __init__(
        self, database: str, folder: Path, pace: str, *, number: int = 0, profile: Path | None
    ) -> None:
        command = [sys.executable, str(SCRIPT), "--serve", database, "--pace", pace]
        command += ["--folder", str(folder), "--number", str(number)]
        command += ["--profile", str(profile)] if profile else []
        self.process = subprocess.Popen([*command, *RATES], stdout=subprocess.PIPE, text=True)
        self.port = 0

    def __enter__(self) -> Self:
        for line in self.process.stdout or ():
            if found := re.search(r"open at http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                break
        must(ok=bool(self.port), why="the server does not start")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()

    def spent(self) -> float:
        """Return the processor seconds that the server has used."""
        return spent(self.process.pid)

    @property
    def memory(self) -> int:
        """Return the memory of the server in kilobytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.partition("VmRSS:")[2].split()[0])

    def measure(self, name: str) -> float:
        """Return the sum of one of the server's own metrics."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(name))


def serve(options: argparse.Namespace) -> None:
    """Serve a house as the command line does, with its threads profiled on request."""
    from fifthstreet.cli.commands.serve import serve as command

    heads = options.folder / f"house-{options.number}.heads" if options.number else None
    run = partial(
        command,
        database=options.serve,
        port=0,
        keys=options.folder / "house.keys",
        heads=heads,
        pace=options.pace,
        rate=options.rate,
        connections=CONNECTIONS,
    )
    profile: Path | None = options.profile
    if profile is None:
        run()
        return
    import cProfile

    profile.mkdir(exist_ok=True)
    works = Writer._work

    def profiled(name: str, call: Callable[[], None]) -> None:
        made = cProfile.Profile(time.thread_time)
        made.runcall(call)
        made.dump_stats(profile / f"{name}.prof")

    Writer._work = lambda self: profiled("writer", lambda: works(self))  # type: ignore[method-assign]
    profiled("loop", run)

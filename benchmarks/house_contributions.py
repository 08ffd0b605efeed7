"""One jackpot for a hundred tables: contributions and wins a second, exact to the last unit.

Every table submits the contributions of its wagers to the meter, one wager in a thousand wins it
whole, and one writer commits what waits. Afterward, meter, ledger and audit must agree with an
independent sum, to 1/10,000 of a minor unit. With `--whole` it is a million contributions and a
thousand wins.
"""

import argparse
import os
import random
import shutil
import tempfile
import time
from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from fifthstreet.audit.audit import audit
from fifthstreet.ledger.entry import UNITS, LedgerEntry, Posting, units
from fifthstreet.ledger.journal import Batch, CommitResult, StreamRecord
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.store import Store, Writer
from fifthstreet.ledger.store.sqlite import SqliteStore, connect

TABLES, WAITING, RAW = 100, 512, 300
PART, WHOLE = 50_000, 1_000_000
WIN_EVERY = 1_000
RESET = units(1_000_000)
METER, AT = "main:mega", datetime(2026, 3, 1, tzinfo=UTC)


@dataclass(slots=True)
class Jackpot:
    """The jackpot, added up independently: what its meter must show, and what was paid."""

    value: int = 0
    fed: int = 0
    paid: int = 0
    wins: int = 0
    numbers: list[int] = field(default_factory=lambda: [0] * TABLES)

    def batch(self, table: int, movements: list[MeterMovement], winner: int = 0) -> Batch:
        """Return the batch of a table."""
        self.numbers[table] += 1
        number, stream = self.numbers[table], f"table:t{table}"
        sum_ = sum(movement.parts for movement in movements)
        postings = [Posting(f"meter:{METER}", sum_), Posting("house", -sum_ - winner)]
        postings += [Posting(f"player:{table}", winner)] if winner else []
        entry = LedgerEntry(
            id=f"{stream}:{number}", reason="meter", currency="USD", postings=tuple(postings)
        )
        seen = {"seat": number % 6 + 1, "wager": "progressive", "parts": sum_}
        record = StreamRecord(
            stream=stream, number=number, kind="round.WagerPlaced", data=seen, at=AT
        )
        return Batch(records=[record], entries=[entry], movements=movements)

    def fed_by(self, table: int, parts: int) -> Batch:
        """Feed the meter."""
        self.value += parts
        self.fed += parts
        return self.batch(table, [_moved("contribution", parts)])

    def won_at(self, table: int) -> Batch:
        """Pay the whole meter in whole minor units, and reset it."""
        award = self.value // UNITS * UNITS
        reset = RESET - (self.value - award)
        self.value, self.paid, self.wins = RESET, self.paid + award, self.wins + 1
        return self.batch(table, [_moved("award", -award), _moved("reset", reset)], award)


def _moved(kind: str, parts: int) -> MeterMovement:
    return MeterMovement(meter=METER, kind=kind, parts=parts)  # type: ignore[arg-type]


def play(store: Store, count: int) -> tuple[Jackpot, float]:
    """Let a hundred tables feed and win one jackpot; return it and the seconds that it took."""
    chance = random.Random(1)  # noqa: S311 - a seeded generator, so that runs compare
    jackpot, writer = Jackpot(), Writer(store)
    handed: deque[Future[CommitResult]] = deque()
    jackpot.value = RESET
    handed.append(writer.submit(jackpot.batch(0, [_moved("reset", RESET)])))
    start = time.perf_counter()
    for number in range(1, count + 1):
        table = chance.randrange(TABLES)
        handed.append(writer.submit(jackpot.fed_by(table, chance.randint(1, 60_000))))
        if number % WIN_EVERY == 0:
            handed.append(writer.submit(jackpot.won_at(table)))
        while len(handed) > WAITING:
            handed.popleft().result()
    while handed:
        handed.popleft().result()
    took = time.perf_counter() - start
    writer.close()
    return jackpot, took


def bare(path: Path) -> float:
    """Return how many durable commits a second the same disk makes of one small row."""
    path.touch()
    connection = connect(path, writes=True)
    connection.execute("CREATE TABLE t (x TEXT)")
    start = time.perf_counter()
    for _ in range(RAW):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO t VALUES (?)", ("x" * 200,))
        connection.execute("COMMIT")
    return RAW / (time.perf_counter() - start)


def check(store: Store, jackpot: Jackpot, count: int) -> None:
    """Compare meter, ledger and audit with the independent sum: nothing is lost or rounded."""
    meter, balances = store.meters()[METER], store.balances()
    won = sum(balance for name, balance in balances.items() if name.startswith("player:"))
    figures = (
        meter.value,
        meter.contributed,
        meter.awarded,
        meter.hits,
        won,
        sum(balances.values()),
    )
    by_hand = (jackpot.value, jackpot.fed, jackpot.paid, jackpot.wins, jackpot.paid, 0)
    report = audit(store)
    if figures != by_hand or meter.hits != count // WIN_EVERY or not report.ok:
        raise SystemExit(
            f"the jackpot is wrong: {figures}, by hand {by_hand}, {report.problems[:3]}"
        )


def main() -> None:
    """Measure in a folder of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--whole", action="store_true", help="a million contributions")
    count = WHOLE if parser.parse_args().whole else PART
    folder = Path(tempfile.mkdtemp(prefix="fifthstreet-jackpot-"))
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    try:
        raw = bare(folder / "bare.db")
        with SqliteStore(folder / "house.db") as store:
            jackpot, took = play(store, count)
            check(store, jackpot, count)
        text = f"{count:,} contributions and {jackpot.wins:,} wins from {TABLES} tables, exact"
        print(
            f"{text}: {count / took:,.0f} contributions/s, {count / took / raw:.2f} of bare commits"
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()

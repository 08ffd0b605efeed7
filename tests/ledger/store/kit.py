"""What tests of the store share: places for stores to be in, and batches of a small house."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from fifthstreet.accounts.money import Transfer
from fifthstreet.ledger.anchor import Anchor
from fifthstreet.ledger.entry import LedgerEntry, Posting, units
from fifthstreet.ledger.journal import Batch, StoredReply, StreamRecord
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.store import Store
from fifthstreet.ledger.store.guards_postgres import APPEND_ONLY
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.postgres import PostgresStore
from fifthstreet.ledger.store.sqlite import SqliteStore, connect
from fifthstreet.ledger.store.statements import Fault, quiet
from ledger.store.servers import fresh_database

Kind = Literal["memory", "sqlite", "postgres"]
KINDS: tuple[Kind, ...] = ("memory", "sqlite", "postgres")
DATABASES: tuple[Kind, ...] = ("sqlite", "postgres")
LOOKS = 3_000
"""How often to look whether the dead are gone: a count, since a busy machine looks slowly too."""
PATIENCE = 300.0
"""Seconds after which a test fails rather than hangs; nothing that is tested depends on them."""
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class Place:
    """Where a store is: it can be opened, closed, opened again, and looked at by SQL."""

    kind: Kind
    folder: Path
    address: str = ""
    spacing: int = 10
    opened: list[Store] = field(default_factory=list)
    _memory: MemoryStore | None = None

    def __post_init__(self) -> None:
        if not self.address:
            where = str(self.folder / "house.db")
            self.address = fresh_database() if self.kind == "postgres" else where

    @property
    def anchor(self) -> Path:
        return self.folder / "anchor"

    def _anchor(self) -> Anchor:
        return Anchor(self.anchor, spacing=self.spacing)

    def open(self, *, fault: Fault = quiet, read_only: bool = False) -> Store:
        store: Store
        if self.kind == "memory":
            store = self._memory = self._memory or MemoryStore(fault=fault)
        elif self.kind == "sqlite":
            path = Path(self.address)
            anchor = None if read_only else self._anchor()
            store = SqliteStore(path, anchor=anchor, fault=fault, read_only=read_only)
        else:
            anchor = None if read_only else self._anchor()
            store = PostgresStore(self.address, anchor=anchor, fault=fault, read_only=read_only)
        self.opened.append(store)
        return store

    def close(self) -> None:
        for store in self.opened:
            store.close()
        self.opened.clear()

    def reopen(self) -> Store:
        self.close()
        return self.open()

    def sql(self, *statements: str | tuple[str, Sequence[Any]]) -> list[Any]:
        """Do what somebody with the database's password may do; return the last answer."""
        pairs = [one if isinstance(one, tuple) else (one, ()) for one in statements]
        if self.kind == "sqlite":
            connection = connect(Path(self.address), writes=True)
            connection.execute("PRAGMA synchronous=off").fetchall()
            try:
                answers = [connection.execute(sql, values).fetchall() for sql, values in pairs]
            finally:
                connection.close()
            return list(answers[-1])
        import psycopg

        with psycopg.connect(self.address) as server:
            for sql, values in pairs:
                cursor = server.execute(sql.replace("?", "%s").encode(), values or None)
            return cursor.fetchall() if cursor.description else []

    def wait_until_alone(self) -> None:
        """Wait until the database has noticed that whoever was killed there is gone."""
        others = (
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        looks = LOOKS
        while self.kind == "postgres" and self.sql(others)[0][0]:
            looks -= 1
            assert looks, "a dead process is still at the database"
            time.sleep(0.02)

    def _guards(self) -> tuple[list[str], list[str]]:
        """Return how the triggers are taken away, and how they are put back."""
        if self.kind == "sqlite":
            found = self.sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            return [f"DROP TRIGGER {name}" for name, _ in found], [sql for _, sql in found]
        tables = (*APPEND_ONLY, "chain", "accounts", "meters")
        away, back = (
            [f"ALTER TABLE {table} {act} TRIGGER USER" for table in tables]
            for act in ("DISABLE", "ENABLE")
        )
        return away, back

    def drop_guards(self) -> None:
        """Take the triggers away."""
        self.sql(*self._guards()[0])

    def unguarded(self, *statements: str | tuple[str, Sequence[Any]]) -> None:
        """Do what the triggers refuse, and put them back, as an insider would."""
        away, back = self._guards()
        relaxed = ["PRAGMA ignore_check_constraints=1"] if self.kind == "sqlite" else []
        self.sql(*relaxed, "BEGIN", *away, *statements, *back, "COMMIT")


def record(number: int, stream: str = "table:md-1", **data: Any) -> StreamRecord:
    at = NOON + timedelta(microseconds=number)
    return StreamRecord(stream=stream, number=number, kind="round.BetMade", data=data, at=at)


def reply(sequence: int, client: str = "ann", **body: Any) -> StoredReply:
    return StoredReply(client=client, sequence=sequence, body=body or {"ok": True})


def entry(id_: str, *postings: tuple[str, int], round_: str | None = None) -> LedgerEntry:
    """Return an entry of minor units in dollars."""
    made = tuple(Posting(account, units(amount)) for account, amount in postings)
    return LedgerEntry(id=id_, reason="test", round=round_, currency="USD", postings=made)


def buy_in(id_: str, player: str, amount: int) -> Batch:
    return Batch(entries=(entry(id_, ("issue", -amount), (player, amount)),))


def buy_in_batch(person: str, currency: str, amount: int, number: int = 1) -> Batch:
    """Return a buy-in as the cage writes it: the event with its number, and its entry."""
    chips = Transfer(kind="BoughtIn", person=person, currency=currency, amount=amount, by=person)
    return Batch(records=(chips.record(number, NOON),), entries=(chips.entry(number),))


def contribution(id_: str, parts: int, *, round_: str, meter: str = "main:mega") -> Batch:
    """Return a batch by which the house puts parts into a meter."""
    moved = MeterMovement(meter=meter, kind="contribution", parts=parts, round=round_)
    return moving(id_, moved)


def moving(id_: str, *movements: MeterMovement, other: str = "house") -> Batch:
    """Return a batch that carries movements of meters out, against another account."""
    postings = tuple(
        posting
        for movement in movements
        for posting in (Posting(movement.account, movement.parts), Posting(other, -movement.parts))
    )
    made = LedgerEntry(id=id_, reason="meter", currency="USD", postings=postings)
    return Batch(entries=(made,), movements=movements)


def small_house(rounds: int = 3) -> list[Batch]:
    """Return what two players and a meter do in some rounds: events, money, replies."""
    batches = [
        buy_in("in:1", "player:1", 100_000),
        buy_in("in:2", "player:2", 100_000),
        moving("reset", MeterMovement(meter="main:mega", kind="reset", parts=units(10_000))),
    ]
    for number in range(1, rounds + 1):
        batches += one_round(number)
    return batches


def one_round(number: int) -> list[Batch]:
    """Return a round of two commands: both bet and one puts into the meter, one wins, one loses."""
    name, first = f"md-1:{number}", 4 * number - 3
    one, two = f"escrow:{name}:1:ante", f"escrow:{name}:2:ante"
    put = MeterMovement(meter="main:mega", kind="contribution", parts=7_123, round=name)
    shared = Posting("house", -7_123), Posting("meter:main:mega", 7_123)
    fed = LedgerEntry(id=f"{name}:fed", reason="meter", round=name, currency="USD", postings=shared)
    staked = entry(
        f"{name}:staked",
        ("player:1", -500),
        (one, 500),
        ("player:2", -700),
        (two, 700),
        round_=name,
    )
    settled = entry(
        f"{name}:settled",
        (one, -500),
        ("player:1", 1000),
        ("tray:md-1", -500),
        (two, -700),
        ("tray:md-1", 700),
        round_=name,
    )
    return [
        Batch(
            records=(record(first, seat=1, amount=500), record(first + 1, seat=2, amount=700)),
            entries=(staked, fed),
            movements=(put,),
            replies=(reply(2 * number - 1),),
        ),
        Batch(
            records=(record(first + 2, what="won"), record(first + 3, what="lost")),
            entries=(settled,),
            replies=(reply(2 * number, balance=100_000 + 500 * number),),
        ),
    ]

"""What a house on PostgreSQL asks its database while nothing happens."""

import asyncio
from pathlib import Path

import pytest

from fifthstreet.floor.floor import TableOrder
from fifthstreet.house.bootstrap import Running
from fifthstreet.house.settings import Settings
from fifthstreet.rules.samples import submission
from ledger.store.servers import fresh_database, transactions

FEW, MANY = 3, 30
LOOKS = 40
"""How often every timer of the house goes off."""

SECONDS = 2.0
"""Seconds from one look to the next: more than any timer waits that looks at other processes."""

SOME = LOOKS
"""Transactions by which two idle houses may differ."""


class WoundLoop(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


async def evening(settings: Settings, loop: WoundLoop, *, tables: int, looks: int) -> None:
    """Open a house with so many tables, each with its jackpot, and let so many looks pass."""
    running = Running(settings, loop)
    try:
        running.start()
        for number in range(tables):
            if f"rws-{number}" not in running.house.tables:
                order = TableOrder(table=f"rws-{number}", submission=submission("rws"))
                opened: asyncio.Future[dict[str, object]] = loop.create_future()
                running.house.open_table(order, opened.set_result)
                assert (await opened)["ok"]
        for _ in range(looks):
            loop.ahead += SECONDS
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert len(running.house.tables) == tables
    finally:
        running.close()


def cost_of_idling(folder: Path, tables: int) -> int:
    """Return the transactions of a house's idle time alone, without its opening and closing."""
    database = fresh_database()
    settings = Settings(database=database, keys=folder / f"{tables}.keys", cheap_hashes=True)
    totals = []
    for looks in (0, 0, LOOKS):
        with asyncio.Runner(loop_factory=WoundLoop) as runner:
            loop = runner.get_loop()
            assert isinstance(loop, WoundLoop)
            runner.run(evening(settings, loop, tables=tables, looks=looks))
        totals.append(transactions(database))
    made, opened, idled = totals
    return (idled - opened) - (opened - made)


@pytest.mark.slow
def test_an_idle_house_asks_postgresql_as_little_with_many_tables_as_with_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked once a second whatever happens is left out: this clock is put forward."""
    monkeypatch.setattr("fifthstreet.ledger.store.postgres.AGAIN", 3_600.0, raising=False)
    few, many = (cost_of_idling(tmp_path, tables) for tables in (FEW, MANY))
    assert many - few <= SOME
    assert many <= 3 * LOOKS

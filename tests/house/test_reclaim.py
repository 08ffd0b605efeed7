"""A house that lost its claims or its database goes on with its tables (R25, F07)."""

import asyncio
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.bots.bot import Manner
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.pace import FLAT_OUT
from fifthstreet.floor.tables.requests import TableRequest
from fifthstreet.house.bootstrap import Running
from fifthstreet.house.settings import Settings
from fifthstreet.ledger.journal import Batch, CommitResult, StreamRecord
from fifthstreet.ledger.store import StoreBusyError
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.protocol import floor_commands as h
from fifthstreet.rules.samples import submission
from floor.tables.players import Sitting
from house.pair import TABLE, Pair


def test_a_table_that_went_on_elsewhere_meanwhile_is_read_anew(pair: Pair) -> None:
    one, two = pair.one, pair.two
    pair.cut()
    two.house.adopt()
    two.round(TABLE)
    two.store.close()
    one.house.reclaim()
    one.committer.settle()
    assert not one.store.claims_lost
    assert one.house.tables[TABLE].state.rounds == 1
    one.round(TABLE)
    pair.check(one, rounds=2)


def test_a_process_that_wrote_without_a_claim_leaves_the_table_and_the_other_goes_on(
    pair: Pair,
) -> None:
    one, two = pair.one, pair.two
    pair.cut()
    two.house.adopt()
    two.committer.settle()
    assert pair.run_by() == ["one", "two"], "the first has not looked yet"
    one.must(TABLE, "bob", h.LeaveSeat())
    assert two.ask(TABLE, "ann", h.LeaveSeat())["code"] == "table_has_stopped"
    for sitting in (one, two):
        sitting.house.reclaim()
        sitting.committer.settle()
    assert pair.run_by() == ["two"]
    assert not one.store.claims_lost
    assert list(two.house.tables[TABLE].state.seats.values()) == ["ann"]
    two.round(TABLE)
    pair.check(two, rounds=1)


class AwayStore(MemoryStore):
    """A store that at times neither writes nor can be read, and whose claims can be lost."""

    def __init__(self) -> None:
        super().__init__()
        self.away = False
        self.lost: set[str] = set()
        self.others: set[str] = set()

    def _answer(self) -> None:
        if self.away:
            raise StoreBusyError("The database does not answer.")

    def commit_apart(self, batches: Sequence[Batch]) -> list[CommitResult | Exception]:
        if self.away:
            return [StoreBusyError("The database does not answer.")] * len(batches)
        return super().commit_apart(batches)

    def records(
        self, stream: str, *, after: int = 0, most: int | None = None
    ) -> list[StreamRecord]:
        self._answer()
        return super().records(stream, after=after, most=most)

    def claim_all(self, names: Collection[str]) -> frozenset[str]:
        self._answer()
        mine = frozenset(names) - self.others
        self.lost -= mine
        return mine

    def release(self, name: str) -> None:
        self.lost.discard(name)

    @property
    def claims_lost(self) -> frozenset[str]:
        return frozenset(self.lost)


class Leaving:
    """Somebody who sits, and asks to leave while the store is away."""

    def __init__(self) -> None:
        self.store = AwayStore()
        self.sitting = Sitting(self.store)
        self.answers: list[dict[str, Any]] = []
        self.sitting.open(TABLE)
        self.sitting.seat(TABLE, "ann")
        self.store.away = True
        self.ask()

    def ask(self) -> None:
        """Ask to leave, always as the same command."""
        ann = self.sitting.actor("ann")
        leave = TableRequest(actor=ann, command=h.LeaveSeat(), client="ann", sequence=9_000)
        self.sitting.house.ask(TABLE, leave, self.answers.append)
        self.sitting.committer.settle()

    @property
    def codes(self) -> list[str]:
        return [answer.get("code", "done") for answer in self.answers]


def test_a_table_goes_on_after_its_store_was_away_for_long() -> None:
    leaving = Leaving()
    leaving.sitting.wind(120)
    assert leaving.codes == [], "nobody knows yet whether it stands"
    leaving.store.away = False
    leaving.sitting.wind(5)
    leaving.ask()
    assert leaving.codes == ["store_is_busy", "done"]


@pytest.mark.parametrize(
    ("others", "codes"), [((), ["done"]), ((TABLE,), ["table_runs_on_another_server"])]
)
def test_what_is_under_way_when_a_claim_is_lost_waits_until_it_is_known_who_has_it(
    others: tuple[str, ...], codes: list[str]
) -> None:
    leaving = Leaving()
    house, store = leaving.sitting.house, leaving.store
    store.lost.add(TABLE)
    with pytest.raises(StoreBusyError):
        house.reclaim()
    store.away = False
    leaving.sitting.wind(60)
    assert leaving.codes == []
    assert leaving.sitting.kinds(TABLE)[-1] == "house.SeatTaken", "nothing is written meanwhile"
    store.others.update(others)
    house.reclaim()
    leaving.sitting.committer.settle()
    assert leaving.codes == codes
    assert set(house.tables) == {TABLE} - store.others
    assert not store.claims_lost


def test_bots_play_on_at_a_table_that_was_read_anew(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "house.db"), cheap_hashes=True, pace=FLAT_OUT)

    async def evening() -> None:
        running = Running(settings, asyncio.get_running_loop())
        try:
            running.start()
            order = TableOrder(table=TABLE, submission=submission("md"))
            opened: asyncio.Future[dict[str, Any]] = running.loop.create_future()
            running.house.open_table(order, opened.set_result)
            assert (await opened)["ok"]
            running.bots.fill(TABLE, 2, Manner(quickest=0, slowest=0, alone=True))
            first = running.house.tables[TABLE]
            await played(first, 2)
            first.overtaken = True
            while running.house.tables[TABLE] is first:
                running.house.reclaim()
                await asyncio.sleep(0)
            await played(running.house.tables[TABLE], first.state.rounds + 2)
            assert audit(running.store).ok
        finally:
            running.close()

    asyncio.run(evening())


async def played(host: TableHost, rounds: int) -> None:
    """Wait until so many rounds were played at a table."""
    done = asyncio.Event()
    host.listeners.append(lambda update: done.set() if update.state.rounds >= rounds else None)
    await done.wait()

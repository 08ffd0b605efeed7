"""The house put together: what it checks at a start, and what it does where something fails."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from fifthstreet import version
from fifthstreet.audit.audit import audit
from fifthstreet.bots.bot import Manner
from fifthstreet.checks.report import check
from fifthstreet.fairness.entropy import ChanceError
from fifthstreet.floor.floor import TableOrder
from fifthstreet.floor.tables.host import TableHost
from fifthstreet.floor.tables.loader import EVERY
from fifthstreet.floor.tables.pace import UNHURRIED
from fifthstreet.house import bootstrap
from fifthstreet.house.bootstrap import LAST_SNAPSHOT, Running
from fifthstreet.house.demo import demo, tables
from fifthstreet.house.settings import Settings
from fifthstreet.ledger import build
from fifthstreet.ledger.store.address import open_store
from fifthstreet.rules.samples import submission
from web.served import Player, Served


class NoChance:
    """A source of chance that has failed."""

    def take(self, count: int) -> bytes:
        """Fail."""
        raise ChanceError(f"No {count} bytes could be drawn.")


def test_r10_a_table_whose_chance_fails_stops_and_says_so(tmp_path: Path) -> None:
    with Served(tmp_path, {"md-1": "md", "md-2": "md"}) as served:
        assert served.opened is not None
        served.opened.running.house.tables["md-1"].reception.entropy = NoChance()
        me = served.guest()
        with Player(served, "md-1", me, {}) as player:
            seat = player.sit()
            answer = player.ask("do.PlaceWager", seat=seat, wager="ante", amount=1500)
            assert answer["code"] == "table_has_stopped"
            assert player.ask("ask.LeaveSeat")["code"] == "table_has_stopped"
        health = httpx.get(f"{served.url}/healthz")
        assert health.status_code == 503
        assert health.json()["stopped"] == ["md-1"]
        with served.http(me["token"]) as http:
            assert http.get("/me").json()["balances"]["USD"] == 100_000
        with Player(served, "md-2", me, {}) as player:
            player.sit()
            player.open_round()


def test_r52_the_program_is_noted_when_it_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "house.db")
    for _ in range(2):
        with Served(tmp_path):
            pass
    monkeypatch.setattr(version, "digest", lambda: "f" * 64)
    with Served(tmp_path):
        pass
    with open_store(database, read_only=True) as store:
        noted = [record.data for record in store.records(build.STREAM)]
    assert [one["digest"] for one in noted] == [noted[0]["digest"], "f" * 64]
    assert noted[1]["before"] == noted[0]["digest"]
    assert len(noted[0]["digest"]) == 64


async def three_sit(host: TableHost) -> None:
    """Wait until three bots sit at a table."""
    sat = asyncio.Event()
    host.listeners.append(lambda update: sat.set() if len(update.state.seats) == 3 else None)
    if len(host.state.seats) < 3:
        await sat.wait()


def test_the_demonstration_is_set_up_once(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "house.db"), cheap_hashes=True)
    seated = []

    async def evening() -> None:
        house = Running(settings, asyncio.get_running_loop())
        try:
            house.start()
            await demo(house)
            await demo(house)
            await asyncio.gather(*map(three_sit, house.house.tables.values()))
            assert set(house.house.tables) == {table for table, *_ in tables()}
            assert house.house.tables["md-1"].progressive is house.house.tables["md-2"].progressive
            seated.append({id_: dict(h.state.seats) for id_, h in house.house.tables.items()})
        finally:
            house.close()

    asyncio.run(evening())
    asyncio.run(evening())
    assert seated[0] == seated[1]


def test_a_house_of_an_earlier_release_gets_its_second_administrator(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "house.db"), cheap_hashes=True)

    async def evening(*, earlier: bool) -> list[str]:
        house = Running(settings, asyncio.get_running_loop())
        try:
            if earlier:
                made = asyncio.get_running_loop().create_future()
                house.signing.take_on("house", "keeper", "administrator", "x", made.set_result)
                await made
                return []
            drawn = await house.first_administrators()
            people = house.desk.state.persons
            assert house.desk.state.sealed
            assert [one.approver for one in people.values()] == ["bootstrap"] * 2
            return [people[one.person].name for one in drawn]
        finally:
            house.close()

    assert asyncio.run(evening(earlier=True)) == []
    assert asyncio.run(evening(earlier=False)) == ["second-keeper"]
    assert asyncio.run(evening(earlier=False)) == []


async def until(host: TableHost, holds: Callable[[], bool]) -> None:
    """Wait for something that comes true as a table goes on."""
    went_on = asyncio.Event()
    host.listeners.append(lambda _: went_on.set())
    while not holds():
        went_on.clear()
        await went_on.wait()


def test_r59_a_house_that_runs_writes_snapshots_now_and_then_and_when_it_closes(
    tmp_path: Path,
) -> None:
    where = str(tmp_path / "house.db")
    settings = Settings(database=where, cheap_hashes=True, pace=UNHURRIED, snapshots=0.01)
    stream, numbers = "table:md-1", []

    async def evening() -> None:
        house = Running(settings, asyncio.get_running_loop())
        try:
            house.start()
            order = TableOrder(table="md-1", submission=submission("md"))
            house.house.open_table(order, lambda _: None)
            host = house.house.tables["md-1"]
            await until(host, lambda: host.state.opened is not None)
            house.bots.fill("md-1", 2, Manner(quickest=0, slowest=0, alone=True))
            await until(host, lambda: house.store.read_snapshot(stream) is not None)
            snapshot = house.store.read_snapshot(stream)
            assert snapshot is not None
            numbers.append(snapshot.number)
            house._timers["snapshots"]()
            await until(host, lambda: host.state.number >= numbers[0] + 2 * LAST_SNAPSHOT)
        finally:
            house.close()

    asyncio.run(evening())
    assert EVERY <= numbers[0] < 2 * EVERY
    with open_store(where, read_only=True) as store:
        last = store.read_snapshot(stream)
        assert last is not None
        assert last.number >= numbers[0] + LAST_SNAPSHOT
        assert audit(store).ok


@pytest.mark.parametrize("book", sorted({book for _, book, _ in tables()}))
def test_the_submissions_of_the_demonstration_pass_their_check(book: str) -> None:
    assert check(submission(book)).ok


@pytest.mark.parametrize(
    ("database", "keys"),
    [
        ("some/house.db", "some/house.keys"),
        ("sqlite:///some/house.db", "some/house.keys"),
        ("postgresql://somewhere/house", "house.keys"),
        ("memory:", "house.keys"),
    ],
)
def test_keys_lie_beside_the_store(database: str, keys: str) -> None:
    assert Settings(database=database).keys_at == Path(keys)


def test_the_store_is_let_go_where_the_house_cannot_be_put_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(database=str(tmp_path / "house.db"), cheap_hashes=True)

    async def begin() -> None:
        Running(settings, asyncio.get_running_loop())

    def failing(*_: object, **__: object) -> None:
        raise ChanceError("There is no desk today.")

    monkeypatch.setattr(bootstrap, "Desk", failing)
    with pytest.raises(ChanceError):
        asyncio.run(begin())
    with open_store(settings.database):
        pass

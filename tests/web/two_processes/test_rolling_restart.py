"""Two processes of a house on a real PostgreSQL are restarted in turn while people play.

The clock of one machine jumps back two hours meanwhile. Tables come to equal shares, whoever asks
the wrong process is served, no command is refused, no round is interrupted, nobody sees a card that
is not theirs, and journal and money are exact.
"""

import asyncio
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from fifthstreet.audit.audit import audit
from fifthstreet.client import HIDDEN, House, Snapshot, TableSocket, UnreachableError
from fifthstreet.ledger.store.postgres import PostgresStore
from ledger.store.servers import fresh_database
from web.two_processes.fleet import Fleet, Member

TABLES = {"md-1": "md", "rws-1": "rws"}
TWO_HOURS = 7200.0
PATIENCE = 900.0
ROUNDS = 8
"""Rounds for which the chips of a guest last, even if every one is lost."""


class Regular:
    """Somebody who plays one round after the other at a table, over one process."""

    def __init__(self, table: str, member: Member) -> None:
        self.table = table
        self.url = member.url
        self.finished: asyncio.Queue[None] = asyncio.Queue()
        """Has an entry for each round that was played."""
        self.ends = False

    async def play(self) -> None:
        """Play until told to stop; a command that is refused ends the test."""
        while not self.ends:
            await self._visit()

    async def _visit(self) -> None:
        """Play as a new guest, and leave before the chips that guests are given run out."""
        async with House(self.url) as house:
            await _enter(house)
            async with house.table(self.table) as table:
                await table.take_seat()
                for _ in range(ROUNDS):
                    await self._round(table)
                    self.finished.put_nowait(None)
                    if self.ends:
                        break
                await table.leave_seat()

    async def _round(self, table: TableSocket) -> None:
        view = await table.betting()
        number = (await table.place("ante", view.terms["ante"].minimum)).round
        await table.ready()
        while (await table.until(lambda seen: seen.my_turn or seen.is_over(number))).my_turn:
            least, _ = await table.bets()
            await table.bet(least)


async def _enter(house: House) -> None:
    """Come in as a guest, or wait for the process where that ended just now."""
    while not house.token:
        with suppress(UnreachableError):
            await house.guest()


async def watch(table: str, member: Member) -> None:
    """Watch a table, and see that no card is shown of a hand that is being played."""

    def never(seen: Snapshot) -> bool:
        now = seen.round
        if now is not None and now.phase == "deciding":
            assert all(card == HIDDEN for seat in now.seats.values() for card in seat.cards)
        return False

    async with House(member.url) as house, house.table(table) as socket:
        await socket.until(never)


async def more(players: list[Regular], rounds: int = 1) -> None:
    """Wait until everybody has played some more rounds."""
    for player in players:
        player.finished = asyncio.Queue()
    for player in players:
        for _ in range(rounds):
            await player.finished.get()


async def even(fleet: Fleet) -> None:
    """Wait until every process runs as many tables."""
    while sorted((await asyncio.to_thread(fleet.shares)).values()) != [1, 1]:
        pass


async def evening(fleet: Fleet) -> None:
    """Play through two restarts: over either process, and watched over the other."""
    await even(fleet)
    one, two = fleet.members
    players = [Regular(table, (one, two)[place % 2]) for place, table in enumerate(TABLES)]
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.play())
        watchers = [
            group.create_task(watch(table, (two, one)[place % 2]))
            for place, table in enumerate(TABLES)
        ]
        await more(players)
        for member in (one, two):
            await asyncio.to_thread(member.restart)
            await more(players)
            await even(fleet)
        for player in players:
            player.ends = True
        for watcher in watchers:
            watcher.cancel()


def acts_once_at(one: Member, two: Member) -> None:
    """Give the same command to both processes: the second answers what the first did."""
    with httpx.Client(base_url=f"{two.url}/api/v1", timeout=PATIENCE) as http:
        guest = http.post("/guests", json={"client": "c1"}).json()
        by = {"Authorization": f"Bearer {guest['token']}"}
        chips = http.get("/me", headers=by).json()["balances"]
    assert {*chips} == {"SGD", "USD"}, "the process that came last had no table"
    for sequence, table in enumerate(TABLES, start=1):
        sit = {"client": "c1", "sequence": sequence, "do": "ask.TakeSeat"}
        paths = [f"{member.url}/api/v1/tables/{table}/commands" for member in (one, two)]
        answers = [httpx.post(path, json=sit, headers=by, timeout=PATIENCE) for path in paths]
        assert answers[0].status_code == 200, answers[0].text
        assert answers[0].json() == answers[1].json()
        leave = {"client": "c1", "sequence": 100 + sequence, "do": "ask.LeaveSeat"}
        assert httpx.post(paths[1], json=leave, headers=by, timeout=PATIENCE).status_code == 200


@pytest.mark.slow
def test_a_rolling_restart_refuses_no_command_and_interrupts_no_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fifthstreet.client.table.PATIENCE", PATIENCE)
    database = fresh_database()
    with Fleet(tmp_path, database, TABLES, jump=-TWO_HOURS) as fleet:
        acts_once_at(*fleet.members)
        asyncio.run(evening(fleet))
    with PostgresStore(database) as store:
        report = audit(store)
        assert report.ok, report.problems
        assert sum(store.balances().values()) == 0
        kinds = [line.kind for table in TABLES for line in store.records(f"table:{table}")]
        assert "house.RoundInterrupted" not in kinds
        assert kinds.count("house.RoundFinished") >= len(TABLES)
        assert {line.kind for _, line in store.all_records()} >= {"clock.ClockJumped"}

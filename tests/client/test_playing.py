"""The client at a real house: whole rounds, broken lines, restarts, and being sent away."""

import asyncio
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from client.serving import LONGEST, Line, Served, run, served
from fifthstreet.client import (
    BackgroundLoop,
    ClientError,
    DismissedError,
    House,
    RefusedError,
    Reply,
    Snapshot,
    TableSocket,
    UnreachableError,
)

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as found:
        yield found


@asynccontextmanager
async def seated(door: House, name: str, **how: Any) -> AsyncIterator[TableSocket]:
    """Sit at a table for a while, as a guest."""
    if not door.token:
        await door.guest()
    async with door.table(name, **how) as table:
        await table.take_seat()
        try:
            yield table
        finally:
            with suppress(ClientError):
                await table.leave_seat()


async def play(table: TableSocket) -> int:
    """Play a round with the least bets to its end, and return its number."""
    view = await table.betting()
    number = (await table.place("ante", view.terms["ante"].minimum)).round
    await table.ready()

    def comes(seen: Snapshot) -> bool:
        return seen.my_turn or seen.is_over(number)

    while (await table.until(comes)).my_turn:
        if table.view.mine and not table.view.mine.looked:
            await table.look()
            assert "??" not in table.view.mine.cards
        least, most = await table.bets()
        assert 0 < least <= most
        await table.bet(least)
    return number


@pytest.mark.parametrize("name", ["md-1", "rws-1", "cb-1", "uk-1"])
def test_a_guest_plays_a_round_of_every_book_and_has_it_proven(house: Served, name: str) -> None:
    async def test() -> None:
        async with House(house.url) as door, seated(door, name) as table:
            currency = table.view.currency
            await table.until(lambda seen: len(seen.seats) > 1)
            assert table.view.seats[table.seat or 0] == door.person
            assert name in [info.table for info in await door.tables() if info.open]
            before = (await door.me()).balances[currency]
            number = await play(table)
            after = (await door.me()).balances[currency]
            assert after - before == table.won[number]
            assert door.pledges[name, number].counts
            proof = await door.proven(name, number)
            own = [
                contribution
                for contribution in proof["contributions"]
                if contribution["seat"] == table.seat
            ]
            assert [contribution["by"] for contribution in own] == ["seat"]
            assert len(proof["openings"]) == 52
            events = await door.round(name, number)
            kinds = (events[0].kind, events[-1].kind)
            assert kinds == ("house.RoundOpened", "house.RoundFinished")
            seats = {e.data["seat"] for e in events if e.kind == "round.WagerPlaced"}
            assert seats > {table.seat}

    run(test())


def test_a_command_whose_answer_was_lost_is_sent_again_and_acts_once(house: Served) -> None:
    async def test() -> None:
        async with (
            Line(house) as line,
            House(line.url) as door,
            seated(door, "uk-1", fair=False) as table,
        ):
            view = await table.betting()
            line.deaf = True
            request = asyncio.create_task(table.place("ante", view.terms["ante"].minimum))
            await line.heard.wait()
            assert not request.done()
            line.deaf = False
            line.cut()
            reply = await request
            placed = [
                event
                for event in await door.round("uk-1", reply.round)
                if event.kind == "round.WagerPlaced" and event.data["seat"] == table.seat
            ]
            assert len(placed) == 1
            assert placed[0].number <= reply.number
            await table.ready()
            await table.until(lambda seen: seen.my_turn)
            await table.fold()
            await table.until(lambda seen: seen.is_over(reply.round))

    run(test())


@pytest.mark.requirement("R27")
def test_every_event_is_told_once_in_order_however_often_the_line_breaks(house: Served) -> None:
    async def test() -> None:
        async with Line(house) as line, House(line.url) as door:
            await door.guest()
            async with door.table("cb-1", send="events") as table:
                first = table.number or 0
                numbers: list[int] = []
                for _ in range(4):
                    await table.take_seat()
                    line.cut()
                    await table.leave_seat()
                while len(numbers) < 8:
                    update = await anext(table)
                    numbers += [event.number for event in update.events]
                assert numbers == list(range(first + 1, first + 9))
                assert table.seat is None
                assert line.connections >= 5

    run(test())


def test_a_round_can_be_played_by_its_events_alone(house: Served) -> None:
    async def test() -> None:
        async with House(house.url) as door, seated(door, "rws-1", send="events") as table:
            await table.place("ante", table.view.terms["ante"].minimum)
            await table.ready()
            cards: list[str] = []
            decided = False
            async for update in table:
                kinds = {event.kind for event in update.events}
                cards += [
                    card
                    for event in update.events
                    if event.kind == "round.CardsViewed" and event.data["seat"] == table.seat
                    for card in event.data["cards"]
                ]
                if "house.RoundFinished" in kinds:
                    break
                waits = update.waits
                due = waits is not None and waits.what == "decision"
                if waits and due and table.seat in waits.seats and not decided:
                    decided = True
                    await table.look()
                    await table.fold()
            assert len(set(cards)) == 5
            ((key, noted),) = door.pledges.items()
            assert noted.counts
            await door.proven(*key)
            assert table.won[key[1]] < 0

    run(test())


def test_what_the_house_refuses_is_raised_with_its_code(house: Served) -> None:
    async def test() -> None:
        async with House(house.url) as door:
            await door.guest()
            async with door.table("md-2") as table:
                with pytest.raises(ClientError, match="do not sit"):
                    await table.place("ante", 1500)
                await table.take_seat()
                with pytest.raises(RefusedError) as refused:
                    await table.take_seat()
                assert refused.value.code == "player_is_already_seated"
                with pytest.raises(RefusedError) as refused:
                    await table.do("do.Nothing")
                assert refused.value.code == "command_is_unknown"
                with pytest.raises(ClientError, match="at most 4096 bytes"):
                    await table.do("do.Declare", seat=1, says="full house " * 400)
                with pytest.raises(RefusedError) as refused:
                    await door.do("md-2", "ask.TakeSeat")
                assert refused.value.code == "player_is_already_seated"
                await table.leave_seat()
            with pytest.raises(RefusedError) as refused:
                await door.table("md-9").open()
            assert refused.value.code == "table_is_unknown"
            with pytest.raises(RefusedError) as refused:
                await door.view("md-9")
            assert (refused.value.code, refused.value.status) == ("table_is_unknown", 404)

    run(test())


def test_a_session_that_has_ended_closes_its_socket_for_good(house: Served) -> None:
    async def test() -> None:
        async with House(house.url) as door:
            await door.guest()
            async with door.table("md-2") as table:
                await door.sign_off()
                with pytest.raises(DismissedError) as dismissed:
                    await table.until(lambda _: False)
                assert dismissed.value.code == "session_has_ended"
                with pytest.raises(DismissedError):
                    await table.take_seat()

    run(test())


def test_another_client_with_the_same_token_takes_over(house: Served) -> None:
    async def test() -> None:
        async with House(house.url) as door:
            await door.guest()
            async with (
                door.table("md-2") as table,
                House(house.url, token=door.token) as other,
                other.table("md-2") as theirs,
            ):
                with pytest.raises(DismissedError) as dismissed:
                    await table.until(lambda _: False)
                assert dismissed.value.code == "client_is_replaced"
                assert other.person == door.person
                await theirs.take_seat()
                await theirs.leave_seat()

    run(test())


def test_chips_are_bought_once_and_given_back(house: Served) -> None:
    async def test() -> None:
        async with House(house.url) as door:
            await door.guest()
            before = (await door.me()).balances["USD"]
            bought = await door.buy_in("USD", 5000)
            assert (bought.amount, bought.balance) == (5000, before + 5000)
            assert (await door.cash_out("USD", 2000)).balance == before + 3000
            assert (await door.me()).balances["USD"] == before + 3000
            with pytest.raises(RefusedError) as refused:
                await door.cash_out("USD", before + 3001)
            assert refused.value.code == "not_enough_chips"

    run(test())


def test_what_anybody_may_read_needs_no_session(house: Served) -> None:
    async def test() -> None:
        async with House(house.url) as door:
            assert {book.id for book in await door.books()} >= {"md", "rws", "cb", "uk"}
            assert (await door.book("md"))["document"]
            (shared,) = [pot for pot in await door.jackpots() if pot.link == "maryland"]
            assert (await door.jackpot("maryland")).meters.keys() == shared.meters.keys()
            async with door.table("md-1") as table:
                assert table.view.you is None
                with pytest.raises(RefusedError) as refused:
                    await table.take_seat()
                assert refused.value.code == "role_may_not_do_this"

    run(test())


def test_a_house_that_is_not_there_is_unreachable() -> None:
    async def test() -> None:
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            door = House(f"http://127.0.0.1:{silent.getsockname()[1]}")
            with pytest.raises(UnreachableError, match="does not answer"):
                async with door:
                    await door.guest()

    run(test())


def test_a_request_that_never_reached_the_house_is_made_again(house: Served) -> None:
    async def test() -> None:
        async with House(house.origin) as door:
            guest = asyncio.create_task(door.guest())
            await asyncio.sleep(0.1)
            assert not guest.done(), "nobody answers yet"
            async with Line(house):
                await guest
            assert door.token

    run(test())


def test_ordinary_code_plays_with_a_call_that_waits(house: Served) -> None:
    with BackgroundLoop() as wait:
        door = House(house.url)
        wait(door.guest())
        table = wait(door.table("md-2").open())
        wait(table.take_seat(), within=5)
        assert table.seat == table.view.you
        wait(table.leave_seat())
        wait(table.close())
        wait(door.close())


def test_the_example_of_a_bot_plays_as_it_is(house: Served) -> None:
    command = [sys.executable, str(EXAMPLE), house.url, "--table", "uk-1", "--rounds", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("its cards were fair") == 2
    assert len(EXAMPLE.read_text().splitlines()) < 75


@pytest.mark.slow
def test_the_socket_comes_back_after_the_house_was_killed_and_started_again(house: Served) -> None:
    async def test() -> None:
        async with House(house.url) as door, seated(door, "md-1") as table:
            view = await table.betting()
            number = (await table.place("ante", view.terms["ante"].minimum)).round
            house.kill()
            ready = asyncio.create_task(table.ready())
            await asyncio.to_thread(house.start)
            (answer,) = await asyncio.gather(ready, return_exceptions=True)
            assert isinstance(answer, Reply | RefusedError)
            assert table.seat == table.view.you is not None
            if (await table.until(lambda seen: seen.my_turn or seen.is_over(number))).my_turn:
                await table.fold()
            await table.until(lambda seen: seen.is_over(number))
            await door.proven("md-1", number)
            assert await play(table) == number + 1

    run(test())

"""The process beside the house: what is quick, what goes wrong, and what is asked again."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fifthstreet import bookcase
from fifthstreet.coaching.turns import CALLER, OF_AN_ADDRESS, Caller
from fifthstreet.coaching.worker import AGAIN, Worker
from fifthstreet.errors import FifthStreetError
from fifthstreet.refusals import RefusedError
from fifthstreet.web.problems import status_of
from web.served import SOON


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """Return a worker of one's own."""
    made = Worker()
    yield made
    made.close()


def test_many_quick_questions_hold_nobody_up(worker: Worker) -> None:
    async def ask() -> list[int]:
        return [await worker.ask(abs, -number) for number in range(200)]

    assert asyncio.run(asyncio.wait_for(ask(), SOON)) == [*range(200)]


def test_the_same_question_is_worked_out_once(worker: Worker) -> None:
    async def ask() -> set[float]:
        return set(await asyncio.gather(*(worker.ask(time.monotonic) for _ in range(5))))

    assert len(asyncio.run(ask())) == 1
    assert len(asyncio.run(ask())) == 1


def test_it_runs_in_another_process(worker: Worker) -> None:
    assert asyncio.run(worker.ask(os.getpid)) != os.getpid()


def test_who_waits_too_long_asks_again_and_finds_it_done(worker: Worker) -> None:
    async def ask() -> None:
        with pytest.raises(RefusedError, match="Try again") as refused:
            await worker.ask(time.sleep, 0.3, patience=0.01)
        assert (status_of(refused.value), refused.value.wait) == (503, AGAIN)
        assert await worker.ask(time.sleep, 0.3) is None

    asyncio.run(ask())


def test_a_process_that_dies_is_replaced(worker: Worker) -> None:
    async def ask() -> int:
        with pytest.raises(RefusedError, match="busy"):
            await worker.ask(os._exit, 3)
        found: int = await worker.ask(len, "alive")
        return found

    assert asyncio.run(ask()) == 5


def test_another_shelf_is_asked_of_another_process(worker: Worker, tmp_path: Path) -> None:
    first = asyncio.run(worker.ask(os.getpid))
    bookcase.open_bookcase(str(tmp_path))
    assert asyncio.run(worker.ask(os.getpid)) != first


def test_what_a_person_got_wrong_comes_back_with_its_remedy(worker: Worker) -> None:
    from fifthstreet.cards.row import read_cards

    async def ask() -> None:
        with pytest.raises(FifthStreetError) as refused:
            await worker.ask(read_cards, "1x")
        assert refused.value.remedy

    asyncio.run(ask())


def hanging_up(after: "asyncio.Event") -> Caller:
    async def gone() -> None:
        await after.wait()

    return Caller(source="192.0.2.7", gone=gone)


async def asked_by(worker: Worker, caller: Caller, *question: Any) -> Any:
    CALLER.set(caller)
    return await worker.ask(*question)


def test_r10_what_is_asked_by_somebody_who_hung_up_makes_way() -> None:
    worker = Worker()

    async def ask() -> None:
        hung_up = asyncio.Event()
        caller = hanging_up(hung_up)
        running = asyncio.create_task(asked_by(worker, caller, time.sleep, 600))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(asked_by(worker, caller, time.sleep, 601))
        await asyncio.sleep(0)
        assert len(worker._turns) == 1
        hung_up.set()
        for task in (running, waiting):
            with pytest.raises(RefusedError):
                await task
        assert len(worker._turns) == 0
        assert await worker.ask(len, "soon") == 4

    asyncio.run(asyncio.wait_for(ask(), SOON))
    worker.close()


def test_r10_a_question_for_which_another_waits_goes_on_when_one_hangs_up() -> None:
    worker = Worker()

    async def ask() -> None:
        hung_up = asyncio.Event()
        one = asyncio.create_task(asked_by(worker, hanging_up(hung_up), time.sleep, 0.5))
        other = asyncio.create_task(worker.ask(time.sleep, 0.5))
        await asyncio.sleep(0)
        hung_up.set()
        with pytest.raises(RefusedError):
            await one
        assert await other is None

    asyncio.run(asyncio.wait_for(ask(), SOON))
    worker.close()


def test_a_question_that_made_way_is_worked_out_for_who_asks_it_next() -> None:
    worker = Worker()

    async def ask() -> None:
        hung_up = asyncio.Event()
        one = asyncio.create_task(asked_by(worker, hanging_up(hung_up), time.sleep, 0.5))
        other = asyncio.create_task(worker.ask(len, "other"))
        await asyncio.sleep(0)
        hung_up.set()
        with pytest.raises(RefusedError):
            await one
        assert await worker.ask(time.sleep, 0.5) is None
        assert await other == 5

    asyncio.run(asyncio.wait_for(ask(), SOON))
    worker.close()


def test_r10_many_questions_from_one_address_do_not_keep_staff_waiting() -> None:
    worker = Worker()
    sheila = Caller(source="192.0.2.1", person="p1", staff=True)

    async def ask() -> None:
        flood = [
            asyncio.create_task(asked_by(worker, hanging_up(asyncio.Event()), time.sleep, 0.2 + n))
            for n in range(34)
        ]
        await asyncio.sleep(0)
        refused = sum(task.done() for task in flood)
        assert refused == 34 - OF_AN_ADDRESS - 1
        assert await asked_by(worker, sheila, len, "staff") == 5
        assert sum(not task.done() for task in flood) >= OF_AN_ADDRESS
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        assert len(worker._turns) == 0

    asyncio.run(asyncio.wait_for(ask(), SOON))
    worker.close()


def test_r10_a_worker_that_is_closed_refuses_what_waits_and_ends_its_process() -> None:
    worker = Worker()

    async def ask() -> None:
        tasks = [asyncio.create_task(worker.ask(time.sleep, 600 + n)) for n in range(3)]
        await asyncio.sleep(0)
        worker.close()
        for task in tasks:
            with pytest.raises(RefusedError):
                await task

    asyncio.run(asyncio.wait_for(ask(), SOON))


def test_r10_a_calculation_is_stopped_when_its_time_is_up_and_says_so_from_then_on() -> None:
    worker = Worker()

    async def ask() -> None:
        assert await worker.ask(len, "ready") == 5
        worker.longest = 0.05
        long = asyncio.create_task(worker.ask(time.sleep, 600))
        await asyncio.sleep(0)
        worker.longest = 600
        waiting = asyncio.create_task(worker.ask(len, "next"))
        with pytest.raises(RefusedError, match="because it takes too long") as refused:
            await long
        assert (status_of(refused.value), refused.value.wait) == (422, 0)
        assert await waiting == 4
        with pytest.raises(RefusedError, match="because it takes too long"):
            await worker.ask(time.sleep, 600)

    asyncio.run(asyncio.wait_for(ask(), SOON))
    worker.close()


ENDS_WITH_WORK_WAITING = """
import asyncio, time
from contextlib import suppress
from fifthstreet.coaching.worker import Worker
from fifthstreet.refusals import RefusedError

async def main():
    worker = Worker()
    for number in range(3):
        with suppress(RefusedError):
            await worker.ask(time.sleep, 2 + number, patience=0.1)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_process_that_ends_with_work_waiting_ends_quietly(tmp_path: Path) -> None:
    script = tmp_path / "ends.py"
    script.write_text(ENDS_WITH_WORK_WAITING, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")

"""The process beside the house: what is quick, what goes wrong, and what is asked again."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fifthstreet import bookcase
from fifthstreet.coaching.worker import Worker
from fifthstreet.errors import FifthStreetError
from fifthstreet.refusals import RefusedError
from fifthstreet.web.problems import status_of


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """Return a worker of one's own."""
    made = Worker()
    yield made
    made.close()


def test_many_quick_questions_hold_nobody_up(worker: Worker) -> None:
    async def ask() -> list[int]:
        return [await worker.ask(abs, -number) for number in range(200)]

    assert asyncio.run(asyncio.wait_for(ask(), 30)) == [*range(200)]


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
        assert status_of(refused.value) == 503
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

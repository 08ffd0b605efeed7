"""The loop's committer: what one turn of the loop brings is one group, and all of it is told."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

import pytest

from fifthstreet.ledger.journal import Batch, CommitResult, StreamRecord
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.refusals import StaleStream, StoreError
from fifthstreet.ledger.store.writer import LoopCommitter, Outcome

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Watched(MemoryStore):
    """A store that remembers how many batches came together."""

    def __init__(self) -> None:
        super().__init__()
        self.groups: list[int] = []

    def commit_apart(self, batches: Sequence[Batch]) -> list[CommitResult | Exception]:
        self.groups.append(len(batches))
        return super().commit_apart(batches)


def batch(number: int, stream: str = "house") -> Batch:
    return Batch(
        records=[StreamRecord(stream=stream, number=number, kind="house.Told", data={}, at=NOON)]
    )


def test_what_one_turn_of_the_loop_brings_is_committed_together_and_told_in_order() -> None:
    async def run() -> None:
        store, loop = Watched(), asyncio.get_running_loop()
        committer = LoopCommitter(store, loop)
        outcomes: list[tuple[int, Outcome]] = []
        finished = loop.create_future()

        def done(number: int, outcome: Outcome) -> None:
            outcomes.append((number, outcome))
            if len(outcomes) == 5:
                finished.set_result(None)

        for number in (1, 2, 9, 3, 4):
            committer.submit(batch(number), partial(done, number))
        assert not outcomes
        await finished
        committer.close()
        assert store.groups == [5]
        assert [number for number, _ in outcomes] == [1, 2, 9, 3, 4]
        assert [type(outcome) for _, outcome in outcomes if isinstance(outcome, Exception)] == [
            StaleStream
        ]

    asyncio.run(run())


def test_one_who_fails_to_be_told_keeps_no_other_from_it() -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()
        failed: list[object] = []
        loop.set_exception_handler(lambda _, context: failed.append(context["exception"]))
        committer = LoopCommitter(MemoryStore(), loop)
        second: asyncio.Future[Outcome] = loop.create_future()

        def fails(_outcome: Outcome) -> None:
            raise ValueError

        committer.submit(batch(1), fails)
        committer.submit(batch(2), second.set_result)
        assert isinstance(await second, CommitResult)
        committer.close()
        assert [type(error) for error in failed] == [ValueError]

    asyncio.run(run())


def test_what_was_handed_in_before_the_end_is_committed_and_nothing_after_it() -> None:
    async def run() -> None:
        store = Watched()
        committer = LoopCommitter(store, asyncio.get_running_loop())
        committer.submit(batch(1), lambda _: None)
        committer.close()
        committer.close()
        assert store.head().seq == 1
        with pytest.raises(StoreError, match="closing"):
            committer.submit(batch(2), lambda _: None)

    asyncio.run(run())

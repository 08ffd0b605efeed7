"""The runner of a stream: what is asked is answered in its order, once it is durable."""

import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest

from fifthstreet.ledger import stream
from fifthstreet.ledger.clock import Cancel
from fifthstreet.ledger.journal import Batch, CommitResult, StoredReply, StreamRecord
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store import StaleStream, StoreBusyError, StoreError, StoreFullError
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.ledger.store.refusals import StoreFailedError
from fifthstreet.ledger.store.writer import DirectCommitter
from fifthstreet.ledger.stream import TRIES, Job, PendingWrite, ReplyBook, Runner, reads_back

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
STREAM = "count"


@dataclass
class Timers:
    """A clock whose timers go off when it is told to let them."""

    due: list[tuple[float, Callable[[], None]]] = field(default_factory=list)

    def now(self) -> datetime:
        return NOON

    def seconds(self) -> float:
        return 0.0

    def later(self, seconds: float, call: Callable[[], None]) -> Cancel:
        self.due.append((seconds, call))
        return lambda: None

    def ring(self) -> None:
        due, self.due = self.due, []
        for _, call in due:
            call()


class Troubled(DirectCommitter):
    """A committer that loses answers, with or without having written."""

    lost: tuple[Exception, ...] = ()
    writes = True

    def settle(self) -> None:
        while self.waiting and self.lost:
            error, *left = self.lost
            self.lost = tuple(left)
            group, self.waiting = self.waiting, []
            if self.writes:
                self.store.commit_apart([batch for batch, _ in group])
            for _, done in group:
                done(error)
        super().settle()


class Count:
    """A state that only counts: every job adds one event for each that joins it."""

    def __init__(self, *, joins: int = 1, patient: bool = True) -> None:
        self.store = MemoryStore()
        self.clock = Timers()
        self.committer = Troubled(self.store)
        self.runner = Runner(self, self.committer, self.clock, patient=patient)
        self.most = joins
        self.answers: list[Any] = []
        self.failures: list[str] = []
        self.again: float | None = None
        self.number = 0

    def ask(self, name: str, *, stored: bool = True) -> None:
        key = ReplyKey(name, 1) if stored else None
        self.runner.add(Job(name, lambda body: self.answers.append((name, body)), key=key))

    def decide(self, job: Job) -> PendingWrite:
        jobs = [job]
        while len(jobs) < self.most and self.runner.waiting and job.joins:
            jobs.append(self.runner.waiting.popleft())
        numbers = [*enumerate(jobs, self.number + 1)]
        records = [
            StreamRecord(
                stream=STREAM, number=number, kind="one.Counted", data={"by": j.decide}, at=NOON
            )
            for number, j in numbers
        ]
        replies = [j.key.reply({"at": n}) for n, j in numbers if j.key]
        answers = [(j, {"at": n}) for n, j in numbers]
        return PendingWrite(numbers[-1][0], Batch(records=records, replies=replies), answers)

    def is_stored(self, batch: Batch) -> bool:
        return reads_back(self.store, batch, STREAM)

    def release(self, step: PendingWrite) -> None:
        pass

    def stored(self, step: PendingWrite, _result: CommitResult) -> None:
        self.number = step.plan

    def repeated(
        self, _step: PendingWrite, _result: CommitResult, reply: StoredReply, _key: ReplyKey
    ) -> Any:
        return {**reply.body, "again": True}

    def failed(self, step: PendingWrite, error: Exception) -> float | None:
        self.failures.append(type(error).__name__)
        if self.again is None:
            step.answers[0][0].answer(type(error).__name__)
        self.number = self.store.last(STREAM)
        return self.again

    def turned(self) -> None:
        pass

    def written(self) -> list[str]:
        return [record.data["by"] for record in self.store.records(STREAM)]


def test_what_came_together_is_answered_in_the_order_of_its_coming() -> None:
    count = Count(joins=4)
    for name in ("ann", "bob", "cyd", "dan", "eve"):
        count.ask(name)
    count.committer.settle()
    assert count.answers == [(name, {"at": n}) for n, name in enumerate(count.written(), 1)]
    assert count.written() == ["ann", "bob", "cyd", "dan", "eve"]


def test_nothing_is_begun_before_what_came_first_is_durable() -> None:
    count = Count()
    count.ask("ann")
    count.ask("bob")
    assert (len(count.committer.waiting), len(count.runner.waiting)) == (1, 1)
    assert count.answers == []
    count.committer.settle()
    assert count.runner.idle


def test_what_was_carried_out_before_is_answered_in_order_and_the_rest_is_decided_anew() -> None:
    count = Count(joins=4)
    for name in ("bob", "dan"):
        count.ask(name)
    count.committer.settle()
    count.answers.clear()
    count.ask("zoe")
    for name in ("ann", "bob", "cyd", "dan"):
        count.ask(name)
    count.committer.settle()
    again = [(name, body["at"], "again" in body) for name, body in count.answers]
    assert again == [
        ("zoe", 3, False),
        ("bob", 1, True),
        ("dan", 2, True),
        ("ann", 4, False),
        ("cyd", 5, False),
    ]


@pytest.mark.parametrize("writes", [True, False])
def test_f02_a_batch_whose_answer_was_lost_acts_once(writes: bool) -> None:
    count = Count()
    count.committer.lost, count.committer.writes = (StoreBusyError("Away."),), writes
    count.ask("ann", stored=False)
    count.committer.settle()
    assert count.answers == []
    count.clock.ring()
    count.committer.settle()
    assert (count.answers, count.written()) == ([("ann", {"at": 1})], ["ann"])
    assert count.failures == []


def test_a_store_that_stays_busy_is_given_up_in_the_end() -> None:
    count = Count()
    count.committer.lost, count.committer.writes = (StoreBusyError("Away."),) * 99, False
    count.ask("ann")
    for _ in range(TRIES + 1):
        count.committer.settle()
        count.clock.ring()
    assert count.answers == [("ann", "StoreBusyError")]
    assert len(count.committer.lost) == 99 - TRIES - 1


def test_who_is_not_patient_is_told_at_once_that_the_store_is_busy() -> None:
    count = Count(patient=False)
    count.committer.lost, count.committer.writes = (StoreBusyError("Away."),), False
    count.ask("ann")
    count.committer.settle()
    assert (count.answers, count.clock.due) == ([("ann", "StoreBusyError")], [])


def test_a_store_that_cannot_be_read_in_doubt_is_read_again_later() -> None:
    count = Count()
    count.committer.lost = (StoreFullError("Full."),)
    usual, count.store.records = count.store.records, _away  # type: ignore[method-assign]
    count.ask("ann")
    count.committer.settle()
    assert count.answers == []
    count.store.records = usual  # type: ignore[method-assign]
    count.clock.ring()
    assert count.answers == [("ann", {"at": 1})], (
        "it stands, although the store was said to be full"
    )


def _away(*_arguments: Any, **_more: Any) -> list[StreamRecord]:
    raise StoreBusyError("The database does not answer.")


def test_what_cannot_stand_together_is_decided_one_by_one_and_in_order() -> None:
    count = Count(joins=3)
    count.ask("zoe")
    for name in ("ann", "bob", "cyd"):
        count.ask(name)
    quicker = StreamRecord(stream=STREAM, number=1, kind="one.Counted", data={"by": "yan"}, at=NOON)
    count.again = 0
    count.store.commit([Batch(records=[quicker])])
    count.committer.settle()
    assert count.failures == ["StaleStream"]
    assert count.written() == ["yan", "zoe", "ann", "bob", "cyd"]
    assert [name for name, _ in count.answers] == ["zoe", "ann", "bob", "cyd"]


class Halting(Count):
    """A count that takes nothing more when the storage has failed, as a table does."""

    def failed(self, step: PendingWrite, error: Exception) -> float | None:
        self.runner.stopped = True
        return super().failed(step, error)


def test_f02_where_the_storage_failed_nothing_that_came_together_is_decided_again() -> None:
    count = Halting(joins=2)
    count.runner.paused = True
    for name in ("ann", "bob"):
        count.ask(name)
    count.runner.resume()
    count.committer.lost = (StoreFailedError("It failed."),)
    count.committer.settle()
    assert count.failures == ["StoreFailedError"]
    assert count.answers == [("ann", "StoreFailedError")]
    assert [job.decide for job in count.runner.halt()] == ["bob"]
    assert count.written() == ["ann", "bob"]


def test_what_is_to_be_decided_anew_later_lets_others_go_first() -> None:
    count = Count()
    count.again = 0.05
    count.committer.lost, count.committer.writes = (StaleStream(STREAM, number=1, head=1),), False
    count.ask("ann")
    count.ask("bob")
    count.committer.settle()
    assert [name for name, _ in count.answers] == ["bob"]
    count.clock.ring()
    count.committer.settle()
    assert [name for name, _ in count.answers] == ["bob", "ann"]


def test_an_answer_that_fails_does_not_stop_those_who_wait() -> None:
    count = Count()

    def fails(_body: Any) -> None:
        raise ZeroDivisionError

    count.runner.add(Job("ann", fails))
    count.ask("bob")
    with pytest.raises(ZeroDivisionError):
        count.committer.settle()
    count.committer.settle()
    assert count.answers == [("bob", {"at": 2})]


def test_a_runner_that_pauses_writes_nothing_until_it_resumes() -> None:
    count = Count()
    count.committer.lost, count.committer.writes = (StoreBusyError("Away."),), False
    count.ask("ann")
    count.ask("bob")
    count.committer.settle()
    count.runner.paused = True
    count.clock.ring()
    assert (count.runner.parked, count.committer.waiting) == (True, [])
    count.runner.resume()
    count.committer.settle()
    assert count.written() == ["ann", "bob"]


def test_a_runner_that_halts_hears_no_more_and_gives_back_what_waited() -> None:
    count = Count()
    for name in ("ann", "bob", "cyd"):
        count.ask(name)
    assert [job.decide for job in count.runner.halt()] == ["bob", "cyd"]
    count.committer.settle()
    assert (count.answers, count.written()) == ([], ["ann"])


def test_a_house_that_closes_tells_who_still_asks() -> None:
    count = Count()

    def closed(*_: Any) -> None:
        raise StoreError("The house is closing and takes nothing more.")

    count.committer.submit = closed  # type: ignore[method-assign,assignment]
    count.ask("ann")
    count.clock.ring()
    assert count.answers == [("ann", "StoreError")]


def test_f07_a_command_that_cannot_be_looked_up_is_refused_for_the_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, answers = MemoryStore(), list[dict[str, Any]]()
    before = StoredReply(client="ann", sequence=1, body={"ok": True})
    store.commit([Batch(replies=(before,))])
    book, key = ReplyBook(store), ReplyKey("ann", 1)

    def away(*_: Any, **__: Any) -> None:
        raise StoreBusyError("Nobody answers.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "last_sequence", away)
        assert not book.begin(key, answers.append)
    assert answers.pop()["code"] == "store_is_busy"
    assert not book.begin(key, answers.append)
    assert answers == [before.body]


def answered(book: ReplyBook, key: ReplyKey) -> dict[str, Any]:
    """Give a command; what is new is carried out, with an answer that names its turn."""
    answers = list[dict[str, Any]]()
    if book.begin(key, answers.append):
        body = {"ok": True, "turn": book.store.head().seq + 1}
        book.store.commit([Batch(replies=(key.reply(body),))])
        book.end(key, body)
    return answers[0]


def test_a_command_acts_once_after_its_answer_and_its_client_were_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stream, "MOST", 3)
    book = ReplyBook(MemoryStore())
    keys = [ReplyKey(f"c{client}", number, "a") for number in (1, 2) for client in range(5)]
    first = [answered(book, key) for key in keys]
    assert (len(book._answers), len(book._highest)) == (3, 3)
    assert [answered(book, key) for key in keys] == first
    assert answered(book, ReplyKey("c0", 1, "another"))["code"] == "sequence_is_used"
    assert book.store.head().seq == len(keys)
    assert (len(book._answers), len(book._highest)) == (3, 3)


def test_what_is_kept_of_answers_has_room_in_a_few_megabytes() -> None:
    book = ReplyBook(MemoryStore())
    tracemalloc.start()
    try:
        for number in range(2 * stream.MOST):
            client = f"s-{number:032x}/client/table-{number % 100}"
            key = ReplyKey(client, number, f"{number:064x}")
            assert book.begin(key, lambda _: None)
            book.end(key, {"ok": True, "number": number, "round": number, "events": [number]})
        traced, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert traced < 24_000_000

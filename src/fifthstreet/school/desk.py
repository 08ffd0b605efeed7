"""The school of a running house: sets that people begin, their answers, and where both are saved.

What somebody answers is an event in a stream of their own, `school:` with their id. Its content is
personal data: it lies beside the journal, which has a reference to it, and is erased with the rest.
"""

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Final

from fifthstreet.fairness.entropy import Entropy
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.personal import PRIVATE, Sealer
from fifthstreet.ledger.store.refusals import StaleStream
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer, Outcome
from fifthstreet.protocol.school import SchoolProgress, SchoolRecord
from fifthstreet.school.progress import (
    Learner,
    LearningEvent,
    SetBegun,
    TaskAnswered,
    evolve,
    progress_of,
    record_of,
)

PREFIX: Final = "school:"
KIND: Final = "school.Noted"
KINDS: Final = {"SetBegun": SetBegun, "TaskAnswered": TaskAnswered}
Next = Callable[[Learner], LearningEvent | None]
"""Decides what is noted about somebody, from what is known of them; nothing where it is known."""


class SchoolDesk:
    """What everybody has learned, read from the store when it is first asked for."""

    def __init__(self, store: Store, committer: Committer, clock: Clock, entropy: Entropy) -> None:
        self._store = store
        self._committer = committer
        self._clock = clock
        self._entropy = entropy
        self._learners: dict[str, tuple[int, Learner]] = {}
        self._errors: dict[str, tuple[int, int]] | None = None

    @property
    def now(self) -> int:
        """Return the second that it is."""
        return int(self._clock.now().timestamp())

    def learner(self, person: str) -> Learner:
        """Return what is known about somebody now; another process may have written since."""
        last, learner = self._learners.get(person, (0, Learner()))
        for number, event in self._events(person, last):
            last, learner = number, evolve(learner, event) if event else Learner()
        self._learners[person] = (last, learner)
        return learner

    def _events(self, person: str, after: int) -> list[tuple[int, LearningEvent | None]]:
        """Return what was noted after a number; of what was erased, nothing but the number."""
        rows = [*self._store.stream_events(f"{PREFIX}{person}", after=after)]
        values = self._store.personal([data[PRIVATE] for _, _, data in rows]) if rows else {}
        return [(number, _event(values.get(data[PRIVATE]))) for number, _, data in rows]

    async def note(self, person: str, decide: Next) -> Learner:
        """Write down what somebody did, and return what is known then; it is durable."""
        while True:
            learner = self.learner(person)
            event = decide(learner)
            if event is None:
                return learner
            outcome = await self._committed(self._batch(person, event))
            if isinstance(outcome, StaleStream):  # another request or process was quicker
                continue
            if isinstance(outcome, Exception):
                raise outcome
            if self._errors is not None and isinstance(event, TaskAnswered):
                _count(self._errors, event)
            return self.learner(person)

    async def _committed(self, batch: Batch) -> Outcome:
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def done(outcome: Outcome) -> None:
            if not future.done():
                future.set_result(outcome)

        self._committer.submit(batch, done)
        return await future

    def _batch(self, person: str, event: LearningEvent) -> Batch:
        """Return an event as the next of a person's stream, its content beside the journal."""
        sealer = Sealer(self._entropy)
        text = json.dumps({"event": type(event).__name__, **asdict(event)}, sort_keys=True)
        stream, number = f"{PREFIX}{person}", self._learners[person][0] + 1
        data = {"person": person, PRIVATE: sealer.seal(text, person)}
        record = StreamRecord(
            stream=stream, number=number, kind=KIND, data=data, at=self._clock.now()
        )
        return Batch(records=[record], personal=sealer.values)

    def errors(self) -> dict[str, tuple[int, int]]:
        """Return how often each task was answered by anybody here, and how often wrong."""
        if self._errors is None:
            self._errors = {}
            for stream in self._store.heads():
                if stream.startswith(PREFIX):
                    for _, event in self._events(stream.removeprefix(PREFIX), 0):
                        if isinstance(event, TaskAnswered):
                            _count(self._errors, event)
        return self._errors

    def forget(self, person: str) -> None:
        """Read again what is known about somebody, because they were erased."""
        self._learners.pop(person, None)
        self._errors = None

    def progress(self, person: str) -> SchoolProgress:
        """Return the progress of somebody."""
        return progress_of(self.learner(person), self.now)

    def record(self, person: str) -> SchoolRecord:
        """Return everything that is saved about somebody, as they may take it away."""
        return record_of(self.learner(person), self.now)


def _event(text: str | None) -> LearningEvent | None:
    if text is None:
        return None
    data = json.loads(text)
    kind = KINDS[data.pop("event")]
    data = {name: tuple(each) if isinstance(each, list) else each for name, each in data.items()}
    event: LearningEvent = kind(**data)
    return event


def _count(errors: dict[str, tuple[int, int]], event: TaskAnswered) -> None:
    answered, wrong = errors.get(event.task, (0, 0))
    errors[event.task] = (answered + 1, wrong + (not event.right))

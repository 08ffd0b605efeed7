"""The runner of a stream: it decides, commits, publishes and answers commands, once each.

A command is decided on the state as it stands and handed in as one batch: the command, its events,
the entries and the reply. The next command waits until the batch is durable, so a stream never
shows what a crash could take back. A batch for which the store was busy is handed in again; where
an answer was lost, the stream is read again before anybody hears of it. Tables, jackpots and people
differ in how they decide, and in nothing else.
"""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.journal import Batch, CommitResult, StoredReply
from fifthstreet.ledger.reply_key import USED, ReplyKey
from fifthstreet.ledger.store.refusals import (
    StaleStream,
    StoreBusyError,
    StoreError,
    StoreFailedError,
    StoreFullError,
)
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer, Outcome
from fifthstreet.refusals import Refusal, refusal_as_json

Body = dict[str, Any]
"""The body of a reply, as JSON."""

Then = Callable[[Body], None]
Place = tuple[str, int]

MOST: Final = 16_384
"""Answers, and clients, that are cached (some 12 MB); older ones are in the store."""
UNREAD: Final = refusal_as_json(Refusal("store_is_busy"))
"""The answer if the store cannot be read; it is not stored, and the command may be repeated."""


class ReplyBook:
    """The answers to each client, by sequence, and who waits for an answer."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._answers: OrderedDict[Place, tuple[str, Body]] = OrderedDict()
        self._highest: OrderedDict[str, int] = OrderedDict()
        self._waiting: dict[Place, tuple[str, list[Then]]] = {}

    def begin(self, key: ReplyKey, then: Then) -> bool:
        """Accept a command; return False if it was answered before, or is being carried out.

        Another command under the same sequence is refused. So is any command, for the moment, while
        the store cannot say whether it was answered before.
        """
        if (waiting := self._waiting.get(key.place)) is not None:
            if key.differs(waiting[0]):
                then(USED)
            else:
                waiting[1].append(then)
            return False
        try:
            answered = self._answered(key)
        except StoreError:
            then(UNREAD)
            return False
        if answered is not None:
            request, body = answered
            then(USED if key.differs(request) else body)
            return False
        self._highest[key.client] = max(key.sequence, self._highest[key.client])
        self._waiting[key.place] = key.request, [then]
        return True

    def _answered(self, key: ReplyKey) -> tuple[str, Body] | None:
        """Return the command that was given under a key and its answer, if one was."""
        if key.client not in self._highest:
            self._highest[key.client] = self.store.last_sequence(key.client)
            while len(self._highest) > MOST:
                self._highest.popitem(last=False)
        answered = self._answers.get(key.place)
        if answered is None and key.sequence <= self._highest[key.client]:
            stored = self.store.reply(*key.place)
            if stored is not None:
                self._keep(key.place, stored.request, stored.body)
                answered = stored.request, stored.body
        return answered

    def end(self, key: ReplyKey, body: Body) -> None:
        """Answer everybody who waits for a command."""
        self._keep(key.place, key.request, body)
        self.drop(key, body)

    def drop(self, key: ReplyKey, body: Body) -> None:
        """Answer everybody who waits without storing it, so that the command may be repeated."""
        _, waiting = self._waiting.pop(key.place, ("", ()))
        for then in waiting:
            then(body)

    def _keep(self, place: Place, request: str, body: Body) -> None:
        """Cache an answer."""
        self._answers[place] = request, body
        while len(self._answers) > MOST:
            self._answers.popitem(last=False)


TRIES: Final = 20
"""How often a batch is submitted again if the store is busy."""
PAUSE: Final = 0.05
"""Seconds before the first time."""
UNREADABLE: Final = 1.0
"""Seconds before another attempt to read a store that could not be read."""


@dataclass(slots=True, eq=False)
class Job:
    """A command to decide in its turn, where its answer goes, and the key by which it acts once.

    `drop` gets the answer if nothing was written and the same command may be repeated.
    """

    decide: Any
    answer: Callable[[Any], None]
    drop: Callable[[Any], None] | None = None
    key: ReplyKey | None = None
    tries: int = 0
    alone: bool = False

    @property
    def joins(self) -> bool:
        """Tell whether it may be written together with others."""
        return self.key is not None and not self.alone


@dataclass(slots=True, eq=False)
class PendingWrite:
    """A write in progress: one command, or several that are written together.

    Without a batch there is nothing to write, and the answer comes in the next turn of the loop. A
    long decision continues there, part by part.
    """

    plan: Any
    batch: Batch | None
    answers: list[tuple[Job, Any]]
    tries: int = 0
    go_on: "Callable[[], PendingWrite | None] | None" = None


class Owner(Protocol):
    """The owner of the state on which a stream's commands are decided."""

    def decide(self, job: Job) -> PendingWrite | None:
        """Decide a command; return what it would write, or None if it is answered already."""

    def is_stored(self, batch: Batch) -> bool:
        """Read whether a batch whose outcome is unknown was committed."""

    def release(self, step: PendingWrite) -> None:
        """Release everything that was held for a step, once its outcome is known."""

    def stored(self, step: PendingWrite, result: CommitResult) -> None:
        """Adopt what is durable, and publish it."""

    def repeated(
        self, step: PendingWrite, result: CommitResult, reply: StoredReply, key: ReplyKey
    ) -> Any:
        """Return the answer to a command under a key that was used before, from the stored reply.

        A different command is refused.
        """

    def failed(self, step: PendingWrite, error: Exception) -> float | None:
        """Handle a failed batch; return the seconds until its command is decided again.

        None means that it is not decided again, and that its sender has been answered.
        """

    def turned(self) -> None:
        """Continue with requests that waited for the end of a step."""


def in_doubt(outcome: Outcome) -> bool:
    """Tell whether a batch may be durable although its commit failed: an answer was lost."""
    if isinstance(outcome, CommitResult):
        return not outcome.stored
    return isinstance(outcome, StaleStream | StoreBusyError | StoreFullError)


def reads_back(store: Store, batch: Batch, stream: str) -> bool:
    """Tell whether the events of a stream at a batch's numbers are those of the batch.

    If the batch has no event of the stream, its first event is looked up.
    """
    streams = [record.stream for record in batch.records]
    stream = stream if stream in streams else streams[0]
    mine = [record for record in batch.records if record.stream == stream]
    remaining = store.records(stream, after=mine[0].number - 1, most=len(mine))
    return [(r.kind, r.data, r.at) for r in remaining] == [(r.kind, r.data, r.at) for r in mine]


class Runner:
    """Runs the commands of one stream, each after the one before is durable."""

    def __init__(
        self, owner: Owner, committer: Committer, clock: Clock, *, patient: bool = True
    ) -> None:
        self.owner = owner
        self.committer = committer
        self.clock = clock
        self.patient = patient
        """Whether to wait for a busy store; otherwise the sender is answered at once."""
        self.paused = False
        """Whether the stream is paused, because another process may run it."""
        self.stopped = False
        self.waiting: deque[Job] = deque()
        self.step: PendingWrite | None = None
        """The write in progress."""
        self.parked = False
        """Whether that write waits for the end of a pause."""

    @property
    def idle(self) -> bool:
        """Tell whether nothing is in progress and nothing waits."""
        return self.step is None and not self.waiting

    def add(self, job: Job) -> None:
        """Add a command; it is decided in its turn."""
        self.waiting.append(job)
        self.work()

    def work(self) -> None:
        """Begin waiting commands, as long as nothing is in progress."""
        while self.waiting and not (self.step or self.stopped or self.paused):
            step = self.owner.decide(self.waiting.popleft())
            if step is not None:
                self.step = step
                self._submit(step)

    def _submit(self, step: PendingWrite) -> None:
        if step.go_on is not None:
            self.clock.later(0, partial(self._go_on, step.go_on))
        elif step.batch is None:
            self.clock.later(0, lambda: self._end(step, None))
        elif self.paused:
            self.parked = True
        else:
            try:
                self.committer.submit(step.batch, partial(self._committed, step))
            except FifthStreetError as error:
                self.clock.later(0, partial(self._end, step, error))

    def _go_on(self, part: Callable[[], PendingWrite | None]) -> None:
        """Decide another part; the stream begins nothing else meanwhile."""
        if self.stopped:
            return
        self.step = part()
        if self.step is not None:
            self._submit(self.step)
            return
        self.work()
        self.owner.turned()

    def _committed(self, step: PendingWrite, outcome: Outcome) -> None:
        if self.stopped:
            return
        if self.patient and isinstance(outcome, StoreBusyError) and step.tries < TRIES:
            step.tries += 1
            self.clock.later(PAUSE * step.tries, lambda: self._submit(step))
            return
        try:
            if in_doubt(outcome) and step.batch is not None and self.owner.is_stored(step.batch):
                outcome = CommitResult(stored=True, first=0, last=0, replies=step.batch.replies)
        except StoreBusyError:
            self.clock.later(UNREADABLE, lambda: self._committed(step, outcome))
            return
        self._end(step, outcome)

    def _end(self, step: PendingWrite, outcome: Outcome | None) -> None:
        """Answer a step, and begin the next even if an answer fails."""
        try:
            self.owner.release(step)
            if isinstance(outcome, Exception):
                self._failed(step, outcome)
            elif outcome is None or outcome.stored:
                if outcome is not None:
                    self.owner.stored(step, outcome)
                for job, body in step.answers:
                    job.answer(body)
            else:
                self._repeated(step, outcome)
        finally:
            self.step = None
            self.work()
            self.owner.turned()

    def _repeated(self, step: PendingWrite, result: CommitResult) -> None:
        """Repeat the stored answers of commands carried out before; decide the rest again."""
        known = {(reply.client, reply.sequence): reply for reply in result.replies}
        anew = []
        for job, _ in step.answers:
            reply = known.get(job.key.place) if job.key else None
            if reply is None or job.key is None:
                anew.append(job)
            else:
                job.answer(self.owner.repeated(step, result, reply, job.key))
        self.waiting.extendleft(reversed(anew))

    def _failed(self, step: PendingWrite, error: Exception) -> None:
        jobs = [job for job, _ in step.answers]
        if isinstance(error, StoreFailedError):  # nobody knows what is durable: decide nothing
            self.waiting.extendleft(reversed(jobs[1:]))
        elif len(jobs) > 1 and not isinstance(error, StoreFullError | StoreBusyError):
            for job in jobs:
                job.alone = True
            self.waiting.extendleft(reversed(jobs))
            return
        seconds = self.owner.failed(step, error)
        if seconds is not None:
            self.again(jobs[0], seconds)

    def again(self, job: Job, seconds: float = 0) -> None:
        """Decide a command again before all others, now or after some seconds."""
        if seconds:
            self.clock.later(seconds, lambda: self.again(job))
            return
        self.waiting.appendleft(job)
        self.work()

    def resume(self) -> None:
        """Continue after a pause."""
        parked, self.parked, self.paused = self.parked, False, False
        if parked and self.step is not None:
            self._submit(self.step)
        self.work()

    def halt(self) -> Iterable[Job]:
        """Accept nothing more, and return what was waiting; a write in progress is not answered."""
        self.stopped = True
        left = [*self.waiting]
        self.waiting.clear()
        return left

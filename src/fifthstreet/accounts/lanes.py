"""One command after the other: what touches one stream waits until the one before is durable.

A decision is made against the state as it stands, handed in as one batch, and answered when that
is durable. Where another process was quicker, the same command is decided anew.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from fifthstreet.accounts.outcome import Decide, Done, Key, Outcome, Plan, Then, batch_of, of_then
from fifthstreet.ledger.batch import Batch, CommitResult
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.committer import Committer
from fifthstreet.refusals import Refusal

MOST_TRIES: Final = 64
"""How often one command is decided before it is given up."""

MOST_WAITING: Final = 4_096
"""Commands of one stream that may wait; more are told that the house is busy."""


@dataclass(slots=True, kw_only=True)
class Job:
    """A command on its way: how it is decided, whom to tell, and under which key it acts once."""

    decide: Decide
    then: Then
    key: Key | None = None
    tries: int = 0


class Keeper(Protocol):
    """Whoever holds the state that commands are decided against."""

    def ready(self) -> int:
        """Make sure that the state is the present one, and return the number of its last event."""

    def kept(self, plan: Plan, batch: Batch, result: CommitResult) -> None:
        """Take in what is durable now."""

    def differs(self, error: Exception, batch: Batch) -> bool:
        """Take in what stopped a batch, and tell whether its command may now come out otherwise."""

    def doubt(self, batch: Batch) -> None:
        """Look at what a batch touched again before the next decision."""


class Lanes:
    """Rows of commands, each in the order of its coming; a lane is there while somebody waits."""

    def __init__(self, committer: Committer, clock: Clock, keeper: Keeper) -> None:
        self._committer = committer
        self._clock = clock
        self._keeper = keeper
        self._waiting: dict[str, deque[Job]] = {}

    @property
    def idle(self) -> bool:
        """Tell whether nothing is under way."""
        return not self._waiting

    def add(self, lane: str, job: Job) -> None:
        """Put a command into a lane; it is answered once, and never before this returns."""
        waiting = self._waiting.get(lane)
        if waiting is None:
            self._waiting[lane] = deque()
            self._begin(lane, job)
        elif len(waiting) < MOST_WAITING:
            waiting.append(job)
        else:
            self._clock.later(0, lambda: job.then(Refusal("house_is_busy")))

    def _begin(self, lane: str, job: Job) -> None:
        job.tries += 1
        try:
            head = self._keeper.ready()
            plan = job.decide()
            batch = batch_of(plan, job.key, head)
            if batch is not None:
                self._committer.submit(batch, self._told(lane, job, plan, batch))
                return
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            outcome: Outcome = error
        else:
            outcome = plan if isinstance(plan, Refusal) else Done()
        self._clock.later(0, lambda: self._finish(lane, job, outcome))

    def _told(
        self, lane: str, job: Job, plan: Plan | Refusal, batch: Batch
    ) -> Callable[[CommitResult | Exception], None]:
        """Return what is called when a batch is durable, or is not."""

        def told(result: CommitResult | Exception) -> None:
            if isinstance(result, Exception):
                if self._keeper.differs(result, batch) and job.tries < MOST_TRIES:
                    self._begin(lane, job)
                else:
                    self._finish(lane, job, result)
            elif not result.stored:
                self._keeper.doubt(batch)
                self._finish(lane, job, of_then(result))
            elif isinstance(plan, Refusal):
                self._finish(lane, job, plan)
            else:
                self._keeper.kept(plan, batch, result)
                done = Done(events=plan.events, result=result, body=plan.told)
                self._finish(lane, job, done)

        return told

    def _finish(self, lane: str, job: Job, outcome: Outcome) -> None:
        """Answer a command, and begin the next of its lane whatever becomes of the answer."""
        try:
            job.then(outcome)
        finally:
            waiting = self._waiting[lane]
            if waiting:
                self._begin(lane, waiting.popleft())
            else:
                del self._waiting[lane]

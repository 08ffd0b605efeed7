"""What a table has to do, and what is on its way to the store."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fifthstreet.floor.tables.dealer import Wait
from fifthstreet.floor.tables.plan import Plan
from fifthstreet.ledger.batch import Batch, CommitResult, Reply
from fifthstreet.ledger.committer import Outcome
from fifthstreet.ledger.replies import Then
from fifthstreet.ledger.store.refusals import StaleStream, StoreBusyError, StoreFullError
from fifthstreet.refusals import Refusal

Job = Callable[[Plan], Refusal | None]
"""Works something out on a plan; returns why it is refused, or None."""


@dataclass(slots=True)
class Task:
    """Something to be done at the table, and who is answered."""

    job: Job
    client: str = ""
    sequence: int = 0
    tries: int = 0
    then: Then | None = None
    alone: bool = False

    @property
    def joins(self) -> bool:
        """Tell whether it may be written together with others."""
        return bool(self.client) and not self.alone


@dataclass(slots=True)
class Step:
    """What is on its way to the store: one request, or several that came together."""

    plan: Plan
    tasks: list[tuple[Task, dict[str, Any]]]
    waits: Wait
    tries: int = 0

    def batch(self) -> Batch:
        """Return all of it as one batch, with what each client is answered."""
        return self.plan.batch(
            Reply(client=task.client, sequence=task.sequence, body=body)
            for task, body in self.tasks
            if task.client
        )


def in_doubt(outcome: Outcome) -> bool:
    """Tell whether a batch may stand although it was not stored now: an earlier answer was lost."""
    if isinstance(outcome, CommitResult):
        return not outcome.stored
    return isinstance(outcome, StaleStream | StoreBusyError | StoreFullError)

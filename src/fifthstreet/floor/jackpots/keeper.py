"""What people do to a jackpot itself: say that it fails, agree on changes, rule, wind it up.

Whoever calls has seen to it that the person may: `table.report_jackpot_fault` to fail it,
`table.mend_jackpot` to mend it, `round.rule` for the order of winners, and `house.change_meter`
with its approval for everything that two people must agree to.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.jackpots.jackpot import Link
from fifthstreet.ledger.batch import Batch, CommitResult, Record
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.committer import Committer, Outcome
from fifthstreet.ledger.entry import Entry
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.replies import Then
from fifthstreet.ledger.store.refusals import StoreError
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.codec import encode, kind_of
from fifthstreet.refusals import Refusal, refusal_as_json

TRIES: Final = 20
PAUSE: Final = 0.05


@dataclass(slots=True, kw_only=True)
class Act:
    """What an act brings about: events of one or two jackpots, and the money that they move."""

    events: Sequence[tuple[Link, e.Event]]
    entries: Sequence[Entry] = ()
    movements: Sequence[MeterMovement] = ()
    ceilings: Mapping[str, int] = field(default_factory=dict)

    def records(self, at: datetime) -> tuple[Record, ...]:
        """Return the events as the records that follow what their jackpots know."""
        numbers: dict[str, int] = {}
        made = []
        for link, event in self.events:
            number = numbers[link.id] = numbers.get(link.id, link.number) + 1
            kind, data = kind_of(event, "link"), encode(event)
            made.append(Record(stream=link.stream, number=number, kind=kind, data=data, at=at))
        return tuple(made)


Decide = Callable[[], Act | Refusal]


@dataclass(slots=True, kw_only=True)
class _Job:
    decide: Decide
    then: Then
    tries: int = 0


class Keeper:
    """Writes what is done to jackpots, and decides anew where somebody else was quicker."""

    def __init__(
        self,
        committer: Committer,
        clock: Clock,
        posted: Callable[[Batch, CommitResult], None],
    ) -> None:
        self.committer = committer
        self.clock = clock
        self.posted = posted

    def do(self, decide: Decide, then: Then) -> None:
        """Carry an act out; `then` is told once, when it is durable or refused."""
        self._begin(_Job(decide=decide, then=then))

    def _begin(self, job: _Job) -> None:
        act = job.decide()
        if isinstance(act, Refusal):
            job.then(refusal_as_json(act))
            return
        batch = Batch(
            records=act.records(self.clock.now()),
            entries=act.entries,
            movements=act.movements,
            ceilings=act.ceilings,
        )
        for link, _ in act.events:
            link.busy = True
        self.committer.submit(batch, lambda outcome: self._committed(job, act, batch, outcome))

    def _committed(self, job: _Job, act: Act, batch: Batch, outcome: Outcome) -> None:
        links = {link.id: link for link, _ in act.events}
        for link in links.values():
            link.busy = False
        if isinstance(outcome, CommitResult):
            for (link, event), record in zip(act.events, batch.records, strict=True):
                link.take([(record.number, event)], record.at)
            self.posted(batch, outcome)
            job.then({"ok": True})
        else:
            self._failed(job, act, batch, outcome)
        for link in links.values():
            link.turn()

    def _failed(self, job: _Job, act: Act, batch: Batch, outcome: Exception) -> None:
        job.tries += 1
        if not isinstance(outcome, StoreError) or job.tries > TRIES:
            job.then(refusal_as_json(Refusal(code="store_is_busy", detail=str(outcome))))
            return
        self.clock.later(PAUSE * job.tries, lambda: self._again(job, act, batch))

    def _again(self, job: _Job, act: Act, batch: Batch) -> None:
        """Decide anew from what the store holds, unless the act stands and its answer was lost."""
        try:
            stands = _stands(act, batch)
            for link, _ in act.events:
                link.catch_up()
        except FifthStreetError as error:
            self._failed(job, act, batch, error)
            return
        if stands:
            self.posted(batch, CommitResult(stored=True, first=0, last=0))
            job.then({"ok": True})
        else:
            self._begin(job)


def _stands(act: Act, batch: Batch) -> bool:
    """Tell whether a batch of which nobody knew what became is the one that stands."""
    (link, _), record = act.events[0], batch.records[0]
    kept = link.store.records(record.stream, after=record.number - 1, most=1)
    return [(r.kind, r.data, r.at) for r in kept] == [(record.kind, record.data, record.at)]

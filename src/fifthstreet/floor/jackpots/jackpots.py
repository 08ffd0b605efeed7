"""The jackpots of a house, and what people do to them: say that one fails, agree on changes, rule.

The caller has checked that the person may: `table.report_jackpot_fault` to take it out of service,
`table.restore_jackpot` to restore it, `round.make_ruling` for the order of winners, and
`house.change_meter` with its approval for everything that takes dual authorization.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.jackpots.acts import Act, refuse_contribution
from fifthstreet.floor.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.ledger.batch import Batch, CommandRecord, CommitResult, StoredReply
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.committer import Committer
from fifthstreet.ledger.replies import Then
from fifthstreet.ledger.store.refusals import StoreBusyError, StoreError, StoreFullError
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.stream import PAUSE, TRIES, Job, PendingWrite, Runner, reads_back
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal, refusal_as_json

Decide = Callable[[], Act | Refusal]
Posted = Callable[[Batch, CommitResult], None]


class Jackpots:
    """Every jackpot that this process knows; acts on them are carried out one after the other."""

    def __init__(self, store: Store, committer: Committer, clock: Clock, posted: Posted) -> None:
        self.store = store
        self.links: dict[str, ProgressiveJackpot] = {}
        self.heard: list[Callable[[ProgressiveJackpot, e.Event], None]] = []
        """Told of everything that happens to a jackpot, once it is durable."""
        self._posted = posted
        self.runner = Runner(self, committer, clock)

    def find(self, id_: str) -> ProgressiveJackpot:
        """Return the jackpot of a name, which may never have been opened."""
        return self.links.get(id_) or self.load(id_)

    def load(self, id_: str) -> ProgressiveJackpot:
        """Return a jackpot with whatever the store has written of it."""
        link = self.links.get(id_)
        if link is None:
            link = self.links[id_] = ProgressiveJackpot(id_, self.store)
            link.listeners.append(lambda event: self._heard(link, event))
        link.catch_up()
        return link

    def _heard(self, link: ProgressiveJackpot, event: e.Event) -> None:
        for listener in self.heard:
            listener(link, event)

    def do(self, request: CommandRecord, decide: Decide, then: Then) -> None:
        """Carry an act out; `then` is told once, when it is durable or refused."""
        self.runner.add(Job((request, decide), then))

    def refuse_contribution(self, link: ProgressiveJackpot, event: e.ContributionRefused) -> None:
        """Write down that a wager would have fed a jackpot beyond reason."""
        request = CommandRecord("own.RefuseContribution", HOUSE, HOUSE)
        self.do(request, lambda: refuse_contribution(link, event), lambda _: None)

    def decide(self, job: Job) -> PendingWrite | None:
        """Decide an act from how its jackpots stand."""
        request, decide = job.decide
        act: Act | Refusal = decide()
        if isinstance(act, Refusal):
            job.answer(refusal_as_json(act))
            return None
        records = act.records(self.runner.clock.now())
        batch = Batch(
            causes=[request.cause(records[0].stream, records[0].number)],
            records=records,
            entries=act.entries,
            movements=act.movements,
            ceilings=act.ceilings,
        )
        for link, _ in act.events:
            link.busy = True
        return PendingWrite(act, batch, [(job, {"ok": True})])

    def is_stored(self, batch: Batch) -> bool:
        """Read whether an act stands of which nobody knows what became."""
        return reads_back(self.store, batch, batch.records[0].stream)

    def release(self, step: PendingWrite) -> None:
        """Let others write of the jackpots again."""
        for link, _ in step.plan.events:
            link.busy = False

    def stored(self, step: PendingWrite, result: CommitResult) -> None:
        """Take in what an act has done."""
        act, batch = step.plan, step.batch
        if batch is not None:
            for (link, event), record in zip(act.events, batch.records, strict=True):
                link.take([(record.number, event)], record.at)
            self.posted(batch, result)

    def posted(self, batch: Batch, result: CommitResult) -> None:
        """Apply a batch's movements to the meters, and notify the accounts."""
        for id_ in {movement.meter.partition(":")[0] for movement in batch.movements}:
            if link := self.links.get(id_):
                link.moved(batch.movements, result.last)
        self._posted(batch, result)

    def repeated(self, _step: PendingWrite, _result: CommitResult, reply: StoredReply) -> Any:
        """Return what was answered; acts have no key, so that none comes again."""
        return reply.body

    def failed(self, step: PendingWrite, error: Exception) -> float | None:
        """Decide an act anew from what the store holds, where somebody else was quicker."""
        job = step.answers[0][0]
        job.tries += 1
        passing = isinstance(error, StoreError)
        passing = passing and not isinstance(error, StoreBusyError | StoreFullError)
        if not passing or job.tries > TRIES:
            job.answer(refusal_as_json(Refusal(code="store_is_busy", detail=str(error))))
            return None
        with suppress(FifthStreetError):
            for link, _ in step.plan.events:
                link.catch_up()
        return PAUSE * job.tries

    def turned(self) -> None:
        """Continue the winners who wait for their turn."""
        for link in self.links.values():
            if link.waiting:
                link.turn()

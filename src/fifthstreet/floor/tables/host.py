"""A table that runs: takes requests one at a time, writes down what they bring about, tells it.

The next request waits until the last is durable, so a table never shows what a crash could take
back. Many tables wait at the same time, and their batches are committed together.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.jackpots.jackpot import Hit, Link
from fifthstreet.floor.tables import timers
from fifthstreet.floor.tables.dealer import Dealer, Wait
from fifthstreet.floor.tables.pace import Pace
from fifthstreet.floor.tables.plan import Plan
from fifthstreet.floor.tables.requests import Reception, Request
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.steps import Job, Step, Task, in_doubt
from fifthstreet.ledger.balances import OverdrawnError
from fifthstreet.ledger.batch import Batch, CommitResult, Record
from fifthstreet.ledger.clock import Cancel
from fifthstreet.ledger.committer import Outcome
from fifthstreet.ledger.replies import Then
from fifthstreet.ledger.store.refusals import (
    MeterFullError,
    StaleStream,
    StoreBusyError,
    StoreFullError,
)
from fifthstreet.refusals import Refusal, refusal_as_json

log = logging.getLogger(__name__)
TRIES: Final = 20
MOST_JOINED: Final = 16
OPEN: Final = ("bets", "decision", "choice", "numbers")
"""While a table waits for these, what was asked already is written together."""
PAUSE: Final = 0.05
"""Seconds before a commit that the store was too busy for is tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """What became durable at a table: its new events, as records too, and how it stands then."""

    host: "TableHost"
    events: tuple[tuple[int, str, object], ...]
    records: tuple[Record, ...]
    before: TableState
    state: TableState


Listener = Callable[[Update], None]


class TableHost:
    """One table of the running house."""

    def __init__(self, state: TableState, link: Link, services: Services, pace: Pace) -> None:
        self.state = state
        self.link = link
        self.services = services
        self.pace = pace
        self.listeners: list[Listener] = []
        self.stopped = ""
        self.waits = Wait(what="round")
        self.reception = Reception(entropy=services.entropy, ready=set())
        self.absences: dict[str, int] = {}
        self.timer: Cancel | None = None
        self.timed: object = None
        self.deadline: float | None = None
        self.allowed: float | None = None
        self.opened_at = float("-inf")
        self.opens_at = float("-inf")
        self.numbers_due = False
        self.paused = False
        """Whether the table begins and writes nothing: another process may run it."""
        self.overtaken = False
        """Whether the table has stopped since its stream went on without it."""
        self._tasks: deque[Task] = deque()
        self._busy = False
        self._ahead: TableState | None = None
        self._parked: tuple[Step, Batch] | None = None

    @property
    def latest(self) -> TableState:
        """Return the table with what is on its way to the store, which limits count already."""
        return self._ahead or self.state

    def ask(self, request: Request, then: Then) -> None:
        """Take a request in; `then` is called once with the answer, when it is durable."""
        key = (request.client, request.sequence)
        if self.paused:
            then(refusal_as_json(Refusal(code="store_is_busy")))
            return
        if not self.services.replies.begin(*key, then):
            return
        if self.stopped:
            self._refuse(key, Refusal("table_has_stopped"))
            return
        self._tasks.append(Task(lambda plan: self._answer(plan, request), *key))
        self._work()

    def do(self, job: Job, then: Then | None = None) -> None:
        """Do something that the house itself wants, in its turn."""
        if not self.stopped:
            self._tasks.append(Task(job, then=then))
            self._work()

    def nudge(self) -> None:
        """Let the dealer see whether it can go on."""
        self.do(lambda _: None)

    def _answer(self, plan: Plan, request: Request) -> Refusal | None:
        act = timers.act_that_begins(request.command)
        player = getattr(request.command, "player", request.actor.name)
        if act and (barred := self.services.gate(act, self.state.id, player)):
            return barred
        self.reception.may_open = self.services.clock.seconds() >= self.opens_at
        before, limits = plan.state, self.services.limits
        answer = self.reception.answer(plan, request)
        if answer is not None or limits is None:
            return answer
        return limits.refusal(request.command, before, plan.state)

    def plan(self) -> Plan:
        """Return a plan from how the table stands; whatever is done in it has not happened."""
        services = self.services
        return Plan(self.state, self.link, services.vault, services.clock.now())

    def _work(self) -> None:
        while self._tasks and not (self._busy or self.stopped or self.paused):
            self._begin(self._tasks.popleft())

    def _begin(self, task: Task) -> None:
        plan = self.plan()
        try:
            if refused := task.job(plan):
                self._refuse((task.client, task.sequence), refused)
                self._note_odd()
                return
            waits = self._dealer().advance(plan)
        except StoreBusyError:
            self._unwritten([task])
            return
        except FifthStreetError as error:
            self._stop(task, f"{type(error).__name__}: {error}")
            return
        if plan.empty:
            self.waits = waits
            self._done(task, self._body(plan))
            timers.arm(self)
            if waits.what == "hit":
                self.link.wait(self._hit(waits), self.nudge)
            return
        step = Step(plan, [(task, self._body(plan))], waits)
        if task.joins:
            self._join(step)
        self._busy, self._ahead = True, plan.state
        self.link.busy = self.link.busy or bool(plan.link_events)
        self._submit(step, step.batch())

    def _join(self, step: Step) -> None:
        """Take in what else is asked already, as long as it stands and nothing must be kept first.

        What is refused waits, and is weighed again by itself when the rest is durable.
        """
        plan = step.plan
        while step.waits.what in OPEN and self._tasks and self._tasks[0].joins:
            if len(step.tasks) == MOST_JOINED:
                return
            mark = plan.mark()
            try:
                stands = self._tasks[0].job(plan) is None
                waits = self._dealer().advance(plan) if stands else step.waits
            except FifthStreetError:
                stands = False
            if not stands:
                plan.back(mark)
                self.reception.odd = None
                return
            step.tasks.append((self._tasks.popleft(), self._body(plan)))
            step.waits = waits

    def _note_odd(self) -> None:
        """Have it written down where a wager would have fed the jackpot beyond reason."""
        odd, self.reception.odd = self.reception.odd, None
        if odd is not None:
            self.services.odd(self.link, odd)

    def _submit(self, step: Step, batch: Batch) -> None:
        if self.paused:
            self._parked = step, batch
            return
        self.services.committer.submit(batch, lambda outcome: self._committed(step, batch, outcome))

    def _body(self, plan: Plan) -> dict[str, Any]:
        now = plan.state.now
        return {
            "ok": True,
            "table": self.state.id,
            "number": plan.state.number,
            "round": now.number if now else plan.state.rounds,
        }

    def _dealer(self) -> Dealer:
        services, state = self.services, self.state
        return Dealer(
            entropy=services.entropy,
            numbers_due=self.numbers_due,
            large=services.large,
            approved=lambda seat, amount: services.approved(
                f"{state.id}:{state.rounds}:{seat}", amount
            ),
        )

    def _committed(self, step: Step, batch: Batch, outcome: Outcome) -> None:
        if self.stopped:
            return
        if isinstance(outcome, StoreBusyError) and step.tries < TRIES:
            step.tries += 1
            self.services.clock.later(PAUSE * step.tries, lambda: self._submit(step, batch))
            return
        try:
            stands = in_doubt(outcome) and self._stands(batch)
        except StoreBusyError:
            self.services.clock.later(1.0, lambda: self._committed(step, batch, outcome))
            return
        if stands:
            outcome = CommitResult(stored=True, first=0, last=0, replies=batch.replies)
        if step.plan.link_events:
            self.link.busy = False
        if not isinstance(outcome, CommitResult):
            self._failed(step, outcome)
        elif outcome.stored:
            self._stored(step, batch, outcome)
        else:
            self._answered_before(step, outcome)
        self._busy, self._ahead = False, None
        self._work()
        self.link.turn()

    def _answered_before(self, step: Step, result: CommitResult) -> None:
        """Answer what had been carried out before as it was then; the rest is asked again."""
        known = {(reply.client, reply.sequence): reply.body for reply in result.replies}
        for task, _ in reversed(step.tasks):
            body = known.get((task.client, task.sequence))
            if body is None:
                self._tasks.appendleft(task)
            else:
                self._done(task, dict(body))

    def _stands(self, batch: Batch) -> bool:
        """Tell whether a batch of which nobody knew what became is the one that stands."""
        stream, streams = f"table:{self.state.id}", [record.stream for record in batch.records]
        stream = stream if stream in streams else streams[0]
        mine = [record for record in batch.records if record.stream == stream]
        after, most = mine[0].number - 1, len(mine)
        kept = self.services.store.records(stream, after=after, most=most)
        return [(r.kind, r.data) for r in kept] == [(r.kind, r.data) for r in mine]

    def _stored(self, step: Step, batch: Batch, result: CommitResult) -> None:
        plan, waits = step.plan, step.waits
        before, self.state, self.waits = self.state, plan.state, waits
        self.link.take(plan.link_events, plan.at)
        self.services.posted(batch, result)
        timers.note_round(self, before, plan.events)
        timers.arm(self)
        update = Update(
            host=self,
            events=tuple(plan.events),
            records=tuple(one for one in plan.records if one.stream != self.link.stream),
            before=before,
            state=self.state,
        )
        for listener in tuple(self.listeners):
            listener(update)
        for task, body in step.tasks:
            self._done(task, body)
        self._follow(waits)

    def _follow(self, waits: Wait) -> None:
        """Go on where nothing but the last commit was waited for."""
        if waits.what == "link":
            self.nudge()
        elif waits.what == "hit":
            hit = self._hit(waits)
            if self.link.locked == hit:
                self.nudge()
            else:
                self.link.wait(hit, self.nudge)

    def _hit(self, waits: Wait) -> Hit:
        return Hit(self.state.id, self.state.rounds, waits.seats[0])

    def _failed(self, step: Step, outcome: Exception) -> None:
        task = step.tasks[0][0]
        if len(step.tasks) > 1 and not isinstance(outcome, StoreFullError | StoreBusyError):
            self._apart(step)
        elif isinstance(outcome, OverdrawnError):
            needs = f"You need {self.state.rules.book.document.money(outcome.shortfall)} more."
            self._refuse((task.client, task.sequence), Refusal("not_enough_chips", needs))
        elif isinstance(outcome, StaleStream) and outcome.stream == self.link.stream:
            self._read_link(self.link.catch_up)
            self.services.clock.later(PAUSE, lambda: self._again(task))
        elif isinstance(outcome, MeterFullError) and task.tries < TRIES:
            task.tries += 1
            self._read_link(self.link.refresh)
            self._again(task)
        elif isinstance(outcome, StoreFullError | StoreBusyError):
            tasks = [task for task, _ in step.tasks]
            self._unwritten(tasks, full=isinstance(outcome, StoreFullError))
        else:
            self.overtaken = isinstance(outcome, StaleStream)
            self._stop(task, f"{type(outcome).__name__}: {outcome}")

    def _apart(self, step: Step) -> None:
        """Ask again, one by one, what could not be written together."""
        for task, _ in reversed(step.tasks):
            task.alone = True
            self._tasks.appendleft(task)

    def _unwritten(self, tasks: Iterable[Task], *, full: bool = False) -> None:
        """Tell everybody that nothing was written; what the house itself wants is tried again."""
        told = refusal_as_json(Refusal(code="store_is_full" if full else "store_is_busy"))
        for task in tasks:
            if task.client:
                self.services.replies.drop(task.client, task.sequence, told)
            elif task.then is not None:
                task.then(told)
            else:
                self.services.clock.later(1.0, partial(self._again, task))

    def _read_link(self, read: Callable[[], None]) -> None:
        """Read the jackpot anew; where that fails, the next try says so."""
        try:
            read()
        except FifthStreetError as error:
            log.warning("jackpot %s cannot be read: %s", self.link.id, error)

    def _again(self, task: Task) -> None:
        self._tasks.appendleft(task)
        self._work()

    def _refuse(self, key: tuple[str, int], refused: Refusal) -> None:
        if key[0]:
            self.services.replies.end(*key, refusal_as_json(refused))

    def _done(self, task: Task, body: dict[str, Any]) -> None:
        if task.client:
            self.services.replies.end(task.client, task.sequence, body)
        if task.then is not None:
            task.then(body)

    def _stop(self, task: Task, why: str) -> None:
        """Stop the table rather than guess; its money stays where it is until it opens again."""
        log.error("table %s has stopped: %s", self.state.id, why)
        self.stopped = why
        told = refusal_as_json(Refusal(code="table_has_stopped"))
        for waiting in (task, *self._tasks):
            if waiting.client:
                self.services.replies.drop(waiting.client, waiting.sequence, told)
            if waiting.then is not None:
                waiting.then(told)
        self._tasks.clear()
        timers.disarm(self)

    def resume(self) -> None:
        """Go on where the table paused."""
        parked, self._parked, self.paused = self._parked, None, False
        if parked is not None:
            self._submit(*parked)
        self._work()

    @property
    def in_flight(self) -> bool:
        """Tell whether something is on its way to the store of which nobody knows yet."""
        return self._busy and self._parked is None

    def is_at(self, last: int) -> bool:
        """Tell whether the table knows its stream up to its last event, and so may go on."""
        if self._parked is not None and self._stands(self._parked[1]):
            return last == self._parked[0].plan.state.number
        return not self.overtaken and last == self.state.number

    def leave(self) -> None:
        """Run the table no more; whoever waits is told to ask again, wherever it is run then."""
        under_way = self._parked[0].tasks if self._parked else []
        self._unwritten([*(task for task, _ in under_way), *self._tasks])
        self._tasks.clear()
        self.close()

    def close(self) -> None:
        """Take nothing more; what is on is found again when the table is opened."""
        self.stopped = self.stopped or "The house is closing."
        timers.disarm(self)

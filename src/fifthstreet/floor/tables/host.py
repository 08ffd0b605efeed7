"""A running table: it takes requests one at a time, commits their events and publishes them.

The next request waits until the last is durable, so a table never shows what a crash could take
back. Many tables wait at the same time, and their batches are committed together.
"""

import logging
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

from msgspec import Struct

from fifthstreet.errors import FifthStreetError
from fifthstreet.floor.tables.awaited import is_awaited
from fifthstreet.floor.tables.closure import closure
from fifthstreet.floor.tables.dealer import Dealer, TableWait
from fifthstreet.floor.tables.entries import shortfall
from fifthstreet.floor.tables.laws import PREFIX as LAW
from fifthstreet.floor.tables.pace import TablePace
from fifthstreet.floor.tables.parts import checked, next_part
from fifthstreet.floor.tables.plan import OWN, TablePlan, kind_of
from fifthstreet.floor.tables.requests import Answer, Reception, TableRequest, body_of
from fifthstreet.floor.tables.services import Services
from fifthstreet.floor.tables.standstill import note, standstill
from fifthstreet.floor.tables.state import TableState
from fifthstreet.floor.tables.timers import TableTimers
from fifthstreet.jackpots.jackpot import JackpotHit, ProgressiveJackpot
from fifthstreet.ledger.entry import OverdrawnError, UncountableError
from fifthstreet.ledger.journal import Batch, CommitResult, StoredReply, StreamRecord
from fifthstreet.ledger.personal import Sealer
from fifthstreet.ledger.reply_key import USED, ReplyKey
from fifthstreet.ledger.store import refusals as store
from fifthstreet.ledger.stream import PAUSE, TRIES, Job, PendingWrite, Runner, Then, reads_back
from fifthstreet.protocol.floor_commands import Command, DeclareReady
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal, refusal_as_json

log = logging.getLogger(__name__)
MOST_JOINED: Final = 16
ELSEWHERE: Final = "table_runs_on_another_server"
OPEN: Final = ("bets", "decision", "choice", "pledges", "numbers")
"""While a table waits for one of these, requests that have arrived are written together."""
Giver = tuple[str, str]
"""Who gives a command, and in which role."""
Work = Callable[[], Answer]
Decide = Callable[[TablePlan], Refusal | None]
"""Works something out on a plan; returns why it is refused, or None."""


class TableUpdate(Struct, frozen=True, kw_only=True):
    """What became durable at a table: its new events, also as records, and its new state."""

    host: "TableHost"
    events: tuple[tuple[int, str, object], ...]
    records: tuple[StreamRecord, ...]
    before: TableState
    state: TableState


Listener = Callable[[TableUpdate], None]


class TableHost:
    """One table of the running house."""

    def __init__(
        self, state: TableState, jackpot: ProgressiveJackpot, services: Services, pace: TablePace
    ) -> None:
        self.state = state
        self.progressive = jackpot
        self.services = services
        self.listeners: list[Listener] = []
        self.waits = TableWait(what="round")
        self.timers = TableTimers(self, services.clock, pace, services.is_lost)
        self.reception = Reception(
            entropy=services.entropy,
            ready=self.timers.ready,
            sits_out=self.timers.absences,
            weigh=self.weigh,
            advance=self.advance,
            awaits=partial(is_awaited, services.limits, self.barred),
            registry=services.registry,
        )
        self.runner = Runner(self, services.committer, services.clock)
        self._present: object = None
        """Who was ready and who sat out when the table was last published."""
        self.overtaken = False
        """Whether the table has stopped because another process continued its stream."""
        self.stuck = ""
        """Why nobody has a next step, if nobody has; the table still takes commands."""
        self._stopped = ""
        self.away = "store_is_busy"
        """The answer to requests while the table begins nothing."""

    @property
    def stopped(self) -> str:
        """Return why the table accepts nothing more, if it has stopped."""
        return self._stopped

    @stopped.setter
    def stopped(self, why: str) -> None:
        """Accept nothing more, for a reason."""
        self._stopped, self.runner.stopped = why, bool(why)

    @property
    def trouble(self) -> str:
        """Return why the table is at a standstill, if it is: it has stopped, or nobody can act."""
        return self._stopped or self.stuck

    @property
    def paused(self) -> bool:
        """Tell whether the table begins and writes nothing: another process may run it."""
        return self.runner.paused

    @property
    def latest(self) -> TableState:
        """Return the table including what is being written, which limits already count."""
        return self.runner.step.plan.state if self.runner.step else self.state

    def called(self, player: str) -> str:
        """Return the name by which a player here is shown to others."""
        patron = self.state.patrons.get(player)
        services = self.services
        if patron is None:
            return services.called(player)
        return patron.called(services.personal, services.is_erased, player)

    def ask(self, request: TableRequest, then: Then) -> None:
        """Accept a request; `then` is called once with the answer, when it is durable."""
        key, replies = request.key, self.services.replies
        if self.runner.paused:
            then(refusal_as_json(Refusal(code=self.away)))
            return
        if not replies.begin(key, then):
            return
        if self._stopped:
            replies.end(key, refusal_as_json(Refusal("table_has_stopped")))
            return
        answer, drop = partial(replies.end, key), partial(replies.drop, key)
        self.runner.add(Job(partial(self._answer, request), answer, drop, key))

    def do(
        self, what: str, decide: Decide, then: Then | None = None, by: Giver = (HOUSE, HOUSE)
    ) -> None:
        """Do something in its turn for the house itself, or for the person who opens the table."""

        def decided(plan: TablePlan) -> Refusal | None:
            plan.begin(f"{OWN}.{what}", *by)
            return decide(plan)

        if not self.stopped:
            self.runner.add(Job(decided, then or (lambda _body: None), then))

    def nudge(self) -> None:
        """Let the automatic dealer check whether it can continue."""
        self.do("GoOn", lambda _: None)

    def _answer(self, request: TableRequest, plan: TablePlan) -> Answer:
        actor, command = request.actor, request.command
        plan.begin(kind_of(command), actor.name, actor.column or "", command)
        self.reception.may_open = self.timers.may_open
        answer = self.weigh(plan, request)
        if answer is None and isinstance(command, DeclareReady):
            self.timers.declared_ready(actor.name)
        return answer

    def weigh(
        self, plan: TablePlan, request: TableRequest, reception: Reception | None = None
    ) -> Answer:
        """Answer a request on a plan, unless a closure or a player's own limit forbids it."""
        if barred := self.barred(request.command, request.actor.name):
            return barred
        before, limits = plan.state, self.services.limits
        answer = (reception or self.reception).answer(plan, request)
        check = limits and (lambda: limits.refusal(request.command, before, plan.state))
        return checked(answer, check) if check else answer

    def barred(self, command: Command, giver: str) -> Refusal | None:
        """Return the closure that forbids somebody a command, if there is one."""
        return closure(self.services, self.state, command, giver)

    def plan(self) -> TablePlan:
        """Return a plan on the current state; what is done in it has not happened yet."""
        services, at = self.services, self.services.clock.now()
        plan = TablePlan(self.state, self.progressive, services.vault, at, services.balance)
        plan.sealer = Sealer(services.entropy)
        return plan

    def decide(self, job: Job) -> PendingWrite | None:
        """Decide a request with others that have arrived; answer those that need no writing."""
        plan = self.plan()
        return self._decided(job, plan, lambda: job.decide(plan))

    def _decided(self, job: Job, plan: TablePlan, work: Work) -> PendingWrite | None:
        """Return what a decision would write, or the rest of the work if it takes long."""
        try:
            answer = work()
            if isinstance(answer, Refusal):
                job.answer(refusal_as_json(answer))
                self._note_odd()
                return None
            if answer is not None:
                rest = partial(self._decided, job, plan, partial(next_part, answer))
                return PendingWrite(plan, None, [(job, None)], go_on=rest)
            waits = self.advance(plan)
        except store.StoreBusyError:
            self._unwritten([job])
            return None
        except FifthStreetError as error:
            self._stop(job, f"{type(error).__name__}: {error}")
            return None
        answers = [(job, body_of(plan))]
        if not plan.records:
            self.waits = waits
            job.answer(answers[0][1])
            self.timers.arm()
            self._check()
            self._show_present()
            if waits.what == "hit":
                self.progressive.wait(self._hit(waits), self.nudge)
            return None
        if job.joins:
            waits = self._join(plan, waits, answers)
        plan.waits = waits
        self.progressive.busy = self.progressive.busy or bool(plan.progressive_events)
        replies = (job.key.reply(body) for job, body in answers if job.key)
        return PendingWrite(plan, plan.batch(replies), answers)

    def _join(self, plan: TablePlan, waits: TableWait, answers: list[tuple[Job, Any]]) -> TableWait:
        """Add other requests that have arrived, unless one is refused or must be stored first.

        A refused request waits, and is decided again by itself when the rest is durable.
        """
        request = self.runner.waiting
        while waits.what in OPEN and request and request[0].joins and len(answers) < MOST_JOINED:
            mark = plan.mark()
            try:
                accepted = request[0].decide(plan) is None
                after = self.advance(plan) if accepted else waits
            except FifthStreetError:
                accepted = False
            if not accepted:
                plan.back(mark)
                self.reception.excess_contribution = None
                break
            waits = after
            answers.append((request.popleft(), body_of(plan)))
        return waits

    def _note_odd(self) -> None:
        """Record it if a wager would have fed the jackpot beyond reason."""
        odd, self.reception.excess_contribution = self.reception.excess_contribution, None
        if odd is not None:
            self.services.jackpots.refuse_contribution(self.progressive, odd)

    def advance(self, plan: TablePlan) -> TableWait:
        """Let the automatic dealer do on a plan everything that falls to the house."""
        services, state = self.services, self.state
        return Dealer(
            entropy=services.entropy,
            numbers_due=self.timers.numbers_due,
            large=services.large,
            approved=lambda seat, amount: services.approved(
                f"{state.id}:{state.rounds}:{seat}", amount
            ),
        ).advance(plan)

    def is_stored(self, batch: Batch) -> bool:
        """Read whether a batch whose outcome is unknown was committed."""
        return reads_back(self.services.store, batch, f"table:{self.state.id}")

    def repeated(
        self, _step: PendingWrite, _result: CommitResult, reply: StoredReply, key: ReplyKey
    ) -> dict[str, Any]:
        """Return the answer that the same request got the first time."""
        return dict(USED if key.differs(reply.request) else reply.body)

    def release(self, step: PendingWrite) -> None:
        """Let others write of the jackpot again."""
        if step.plan.progressive_events:
            self.progressive.busy = False

    def stored(self, step: PendingWrite, result: CommitResult) -> None:
        """Adopt what is durable, and pass it on to everyone who follows the table."""
        plan: TablePlan = step.plan
        before, self.state, self.waits = self.state, plan.state, plan.waits
        stream = f"table:{self.state.id}"
        records = [one for one in plan.records if one.stream == stream]
        if plan.progressive_events:
            self.progressive.take(plan.progressive_events, plan.at)
        if step.batch is not None:
            self.services.jackpots.posted(step.batch, result)
        self.timers.note_round(before, plan.events)
        self.timers.arm()
        self._check()
        self._publish(tuple(plan.events), tuple(records), before)
        self._follow(plan.waits)

    def _publish(
        self,
        events: tuple[tuple[int, str, object], ...],
        records: tuple[StreamRecord, ...],
        before: TableState,
    ) -> None:
        self._present = self.timers.present
        update = TableUpdate(
            host=self, events=events, records=records, before=before, state=self.state
        )
        for listener in tuple(self.listeners):
            listener(update)

    def _show_present(self) -> None:
        """Publish who is ready or sits out; that is no event, since it ends with the round."""
        if self._present != self.timers.present:
            self._publish((), (), self.state)

    def _check(self) -> None:
        self.stuck = standstill(self.services, self.state, self.waits.what, self.stuck)

    def turned(self) -> None:
        """Continue the winners who wait for the progressive."""
        if self.progressive.waiting:
            self.progressive.turn()

    def _follow(self, waits: TableWait) -> None:
        """Continue if the table waited only for the last commit."""
        if waits.what == "link":
            self.nudge()
        elif waits.what == "hit":
            hit = self._hit(waits)
            if self.progressive.locked == hit:
                self.nudge()
            else:
                self.progressive.wait(hit, self.nudge)

    def _hit(self, waits: TableWait) -> JackpotHit:
        return JackpotHit(self.state.id, self.state.rounds, waits.seats[0])

    def failed(self, step: PendingWrite, error: Exception) -> float | None:
        """Answer why nothing was written, decide again, or stop if that would be a guess."""
        job = step.answers[0][0]
        if isinstance(error, OverdrawnError | UncountableError):
            job.answer(refusal_as_json(shortfall(step.plan, error)))
        elif isinstance(error, store.StaleStream) and error.stream == self.progressive.stream:
            self._read_progressive(self.progressive.catch_up)
            return PAUSE
        elif isinstance(error, store.StaleStream) and error.stream.startswith(LAW):
            return 0
        elif isinstance(error, store.MeterFullError) and job.tries < TRIES:
            job.tries += 1
            self._read_progressive(self.progressive.refresh)
            return 0
        elif isinstance(error, store.StoreFullError):
            self._unwritten([job for job, _ in step.answers], "store_is_full")
        elif isinstance(error, store.StoreBusyError):
            self._unwritten([job for job, _ in step.answers])
        else:
            self.overtaken = isinstance(error, store.StaleStream)
            self._stop(job, f"{type(error).__name__}: {error}")
        return None

    def _unwritten(self, jobs: Iterable[Job], code: str = "store_is_busy") -> None:
        """Answer that nothing was written; requests of the house itself are tried again."""
        refusal = refusal_as_json(Refusal(code))
        for job in jobs:
            if job.drop is not None:
                job.drop(refusal)
            else:
                self.runner.again(job, 1.0)

    def _read_progressive(self, read: Callable[[], None]) -> None:
        """Read the jackpot again; if that fails, the next attempt says so."""
        try:
            read()
        except FifthStreetError as error:
            log.warning("jackpot %s cannot be read: %s", self.progressive.id, error)

    def _stop(self, job: Job, why: str) -> None:
        """Stop the table rather than guess; its money stays where it is until it opens again."""
        log.error("table %s has stopped: %s", self.state.id, why)
        refusal = refusal_as_json(Refusal(code="table_has_stopped"))
        self.stopped = why
        if not self.overtaken:
            note(self.services, self.state, why)
        for waiting in (job, *self.runner.halt()):
            if waiting.drop is not None:
                waiting.drop(refusal)
        self.timers.disarm()

    def pause(self, away: str = "store_is_busy") -> None:
        """Begin and write nothing until the table resumes."""
        self.runner.paused, self.away = True, away

    @property
    def in_flight(self) -> bool:
        """Tell whether something is on its way to the store."""
        return self.runner.step is not None and not self.runner.parked

    def is_at(self, last: int) -> bool:
        """Tell whether the table knows its stream up to the last event, and may continue."""
        step = self.runner.step if self.runner.parked else None
        if step is not None and step.batch is not None and self.is_stored(step.batch):
            return last == int(step.plan.state.number)
        return not self.overtaken and last == self.state.number

    def leave(self) -> None:
        """Stop running the table; those who wait are sent to the process that runs it now."""
        step = self.runner.step if self.runner.parked else None
        under_way = [job for job, _ in step.answers] if step else []
        self._unwritten([*under_way, *self.runner.halt()], ELSEWHERE)
        self.close()

    def close(self) -> None:
        """Accept nothing more; a round in progress continues when the table is opened again."""
        self.stopped = self.stopped or "The house is closing."
        self.timers.disarm()

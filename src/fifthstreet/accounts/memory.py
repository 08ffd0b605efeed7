"""What the desk knows: people, balances and the ends of streams, and how they follow the store.

Commands for one stream use one lane: each is decided when the one before it is durable, and decided
again if another process was faster. After a failure with an unknown outcome, the desk reads the
stream again before the next decision.
Where several processes share a store, the journal itself is followed, line by line.
"""

import json
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from fifthstreet.accounts import people_snapshot
from fifthstreet.accounts.balances import PLAYER, AccountBalances
from fifthstreet.accounts.outcome import AccountPlan, Done, batch_of, of_then
from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness.entropy import Entropy
from fifthstreet.floor.tables.laws import PREFIX as LAW
from fifthstreet.ledger.clock import Cancel, Clock
from fifthstreet.ledger.entry import OverdrawnError, UncountableError, kind_of
from fifthstreet.ledger.journal import Batch, CommitResult, JournalLine, StoredReply
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.personal import Sealer
from fifthstreet.ledger.reading import read_entry
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store.refusals import StaleStream
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer
from fifthstreet.ledger.stream import Job, PendingWrite, Runner
from fifthstreet.people import Policy
from fifthstreet.people.records import STREAM, events_of
from fifthstreet.protocol.codec import decode
from fifthstreet.protocol.people_events import Event
from fifthstreet.refusals import Refusal
from fifthstreet.register import STREAM as REGISTER
from fifthstreet.register import RegisterState
from fifthstreet.register import evolve as evolve_register

CACHED_PLAYERS: Final = f'["{PLAYER}:'
"""How a posting of a player's account begins in the journal."""

MOST_TRIES: Final = 64
"""How often one command is decided before it is given up."""

MOST_WAITING: Final = 4_096
"""Commands of one lane that may wait; more are told that the house is busy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What has happened with people, here or in another process, and to meters from the desk."""

    events: tuple[Event, ...] = ()
    movements: tuple[MeterMovement, ...] = ()


Watcher = Callable[[News], None]


class Memory:
    """Everything that decisions depend on."""

    def __init__(
        self,
        store: Store,
        committer: Committer,
        clock: Clock,
        *,
        policy: Policy,
        entropy: Entropy,
    ) -> None:
        self.store = store
        self.clock = clock
        self.committer = committer
        self.entropy = entropy
        self.lanes: dict[str, Runner] = {}
        """The lanes in which something is under way."""
        self.seen = store.head().seq
        self.people, self.snapshot_at = people_snapshot.load(store, policy)
        self.purses = AccountBalances(store, clock)
        self.register = RegisterState()
        """The register of rules, which is written by the lane of people."""
        self._read_register()
        self._heads: dict[str, int] = {}
        self._in_doubt = False
        self._doubtful: set[str] = set()
        self._following = False
        self._last_sequence = self._noted = 0
        self._watchers: list[Watcher] = []

    def head_of(self, stream: str) -> int:
        """Return the number of the last event of a player's stream."""
        if stream not in self._heads:
            self._heads[stream] = self.store.last(stream)
        return self._heads[stream]

    def submit(self, lane: str, job: Job) -> None:
        """Put a command into a lane; it is answered once, and never before this returns."""
        runner = self.lanes.get(lane)
        if runner is None:
            runner = Runner(self, self.committer, self.clock, patient=False)
            self.lanes[lane] = runner
        if len(runner.waiting) < MOST_WAITING:
            runner.add(job)
        else:
            self.clock.later(0, lambda: job.answer(Refusal("house_is_busy")))

    def decide(self, job: Job) -> PendingWrite:
        """Decide a command on the present state; the caller gets any failure."""
        job.tries += 1
        try:
            if self._in_doubt or self.behind:
                self.catch_up()
            plan: AccountPlan | Refusal = job.decide()
            batch = batch_of(plan, job.key, self.people.head, Sealer(self.entropy))
        except Exception as error:  # noqa: BLE001 - whatever it is, somebody waits for an answer
            return PendingWrite(None, None, [(job, error)])
        return PendingWrite(plan, batch, [(job, plan if isinstance(plan, Refusal) else Done())])

    def is_stored(self, _batch: Batch) -> bool:
        """Report an unknown outcome of a batch to the caller, who may ask again."""
        return False

    def release(self, _step: PendingWrite) -> None:
        """Hold nothing for a step."""

    def stored(self, step: PendingWrite, result: CommitResult) -> None:
        """Apply what is durable now, unless the journal has already brought it."""
        plan, batch = step.plan, step.batch
        if batch is None or isinstance(plan, Refusal):
            return
        self.posted(batch, result)
        for record in batch.records:
            self._reached(record.stream, record.number)
            if record.stream == REGISTER:
                self._filed(record.number, record.kind, record.data)
        pairs = zip(batch.records, plan.events, strict=False)
        fresh = tuple(event for record, event in pairs if record.number > self.people.head)
        self._happened(fresh, plan.movements)
        done = Done(events=plan.events, result=result, body=plan.reply)
        step.answers = [(job, done) for job, _ in step.answers]

    def repeated(
        self, step: PendingWrite, result: CommitResult, reply: StoredReply, key: ReplyKey
    ) -> Any:
        """Return what was answered when the same command came first."""
        if step.batch is not None:
            self.doubt(step.batch)
        return Refusal("sequence_is_used") if key.differs(reply.request) else of_then(result)

    def failed(self, step: PendingWrite, error: Exception) -> float | None:
        """Decide a command again if its result may now differ; otherwise report why it failed."""
        job = step.answers[0][0]
        if isinstance(error, UncountableError):
            job.answer(Refusal("amount_cannot_be_counted"))
            return None
        differs = step.batch is not None and self._differs(error, step.batch)
        if differs and job.tries < MOST_TRIES:
            return 0
        job.answer(error)
        return None

    def turned(self) -> None:
        """Forget the lanes in which nothing is under way any more."""
        for name in [name for name, runner in self.lanes.items() if runner.idle]:
            del self.lanes[name]

    def _reached(self, stream: str, number: int) -> None:
        if stream in self._heads:
            self._heads[stream] = max(self._heads[stream], number)

    def posted(self, batch: Batch, result: CommitResult) -> None:
        """Add the money of a batch that was committed here.

        Where other processes write as well, it is read in the journal if theirs came before it.
        """
        if self._following and result.first != self.seen + 1:
            self.note(result.last)
            return
        self.purses.posted(batch, result)
        if self._following:
            self.seen = result.last

    def _happened(
        self, events: tuple[Event, ...], movements: tuple[MeterMovement, ...] = ()
    ) -> None:
        self.people.happened(events)
        if not events and not movements:
            return
        news = News(events=events, movements=movements)
        for watcher in tuple(self._watchers):
            try:
                watcher(news)
            except Exception:
                logging.getLogger(__name__).exception("Somebody who watches the desk failed.")

    def watch(self, watcher: Watcher) -> Cancel:
        """Call a function with everything that happens; returns how to stop it."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def _differs(self, error: Exception, batch: Batch) -> bool:
        """Read what stopped a batch; return whether the result of its command may now differ."""
        if isinstance(error, OverdrawnError) and kind_of(error.account) == PLAYER:
            return self._reread([error.account])
        ours = isinstance(error, StaleStream) and (
            error.stream in {STREAM, REGISTER} or error.stream.startswith((f"{PLAYER}:", LAW))
        )
        self.doubt(batch)
        return ours

    def _reread(self, accounts: Iterable[str]) -> bool:
        try:
            return self.purses.reread(accounts)
        except FifthStreetError:
            self._in_doubt = True
            self._doubtful.update(accounts)
            return False

    def doubt(self, batch: Batch) -> None:
        """Read again what a batch touched, now or before the next decision."""
        self._in_doubt = True
        for record in batch.records:
            self._heads.pop(record.stream, None)
        self._doubtful.update(
            posting.account
            for entry in batch.entries
            for posting in entry.postings
            if kind_of(posting.account) == PLAYER
        )
        with suppress(FifthStreetError):
            self.catch_up()

    def catch_up(self) -> None:
        """Read from the store what is not known here."""
        if self._following:
            self._follow()
        else:
            self._happened(tuple(people_snapshot.tail(self.store, self.people.head)))
            self._read_register()
        self.purses.reread(self._doubtful)
        self._doubtful.clear()
        self._in_doubt = False

    @property
    def behind(self) -> bool:
        """Return whether the journal of a shared store is known to have grown."""
        return self._following and self.end > self.seen

    @property
    def end(self) -> int:
        """Return the last line that the journal is known to have."""
        return max(self._last_sequence, self._noted, self.seen)

    def note(self, seq: int) -> None:
        """Learn that the journal of a shared store has a line."""
        self._noted = max(self._noted, seq)

    def listen(self) -> Cancel:
        """Follow a store that other processes write to as well; returns how to stop it.

        The store tells of commits in a thread of its own, which does no more than note them.
        """

        def notify(seq: int) -> None:
            self._last_sequence = seq

        self._following = True
        stop = self.store.listen(notify)
        self.catch_up()
        return stop

    def _follow(self) -> None:
        """Read the lines of the journal since the last time."""
        with self.store.view() as view:
            lines = [*view.unsealed(self.seen)]
        news = (
            (line.number, line.kind, json.loads(line.data)) for line in lines if self._is_news(line)
        )
        events = tuple(event for _, event in events_of(news, self.store.personal))
        for line in lines:
            if line.part == "entry" and CACHED_PLAYERS in line.data:
                self.purses.take(read_entry(line), line.seq)
            elif line.part == "record":
                self._reached(line.key, line.number)
                if line.key == REGISTER:
                    self._filed(line.number, line.kind, json.loads(line.data))
            self.seen = line.seq
        self._happened(events)

    def _read_register(self) -> None:
        """Read the new events of the register."""
        for number, kind, data in self.store.stream_events(REGISTER, after=self.register.head):
            self._filed(number, kind, data)

    def _filed(self, number: int, kind: str, data: Any) -> None:
        """Apply an event of the register, unless it is known."""
        if number > self.register.head:
            self.register = evolve_register(self.register, decode(kind, data))

    def _is_news(self, line: JournalLine) -> bool:
        news = line.part == "record" and line.key == STREAM
        return news and line.number > self.people.head

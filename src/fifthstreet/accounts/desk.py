"""The desk: people and money of the running house, in its one thread.

The desk has everyone in memory. It decides a command against that memory and hands it to the
committer as one batch. When the batch is durable, the memory changes and the caller gets the
answer.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from fifthstreet.accounts import people_snapshot
from fifthstreet.accounts.memory import Memory, Watcher
from fifthstreet.accounts.outcome import AccountPlan, Decide, Outcome, Then, command_record
from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness.entropy import Entropy
from fifthstreet.ledger.clock import Cancel, Clock
from fifthstreet.ledger.entry import LedgerEntry
from fifthstreet.ledger.journal import Batch, CommitResult, StreamRecord
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer
from fifthstreet.ledger.stream import Job
from fifthstreet.people import Actor, Policy, State, actor_of, session_of
from fifthstreet.people.closures import Where, closed
from fifthstreet.people.decide import decide
from fifthstreet.people.policy import POLICY
from fifthstreet.people.protection import Budget, RealityCheck, budget, nothing_new, reality
from fifthstreet.people.records import STREAM
from fifthstreet.people.secret import Secret
from fifthstreet.protocol import people_commands as c
from fifthstreet.protocol.people_events import HOUSE, NOBODY
from fifthstreet.refusals import Refusal

TICK: Final = 10
"""Seconds between two looks at the clock."""

HEARING: Final = 0.1
"""Seconds after which what another process wrote is known here at the latest."""

SNAPSHOT_EVERY: Final = 50_000
"""Events about people after which a snapshot is due, so that no start has to read many more."""

LAST_SNAPSHOT: Final = 1_000
"""Events that are worth a snapshot when the house closes."""

OVER: Final = Refusal("session_has_ended")


class Desk:
    """The people of a house, what they may do and what they have."""

    def __init__(
        self,
        store: Store,
        committer: Committer,
        clock: Clock,
        *,
        entropy: Entropy,
        policy: Policy = POLICY,
    ) -> None:
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.memory = Memory(store, committer, clock, policy=policy, entropy=entropy)
        self._timers: dict[str, Cancel] = {}
        self._touching: set[str] = set()
        self._as_of: tuple[int, State | None] = (0, None)
        self._actors: dict[str, Actor | Refusal] = {}
        """Who acts in which session, as of one second and one state of everything about people."""
        self._ending = False

    @property
    def state(self) -> State:
        """Return everything about people, as it is durable."""
        return self.memory.people.state

    @property
    def idle(self) -> bool:
        """Return whether no command is under way."""
        return not self.memory.lanes

    def at(self) -> int:
        """Return the present second, as commands about people say it."""
        return int(self.clock.now().timestamp())

    def do(
        self,
        command: c.Command,
        then: Then,
        *,
        reply: ReplyKey | None = None,
        entries: Sequence[LedgerEntry] = (),
        movements: Sequence[MeterMovement] = (),
        records: Sequence[StreamRecord] = (),
    ) -> None:
        """Carry out a command about people, in one batch with what accompanies it.

        `then` is told the outcome once, after this has returned. The same `reply` (a client and a
        sequence) acts once and is answered the same again, refusals too.
        """
        beside = AccountPlan(
            records=tuple(records), entries=tuple(entries), movements=tuple(movements)
        )
        self.submit(lambda: self.decided(command, beside), then, reply=reply)

    def decided(
        self, command: c.Command, beside: AccountPlan | None = None
    ) -> AccountPlan | Refusal:
        """Return what a command would cause now, with what accompanies it."""
        answer = decide(self.state, command)
        if isinstance(answer, Refusal):
            return answer
        by = answer[0].by if answer else NOBODY
        return replace(
            beside or AccountPlan(),
            events=answer,
            command=command_record(command, by, self._role(by)),
        )

    def _role(self, by: str) -> str:
        """Return the role in which a person acts; the house has its own, and a newcomer none."""
        person = self.state.persons.get(by)
        return person.column if person else by if by == HOUSE else ""

    def submit(
        self, decide_: Decide, then: Then, *, lane: str = STREAM, reply: ReplyKey | None = None
    ) -> None:
        """Decide something when the lane is free, and commit it; again where others were quicker.

        What writes events about people goes by their lane.
        """
        self.memory.submit(lane, Job(decide_, then, key=reply))

    def posted(self, batch: Batch, result: CommitResult) -> None:
        """Apply the money of a batch that another part, such as a table, has committed."""
        self.memory.posted(batch, result)

    def doubt(self, batch: Batch) -> None:
        """Read again what a batch with a lost answer touched."""
        self.memory.doubt(batch)

    def watch(self, watcher: Watcher) -> Cancel:
        """Call a function with what happens to people, and to meters from here, once durable."""
        return self.memory.watch(watcher)

    def actor(self, token: Secret, at: int | None = None) -> Actor | Refusal:
        """Return who acts with a token; an old, foreign or ended one is nobody's."""
        moment = self.at() if at is None else at
        session = session_of(self.state, token, moment)
        if isinstance(session, Refusal) and self.memory.behind:
            self.memory.catch_up()
            session = session_of(self.state, token, moment)
        return session if isinstance(session, Refusal) else actor_of(self.state, session.id, moment)

    def acting(self, by: str, at: int | None = None) -> Actor | Refusal:
        """Return who acts in a session; a bot of the house acts under its own id."""
        moment, state = self.at() if at is None else at, self.state
        if self._as_of[0] != moment or self._as_of[1] is not state:
            self._as_of = moment, state
            self._actors.clear()
        if (actor := self._actors.get(by)) is None:
            actor = self._actors[by] = self._acting(by, moment)
        return actor

    def _acting(self, by: str, moment: int) -> Actor | Refusal:
        person = self.state.persons.get(by)
        if person is None or not person.bot:
            return actor_of(self.state, by, moment)
        return OVER if person.suspended else Actor(column="guest", at=moment, person=person)

    def closed(self, act: str, where: Where) -> Refusal | None:
        """Return why an act may not begin anything somewhere, or None where nothing is closed."""
        return closed(self.state, act, where)

    def balance(self, person: str, currency: str) -> int:
        """Return a person's balance, without wagers, in minor units."""
        self._up_to_date()
        return self.memory.purses.balance(person, currency)

    def net_today(self, person: str, currency: str) -> int:
        """Return a person's result since midnight, in minor units; losses are negative.

        A wager that still lies on a table counts as gone until something of it comes back.
        """
        self._up_to_date()
        return self.memory.purses.net_today(person, currency)

    def budget(self, person: str, currency: str, *, at_stake: int) -> Budget | None:
        """Return the tightest limit that a player has set for money, or None.

        `at_stake` is what lies on tables for the player, and is not lost yet.
        """
        player, at = self.state.persons.get(person), self.at()
        if player is None:
            return None
        lost = 0
        if player.limit(f"loss:{currency}", at) is not None:
            lost = -self.net_today(person, currency) - at_stake
        return budget(player, currency, lost=lost, at=at)

    def nothing_new(self, person: str) -> Refusal | None:
        """Return what keeps a player from beginning anything, by their own will, or None."""
        player = self.state.persons.get(person)
        return None if player is None else nothing_new(self.state, player, self.at())

    def reality(self, session: str, currency: str) -> RealityCheck | Refusal:
        """Return a player's session clock and their result today in a currency."""
        known = self.state.sessions.get(session)
        if known is None:
            return OVER
        net = self.net_today(known.person, currency)
        return reality(self.state, known, net=net, at=self.at())

    def jackpot_approved(self, subject: str, amount: int) -> tuple[str, ...]:
        """Return the two people who let a table pay a large award, by `table:round:seat`."""
        self._up_to_date()
        approval = self.state.confirmed.get(subject)
        agreed = approval is not None and approval.amount == amount
        return (approval.asked_by, approval.approved_by) if approval and agreed else ()

    def touch(self, session: str, at: int | None = None) -> None:
        """Note a sign of life; it is written down only now and then."""
        known = self.state.sessions.get(session)
        if known is None or session in self._touching:
            return
        at = self.at() if at is None else at
        if at - known.seen >= self.state.policy.seen_every:
            self._touching.add(session)
            self.do(c.Touch(at=at, by=session), lambda _: self._touching.discard(session))

    def start(self, *, shared: bool = False) -> None:
        """Begin to look at the clock, and where the store is shared to hear of other processes."""
        if shared:
            self._timers["listening"] = self.memory.listen()
            self._repeat("hearing", HEARING, self.hear)
        self._repeat("tick", TICK, self.tick)

    def _repeat(self, name: str, seconds: float, call: Callable[[], None]) -> None:
        def again() -> None:
            self._repeat(name, seconds, call)
            call()

        self._timers[name] = self.clock.later(seconds, again)

    def hear(self) -> None:
        """Read what other processes wrote; if the store does not answer, try again soon."""
        try:
            self._up_to_date()
        except FifthStreetError as error:
            logging.getLogger(__name__).warning("The store was not read. %s", error)

    def tick(self) -> None:
        """End what is over by the clock, and write a snapshot where one is due."""
        state, at = self.state, self.at()
        over = any(one.over(state.policy, at) for one in state.sessions.values())
        if (over or any(at >= one.expires for one in state.requests.values())) and not self._ending:
            self._ending = True
            self.do(c.EndExpired(at=at), self._ended)
        self.snapshot(SNAPSHOT_EVERY)

    def _ended(self, _outcome: Outcome) -> None:
        self._ending = False

    def snapshot(self, after: int = 1) -> None:
        """Write a snapshot of people if so many events have come since the last."""
        memory = self.memory
        if memory.people.head - memory.snapshot_at < after:
            return
        try:
            people_snapshot.keep(self.store, memory.people)
        except FifthStreetError as error:
            logging.getLogger(__name__).warning("No snapshot of people was written. %s", error)
        else:
            memory.snapshot_at = memory.people.head

    def _up_to_date(self) -> None:
        if self.memory.behind:
            self.memory.catch_up()

    def close(self) -> None:
        """Stop all timers, and leave a snapshot for the next start."""
        for cancel in self._timers.values():
            cancel()
        self._timers.clear()
        self.snapshot(LAST_SNAPSHOT)

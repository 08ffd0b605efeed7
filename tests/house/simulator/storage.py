"""From the simulated house to its store: late, lost, busy, full, failing, or never answered."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from fifthstreet.ledger.journal import Batch
from fifthstreet.ledger.store import Store, StoreBusyError, StoreFailedError, StoreFullError
from fifthstreet.ledger.store.writer import Done, Outcome
from house.simulator.branches import Sometimes
from house.simulator.clockwork import Clockwork


@dataclass(slots=True, kw_only=True)
class Weather:
    """How likely each fault is; all at zero is the calm in which everything must come to an end."""

    busy: float = 0.0
    unknown: float = 0.0
    full: float = 0.0
    fails: float = 0.0
    crash: float = 0.0
    slow: float = 0.0
    loss: float = 0.0
    again: float = 0.0
    cut: float = 0.0
    stall: float = 0.0
    restart: float = 0.0

    @classmethod
    def drawn(cls, chance: random.Random) -> "Weather":
        """Draw a weather: some faults often, others not at all."""

        def some(most: float) -> float:
            return chance.uniform(0, most) if chance.random() < 0.6 else 0.0

        return cls(
            busy=some(0.12),
            unknown=some(0.10),
            full=some(0.03),
            fails=some(0.01),
            crash=some(0.04),
            slow=some(0.2),
            loss=some(0.12),
            again=some(0.3),
            cut=some(0.02),
            stall=some(0.05),
            restart=some(0.002),
        )


class Database:
    """The server under a store: while it restarts, nobody reads or writes."""

    def __init__(self, clockwork: Clockwork, sometimes: Sometimes) -> None:
        self.clockwork = clockwork
        self.sometimes = sometimes
        self._back = 0.0

    @property
    def away(self) -> bool:
        """Tell whether nobody answers."""
        return self.clockwork.time < self._back

    def restart(self, seconds: float) -> None:
        """Go away for some time."""
        self.sometimes("the database was restarted")
        self._back = self.clockwork.time + seconds

    def check(self) -> None:
        """Raise what a store raises that cannot be read meanwhile."""
        if self.away:
            self.sometimes("an answer could not be looked up while the database was away")
            raise StoreBusyError("Nobody answers.")


class StormyCommitter:
    """Commits groups of batches in their order, and answers as the weather lets it."""

    def __init__(
        self,
        store: Store,
        database: Database,
        chance: random.Random,
        sometimes: Sometimes,
    ) -> None:
        self.store = store
        self.database = database
        self.clockwork = database.clockwork
        self.chance = chance
        self.sometimes = sometimes
        self.weather = Weather()
        self.alive = True
        self.full_until = 0.0
        self.unanswered = 0
        self.waiting: list[tuple[Batch, Done]] = []
        self.unknown: list[Batch] = []
        self.committed: Callable[[], None] = lambda: None
        self.crash: Callable[[], None] = lambda: None

    def submit(self, batch: Batch, done: Done) -> None:
        """Take a batch into the next group."""
        if not self.waiting:
            late = self.chance.random() < self.weather.slow
            wait = self.chance.uniform(0.2, 2.0) if late else self.chance.uniform(0.001, 0.02)
            self.clockwork.after(wait, self._group)
        self.waiting.append((batch, done))

    def _group(self) -> None:
        if not self.alive:
            return
        group, self.waiting = self.waiting, []
        weather, drawn = self.weather, self.chance.random()
        hit = any(r.stream.startswith("link:") for batch, _ in group for r in batch.records)
        drawn = drawn / 3 if hit else drawn
        if self.database.away:
            self._answer(group, [StoreBusyError("Nobody answers.")] * len(group))
        elif self.clockwork.time < self.full_until or drawn < weather.full:
            self._fill()
            self._answer(group, [StoreFullError("The disk is full.")] * len(group))
        elif (drawn := drawn - weather.full) < weather.busy:
            self.sometimes("the store was busy at a hit" if hit else "the store was busy")
            self._answer(group, [StoreBusyError("It is busy.")] * len(group))
        elif (drawn := drawn - weather.busy) < weather.unknown:
            self._commit(group)
            self.unknown += [batch for batch, _ in group]
            self._answer(group, [StoreBusyError("Nobody answered.")] * len(group))
        elif (drawn := drawn - weather.unknown) < weather.fails:
            self.sometimes("the store failed")
            if self.chance.random() < 0.5:
                self._commit(group)
            self._answer(group, [StoreFailedError("It failed.")] * len(group))
        elif drawn - weather.fails < weather.crash:
            self._crash(group)
        else:
            self._answer(group, self._commit(group))

    def _fill(self) -> None:
        if self.clockwork.time >= self.full_until and self.weather.full:
            self.sometimes("the store was full")
            self.full_until = self.clockwork.time + self.chance.uniform(0.1, 3.0)

    def _commit(self, group: list[tuple[Batch, Done]]) -> list[Outcome]:
        results = self.store.commit_apart([batch for batch, _ in group])
        if any(batch is known for batch, _ in group for known in self.unknown):
            self.sometimes("an unknown outcome was found to stand")
        self.committed()
        return results

    def _answer(self, group: list[tuple[Batch, Done]], outcomes: list[Outcome]) -> None:
        self.unanswered += len(group)
        wait = self.chance.uniform(0, 0.01)

        def answer() -> None:
            answers = outcomes
            if self.database.away:
                self.unknown += [batch for batch, _ in group]
                answers = [StoreBusyError("Nobody answered.")] * len(group)
            for (_, done), outcome in zip(group, answers, strict=True):
                self.unanswered -= 1
                if self.alive:
                    done(outcome)

        self.clockwork.after(wait, answer)

    def _crash(self, group: list[tuple[Batch, Done]]) -> None:
        whole = self.chance.choice((0, len(group), self.chance.randint(0, len(group))))
        if whole < len(group):
            self.sometimes("a crash lost what was handed in")
        if whole:
            self.sometimes("a crash between a commit and its answer")
            self._commit(group[:whole])
        self.crash()

    def die(self) -> None:
        """Take nothing more and answer nobody."""
        self.alive = False

"""One progressive in a running house: its values, the winner being paid, and who waits.

Values follow what is durable. A reading of the store notes up to which sequence it knows, so that a
commit that was in it already is not counted again when its answer comes.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.entry import UNITS
from fifthstreet.ledger.meters import DISPLAYED, LAST_HITS, Meter, MeterMovement
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.view import StoreView
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.codec import decode


class JackpotHit(NamedTuple):
    """Who wins from a jackpot: the table, its round and the seat."""

    table: str
    round: int
    seat: int

    @property
    def name(self) -> str:
        """Return the winner as a word.

        >>> JackpotHit("md-1", 17, 3).name
        'md-1:17:3'
        """
        return f"{self.table}:{self.round}:{self.seat}"


class Paid(NamedTuple):
    """A hit that was paid: who, how much in minor units, when, and which meters it emptied."""

    table: str
    round: int
    seat: int
    amount: int
    at: str
    won: tuple[str, ...]


class HitClaim(NamedTuple):
    """A winner who waits: the second of the complete hand, and the place in the journal."""

    dealt: int
    number: int
    hit: JackpotHit


@dataclass(slots=True)
class ProgressiveJackpot:
    """A jackpot with its meters."""

    id: str
    store: Store
    number: int = 0
    opened: e.ProgressiveOpened | None = None
    parts: dict[str, int] = field(default_factory=dict)
    overflow: dict[str, int] = field(default_factory=dict)
    reserve: dict[str, int] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    rates: dict[str, Fraction] = field(default_factory=dict)
    resets: dict[str, int] = field(default_factory=dict)
    changes: dict[str, e.ChangeScheduled] = field(default_factory=dict)
    """Changes that were agreed on and wait for the next win of each meter."""
    lock: e.HitLocked | None = None
    queue: list[HitClaim] = field(default_factory=list)
    ruled: tuple[str, ...] = ()
    fault: e.ProgressiveFailed | None = None
    failed: int = 0
    """The number of the event with which the last fault began."""
    closed: str = ""
    hits: deque[Paid] = field(default_factory=lambda: deque(maxlen=LAST_HITS))
    busy: bool = False
    """Whether an event of the jackpot is being written."""
    waiting: dict[JackpotHit, Callable[[], None]] = field(default_factory=dict)
    """The winners at tables of this process, and how to notify each that it may be its turn."""
    listeners: list[Callable[[e.Event], None]] = field(default_factory=list)
    _read_to: int = 0
    _doubtful: bool = False
    """Whether a movement was made whose result could not be read."""

    @property
    def stream(self) -> str:
        """Return the name of its stream."""
        return f"link:{self.id}"

    @property
    def locked(self) -> JackpotHit | None:
        """Return who is being paid."""
        lock = self.lock
        return None if lock is None else JackpotHit(lock.table, lock.round, lock.seat)

    @property
    def values(self) -> dict[str, Fraction]:
        """Return what the meters show, in minor units and parts of them."""
        return {name: Fraction(parts, UNITS) for name, parts in self.parts.items()}

    @property
    def display(self) -> dict[str, int]:
        """Return what may be displayed: whole minor units that are durable and can be paid."""
        return {name: parts // UNITS for name, parts in self.parts.items()}

    def take(self, events: Iterable[tuple[int, e.Event]], at: datetime | None = None) -> None:
        """Apply the new events of the stream, and then notify listeners."""
        new = [(number, event) for number, event in events if number > self.number]
        for number, event in new:
            self._evolve(number, event, at)
        for _, event in new:
            for call in tuple(self.listeners):
                call(event)

    def _evolve(self, number: int, event: e.Event, at: datetime | None) -> None:
        self.number = number
        match event:
            case e.ProgressiveOpened():
                self._open(event)
            case e.HitClaimed():
                hit = JackpotHit(event.table, event.round, event.seat)
                self.queue = [claim for claim in self.queue if claim.hit != hit]
                self.queue.append(HitClaim(event.dealt, number, hit))
                self._sort()
            case e.WinnerOrderDecided():
                self.ruled = event.order
                self._sort()
            case e.HitLocked():
                self.lock = event
                self._leave(JackpotHit(event.table, event.round, event.seat))
            case e.HitReleased():
                self._release(event, at)
            case _:
                self._change(event)

    def _open(self, event: e.ProgressiveOpened) -> None:
        self.opened = event
        self.limits = dict(event.terms.limits)
        self.rates, self.resets = dict(event.rates), dict(event.resets)
        for name in event.resets:
            for pool in (self.parts, self.overflow, self.reserve):
                pool.setdefault(name, 0)

    def _change(self, event: e.Event) -> None:
        match event:
            case e.ProgressiveFailed():
                self.fault, self.failed = event, self.number
            case e.ProgressiveRestored():
                self.fault = None
            case e.LimitRaised():
                self.limits[event.meter] = event.after
            case e.ChangeScheduled():
                self.changes[event.meter] = event
            case e.ProgressiveClosed():
                self.closed = event.reason
            case _:
                pass

    def _release(self, event: e.HitReleased, at: datetime | None) -> None:
        hit = JackpotHit(event.table, event.round, event.seat)
        if self.locked == hit:
            self.lock = None
        self._leave(hit)
        for name in event.won:
            change = self.changes.pop(name, None)
            if change is not None and change.rate is not None:
                self.rates[name] = change.rate
            if change is not None and change.reset is not None:
                self.resets[name] = change.reset
        if event.paid:
            when = "" if at is None else at.isoformat()
            self.hits.append(Paid(*hit, event.paid, when, event.won))

    def _leave(self, hit: JackpotHit) -> None:
        self.queue = [claim for claim in self.queue if claim.hit != hit]
        self.waiting.pop(hit, None)
        if not self.queue:
            self.ruled = ()

    def _sort(self) -> None:
        """Put the winners in order: as the house decided, otherwise by their times."""
        last = len(self.ruled)
        place = {name: number for number, name in enumerate(self.ruled)}
        self.queue.sort(key=lambda claim: (place.get(claim.hit.name, last), claim))

    def may_lock(self, hit: JackpotHit) -> bool:
        """Return whether it is a winner's turn."""
        if self.lock is not None or self.busy:
            return False
        return not self.queue or self.queue[0].hit == hit

    def claimed(self, hit: JackpotHit) -> bool:
        """Return whether a winner is recorded as waiting."""
        return any(claim.hit == hit for claim in self.queue)

    def winner(self, name: str) -> JackpotHit | None:
        """Return the winner with a name, who is being paid or waits."""
        hits = [claim.hit for claim in self.queue]
        hits += [self.locked] if self.locked else []
        return next((hit for hit in hits if hit.name == name), None)

    def ties(self, hit: JackpotHit, dealt: int) -> tuple[str, ...]:
        """Return who waits besides a winner and had the hand complete in the same second."""
        if not dealt or hit.name in self.ruled:
            return ()
        return tuple(
            claim.hit.name for claim in self.queue if claim.dealt == dealt and claim.hit != hit
        )

    def wait(self, hit: JackpotHit, call: Callable[[], None]) -> None:
        """Notify a winner when it may be their turn."""
        self.waiting[hit] = call

    def turn(self) -> None:
        """Notify the winners of this process, in order, until one is being paid."""
        order = {claim.hit: number for number, claim in enumerate(self.queue)}
        for hit in sorted(self.waiting, key=lambda hit: order.get(hit, len(order))):
            if self.lock is not None or self.busy:
                return
            self.waiting[hit]()

    def read(self, view: StoreView) -> None:
        """Read the values in a store at one moment."""
        self.know(view.head().seq, view.meters(self.meters))

    @property
    def meters(self) -> list[str]:
        """Return the names by which the store knows its meters."""
        return [f"{self.id}:{name}" for name in self.parts]

    def know(self, seq: int, meters: Mapping[str, Meter]) -> None:
        """Adopt the values of meters that were read when the journal ended at a sequence."""
        self._read_to = seq
        self._doubtful = False
        for name in self.parts:
            meter = meters.get(f"{self.id}:{name}") or Meter()
            self.parts[name] = meter.value
            self.overflow[name], self.reserve[name] = meter.overflow, meter.reserve

    def refresh(self) -> None:
        """Read the values from the store."""
        with self.store.view() as view:
            self.read(view)

    def catch_up(self) -> None:
        """Read what other processes wrote about the jackpot, and its values."""
        for record in self.store.records(self.stream, after=self.number):
            self.take([(record.number, decode(record.kind, record.data))], record.at)
        self.refresh()

    def readable(self) -> FifthStreetError | None:
        """Read the values for a winner; return why they cannot be read, or None."""
        try:
            self.refresh()
        except FifthStreetError as error:
            return error
        return None

    def moved(self, movements: Iterable[MeterMovement], last: int) -> None:
        """Apply movements of a commit that ended at a sequence; if that is unknown, read again."""
        if not last or self._doubtful:
            self._doubtful = self.readable() is not None
            return
        if last <= self._read_to:
            return
        mine = f"{self.id}:"
        for movement in movements:
            if movement.meter.startswith(mine):
                values = self._meter_values(movement.kind)
                name = movement.meter.removeprefix(mine)
                values[name] = values.get(name, 0) + movement.parts

    def _meter_values(self, kind: str) -> dict[str, int]:
        if kind in DISPLAYED:
            return self.parts
        return self.overflow if kind == "overflow" else self.reserve

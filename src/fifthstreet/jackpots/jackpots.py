"""The jackpots of a house, what people do to them, and where the money of a round's wagers goes.

The caller has checked that the person may: `table.report_jackpot_fault` to take it out of service,
`table.restore_jackpot` to restore it, `round.make_ruling` for the order of winners, and
`house.change_meter` with its approval for everything that takes dual authorization.

What a wager feeds a meter reaches it when no more bets are taken: until then nothing is accepted,
and a wager that is taken back leaves no trace on the display (R34, R40). What the limit keeps out
goes to the overflow, and the house lays the reserve's part by besides. So the meter, the overflow
and the reserve together get exactly what the terms say, and a void finds all of it again (R35).
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from msgspec.structs import replace as changed

from fifthstreet.cashier import Cashier, MeterTransfer, MoneyMovement
from fifthstreet.errors import FifthStreetError, ensure
from fifthstreet.jackpots.acts import Act, refuse_contribution
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.ledger.clock import Clock
from fifthstreet.ledger.entry import LedgerEntry, Posting, units
from fifthstreet.ledger.journal import Batch, CommandRecord, CommitResult, StoredReply
from fifthstreet.ledger.meters import Kind, MeterMovement
from fifthstreet.ledger.reply_key import ReplyKey
from fifthstreet.ledger.store.refusals import StoreBusyError, StoreError, StoreFullError
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer
from fifthstreet.ledger.stream import PAUSE, TRIES, Job, PendingWrite, Runner, Then, reads_back
from fifthstreet.play.evolve import reverses
from fifthstreet.play.state import Phase, State
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal, refusal_as_json

Pool = Literal["overflow", "reserve", "drawn"]
EARLY = (Phase.WAITING, Phase.BETTING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pools:
    """What one round put into the overflow and the reserve of each meter, and drew for resets."""

    overflow: Mapping[str, int] = field(default_factory=dict)
    reserve: Mapping[str, int] = field(default_factory=dict)
    drawn: Mapping[str, int] = field(default_factory=dict)

    def after(self, meter: str, pool: Pool, parts: int) -> "Pools":
        """Return the pools after adding or removing some units."""
        current: Mapping[str, int] = getattr(self, pool)
        changed = {**current, meter: current.get(meter, 0) + parts}
        return replace(self, **{pool: {name: had for name, had in changed.items() if had}})

    @property
    def names(self) -> set[str]:
        """Return the meters of which the round has something in a pool."""
        return {*self.overflow, *self.reserve, *self.drawn}


NO_POOLS: Final = Pools()


@dataclass(frozen=True, slots=True, kw_only=True)
class PooledMoney:
    """The money of a step with every meter's part split up, and what the round has in the pools."""

    entries: tuple[LedgerEntry, ...]
    movements: tuple[MeterMovement, ...] = ()
    pools: tuple[tuple[str, Pool, int], ...] = ()
    ceilings: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Split:
    """How one change of a meter is split: what goes to the pools besides the meter."""

    over: int = 0
    laid: int = 0
    drawn: int = 0


class _Change(NamedTuple):
    """What a step changes in a meter; after a void, it may change only the pools."""

    meter: str
    kind: Kind
    parts: int
    round: str | None

    @property
    def account(self) -> str:
        return f"meter:{self.meter}"


def accepted(cashier: Cashier, number: int, before: State, after: State) -> MoneyMovement:
    """Return what a step moves, meters being fed once bets are closed."""
    early = after.phase in EARLY or (before.phase in EARLY and after.phase is Phase.VOIDED)
    if before.phase in EARLY and before.meters != before.opening_meters:
        before = before.but(meters=before.opening_meters)
    if early and after.meters != after.opening_meters:
        after = after.but(meters=after.opening_meters)
    return cashier.moved(number, before, after)


def shared_out(
    jackpot: ProgressiveJackpot, moved: MoneyMovement, after: State, pools: Pools
) -> PooledMoney:
    """Split what a step moves in meters; `pools` is what its round has put there before."""
    voided = after.phase is Phase.VOIDED
    if not moved.transfers and not voided:
        return PooledMoney(entries=moved.wagers)
    mine = f"{jackpot.id}:"
    parts = dict(jackpot.parts)
    entries = list(moved.wagers)
    movements: list[MeterMovement] = []
    pooled: list[tuple[str, Pool, int]] = []
    ceilings: dict[str, int] = {}
    left = pools.names if voided else set()
    for transfer in moved.transfers:
        movement, entry, _ = transfer
        name = movement.meter.removeprefix(mine)
        change = _Change(movement.meter, movement.kind, movement.parts, movement.round)
        split = _split(jackpot, transfer, parts[name], after, pools)
        movements += _parted(change, split)
        if entry is not None:
            entries.append(_posted(entry, change, split))
            left.discard(name)
        pooled += _pooled(name, split)
        if movement.kind == "contribution" and name in jackpot.limits:
            ceilings[movement.meter] = units(jackpot.limits[name])
        parts[name] += movement.parts - split.over
    for name in sorted(left):
        split = _unwound(jackpot, name, after, pools)
        change = _Change(f"{mine}{name}", "reversal", 0, entries[0].round)
        movements += _parted(change, split)
        entries += _balanced(entries, change, split)
        pooled += _pooled(name, split)
    return PooledMoney(
        entries=tuple(entries), movements=tuple(movements), pools=tuple(pooled), ceilings=ceilings
    )


def _split(
    jackpot: ProgressiveJackpot, transfer: MeterTransfer, current: int, after: State, pools: Pools
) -> _Split:
    movement = transfer.movement
    if transfer.entry is None or movement.kind == "award":
        return _Split()
    name, parts = movement.meter.removeprefix(f"{jackpot.id}:"), movement.parts
    if movement.kind == "contribution":
        over = 0
        if name in jackpot.limits:
            room = max(units(jackpot.limits[name]) - current, 0)
            over = max(parts - room, 0)
        return _Split(over=over, laid=_laid_by(jackpot, after, name, parts))
    if movement.kind == "reset":
        return _Split(drawn=min(parts, max(jackpot.reserve.get(name, 0), 0)))
    if after.phase is Phase.VOIDED:
        return _unwound(jackpot, name, after, pools)
    if transfer.undoes_reset:
        return _Split(drawn=-min(-parts, pools.drawn.get(name, 0)))
    over = min(-parts, pools.overflow.get(name, 0))
    return _Split(
        over=-over, laid=-_returned(jackpot, name, _laid_by(jackpot, after, name, -parts), pools)
    )


def _unwound(jackpot: ProgressiveJackpot, name: str, after: State, pools: Pools) -> _Split:
    """Return what a void takes out of the pools and puts back; contributions may remain."""
    over, drawn = pools.overflow.get(name, 0), pools.drawn.get(name, 0)
    if not reverses(after):
        return _Split(drawn=-drawn)
    laid = _returned(jackpot, name, pools.reserve.get(name, 0), pools)
    return _Split(over=-over, laid=-laid, drawn=-drawn)


def _returned(jackpot: ProgressiveJackpot, name: str, laid: int, pools: Pools) -> int:
    """Return how much of an amount set aside leaves the reserve again: no more than is there."""
    there = max(jackpot.reserve.get(name, 0) + pools.drawn.get(name, 0), 0)
    return min(laid, pools.reserve.get(name, 0), there)


def _laid_by(jackpot: ProgressiveJackpot, after: State, name: str, parts: int) -> int:
    """Return what the house sets aside for a meter while wagers feed it some units."""
    opened = jackpot.opened
    reserve = opened.terms.reserves.get(name, Fraction(0)) if opened else Fraction(0)
    rate = after.terms.rates.get(name, Fraction(0))
    if not reserve or not rate:
        return 0
    amount = parts * reserve / rate
    ensure(amount.denominator == 1, "a reserve holds whole ledger units")
    return int(amount)


def _parted(change: _Change, split: _Split) -> Iterator[MeterMovement]:
    """Yield what the meter gets, what its limit keeps out, and what the reserve gets or gives."""
    parts, reserve = change.parts - split.over, split.laid - split.drawn
    kinds: tuple[tuple[Kind, int], ...] = (
        (change.kind, parts),
        ("overflow", split.over),
        ("reserve", reserve),
    )
    for kind, amount in kinds:
        if amount:
            yield MeterMovement(meter=change.meter, kind=kind, parts=amount, round=change.round)


def _posted(entry: LedgerEntry, change: _Change, split: _Split) -> LedgerEntry:
    """Return an entry between meter and house with the pools in it; the house bears the rest."""
    house = next(p.account for p in entry.postings if p.account != change.account)
    return changed(entry, postings=_postings(house, change, split))


def _postings(house: str, change: _Change, split: _Split) -> tuple[Posting, ...]:
    jackpot = change.meter.partition(":")[0]
    reserve = split.laid - split.drawn
    amounts = {
        change.account: change.parts - split.over,
        f"overflow:{jackpot}": split.over,
        f"reserve:{jackpot}": reserve,
        house: -change.parts - reserve,
    }
    return tuple(Posting(account, amount) for account, amount in amounts.items() if amount)


def _balanced(entries: list[LedgerEntry], change: _Change, split: _Split) -> Iterator[LedgerEntry]:
    """Yield the entry of a void that moves something in the pools and nothing besides."""
    first = entries[0]
    postings = _postings(f"house:{first.currency}", change, split)
    if postings:
        id_ = f"{first.id.rpartition('.')[0]}.{len(entries)}"
        yield changed(first, id=id_, reason=change.kind, postings=postings)


def _pooled(name: str, split: _Split) -> Iterator[tuple[str, Pool, int]]:
    if split.over:
        yield name, "overflow", split.over
    if split.laid:
        yield name, "reserve", split.laid
    if split.drawn:
        yield name, "drawn", split.drawn


Decide = Callable[[], Act | Refusal]
Posted = Callable[[Batch, CommitResult], None]


class Jackpots:
    """Every jackpot that this process knows; acts on them are carried out one after the other."""

    def __init__(self, store: Store, committer: Committer, clock: Clock, posted: Posted) -> None:
        self.store = store
        self.progressives: dict[str, ProgressiveJackpot] = {}
        self.heard: list[Callable[[ProgressiveJackpot, e.Event], None]] = []
        """Called with everything that happens to a jackpot, once it is durable."""
        self._posted = posted
        self.runner = Runner(self, committer, clock)

    def find(self, id_: str) -> ProgressiveJackpot:
        """Return the jackpot with a name, which may never have been opened."""
        return self.progressives.get(id_) or self.load(id_)

    def load(self, id_: str) -> ProgressiveJackpot:
        """Return a jackpot with whatever the store has written of it."""
        jackpot = self.progressives.get(id_)
        if jackpot is None:
            jackpot = self.progressives[id_] = ProgressiveJackpot(id_, self.store)
            jackpot.listeners.append(lambda event: self._heard(jackpot, event))
        jackpot.catch_up()
        return jackpot

    def _heard(self, jackpot: ProgressiveJackpot, event: e.Event) -> None:
        for listener in self.heard:
            listener(jackpot, event)

    def do(self, request: CommandRecord, decide: Decide, then: Then) -> None:
        """Carry an act out; `then` is called once, when it is durable or refused."""
        self.runner.add(Job((request, decide), then))

    def refuse_contribution(
        self, jackpot: ProgressiveJackpot, event: e.ContributionRefused
    ) -> None:
        """Record that a wager would have fed a jackpot beyond reason."""
        request = CommandRecord("own.RefuseContribution", HOUSE, HOUSE)
        self.do(request, lambda: refuse_contribution(jackpot, event), lambda _: None)

    def decide(self, job: Job) -> PendingWrite | None:
        """Decide an act on the current state of its jackpots."""
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
        for jackpot, _ in act.events:
            jackpot.busy = True
        return PendingWrite(act, batch, [(job, {"ok": True})])

    def is_stored(self, batch: Batch) -> bool:
        """Read whether an act with an unknown result was carried out."""
        return reads_back(self.store, batch, batch.records[0].stream)

    def release(self, step: PendingWrite) -> None:
        """Let others write about the jackpots again."""
        for jackpot, _ in step.plan.events:
            jackpot.busy = False

    def stored(self, step: PendingWrite, result: CommitResult) -> None:
        """Apply what an act has done."""
        act, batch = step.plan, step.batch
        if batch is not None:
            for (jackpot, event), record in zip(act.events, batch.records, strict=True):
                jackpot.take([(record.number, event)], record.at)
            self.posted(batch, result)

    def posted(self, batch: Batch, result: CommitResult) -> None:
        """Apply a batch's movements to the meters, and notify the accounts."""
        for id_ in {movement.meter.partition(":")[0] for movement in batch.movements}:
            if jackpot := self.progressives.get(id_):
                jackpot.moved(batch.movements, result.last)
        self._posted(batch, result)

    def repeated(
        self, _step: PendingWrite, _result: CommitResult, reply: StoredReply, _key: ReplyKey
    ) -> Any:
        """Return the earlier answer; acts have no key, so none is repeated."""
        return reply.body

    def failed(self, step: PendingWrite, error: Exception) -> float | None:
        """Decide an act again from the store, if another process was quicker."""
        job = step.answers[0][0]
        job.tries += 1
        passing = isinstance(error, StoreError)
        passing = passing and not isinstance(error, StoreBusyError | StoreFullError)
        if not passing or job.tries > TRIES:
            job.answer(refusal_as_json(Refusal(code="store_is_busy", detail=str(error))))
            return None
        with suppress(FifthStreetError):
            for jackpot, _ in step.plan.events:
                jackpot.catch_up()
        return PAUSE * job.tries

    def turned(self) -> None:
        """Continue the winners who wait for their turn."""
        for jackpot in self.progressives.values():
            if jackpot.waiting:
                jackpot.turn()

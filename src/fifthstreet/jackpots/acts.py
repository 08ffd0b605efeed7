"""What people may do to a progressive: each decision is an act or a refusal."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.jackpots.jackpot import ProgressiveJackpot
from fifthstreet.jackpots.terms import check_limit, check_rate
from fifthstreet.ledger.entry import LedgerEntry, Posting, units
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.meters import APPROVERS, Kind, MeterMovement
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.codec import encode, kind_of
from fifthstreet.refusals import Refusal

UNKNOWN: Final = Refusal(code="progressive_is_unknown")


@dataclass(slots=True, kw_only=True)
class Act:
    """The effects of an act: events of one or two jackpots, and the money that they move."""

    events: Sequence[tuple[ProgressiveJackpot, e.Event]]
    entries: Sequence[LedgerEntry] = ()
    movements: Sequence[MeterMovement] = ()
    ceilings: Mapping[str, int] = field(default_factory=dict)

    def records(self, at: datetime) -> tuple[StreamRecord, ...]:
        """Return the events as records that continue the streams of their jackpots."""
        numbers: dict[str, int] = {}
        items = []
        for jackpot, event in self.events:
            number = numbers[jackpot.id] = numbers.get(jackpot.id, jackpot.number) + 1
            kind, data = kind_of(event, "progressive"), encode(event)
            items.append(
                StreamRecord(stream=jackpot.stream, number=number, kind=kind, data=data, at=at)
            )
        return tuple(items)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Who agreed to an act, and why it is done."""

    approved: tuple[str, ...]
    reason: str

    @property
    def lacking(self) -> Refusal | None:
        """Return what is missing: two different people must agree, for a reason."""
        enough = len(set(self.approved)) >= APPROVERS and self.reason.strip()
        return None if enough else Refusal(code="dual_authorization_is_required")


def fail(jackpot: ProgressiveJackpot, by: str, reason: str) -> Act | Refusal:
    """Report a jackpot fault (F17, R39)."""
    if refused := _not_open(jackpot):
        return refused
    if jackpot.fault is not None:
        return Refusal(code="progressive_is_already_out_of_order")
    event = e.ProgressiveFailed(by=by, reason=reason, values=dict(jackpot.parts))
    return Act(events=((jackpot, event),))


def restore(jackpot: ProgressiveJackpot, by: str, reason: str) -> Act | Refusal:
    """Declare that a progressive works again; its values are those in the store."""
    if jackpot.fault is None:
        return Refusal(code="progressive_is_in_order")
    if (error := jackpot.readable()) is not None:
        return Refusal(code="progressive_is_out_of_order", detail=str(error))
    event = e.ProgressiveRestored(by=by, reason=reason, values=dict(jackpot.parts))
    return Act(events=((jackpot, event),))


def rule_order(
    jackpot: ProgressiveJackpot, order: Iterable[str], by: str, reason: str
) -> Act | Refusal:
    """Set the order in which waiting winners are paid; each is written `table:round:seat`."""
    named = tuple(order)
    if not named or sorted(named) != sorted(claim.hit.name for claim in jackpot.queue):
        return Refusal(code="order_must_name_every_winner")
    event = e.WinnerOrderDecided(order=named, by=by, reason=reason)
    return Act(events=((jackpot, event),))


def set_aside(
    jackpot: ProgressiveJackpot, winner: str, agreed: Agreement, *, current: bool
) -> Act | Refusal:
    """Pay others before a winner whose table has stopped; the winner returns with the table.

    The house decides in which order winners of several tables are paid (RWS 4.5.2).
    """
    if refused := _not_open(jackpot) or agreed.lacking:
        return refused
    hit = jackpot.winner(winner)
    if hit is None:
        return Refusal(code="winner_is_unknown")
    if not current:
        return Refusal(code="winner_is_being_paid")
    release = e.HitReleased(
        table=hit.table,
        round=hit.round,
        seat=hit.seat,
        paid=0,
        reason=agreed.reason,
        approved=agreed.approved,
    )
    return Act(events=((jackpot, release),))


def raise_limit(
    jackpot: ProgressiveJackpot, meter: str, limit: int, agreed: Agreement
) -> Act | Refusal:
    """Let a meter show more than before (R35)."""
    if refused := _not_open(jackpot) or agreed.lacking:
        return refused
    before = jackpot.limits.get(meter)
    if before is None:
        return UNKNOWN
    if type(limit) is not int or limit <= before:
        return Refusal(code="meter_limit_may_only_rise")
    try:
        check_limit(meter, limit, before)
    except FifthStreetError as error:
        return Refusal(code="progressive_figures_are_invalid", detail=str(error))
    event = e.LimitRaised(
        meter=meter, before=before, after=limit, reason=agreed.reason, approved=agreed.approved
    )
    return Act(events=((jackpot, event),))


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureChange:
    """Another rate (part of a wager) or reset (minor units) for a meter.

    `sizes` are those of the wagers that feed it.
    """

    meter: str
    rate: Fraction | None = None
    reset: int | None = None
    sizes: tuple[int, ...] = ()


def change(jackpot: ProgressiveJackpot, wanted: FigureChange, agreed: Agreement) -> Act | Refusal:
    """Agree on another rate or reset, which takes effect after the meter's next win (R38)."""
    if refused := _not_open(jackpot) or agreed.lacking:
        return refused
    if wanted.meter not in jackpot.parts:
        return UNKNOWN
    if fault := _senseless(jackpot, wanted):
        return Refusal(code="progressive_figures_are_invalid", detail=fault)
    event = e.ChangeScheduled(
        meter=wanted.meter,
        rate=wanted.rate,
        reset=wanted.reset,
        reason=agreed.reason,
        approved=agreed.approved,
    )
    return Act(events=((jackpot, event),))


def _senseless(jackpot: ProgressiveJackpot, wanted: FigureChange) -> str | None:
    """Return why a jackpot could not be run by some figures, or None."""
    name, terms = wanted.meter, jackpot.opened.terms if jackpot.opened else None
    try:
        if wanted.rate is not None:
            check_rate(name, wanted.rate, wanted.sizes)
    except FifthStreetError as error:
        return str(error)
    rates = {**jackpot.rates, name: jackpot.rates[name] if wanted.rate is None else wanted.rate}
    if sum(rates.values()) + (sum(terms.reserves.values()) if terms else 0) > 1:
        return "Rates and reserves come to more than the whole wager."
    if terms and terms.reserves.get(name) and not rates[name]:
        return "A meter that nothing feeds has no reserve."
    if wanted.reset is not None:
        most = jackpot.limits.get(name)
        least = jackpot.opened.resets[name] if jackpot.opened else 0
        if type(wanted.reset) is not int or wanted.reset < least:
            return f"The reset is at least {least}."
        if most is not None and wanted.reset > most:
            return f"The reset is at most the limit of {most}."
    if wanted.rate is None and wanted.reset is None:
        return "Nothing would change."
    return None


def move(
    source: tuple[ProgressiveJackpot, str],
    target: tuple[ProgressiveJackpot, str],
    agreed: Agreement,
    *,
    in_use: bool,
) -> Act | Refusal:
    """Move all money of a meter and its pools to another one, whose odds are no worse (R42)."""
    (from_, gives), (to, gets) = source, target
    if refused := agreed.lacking or _cannot_move(source, target, in_use=in_use):
        return refused
    currency = from_.opened.currency if from_.opened else ""
    for jackpot in (from_, to):
        if (error := jackpot.readable()) is not None:
            return Refusal(code="progressive_is_out_of_order", detail=str(error))
    moving = _Moving(from_, gives, to, gets, currency)
    transfer = e.MeterTransferred(
        source=moving.source,
        target=moving.target,
        parts=moving.parts,
        overflow=from_.overflow[gives],
        reserve=from_.reserve[gives],
        reason=agreed.reason,
        approved=agreed.approved,
    )
    movements = tuple(moving.movements(agreed))
    if not movements:
        return Refusal(
            code="progressive_figures_are_invalid", detail="There is nothing to transfer."
        )
    return Act(
        events=((from_, transfer), (to, transfer)),
        entries=moving.entries(movements),
        movements=movements,
        ceilings={moving.target: moving.ceiling} if moving.ceiling is not None else {},
    )


@dataclass(frozen=True, slots=True)
class _Moving:
    """Everything that a meter holds, being moved to another."""

    from_: ProgressiveJackpot
    gives: str
    to: ProgressiveJackpot
    gets: str
    currency: str

    @property
    def source(self) -> str:
        return f"{self.from_.id}:{self.gives}"

    @property
    def target(self) -> str:
        return f"{self.to.id}:{self.gets}"

    @property
    def parts(self) -> int:
        return self.from_.parts[self.gives]

    @property
    def ceiling(self) -> int | None:
        limit = self.to.limits.get(self.gets)
        return None if limit is None else units(limit)

    def movements(self, agreed: Agreement) -> Iterable[MeterMovement]:
        """Yield the movements from one meter to the other, as far as its limit allows."""
        fits = self.parts
        if self.ceiling is not None:
            fits = min(fits, max(self.ceiling - self.to.parts[self.gets], 0))
        over, reserve = self.from_.overflow[self.gives], self.from_.reserve[self.gives]
        amounts: tuple[tuple[str, Kind, int], ...] = (
            (self.source, "adjustment", -self.parts),
            (self.target, "adjustment", fits),
            (self.source, "overflow", -over),
            (self.target, "overflow", over + self.parts - fits),
            (self.source, "reserve", -reserve),
            (self.target, "reserve", reserve),
        )
        for meter, kind, parts in amounts:
            if parts:
                yield MeterMovement(
                    meter=meter,
                    kind=kind,
                    parts=parts,
                    note=agreed.reason,
                    approved=agreed.approved,
                )

    def entries(self, movements: Iterable[MeterMovement]) -> tuple[LedgerEntry, ...]:
        amounts = Counter[str]()
        for movement in movements:
            amounts[movement.account] += movement.parts
        postings = tuple(Posting(name, amount) for name, amount in amounts.items() if amount)
        id_ = f"move:{self.source}:{self.target}:{self.from_.number + 1}"
        return (LedgerEntry(id=id_, reason="moved", currency=self.currency, postings=postings),)


def _cannot_move(
    source: tuple[ProgressiveJackpot, str], target: tuple[ProgressiveJackpot, str], *, in_use: bool
) -> Refusal | None:
    (from_, gives), (to, gets) = source, target
    opened, other = from_.opened, to.opened
    if opened is None or other is None or gives not in from_.parts or gets not in to.parts:
        return UNKNOWN
    if from_ is to:
        return Refusal(code="meters_are_not_equivalent")
    if to.closed:
        return Refusal(code="progressive_is_closed", detail=to.closed)
    if in_use or from_.lock is not None or from_.queue:
        return Refusal(code="progressive_is_in_use")
    wins, would_win = set(opened.hands.get(gives, ())), set(other.hands.get(gets, ()))
    if opened.currency != other.currency or not wins <= would_win:
        return Refusal(code="meters_are_not_equivalent")
    return None


def return_overflow(
    jackpot: ProgressiveJackpot, meter: str, parts: int, agreed: Agreement
) -> Act | Refusal:
    """Move the overflow of a meter back into it, as far as there is room now (R35, R41).

    No document mentions limits, so none says when that is due: two people decide.
    """
    if refused := _not_open(jackpot) or agreed.lacking:
        return refused
    if (error := jackpot.readable()) is not None:
        return Refusal(code="progressive_is_out_of_order", detail=str(error))
    overflow, limit = jackpot.overflow.get(meter, 0), jackpot.limits.get(meter)
    room = overflow if limit is None else units(limit) - jackpot.parts[meter]
    most = max(min(overflow, room), 0)
    if not 0 < parts <= most:
        return Refusal(code="progressive_figures_are_invalid", detail=f"There is room for {most}.")
    name, currency = f"{jackpot.id}:{meter}", jackpot.opened.currency if jackpot.opened else ""
    kinds: tuple[tuple[Kind, int], ...] = (("overflow", -parts), ("adjustment", parts))
    movements = tuple(
        MeterMovement(
            meter=name, kind=kind, parts=moved, note=agreed.reason, approved=agreed.approved
        )
        for kind, moved in kinds
    )
    entry = LedgerEntry(
        id=f"overflow:{name}:{jackpot.number + 1}",
        reason="overflow",
        currency=currency,
        postings=tuple(Posting(one.account, one.parts) for one in movements),
    )
    event = e.OverflowReturned(
        meter=meter, parts=parts, reason=agreed.reason, approved=agreed.approved
    )
    return Act(events=((jackpot, event),), entries=(entry,), movements=movements)


def close(jackpot: ProgressiveJackpot, by: str, reason: str, *, in_use: bool) -> Act | Refusal:
    """Close a progressive that has no money left."""
    if refused := _not_open(jackpot):
        return refused
    if in_use or jackpot.lock is not None or jackpot.queue:
        return Refusal(code="progressive_is_in_use")
    if (
        any(jackpot.parts.values())
        or any(jackpot.overflow.values())
        or any(jackpot.reserve.values())
    ):
        return Refusal(code="progressive_holds_money")
    return Act(events=((jackpot, e.ProgressiveClosed(by=by, reason=reason)),))


def refuse_contribution(jackpot: ProgressiveJackpot, refusal: e.ContributionRefused) -> Act:
    """Record that a wager would have fed a meter more than is reasonable (R31)."""
    return Act(events=((jackpot, refusal),))


def _not_open(jackpot: ProgressiveJackpot) -> Refusal | None:
    if jackpot.opened is None:
        return UNKNOWN
    return Refusal(code="progressive_is_closed", detail=jackpot.closed) if jackpot.closed else None

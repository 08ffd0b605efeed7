"""Paying a winner from the meters: one at a time, in the document's order, from what was shown.

A winner's turn is recorded first, with what the meters show (`HitLocked`). Until that winner is
paid, no other table pays one; what others contribute meanwhile stays on the meters. Winners who
arrive during a payment are recorded and wait: in the order of the second in which their hand was
complete if the document says so (RWS 4.5.2), otherwise in the order in which they arrive. Where the
seconds are equal, the order of the journal is the house's finding unless somebody rules.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Final, Literal

from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.plan import DEALER, TablePlan
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.jackpots.jackpot import JackpotHit, ProgressiveJackpot
from fifthstreet.ledger.entry import UNITS
from fifthstreet.money import MeterShare
from fifthstreet.play import commands as c
from fifthstreet.play import events as round_events
from fifthstreet.play.line import Line
from fifthstreet.play.round import decide
from fifthstreet.play.state import State
from fifthstreet.protocol import jackpot_events as e
from fifthstreet.protocol.floor_events import HitPending
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal

WHOLE: Final = 100
JOURNAL: Final = "The hands were complete in the same second; the order is that of the journal."
Events = tuple[round_events.Event, ...]


def moves_meters(game: State, events: Events) -> bool:
    """Return whether a settlement takes money from a meter, even if its reset restores it."""
    return from_meters(events) > 0 or any(
        isinstance(event, round_events.SeatSettled) and event.meters != game.meters
        for event in events
    )


def from_meters(events: Events) -> int:
    """Return what a settlement pays from meters, in minor units."""
    return sum(line.paid for line in _lines(events) if line.meter)


def _won_whole(events: Events) -> tuple[str, ...]:
    """Return the meters that a settlement pays out whole."""
    shares = (line.odds for line in _lines(events) if isinstance(line.odds, MeterShare))
    return tuple(sorted({share.meter for share in shares if share.percent == WHOLE}))


def _lines(events: Events) -> list[Line]:
    settled = (event for event in events if isinstance(event, round_events.SeatSettled))
    return [line for event in settled for line in event.lines]


def pay_hit(
    plan: TablePlan, now: RoundNow, seat: int, approved: Callable[[int], bool]
) -> Literal["hit"] | int | None:
    """Pay a winner whose turn it is, and return None.

    Otherwise return what the winner waits for: the turn, or the approval of an amount.
    """
    jackpot, hit = plan.progressive, JackpotHit(plan.state.id, now.number, seat)
    if jackpot.locked != hit:
        _come(plan, now, hit)
        return "hit"
    meters = payable(jackpot, now, plan.state.id)
    if not now.read or now.game.meters != meters:
        plan.must(c.ReadMeters(meters=meters, by=DEALER))
    command = c.SettleSeat(seat=seat, by=DEALER)
    answer = decide(round_of(plan.state).game, command)
    events = () if isinstance(answer, Refusal) else answer
    amount = from_meters(events)
    if not approved(amount):
        return amount
    plan.must(command)
    plan.tell_progressive(
        e.HitReleased(
            table=hit.table, round=hit.round, seat=seat, paid=amount, won=_won_whole(events)
        )
    )
    return None


def _come(plan: TablePlan, now: RoundNow, hit: JackpotHit) -> None:
    """Take the turn for a winner if it is free; otherwise record that the winner waits."""
    jackpot = plan.progressive
    if plan.progressive_events or jackpot.busy:
        return
    if now.pending != hit.seat:
        plan.tell(HitPending(seat=hit.seat, link=jackpot.id))
    dealt = now.dealt_at if _by_the_deal(now.game) else 0
    table, round_, seat = hit
    if not jackpot.may_lock(hit):
        if not jackpot.claimed(hit):
            plan.tell_progressive(e.HitClaimed(table=table, round=round_, seat=seat, dealt=dealt))
        return
    error = jackpot.readable()
    if error is not None and jackpot.fault is None:
        parts = dict(jackpot.parts)
        plan.tell_progressive(
            e.ProgressiveFailed(by=HOUSE, reason=f"Not readable: {error}", values=parts)
        )
    if ties := jackpot.ties(hit, dealt):
        order = (hit.name, *ties)
        law = _order_of_payment(now.game)
        plan.tell_progressive(
            e.WinnerOrderDecided(order=order, by=HOUSE, reason=JOURNAL, citation=law)
        )
    parts = dict(jackpot.parts)
    plan.tell_progressive(
        e.HitLocked(table=table, round=round_, seat=seat, values=parts, dealt=dealt)
    )


def _by_the_deal(game: State) -> bool:
    """Return whether the document pays winners in the order in which their hands were dealt."""
    meters = game.terms.book.meters
    return meters is not None and meters.paid_in.value == "deal_order"


def _order_of_payment(game: State) -> str:
    book = game.terms.book
    return (book.power("order_of_jackpots") or book.document).citation


def payable(jackpot: ProgressiveJackpot, now: RoundNow, table: str) -> dict[str, Fraction]:
    """Return the values that a winner is paid from: those shown, or those before a fault.

    These were shown when the winner's turn came; before that, they are what the meters show now. If
    a void has lowered a meter since, no more than it shows is paid.
    """
    mine = jackpot.locked is not None and jackpot.locked[:2] == (table, now.number)
    display = jackpot.lock.values if jackpot.lock and mine else {}
    most = dict(jackpot.parts)
    for limit in (display, now.registered or {}):
        most |= {name: min(value, limit[name]) for name, value in most.items() if name in limit}
    return {name: Fraction(most[name], UNITS) for name in now.game.meters}


def release(plan: TablePlan, number: int, seat: int | None = None) -> None:
    """Release the unpaid turns of a round that is over, or those of one seat."""
    jackpot, about = plan.progressive, (plan.state.id, number)
    hits = [jackpot.locked] if jackpot.locked else []
    hits += [claim.hit for claim in jackpot.queue]
    released = {
        JackpotHit(event.table, event.round, event.seat)
        for _, event in plan.progressive_events
        if isinstance(event, e.HitReleased)
    }
    for hit in hits:
        if hit[:2] == about and hit not in released and seat in {None, hit.seat}:
            plan.tell_progressive(
                e.HitReleased(table=hit.table, round=hit.round, seat=hit.seat, paid=0)
            )

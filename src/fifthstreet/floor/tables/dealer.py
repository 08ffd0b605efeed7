"""The automatic dealer: does everything at a virtual table that needs no decision by a person.

`advance` continues until it must wait for a person or an event, and returns what it waits for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from msgspec import Struct

from fifthstreet.errors import InvariantError
from fifthstreet.fairness import Entropy
from fifthstreet.floor.tables.chains import announce
from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.jackpot_payment import moves_meters, pay_hit, release
from fifthstreet.floor.tables.plan import DEALER, TablePlan
from fifthstreet.floor.tables.seats import leave_for_the_absent
from fifthstreet.floor.tables.state import RoundNow
from fifthstreet.money import currency
from fifthstreet.play import commands as c
from fifthstreet.play.round import decide
from fifthstreet.play.round_end import award_steps
from fifthstreet.play.state import Phase, least_to_rule
from fifthstreet.play.wagers import gates
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal

LEFT: Final = "player_leaves"
"""The one irregularity on which the house rules by itself at a virtual table."""

For = Literal[
    "round",
    "dealer",
    "bets",
    "pledges",
    "numbers",
    "link",
    "decision",
    "choice",
    "ruling",
    "hit",
    "approval",
]


class TableWait(Struct, frozen=True, kw_only=True):
    """What a table waits for, from which seats, and for what award if it waits for one."""

    what: For
    seats: tuple[int, ...] = ()
    amount: int = 0


@dataclass(slots=True, kw_only=True)
class Dealer:
    """How far the dealer may continue alone: what is known, due or approved so far."""

    entropy: Entropy
    numbers_due: str = ""
    """For what the time is up, if it is: `pledges` after a restart, or `numbers`."""
    large: int | None = None
    approved: Callable[[int, int], tuple[str, ...]] = lambda _seat, _amount: ()

    def advance(self, plan: TablePlan) -> TableWait:
        """Do everything that falls to the house, and return what the table waits for."""
        while True:
            now = plan.state.now
            if now is None:
                if not plan.state.live and (plan.state.seats or not plan.state.chain):
                    announce(plan, self.entropy)
                last = plan.state.last
                ruling = last is not None and last.game.waiting is not None
                return TableWait(what="ruling" if ruling else "round")
            if now.over and not _in_hand(plan):
                _finish(plan)
            elif waits := self._step(plan, now):
                return waits

    def _step(self, plan: TablePlan, now: RoundNow) -> TableWait | None:
        game = now.game
        if game.waiting is not None:
            return None if rules_itself(plan, now) else TableWait(what="ruling")
        if leave_for_the_absent(plan):
            return None
        if game.choosing:
            return TableWait(what="choice", seats=game.choosing)
        if plan.state.live:
            return self._wait_for_dealer(plan, now)
        match game.phase:
            case Phase.WAITING:
                plan.must(c.OpenBetting(by=DEALER))
            case Phase.BETTING:
                return TableWait(what="bets")
            case Phase.CLOSED:
                if waits := self._order_cards(plan, now):
                    return waits
                _deal(plan, now)
            case Phase.DECIDING:
                return _decisions(plan, now)
            case _:
                return self._settle(plan, now)
        return None

    def _wait_for_dealer(self, plan: TablePlan, now: RoundNow) -> TableWait | None:
        """Wait for the person who deals; a settled winner is paid when their turn comes."""
        if now.pending is None:
            return TableWait(what="dealer")
        return self._pay_hit(plan, now, now.pending)

    def _order_cards(self, plan: TablePlan, now: RoundNow) -> TableWait | None:
        """Collect the numbers and ask the auditor for its link; a durable request comes first."""
        if now.deal is not None:
            return None
        if not now.link_requested:
            if waits := self._gather(plan):
                return waits
            gathering = round_of(plan.state).gathering
            if gathering is None:
                raise InvariantError("The cards of a virtual round are committed to.")
            request = gathering.closed().request.hex()
            plan.tell(e.LinkAsked(link=now.opened.link, request=request))
            return TableWait(what="link")
        if plan.records:
            return TableWait(what="link")
        return self._release(plan, now.opened)

    def _release(self, plan: TablePlan, opened: e.RoundOpened) -> TableWait | None:
        """Release the two links, and the value of a beacon if one was promised."""
        source, beacon = plan.vault.beacon, None
        gathering = round_of(plan.state).gathering
        if opened.beacon and gathering is not None:
            beacon = source.value(opened.beacon, gathering) if source else None
            if beacon is None:
                return TableWait(what="link")
        state, house = plan.state, ""
        if opened.house_tip:
            house = plan.vault.chain(state.id, opened.chain, state.nonce).link(opened.link).hex()
        link = plan.vault.chain(state.id, opened.chain).link(opened.link).hex()
        at, value = int(plan.at.timestamp()), beacon.hex() if beacon else ""
        plan.tell(e.CardsOrdered(link=link, at=at, house=house, beacon=value))
        return None

    def _gather(self, plan: TablePlan) -> TableWait | None:
        gathering = round_of(plan.state).gathering
        if gathering is None:
            raise InvariantError("The cards of a virtual round are committed to.")
        if gathering.stage == "pledging":
            missing = tuple(one for one in gathering.again if one not in gathering.contributions)
            if missing and self.numbers_due != "pledges":
                return TableWait(what="pledges", seats=missing)
            plan.tell(e.PledgesClosed())
        awaited = gathering.unshown
        if awaited and self.numbers_due != "numbers":
            return TableWait(what="numbers", seats=awaited)
        if awaited and not gathering.commitment.particulars.auditor:
            digest = gathering.restarted().digest.hex()
            plan.tell(e.DealRestarted(silent=awaited, digest=digest))
            return self._gather(plan)
        return None

    def _settle(self, plan: TablePlan, now: RoundNow) -> TableWait | None:
        """Settle the next seat, once all is shown and confirmed that must be, or end the round."""
        game = now.game
        if not game.unsettled:
            plan.must(c.EndRound(by=DEALER))
            return None
        seat = game.unsettled[0]
        command = c.SettleSeat(seat=seat, by=DEALER)
        answer = decide(game, command)
        if isinstance(answer, Refusal):
            _prepare(plan, now, seat, answer)
            return None
        if moves_meters(game, answer):
            return self._pay_hit(plan, now, seat)
        plan.happened(command, answer)
        release(plan, now.number, seat)
        return None

    def _pay_hit(self, plan: TablePlan, now: RoundNow, seat: int) -> TableWait | None:
        """Pay from the meters, as they stood when the seat's turn was recorded."""

        def may_pay(amount: int) -> bool:
            money = currency(plan.state.opening.currency)
            if self.large is None or amount < money.minor(self.large):
                return True
            if people := self.approved(seat, amount):
                plan.approve(seat, amount, people)
            return bool(people)

        left = pay_hit(plan, now, seat, may_pay)
        if left == "hit":
            return TableWait(what="hit", seats=(seat,))
        return None if left is None else TableWait(what="approval", seats=(seat,), amount=left)


def rules_itself(plan: TablePlan, now: RoundNow) -> bool:
    """Rule on the hand of a player who left a virtual table, by the default, and record it."""
    waiting = now.game.waiting
    if plan.state.live or waiting is None or waiting.what != LEFT:
        return False
    by = c.By(role=least_to_rule(now.game.terms.book), name=HOUSE)
    return plan.play(c.MakeRuling(by=by, what=LEFT, reason="The player left the table.")) is None


def _in_hand(plan: TablePlan) -> bool:
    """Return whether the dealer still has to put the cards of the round away."""
    procedures = plan.state.procedures
    return procedures is not None and procedures.round is not None


def _deal(plan: TablePlan, now: RoundNow) -> None:
    """Do the next step that must come before the deal, or deal."""
    game = round_of(plan.state).game
    undone = [step for step in gates(game) if step.id not in game.steps]
    if not undone:
        plan.must(c.DealCards(by=DEALER))
        return
    step = undone[0]
    counted = sum("progressive" in seat.wagers for seat in now.game.seats.values())
    count = counted if step.id == "reconcile_progressive" else None
    plan.must(c.DoStep(step=step.id, by=DEALER, count=count))


def _decisions(plan: TablePlan, now: RoundNow) -> TableWait | None:
    """Wait for the next player to decide, or turn up the next card."""
    game = now.game
    if game.to_decide:
        one = game.terms.brief.clockwise
        return TableWait(what="decision", seats=game.to_decide[:1] if one else game.to_decide)
    for number, seat in game.seats.items():
        if seat.holding:
            by = c.By(role="player", name=seat.player)
            plan.must(c.PutCardsDown(by=by, seat=number))
    plan.must(c.Reveal(by=DEALER))
    return None


def _prepare(plan: TablePlan, now: RoundNow, seat: int, refused: Refusal) -> None:
    """Show a hand or do a check that comes before a seat is settled."""
    game = now.game
    if refused.code == "hand_is_not_face_up":
        for number in (*game.unsettled, *game.dealt_in):
            if not plan.play(c.ShowHand(seat=number, by=DEALER)):
                return
    if refused.code == "award_is_not_confirmed":
        done = game.seats[seat].confirmed
        step = next(step for step in award_steps(game, seat) if step.id not in done)
        by = DEALER
        if step.actor == "floor":
            by = c.By(role=least_to_rule(game.terms.book), name=HOUSE)
        if step.actor == "player":
            by = c.By(role="player", name=game.seats[seat].player)
        plan.must(c.ConfirmAward(seat=seat, step=step.id, by=by))
        return
    raise InvariantError(f"Seat {seat} cannot be settled: {refused.says}")


def _finish(plan: TablePlan) -> None:
    """Finish the round: open its cards, release turns that are left, and allow the next round."""
    now = round_of(plan.state)
    voided = now.game.phase is not Phase.ENDED
    cause = (now.cause or "The round was declared void.") if voided else ""
    seed = now.secret.seed_for_the_safe().hex() if now.secret else ""
    restarts = now.gathering.restarts if now.gathering else ()
    silent = {one.seat for attempt in restarts for one in attempt if one.number is None}
    release(plan, now.number)
    plan.tell(
        e.RoundFinished(
            round=now.number, outcome="voided" if voided else "ended", cause=cause, seed=seed
        )
    )
    for seat in sorted(plan.state.leaving):
        if seat in plan.state.seats:
            player = plan.state.seats[seat]
            why = "silent" if seat in silent else "left"
            plan.tell(e.SeatLeft(seat=seat, player=player, why=why))

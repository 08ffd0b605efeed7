"""What a player who leaves now would lose or get back, in figures, before they decide."""

from collections import Counter

from fifthstreet.floor.tables.dealer import rules_itself
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.seats import leave_round
from fifthstreet.play.state import SeatState, State
from fifthstreet.protocol.tables import Fate


def if_left(plan: TablePlan, player: str) -> Fate:
    """Return what leaving would do to a player's bets; the plan is for nothing else."""
    fate: Counter[str] = Counter()
    if plan.state.now is None:
        return Fate()
    before = plan.state.now.game
    leave_round(plan, player)
    if plan.state.now.game.waiting is not None:
        rules_itself(plan, plan.state.now)
    after = plan.state.now.game
    for number, seat in before.seats.items():
        if seat.player != player or seat.settled:
            continue
        for wager, amount in seat.wagers.items():
            if not _is_lost(before, seat, wager):
                fate[_becomes(after, number, wager)] += amount
    return Fate(**fate)


def _becomes(after: State, number: int, wager: str) -> str:
    seat = after.seats.get(number)
    if seat is None or wager not in seat.wagers or seat.standing == "refunded":
        return "back"
    if after.waiting is not None and after.waiting.seat == number:
        return "ruled"
    return "lost" if _is_lost(after, seat, wager) else "plays"


def _is_lost(state: State, seat: SeatState, wager: str) -> bool:
    if seat.standing == "folded":
        return state.terms.brief.wagers[wager].fold.effect == "lost"
    return seat.standing in {"forfeited", "abandoned"}

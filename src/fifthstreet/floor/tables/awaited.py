"""Whom a virtual table waits for before it closes the bets."""

from collections.abc import Callable

from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.services import PlayLimits
from fifthstreet.play.commands import PlaceWager
from fifthstreet.play.round import offers
from fifthstreet.protocol.floor_commands import Command
from fifthstreet.refusals import Refusal

Barred = Callable[[Command, str], Refusal | None]
"""Returns why somebody may not give a command, or None."""


def is_awaited(limits: PlayLimits | None, barred: Barred, plan: TablePlan, player: str) -> bool:
    """Return whether bets stay open for a player who sits here, and has bet or still can bet.

    Nobody waits for a player without a bet whose chips or own limits leave no room for one.
    """
    if plan.state.seat_of(player) is None:
        return False
    game = round_of(plan.state).game
    if any(seat.player == player for seat in game.seats.values()):
        return True
    wagers = [one for one in offers(game, player) if isinstance(one.command, PlaceWager)]
    free = [(game, one) for one in wagers if not barred(one.command, player)]
    return bool(free) and (limits is None or limits.leave_a_bet(plan.state, player, free))

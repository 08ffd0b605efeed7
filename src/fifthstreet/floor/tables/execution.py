"""How a command to the round or about the deck is carried out at a table that has a round."""

from typing import Final, cast

from fifthstreet.floor.tables import jackpot_faults, live
from fifthstreet.floor.tables.discovery import LATER, look_into
from fifthstreet.floor.tables.jackpot_opening import unreasonable
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.play import commands as c
from fifthstreet.procedures import commands as t
from fifthstreet.protocol import floor_commands as h
from fifthstreet.refusals import Refusal

TOO_HIGH: Final = Refusal(code="contribution_is_too_high")
NOT_HERE: Final = Refusal(code="command_is_not_for_this_table")


def carry_out(plan: TablePlan, command: h.Command) -> Refusal | None:
    """Carry a command out, with all that follows from it at the table."""
    if isinstance(command, t.JackpotCommand):
        return jackpot_faults.answer(plan, command)
    if isinstance(command, h.TABLE):
        here = plan.state.procedures is not None
        return live.run(plan, cast("t.Command", command)) if here else NOT_HERE
    return _play(plan, cast("c.Command", command))


def _play(plan: TablePlan, command: c.Command) -> Refusal | None:
    state = plan.state
    if isinstance(command, c.ReadMeters):
        return NOT_HERE
    if state.now is None and (state.last is None or not isinstance(command, LATER)):
        return Refusal(code="no_round_is_in_progress")
    if isinstance(command, c.PlaceWager):
        return _place(plan, command)
    if isinstance(command, LATER):
        return look_into(plan, command)
    if state.procedures is not None:
        return live.play(plan, state.procedures, command)
    return plan.play(command)


def _place(plan: TablePlan, command: c.PlaceWager) -> Refusal | None:
    """Take a wager, unless the jackpot is out of order or would be fed more than it should."""
    if refused := jackpot_faults.no_wager(plan.state, command) or plan.play(command):
        return refused
    fed = command.wager == "progressive" and unreasonable(plan, command.seat)
    return TOO_HIGH if fed else None

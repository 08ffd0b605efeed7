"""How a table continues after a start of the house, or in another of its processes."""

from typing import Final

from fifthstreet.floor.tables import jackpot_faults
from fifthstreet.floor.tables.interruption import interrupt
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.ruleset import RulesetError
from fifthstreet.protocol import floor_events as e
from fifthstreet.protocol.people_events import HOUSE

RESTARTED: Final = "The house was started again during the round."
OTHER_RULES: Final = "The rules have changed since the table was opened."


def go_on(plan: TablePlan, *, interrupted: bool = True) -> None:
    """Let a table continue after a start; a jackpot fault new to it came before the stop.

    A round that was handed over with everything that had happened was not interrupted.
    """
    state = plan.state
    if not state.rules.covers(state.opening.ruleset):
        _other_rules(plan)
        return
    jackpot_faults.align(plan)
    if interrupted:
        interrupt(plan, RESTARTED)


def _other_rules(plan: TablePlan) -> None:
    """Close a table whose rules are not those of this program; a round keeps its own (R50, I13)."""
    if plan.state.now is not None:
        raise RulesetError(
            f"The rules of table {plan.state.id} have changed in the middle of a round.",
            remedy="Start the program that the round was opened with, and let it come to its end.",
        )
    if not plan.state.shut:
        plan.tell(e.TableShut(by=HOUSE, reason=plan.state.rules.unread or OTHER_RULES))

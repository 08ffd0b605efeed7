"""Reports of what went wrong, compared with the house's own record.

A report may move money, and whoever deals makes it alone. So the house checks what it can: a wager
that it never took is not given back, and nobody changes a recorded stake without a floorperson.
"""

from typing import Final

from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.play import commands as c
from fifthstreet.play.events import Event, WagerFound
from fifthstreet.play.round import decide
from fifthstreet.play.state import State
from fifthstreet.procedures.devices import absent
from fifthstreet.refusals import Refusal, refuse

DEALER: Final = "dealer"


def report(plan: TablePlan, command: c.ReportIrregularity) -> Refusal | None:
    """Answer a report, unless what the house has recorded contradicts it."""
    game, procedures = round_of(plan.state).game, plan.state.procedures
    if procedures is not None and command.what in absent(procedures):
        law = game.terms.book.irregularity(command.what) or game.terms.book.document
        return refuse("device_is_not_at_the_table", law)
    answer = decide(game, command)
    if isinstance(answer, Refusal):
        return answer
    for event in answer:
        if refused := _unrecorded(game, event, command.by):
            return refused
    plan.happened(command, answer)
    return None


def _unrecorded(game: State, event: Event, by: c.By) -> Refusal | None:
    """Refuse to find a wager that the house never took, or a dealer who finds another amount."""
    if not isinstance(event, WagerFound):
        return None
    seat = game.seats.get(event.seat)
    recorded = seat.wagers.get(event.wager) if seat else None
    if recorded is None:
        return Refusal(code="wager_was_never_accepted")
    if event.amount != recorded and by.role == DEALER:
        return Refusal(code="amount_requires_a_floorperson")
    return None

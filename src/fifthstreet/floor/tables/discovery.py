"""Errors that are found late: which round a report is about, and what it may still change.

A remedy acts on the round in which the error happened (AMB-late-discovery). So a table keeps its
last round until the next one begins, and takes reports and rulings on it. A report about an earlier
round is recorded with that round's number and does not affect the round in progress.
"""

from dataclasses import replace
from typing import Final

from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.reports import report
from fifthstreet.floor.tables.state import TableState
from fifthstreet.ledger.meters import DISPLAYED
from fifthstreet.play import commands as c
from fifthstreet.play.irregularities import GONE, is_late, rule_called
from fifthstreet.play.state import State
from fifthstreet.refusals import Refusal

LATER: Final = (c.ReportIrregularity, c.MakeRuling)
"""The commands that are still accepted once a round is over, until the next one begins."""


def look_into(plan: TablePlan, command: c.ReportIrregularity | c.MakeRuling) -> Refusal | None:
    """Give a report or a ruling to the round, with the number of the one that it is about.

    No meter is lowered by what somebody else has won from it meanwhile.
    """
    if isinstance(command, c.ReportIrregularity):
        placed = of_its_round(plan.state, command)
        if isinstance(placed, Refusal):
            return placed
        refused = report(plan, placed)
    else:
        refused = plan.play(command)
    return refused or won_since(plan)


def won_since(plan: TablePlan) -> Refusal | None:
    """Refuse to lower a meter by what somebody else has won from it meanwhile."""
    body = {
        f"{plan.progressive.id}:{name}": parts for name, parts in plan.progressive.parts.items()
    }
    for movement in plan.movements:
        if movement.kind in DISPLAYED:
            body[movement.meter] = body.get(movement.meter, 0) + movement.parts
    return Refusal(code="meter_has_been_won_since") if min(body.values(), default=0) < 0 else None


def of_its_round(
    state: TableState, command: c.ReportIrregularity
) -> c.ReportIrregularity | Refusal:
    """Return a report with the number of the earlier round that it is about, if it is about one.

    Between rounds, no round has begun after the last one, whatever the report says. A late report
    without a number is about this round once every seat is settled, and otherwise about the last
    one.
    """
    latest, number = round_of(state), command.round
    rule = rule_called(latest.game, command.what)
    late = rule is not None and is_late(rule)
    says_so = GONE in command.facts and state.now is not None
    if number is None and (says_so or (late and not latest.game.closed)):
        number = latest.number - 1
    if number is not None and number != latest.number:
        if not 1 <= number < latest.number:
            return Refusal(code="round_does_not_exist")
        return replace(command, round=number, discovered="earlier_round")
    return replace(
        command,
        facts=tuple(fact for fact in command.facts if fact != GONE),
        round=latest.number if late else None,
        discovered=discovered(latest.game, command.seat),
    )


def discovered(game: State, seat: int | None) -> c.Discovered:
    """Return at what stage something comes to light that happened in the last round or this one."""
    if game.closed:
        return "after_round"
    spot = game.seats.get(seat or 0)
    return "seat_settled" if spot is not None and spot.settled else "this_round"


def not_ruled(plan: TablePlan) -> Refusal | None:
    """Refuse to begin a round while the last one still waits for a ruling."""
    waiting = plan.state.last.game.waiting if plan.state.last else None
    if waiting is None:
        return None
    return Refusal(code="round_waits_for_a_ruling", citation=waiting.citation)

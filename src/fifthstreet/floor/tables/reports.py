"""Reports of what went wrong, compared with the house's own record.

A report may move money, and the dealer makes it alone. So the house checks what it can: it does not
return a wager that it never accepted, and before a card is open only a floorperson can change a
recorded stake; from then on two people do (the round itself sees to that). If a
report would otherwise give a player money, someone above the dealer rules on it: the role that the
book names, or the one that the pit named when it opened the table.
"""

from collections import Counter
from dataclasses import replace
from typing import Final

from fifthstreet.floor.tables.evolve import round_of
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.play import commands as c
from fifthstreet.play.events import (
    Event,
    HandInvalidated,
    IrregularityReported,
    OptionsOffered,
    RulingAwaited,
    WagerFound,
)
from fifthstreet.play.evolve import replay
from fifthstreet.play.incidents import GIVES_BACK
from fifthstreet.play.round import decide
from fifthstreet.play.state import State, least_to_rule, ranks_below
from fifthstreet.play.wagers import UNCLOSED
from fifthstreet.procedures.devices import absent
from fifthstreet.protocol.people_events import HOUSE
from fifthstreet.refusals import Refusal, refuse

DEALER: Final = "dealer"


def report(plan: TablePlan, command: c.ReportIrregularity) -> Refusal | None:
    """Answer a report, unless what the house has recorded contradicts it."""
    game, procedures = round_of(plan.state).game, plan.state.procedures
    if procedures is not None and command.what in absent(procedures):
        law = game.terms.book.irregularity(command.what) or game.terms.book.document
        return refuse("device_is_not_at_the_table", law)
    command = replace(command, ruling=None)
    answer = decide(game, command)
    if isinstance(answer, Refusal):
        return answer
    for event in answer:
        if refused := _unrecorded(game, event, command.by):
            return refused
    least = plan.state.opening.confirming_role or least_to_rule(game.terms.book)
    alone = command.by.name != HOUSE and ranks_below(game, command.by, least)
    second = isinstance(answer[-1], RulingAwaited) and answer[-1].reported_by
    if alone and (second or _gives(plan, game, answer)):
        return plan.play(replace(command, ruling=least))
    plan.happened(command, answer)
    return None


def _gives(plan: TablePlan, game: State, events: tuple[Event, ...]) -> bool:
    """Return whether events give a player money, or a choice to have it, that no record explains.

    While betting is open players may take their wagers back anyhow; of what is given back for its
    size or for want of another wager, the record shows that it lies wrong.
    """
    if game.phase in UNCLOSED:
        return False
    for event in events:
        match event:
            case OptionsOffered():
                return True
            case HandInvalidated(seat=seat, standing="refunded") if not game.seats[seat].settled:
                return True
            case IrregularityReported(actions=actions) if GIVES_BACK & set(actions):
                return False
    gained: Counter[str] = Counter()
    for entry in plan.state.cashier.moved(0, game, replay(game, events)).wagers:
        for posting in entry.postings:
            gained[posting.account] += posting.amount
    return any(amount > 0 for name, amount in gained.items() if name.startswith("player:"))


def _unrecorded(game: State, event: Event, by: c.By) -> Refusal | None:
    """Refuse to find a wager that the house never took, or a dealer who finds another amount."""
    if not isinstance(event, WagerFound | RulingAwaited) or event.amount is None:
        return None
    seat = game.seats.get(event.seat or 0)
    recorded = seat.wagers.get(event.wager or "") if seat else None
    if recorded is None:
        return Refusal(code="wager_was_never_accepted")
    if isinstance(event, WagerFound) and event.amount != recorded and by.role == DEALER:
        return Refusal(code="amount_requires_a_floorperson")
    return None

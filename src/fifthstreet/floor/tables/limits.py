"""Changes the limits of a table: between two rounds, within the approved range, after a check."""

from fifthstreet.checks.report import objections
from fifthstreet.floor.tables.plan import TablePlan
from fifthstreet.floor.tables.ruleset import Ruleset
from fifthstreet.money import Amount
from fifthstreet.protocol import floor_commands as h
from fifthstreet.protocol import floor_events as e
from fifthstreet.refusals import Refusal


def change_limits(plan: TablePlan, by: str, command: h.ChangeLimits) -> Refusal | None:
    """Set the limits of a wager for the rounds to come."""
    state = plan.state
    if state.shut:
        return Refusal(code="table_is_closed", detail=state.shut)
    if state.now is not None:
        return Refusal(code="round_is_in_progress")
    if not command.reason.strip():
        return Refusal("reason_is_missing")
    after = (command.min, command.max)
    if refused := objection_to_limits(state.rules, command.wager, after):
        return refused
    if state.rules_now.setup.submission.limits_of(command.wager) == after:
        return Refusal("nothing_would_change")
    changed = state.rules.limited({**state.limits, command.wager: after})
    if errors := objections(changed.setup.submission, changed.book):
        return Refusal("limits_are_out_of_range", f"{errors[0].message}.")
    plan.tell(
        e.LimitsChanged(
            wager=command.wager,
            least=command.min,
            most=command.max,
            by=by,
            reason=command.reason,
        )
    )
    return None


def ranges_of(rules: Ruleset) -> dict[str, tuple[int, int]]:
    """Return within what the limits of each wager may change between two rounds."""
    submission, offers = rules.setup.submission, rules.terms.offers
    here = (one.id for one in rules.book.wagers if not one.offered or one.id in offers)
    ranges = {wager: submission.range_of(wager) for wager in here}
    return {wager: ends for wager, ends in ranges.items() if ends}


def objection_to_limits(rules: Ruleset, wager: str, after: tuple[int, int]) -> Refusal | None:
    """Return why a wager may not have such limits by its submission, or None."""
    approved = ranges_of(rules).get(wager)
    if approved is None:
        return Refusal("limits_cannot_change")
    low, high = after
    if low > high:
        return Refusal("minimum_is_above_maximum")
    if low < approved[0] or high > approved[1]:
        least, most = (Amount(one, rules.currency).pretty for one in approved)
        return Refusal("limits_are_out_of_range", f"It is {least} to {most}.")
    return None

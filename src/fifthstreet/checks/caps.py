"""Payout caps that the operator sets."""

import math
from collections.abc import Iterator

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding
from fifthstreet.money import ForOne, ToOne
from fifthstreet.rules.exposure import cap_in_force, document_ceiling, units_staked


def cap_is_within_the_ceiling(case: Case) -> Iterator[Finding]:
    """Refuse a limit above the document's ceiling, and one below it without approval."""
    option = case.book.options.get("cap.amount")
    amount = case.submission.chosen.get("cap.amount")
    limits = case.submission.limits.ante
    most = document_ceiling(case.submission, case.book) if limits and limits.min else None
    if option is None or most is None or not isinstance(amount, int) or option.problem(amount):
        return
    if amount > most:
        yield case.finding(
            "cap_is_above_the_ceiling",
            "cap.amount",
            f"The payout limit {case.money(amount)} is above the ceiling {case.money(most)}",
            f"Set it to {most} or less, or leave it out.",
            cite=option.cite,
        )
    elif amount < most and not case.submission.option("cap.approval_ref"):
        yield case.finding(
            "lower_cap_has_no_approval",
            "cap.amount",
            f"The payout limit {case.money(amount)} is below the ceiling {case.money(most)} "
            "without an approval",
            "Give cap.approval_ref, or leave cap.amount out.",
            cite=option.cite,
        )


def shared_cap_divides(case: Case) -> Iterator[Finding]:
    """Require that a shared cap is a whole number of the units it is split in."""
    cap = cap_in_force(case.submission, case.book)
    if cap is None or cap.scope != "round" or cap.ceiling % cap.unit == 0:
        return
    yield case.finding(
        "cap_is_not_a_multiple_of_its_unit",
        "cap.prorata_unit",
        f"A shared ceiling of {case.money(cap.ceiling)} cannot be split in units of "
        f"{case.money(cap.unit)}",
        "Choose a unit that divides the ceiling.",
        cite=case.book.options["cap.prorata_unit"].cite,
    )


def posted_maximum_is_worth_something(case: Case) -> Iterator[Finding]:
    """Refuse a posted maximum below the smallest win; warn of one that binds the smallest bets.

    The document gives no amount. A maximum that nobody's win could keep to is no maximum but
    another pay table, which the document does not let anybody make.
    """
    option = case.book.options.get("max_payout.amount")
    amount = case.submission.chosen.get("max_payout.amount")
    limits = case.submission.limits.ante
    if option is None or option.problem(amount) or not amount or not (limits and limits.min):
        return
    staked = limits.min * units_staked(case.book, "all_min")
    lines = [line for law in case.main_schedules for line in law.tables[0].lines]
    pays = [line.pays for line in lines]
    nets = [odds.net for odds in pays if isinstance(odds, ToOne | ForOne) and odds.net]
    least, most = (math.ceil(staked * pick(nets)) for pick in (min, max))
    message = f"The posted maximum is {case.money(amount)}"
    if amount < least:
        yield case.finding(
            "maximum_payout_is_below_the_smallest_win",
            option.key,
            f"{message}, and the smallest win at this table is {case.money(least)}",
            f"Post {most} or more to pay minimum bets in full, or 0 for no maximum.",
            cite=(option.ruling,),
        )
    elif amount < most:
        yield case.finding(
            "maximum_payout_binds_the_least_bets",
            option.key,
            f"{message}, and the best hand wins {case.money(most)} for the minimum bets",
            f"Post {most} or more, unless this is intended.",
            cite=(option.ruling,),
            severity="warning",
        )

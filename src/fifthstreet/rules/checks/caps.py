"""Payout caps that the operator sets."""

from collections.abc import Iterator

from fifthstreet.rules.checks.case import Case
from fifthstreet.rules.exposure import cap_in_force, document_ceiling
from fifthstreet.rules.findings import Finding


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
    """Ask that a shared cap is a whole number of the units it is split in."""
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

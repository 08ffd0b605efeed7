"""Table limits."""

from collections.abc import Iterator

from fifthstreet.rules.checks.case import Case
from fifthstreet.rules.findings import Finding


def ante_limits_make_sense(case: Case) -> Iterator[Finding]:
    """Require a minimum and a maximum ante, in that order."""
    cite = _cite(case, "ante")
    limits = case.submission.limits.ante
    for end in ("min", "max"):
        if getattr(limits, end, None) is None:
            yield case.finding(
                "ante_limit_is_not_stated",
                f"limits.ante.{end}",
                f"The table's {end}imum ante is not stated",
                f"Give limits.ante.{end} in minor units.",
                cite=cite,
            )
    if limits and limits.min is not None and limits.max is not None and limits.min > limits.max:
        yield case.finding(
            "minimum_is_above_the_maximum",
            "limits.ante",
            f"The minimum ante {case.money(limits.min)} is above the maximum "
            f"{case.money(limits.max)}",
            "Swap or correct the two figures.",
            cite=cite,
        )


def side_limits_make_sense(case: Case) -> Iterator[Finding]:
    """Warn where a side bet may be larger than the ante it hangs on."""
    limits = case.submission.limits.ante
    if limits is None or limits.max is None:
        return
    for wager in case.book.wagers:
        key = f"limits.{wager.id}"
        chosen = case.submission.chosen.get(key)
        option = case.book.options.get(key)
        if option is None or not isinstance(chosen, dict) or option.problem(chosen):
            continue
        if chosen["max"] > limits.max:
            yield case.finding(
                "side_limit_is_above_the_ante_limit",
                key,
                f"The {wager.name} may be larger than the largest ante",
                "Lower its max, unless this is intended.",
                cite=option.cite,
                severity="warning",
            )


def _cite(case: Case, wager: str) -> tuple[str, ...]:
    limits = case.book.betting.limits_shown
    law = case.book.wager(wager)
    return limits.cite if limits else law.cite if law else case.book.document.cite

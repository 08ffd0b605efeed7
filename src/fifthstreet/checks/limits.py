"""Table limits."""

from collections.abc import Iterator

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding


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
            "Correct one of them, or swap them.",
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


def ranges_hold_the_limits(case: Case) -> Iterator[Finding]:
    """Require that limits which the floor may change lie within their own range."""
    for wager, ends in (case.submission.limits.range or {}).items():
        key = f"limits.range.{wager}"
        posted = case.submission.limits_of(wager)
        low, high = ends.min, ends.max
        if posted is None:
            yield case.finding(
                "range_is_of_no_limits",
                key,
                f"{wager} has no limits that could change within a range",
                "Give its limits, or remove the range.",
                cite=_cite(case, wager),
            )
        elif low is None or high is None or not low <= posted[0] or not posted[1] <= high:
            yield case.finding(
                "limits_are_outside_their_range",
                key,
                f"The range of {wager} does not include the posted limits "
                f"{case.money(posted[0])} to {case.money(posted[1])}",
                "Set min to the posted minimum or less, and max to the posted maximum or more.",
                cite=_cite(case, wager),
            )


def _cite(case: Case, wager: str) -> tuple[str, ...]:
    limits = case.book.betting.limits_shown
    law = case.book.wager(wager)
    return limits.cite if limits else law.cite if law else case.book.document.cite

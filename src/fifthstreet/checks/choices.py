"""Operator options: allowed values, choices that must be made, and choices that do nothing."""

from collections.abc import Iterator

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding
from fifthstreet.rules.condition import all_hold
from fifthstreet.rules.options import show


def _sections(case: Case) -> Iterator[tuple[str, str]]:
    """Yield the sections that settle something of a side bet, each with the bet."""
    offered = {wager.id for wager in case.book.wagers if wager.offered}
    for contest in case.book.contests:
        if contest.schedule is not None and offered.issuperset(contest.wagers):
            yield contest.schedule, contest.wagers[0]
    if "progressive" not in offered:
        yield "progressive", "progressive"


def options_are_allowed(case: Case) -> Iterator[Finding]:
    """Check each chosen option against what it may be, and ask for those that must be chosen."""
    for key, option in case.book.options.items():
        if key not in case.submission.chosen:
            if option.required:
                yield case.finding(
                    "required_choice_is_missing",
                    key,
                    f"{key} must be chosen",
                    f"Give {key}. {option.says}",
                    cite=option.cite,
                )
            continue
        problem = option.problem(case.submission.chosen[key])
        if problem:
            preset = option.default is not None
            default = f" The default is {show(option.default)}." if preset else ""
            yield case.finding(
                "option_value_is_not_allowed",
                key,
                f"{problem}, not {show(case.submission.chosen[key])}",
                f"Write {option.asks}. {option.says}{default}",
                cite=option.cite,
            )


def nothing_is_set_in_vain(case: Case) -> Iterator[Finding]:
    """Warn of values that settle something which is not offered."""
    for section, offer in _sections(case):
        offered = offer in case.submission.offers or case.is_spoiled(f"offers.{offer}")
        if case.says_something(section) and not offered:
            wager = case.book.wager(offer)
            remedy = f"Set offers.{offer} = true, or remove [{section}]."
            yield _vain(case, section, remedy if wager else f"Remove [{section}].", offer)
    for key, option in case.book.options.items():
        idle = case.can_judge(option.when) and not all_hold(option.when, case.submission)
        if idle and key in case.submission.chosen:
            advice = f"Remove {key}, or make sure that {' and '.join(option.when)}."
            yield _vain(case, key, advice, key.partition(".")[2])
    if case.book.cards.cover_cards is None and case.submission.cards.cover_cards is not None:
        yield _vain(case, "cards.cover_cards", "Remove it.", "")
    sized = case.book.meters is not None and case.book.meters.denominations is not None
    if sized and case.submission.progressive.bet_amount is not None:
        yield _vain(case, "progressive.bet_amount", "Use progressive.denominations.", "progressive")


def _vain(case: Case, key: str, remedy: str, wager: str) -> Finding:
    law = case.book.wager(wager)
    return case.finding(
        "setting_has_no_effect",
        key,
        f"{key} does not apply to this table",
        remedy,
        cite=law.cite if law else None,
        severity="warning",
    )

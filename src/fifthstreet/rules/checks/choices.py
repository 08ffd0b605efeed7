"""Operator options: allowed values, choices that must be made, and choices that do nothing."""

from collections.abc import Iterator

from fifthstreet.rules.checks.case import Case
from fifthstreet.rules.findings import Finding
from fifthstreet.rules.options import show

OFFERED_SECTIONS = {
    "progressive": "progressive",
    "envy": "progressive",
    "three_card": "three_card",
    "six_card": "six_card",
}


def options_are_allowed(case: Case) -> Iterator[Finding]:
    """Hold each chosen option against what it may be, and ask for those that must be chosen."""
    for key, option in case.book.options.items():
        if key not in case.submission.chosen:
            if option.required:
                yield case.finding(
                    "required_choice_is_missing",
                    key,
                    f"{key} must be chosen: {option.says}",
                    f"Give {key}.",
                    cite=option.cite,
                )
            continue
        problem = option.problem(case.submission.chosen[key])
        if problem:
            default = f" The default is {show(option.default)}." if option.default else ""
            yield case.finding(
                "option_value_is_not_allowed",
                key,
                f"{problem}, not {show(case.submission.chosen[key])}",
                f"{option.says}{default}",
                cite=option.cite,
            )


def nothing_is_set_in_vain(case: Case) -> Iterator[Finding]:
    """Warn of tables that settle something which is not offered."""
    for section, offer in OFFERED_SECTIONS.items():
        if case.is_given(section) and not getattr(case.submission.offers, offer):
            yield case.finding(
                "setting_has_no_effect",
                section,
                f"[{section}] is settled, but offers.{offer} is not set",
                f"Set offers.{offer} = true, or remove [{section}].",
                cite=None,
                severity="warning",
            )

"""The requirements that the books themselves list."""

from collections.abc import Iterator

from fifthstreet.rules.checks.case import Case
from fifthstreet.rules.findings import Finding


def the_document_is_kept(case: Case) -> Iterator[Finding]:
    """Report every requirement of the book that the submission breaks."""
    for rule in case.book.requirements:
        if case.can_judge((*rule.when, *rule.needs)) and rule.broken_by(case.submission):
            yield case.finding(
                rule.code, rule.key, rule.says.rstrip("."), rule.mend, cite=rule.cite
            )

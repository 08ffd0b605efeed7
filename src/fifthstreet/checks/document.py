"""The document itself: whether its rules are in force, and the requirements that it lists."""

from collections.abc import Iterator

from fifthstreet.checks.case import Case
from fifthstreet.checks.findings import Finding


def document_is_in_force(case: Case) -> Iterator[Finding]:
    """Refuse rules that begin only later or have ended, where it is known what time it is."""
    document = case.book.document
    if case.moment is None or document.in_force(case.moment):
        return
    yield case.finding(
        "document_is_not_in_force",
        "book",
        f"{document.title}, {document.version}, is in force only {document.term}",
        "Name rules that are in force, or submit again when these are in force.",
        cite=document.cite,
    )


def the_document_is_followed(case: Case) -> Iterator[Finding]:
    """Report every requirement of the book that the submission breaks."""
    for rule in case.book.requirements:
        if rule.binds == "table":
            continue
        if case.can_judge((*rule.when, *rule.needs)) and rule.broken_by(case.submission):
            yield case.finding(
                rule.code,
                rule.key,
                rule.says.rstrip("."),
                rule.mend,
                cite=rule.cite,
                severity=rule.severity,
            )

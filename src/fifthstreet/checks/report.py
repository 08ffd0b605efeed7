"""Checking a submission: all findings at once, in the order of its text."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from fifthstreet.checks.case import Case
from fifthstreet.checks.every_check import CHECKS
from fifthstreet.checks.findings import Finding, ordered
from fifthstreet.checks.intake import Intake, keys_in
from fifthstreet.checks.placeholders import nothing_is_left_to_fill_in
from fifthstreet.errors import FifthStreetError
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.edge import EdgeOf
from fifthstreet.rules.library import BookError, BookName, book, book_of, edition, shelf
from fifthstreet.rules.location import Locations
from fifthstreet.rules.submission import Submission
from fifthstreet.rules.toml import parse


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport:
    """What a check found; `book` is None where the submission names none that exists."""

    submission: Submission
    book: RuleBook | None
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Return whether nothing but warnings was found."""
        return all(finding.severity != "error" for finding in self.findings)

    def as_json(self) -> dict[str, Any]:
        """Return the report with the keys that other programs rely on."""
        return {"ok": self.ok, "findings": [*map(asdict, self.findings)]}


def check(
    text: str,
    *,
    name: str = "submission.toml",
    moment: datetime | None = None,
    edge: EdgeOf | None = None,
    unprintable: Callable[[str], str] | None = None,
    law: BookName | None = None,
) -> CheckReport:
    """Return everything that is wrong with a submission, under the book that it names.

    Whether its rules are in force is checked at the `moment` that is given, a stated house edge
    where `edge` computes it, and the names on its signs where `unprintable` knows the fonts. A
    `law` takes the place of the book on the shelf.

    >>> report = check('book = "md"')
    >>> report.ok, report.findings[0].code
    (False, 'dealing_method_is_not_stated')
    """
    if not isinstance(text, str):
        raise FifthStreetError(
            f"A submission is text, not {type(text).__name__}.",
            remedy="Read its file first: Path(name).read_text().",
        )
    data = parse(text, name=name)
    locations = Locations(text)
    keys = frozenset(keys_in(data))
    law = book_of(law) if law else _law(data.get("book"), moment)
    intake = Intake(data=data, locations=locations, law=law)
    submission = intake.take()
    findings = list(intake.findings)
    if law is None and "book" not in intake.spoiled:
        findings.append(_unknown_book(submission.book, locations))
    if law is not None:
        case = Case(
            submission=submission,
            book=law,
            locations=locations,
            keys=keys,
            spoiled=frozenset(intake.spoiled),
            moment=moment,
            edge=edge,
            unprintable=unprintable,
        )
        open_keys = {f.where for f in nothing_is_left_to_fill_in(case)}
        findings += [
            f
            for run in CHECKS
            for f in run(case)
            if not case.is_spoiled(f.where)
            and (f.where not in open_keys or f.code == "value_is_still_to_be_filled_in")
        ]
    submission = submission.read_from(text)
    return CheckReport(submission=submission, book=law, findings=ordered(findings))


def objections(submission: Submission, law: RuleBook) -> tuple[Finding, ...]:
    """Return the errors that the checks find in a submission which has no text of its own."""
    case = Case(
        submission=submission,
        book=law,
        locations=Locations(""),
        keys=frozenset(),
        spoiled=frozenset(),
    )
    findings = (finding for run in CHECKS for finding in run(case))
    return tuple(finding for finding in findings if finding.severity == "error")


def _law(name: object, moment: datetime | None) -> RuleBook | None:
    """Return the book that a submission names, in the version of the moment, or else the newest."""
    named = named_edition(name, moment)
    return book(named) if named else None


def named_edition(name: object, moment: datetime | None = None) -> str:
    """Return the edition that a book's name means at a moment, or else the newest; "" if none.

    >>> named_edition("md"), named_edition("nobody")
    ('md@1.2', '')
    """
    if not isinstance(name, str) or name.partition("@")[0] not in shelf():
        return ""
    try:
        return "@".join(edition(name, on=moment))
    except BookError:
        return "@".join(edition(name))


def _unknown_book(book_id: str | None, locations: Locations) -> Finding:
    position = locations.find("book")
    return Finding(
        code="book_is_unknown" if book_id else "book_is_not_named",
        severity="error",
        where="book",
        line=position.line,
        column=position.column,
        message=f'There is no book "{book_id}"' if book_id else "The submission names no base book",
        citation=None,
        remedy=f"Set book to one of {', '.join(shelf())}.",
    )

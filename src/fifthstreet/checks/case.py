"""What a check is given: the submission, its book, and a way to point at the text."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from fifthstreet.checks.findings import Finding, Severity
from fifthstreet.money import Amount
from fifthstreet.rules.book import RuleBook
from fifthstreet.rules.condition import key_of
from fifthstreet.rules.edge import EdgeOf
from fifthstreet.rules.location import Locations
from fifthstreet.rules.plan import Schedule
from fifthstreet.rules.submission import Submission


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One submission under check; `spoiled` are keys whose values could not be read.

    `moment` is when it is checked, `edge` computes the house edge, and `unprintable` returns the
    characters of a text that no font has: each is None where nobody says.
    """

    submission: Submission
    book: RuleBook
    locations: Locations
    keys: frozenset[str]
    moment: datetime | None = None
    edge: EdgeOf | None = None
    unprintable: Callable[[str], str] | None = None
    spoiled: frozenset[str] = field(default_factory=frozenset)

    @property
    def main_schedules(self) -> tuple[Schedule, ...]:
        """Return the schedules by which the wagers are paid that every player makes."""
        side = {wager.id for wager in self.book.wagers if wager.group == "side"}
        contests = [one for one in self.book.contests if not side.issuperset(one.wagers)]
        named = {contest.schedule for contest in contests}
        return tuple(law for law in self.book.schedules if law.id in named)

    def finding(
        self,
        code: str,
        where: str,
        message: str,
        remedy: str,
        *,
        cite: tuple[str, ...] | None,
        severity: Severity = "error",
    ) -> Finding:
        """Return a finding that points at a key."""
        position = self.locations.find(where)
        return Finding(
            code=code,
            severity=severity,
            where=where,
            line=position.line,
            column=position.column,
            message=message,
            citation=self._foremost(cite),
            remedy=remedy,
        )

    def _foremost(self, cite: tuple[str, ...] | None) -> str | None:
        """Return the first citation of the book's own clauses, or else the first."""
        own = (item for item in cite or () if self.book.citations.family(item))
        return next(own, cite[0] if cite else None)

    def says_something(self, section: str) -> bool:
        """Return whether the text gives any key of a table."""
        return any(key.startswith(f"{section}.") for key in self.keys)

    def is_spoiled(self, key: str) -> bool:
        """Return whether a key, or a table above it, could not be read and was reported already."""
        parts = key.split(".", 4)  # no table of a submission lies deeper
        return any(".".join(parts[:depth]) in self.spoiled for depth in range(1, len(parts) + 1))

    def can_judge(self, conditions: tuple[str, ...]) -> bool:
        """Return whether everything that some conditions ask about could be read."""
        keys = [key_of(condition) for condition in conditions]
        below = tuple(f"{key}." for key in keys)
        spoiled = any(item.startswith(below) for item in self.spoiled)
        return not spoiled and not any(self.is_spoiled(key) for key in keys)

    def money(self, minor: int) -> str:
        """Write minor units of the book's currency for a person."""
        return Amount(minor, self.book.document.currency).pretty

"""Who may not play: those who excluded themselves, and those whom the operator has on its list."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any, Literal

from fifthstreet.gaming_day.when import When
from fifthstreet.ledger.journal import written

Source = Literal["self", "operator"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedExclusion:
    """An exclusion: whose, from when until when, and whether it began on the day.

    Without an end it holds until it is lifted.
    """

    source: Source
    person: str
    begins: str
    ends: str
    by: str
    reason: str
    day: date


class ExclusionRegister:
    """The exclusions that a house knows of, up to the end of one day."""

    def __init__(self, day: date) -> None:
        self.day = day
        self.known: dict[tuple[Source, str], ReportedExclusion] = {}

    def take(self, kind: str, data: Mapping[str, Any], when: When) -> None:
        """Take in an event about people."""
        if when.day > self.day:
            return
        if kind == "people.SelfExcluded" and not data.get("is_break"):
            person = data["person"]
            before = self.known.get(("self", person))
            self.known["self", person] = ReportedExclusion(
                source="self",
                person=person,
                begins=before.begins if before and when.at < before.ends else when.at,
                ends=moment(data["after"]),
                by=person,
                reason="",
                day=when.day,
            )
        elif kind == "people.ExclusionAdded":
            self.known["operator", data["entry"]] = ReportedExclusion(
                source="operator",
                person=data["person"] or data["entry"],
                begins=moment(data["since"]),
                ends="" if data["until"] is None else moment(data["until"]),
                by=data["by"],
                reason=data["category"].replace("_", " "),
                day=when.day,
            )
        elif kind == "people.ExclusionRemoved" and ("operator", data["entry"]) in self.known:
            entry = self.known["operator", data["entry"]]
            self.known["operator", data["entry"]] = replace(entry, ends=when.at)

    def in_force(self, begins: str) -> list[ReportedExclusion]:
        """Return the exclusions that were in force after a moment, by source and person."""
        remaining = (one for one in self.known.values() if not one.ends or one.ends > begins)
        return sorted(remaining, key=lambda one: (one.source, one.begins, one.person))


def moment(seconds: int) -> str:
    """Return a second as the journal writes it."""
    return written(datetime.fromtimestamp(seconds, UTC))

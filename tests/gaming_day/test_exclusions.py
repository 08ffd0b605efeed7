"""Exclusions in the report: players' own, and those of the operator's list, until they end."""

from datetime import UTC, date, datetime
from typing import Any

from fifthstreet.gaming_day.closing import prepare
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.memory import MemoryStore

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECOND = int(NOON.timestamp())
WEEK = 7 * 24 * 3600


def happened(store: MemoryStore, kind: str, day: int = 1, **data: Any) -> None:
    at = NOON.replace(day=day)
    number = store.last("people") + 1
    fields = {"at": int(at.timestamp()), **data}
    record = StreamRecord(stream="people", number=number, kind=kind, data=fields, at=at)
    store.commit([Batch(records=[record])])


def listed(store: MemoryStore, day: int) -> list[tuple[Any, ...]]:
    """Return the exclusions of a day: the list, the person, and whether it is of this day."""
    report = prepare(store, date(2026, 3, day)).reports[-1]
    return [(row["source"], row["person"], row["new"]) for row in report.tables[0].rows]


def test_both_lists_are_in_the_report_for_as_long_as_they_hold() -> None:
    store = MemoryStore()
    until: dict[str, Any] = {"before": None, "after": SECOND + WEEK}
    happened(store, "people.SelfExcluded", by="p7", person="p7", **until)
    entry: dict[str, Any] = {
        "entry": "x1",
        "person": "p8",
        "name": "",
        "born": "",
        "identifier": "",
    }
    terms: dict[str, Any] = {
        "category": "statutory",
        "since": SECOND,
        "until": None,
        "reason": "",
        "ends": [],
    }
    happened(store, "people.ExclusionAdded", by="p3", **entry, **terms)
    assert listed(store, 1) == [
        ("operator's list", "p8", "yes"),
        ("self-exclusion", "p7", "yes"),
    ]
    happened(store, "people.ExclusionRemoved", day=3, by="p3", entry="x1", reason="lifted")
    assert listed(store, 2) == [("operator's list", "p8", "no"), ("self-exclusion", "p7", "no")]
    assert listed(store, 3) == [("operator's list", "p8", "no"), ("self-exclusion", "p7", "no")]
    assert listed(store, 4) == [("self-exclusion", "p7", "no")]
    assert listed(store, 9) == [], "a week is over"

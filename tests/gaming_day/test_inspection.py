"""The audit of closes: what was signed is made again from the journal, and forgery is found."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, date, datetime
from typing import Any

import pytest
from msgspec.structs import replace

from fifthstreet.gaming_day import reports, win_report
from fifthstreet.gaming_day.closing import refusal_to_close
from fifthstreet.gaming_day.daybook import DayBook
from fifthstreet.gaming_day.days import calendars_of
from fifthstreet.gaming_day.inspection import inspect_closes
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.store.memory import MemoryStore, MemoryView
from gaming_day.closes import close
from house.playing import LUCKY, Script, begun, resealed

DAY, NEXT = date(2026, 3, 1), date(2026, 3, 2)
EVENING = datetime(2026, 3, 1, 23, tzinfo=UTC)


@pytest.fixture(scope="module")
def script() -> Script:
    """A house with a jackpot on a closed day, and a round on the day after."""
    script = begun(MemoryStore(), "md", luck=LUCKY["md"])
    script.play()
    script.luck = 0
    close(script.evening.store, DAY, EVENING)
    script.evening.clock.at += 24 * 3600
    script.play()
    return script


def problems(script: Script, change: Callable[[dict[str, Any]], None] | None = None) -> list[str]:
    """Return what is wrong, after an insider changed the close and sealed everything anew."""
    with script.evening.store.view() as view:
        lines = [*view.lines()]
    for place, line in enumerate(lines):
        if change is not None and line.kind == "day.DayClosed":
            data = json.loads(line.data)
            change(data)
            lines[place] = line._replace(data=canonical(data))
    return [one.what for one in inspect_closes(resealed(lines))]


def test_a_close_is_found_in_order(script: Script) -> None:
    assert problems(script) == []


def test_a_close_stays_in_order_when_titles_and_notes_are_worded_anew(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "TITLES", {**reports.TITLES, "win": "Another title"})
    monkeypatch.setattr(reports, "CAGE", "Another note.")
    heads = tuple(replace(one, title=f"Another {one.title}") for one in win_report.BY_WAGER)
    monkeypatch.setattr(win_report, "BY_WAGER", heads)
    assert problems(script) == []
    kinds = tuple(replace(one, kind="text") for one in win_report.BY_WAGER)
    monkeypatch.setattr(win_report, "BY_WAGER", kinds)
    assert problems(script) == ["the report 'win' of 2026-03-01 is not the one that was signed"]


def change_report(data: dict[str, Any]) -> None:
    data["reports"]["win"] = "0" * 64


def change_meter(data: dict[str, Any]) -> None:
    data["meters"] = {name: value + 1 for name, value in data["meters"].items()}


def change_people(data: dict[str, Any]) -> None:
    data["approved_by"] = data["asked_by"]


def change_head(data: dict[str, Any]) -> None:
    data["head"] = "f" * 64


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (change_report, "the report 'win' of 2026-03-01 is not the one that was signed"),
        (change_meter, "the meters of 2026-03-01 do not reconcile"),
        (change_people, "one person closed the gaming day 2026-03-01"),
        (change_head, "is not the one under which 2026-03-01 closed"),
    ],
)
def test_a_changed_close_is_found(
    script: Script, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    assert any(says in one for one in problems(script, change))


def test_a_day_is_closed_once_and_in_order(script: Script) -> None:
    store = script.evening.store

    def refused(day: date, now: datetime) -> str:
        book = DayBook.of(store, calendars_of(store), day)
        refusal = refusal_to_close(store, book, now)
        return refusal.code if refusal else ""

    assert refused(DAY, EVENING) == "day_is_already_closed"
    assert refused(NEXT, EVENING.replace(day=3)) == ""
    later = EVENING.replace(day=4)
    assert refused(date(2026, 3, 3), later) == "earlier_day_is_open"
    assert refused(date(2026, 2, 27), later) == "later_day_is_closed"
    assert refused(date(2026, 3, 9), later) == "day_is_in_the_future"


def test_a_meter_that_does_not_reconcile_keeps_the_day_open(script: Script) -> None:
    store = script.evening.store
    book = DayBook.of(store, calendars_of(store), NEXT)
    now = EVENING.replace(day=3)
    assert refusal_to_close(store, book, now) is None
    (account, *_) = sorted(name for name in book.meters.accounts if name.startswith("meter:"))
    book.meters.accounts[account] += 1
    refusal = refusal_to_close(store, book, now)
    assert refusal is not None
    assert (refusal.code, refusal.detail) == ("meters_do_not_reconcile", f"Look at {account}.")


def test_a_posting_without_its_movement_is_told_apart(script: Script) -> None:
    """One ledger unit that was posted to a meter and did not move it is found."""
    with script.evening.store.view() as view:
        lines = [*view.lines()]
    for place, line in enumerate(lines):
        if line.part == "movement" and line.kind == "contribution":
            data = json.loads(line.data)
            data["parts"] += 1
            lines[place] = line._replace(data=canonical(data))
            break
    store = resealed(lines)
    book = DayBook.of(store, calendars_of(store), DAY)
    assert [*book.meters.differences().values()] == [-1]
    assert any(
        "the meters of 2026-03-01 do not reconcile" in one.what for one in inspect_closes(store)
    )


def test_an_audit_reads_the_journal_once_for_all_closes(
    script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = script.evening.store
    with store.view() as view:
        copy = resealed([*view.lines()])
    close(copy, NEXT, EVENING.replace(day=2))
    views: list[MemoryStore] = []
    look = MemoryStore.view

    def counted(store: MemoryStore) -> AbstractContextManager[MemoryView]:
        views.append(store)
        return look(store)

    monkeypatch.setattr(MemoryStore, "view", counted)
    assert [*inspect_closes(copy)] == []
    assert len(views) == 1


def test_the_meters_of_the_next_day_open_where_the_last_closed(script: Script) -> None:
    store = script.evening.store
    calendars = calendars_of(store)
    first, second = (DayBook.of(store, calendars, day).meters.meters for day in (DAY, NEXT))
    assert {name: one.closing for name, one in first.items()} == {
        name: one.opening for name, one in second.items()
    }
    assert {name: one.closing for name, one in second.items()} == {
        name: one.value for name, one in store.meters().items()
    }

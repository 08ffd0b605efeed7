"""Gaming days and shifts on the operator's clock, across clock changes and early closes."""

import os
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import requires

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.gaming_day.calendar import (
    ONE_DAY,
    Calendar,
    CalendarError,
    Calendars,
    CalendarWish,
    read_shifts,
)
from fifthstreet.gaming_day.days import calendars_of, events_of, set_calendar
from fifthstreet.ledger.journal import Batch, written
from fifthstreet.ledger.store.memory import MemoryStore
from fifthstreet.protocol.day_events import AwardRule, CalendarSet, DayClosed
from gaming_day.closes import closed_event

NEW_YORK = Calendars(periods=((date.min, Calendar(time_zone="America/New_York")),))
HOURS = timedelta(hours=1)


def utc(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[misc, arg-type]


@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 3, 7), 23),  # clocks go forward in the night to 8 March
        (date(2026, 3, 8), 24),
        (date(2026, 10, 31), 25),  # and back in the night to 1 November
        (date(2026, 11, 1), 24),
    ],
)
def test_a_day_across_a_clock_change_has_23_or_25_hours(day: date, hours: int) -> None:
    begins, ends = NEW_YORK.span(day)
    assert ends - begins == hours * HOURS
    shifts = NEW_YORK.shifts(day)
    assert [one.name for one in shifts] == ["day", "swing", "grave"]
    assert sum((one.ends - one.begins for one in shifts), timedelta()) == hours * HOURS
    assert shifts[2].ends - shifts[2].begins == (hours - 16) * HOURS, "the night has the change"


def test_a_moment_of_the_hour_that_comes_twice_is_in_one_day_and_shift() -> None:
    for hour in (5, 6):  # 01:30 in New York, first by summer time and then by standard time
        moment = utc(2026, 11, 1, hour, 30)
        assert NEW_YORK.on_clock(moment) == date(2026, 10, 31)
        assert NEW_YORK.shift_of(date(2026, 10, 31), moment) == "grave"
    assert NEW_YORK.on_clock(utc(2026, 11, 1, 10, 59)) == date(2026, 10, 31)
    assert NEW_YORK.on_clock(utc(2026, 11, 1, 11)) == date(2026, 11, 1)


def test_a_day_that_begins_in_the_hour_that_is_left_out_begins_an_hour_later() -> None:
    shifts = (("day", "02:30"), ("night", "14:30"))
    calendar = Calendar(time_zone="America/New_York", begins="02:30", shifts=shifts)
    assert calendar.start(date(2026, 3, 8)) == utc(2026, 3, 8, 7, 30), "03:30 by summer time"


@given(
    zone=st.sampled_from(["America/New_York", "Europe/London", "Asia/Singapore", "Pacific/Apia"]),
    seconds=st.integers(1_300_000_000, 1_900_000_000),
    begins=st.sampled_from(["00:00", "02:30", "06:00", "23:45"]),
)
def test_every_moment_is_in_one_day_and_one_shift(zone: str, seconds: int, begins: str) -> None:
    moment = datetime.fromtimestamp(seconds, UTC)
    calendar = Calendar(time_zone=zone, begins=begins, shifts=(("all", begins),))
    calendars = Calendars(periods=((date.min, calendar),))
    day = calendars.on_clock(moment)
    begin, end = calendars.span(day)
    assert begin <= moment < end
    assert calendars.span(day + ONE_DAY)[0] == end


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"time_zone": "Europe/Atlantis"}, "There is no time zone 'Europe/Atlantis'."),
        ({"time_zone": "../etc/passwd"}, "There is no time zone"),
        ({"begins": "25:00"}, "'25:00' is no time of day."),
        ({"begins": "06:00", "shifts": "day=07:00"}, "The first shift begins at 07:00"),
        ({"begins": "06:00", "shifts": "day=06:00,b=22:00,c=14:00"}, "not in the order"),
        ({"begins": "06:00", "shifts": "day=06:00,day=14:00"}, "Two shifts have one name."),
        ({"begins": "06:00", "shifts": "06:00"}, "'06:00' is no shift."),
    ],
)
def test_a_calendar_that_cannot_be_is_refused_in_plain_words(
    wish: dict[str, str], says: str
) -> None:
    with pytest.raises(CalendarError, match=says.replace(".", r"\.")):
        CalendarWish(**wish)


def test_time_zones_are_known_on_a_machine_without_a_list_of_them() -> None:
    needed = [one for one in requires("fifthstreet") or () if one.startswith("tzdata")]
    assert any("extra == 'house'" in one.replace('"', "'") for one in needed)
    program = (
        "from datetime import date\n"
        "from fifthstreet.gaming_day.calendar import Calendar\n"
        "import fifthstreet.paper.day_files\n"
        "print(Calendar(time_zone='America/New_York').start(date(2026, 3, 8)).isoformat())\n"
    )
    nowhere = os.environ | {"PYTHONTZPATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", program], env=nowhere, capture_output=True, text=True, check=False
    )
    assert done.stdout == "2026-03-08T10:00:00+00:00\n", done.stderr


@pytest.mark.parametrize("text", ["", "many", "1200@", "main=5", "5,main=5,main=6", "5,6"])
def test_rules_of_hand_pay_slips_are_refused_that_say_nothing_clear(text: str) -> None:
    with pytest.raises(CalendarError):
        CalendarWish(awards=text)


def test_an_old_calendar_has_its_threshold_alone() -> None:
    old = CalendarSet(
        time_zone="UTC", begins="06:00", shifts=(), award_threshold=5, holds_from="", position=0
    )
    assert Calendars.of([old]).last.awards == (AwardRule(amount=5),)


def test_shifts_go_around_midnight() -> None:
    shifts = read_shifts("a=18:00,b=02:00", "18:00")
    assert shifts == (("a", "18:00"), ("b", "02:00"))
    calendar = Calendar(begins="18:00", shifts=shifts)
    starts = dict(calendar.shift_starts(date(2026, 3, 1)))
    assert starts == {"a": utc(2026, 3, 1, 18), "b": utc(2026, 3, 2, 2)}, "b is of the next date"


def test_a_calendar_is_written_down_when_it_changes_and_only_then() -> None:
    store, now = MemoryStore(), utc(2026, 3, 1, 12)
    assert set_calendar(store, CalendarWish(), now).last == Calendar()
    assert events_of(store) == (), "the usual calendar needs no line"
    zone = CalendarWish(time_zone="Europe/London")
    for _ in range(2):
        assert set_calendar(store, zone, now).last.time_zone == "Europe/London"
    (event,) = events_of(store)
    assert isinstance(event, CalendarSet)
    assert event.holds_from == "", "no day is closed yet, so it holds for all of them"
    assert set_calendar(store, CalendarWish(), now).last.time_zone == "Europe/London"


def test_after_a_close_a_calendar_holds_from_the_next_day() -> None:
    store = MemoryStore()
    store.commit([Batch(records=[closed_event(store, date(2026, 3, 1), position=0)])])
    set_calendar(store, CalendarWish(time_zone="Asia/Tokyo"), utc(2026, 3, 2, 12))
    calendars = calendars_of(store)
    assert calendars.of_day(date(2026, 3, 2)).time_zone == "UTC"
    assert calendars.of_day(date(2026, 3, 3)).time_zone == "Asia/Tokyo"


def test_what_comes_after_a_close_belongs_to_the_next_day() -> None:
    closed = DayClosed(
        day="2026-03-01",
        begins=written(utc(2026, 3, 1, 6)),
        ends=written(utc(2026, 3, 1, 20)),
        position=100,
        head="",
        digest="",
        request="a1",
        asked_by="p1",
        approved_by="p2",
    )
    calendars = Calendars.of([closed])
    evening = utc(2026, 3, 1, 21)
    assert calendars.day_of(evening, 100) == date(2026, 3, 1)
    assert calendars.day_of(evening, 101) == date(2026, 3, 2)
    assert calendars.shift_of(date(2026, 3, 2), evening) == "day", "its first shift begins early"
    assert calendars.began(date(2026, 3, 2)) == utc(2026, 3, 1, 20)

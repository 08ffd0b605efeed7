"""When a gaming day and its shifts begin, on the operator's clock, across clock changes too.

A day has the date on which it begins. On the night when clocks go forward it has 23 hours, when
they go back 25: a day lasts until the next one begins. A time that the clocks leave out is taken as
if they had not been changed yet, and one that they show twice is taken the first time.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cached_property
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from fifthstreet.errors import FifthStreetError
from fifthstreet.protocol.day_events import AwardRule, CalendarSet, DayClosed, Event, ShiftTime

ONE_DAY: Final = timedelta(days=1)
CLOCK: Final = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")
WORD: Final = re.compile(r"[a-z][a-z0-9_-]{0,19}")
AWARD: Final = re.compile(r"(?:([a-z_]{1,30})=)?([0-9]{1,12})(?:@([0-9]{1,9}))?")
MINUTES: Final = 24 * 60
FIRST: Final = date(1970, 1, 2)
"""The earliest day that anybody asks for."""


class CalendarError(FifthStreetError):
    """No calendar can be made from some settings; says why."""


@dataclass(frozen=True, slots=True)
class ShiftSpan:
    """A shift of one day: its name, and from when until when it is, in UTC."""

    name: str
    begins: datetime
    ends: datetime


@dataclass(frozen=True, kw_only=True)
class Calendar:
    """When days and shifts begin.

    >>> Calendar().start(date(2026, 3, 1)).isoformat()
    '2026-03-01T06:00:00+00:00'
    >>> [shift.name for shift in Calendar().shift_times]
    ['day', 'swing', 'grave']
    """

    time_zone: str = "UTC"
    begins: str = "06:00"
    shifts: Sequence[tuple[str, str]] = (("day", "06:00"), ("swing", "14:00"), ("grave", "22:00"))
    awards: tuple[AwardRule, ...] = (
        AwardRule(odds=300, amount=120_000),
        AwardRule(wager="progressive", amount=120_000),
    )
    """Which awards get a slip: the rule of any wager, then those of single wagers."""

    @cached_property
    def zone(self) -> ZoneInfo:
        """Return the rules of the time zone."""
        return _zone_of(self.time_zone)

    def award_rule(self, wager: str) -> AwardRule:
        """Return the rule by which an award on a wager gets a slip.

        >>> Calendar().award_rule("main").odds, Calendar().award_rule("progressive").odds
        (300, 0)
        """
        return next((one for one in self.awards if one.wager == wager), self.awards[0])

    @property
    def shift_times(self) -> tuple[ShiftTime, ...]:
        """Return the shifts in their order."""
        return tuple(ShiftTime(name=name, begins=begins) for name, begins in self.shifts)

    def start(self, day: date) -> datetime:
        """Return when a day begins, in UTC."""
        return self._at(day, self.begins)

    def _at(self, day: date, clock: str) -> datetime:
        hour, minute = clock.split(":")
        local = datetime.combine(day, time(int(hour), int(minute)), self.zone)
        return local.astimezone(UTC)

    def shift_starts(self, day: date) -> tuple[tuple[str, datetime], ...]:
        """Return when each shift of a day begins; one before the day's hour is of the next date."""
        first = _minutes(self.begins)
        return tuple(
            (name, self._at(day if _minutes(clock) >= first else day + ONE_DAY, clock))
            for name, clock in self.shifts
        )


def _zone_of(name: str) -> ZoneInfo:
    """Return the rules of a time zone; raise where there is none of that name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise CalendarError(
            f"There is no time zone {name[:60]!r}.",
            remedy="Write a name of the IANA list, such as America/New_York or Europe/London.",
        ) from None


def _minutes(clock: str) -> int:
    hour, minute = clock.split(":")
    return int(hour) * 60 + int(minute)


def _read_clock(text: str) -> str:
    """Return a time of day as calendars write it.

    >>> _read_clock("6:00")
    '06:00'
    """
    match = CLOCK.fullmatch(text.strip())
    if match is None:
        raise CalendarError(f"{text[:20]!r} is no time of day.", remedy="Write it as in 06:00.")
    return f"{int(match[1]):02}:{match[2]}"


def read_shifts(text: str, begins: str) -> tuple[tuple[str, str], ...]:
    """Return the shifts that a text such as `day=06:00,swing=14:00` lists, around the clock.

    >>> read_shifts("day=6:00,night=18:00", "06:00")
    (('day', '06:00'), ('night', '18:00'))
    """
    shifts = []
    for part in text.split(","):
        name, _, clock = part.strip().partition("=")
        if not WORD.fullmatch(name):
            raise CalendarError(
                f"{part.strip()[:40]!r} is no shift.",
                remedy="Write shifts as in day=06:00,swing=14:00,grave=22:00.",
            )
        shifts.append((name, _read_clock(clock)))
    since = [(_minutes(clock) - _minutes(begins)) % MINUTES for _, clock in shifts]
    if since[0] != 0:
        raise CalendarError(
            f"The first shift begins at {shifts[0][1]}, and the day at {begins}.",
            remedy="Let the first shift begin with the day.",
        )
    if any(before >= after for before, after in pairwise(since)):
        raise CalendarError(
            "The shifts are not in the order in which they begin.",
            remedy="List each shift once, from the beginning of the day on.",
        )
    if len({name for name, _ in shifts}) != len(shifts):
        raise CalendarError("Two shifts have one name.", remedy="Give each its own name.")
    return tuple(shifts)


def read_awards(text: str) -> tuple[AwardRule, ...]:
    """Return the rules of hand-pay slips in a text such as `1200@300,progressive=1200`.

    >>> read_awards("1200@300,progressive=500")[1]
    AwardRule(wager='progressive', odds=0, amount=50000)
    """
    rules = []
    for part in text.split(","):
        match = AWARD.fullmatch(part.strip())
        if match is None:
            raise CalendarError(
                f"{part.strip()[:40]!r} is not a rule for hand-pay slips.",
                remedy="Write an amount, with @ and odds if you like, such as 1200@300.",
            )
        wager, amount, odds = match.groups()
        rules.append(AwardRule(wager=wager or "", odds=int(odds or 0), amount=int(amount) * 100))
    rules.sort(key=lambda one: bool(one.wager))
    if rules[0].wager or len({one.wager for one in rules}) != len(rules):
        raise CalendarError(
            "One rule must be for any wager, and each wager may have one of its own.",
            remedy="Write them as in 1200@300,progressive=1200.",
        )
    return tuple(rules)


def _calendar_of(event: CalendarSet) -> Calendar:
    """Return the calendar that an event of the journal tells."""
    return Calendar(
        time_zone=event.time_zone,
        begins=event.begins,
        shifts=tuple((one.name, one.begins) for one in event.shifts),
        awards=event.awards or (AwardRule(amount=event.award_threshold),),
    )


@dataclass(frozen=True)
class CalendarWish:
    """What an operator asks of the calendar; what is not named stays as it is.

    >>> CalendarWish(time_zone="Europe/London").over(Calendar()).begins
    '06:00'
    """

    time_zone: str | None = None
    begins: str | None = None
    shifts: str | None = None
    awards: str | None = None

    def __post_init__(self) -> None:
        if self.time_zone is not None:
            _zone_of(self.time_zone)
        if self.begins is not None:
            _read_clock(self.begins)
        if self.shifts is not None and self.begins is not None:
            read_shifts(self.shifts, _read_clock(self.begins))
        if self.awards is not None:
            read_awards(self.awards)

    def over(self, known: Calendar) -> Calendar:
        """Return a calendar with what is asked for."""
        begins = _read_clock(self.begins) if self.begins else known.begins
        shifts = self.shifts or ",".join(f"{name}={clock}" for name, clock in known.shifts)
        return Calendar(
            time_zone=self.time_zone or known.time_zone,
            begins=begins,
            shifts=read_shifts(shifts, begins),
            awards=known.awards if self.awards is None else read_awards(self.awards),
        )


@dataclass(frozen=True, kw_only=True)
class Calendars:
    """The calendars of a house, one after the other, and where days were closed.

    A close seals the journal up to a position. What the journal has after it belongs to the next
    day that is open, whatever the clock says; so a day that is closed early ends with its close.
    """

    periods: Sequence[tuple[date, Calendar]] = ((date.min, Calendar()),)
    closed: dict[date, int] = field(default_factory=dict)
    """The position of each day that is closed."""
    ended: dict[date, datetime] = field(default_factory=dict)
    """When each of them ended: by the clock, or earlier with its close."""

    @classmethod
    def of(cls, events: Iterable[Event], position: int | None = None) -> "Calendars":
        """Return the calendars and closes that a journal knew of at a position, or knows of now."""
        periods: list[tuple[date, Calendar]] = [(date.min, Calendar())]
        closed, ended = dict[date, int](), dict[date, datetime]()
        for one in events:
            if position is not None and one.position >= position:
                continue
            if isinstance(one, CalendarSet):
                begins = date.fromisoformat(one.holds_from) if one.holds_from else date.min
                periods = [each for each in periods if each[0] < begins]
                periods.append((begins, _calendar_of(one)))
            elif isinstance(one, DayClosed):
                day = date.fromisoformat(one.day)
                closed[day], ended[day] = one.position, datetime.fromisoformat(one.ends)
        return cls(periods=tuple(periods), closed=closed, ended=ended)

    def of_day(self, day: date) -> Calendar:
        """Return the calendar of a day."""
        return next(each for begins, each in reversed(self.periods) if begins <= day)

    @property
    def last(self) -> Calendar:
        """Return the calendar that was set last."""
        return self.periods[-1][1]

    def span(self, day: date) -> tuple[datetime, datetime]:
        """Return when a day begins and ends by the clock, in UTC."""
        after = day + ONE_DAY
        return self.of_day(day).start(day), self.of_day(after).start(after)

    def began(self, day: date) -> datetime:
        """Return when a day really began: with an early close of the day before, if it had one."""
        start = self.span(day)[0]
        return min(start, self.ended.get(day - ONE_DAY, start))

    def shifts(self, day: date) -> tuple[ShiftSpan, ...]:
        """Return the shifts of a day, each until the next."""
        _, end = self.span(day)
        starts = [*self.of_day(day).shift_starts(day)]
        ends = [*(begins for _, begins in starts[1:]), end]
        return tuple(
            ShiftSpan(name, begins, min(until, end))
            for (name, begins), until in zip(starts, ends, strict=True)
        )

    def on_clock(self, moment: datetime) -> date:
        """Return the day that a moment is in by the clock."""
        day = moment.astimezone(UTC).date() + ONE_DAY
        while day > FIRST and self.of_day(day).start(day) > moment:
            day -= ONE_DAY
        return day

    def day_of(self, moment: datetime, seq: int) -> date:
        """Return the day to which a line of the journal belongs, by its time and its number."""
        day = self.on_clock(moment)
        while day in self.closed and self.closed[day] < seq:
            day += ONE_DAY
        return day

    def shift_of(self, day: date, moment: datetime) -> str:
        """Return the shift of a day in which a moment is; before its first shift, the first."""
        spans = self.shifts(day)
        inside = [span.name for span in spans if span.begins <= moment]
        return inside[-1] if inside else spans[0].name

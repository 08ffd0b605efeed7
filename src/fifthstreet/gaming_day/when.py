"""The time of a line of the journal: its moment, its gaming day and its shift."""

from dataclasses import dataclass
from datetime import date, datetime

from fifthstreet.gaming_day.calendar import Calendars
from fifthstreet.ledger.journal import read_time, written


@dataclass(frozen=True, slots=True)
class When:
    """A moment as the journal writes it, with its day and shift."""

    at: str
    seq: int
    day: date
    shift: str


class Timetable:
    """Tells the day and the shift of one line after the other; most are as the one before."""

    def __init__(self, calendars: Calendars) -> None:
        self.calendars = calendars
        self._span = ("", "")
        self._day = date.min
        self._shifts: list[tuple[str, str]] = []

    def when(self, at: str, seq: int) -> When:
        """Return the time of a line; its text is enough to compare it."""
        if not self._span[0] <= at < self._span[1]:
            self._turn(read_time(at))
        day = self._day
        if self.calendars.closed.get(day, seq) < seq:
            moment = read_time(at)
            day = self.calendars.day_of(moment, seq)
            return When(at, seq, day, self.calendars.shift_of(day, moment))
        shifts = [name for begins, name in self._shifts if begins <= at]
        return When(at, seq, day, shifts[-1] if shifts else self._shifts[0][1])

    def _turn(self, moment: datetime) -> None:
        day = self._day = self.calendars.on_clock(moment)
        begins, ends = self.calendars.span(day)
        self._span = (written(begins), written(ends))
        self._shifts = [(written(one.begins), one.name) for one in self.calendars.shifts(day)]

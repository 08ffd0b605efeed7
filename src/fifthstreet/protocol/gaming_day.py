"""The gaming day as it is answered: the calendar, what is open, the reports, and the close."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from fifthstreet.protocol.record import Hex, Record
from fifthstreet.protocol.staff import Names

Cell = str | int | None
CellKind = Literal["text", "count", "money", "units", "share", "number", "time", "yes"]
"""What a column holds: `money` is minor units and `units` ledger units of the row's currency, as
whole numbers or exact fractions; `share` is a part of one; `time` is in UTC; `yes` is yes or no."""
Day = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-03-01"])]
ReportName = Literal["win", "jackpots", "awards", "incidents", "dealers", "exclusions"]
DayStatus = Literal["open", "over", "requested", "closed"]


class DayColumn(Record):
    """A column of a table."""

    id: str
    title: str
    kind: CellKind


class DayTable(Record):
    """Rows of a report; a cell is null where there is no figure."""

    id: str
    title: str
    columns: tuple[DayColumn, ...]
    rows: tuple[dict[str, Cell], ...]
    notes: tuple[str, ...] = ()


class DayReport(Record):
    """One report of a gaming day, of the journal up to a position, whose last line has a hash."""

    report: ReportName
    title: str
    day: Day
    time_zone: str
    begins: str
    ends: str
    position: int
    head: Hex
    tables: tuple[DayTable, ...]
    notes: tuple[str, ...] = ()


class OpenMatter(Record):
    """Something that is not finished; only a round in progress keeps a day from being closed."""

    kind: Literal["round", "award", "ruling", "approval", "stopped"]
    subject: str
    says: str


class Shift(Record):
    """A shift of a day, in UTC."""

    name: str
    begins: str
    ends: str


class ClosedBy(Record):
    """Who closed a day, or has signed first; the request is what the second person approves."""

    request: str
    asked_by: str
    approved_by: Annotated[str, Meta(description="Empty until the second person signs.")]
    digest: Hex
    position: int


class DayLine(Record):
    """A gaming day in the list of days."""

    day: Day
    begins: str
    ends: str
    status: DayStatus
    signed: ClosedBy | None


class DayList(Record):
    """The calendar of the house and its latest gaming days, the newest first."""

    time_zone: str
    day_begins: str
    shifts: tuple[Shift, ...]
    today: Day
    award_threshold: Annotated[int, Meta(description="Hundredths of a currency's unit.")]
    days: tuple[DayLine, ...]
    names: Names


class DayFile(Record):
    """A file of a day: its name, and the digest of its bytes (SHA-256)."""

    name: str
    digest: Hex


class GamingDay(Record):
    """A gaming day with what is still open, whether its meters reconcile, and its reports.

    `refused` says why it cannot be closed now, if so.
    """

    day: DayLine
    shifts: tuple[Shift, ...]
    open: tuple[OpenMatter, ...]
    reconciled: bool
    refused: str | None
    position: int
    reports: tuple[DayReport, ...]
    files: tuple[DayFile, ...]
    meters: Mapping[str, int]
    names: Names

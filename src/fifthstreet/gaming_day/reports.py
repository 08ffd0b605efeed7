"""The six reports of a gaming day, each one record that is rendered as PDF, XLSX, CSV and JSON.

People are named by their numbers, as the journal has them. So a report stays the same, to the byte,
when somebody changes their name or is erased.
"""

from typing import Final

from fifthstreet.gaming_day.daybook import DayBook
from fifthstreet.gaming_day.figures import HERE, Theory
from fifthstreet.gaming_day.floor_reports import (
    award_tables,
    dealer_tables,
    exclusion_tables,
    incident_tables,
)
from fifthstreet.gaming_day.jackpot_report import jackpot_tables
from fifthstreet.gaming_day.win_report import win_tables
from fifthstreet.protocol.gaming_day import DayReport, ReportName

TITLES: Final[dict[ReportName, str]] = {
    "win": "Actual and theoretical win",
    "jackpots": "Jackpots and liability",
    "awards": "Awards over the threshold",
    "incidents": "Voids, rulings, corrections and irregularities",
    "dealers": "Dealer log and pace",
    "exclusions": "Exclusions",
}
CAGE: Final = (
    "Fills, credits, drop and chip counts are kept in the casino's own system. These figures are"
    " what the tables recorded; import them from the CSV or JSON file."
)


def reports_of(book: DayBook, theory: Theory = HERE) -> tuple[DayReport, ...]:
    """Return every report of a day."""
    makers = {
        "win": lambda: win_tables(book, theory),
        "jackpots": lambda: jackpot_tables(book),
        "awards": lambda: award_tables(book),
        "incidents": lambda: incident_tables(book),
        "dealers": lambda: dealer_tables(book),
        "exclusions": lambda: exclusion_tables(book),
    }
    begins, ends = book.span_text()
    return tuple(
        DayReport(
            report=name,
            title=title,
            day=book.day.isoformat(),
            time_zone=book.calendars.of_day(book.day).time_zone,
            begins=begins,
            ends=ends,
            position=book.position,
            head=book.head,
            tables=tuple(makers[name]()),
            notes=(CAGE,) if name == "win" else (),
        )
        for name, title in TITLES.items()
    )

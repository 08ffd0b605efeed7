"""The reports of awards, of what went wrong, of dealers and pace, and of exclusions."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Final

from fifthstreet.analysis.decimals import exact
from fifthstreet.gaming_day.daybook import DayBook
from fifthstreet.gaming_day.rounds import DayAward, DealerStint, TableRounds
from fifthstreet.gaming_day.tables import Row, columns, tables_of, with_rows
from fifthstreet.ledger.journal import read_time, written
from fifthstreet.money import currency as currency_of
from fifthstreet.protocol.day_events import AwardRule
from fifthstreet.protocol.gaming_day import DayTable

HOUR: Final = 3600
SLIPS: Final = "slips"
"""The folder of the hand-pay slips."""
AWARDS: Final = columns(
    "slip Slip",
    "at Time:time",
    "shift Shift",
    "table Table",
    "round Round:count",
    "seat Seat:count",
    "player Patron",
    "wager Wager",
    "currency Currency",
    "staked Wagered:money",
    "award Award:money",
    "meter Meter",
    "clause Clause",
    "why Basis",
    "hand Hand of seat:count",
    "cards Cards",
    "dealer Dealer",
    "verified Verified by",
    "validated Validated by",
    "by Requested by",
    "approved_by Approved by",
)


def _large_awards(book: DayBook) -> list[DayAward]:
    """Return the awards of a day that need a slip, in the order in which they were paid.

    What a round awards a seat on a wager is paid together, so its total decides.
    """
    calendar, slips = book.calendars.of_day(book.day), dict[str, list[DayAward]]()
    for table in tables_of(book):
        for one in table.awards:
            slips.setdefault(_slip_of(one), []).append(one)
    awards: list[DayAward] = []
    for together in slips.values():
        rule, total = calendar.award_rule(together[0].wager), sum(one.award for one in together)
        large = total >= currency_of(together[0].currency).minor(rule.amount)
        if large and total >= rule.odds * sum(one.staked for one in together):
            awards += together
    return sorted(awards, key=lambda one: (one.when.seq, one.seat, one.wager, one.hand))


def _slip_of(award: DayAward) -> str:
    """Return the number of an award's slip, which tells the line of the settlement."""
    return f"{award.table}-{award.round}-{award.seat}-{award.wager}"


def award_tables(book: DayBook) -> Iterator[DayTable]:
    """Yield the awards that need a slip."""
    rows: list[Row] = [
        {
            "slip": _slip_of(one),
            "at": one.when.at,
            "shift": one.when.shift,
            "table": one.table,
            "round": one.round,
            "seat": one.seat,
            "player": one.player,
            "wager": one.wager.replace("_", " "),
            "currency": one.currency,
            "staked": one.staked,
            "award": one.award,
            "meter": one.meter,
            "clause": one.clause,
            "why": one.why,
            "hand": one.hand,
            "cards": one.cards,
            "dealer": book.staff(one.dealer),
            "verified": book.staff(*one.verified),
            "validated": book.staff(*one.validated),
            "by": book.staff(*one.approved[:1]),
            "approved_by": book.staff(*one.approved[1:]),
        }
        for one in _large_awards(book)
    ]
    notes = [*map(_criterion, book.calendars.of_day(book.day).awards)]
    yield with_rows("awards", "Awards", AWARDS, rows, *notes)


def _criterion(rule: AwardRule) -> str:
    """Return a rule of hand-pay slips as a sentence."""
    wager = f"on the {rule.wager.replace('_', ' ')} wager" if rule.wager else "on any other wager"
    odds = f" at {rule.odds:,} to 1 or more" if rule.odds else ""
    amount = f"{Decimal(rule.amount) / 100:,}"
    return f"Awards {wager} from {amount} in the table's currency{odds} get a slip."


INCIDENTS: Final = columns(
    "at Time:time",
    "shift Shift",
    "kind Kind",
    "table Table",
    "round Round:count",
    "seat Seat:count",
    "what Description",
    "clause Clause",
    "by Entered by",
    "role Role",
    "approved_by Approved by",
    "reason Reason",
    "corrects Corrects day",
    "currency Currency",
    "amount Paid to players:money",
)


def incident_tables(book: DayBook) -> Iterator[DayTable]:
    """Yield what went wrong on the day, then the corrections of earlier days."""
    rows: list[Row] = [
        {
            "at": one.when.at,
            "shift": one.when.shift,
            "kind": one.kind,
            "table": one.table,
            "round": one.round,
            "seat": one.seat,
            "what": one.what,
            "clause": one.clause,
            "by": book.staff(one.by),
            "role": one.role.replace("_", " "),
            "approved_by": book.staff(one.approved_by),
            "reason": one.reason,
            "corrects": one.corrects.isoformat() if one.corrects else "",
            "currency": one.currency,
            "amount": one.amount,
        }
        for one in book.incidents
    ]
    today = [row for row in rows if not row["corrects"]]
    yield with_rows("incidents", "This day", INCIDENTS, today)
    earlier = [row for row in rows if row["corrects"]]
    note = "The reports of an earlier day stay as they were signed; its corrections are here."
    yield with_rows("corrections", "Corrections of earlier days", INCIDENTS, earlier, note)


STINTS: Final = columns(
    "table Table",
    "dealer Dealer",
    "begins From:time",
    "ends To:time",
    "rounds Rounds:count",
    "pace Rounds per hour:number",
)
PACE: Final = columns(
    "table Table",
    "shift Shift",
    "minutes Minutes open:count",
    "rounds Rounds:count",
    "pace Rounds per hour:number",
)


def dealer_tables(book: DayBook) -> Iterator[DayTable]:
    """Yield who dealt where from when until when, then the pace of every table."""
    begins, ends = book.begins, book.ends
    stints: list[Row] = [row for table in tables_of(book) for row in _stints(table, begins, ends)]
    stints = [row | {"dealer": book.staff(str(row["dealer"]))} for row in stints]
    note = "Virtual tables have no dealer. Their pace is below."
    yield with_rows("stints", "Dealer log", STINTS, stints, note)
    rows: list[Row] = []
    for table in tables_of(book):
        for place, span in enumerate(spans := book.calendars.shifts(book.day)):
            start = begins if place == 0 else max(span.begins, begins)
            seconds = _open_seconds(table, start, min(span.ends, ends))
            rounds = table.ended.get(span.name, 0)
            if seconds or rounds:
                rows.append(
                    {
                        "table": table.table,
                        "shift": spans[place].name,
                        "minutes": seconds // 60,
                        "rounds": rounds,
                        "pace": _pace(rounds, seconds),
                    }
                )
    yield with_rows("pace", "Pace", PACE, rows)


def _stints(table: TableRounds, begins: datetime, ends: datetime) -> Iterator[Row]:
    for one in table.stints:
        overlap = _overlap(one, begins, ends)
        if overlap is not None:
            start, end = overlap
            yield {
                "table": table.table,
                "dealer": one.dealer,
                "begins": written(start),
                "ends": written(end),
                "rounds": one.rounds,
                "pace": _pace(one.rounds, int((end - start).total_seconds())),
            }


def _overlap(
    stint: DealerStint, begins: datetime, ends: datetime
) -> tuple[datetime, datetime] | None:
    start = max(read_time(stint.begins), begins)
    end = min(read_time(stint.ends), ends) if stint.ends else ends
    return (start, end) if start < end else None


def _open_seconds(table: TableRounds, begins: datetime, ends: datetime) -> int:
    total = 0
    for opened, shut in table.spans:
        start = max(read_time(opened), begins)
        end = min(read_time(shut), ends) if shut else ends
        total += max(int((end - start).total_seconds()), 0)
    return total


def _pace(rounds: int, seconds: int) -> str | None:
    return exact(Fraction(rounds * HOUR, seconds)) if seconds else None


EXCLUSIONS: Final = columns(
    "source Type",
    "person Person",
    "begins From:time",
    "ends Until:time",
    "by Entered by",
    "reason Reason",
    "new New today:yes",
)


def exclusion_tables(book: DayBook) -> Iterator[DayTable]:
    """Yield the exclusions that were in force."""
    begins, _ = book.span_text()
    rows: list[Row] = [
        {
            "source": "self-exclusion" if one.source == "self" else "operator's list",
            "person": one.person,
            "begins": one.begins,
            "ends": one.ends or None,
            "by": one.by,
            "reason": one.reason,
            "new": "yes" if one.day == book.day else "no",
        }
        for one in book.exclusions.in_force(begins)
    ]
    note = "In force on this day. An exclusion without an end date lasts until it is lifted."
    yield with_rows("exclusions", "Exclusions", EXCLUSIONS, rows, note)

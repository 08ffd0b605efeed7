"""The audit of closes: what was signed is what the journal comes to.

The journal is read once for all closes. The reports of every closed day are made again, of the
journal up to the position that was signed, and their digests are compared. So are the meters, the
hash of the last line and the two signatures.
"""

from collections.abc import Iterator
from datetime import date

from fifthstreet import version
from fifthstreet.audit.audit import AuditProblem, AuditReport
from fifthstreet.floor.tables.laws import Laws
from fifthstreet.gaming_day.calendar import Calendars
from fifthstreet.gaming_day.closing import MATTER, PreparedDay, digest_of
from fifthstreet.gaming_day.daybook import DayBook, books_read
from fifthstreet.gaming_day.days import events_of
from fifthstreet.gaming_day.figures import HERE, Theory
from fifthstreet.gaming_day.reports import reports_of
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.records import STREAM as PEOPLE
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.day_events import DayClosed

CLOSED = "day.DayClosed"
SIGNATURES = frozenset({"request", "asked_by", "approved_by", "digest"})
"""What a close says of who signed; all else is under the digest."""


def audited(store: Store, report: AuditReport, theory: Theory = HERE) -> AuditReport:
    """Return the report of an audit with what is wrong with closes; a faulty journal has no more.

    What is wrong with a line of the journal comes before what follows from its lines.
    """
    return report.with_more(inspect_closes(store, theory)) if report.ok else report


def inspect_closes(store: Store, theory: Theory = HERE) -> Iterator[AuditProblem]:
    """Yield everything that is wrong with the closes of a house."""
    events = list(events_of(store))
    closes = [one for one in events if isinstance(one, DayClosed)]
    if not closes:
        return
    laws = Laws.of(store)
    books = [
        DayBook(Calendars.of(events, one.position), date.fromisoformat(one.day), laws)
        for one in closes
    ]
    reads = books_read(
        store, [(book, one.position) for book, one in zip(books, closes, strict=True)]
    )
    seqs = [line.seq for line in reads if line.part == "record" and line.kind == CLOSED]
    agreed = _agreed(store)
    days: set[str] = set()
    for seq, close, book in zip(seqs, closes, books, strict=True):
        if close.day in days:
            yield AuditProblem(seq, f"the gaming day {close.day} is closed twice")
        days.add(close.day)
        if close.asked_by == close.approved_by:
            yield AuditProblem(seq, f"one person closed the gaming day {close.day}")
        parties = (close.asked_by, close.approved_by, f"{close.day}:{close.digest}")
        if agreed.get(close.request) != parties:
            yield AuditProblem(seq, f"no two people agreed to close the gaming day {close.day}")
        fields = {name: one for name, one in encode(close).items() if name not in SIGNATURES}
        if digest_of(fields) != close.digest:
            yield AuditProblem(seq, f"the close of {close.day} is not what was signed")
        yield from _regenerated(book, seq, close, theory)


def _regenerated(
    book: DayBook, seq: int, close: DayClosed, theory: Theory
) -> Iterator[AuditProblem]:
    """Make the reports of a close again, and yield where they differ.

    Another program may write a figure in another way; that is worth a look, and no fault.
    """
    day = close.day
    prepared = PreparedDay(book=book, reports=reports_of(book, theory))
    if prepared.book.head != close.head:
        yield AuditProblem(seq, f"line {close.position} is not the one under which {day} closed")
    if prepared.meters() != dict(close.meters) or prepared.book.meters.differences():
        yield AuditProblem(seq, f"the meters of {day} do not reconcile")
    other = close.build != version.digest()
    for name, digest in prepared.digests().items():
        if close.reports.get(name) != digest:
            what = f"the report {name!r} of {day} is not the one that was signed"
            what += "; another program made it" if other else ""
            yield AuditProblem(seq, what, remark=other)


def _agreed(store: Store) -> dict[str, tuple[str, str, str]]:
    """Return who agreed to which close, by request."""
    used = (
        one.data
        for one in store.records(PEOPLE)
        if one.kind == "people.ApprovalUsed" and one.data["kind"] == MATTER
    )
    return {one["request"]: (one["asked_by"], one["approved_by"], one["subject"]) for one in used}

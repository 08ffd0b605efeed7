"""Closing a gaming day: what it takes, what is signed, and who signs.

The reports are made of the journal up to a position, and the digests of their figures and of all
files go into the request. A second person approves exactly these. So whatever happens between the
two signatures belongs to a later day, and nothing that was signed can change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from hashlib import sha256
from typing import Any, Final

from fifthstreet import version
from fifthstreet.accounts.desk import Desk
from fifthstreet.accounts.dual_authorization import AuthorizationRequest
from fifthstreet.accounts.outcome import AccountPlan
from fifthstreet.gaming_day.daybook import DayBook
from fifthstreet.gaming_day.days import calendars_of, close_of, record_of, request_of
from fifthstreet.gaming_day.figures import HERE, Theory
from fifthstreet.gaming_day.floor_reports import SLIPS
from fifthstreet.gaming_day.reports import reports_of
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.ledger.store.store import Store
from fifthstreet.paper.day_files import Maker, makers_of, slip
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.day_events import CloseRequested, DayClosed
from fifthstreet.protocol.gaming_day import DayReport
from fifthstreet.protocol.people_events import ApprovalUsed
from fifthstreet.refusals import Refusal

MATTER: Final = "day_close"
MOST_NAMED: Final = 5
"""Rounds that a refusal names."""
WORDING: Final = frozenset({"title", "notes"})
"""What a report says beside its figures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreparedDay:
    """A day with its reports, as they would be signed."""

    book: DayBook
    reports: tuple[DayReport, ...]

    def makers(self) -> dict[str, Maker]:
        """Return what makes each file of the day: reports in all their forms, and the slips."""
        makers = {name: maker for one in self.reports for name, maker in makers_of(one)}
        awards = next(one for one in self.reports if one.report == "awards")
        for row in awards.tables[0].rows:
            makers[f"{SLIPS}/{row['slip']}.pdf"] = partial(slip, awards, str(row["slip"]))
        return makers

    def files(self) -> dict[str, bytes]:
        """Return every file of the day."""
        return {name: maker() for name, maker in self.makers().items()}

    def digests(self) -> dict[str, str]:
        """Return the digest of the figures of every report."""
        return {one.report: sha256(figures_of(one)).hexdigest() for one in self.reports}

    def meters(self) -> dict[str, int]:
        """Return what every meter shows at the end, in ledger units."""
        meters = self.book.meters.meters
        return {name: meters[name].closing for name in sorted(meters)}

    def request(self, files: Mapping[str, bytes]) -> CloseRequested:
        """Return what is signed."""
        begins, ends = self.book.span_text()
        fields = {
            "day": self.book.day.isoformat(),
            "begins": begins,
            "ends": ends,
            "position": self.book.position,
            "head": self.book.head,
            "reports": self.digests(),
            "files": {name: sha256(files[name]).hexdigest() for name in sorted(files)},
            "meters": self.meters(),
            "build": version.digest(),
        }
        return CloseRequested(**fields, digest=digest_of(fields))  # type: ignore[arg-type]


def figures_of(report: DayReport) -> bytes:
    """Return what is signed of a report: its figures, under the ids of its tables and columns.

    Titles and notes are wording, which a later version of the program may change.
    """
    record: dict[str, Any] = encode(report)
    tables = [
        {
            "id": table["id"],
            "columns": [[column["id"], column["kind"]] for column in table["columns"]],
            "rows": table["rows"],
        }
        for table in record["tables"]
    ]
    figures = {name: value for name, value in record.items() if name not in WORDING}
    return canonical({**figures, "tables": tables}).encode()


def digest_of(fields: Mapping[str, object]) -> str:
    """Return the digest of everything that is signed."""
    return sha256(canonical(dict(fields)).encode()).hexdigest()


def prepare(
    store: Store, day: date, *, theory: Theory = HERE, position: int | None = None
) -> PreparedDay:
    """Return a day as of a position, or of the end of the journal."""
    book = DayBook.of(store, calendars_of(store, position), day, position)
    return PreparedDay(book=book, reports=reports_of(book, theory))


def refusal_to_close(store: Store, book: DayBook, now: datetime) -> Refusal | None:
    """Return why a day cannot be closed now, or None."""
    calendars, day = calendars_of(store), book.day
    if day in calendars.closed:
        return Refusal("day_is_already_closed")
    if calendars.began(day) > now:
        return Refusal("day_is_in_the_future")
    last = max(calendars.closed, default=None)
    if last is not None and day < last:
        return Refusal("later_day_is_closed", f"{last.isoformat()} is closed.")
    open_ = [one for one in sorted(book.earlier) if last is not None and last < one < day]
    if open_:
        return Refusal("earlier_day_is_open", f"Begin with {open_[0].isoformat()}.")
    if rounds := book.open_rounds():
        says = " ".join(one.says for one in rounds[:MOST_NAMED])
        more = len(rounds) - MOST_NAMED
        return Refusal("rounds_are_in_progress", f"{says} And {more} more." if more > 0 else says)
    if wrong := book.meters.differences():
        return Refusal("meters_do_not_reconcile", f"Look at {', '.join(sorted(wrong))}.")
    return None


class DayCloses:
    """What two people agree on when they close a day, for the desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._requests: dict[str, CloseRequested] = {}

    def wish(self, request: CloseRequested, reason: str) -> AuthorizationRequest:
        """Return what the first person asks for; the subject binds everything that is signed."""
        subject = f"{request.day}:{request.digest}"
        self._requests[subject] = request
        return AuthorizationRequest(
            kind="day_close", subject=subject, after=request.position, reason=reason
        )

    def before(self, wish: AuthorizationRequest) -> int | Refusal:
        """Return the value before, which is none; refuse what was not prepared here, or is done."""
        request = self._requests.get(wish.subject)
        if request is None or request.position != wish.after:
            return Refusal("close_is_not_prepared")
        if refused := self._twice(request.day):
            del self._requests[wish.subject]
            return refused
        return 0

    def _twice(self, day: str) -> Refusal | None:
        """Return that a day is closed, or that its close waits for the second person, or None."""
        if close_of(self.desk.store, date.fromisoformat(day)):
            return Refusal("day_is_already_closed")
        at = self.desk.at()
        waiting = any(
            one.kind == "day_close" and one.subject.partition(":")[0] == day and at < one.expires
            for one in self.desk.state.requests.values()
        )
        return Refusal("close_is_already_requested") if waiting else None

    def records(self, wish: AuthorizationRequest) -> tuple[StreamRecord, ...]:
        """Return what is written down with the request."""
        request = self._requests.pop(wish.subject)
        return (record_of(self.desk.store, request, self.desk.clock.now()),)

    def effect(self, used: ApprovalUsed, _order: Mapping[str, str]) -> AccountPlan | Refusal:
        """Return the close of the day, sealed into the journal with both signatures."""
        store = self.desk.store
        day, _, digest = used.subject.partition(":")
        if close_of(store, date.fromisoformat(day)):
            return Refusal("day_is_already_closed")
        request = request_of(store, date.fromisoformat(day), digest)
        if request is None:
            return Refusal("close_is_not_prepared")
        fields = encode(request)
        event = DayClosed(
            **fields,
            request=used.request,
            asked_by=used.asked_by,
            approved_by=used.approved_by,
        )
        return AccountPlan(records=(record_of(store, event, self.desk.clock.now()),))

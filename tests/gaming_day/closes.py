"""Closes of gaming days that tests write down, as a desk does with two signatures."""

from datetime import UTC, date, datetime, time

from fifthstreet.gaming_day.closing import MATTER, prepare
from fifthstreet.gaming_day.days import record_of
from fifthstreet.ledger.journal import Batch, StreamRecord, written
from fifthstreet.ledger.store.store import Store
from fifthstreet.people.records import STREAM as PEOPLE
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.day_events import DayClosed
from fifthstreet.protocol.people_events import ApprovalUsed


def closed_event(store: Store, day: date, position: int) -> StreamRecord:
    """Return the close of a day on which nothing happened."""
    begins = datetime.combine(day, time(6), UTC)
    event = DayClosed(
        day=day.isoformat(),
        begins=written(begins),
        ends=written(begins),
        position=position,
        head="",
        digest="",
        request="a1",
        asked_by="p1",
        approved_by="p2",
    )
    return record_of(store, event, begins)


def close(store: Store, day: date, at: datetime, *, by: tuple[str, str] = ("p1", "p2")) -> None:
    """Close a day as two people do, with the approval that they used."""
    prepared = prepare(store, day)
    request = prepared.request(prepared.files())
    id_ = f"close-{day}"
    event = DayClosed(**encode(request), request=id_, asked_by=by[0], approved_by=by[1])
    used = ApprovalUsed(
        at=int(at.timestamp()),
        by=by[1],
        request=id_,
        kind=MATTER,
        subject=f"{request.day}:{request.digest}",
        before=0,
        after=request.position,
        reason="The day is over.",
        asked_by=by[0],
        approved_by=by[1],
    )
    number = store.last(PEOPLE) + 1
    approval = StreamRecord(
        stream=PEOPLE, number=number, kind="people.ApprovalUsed", data=encode(used), at=at
    )
    store.commit([Batch(records=[approval, record_of(store, event, at)])])

"""The stream of gaming days in a journal: calendars, requests to close, and closes."""

from datetime import UTC, date, datetime
from typing import Final

from fifthstreet.gaming_day.calendar import ONE_DAY, Calendars, CalendarWish
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.refusals import StaleStream
from fifthstreet.ledger.store.store import Store
from fifthstreet.protocol.codec import decode, encode, kind_of
from fifthstreet.protocol.day_events import CalendarSet, CloseRequested, DayClosed, Event

STREAM: Final = "day"


def events_of(store: Store) -> tuple[Event, ...]:
    """Return what has happened with gaming days."""
    return tuple(decode(one.kind, one.data) for one in store.records(STREAM))


def calendars_of(store: Store, position: int | None = None) -> Calendars:
    """Return the calendars that a journal knew of at a position, or knows of now."""
    return Calendars.of(events_of(store), position)


def close_of(store: Store, day: date) -> DayClosed | None:
    """Return the close of a day, if it is closed."""
    closes = (one for one in events_of(store) if isinstance(one, DayClosed))
    return next((one for one in closes if one.day == day.isoformat()), None)


def request_of(store: Store, day: date, digest: str = "") -> CloseRequested | None:
    """Return the last request to close a day, or the one of a digest."""
    requests = [
        one
        for one in events_of(store)
        if isinstance(one, CloseRequested)
        and one.day == day.isoformat()
        and (not digest or one.digest == digest)
    ]
    return requests[-1] if requests else None


def record_of(store: Store, event: Event, at: datetime) -> StreamRecord:
    """Return an event as the next of the stream."""
    number = store.last(STREAM) + 1
    kind, data = kind_of(event, STREAM), encode(event)
    return StreamRecord(stream=STREAM, number=number, kind=kind, data=data, at=at)


def set_calendar(store: Store, wish: CalendarWish, at: datetime) -> Calendars:
    """Write a calendar down if it is another than the last, and return all of them.

    Until a day has been closed it holds for every day; after that, from the next day on, so that no
    day has two calendars.
    """
    known = calendars_of(store)
    wanted = wish.over(known.last)
    if known.last == wanted:
        return known
    holds_from = known.day_of(at, store.head().seq + 1) + ONE_DAY if known.closed else None
    event = CalendarSet(
        time_zone=wanted.time_zone,
        begins=wanted.begins,
        shifts=wanted.shift_times,
        award_threshold=wanted.awards[0].amount,
        holds_from=holds_from.isoformat() if holds_from else "",
        position=store.head().seq,
        awards=wanted.awards,
    )
    try:
        store.commit([Batch(records=[record_of(store, event, at.astimezone(UTC))])])
    except StaleStream:  # another process was quicker
        return set_calendar(store, wish, at)
    return calendars_of(store)

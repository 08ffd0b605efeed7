"""Events about people as records of the stream `people`, and what others are shown of them."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.people_events import SECRET, Event
from fifthstreet.protocol.record import Fields

STREAM: Final = "people"
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def records(events: Iterable[Event], head: int) -> tuple[StreamRecord, ...]:
    """Return events as the next records of the stream."""
    return tuple(
        StreamRecord(
            stream=STREAM,
            number=number,
            kind=f"people.{type(event).__name__}",
            data=encode(event),
            at=EPOCH + timedelta(seconds=event.at),
        )
        for number, event in enumerate(events, head + 1)
    )


def public(data: Mapping[str, Any]) -> Fields:
    """Return the part of a record's data that others may see, without the hashes of secrets.

    >>> public({"person": "p1", "hash": "$argon2id$…"})
    {'person': 'p1'}
    """
    return {key: value for key, value in data.items() if key not in SECRET}

"""Events of the register as records of its stream."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from fifthstreet.ledger.journal import StreamRecord
from fifthstreet.protocol.codec import encode
from fifthstreet.protocol.register_events import Event

STREAM: Final = "register"


def records(events: Iterable[Event], head: int) -> tuple[StreamRecord, ...]:
    """Return events as the next records of the stream."""
    return tuple(
        StreamRecord(
            stream=STREAM,
            number=number,
            kind=f"{STREAM}.{type(event).__name__}",
            data=encode(event),
            at=datetime.fromtimestamp(event.at, UTC),
        )
        for number, event in enumerate(events, head + 1)
    )

"""Which program runs the house: a digest of every file that ships, noted whenever it changes (R52).

A table keeps the law that it was opened under, which is in the journal, under every program.
"""

from datetime import datetime
from typing import Final

from fifthstreet import version
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.refusals import StaleStream
from fifthstreet.ledger.store.store import Store

STREAM: Final = "build"
KIND: Final = "build.Noted"


def recorded(store: Store) -> str | None:
    """Return the digest of the program that last ran a house, or None where none is recorded."""
    known = store.records(STREAM)
    return str(known[-1].data["digest"]) if known else None


def note(store: Store, at: datetime) -> tuple[str, str]:
    """Record which program runs from now on, and return its digest after the one before.

    If the same one ran last, nothing is written.
    """
    known = store.records(STREAM)
    before, after = str(known[-1].data["digest"]) if known else "", version.digest()
    if before != after:
        data = {"version": version.VERSION, "before": before, "digest": after}
        record = StreamRecord(stream=STREAM, number=len(known) + 1, kind=KIND, data=data, at=at)
        try:
            store.commit([Batch(records=[record])])
        except StaleStream:
            return note(store, at)
    return before, after

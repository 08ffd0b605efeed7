"""Notes in their own streams: what the house records by itself."""

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.journal import Batch, StreamRecord
from fifthstreet.ledger.store.refusals import StaleStream
from fifthstreet.ledger.store.store import Store
from fifthstreet.ledger.store.writer import Committer, Outcome

log = logging.getLogger(__name__)


def note(
    store: Store,
    committer: Committer,
    stream: str,
    kind: str,
    data: Mapping[str, Any],
    at: datetime,
) -> None:
    """Write a note as the next event of its stream; if the store refuses it, log that."""

    def done(outcome: Outcome) -> None:
        if isinstance(outcome, StaleStream):  # another process was quicker
            note(store, committer, stream, kind, data, at)
        elif isinstance(outcome, Exception):
            log.warning("%s was not written down in %s: %s", kind, stream, outcome)

    try:
        number = store.last(stream) + 1
        record = StreamRecord(stream=stream, number=number, kind=kind, data=dict(data), at=at)
        committer.submit(Batch(records=[record]), done)
    except FifthStreetError as error:
        done(error)

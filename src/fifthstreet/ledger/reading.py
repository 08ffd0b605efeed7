"""What the lines of the journal say, read back."""

import orjson

from fifthstreet.ledger.entry import LedgerEntry, Posting
from fifthstreet.ledger.journal import (
    REPLY,
    Cause,
    JournalLine,
    StoredReply,
    StreamRecord,
    read_time,
)
from fifthstreet.ledger.meters import MeterMovement


def read_cause(line: JournalLine) -> Cause:
    """Return the command of a line."""
    data = orjson.loads(line.data)
    return Cause(stream=line.key, number=line.number, kind=line.kind, data=data)


def read_record(line: JournalLine) -> StreamRecord:
    """Return the event of a line."""
    return StreamRecord(
        stream=line.key,
        number=line.number,
        kind=line.kind,
        data=orjson.loads(line.data),
        at=read_time(line.at or ""),
    )


def read_entry(line: JournalLine) -> LedgerEntry:
    """Return the entry of a line."""
    data = orjson.loads(line.data)
    return LedgerEntry(
        id=line.key,
        reason=data["reason"],
        round=data["round"],
        currency=data["currency"],
        postings=tuple(Posting(account, amount) for account, amount in data["postings"]),
    )


def read_movement(line: JournalLine) -> MeterMovement:
    """Return the movement of a line."""
    data = orjson.loads(line.data)
    return MeterMovement(meter=line.key, kind=line.kind, **data)  # type: ignore[arg-type]


def read_reply(line: JournalLine) -> StoredReply:
    """Return the reply of a line."""
    request = "" if line.kind == REPLY else line.kind
    body = orjson.loads(line.data)
    return StoredReply(client=line.key, sequence=line.number, body=body, request=request)

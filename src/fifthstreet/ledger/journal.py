"""How commands, events, entries, movements and replies are lines of the journal, and read back."""

from datetime import UTC, datetime
from typing import Any, Final

import orjson

from fifthstreet.kinds import current
from fifthstreet.ledger.batch import Cause, StoredReply, StreamRecord
from fifthstreet.ledger.chain import ChainHead, JournalLine, canonical, seal
from fifthstreet.ledger.entry import LedgerEntry, Posting
from fifthstreet.ledger.meters import MeterMovement

PARTS: Final = ("command", "record", "entry", "movement", "reply", "snapshot")
"""What a line may be."""


def written(at: datetime) -> str:
    """Return a time as the journal writes it, always with microseconds."""
    return at.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def read_time(text: str) -> datetime:
    """Return the time that a text in the journal represents."""
    return datetime.fromisoformat(text).astimezone(UTC)


class Draft:
    """Lines in the making, each sealed to the one before it, from a head onwards."""

    def __init__(self, head: ChainHead) -> None:
        self.head = head
        self.lines: list[JournalLine] = []

    def add(self, part: str, key: str, number: int, *, kind: str, at: str | None, data: Any) -> int:
        """Write one more line, and return its sequence."""
        seq = self.head.seq + 1
        line = (seq, part, key, number, kind, at, data)
        sealed = seal(self.head.hash, line)
        self.lines.append(JournalLine(*line, sealed))
        self.head = ChainHead(seq, sealed)
        return seq


def entry_data(entry: LedgerEntry) -> str:
    """Return an entry as it stands in its line."""
    return canonical(
        {
            "currency": entry.currency,
            "postings": [[posting.account, posting.amount] for posting in entry.postings],
            "reason": entry.reason,
            "round": entry.round,
        }
    )


def movement_data(movement: MeterMovement) -> str:
    """Return a movement as its line stores it."""
    return canonical(
        {
            "approved": list(movement.approved),
            "note": movement.note,
            "parts": movement.parts,
            "round": movement.round,
        }
    )


def read_cause(line: JournalLine) -> Cause:
    """Return the command of a line."""
    data = orjson.loads(line.data)
    return Cause(stream=line.key, number=line.number, kind=line.kind, data=data)


def read_record(line: JournalLine) -> StreamRecord:
    """Return the event of a line."""
    return StreamRecord(
        stream=line.key,
        number=line.number,
        kind=current(line.kind),
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
    return StoredReply(client=line.key, sequence=line.number, body=orjson.loads(line.data))

"""What is stored of a command: itself, its events, entries, movements and reply, atomically."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.chain import MOST
from fifthstreet.ledger.entry import MOST_UNITS, LedgerEntry, word
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.play.record import maker

BY: Final = "by"
ROLE: Final = "as"
"""Where a command's data says who gave it, and in which role."""


class BatchError(FifthStreetError):
    """A batch is not one that a store can take; says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamRecord:
    """An event of a stream such as `table:md-1`, `people`, `link:main` or `house`.

    Numbers of a stream start at 1 and leave no gap. The time is for people to read; order is by
    the sequence that the store assigns.
    """

    stream: str
    number: int
    kind: str
    data: Any
    at: datetime

    def __post_init__(self) -> None:
        word(self.stream, "a stream")
        word(self.kind, "a kind of event")
        if type(self.number) is not int or not 0 < self.number <= MOST:
            raise BatchError(f"{self.number!r} is no number of an event.")
        if self.at.tzinfo is None or self.at.utcoffset() != UTC.utcoffset(None):
            raise BatchError(f"The time of {self.stream} {self.number} is not in UTC.")

    def then(self, kind: str, data: Any) -> "StreamRecord":
        """Return the stream's next event in the same moment; what it shares is checked already."""
        word(kind, "a kind of event")
        number = self.number + 1
        if number > MOST:
            raise BatchError(f"{number!r} is no number of an event.")
        return _record(stream=self.stream, number=number, kind=kind, data=data, at=self.at)


_record = maker(StreamRecord)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """A command that was carried out, and who gave it: the person, and in which role.

    It stands before the events that it caused; `number` is that of the first, in its stream.
    """

    stream: str
    number: int
    kind: str
    data: Any

    def __post_init__(self) -> None:
        word(self.stream, "a stream")
        word(self.kind, "a kind of command")
        if type(self.number) is not int or not 0 < self.number <= MOST:
            raise BatchError(f"{self.number!r} is no number of an event.")


class CommandRecord(NamedTuple):
    """A command as it was asked: by whom, in which role, and what it says."""

    kind: str
    by: str
    role: str
    fields: Mapping[str, Any] = MappingProxyType({})

    def cause(self, stream: str, number: int, **more: Any) -> Cause:
        """Return it as the cause of the events from a number on."""
        data = {**self.fields, **more, BY: self.by, ROLE: self.role}
        return Cause(stream=stream, number=number, kind=self.kind, data=data)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReply:
    """What a client was answered, kept so that the same command is answered the same again."""

    client: str
    sequence: int
    body: Any

    def __post_init__(self) -> None:
        word(self.client, "a client")
        if type(self.sequence) is not int or not 0 <= self.sequence <= MOST:
            raise BatchError(f"{self.sequence!r} is no sequence of a command.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """What is committed together: all of it, or none.

    `ceilings` are the most that meters may show, in ledger units: a batch that raises a meter
    beyond its own is refused, and the caller sends the rest elsewhere. The journal has none of it.
    """

    causes: Sequence[Cause] = ()
    records: Sequence[StreamRecord] = ()
    entries: Sequence[LedgerEntry] = ()
    movements: Sequence[MeterMovement] = ()
    replies: Sequence[StoredReply] = ()
    ceilings: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("causes", "records", "entries", "movements", "replies"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        if not (self.records or self.entries or self.movements or self.replies):
            raise BatchError("A batch without anything in it cannot be committed.")
        if len({(reply.client, reply.sequence) for reply in self.replies}) != len(self.replies):
            raise BatchError("A batch answers one command twice.")
        object.__setattr__(self, "ceilings", dict(self.ceilings))
        for meter, ceiling in self.ceilings.items():
            if type(ceiling) is not int or not 0 <= ceiling <= MOST_UNITS:
                raise BatchError(f"{ceiling!r} is no ceiling of {meter}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitResult:
    """What became of a batch.

    Where `stored` is False the batch's command had been carried out before: nothing was done and
    `replies` are those of then. `first` and `last` are global sequence numbers.
    """

    stored: bool
    first: int
    last: int
    replies: Sequence[StoredReply] = ()

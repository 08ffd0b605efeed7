"""The journal: everything stored about a command, atomically, as lines chained by their hashes.

A batch is a command with its events, entries, movements and reply. Each becomes a line, hashed as
one canonical JSON array (RFC 8785) behind the previous line's hash, so anyone can check a journal
in any language:

    hash = SHA-256(previous hash in hex + [seq,part,key,number,kind,at,data])
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache, partial
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import orjson
from msgspec import Struct
from msgspec.structs import force_setattr

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.canonical import MOST, canonical
from fifthstreet.ledger.entry import MOST_UNITS, LedgerEntry, word
from fifthstreet.ledger.meters import MeterMovement

GENESIS: Final = "0" * 64
"""The hash that stands before the first line."""


class ChainHead(NamedTuple):
    """Where a journal ends: the number of its last line, and that line's hash."""

    seq: int
    hash: str


START: Final = ChainHead(0, GENESIS)


class JournalLine(NamedTuple):
    """One line of the journal; `data` is canonical JSON, `hash` seals all before it too.

    Where lines of a stored row are not those that were sealed, only the last of them has a hash.
    """

    seq: int
    part: str
    key: str
    number: int
    kind: str
    at: str | None
    data: str
    hash: str


_line: Final = partial(tuple.__new__, JournalLine)


Unsealed = tuple[int, str, str, int, str, str | None, str]
"""A line without its hash."""


def wording(line: JournalLine | Unsealed) -> str:
    """Return the text of a line that is hashed: a canonical JSON array of all but the hash."""
    seq, part, key, number, kind, at, data, *_ = line
    text = "null" if at is None else f'"{at}"'
    return f'[{seq},"{part}","{key}",{number},"{kind}",{text},{data}]'


def seal(before: str, line: JournalLine | Unsealed) -> str:
    """Return the hash of a line that comes after another with a given hash."""
    return sha256((before + wording(line)).encode()).hexdigest()


class Break(NamedTuple):
    """A place where a chain does not hold: the line's number, and what is wrong there."""

    seq: int
    what: str


DAMAGED: Final = "damaged"
"""The part of a line when the lines of a stored row cannot be read."""


def follow(
    lines: Iterable[JournalLine], head: ChainHead = START
) -> Iterator[tuple[JournalLine, Break | None]]:
    """Yield each line with what is wrong with its place in the chain, if anything is.

    After a break, the chain continues from the hash that is written there, so that one false line
    does not make all others look false. Lines without a hash are sealed by the next that has one.
    """
    expected, before = head.seq + 1, head.hash
    since = expected
    for line in lines:
        seq, part, key, number, kind, at, data, sealed = line
        sentence = "null" if at is None else f'"{at}"'
        text = f'{before}[{seq},"{part}","{key}",{number},"{kind}",{sentence},{data}]'
        broken = None
        if part == DAMAGED:
            broken = Break(expected, f"the lines from {expected} to {seq} cannot be read")
        elif seq != expected:
            broken = Break(min(seq, expected), f"line {expected} is missing; {seq} stands there")
            since = seq
        computed = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        if broken is None and sealed and computed != sealed:
            text = "the line is" if since == seq else f"one of the lines up to {seq} is"
            broken = Break(since, f"{text} not the one that was sealed")
        yield line, broken
        expected, before = seq + 1, sealed or computed
        since = expected if sealed else since


STOPPED: Final = "stopped:"
"""How the streams begin that record standstills of tables."""
REPLY: Final = "reply"
BY: Final = "by"
ROLE: Final = "as"
"""Where a command's data says who gave it, and in which role."""


class BatchError(FifthStreetError):
    """A batch that no store can accept; says why."""


UNREAD: Final[Any] = object()
"""Marks an event whose data is known only as text so far."""


class StreamRecord:
    """An event of a stream such as `table:md-1`, `people`, `link:main` or `house`.

    Numbers of a stream start at 1 and leave no gap. The time is for people to read; order is by the
    sequence that the store assigns. `text` is the data as canonical JSON, if its maker knows that
    already; the data itself is then read from it on demand.
    """

    __slots__ = ("_data", "at", "kind", "number", "stream", "text")

    def __init__(
        self,
        *,
        stream: str,
        number: int,
        kind: str,
        at: datetime,
        data: Any = UNREAD,
        text: str = "",
    ) -> None:
        word(stream, "a stream")
        word(kind, "a kind of event")
        if type(number) is not int or not 0 < number <= MOST:
            raise BatchError(f"{number!r} is no number of an event.")
        if at.tzinfo is None or at.utcoffset() != UTC.utcoffset(None):
            raise BatchError(f"The time of {stream} {number} is not in UTC.")
        self.stream, self.number, self.kind, self.at = stream, number, kind, at
        self._data, self.text = data, text

    @property
    def data(self) -> Any:
        """Return what the event says, as JSON."""
        if self._data is UNREAD:
            self._data = orjson.loads(self.text)
        return self._data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StreamRecord) and self._parts == other._parts

    __hash__ = None  # type: ignore[assignment]  # what it says may be a table

    def __repr__(self) -> str:
        return f"StreamRecord{self._parts}"

    @property
    def _parts(self) -> tuple[Any, ...]:
        return self.stream, self.number, self.kind, self.data, self.at


class Cause(Struct, frozen=True, kw_only=True):
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


class StoredReply(Struct, frozen=True, kw_only=True):
    """The answer to a client, stored so that the same command gets the same answer again.

    `request` is a digest of the command, so that another command is not taken for it.
    """

    client: str
    sequence: int
    body: Any
    request: str = ""

    def __post_init__(self) -> None:
        word(self.client, "a client")
        if type(self.sequence) is not int or not 0 <= self.sequence <= MOST:
            raise BatchError(f"{self.sequence!r} is no sequence of a command.")


class Batch(Struct, frozen=True, kw_only=True):
    """What is committed together: all of it, or none.

    `ceilings` are the most that meters may show, in ledger units: a batch that raises a meter
    beyond its own is refused, and the caller sends the rest elsewhere. `unmoved` are accounts that
    the batch counts on, each with the line of its last posting, or 0 where it has none: the batch
    is refused where something was posted since. `personal` are values beside the journal, and
    `erases` those whose values are deleted. The journal has none of it.
    """

    causes: Sequence[Cause] = ()
    records: Sequence[StreamRecord] = ()
    entries: Sequence[LedgerEntry] = ()
    movements: Sequence[MeterMovement] = ()
    replies: Sequence[StoredReply] = ()
    ceilings: Mapping[str, int] = MappingProxyType({})
    unmoved: Mapping[str, int] = MappingProxyType({})
    personal: Sequence[tuple[str, str, str, str]] = ()
    erases: Sequence[str] = ()

    def __post_init__(self) -> None:
        for name in ("causes", "records", "entries", "movements", "replies"):
            if type(parts := getattr(self, name)) is not tuple:
                force_setattr(self, name, tuple(parts))
        if not (self.records or self.entries or self.movements or self.replies):
            raise BatchError("A batch without anything in it cannot be committed.")
        places = {(reply.client, reply.sequence) for reply in self.replies}
        if len(places) != len(self.replies):
            raise BatchError("A batch answers one command twice.")
        if self.ceilings:
            force_setattr(self, "ceilings", dict(self.ceilings))
        for meter, ceiling in self.ceilings.items():
            if type(ceiling) is not int or not 0 <= ceiling <= MOST_UNITS:
                raise BatchError(f"{ceiling!r} is no ceiling of {meter}.")


class CommitResult(Struct, frozen=True, kw_only=True):
    """What became of a batch.

    If `stored` is False, the batch's command had been carried out before: nothing was done, and
    `replies` are the earlier ones. `first` and `last` are global sequence numbers.
    """

    stored: bool
    first: int
    last: int
    replies: Sequence[StoredReply] = ()


PARTS: Final = ("command", "record", "entry", "movement", "reply", "snapshot")


def written(at: datetime) -> str:
    """Return a time as the journal writes it, always with microseconds."""
    return at.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def read_time(text: str) -> datetime:
    """Return the time that a text in the journal represents."""
    return datetime.fromisoformat(text).astimezone(UTC)


class Draft:
    """Lines to be written, each sealed to the one before it, from a head onward."""

    def __init__(self, head: ChainHead) -> None:
        self._seq, self._hash = head
        self._unsealed: list[Unsealed] = []
        self._lines: list[JournalLine] = []

    @property
    def head(self) -> ChainHead:
        """Return where the journal ends with these lines."""
        return ChainHead(self._seq, self.lines[-1].hash if self.lines else self._hash)

    @property
    def lines(self) -> list[JournalLine]:
        """Return the lines with their hashes; `seal` says what is hashed."""
        for seq, part, key, number, kind, at, data in self._unsealed:
            time = "null" if at is None else f'"{at}"'
            text = f'{self._hash}[{seq},"{part}","{key}",{number},"{kind}",{time},{data}]'
            sealed = self._hash = sha256(text.encode()).hexdigest()
            self._lines.append(_line((seq, part, key, number, kind, at, data, sealed)))
        self._unsealed.clear()
        return self._lines

    def add(self, part: str, key: str, number: int, *, kind: str, at: str | None, data: str) -> int:
        """Write one more line, and return its sequence."""
        seq = self._seq = self._seq + 1
        self._unsealed.append((seq, part, key, number, kind, at, data))
        return seq


def entry_data(entry: LedgerEntry) -> str:
    """Return an entry as its line stores it; its names need no escapes in JSON."""
    postings = ",".join([f'["{one.account}",{one.amount}]' for one in entry.postings])
    round_ = "null" if entry.round is None else f'"{entry.round}"'
    head = f'{{"currency":"{entry.currency}","postings":[{postings}]'
    return f'{head},"reason":{_reason(entry.reason)},"round":{round_}}}'


_reason: Final = lru_cache(maxsize=256)(canonical)


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

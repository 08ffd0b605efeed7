"""The journal: what is stored of a command, atomically, as lines that are chained by their hashes.

A batch is a command with its events, entries, movements and reply. Each becomes a line, hashed as
one canonical JSON array (RFC 8785) behind the previous line's hash, so anyone can check a journal
in any language:

    hash = SHA-256(previous hash in hex + [seq,part,key,number,kind,at,data])
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import orjson
import rfc8785

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.entry import MOST_UNITS, LedgerEntry, word
from fifthstreet.ledger.meters import MeterMovement
from fifthstreet.play.record import maker

GENESIS: Final = "0" * 64
"""What stands for the hash before the first line."""

MOST: Final = 2**53 - 1
MOST_DEPTH: Final = 60
NESTED: Final = frozenset({dict, list, tuple})
DOUBTFUL: Final = re.compile(rb"[^ -\[\]-~]|[0-9]{16}|[:,\[]-?[0-9]+[.eE]")
"""What JSON that is canonical may hold but seldom does: other than plain ASCII, a large number."""

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


class ChainError(FifthStreetError):
    """Something cannot be written as a line of the journal; says why."""


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


_line: Final = JournalLine._make


def canonical(data: Any) -> str:
    """Return data as canonical JSON; it has no floats, and its integers are exact anywhere.

    >>> canonical({"seat": 3, "cards": ["As", None], "ante": True})
    '{"ante":true,"cards":["As",null],"seat":3}'
    """
    _check(data if type(data) in NESTED else (data,), 0)
    try:
        text = orjson.dumps(data, option=orjson.OPT_SORT_KEYS)
        if text.isascii():
            return text.decode("ascii")
        # Past ASCII the order of keys is by other units, and better left to those who know.
        return rfc8785.dumps(data).decode()
    except (orjson.JSONEncodeError, rfc8785.CanonicalizationError, UnicodeError):
        raise ChainError("A text is not Unicode and cannot be kept.") from None


def if_canonical(text: bytes) -> str:
    """Return a JSON text with sorted keys if it is surely canonical; nothing where in doubt.

    >>> if_canonical(b'{"amount":5,"seat":3}'), if_canonical(b'{"part":0.5}')
    ('{"amount":5,"seat":3}', '')
    """
    if DOUBTFUL.search(text) or text.count(b"[") + text.count(b"{") > MOST_DEPTH:
        return ""
    return text.decode("ascii")


def _check(data: Any, depth: int) -> None:
    """Refuse what is no JSON; leaves are looked at in place, since most of any data is leaves."""
    if depth > MOST_DEPTH:
        raise ChainError("The data is nested too deeply to be kept.")
    parts = data
    if type(data) is dict:
        for key in data:
            if type(key) is not str:
                raise ChainError(f"{key!r} is no text and cannot name a value.")
        parts = data.values()
    for one in parts:
        leaf = type(one)
        if leaf is str or one is None or leaf is bool:
            continue
        if leaf is int:
            if not -MOST <= one <= MOST:
                raise ChainError(f"{one} is too large to be kept.")
        elif leaf in NESTED:
            _check(one, depth + 1)
        else:
            raise ChainError(
                f"A {leaf.__name__} cannot be kept.",
                remedy="Write integers, texts, None, True, False, lists and dicts of these.",
            )


Unsealed = tuple[int, str, str, int, str, str | None, str]
"""A line without its hash."""


def wording(line: JournalLine | Unsealed) -> str:
    """Return what is hashed of a line: a canonical JSON array of all but the hash."""
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
"""What stands for the part of a line where the lines of a stored row cannot be read."""


def follow(
    lines: Iterable[JournalLine], head: ChainHead = START
) -> Iterator[tuple[JournalLine, Break | None]]:
    """Yield each line with what is wrong with its place in the chain, if anything is.

    After a break the chain goes on from the hash that is written there, so that one false line
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
"""How the streams begin in which is written down that a table stands still."""
REPLY: Final = "reply"
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
    text: str = field(default="", compare=False, repr=False)
    """The data as canonical JSON, where whoever made the event knows that already."""

    def __post_init__(self) -> None:
        word(self.stream, "a stream")
        word(self.kind, "a kind of event")
        if type(self.number) is not int or not 0 < self.number <= MOST:
            raise BatchError(f"{self.number!r} is no number of an event.")
        if self.at.tzinfo is None or self.at.utcoffset() != UTC.utcoffset(None):
            raise BatchError(f"The time of {self.stream} {self.number} is not in UTC.")

    def then(self, kind: str, data: Any, text: str = "") -> "StreamRecord":
        """Return the stream's next event in the same moment; what it shares is checked already."""
        word(kind, "a kind of event")
        number = self.number + 1
        if number > MOST:
            raise BatchError(f"{number!r} is no number of an event.")
        return _record(
            stream=self.stream, number=number, kind=kind, data=data, at=self.at, text=text
        )


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
    """What a client was answered, kept so that the same command is answered the same again.

    `request` is a digest of the command, so that no other is taken for it.
    """

    client: str
    sequence: int
    body: Any
    request: str = ""

    def __post_init__(self) -> None:
        word(self.client, "a client")
        if type(self.sequence) is not int or not 0 <= self.sequence <= MOST:
            raise BatchError(f"{self.sequence!r} is no sequence of a command.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """What is committed together: all of it, or none.

    `ceilings` are the most that meters may show, in ledger units: a batch that raises a meter
    beyond its own is refused, and the caller sends the rest elsewhere. `personal` are values beside
    the journal, and `erases` those whose values are deleted. The journal has none of it.
    """

    causes: Sequence[Cause] = ()
    records: Sequence[StreamRecord] = ()
    entries: Sequence[LedgerEntry] = ()
    movements: Sequence[MeterMovement] = ()
    replies: Sequence[StoredReply] = ()
    ceilings: Mapping[str, int] = field(default_factory=dict)
    personal: Sequence[tuple[str, str, str, str]] = ()
    erases: Sequence[str] = ()

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


PARTS: Final = ("command", "record", "entry", "movement", "reply", "snapshot")


def written(at: datetime) -> str:
    """Return a time as the journal writes it, always with microseconds."""
    return at.isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def read_time(text: str) -> datetime:
    """Return the time that a text in the journal represents."""
    return datetime.fromisoformat(text).astimezone(UTC)


class Draft:
    """Lines in the making, each sealed to the one before it, from a head onwards."""

    def __init__(self, head: ChainHead) -> None:
        self._seq, self._hash = head
        self.lines: list[JournalLine] = []

    @property
    def head(self) -> ChainHead:
        """Return where the journal ends with these lines."""
        return ChainHead(self._seq, self._hash)

    def add(self, part: str, key: str, number: int, *, kind: str, at: str | None, data: str) -> int:
        """Write one more line, and return its sequence; `seal` says what is hashed."""
        seq = self._seq = self._seq + 1
        time = "null" if at is None else f'"{at}"'
        text = f'{self._hash}[{seq},"{part}","{key}",{number},"{kind}",{time},{data}]'
        sealed = self._hash = sha256(text.encode()).hexdigest()
        self.lines.append(_line((seq, part, key, number, kind, at, data, sealed)))
        return seq


def entry_data(entry: LedgerEntry) -> str:
    """Return an entry as it stands in its line; its names are words, which JSON has as they are."""
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

"""The audit chain: every line of the journal is sealed with the hash of the line before it.

A line is hashed as one canonical JSON array (RFC 8785) behind the previous line's hash, so anyone
can check a journal in any language:

    hash = SHA-256(previous hash in hex + [seq,part,key,number,kind,at,data])
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

import orjson
import rfc8785

from fifthstreet.errors import FifthStreetError

GENESIS: Final = "0" * 64
"""What stands for the hash before the first line."""

MOST: Final = 2**53 - 1
MOST_DEPTH: Final = 60

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


class ChainError(FifthStreetError):
    """Something cannot be written as a line of the journal; says why."""


class ChainHead(NamedTuple):
    """Where a journal ends: the number of its last line, and that line's hash."""

    seq: int
    hash: str


START: Final = ChainHead(0, GENESIS)


class JournalLine(NamedTuple):
    """One line of the journal; `data` is canonical JSON, `hash` seals all before it too."""

    seq: int
    part: str
    key: str
    number: int
    kind: str
    at: str | None
    data: str
    hash: str


def canonical(data: Any) -> str:
    """Return data as canonical JSON; it has no floats, and its integers are exact anywhere.

    >>> canonical({"seat": 3, "cards": ["As", None], "ante": True})
    '{"ante":true,"cards":["As",null],"seat":3}'
    """
    if type(data) is not dict or not _is_plain(data):
        _check(data, 0)
    try:
        text = orjson.dumps(data, option=orjson.OPT_SORT_KEYS)
        if text.isascii():
            return text.decode("ascii")
        # Past ASCII the order of keys is by other units, and better left to those who know.
        return rfc8785.dumps(data).decode()
    except (orjson.JSONEncodeError, rfc8785.CanonicalizationError, UnicodeError):
        raise ChainError("A text is not Unicode and cannot be kept.") from None


def _is_plain(data: dict[Any, Any]) -> bool:
    """Tell whether data is plainly JSON, as that of most lines is: texts, and small numbers."""
    for key, one in data.items():
        if type(key) is not str:
            return False
        leaf = type(one)
        if leaf is str or one is None or leaf is bool:
            continue
        if leaf is not int or not -MOST <= one <= MOST:
            return False
    return True


def _check(data: Any, depth: int) -> None:
    """Refuse what is no JSON; leaves are looked at in place, since most of any data is leaves."""
    if depth > MOST_DEPTH:
        raise ChainError("The data is nested too deeply to be kept.")
    for one in _parts(data):
        leaf = type(one)
        if leaf is str or one is None or leaf is bool:
            continue
        if leaf is int:
            if not -MOST <= one <= MOST:
                raise ChainError(f"{one} is too large to be kept.")
        elif leaf is dict or leaf is list or leaf is tuple:
            _check(one, depth + 1)
        else:
            raise ChainError(
                f"A {leaf.__name__} cannot be kept.",
                remedy="Write integers, texts, None, True, False, lists and dicts of these.",
            )


def _parts(data: Any) -> Iterable[Any]:
    kind = type(data)
    if kind is not dict:
        return data if kind is list or kind is tuple else (data,)
    for key in data:
        if type(key) is not str:
            raise ChainError(f"{key!r} is no text and cannot name a value.")
    return data.values()  # type: ignore[no-any-return]


Unsealed = tuple[int, str, str, int, str, str | None, str]
"""A line without its hash."""


def wording(line: JournalLine | Unsealed) -> str:
    """Return what is hashed of a line: a canonical JSON array of all but the hash."""
    seq, part, key, number, kind, at, data = line[:7]
    text = "null" if at is None else f'"{at}"'
    return f'[{seq},"{part}","{key}",{number},"{kind}",{text},{data}]'


def seal(before: str, line: JournalLine | Unsealed) -> str:
    """Return the hash of a line that comes after another with a given hash."""
    return sha256((before + wording(line)).encode()).hexdigest()


class Break(NamedTuple):
    """A place where a chain does not hold: the line's number, and what is wrong there."""

    seq: int
    what: str


def follow(
    lines: Iterable[JournalLine], head: ChainHead = START
) -> Iterator[tuple[JournalLine, Break | None]]:
    """Yield each line with what is wrong with its place in the chain, if anything is.

    After a break the chain goes on from the hash that is written there, so that one false line
    does not make all others look false.
    """
    expected, before = head.seq + 1, head.hash
    for line in lines:
        seq, part, key, number, kind, at, data, sealed = line
        sentence = "null" if at is None else f'"{at}"'
        text = f'{before}[{seq},"{part}","{key}",{number},"{kind}",{sentence},{data}]'
        broken = None
        if seq != expected:
            broken = Break(min(seq, expected), f"line {expected} is missing; {seq} stands there")
        elif sha256(text.encode("utf-8", "surrogatepass")).hexdigest() != sealed:
            broken = Break(seq, "the line is not the one that was sealed")
        yield line, broken
        expected, before = seq + 1, sealed

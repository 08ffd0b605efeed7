"""How a database stores the journal: the lines of one commit as one row, compressed.

A row has the sequence and the hash of its last line. The hashes of the lines before it follow from
the previous row, so they are computed when the lines are read, and a row whose lines do not lead to
its hash is detected. Inside, each line is a line of text, fields between tabs:

    letter of its part + key, number, kind, time, data

Everything implied is left out: a key, a time or a number that follows from the line above,
and a kind that is the name of the part. The first byte says how the text is written; one that a
later program uses in another way gets another number.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from fifthstreet.ledger.canonical import ChainError
from fifthstreet.ledger.journal import DAMAGED, PARTS, JournalLine, seal

PLAIN: Final = 0
DEFLATED: Final = 1
"""The first byte: the text as it is, or compressed with the dictionary of that number."""
SHORT: Final = 120
"""Bytes up to which a text is not worth compressing."""
WINDOW: Final = -15
MEMORY: Final = 8
"""The window and the memory of the compression."""
LETTERS: Final = dict(zip(PARTS, "cremps", strict=True))
_PARTS: Final = {letter: part for part, letter in LETTERS.items()}
MOST_LINES: Final = 256
"""Lines after which a row takes no more batches, and at which an undivided one ends."""


class JournalRow(NamedTuple):
    """A row of the journal: the sequence and the hash of its last line, and all its lines."""

    seq: int
    data: bytes
    hash: str


@cache
def _dictionary() -> bytes:
    return files("fifthstreet.ledger").joinpath("dictionary.txt").read_bytes()


@cache
def _compressor() -> Any:
    how = (6, zlib.DEFLATED, WINDOW, MEMORY, zlib.Z_DEFAULT_STRATEGY)
    return zlib.compressobj(*how, _dictionary())


def pack(lines: Sequence[JournalLine]) -> JournalRow:
    """Return the row of some lines that follow one another."""
    texts = []
    known, at, follows = "", None, 0
    for _, part, key, number, kind, time, data, _ in lines:
        same = key == known
        texts.append(
            f"{LETTERS[part]}{'' if same else key}\t{'' if same and number == follows else number}"
            f"\t{'' if kind == part else kind}\t{'' if time == at else time or '-'}\t{data}"
        )
        known, at, follows = key, time, number + 1
    text = "\n".join(texts).encode()
    last = lines[-1]
    if len(text) <= SHORT:
        return JournalRow(last.seq, b"\0" + text, last.hash)
    compressor = _compressor().copy()
    packed = b"\1" + compressor.compress(text) + compressor.flush()
    return JournalRow(last.seq, packed, last.hash)


def joined(batches: Iterable[Sequence[JournalLine]]) -> Iterator[list[JournalLine]]:
    """Yield the lines of batches that are committed together, row by row.

    The batches of a commit resemble one another, so a row of several takes half of their space.
    """
    row: list[JournalLine] = []
    for lines in batches:
        if row and len(row) + len(lines) > MOST_LINES:
            yield row
            row = []
        row += lines
    if row:
        yield row


def unpack(seq: int, data: bytes) -> list[JournalLine]:
    """Return the lines of a row with the sequence of its last, without their hashes."""
    try:
        texts = _text(bytes(data)).split("\n")
        lines = []
        known, at, follows = "", None, 0
        for place, text in enumerate(texts, seq + 1 - len(texts)):
            head, digits, kind, time, content = text.split("\t", 4)
            part, known = _PARTS[head[0]], head[1:] or known
            number = int(digits) if digits else follows
            if time:
                at = None if time == "-" else time
            lines.append(JournalLine(place, part, known, number, kind or part, at, content, ""))
            follows = number + 1
    except (zlib.error, ValueError, LookupError, TypeError):
        raise ChainError(f"The lines up to {seq:,} of the journal cannot be read.") from None
    return lines


def _text(data: bytes) -> str:
    form = data[0]
    if form == PLAIN:
        return data[1:].decode()
    if form != DEFLATED:
        raise ValueError(form)
    return zlib.decompressobj(WINDOW, _dictionary()).decompress(data[1:]).decode()


def sealed(row: JournalRow, before: str) -> list[JournalLine]:
    """Return the lines of a row that comes after a hash, each with its own.

    Where they do not lead to the hash of the row, only its last line has one, which is not its own.
    """
    try:
        lines = unpack(row.seq, row.data)
    except ChainError:
        return [JournalLine(row.seq, DAMAGED, "", 0, "", None, "null", row.hash)]
    hashed = []
    for line in lines:
        before = seal(before, line)
        hashed.append(line._replace(hash=before))
    return hashed if before == row.hash else [*lines[:-1], lines[-1]._replace(hash=row.hash)]


def grouped(lines: Iterable[JournalLine]) -> Iterator[list[JournalLine]]:
    """Yield the lines of each row: from a command or an event up to the next after others.

    So the lines of a batch mostly stay together, where the batches are no longer known.
    """
    group: list[JournalLine] = []
    begins = ("command", "record")
    for line in lines:
        after = group[-1].part if group else line.part
        new = (line.part in begins and after not in begins) or "snapshot" in (line.part, after)
        if group and (new or len(group) >= MOST_LINES):
            yield group
            group = []
        group.append(line)
    if group:
        yield group

"""Backup and restore: the journal in a file of JSON lines, good for any kind of store.

The first line says what the file is, where its journal ends, and how many personal values follow.
Every other is a line of the journal as an array with its hash last, and after these the
values, as arrays of reference, subject, salt and value. A copy of a running house is that of one
moment. Restoring checks every hash and works out balances and meters again.
"""

import gzip
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.journal import ChainHead, JournalLine, wording
from fifthstreet.ledger.personal import PersonalValue, reference_of
from fifthstreet.ledger.store.store import Store

FORMAT: Final = "fifthstreet journal 3"
BESIDE: Final = len(PersonalValue._fields)


class BackupError(FifthStreetError):
    """A backup cannot be written or read; says why."""


def backup(store: Store, path: Path) -> ChainHead:
    """Write the journal to a new file, completely or not at all; a name in .gz is compressed."""
    if path.exists():
        raise BackupError(f"{path} exists already.", remedy="Name a new file.")
    handle, draft = tempfile.mkstemp(dir=path.resolve().parent, prefix=".backup-")
    try:
        with os.fdopen(handle, "wb") as file:
            head = _write(store, file, packed=path.suffix == ".gz")
            file.flush()
            os.fsync(file.fileno())
        Path(draft).rename(path)
    except BaseException:
        with suppress(OSError):
            Path(draft).unlink()
        raise
    return head


def _write(store: Store, file: BinaryIO, *, packed: bool) -> ChainHead:
    if packed:
        with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=3, mtime=0) as inner:
            return _write_lines(store, inner)
    return _write_lines(store, file)


def _write_lines(store: Store, file: Any) -> ChainHead:
    with store.view() as view:
        head = view.head()
        header = {"format": FORMAT, "head": list(head), "personal": sum(1 for _ in view.personal())}
        file.write(canonical(header).encode() + b"\n")
        for line in view.lines():
            file.write(f'{wording(line)[:-1]},"{line.hash}"]\n'.encode())
        for value in view.personal():
            file.write(canonical(list(value)).encode() + b"\n")
    return head


def restore(path: Path, store: Store) -> ChainHead:
    """Restore a backup to an empty store, completely or not at all."""
    saved = Backup(path)
    return store.restore(saved.lines(), saved.head, saved.personal())


class Backup:
    """A backup that is read once: the lines of the journal, then the personal values."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._texts = _texts(path)
        self.head, self.count = _header(path, self._texts)
        self._first: list[Any] | None = None

    def lines(self) -> Iterator[JournalLine]:
        """Yield the lines of the journal."""
        for text in self._texts:
            row = self._row(text)
            if len(row) == BESIDE:
                self._first = row
                return
            yield self._line(row, text)

    def personal(self) -> Iterator[PersonalValue]:
        """Yield the personal values, each checked against its reference."""
        count = 0
        texts = (self._row(text) for text in self._texts)
        for row in chain([self._first] if self._first else [], texts):
            if len(row) != BESIDE or reference_of(row[2], row[3]) != row[0]:
                raise BackupError(f"{self.path} is damaged at the value {count + 1}.")
            count += 1
            yield PersonalValue._make(row)
        if count != self.count:
            raise BackupError(f"{self.path} is damaged: it ends after {count} values.")

    def _row(self, text: str) -> list[Any]:
        try:
            row = json.loads(text)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, list):
            raise BackupError(f"{self.path} is damaged at: {text[:60]!r}.")
        return row

    def _line(self, row: list[Any], text: str) -> JournalLine:
        try:
            seq, part, key, number, kind, at, data, sealed = row
            return JournalLine(seq, part, key, number, kind, at, canonical(data), sealed)
        except (ValueError, TypeError, FifthStreetError, RecursionError):
            raise BackupError(f"{self.path} is damaged at: {text[:60]!r}.") from None


def _header(path: Path, lines: Iterator[str]) -> tuple[ChainHead, int]:
    """Return where the journal of a backup ends, and how many personal values follow."""
    try:
        header = json.loads(next(lines, "null"))
        form = str(header["format"])
        seq, sealed = header["head"]
        count = header.get("personal", 0)
    except (ValueError, KeyError, TypeError):
        form = ""
    if not form.startswith(FORMAT[:-1]):
        raise BackupError(f"{path} is no backup of a house.", remedy="Name one.")
    if form != FORMAT:
        raise BackupError(
            f"{path} is a backup of another version: {form!r}, and this one reads {FORMAT!r}.",
            remedy="Restore it with the version of the program that wrote it.",
        )
    return ChainHead(seq, sealed), count


def _texts(path: Path) -> Iterator[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8") as file:
            yield from file
    except (OSError, EOFError, UnicodeError) as error:
        raise BackupError(f"{path} cannot be read ({type(error).__name__}).") from None


def state_hash(store: Store) -> str:
    """Return one hash of all that a store holds: journal, sums, meters and values (I10)."""
    with store.view() as view:
        accounts = sorted(view.accounts().items())
        meters = sorted(view.meters().items())
        body: dict[str, Any] = {
            "head": list(view.head()),
            "accounts": [[name, one.currency, one.balance, one.seq] for name, one in accounts],
            "meters": [[name, repr(meter)] for name, meter in meters],
            "personal": [list(value) for value in view.personal()],
        }
    body["streams"] = store.heads()
    return sha256(canonical(body).encode()).hexdigest()

"""Backup and restore: the journal in a file of JSON lines, good for any kind of store.

The first line tells what the file is and where its journal ends; every other is a line of the
journal as an array with its hash last. A copy of a running house is that of one moment. Restoring
checks every hash and works out balances and meters again.
"""

import gzip
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Final

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.journal import ChainHead, JournalLine, canonical, wording
from fifthstreet.ledger.store.store import Store

FORMAT: Final = "fifthstreet journal 1"


class BackupError(FifthStreetError):
    """A backup cannot be written or read; says why."""


def backup(store: Store, path: Path) -> ChainHead:
    """Write the journal to a new file, whole or not at all; a name in .gz is compressed."""
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
        file.write(canonical({"format": FORMAT, "head": list(head)}).encode() + b"\n")
        for line in view.lines():
            file.write(f'{wording(line)[:-1]},"{line.hash}"]\n'.encode())
    return head


def restore(path: Path, store: Store) -> ChainHead:
    """Take a backup into an empty store, whole or not at all."""
    head, lines = read_backup(path)
    return store.restore(lines, head)


def read_backup(path: Path) -> tuple[ChainHead, Iterator[JournalLine]]:
    """Return where the journal of a backup ends, and its lines."""
    lines = _texts(path)
    try:
        header = json.loads(next(lines, "null"))
        seq, sealed = header["head"]
        known = header["format"] == FORMAT
    except (ValueError, KeyError, TypeError):
        known = False
    if not known:
        raise BackupError(f"{path} is no backup of a house.", remedy="Name one.")
    return ChainHead(seq, sealed), (_line(text, path) for text in lines)


def _texts(path: Path) -> Iterator[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8") as file:
            yield from file
    except (OSError, EOFError, UnicodeError) as error:
        raise BackupError(f"{path} cannot be read ({type(error).__name__}).") from None


def _line(text: str, path: Path) -> JournalLine:
    try:
        seq, part, key, number, kind, at, data, sealed = json.loads(text)
        return JournalLine(seq, part, key, number, kind, at, canonical(data), sealed)
    except (ValueError, TypeError, FifthStreetError, RecursionError):
        raise BackupError(f"{path} is damaged at: {text[:60]!r}.") from None


def state_hash(store: Store) -> str:
    """Return one hash of all that a store holds: journal, streams, accounts and meters (I10)."""
    with store.view() as view:
        accounts = sorted(view.accounts().items())
        meters = sorted(view.meters().items())
        body: dict[str, Any] = {
            "head": list(view.head()),
            "accounts": [[name, one.currency, one.balance, one.seq] for name, one in accounts],
            "meters": [[name, repr(meter)] for name, meter in meters],
        }
    body["streams"] = store.heads()
    return sha256(canonical(body).encode()).hexdigest()

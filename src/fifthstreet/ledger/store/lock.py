"""A lock on a file that one process has at a time; it goes when the process does."""

import os
import sys
from pathlib import Path

from fifthstreet.ledger.store.refusals import StoreInUseError


class Lock:
    """Keeps a store to this process for as long as it is open."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._file)
        except OSError:
            os.close(self._file)
            raise StoreInUseError(
                f"Another process has {path.name.removesuffix('.lock')} open.",
                remedy="Stop it first, or use PostgreSQL for several.",
            ) from None

    def release(self) -> None:
        """Let others have the store; doing so twice is harmless."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _take(file: int) -> None:
    if sys.platform == "win32":  # pragma: no cover - it has its own way
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

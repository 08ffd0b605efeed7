"""A witness: it stores the signed heads of houses in a folder, and countersigns those that agree.

It trusts only the first head of a house. After that, the house must prove that its journal begins
with what it signed before, under whatever name it comes. A head that it cannot prove goes to a
separate file: with the previous head, it is evidence that the house's own key has signed two
different journals.
"""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.heads import (
    HeadError,
    HeadsFile,
    SigningKey,
    countersigned,
    fault_between,
    fault_of,
    is_of_one_house,
)
from fifthstreet.ledger.journal import written
from fifthstreet.protocol.heads import SignedHead, StoredHead

KEY: Final = "witness.key"
HEADS: Final = ".heads"
REFUSED: Final = ".refused"
SEED_BYTES: Final = 32

Prove = Callable[[int, int], Sequence[str] | None]
"""Asks a house to prove that its journal of one size begins with that of a smaller size."""


class BrokenHistoryError(FifthStreetError):
    """A house shows a journal that is not the one it has signed before."""

    unreadable = False


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a witness found at a house: the head that it stores now, and whether that is new."""

    house: str
    last: StoredHead
    is_new: bool


class Witness:
    """A folder of heads, and the key that countersigns them."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self.folder = folder
        self._now = now
        folder.mkdir(parents=True, exist_ok=True)
        self.key = SigningKey(_seed(folder / KEY))

    def see(self, house: str, head: SignedHead, prove: Prove, *, key: str = "") -> Sighting:
        """Store and countersign a head if the house proves that it continues the last one.

        Where `key` is known, only heads that are signed with it count.
        """
        fault = fault_of(head)
        if not fault and key not in {"", head.key}:
            fault = "the house signs with another key than the one that was named"
        if fault:
            raise self._broken(house, head, fault)
        is_new = False

        def make(last: StoredHead | None) -> StoredHead | None:
            nonlocal is_new
            before = last or self._under_another_name(head)
            path = () if before is None else self._proved(house, before.head, head, prove)
            is_new = last is None or head.size > last.head.size
            if not is_new:
                return None
            path = path if last else ()
            witness = countersigned(self.key, head, written(self._now()))
            return StoredHead(head=head, proof=path, witness=witness)

        last = HeadsFile(self._file(house, HEADS)).add(make)
        if last is None:
            raise HeadError(f"{house} shows no head.")
        return Sighting(house, last, is_new)

    def see_file(self, house: str, file: Path, *, key: str = "") -> Sighting:
        """Keep every head of a house's own file of heads, each by the proof that it has there."""
        heads = HeadsFile(file).read()
        if not heads:
            raise HeadError(f"{file} has no head.", remedy="Name a house's file of heads.")
        last = self.last(house) or self._under_another_name(heads[-1].head)
        steps = {(one.head.size, two.head.size): two.proof for one, two in pairwise(heads)}
        known = 0 if last is None else last.head.size
        later = [one.head for one in heads if one.head.size > known] or [heads[-1].head]
        seen = [self.see(house, head, lambda *step: steps.get(step), key=key) for head in later]
        return seen[-1]

    def last(self, house: str) -> StoredHead | None:
        """Return the last head that is stored for a house, if any."""
        return _last_of(self._file(house, HEADS))

    def _under_another_name(self, head: SignedHead) -> StoredHead | None:
        """Return the last head that is stored for the house of a head, whatever it was called."""
        every = (_last_of(file) for file in self.folder.glob(f"*{HEADS}"))
        alike = [one for one in every if one is not None and is_of_one_house(one.head, head)]
        return max(alike, key=lambda one: one.head.size, default=None)

    def _proved(
        self, house: str, last: SignedHead, head: SignedHead, prove: Prove
    ) -> tuple[str, ...]:
        """Return the proof that two heads agree, whichever is larger; raise where there is none."""
        before, after = sorted((last, head), key=lambda one: one.size)
        path = () if before.size == after.size else prove(before.size, after.size)
        if path is None:
            fault = f"it does not prove that it still has the {last.size:,} lines that it signed"
        else:
            fault = fault_between(before, after, tuple(path))
        if path is None or fault:
            raise self._broken(house, head, fault)
        return tuple(path)

    def _broken(self, house: str, head: SignedHead, fault: str) -> BrokenHistoryError:
        evidence = self._file(house, REFUSED)
        with evidence.open("ab") as file:
            file.write(msgspec.json.encode(head) + b"\n")
        return BrokenHistoryError(
            f"{house} shows {head.size:,} lines, but {fault}.",
            remedy=f"Keep {self._file(house, HEADS).name} and {evidence.name} as evidence, and"
            " audit the house's store with `fifthstreet audit --witness`.",
        )

    def _file(self, house: str, end: str) -> Path:
        return self.folder / (re.sub(r"[^A-Za-z0-9.-]+", "-", house).strip("-.") + end)


def _last_of(path: Path) -> StoredHead | None:
    """Return the last head of a file, if it has one."""
    file = HeadsFile(path)
    file.read()
    return file.last


def _seed(path: Path) -> bytes:
    """Return the witness's secret bytes; draw them where there are none."""
    try:
        if not path.exists():
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "w") as opened:
                opened.write(os.urandom(SEED_BYTES).hex() + "\n")
        seed = bytes.fromhex(path.read_text("ascii"))
    except (OSError, ValueError):
        seed = b""
    if len(seed) != SEED_BYTES:
        raise HeadError(f"{path} is no key of a witness.", remedy="Bring its copy back.")
    return seed


def stored_heads(place: Path) -> list[list[StoredHead]]:
    """Return the heads of each file of a folder, or of one file; each file is checked."""
    files = sorted(place.glob(f"*{HEADS}")) if place.is_dir() else [place]
    if not all(file.is_file() for file in files):
        raise HeadError(f"There are no heads at {place}.", remedy="Name a witness's folder.")
    return [HeadsFile(file).read() for file in files]

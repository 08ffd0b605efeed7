"""Signed heads: a key of the house vouches for its journal, and files store what was signed.

A file of heads has one head a line, each with the proof that its journal begins with that of the
line before. So the file is checked without the journal, and any two of its heads agree or it is
refused.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from fifthstreet.errors import FifthStreetError
from fifthstreet.ledger.canonical import canonical
from fifthstreet.ledger.merkle import Frontier, is_consistent
from fifthstreet.protocol.heads import Countersignature, SignedHead, StoredHead

HEAD: Final = b"fifthstreet head 1\n"
WITNESS: Final = b"fifthstreet witness 1\n"
"""How a signed text begins, so that no signature can be taken for another kind."""

LATEST: Final = 262_144
"""Bytes at the end of a file of heads that a start reads: about a hundred heads."""

_decoder = msgspec.json.Decoder(StoredHead)


class HeadError(FifthStreetError):
    """A signed head is not what it should be, or a file of heads cannot be used."""


class SigningKey:
    """An Ed25519 key, made from 32 secret bytes; it never prints itself."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, text: bytes) -> str:
        """Return the signature of a text."""
        return self._key.sign(text).hex()

    def __repr__(self) -> str:
        return f"SigningKey({self.public})"


def is_signed(key: str, signature: str, text: bytes) -> bool:
    """Return whether a text was signed with the private half of a key."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True


def _text_of_head(head: SignedHead) -> bytes:
    """Return what a house signs: everything in the head but the signature."""
    fields = msgspec.structs.asdict(head)
    del fields["signature"]
    return HEAD + canonical(fields).encode()


def signed(key: SigningKey, head: SignedHead) -> SignedHead:
    """Return a head with its signature."""
    head = msgspec.structs.replace(head, key=key.public)
    return msgspec.structs.replace(head, signature=key.sign(_text_of_head(head)))


def _text_of_witness(head: SignedHead, key: str, time: str) -> bytes:
    about = {"head": msgspec.structs.asdict(head), "key": key, "time": time}
    return WITNESS + canonical(about).encode()


def countersigned(key: SigningKey, head: SignedHead, time: str) -> Countersignature:
    """Return a witness's signature under a head."""
    signature = key.sign(_text_of_witness(head, key.public, time))
    return Countersignature(key=key.public, time=time, signature=signature)


def fault_of(head: SignedHead) -> str:
    """Return what is wrong with a head by itself, or "" if it is as it was signed."""
    sound = is_signed(head.key, head.signature, _text_of_head(head))
    return "" if sound else f"the head of line {head.size:,} is not signed by the house's key"


def fault_between(before: SignedHead, after: SignedHead, path: tuple[str, ...]) -> str:
    """Return why a later head does not continue an earlier one, or "" if it does."""
    if before.key != after.key:
        return "the house signs with another key than before"
    proof = [bytes.fromhex(node) for node in path]
    one, two = ((head.size, bytes.fromhex(head.root)) for head in (before, after))
    if not is_consistent(one, two, proof) or before.journal != after.journal:
        signed = f"the {before.size:,} lines that were signed on {before.time}"
        if before.size == after.size:
            return f"these are not {signed}"
        return f"the journal of {after.size:,} lines does not begin with {signed}"
    return ""


def is_of_one_house(one: SignedHead, other: SignedHead) -> bool:
    """Return whether two heads are signed with the same key, or are of the same journal."""
    return one.key == other.key or one.journal == other.journal


def frontier_of(item: StoredHead) -> Frontier:
    """Return the frontier of the tree that a head is of."""
    return Frontier(item.head.size, [bytes.fromhex(node) for node in item.frontier])


def _fault(before: StoredHead | None, item: StoredHead) -> str:
    head, witness = item.head, item.witness
    fault = fault_of(head)
    if not fault and before is not None:
        fault = fault_between(before.head, head, item.proof)
    if item.frontier:
        frontier = frontier_of(item)
        if not frontier.is_whole or frontier.root.hex() != head.root:
            fault = fault or f"the tree of line {head.size:,} does not have the root that is signed"
    if witness is not None:
        text = _text_of_witness(head, witness.key, witness.time)
        if not is_signed(witness.key, witness.signature, text):
            fault = fault or f"the head of line {head.size:,} is not signed by its witness"
    return fault


class HeadsFile:
    """A file of heads, which several processes may add to; without a path, one in memory."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.last: StoredHead | None = None
        self._read_to = 0

    def skip(self) -> None:
        """Begin with the latest heads, as a start does: a file of years has many."""
        with suppress(OSError), (self.path or Path()).open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - LATEST))
            if file.tell():
                file.readline()
            self._read_to = file.tell()

    def read(self) -> list[StoredHead]:
        """Return the heads that were added since the file was last read, after checking each.

        A last line that a power cut has cut short does not count.
        """
        if self.path is None:
            return []
        try:
            with self.path.open("rb") as file:
                file.seek(self._read_to)
                content = file.read()
        except OSError as error:
            if isinstance(error, FileNotFoundError) and not self._read_to:
                return []
            raise HeadError(f"{self.path} cannot be read: {error.strerror}.") from None
        lines = content.split(b"\n")[:-1]
        return [self._take(line) for line in lines]

    def _take(self, line: bytes) -> StoredHead:
        try:
            item = _decoder.decode(line)
            fault = _fault(self.last, item)
        except msgspec.DecodeError:
            fault = f"no head is at byte {self._read_to:,}"
        if fault:
            raise HeadError(
                f"{self.path} was changed: {fault}.",
                remedy="Keep it as evidence, and bring its newest copy back.",
            )
        self.last = item
        self._read_to += len(line) + 1
        return item

    def add(self, make: Callable[[StoredHead | None], StoredHead | None]) -> StoredHead | None:
        """Add the head that a function makes from the last one, durably, unless it returns None.

        Return the new last head. No other process adds one meanwhile.
        """
        if self.path is None:
            self.last = make(self.last) or self.last
            return self.last
        try:
            with _locked(self.path, create=not self._read_to) as file:
                if os.fstat(file).st_size < self._read_to:
                    raise HeadError(f"{self.path} was cut short.", remedy="Bring it back.")
                self.read()
                item = make(self.last)
                if item is not None:
                    line = msgspec.json.encode(item) + b"\n"
                    os.ftruncate(file, self._read_to)
                    os.pwrite(file, line, self._read_to)
                    os.fsync(file)
                    self._take(line[:-1])
        except OSError as error:
            raise HeadError(f"{self.path} cannot be written: {error.strerror}.") from None
        return self.last


@contextmanager
def _locked(path: Path, *, create: bool) -> Iterator[int]:
    """Open a file to add to it, and keep others from doing so."""
    file = os.open(path, os.O_RDWR | (os.O_CREAT if create else 0), 0o600)
    try:
        if sys.platform != "win32":  # a house has it to itself there
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield file
    finally:
        os.close(file)

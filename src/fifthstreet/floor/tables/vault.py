"""The house's and the auditor's keys, and what is drawn from them: secrets of rounds, chains.

Nothing that opens a card is written before its round is over: the journal has a fresh nonce, which
gives the round's secret only together with the key. The same is true of the house's own chains; the
auditor's chains come from a separate key.
"""

import os
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256, shake_256
from pathlib import Path
from typing import Final, NoReturn, Protocol, Self

from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness import Beacon, Chain, Entropy, HouseSecret
from fifthstreet.fairness.secret import SEED_BYTES
from fifthstreet.fairness.tagged_hash import tagged

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 32
LINKS: Final = 4096
"""Rounds that one chain serves; the next one is announced before it is needed."""


class VaultError(FifthStreetError):
    """The keys cannot be read, or are not those of this house."""


class Safe(Protocol):
    """A source of a round's secret from its nonce; None if it does not know it."""

    def secret(self, table: str, round_: int, nonce: str) -> HouseSecret | None:
        """Return the secret of a round."""


@dataclass(frozen=True, slots=True)
class OpenedSafe:
    """A safe that has one secret: that of a round that is over."""

    seed: str

    def secret(self, _table: str, _round: int, _nonce: str) -> HouseSecret | None:
        """Return the secret that the seed makes."""
        return HouseSecret(bytes.fromhex(self.seed)) if self.seed else None


class Vault:
    """Both keys of a house, which never print themselves and are not copied.

    `beacon` is the source of public values that rounds mix in, if there is one.
    """

    __slots__ = ("_announced", "_auditor", "_chains", "_house", "_last", "beacon")

    def __init__(self, house: bytes, auditor: bytes) -> None:
        if len(house) != KEY_BYTES or len(auditor) != KEY_BYTES or house == auditor:
            raise VaultError(f"A house has two different keys of {KEY_BYTES} bytes.")
        self._house = house
        self._auditor = auditor
        self._last: tuple[tuple[str, int, str], HouseSecret] | None = None
        self.beacon: Beacon | None = None
        self._announced: set[tuple[str, int, str]] = set()
        self._chains = lru_cache(maxsize=4096)(self._chain)

    @classmethod
    def drawn(cls, entropy: Entropy) -> Self:
        """Draw new keys."""
        return cls(entropy.take(KEY_BYTES), entropy.take(KEY_BYTES))

    @classmethod
    def stored_at(cls, path: Path, entropy: Entropy) -> Self:
        """Read the keys from a file that only its owner can read; create it if it is missing."""
        try:
            if not path.exists():
                keys = entropy.take(KEY_BYTES).hex() + "\n" + entropy.take(KEY_BYTES).hex() + "\n"
                _write(path, keys)
            house, auditor = path.read_text("ascii").split()
            return cls(bytes.fromhex(house), bytes.fromhex(auditor))
        except (OSError, ValueError) as error:
            raise VaultError(
                f"The keys of the house cannot be read from {path}: {error}.",
                remedy="Bring the file back from its safe place: rounds that are on need it.",
            ) from None

    def secret(self, table: str, round_: int, nonce: str) -> HouseSecret:
        """Return the secret of a round."""
        parts = (table, round_, nonce)
        if self._last is None or self._last[0] != parts:
            about = tagged("vault", self._house, table.encode(), str(round_).encode())
            seed = shake_256(about + bytes.fromhex(nonce)).digest(SEED_BYTES)
            self._last = (parts, HouseSecret(seed))
        return self._last[1]

    def seed(self, purpose: str) -> bytes:
        """Return the secret bytes of a further key of the house, which follows from its key."""
        return tagged(purpose, self._house)

    def announce(self, table: str, number: int, nonce: str) -> tuple[Chain, Chain]:
        """Return the next chains of a table, the auditor's and the house's, and remember them."""
        self._announced.add((table, number, nonce))
        return self.chain(table, number), self.chain(table, number, nonce)

    def has_announced(self, table: str, number: int, nonce: str) -> bool:
        """Return whether the chains in use were announced with these keys, by this process."""
        return (table, number, nonce) in self._announced

    def chain(self, table: str, number: int, nonce: str = "") -> Chain:
        """Return a chain of a table: the house's own with its nonce, the auditor's without one."""
        return self._chains(table, number, nonce)

    def _chain(self, table: str, number: int, nonce: str) -> Chain:
        about = (table.encode(), str(number).encode())
        if nonce:
            seed = tagged("house chain", self._house, *about, bytes.fromhex(nonce))
        else:
            seed = tagged("chain", self._auditor, *about)
        return Chain(seed, length=LINKS)

    def __repr__(self) -> str:
        return "Vault(...)"

    def __reduce__(self) -> NoReturn:
        raise VaultError("The keys of a house are not copied.")


def _write(path: Path, text: str) -> None:
    """Write a new file that only its owner can read, durably, before anything depends on it."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def fair_number(table: str, round_: int) -> int:
    """Return the 64-bit number under which a round's cards are committed to.

    >>> fair_number("md-1", 17) != fair_number("md-11", 7)
    True
    """
    return int.from_bytes(sha256(f"{table}:{round_}".encode()).digest()[:8], "big")

"""Where chance comes from: a small interface, the system's own source, and what to do if it fails.

A table that cannot trust its chance does not deal. Every draw is tested for what a broken source
gives (too few bytes, all alike, the same again), and the generator is held against the standard's
published answer before the first.
"""

import os
from typing import Protocol

from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness.shuffle import HmacDrbg
from fifthstreet.fairness.tagged_hash import tagged

LEAST_KINDS = 4
"""Fewer different bytes than this in a draw of 32 or more come up once in 10**56 draws."""

KNOWN_SEED = "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488"
KNOWN_NONCE = "659ba96c601dc69fc902940805ec0ca8"
KNOWN_ANSWER = "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
"""NIST CAVP, HMAC_DRBG, SHA-256, no reseed, count 0: how the second answer begins."""


class ChanceError(FifthStreetError):
    """The source of chance failed; no card may be dealt until it is put right."""

    def __init__(self, what: str) -> None:
        super().__init__(
            what, remedy="Close the table, void undealt rounds, and inform the laboratory."
        )


class Entropy(Protocol):
    """Whatever gives bytes that nobody can foresee."""

    def take(self, count: int) -> bytes:
        """Return so many fresh bytes."""
        ...


class SystemEntropy:
    """The operating system's source, watched at every draw.

    >>> SystemEntropy().take(32) == SystemEntropy().take(32)
    False
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        _self_test()
        self._last = b""

    def take(self, count: int) -> bytes:
        """Return so many fresh bytes, or raise where they look like those of a broken source."""
        try:
            drawn = os.urandom(count)
        except (OSError, NotImplementedError) as error:
            raise ChanceError(f"The system's random source failed: {error}.") from error
        if len(drawn) != count or len(set(drawn)) < min(LEAST_KINDS, count // 8):
            raise ChanceError("The system's random source returned identical bytes.")
        # Only a hash of the last draw is kept: what was drawn cannot be found in memory later.
        digest = tagged("drawn", drawn)
        if digest == self._last and count >= len(digest):
            raise ChanceError("The system's random source returned the same bytes twice.")
        self._last = digest
        return drawn


def _self_test() -> None:
    """Raise unless the generator gives the published answer."""
    generator = HmacDrbg(bytes.fromhex(KNOWN_SEED), bytes.fromhex(KNOWN_NONCE))
    generator.generate(128)
    if not generator.generate(128).startswith(bytes.fromhex(KNOWN_ANSWER)):
        raise ChanceError("The generator failed its known-answer test.")

"""Everything that chooses a card, small enough to be read in one sitting.

A generator (HMAC_DRBG with SHA-256, NIST SP 800-90A), a scaling that throws away what would make
one number likelier than another, and the shuffle of Fisher and Yates. Nothing here reads a clock,
a setting, a stake or a name, and nothing is kept from one shuffle to the next.

>>> shuffled(4, words([bytes([0, 3, 0, 1, 0, 0])]))
(2, 0, 1, 3)
"""

import struct
from collections.abc import Iterable, Iterator
from hmac import digest

from fifthstreet.errors import InvariantError, ensure

HASH = "sha256"
HASH_BYTES = 32
LEAST_ENTROPY = 32
"""Bytes of seed: 256 bits, where 226 are enough to tell every order of 52 cards apart."""

BLOCK_BYTES = 128
"""What one call of the generator gives: a shuffle of 52 cards takes 102 bytes, seldom more."""

MOST_BYTES = 1 << 16
"""What the standard lets one call give (2 to the 19th bits)."""

RANGE = 1 << 16
"""How many values a word of two bytes has."""

WORDS = struct.Struct(f">{BLOCK_BYTES // 2}H")


class HmacDrbg:
    """The generator of NIST SP 800-90A, section 10.1.2, without reseeding: every deal has its own.

    >>> HmacDrbg(bytes(32)).generate(4).hex() == HmacDrbg(bytes(32)).generate(4).hex()
    True
    """

    __slots__ = ("_key", "_value")

    def __init__(self, entropy: bytes, nonce: bytes = b"", personalisation: bytes = b"") -> None:
        ensure(len(entropy) >= LEAST_ENTROPY, "A generator needs a seed of at least 32 bytes.")
        self._key = b"\x00" * HASH_BYTES
        self._value = b"\x01" * HASH_BYTES
        self._update(entropy + nonce + personalisation)

    def _update(self, provided: bytes) -> None:
        rounds = (b"\x00", b"\x01") if provided else (b"\x00",)
        for mark in rounds:
            self._key = digest(self._key, self._value + mark + provided, HASH)
            self._value = digest(self._key, self._value, HASH)

    def generate(self, count: int) -> bytes:
        """Return so many bytes and step on, so that they cannot be worked out again."""
        ensure(0 < count <= MOST_BYTES, "A generator gives 1 to 65,536 bytes at a time.")
        output = b""
        while len(output) < count:
            self._value = digest(self._key, self._value, HASH)
            output += self._value
        self._update(b"")
        return output[:count]

    def blocks(self) -> Iterator[bytes]:
        """Yield bytes for as long as they are asked for."""
        while True:
            yield self.generate(BLOCK_BYTES)


def words(blocks: Iterable[bytes]) -> Iterator[int]:
    """Yield bytes two by two as numbers from 0 to 65,535, the high byte first."""
    for block in blocks:
        if len(block) == BLOCK_BYTES:
            yield from WORDS.unpack(block)
        else:
            yield from struct.unpack(f">{len(block) // 2}H", block)


def scaled(word: int, size: int) -> int | None:
    """Return a word brought to 0 … size - 1, or None where it must be thrown away.

    What lies past the last whole multiple of the size is thrown away, so that every result has
    exactly as many words as any other.

    >>> scaled(65_535, 52), scaled(65_519, 52)
    (None, 51)
    """
    return word % size if word < RANGE - RANGE % size else None


def below(size: int, source: Iterator[int]) -> int:
    """Return a number from 0 to size - 1, each as likely as any other."""
    for word in source:
        chosen = scaled(word, size)
        if chosen is not None:
            return chosen
    raise InvariantError("The random source ran out of bytes.")


def shuffled(size: int, source: Iterator[int]) -> tuple[int, ...]:
    """Return the numbers from 0 to size - 1 in an order, each order as likely as any other."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = below(last + 1, source)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)

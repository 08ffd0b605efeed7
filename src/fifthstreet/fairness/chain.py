"""Hash chains: one unknown number for every round of a table, which nobody can choose.

The numbers are links of a hash chain whose end, the tip, was published before the first round. Each
link hashes to the one before, so anybody can check a link and nobody can foresee one. A chain
serves one table, because to give a later link is to give all links before it.
"""

from hashlib import sha256
from math import isqrt

from fifthstreet.fairness.commitment import FairnessError, PromisedLink
from fifthstreet.fairness.entropy import Entropy
from fifthstreet.fairness.tagged_hash import HASH_BYTES, frame, number, opened

USUAL_LENGTH = 1 << 16
"""Rounds that a chain serves: over a month at a round a minute, day and night."""

MOST_LENGTH = 1 << 24
_BEGINS = opened("link") + len(number(0)).to_bytes(4, "big")
_BETWEEN = frame(bytes(HASH_BYTES))[:4]


class ChainEndedError(FairnessError):
    """A chain has no link left."""


class Chain:
    """A hash chain that goes from its tip towards its seed in about one hash a link.

    It keeps one link in 256 and the stretch in use: 512 in all for a chain of 65,536.

    >>> chain = Chain(bytes(32), length=100)
    >>> from fifthstreet.fairness.commitment import link_before
    >>> link_before(7, chain.link(7)) == chain.link(6)
    True
    """

    __slots__ = ("_marks", "_step", "_stretch", "length")

    def __init__(self, seed: bytes, *, length: int = USUAL_LENGTH) -> None:
        if len(seed) != HASH_BYTES or not 0 < length <= MOST_LENGTH:
            raise FairnessError(f"A chain has a seed of {HASH_BYTES} bytes and a sound length.")
        self.length = length
        self._step = isqrt(length)
        self._marks = {length: seed}
        self._stretch: tuple[int, list[bytes]] = (-1, [])
        link = seed
        for at in range(length, 0, -1):
            link = sha256(_BEGINS + number(at) + _BETWEEN + link).digest()
            if (at - 1) % self._step == 0:
                self._marks[at - 1] = link

    @classmethod
    def drawn(cls, entropy: Entropy, *, length: int = USUAL_LENGTH) -> "tuple[Chain, bytes]":
        """Draw a new chain, and return its seed for a safe."""
        seed = entropy.take(HASH_BYTES)
        return cls(seed, length=length), seed

    @property
    def tip(self) -> bytes:
        """Return the end that is published before the first round."""
        return self._marks[0]

    def link(self, at: int) -> bytes:
        """Return the link of a number; the tip is number 0."""
        if not 0 <= at <= self.length:
            raise ChainEndedError(
                f"The chain has no link {at}: it ends at {self.length}.",
                remedy="Publish the tip of a new chain, then open the table with it.",
            )
        top = min(self.length, -(-at // self._step) * self._step)
        if self._stretch[0] != top:
            self._stretch = (top, self._walked(top))
        return self._stretch[1][top - at]

    def promised(self, at: int) -> PromisedLink:
        """Return a link by name, for the commitment of the round that will use it."""
        if at > self.length:
            self.link(at)
        return PromisedLink(tip=self.tip, number=at, previous=self.link(at - 1))

    def _walked(self, top: int) -> list[bytes]:
        walked = [self._marks[top]]
        for at in range(top, max(0, top - self._step), -1):
            walked.append(sha256(_BEGINS + number(at) + _BETWEEN + walked[-1]).digest())
        return walked

    def __repr__(self) -> str:
        return f"Chain(tip={self.tip.hex()!r}, length={self.length})"

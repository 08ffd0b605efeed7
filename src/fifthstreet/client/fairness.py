"""A player's own part in a fair deal: a number that nobody knows before all have pledged.

Everything here is computed on the player's side, with only the standard library, so that the house
chooses neither the number nor its hash.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from fifthstreet.client.errors import UnprovenError

ALGORITHM: Final = "fifthstreet-deal-1"
NUMBER_BYTES: Final = 32

Proof = Mapping[str, Any]
"""A round's transcript, as the house gives it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pledge:
    """A player's record of one round from before the deal: the house's digest, and their number.

    The number `counts` once the house has accepted it; one that came too late never does. After a
    restart of the deal, it is pledged to the digest of the `restart`.
    """

    table: str
    round: int
    seat: int
    digest: str
    number: str = field(repr=False)
    counts: bool = False
    restart: str = ""

    @classmethod
    def drawn(cls, table: str, round_: int, seat: int, digest: str) -> "Pledge":
        """Draw a number for a round that the house has committed itself to."""
        number = secrets.token_hex(NUMBER_BYTES)
        return cls(table=table, round=round_, seat=seat, digest=digest, number=number)

    @property
    def pledge(self) -> str:
        """Return the hash that binds the player to the number, and to the commitment they saw."""
        parts = (
            fair_number(self.table, self.round),
            bytes.fromhex(self.restart or self.digest),
            self.seat.to_bytes(8, "big"),
            b"seat",
            bytes.fromhex(self.number),
        )
        return _tagged("pledge", *parts).hex()


Verifier = Callable[[Proof, "Pledge | None"], str | None]
"""Checks a proof against the player's record, and returns what is wrong, or None."""


def fair_number(table: str, round_: int) -> bytes:
    """Return the eight bytes under which the cards of a round are committed to.

    >>> fair_number("md-1", 17) != fair_number("md-11", 7)
    True
    """
    return sha256(f"{table}:{round_}".encode()).digest()[:8]


def _tagged(tag: str, *parts: bytes) -> bytes:
    framed = (len(part).to_bytes(4, "big") + part for part in (_tag(tag), *parts))
    return sha256(b"".join(framed)).digest()


def _tag(tag: str) -> bytes:
    return f"{ALGORITHM}/{tag}".encode()


def shipped_verifier(proof: Proof, noted: Pledge | None) -> str | None:
    """Check a proof with the verifier that is part of this program and shares none of its code."""
    from fifthstreet.fairness import verifier

    known = verifier.KnownFacts()
    if noted is not None:
        numbers = {noted.seat: noted.number} if noted.counts else {}
        known = verifier.KnownFacts(digest=noted.digest, numbers=numbers)
    try:
        return verifier.verify(proof, known).wrong
    except verifier.UnreadableTranscriptError as error:
        return str(error)


def checked(proof: Proof, of: tuple[str, int], noted: Pledge | None, verify: Verifier) -> Proof:
    """Return a proof if it holds and is of the expected round; otherwise raise."""
    table, round_ = of
    if proof.get("round") != fair_number(table, round_).hex():
        raise UnprovenError(f"The proof is not that of round {round_} at {table}.")
    if wrong := verify(proof, noted):
        raise UnprovenError(
            f"The proof of round {round_} at {table} does not hold: {wrong}",
            remedy="Keep the proof and what you noted, and show both to the regulator.",
        )
    return proof

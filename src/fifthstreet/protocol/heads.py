"""Signed heads of the journal: what a house signs, a witness keeps, and a proof consists of."""

from typing import Annotated

from msgspec import Meta

from fifthstreet.protocol.record import Record

Digest = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", max_length=64, description="32 bytes, in hexadecimal.")
]
Signature = Annotated[
    str,
    Meta(
        pattern="^[0-9a-f]{128}$",
        max_length=128,
        description="An Ed25519 signature, in hexadecimal.",
    ),
]
Moment = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{6}Z$",
        max_length=27,
        description="A time in UTC, such as the journal has.",
    ),
]
Nodes = Annotated[tuple[Digest, ...], Meta(max_length=128, description="Nodes of the tree.")]
Lines = Annotated[int, Meta(ge=1, le=2**53 - 1, description="Lines of the journal.")]


class SignedHead(Record):
    """A journal at one moment: its size and root as a tree, and the chain hash of its last line."""

    size: Lines
    root: Digest
    chain: Digest
    journal: Annotated[Digest, Meta(description="The chain hash of line 1: whose journal it is.")]
    time: Moment
    key: Annotated[Digest, Meta(description="The house's public key (Ed25519), in hexadecimal.")]
    signature: Signature


class HeadProof(Record):
    """The proof that a journal of one size begins with the journal of a smaller size."""

    path: Nodes


class LineProof(Record):
    """The proof that a journal of some size has a line, by the line's chain hash."""

    hash: Digest
    path: Nodes


class Countersignature(Record):
    """A witness's signature under a head: since when it keeps it."""

    key: Digest
    time: Moment
    signature: Signature


class StoredHead(Record):
    """A head in a file of heads, with the proof that it continues the head before it.

    A house keeps its tree's frontier with it, a witness its own signature.
    """

    head: SignedHead
    proof: Nodes = ()
    frontier: Nodes = ()
    witness: Countersignature | None = None

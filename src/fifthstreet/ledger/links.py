"""The independent auditor: it signs the numbers of a round once, when they are final.

Its signature is its link, which nobody can know before and which is mixed into the deal. What it
signs is in a file first, so no other numbers of the same round get a link, even after a power cut.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

import msgspec

from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness import SIGNED, Contribution, Gathering, request_of
from fifthstreet.ledger.heads import SigningKey, is_signed

FIXED: Final = b"fifthstreet fixed 1\n"
"""What a house signs is this, and the 32 bytes of the request."""


class LinkRefusedError(FifthStreetError):
    """An auditor gives no link for what it was sent."""


class FixedNumbers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that was pledged in a round and the numbers that were shown, as the house signs it."""

    round: int
    digest: bytes
    contributions: tuple[Contribution, ...]
    house: str
    signature: str

    @classmethod
    def of(cls, fixed: Gathering, key: SigningKey) -> Self:
        """Return what a house sends to its auditor."""
        return cls(
            round=fixed.commitment.round,
            digest=fixed.digest,
            contributions=tuple(fixed.contributions.values()),
            house=key.public,
            signature=key.sign(FIXED + fixed.request),
        )


class LinkAuditor:
    """The auditor of one house: its key, and a folder with a file for each round."""

    def __init__(self, folder: Path, key: SigningKey, house: str) -> None:
        self.key, self.house, self.folder = key, house, folder / "links"
        self.folder.mkdir(exist_ok=True)

    def give(self, fixed: FixedNumbers) -> str:
        """Return the link of a round, once what it is given for is on disk."""
        request = request_of(fixed.round, fixed.digest, fixed.contributions)
        if fixed.house != self.house or not is_signed(self.house, fixed.signature, FIXED + request):
            raise LinkRefusedError("The numbers are not signed by the house.")
        body, file = msgspec.json.encode(fixed), self.folder / f"{fixed.round:016x}.json"
        draft = file.with_suffix(f".{os.getpid()}")
        with draft.open("wb") as opened:
            opened.write(body)
            opened.flush()
            os.fsync(opened.fileno())
        with suppress(FileExistsError):
            os.link(draft, file)
        draft.unlink()
        if file.read_bytes() != body:
            raise LinkRefusedError(
                f"Round {fixed.round:016x} has its link for other numbers, which are in {file}.",
                remedy="If the house was restored from a backup, open the table by a new name.",
            )
        return self.key.sign(SIGNED + request)

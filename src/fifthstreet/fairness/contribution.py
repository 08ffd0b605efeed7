"""What the seats add: each pledges a number unseen, and shows it once nobody can pledge any more.

A seat that does not show its number in time is left out. Where an independent auditor has the last
word, silence gains nothing. Otherwise the house may know the deal by then, so the others start
again with new numbers: a house that speaks for k seats has k + 1 deals to choose from, not 2^k.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from types import MappingProxyType
from typing import Literal

from fifthstreet.fairness.commitment import Commitment, FairnessError
from fifthstreet.fairness.tagged_hash import HASH_BYTES, number, tagged

NUMBER_BYTES = 32

By = Literal["seat", "house"]
"""Who chose a seat's number; in the first algorithm, the house chose for seats without one."""

Stage = Literal["pledging", "showing", "closed"]


def pledge_of(
    commitment: Commitment, seat: int, chosen: bytes, *, by: By = "seat", digest: bytes = b""
) -> bytes:
    """Return the hash by which a seat binds itself to its number and to the commitment it saw.

    After a restart, it is bound to the digest of the restart.
    """
    bound = digest or commitment.digest
    return tagged("pledge", number(commitment.round), bound, number(seat), by.encode(), chosen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contribution:
    """What one seat pledged and, once it was shown, its number."""

    seat: int
    by: By
    pledge: bytes
    number: bytes | None = None


Attempt = tuple[Contribution, ...]
"""The contributions to a deal that started again, because a seat did not show its number."""


def restart_of(digest: bytes, attempt: Iterable[Contribution]) -> bytes:
    """Return the digest that takes the place of the last one when the deal starts again."""
    return tagged("restart", digest, *_parts(attempt))


def request_of(round_: int, digest: bytes, contributions: Iterable[Contribution]) -> bytes:
    """Return what an auditor gives its link for: the commitment and all that was pledged."""
    return tagged("request", number(round_), digest, *_parts(contributions))


def _parts(contributions: Iterable[Contribution]) -> list[bytes]:
    each = ((number(one.seat), one.pledge, one.number or b"") for one in contributions)
    return [part for parts in each for part in parts]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathering:
    """The contributions to one round, from the first pledge to the last number shown."""

    commitment: Commitment
    contributions: Mapping[int, Contribution] = field(default_factory=lambda: MappingProxyType({}))
    stage: Stage = "pledging"
    restarts: tuple[Attempt, ...] = ()

    def pledged(self, seat: int, pledge: bytes, *, by: By = "seat") -> "Gathering":
        """Take a seat's pledge; the same one again changes nothing."""
        pledging = Contribution(seat=seat, by=by, pledge=pledge)
        earlier = self.contributions.get(seat)
        if earlier is not None and replace(earlier, number=None) == pledging:
            return self
        self._at("pledging", "pledge a number")
        if seat not in self.commitment.particulars.seats:
            raise FairnessError(f"Seat {seat} is not in this round.")
        if self.restarts and seat not in self.again:
            raise FairnessError(f"Seat {seat} showed no number before the deal started again.")
        if earlier is not None:
            raise FairnessError(f"Seat {seat} has already pledged another number.")
        if len(pledge) != HASH_BYTES:
            raise FairnessError(f"A pledge has {HASH_BYTES} bytes.")
        return self._with(pledging)

    def pledges_closed(self) -> "Gathering":
        """End the time for pledges; numbers may be shown from now on."""
        self._at("pledging", "close the pledges")
        return replace(self, stage="showing")

    def with_number(self, seat: int, chosen: bytes) -> "Gathering":
        """Take the number that a seat pledged; the same one again changes nothing."""
        earlier = self.contributions.get(seat)
        if earlier is None:
            raise FairnessError(f"Seat {seat} has pledged no number.")
        if earlier.number == chosen:
            return self
        self._at("showing", "show a number")
        pledge = pledge_of(self.commitment, seat, chosen, by=earlier.by, digest=self.digest)
        if len(chosen) != NUMBER_BYTES or not compare_digest(pledge, earlier.pledge):
            raise FairnessError(
                f"The number that seat {seat} shows is not the one it pledged.",
                remedy=f"Show the {NUMBER_BYTES} bytes that were hashed for the pledge.",
            )
        return self._with(replace(earlier, number=chosen))

    def closed(self) -> "Gathering":
        """End the time for showing; silent seats are left out."""
        self._at("showing", "close the contributions")
        return replace(self, stage="closed")

    def restarted(self) -> "Gathering":
        """Start again without the seats that have not shown their numbers."""
        self._at("showing", "start the deal again")
        attempt = tuple(self.contributions.values())
        return Gathering(commitment=self.commitment, restarts=(*self.restarts, attempt))

    @property
    def digest(self) -> bytes:
        """Return what seats pledge to: the digest of the commitment, or of the last restart."""
        digest = self.commitment.digest
        for attempt in self.restarts:
            digest = restart_of(digest, attempt)
        return digest

    @property
    def again(self) -> tuple[int, ...]:
        """Return the seats that pledge again after a restart: those that had shown a number."""
        return tuple(one.seat for one in self.restarts[-1] if one.number) if self.restarts else ()

    @property
    def unshown(self) -> tuple[int, ...]:
        """Return the seats that have pledged a number and not shown it."""
        return tuple(one.seat for one in self.contributions.values() if one.number is None)

    @property
    def silent(self) -> tuple[int, ...]:
        """Return the seats whose numbers have not been shown."""
        seats = {one.seat for one in self.contributions.values() if one.number}
        return tuple(seat for seat in self.commitment.particulars.seats if seat not in seats)

    @property
    def is_alone(self) -> bool:
        """Return whether no seat has shown a number, so that the house is alone with the deal."""
        return all(one.number is None for one in self.contributions.values())

    @property
    def request(self) -> bytes:
        """Return what the auditor gives its link for: the commitment and all that was shown."""
        self._at("closed", "ask for the auditor's link")
        return request_of(self.commitment.round, self.digest, self.contributions.values())

    def _with(self, contribution: Contribution) -> "Gathering":
        entries = sorted({**self.contributions, contribution.seat: contribution}.items())
        return replace(self, contributions=MappingProxyType(dict(entries)))

    def _at(self, stage: Stage, what: str) -> None:
        if self.stage != stage:
            raise FairnessError(
                f"You cannot {what} now: the contributions are at {self.stage!r}.",
                remedy="Wait for the stage: commit, pledge, show, then the auditor's link.",
            )

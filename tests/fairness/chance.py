"""Chance that comes again, and rounds dealt with it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import shake_256

from fifthstreet.fairness import (
    INDEPENDENT,
    SIGNED,
    Chain,
    Deal,
    Gathering,
    HouseSecret,
    Particulars,
    PromisedLink,
    Released,
    pledge_of,
)
from fifthstreet.ledger.heads import SigningKey

PLAYERS = {1: "ann", 2: "bob", 3: "cy", 4: "dee", 5: "eve", 6: "fay"}
METERS = {"progressive": Fraction(12_345_678, 7)}
RULES = bytes(range(32))
KEY = SigningKey(bytes(range(32)))
"""The key of an independent auditor."""
AUDITED = INDEPENDENT + KEY.public


class SeededEntropy:
    """Bytes that depend on a seed and on how many were taken before."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.taken = 0
        self.counts: list[int] = []

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        self.counts.append(count)
        self.taken += 1
        return shake_256(f"{self.seed}/{self.taken}".encode()).digest(count)


@dataclass(frozen=True, kw_only=True)
class Auditor:
    """A chain and how far it has been given out."""

    chain: Chain
    position: int = 0

    @property
    def promised(self) -> PromisedLink:
        """Return the next link by name, for the commitment of the next round."""
        return self.chain.promised(self.position + 1)

    def release(self, at: int, request: bytes) -> "tuple[Auditor, bytes]":
        """Return the auditor of the next round, and the link that is due, or that was the last."""
        assert request
        assert at in (self.position, self.position + 1)
        return replace(self, position=at), self.chain.link(at)


@dataclass
class Table:
    """A table's house, auditor and seats, all played by one test."""

    entropy: SeededEntropy
    auditor: Auditor
    own: Chain | None
    round: int = 0
    beacon: str = ""

    @classmethod
    def opened(cls, seed: int, *, length: int = 64, first: bool = False) -> "Table":
        """Return a table with chains of its own; one of the first algorithm has the auditor's."""
        entropy = SeededEntropy(seed)
        chain, _ = Chain.drawn(entropy, length=length)
        own = None if first else Chain.drawn(entropy, length=length)[0]
        return cls(entropy=entropy, auditor=Auditor(chain=chain), own=own)

    def particulars(self, seats: Mapping[int, str] = PLAYERS) -> Particulars:
        """Return what the next round is bound to."""
        promised = self.auditor.promised
        return Particulars(
            table="md-1",
            ruleset=RULES,
            meters=METERS,
            seats=seats,
            link=promised,
            house=self.own.promised(promised.number) if self.own else None,
            beacon=self.beacon,
        )

    def committed(self, seats: Mapping[int, str] = PLAYERS) -> tuple[HouseSecret, Gathering]:
        """Return a new round at the moment of its commitment."""
        self.round += 1
        secret = HouseSecret.drawn(self.entropy)
        commitment = secret.commitment(self.round, self.particulars(seats))
        return secret, Gathering(commitment=commitment)

    def gathered(
        self,
        gathering: Gathering,
        *,
        silent: Iterable[int] = (),
        absent: Iterable[int] = (),
        by_house: Iterable[int] = (),
    ) -> Gathering:
        """Return what seats make of a commitment: some absent, some pledging and then silent."""
        how = {"silent": silent, "absent": absent, "by_house": by_house}
        return self.shown(gathering, **how).closed()

    def shown(
        self,
        gathering: Gathering,
        *,
        silent: Iterable[int] = (),
        absent: Iterable[int] = (),
        by_house: Iterable[int] = (),
    ) -> Gathering:
        """Return what seats pledged and showed, before the contributions are closed."""
        numbers: dict[int, bytes] = {}
        for seat in gathering.again or gathering.commitment.particulars.seats:
            if seat in by_house:
                numbers[seat] = self.entropy.take(32)
                pledge = pledge_of(gathering.commitment, seat, numbers[seat], by="house")
                gathering = gathering.pledged(seat, pledge, by="house")
            elif seat not in absent:
                numbers[seat] = self.entropy.take(32)
                digest = gathering.digest
                pledge = pledge_of(gathering.commitment, seat, numbers[seat], digest=digest)
                gathering = gathering.pledged(seat, pledge)
        gathering = gathering.pledges_closed()
        for seat, number in numbers.items():
            if seat not in silent:
                gathering = gathering.with_number(seat, number)
        return gathering

    def dealt(self, secret: HouseSecret, gathering: Gathering) -> Deal:
        """Return the deal that the auditor's link makes."""
        at = gathering.commitment.particulars.link.number
        self.auditor, link = self.auditor.release(at, gathering.request)
        released = self.released(link, gathering.request)
        return Deal(secret=secret, gathering=gathering, released=released)

    def released(self, link: bytes, request: bytes = b"") -> Released:
        """Return what becomes known with the auditor's link of that position."""
        beacon = bytes(range(32)) if self.beacon else None
        if self.beacon == AUDITED:
            beacon = bytes.fromhex(KEY.sign(SIGNED + request))
        own = self.own.link(self.auditor.position) if self.own else None
        return Released(link=link, house=own, beacon=beacon)

    def deal(
        self,
        seats: Mapping[int, str] = PLAYERS,
        *,
        silent: Iterable[int] = (),
        absent: Iterable[int] = (),
        by_house: Iterable[int] = (),
    ) -> Deal:
        """Return a whole round, from the commitment to the deal."""
        secret, gathering = self.committed(seats)
        gathered = self.gathered(gathering, silent=silent, absent=absent, by_house=by_house)
        return self.dealt(secret, gathered)

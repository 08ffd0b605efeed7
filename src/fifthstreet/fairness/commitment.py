"""What the house binds itself to before anybody contributes: 52 cards and the round's particulars.

The root covers the cards alone, and the shuffle takes nothing else from here: so stakes, names and
meters cannot move a card. The digest covers the root and everything else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from fifthstreet.errors import FifthStreetError
from fifthstreet.fairness.tagged_hash import HASH_BYTES, number, tagged

CARDS = 52
MOST_ROUNDS = 1 << 64
MOST_SEATS = 255
FIRST = "fifthstreet-deal-1"
ALGORITHM = "fifthstreet-deal-2"
"""How rounds are dealt: since the second version, with a number of the house's own chain."""
THIRD = "fifthstreet-deal-3"
"""The second version where the deal started again, or where an independent auditor has a link."""
INDEPENDENT = "auditor:"
"""Before the key of an independent auditor, as a commitment names its link among the beacons."""


class FairnessError(FifthStreetError):
    """A step of the fair deal was attempted out of turn or with what does not fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PromisedLink:
    """The link of a chain that a round will use, named before anybody but its owner knows it."""

    tip: bytes
    number: int
    previous: bytes

    def __post_init__(self) -> None:
        _hash("tip", self.tip)
        _hash("link before", self.previous)
        if not 0 < self.number < MOST_ROUNDS:
            raise FairnessError(f"No link has the number {self.number}.")

    def leads_to(self, link: bytes) -> bool:
        """Return whether a link is the one that was promised."""
        return link_before(self.number, link) == self.previous


def link_before(number_: int, link: bytes) -> bytes:
    """Return the link that comes before one of that number in its chain."""
    return tagged("link", number(number_), link)


@dataclass(frozen=True, slots=True, kw_only=True)
class Particulars:
    """What a round is played under and by whom, as it stood before a card was chosen.

    `house` promises the house's own number, a link of its chain; rounds of the first algorithm
    have none. `beacon` names a public value that nobody knows yet, where one is mixed in.
    """

    table: str
    ruleset: bytes
    meters: Mapping[str, Fraction]
    seats: Mapping[int, str]
    link: PromisedLink
    house: PromisedLink | None = None
    beacon: str = ""

    def __post_init__(self) -> None:
        _hash("ruleset", self.ruleset)
        if not self.seats or not all(0 < seat <= MOST_SEATS for seat in self.seats):
            raise FairnessError("A round has at least one seat, numbered from 1 to 255.")
        if self.beacon and self.house is None:
            raise FairnessError("Only a round with a number of the house takes a beacon.")
        if not all(name.isascii() for name in self.meters):
            raise FairnessError("The name of a meter is written in plain ASCII.")
        meters = {name: Fraction(value) for name, value in sorted(self.meters.items())}
        object.__setattr__(self, "meters", MappingProxyType(meters))
        object.__setattr__(self, "seats", MappingProxyType(dict(sorted(self.seats.items()))))

    @property
    def auditor(self) -> str:
        """Return the key of the independent auditor of the round, or nothing."""
        name = self.beacon
        return name.removeprefix(INDEPENDENT) if name.startswith(INDEPENDENT) else ""

    def parts(self) -> list[bytes]:
        """Return what is hashed of them, in its order."""
        link = self.link
        parts = [self.table.encode(), self.ruleset]
        parts += [link.tip, number(link.number), link.previous]
        if self.house is not None:
            parts += [self.house.tip, number(self.house.number), self.house.previous]
            parts.append(self.beacon.encode())
        parts.append(number(len(self.meters)))
        for name, value in self.meters.items():
            parts += [name.encode(), str(value).encode()]
        parts.append(number(len(self.seats)))
        for seat, player in self.seats.items():
            parts += [number(seat), player.encode()]
        return parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Commitment:
    """The house's commitment to one round, which it publishes."""

    round: int
    particulars: Particulars
    cards: tuple[bytes, ...]
    root: bytes = field(init=False)
    digest: bytes = field(init=False)

    def __post_init__(self) -> None:
        if not 0 <= self.round < MOST_ROUNDS:
            raise FairnessError(f"A round number has at most 64 bits; {self.round} has more.")
        if len(self.cards) != CARDS:
            raise FairnessError(f"A commitment covers {CARDS} cards, not {len(self.cards)}.")
        for card in self.cards:
            _hash("card", card)
        root = tagged("root", number(self.round), *self.cards)
        tag = "commitment" if self.algorithm == FIRST else "commitment-2"
        digest = tagged(tag, number(self.round), root, *self.particulars.parts())
        object.__setattr__(self, "root", root)
        object.__setattr__(self, "digest", digest)

    @property
    def algorithm(self) -> str:
        """Return the name of the rules by which the round is dealt."""
        return FIRST if self.particulars.house is None else ALGORITHM


def _hash(what: str, value: bytes) -> None:
    if len(value) != HASH_BYTES:
        raise FairnessError(f"The {what} of a commitment is {HASH_BYTES} bytes long.")
